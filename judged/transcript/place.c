/* place.c: decodes places as documents name them: `4`, `B.zone.3`, `A.monster`, `resolution`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/decode.h"

enum { PLACE_LIKE = 48 };

int
decode_area(const struct judge_game *game, const char *name, size_t len)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strlen(game->area[i].name) == len && memcmp(game->area[i].name, name, len) == 0)
			return i;
	return -1;
}

/* Write a place of the area as an example: "B.zone.1", "B.monster", "resolution". */
static void
place_like(const struct judge_area *area, char *out, size_t cap)
{
	snprintf(out, cap, "%s%s%s", area->shared ? "" : "B.", area->name,
	         area->places > 1 ? ".1" : "");
}

/* Return a player's first area with several places. */
static uint8_t
area_to_show(const struct judge_game *game)
{
	uint8_t area = 0;
	while (area + 1 < game->n_areas &&
	       (game->area[area].shared || game->area[area].places == 1))
		area++;
	return area;
}

bool
decode_no_place(const struct decoder *d, const struct doc_node *node, const char *text, int area)
{
	const struct judge_game *game = d->t->game;
	char like[PLACE_LIKE];
	place_like(&game->area[area < 0 ? area_to_show(game) : area], like, sizeof like);
	bool card = transcript_card(d->t, text) != JUDGE_NO_DEF;
	return doc_fault(node, d->fault, "unknown-place",
	                 "there is no place `%.60s`%s places are written like `%s`", text,
	                 card ? ": that is a card;" : ";", like);
}

static bool
decode_own_place(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                 uint8_t area, struct transcript_place *out)
{
	const struct judge_area *row = &d->t->game->area[area];
	if (node->number < 1 || node->number > row->places)
		return doc_fault(node, d->fault, "unknown-place",
		                 "there is no %s %lld; write 1 to %d", row->name,
		                 (long long)node->number, row->places);
	*out = (struct transcript_place){ mover, area, (uint8_t)(node->number - 1) };
	return true;
}

/* Parse ".3" as 2; -1 if it is not a place of that area. The only place of an area has no
 * number. */
static int
index_named(const struct judge_area *area, const char *text)
{
	if (*text == '\0')
		return area->places == 1 ? 0 : -1;
	if (area->places == 1 || *text++ != '.' || *text < '1' || *text > '9')
		return -1;
	char *end;
	unsigned long number = strtoul(text, &end, 10);
	return *end == '\0' && number <= area->places ? (int)number - 1 : -1;
}

bool
decode_place_named(const struct judge_game *game, const char *text, struct transcript_place *out)
{
	out->seat = JUDGE_NO_SEAT;
	if ((text[0] == 'A' || text[0] == 'B') && text[1] == '.') {
		out->seat = (judge_seat)(text[0] - 'A');
		text += 2;
	}
	size_t len = strcspn(text, ".");
	int area = decode_area(game, text, len);
	if (area < 0 || game->area[area].shared != (out->seat == JUDGE_NO_SEAT))
		return false;
	int index = index_named(&game->area[area], text + len);
	if (index < 0)
		return false;
	out->area = (uint8_t)area;
	out->index = (uint8_t)index;
	return true;
}

bool
decode_place(const struct decoder *d, const struct doc_node *node, judge_seat mover, uint8_t area,
             struct transcript_place *out)
{
	if (node->type == DOC_INT && mover != JUDGE_NO_SEAT)
		return decode_own_place(d, node, mover, area, out);
	char like[PLACE_LIKE];
	place_like(&d->t->game->area[area], like, sizeof like);
	if (node->type != DOC_STRING)
		return doc_fault(
			node, d->fault, "wrong-type",
			"a place must be a number (on the player's own side) or a name like `%s`, not %s",
			like, doc_type_name(node->type));
	return decode_place_named(d->t->game, node->text, out) ||
	       decode_no_place(d, node, node->text, area);
}

/* Return the engine's number of an area's first place. It counts seat by seat and area by area; a
 * shared area counts once. */
static int64_t
first_place_of(const struct judge_game *game, judge_seat seat, int area)
{
	int64_t n = 0;
	for (judge_seat s = 0; s <= seat; s++)
		for (int a = 0; a < (s == seat ? area : game->n_areas); a++)
			if (s == 0 || !game->area[a].shared)
				n += game->area[a].places;
	return n;
}

int64_t
transcript_place_number(const struct judge_game *game, const struct transcript_place *place)
{
	judge_seat seat = game->area[place->area].shared ? 0 : place->seat;
	return first_place_of(game, seat, place->area) + place->index;
}

struct transcript_place
transcript_place_numbered(const struct judge_game *game, int64_t number)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (uint8_t a = 0; a < game->n_areas; a++) {
			const struct judge_area *area = &game->area[a];
			int64_t index = number - first_place_of(game, seat, a);
			if ((seat > 0 && area->shared) || index < 0 || index >= area->places)
				continue;
			return (struct transcript_place){ area->shared ? JUDGE_NO_SEAT : seat, a,
				                          (uint8_t)index };
		}
	return (struct transcript_place){ .seat = JUDGE_NO_SEAT };
}
