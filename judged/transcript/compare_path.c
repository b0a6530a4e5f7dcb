/* compare_path.c: decodes paths of values: `turn`, `A.monster.zone`, `A.zone.4.rank`, `adjacent(x,
 * y)`. */
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/decode.h"

/* 1. Places */

/* Parse ".3" as 2 and set `rest` to the text after it; -1 if there is no such place. */
static int
index_named(const struct judge_area *area, const char **rest)
{
	if (area->places == 1)
		return 0;
	if (**rest != '.' || (*rest)[1] < '1' || (*rest)[1] > '9')
		return -1;
	char *end;
	unsigned long number = strtoul(*rest + 1, &end, 10);
	*rest = end;
	return number <= area->places ? (int)number - 1 : -1;
}

static judge_seat
seat_prefix(const char *text)
{
	return (text[0] == 'A' || text[0] == 'B') && text[1] == '.' ? (judge_seat)(text[0] - 'A')
	                                                            : JUDGE_NO_SEAT;
}

/* Parse a place with its full name at the beginning of a text. `rest` is set to the text after
 * it. */
static bool
parse_place(const struct judge_game *game, const char *text, size_t len,
            struct transcript_place *out, const char **rest)
{
	const char *end = text + len;
	out->seat = seat_prefix(text);
	if (out->seat != JUDGE_NO_SEAT)
		text += 2;
	size_t name = strcspn(text, ".");
	if (text + name > end)
		name = (size_t)(end - text);
	int area = decode_area(game, text, name);
	if (area < 0 || game->area[area].shared != (out->seat == JUDGE_NO_SEAT))
		return false;
	*rest = text + name;
	int index = index_named(&game->area[area], rest);
	if (index < 0 || *rest > end)
		return false;
	out->area = (uint8_t)area;
	out->index = (uint8_t)index;
	return true;
}

/* 2. Relations */

/* Relations that judge_relation() knows in any game, and the number of places each takes. */
static const struct {
	const char *name;
	int takes;
} relations[] = {
	{ "adjacent", 2 }, { "in_front", 2 }, { "behind", 2 },
	{ "before", 2 },   { "beyond", 2 },   { "same_column", 2 },
	{ "left_of", 2 },  { "right_of", 2 }, { "empty", 1 },
};

static int
relation_named(const char *text, size_t len)
{
	for (int i = 0; i < (int)(sizeof relations / sizeof relations[0]); i++)
		if (strlen(relations[i].name) == len && memcmp(relations[i].name, text, len) == 0)
			return i;
	return -1;
}

static bool
parse_argument(const struct judge_game *game, const char **text, struct transcript_place *out)
{
	const char *rest;
	*text += strspn(*text, " ");
	size_t len = strcspn(*text, ", )");
	if (!parse_place(game, *text, len, out, &rest) || rest != *text + len)
		return false;
	*text = rest + strspn(rest, " ");
	return true;
}

static bool
parse_relation(const struct judge_game *game, const char *text, struct compare_path *out)
{
	size_t len = strcspn(text, "(");
	int found = relation_named(text, len);
	if (text[len] != '(' || found < 0)
		return false;
	text += len + 1;
	out->read = COMPARE_RELATION;
	out->relation = relations[found].name;
	if (!parse_argument(game, &text, &out->place))
		return false;
	out->other = out->place;
	if (relations[found].takes == 2 &&
	    (*text++ != ',' || !parse_argument(game, &text, &out->other)))
		return false;
	return strcmp(text, ")") == 0;
}

/* 3. Properties and cards */

int
compare_property(const struct judge_game *game, enum judge_property_of of, const char *name)
{
	for (int i = 0; i < game->n_properties; i++)
		if (game->property[i].of == of && strcmp(game->property[i].name, name) == 0)
			return i;
	return -1;
}

static bool
find_property(const struct judge_game *game, enum judge_property_of of, const char *name,
              struct compare_path *out)
{
	int found = compare_property(game, of, name);
	out->property = (uint8_t)found;
	return found >= 0;
}

/* Parse "top", "bottom" or "top.3": a number of cards at one end of a pile. */
static bool
parse_end(const char *text, struct compare_path *out)
{
	size_t len = strcspn(text, ".");
	bool top = len == 3 && strncmp(text, "top", len) == 0;
	bool bottom = len == 6 && strncmp(text, "bottom", len) == 0;
	char *end = NULL;
	out->end = top ? 1 : bottom ? -1 : 0;
	out->some = 1;
	if (!out->end || text[len] == '\0')
		return out->end != 0;
	if (text[len + 1] < '1' || text[len + 1] > '9')
		return false;
	unsigned long some = strtoul(text + len + 1, &end, 10);
	out->some = (uint8_t)some;
	return *end == '\0' && some <= JUDGE_CARDS;
}

static bool
parse_of_card(const struct judge_game *game, const char *name, struct compare_path *out)
{
	if (strcmp(name, "stack") == 0)
		out->read = COMPARE_STACK;
	else if (strcmp(name, "known_to") == 0)
		out->read = COMPARE_KNOWN_TO;
	else if (game->area[out->place.area].ordered && parse_end(name, out))
		out->read = COMPARE_CARDS;
	else if (find_property(game, JUDGE_OF_CARD, name, out))
		out->read = COMPARE_CARD_PROPERTY;
	else
		return false;
	return true;
}

static bool
parse_property(const struct judge_game *game, const char *text, struct compare_path *out)
{
	out->read = COMPARE_PROPERTY;
	out->seat = seat_prefix(text);
	if (out->seat == JUDGE_NO_SEAT)
		return find_property(game, JUDGE_OF_GAME, text, out);
	return find_property(game, JUDGE_OF_SEAT, text + 2, out);
}

static bool
parse_cards(const struct judge_game *game, const char *text, struct compare_path *out)
{
	const char *rest;
	out->read = COMPARE_CARDS;
	if (!parse_place(game, text, strlen(text), &out->place, &rest))
		return false;
	return *rest == '\0' || (*rest == '.' && parse_of_card(game, rest + 1, out));
}

bool
decode_path(const struct decoder *d, const struct doc_node *node, const char *text,
            struct compare_path *out)
{
	const struct judge_game *game = d->t->game;
	*out = (struct compare_path){ .text = text, .seat = JUDGE_NO_SEAT };
	if (parse_property(game, text, out) || parse_cards(game, text, out) ||
	    parse_relation(game, text, out))
		return true;
	static const char format[] = "there is no value `%.80s` in a position of %s";
	if (strcmp(text, "winner") == 0)
		return doc_fault(
			node, d->fault, "unknown-path",
			"the winner is no value of a position; write `winner: A` in place of `that`");
	if (text == node->key)
		return doc_key_fault(node, d->fault, "unknown-path", format, text, game->name);
	return doc_fault(node, d->fault, "unknown-path", format, text, game->name);
}

bool
transcript_path(const struct transcript *t, const struct doc_node *node, const char *text,
                struct compare_path *out, struct fault *fault)
{
	struct transcript of_game = { .game = t->game };
	const struct decoder d = { .t = &of_game, .fault = fault };
	return decode_path(&d, node, text, out);
}
