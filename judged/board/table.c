/*
 * table.c: writes positions as tables: facts, players, and the cards of every place.
 *
 * A game has hundreds of tables, so each is written directly as text, and changes are found by
 * comparing texts.
 */
#include "judged/board/table.h"

#include <stdlib.h>
#include <string.h>

#include "judged/board/card.h"
#include "judged/text/alloc.h"

struct table_reader {
	struct board_layout layout;
	struct ruling_snapshot snap; /* the record through which values are written */
};

/* Everything needed to write a table. */
struct writing {
	struct board_pen pen;
	struct ruling_snapshot *snap;
	struct buffer *to;
};

static void
put(struct writing *w, const char *text)
{
	buffer_text(w->to, text);
}

/* Write a member of an object whose "{" or previous member has been written: its name and a
 * text. */
static void
put_text(struct writing *w, const char *name, const char *text)
{
	put(w, name);
	buffer_quoted(w->to, text);
}

static void
put_number(struct writing *w, const char *name, int64_t number)
{
	put(w, name);
	buffer_number(w->to, number);
}

/* 1. Facts: values of the game, of a player, of a card */

static void
put_value(struct writing *w, const struct judge_property *property, int32_t value)
{
	char keywords[KEYWORDS_TEXT];
	bool none = property->usual == JUDGE_USUALLY_NONE && value == 0 &&
	            property->kind != JUDGE_IS_NUMBER && property->kind != JUDGE_IS_BOOL;
	if (value == JUDGE_NO_NUMBER || none) {
		put(w, "null");
		return;
	}
	if (property->kind == JUDGE_IS_KEYWORDS) {
		keywords_say(w->pen.game, value, keywords);
		buffer_quoted(w->to, keywords);
		return;
	}
	snapshot_clear(w->snap);
	property_freeze(w->snap, NULL, w->pen.run, property, value);
	snapshot_write_cell(w->snap, 0, VIEW_JUDGE, w->to);
}

/* Begin a fact, but don't close it: a card adds members to it. */
static void
begin_fact(struct writing *w, const struct judge_property *property, const char *title,
           int32_t value, bool first)
{
	put(w, first ? "" : ",");
	put_text(w, "{\"name\":", property->name);
	put_text(w, ",\"title\":", title);
	put(w, ",\"is\":");
	put_value(w, property, value);
}

/* Write a fact; null if it has no value, so that every table has the same facts. */
static void
put_fact(struct writing *w, const struct board_word *word, int subject, bool first)
{
	const struct judge_property *row = &w->pen.game->property[word->property];
	int32_t value = judge_read(w->pen.run, word->property, subject);
	begin_fact(w, row, word->title, value, first);
	put(w, "}");
}

static void
put_game_facts(struct writing *w)
{
	const struct board_layout *layout = w->pen.layout;
	put_text(w, "\"facts\":[{\"name\":\"step\",\"title\":\"step\",\"is\":",
	         w->pen.game->step[judge_step(w->pen.run)]);
	put(w, "}");
	for (int i = 0; i < layout->n_facts; i++)
		put_fact(w, &layout->fact[i], 0, false);
	put(w, "]");
}

static void
put_player(struct writing *w, const struct transcript *t, judge_seat seat)
{
	const struct board_layout *layout = w->pen.layout;
	put_text(w, seat ? "," : "", seat_name(seat));
	put(w, ":{\"name\":");
	if (t->player[seat].name)
		buffer_quoted(w->to, t->player[seat].name);
	else
		put(w, "null");
	put(w, ",\"facts\":[");
	for (int i = 0; i < layout->n_values; i++)
		put_fact(w, &layout->value[i], seat, i == 0);
	put(w, "]}");
}

static void
put_players(struct writing *w, const struct transcript *t)
{
	put(w, "\"players\":{");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		put_player(w, t, seat);
	put(w, "}");
}

/* 2. Cards */

/* Return the number printed under the name of a value, for a card with one face; JUDGE_NO_NUMBER if
 * there is none. */
static int32_t
printed(const struct board_pen *pen, judge_def def, const char *name)
{
	const struct judge_card_def *card = &pen->cards->def[def];
	for (int i = 0; card->n_faces <= 1 && pen->game->number[i]; i++)
		if (strcmp(pen->game->number[i], name) == 0)
			return card->face[0].number[i];
	return JUDGE_NO_NUMBER;
}

/* Write a value of a card: its current value, or for a hidden card the printed value. */
static bool
put_mark(struct writing *w, const struct board_word *mark, const struct board_card *card, bool open,
         bool first)
{
	const struct judge_property *property = &w->pen.game->property[mark->property];
	int32_t was = printed(&w->pen, card->def, property->name), value = was;
	if (open ? !board_reads_mark(&w->pen, mark, card->card, &value)
	         : was == JUDGE_NO_NUMBER || !(mark->disc || mark->large))
		return first;
	begin_fact(w, property, mark->title, value, first);
	if (property->kind == JUDGE_IS_NUMBER && was != JUDGE_NO_NUMBER)
		put_number(w, ",\"printed\":", was);
	put(w, mark->turns ? ",\"turns\":true" : "");
	put(w, mark->disc ? ",\"disc\":true" : "");
	put(w, mark->large && value != 0 ? ",\"large\":true}" : "}");
	return false;
}

static void
put_colours(struct writing *w, const struct judge_face *face)
{
	const char *before = "[";
	put(w, ",\"colours\":");
	for (int i = 0; w->pen.game->colour[i]; i++)
		if (face->colours & 1u << i) {
			put_text(w, before, w->pen.game->colour[i]);
			before = ",";
		}
	put(w, *before == '[' ? "[]" : "]");
}

/* Write the cards beneath a card, from the top down; null for a card that this view doesn't
 * know. */
static void
put_under(struct writing *w, const struct board_heap *heap, judge_card under)
{
	put(w, ",\"under\":[");
	for (int i = 0; under != JUDGE_NO_CARD && i < heap->n_all; i++) {
		const struct judge_card_view *below = board_beneath(heap, under);
		if (!below)
			break;
		put(w, i ? "," : "");
		if (!card_is_unknown(below) && view_knows(w->pen.view, below->known_by))
			buffer_quoted(w->to, w->pen.cards->def[below->def].number);
		else
			put(w, "null");
		under = below->beneath;
	}
	put(w, "]");
}

static void
put_values(struct writing *w, const struct board_card *card, bool open)
{
	bool first = true;
	for (int i = 0; i < w->pen.layout->n_marks; i++)
		first = put_mark(w, &w->pen.layout->mark[i], card, open, first);
}

/* Write who knows a card apart from the player the area shows it to, for a judge. */
static void
put_known(struct writing *w, const struct board_heap *heap, const struct board_card *card)
{
	static const char *const who[] = { NULL, "A", "B", "both" };
	enum judge_sight sight = w->pen.game->area[heap->area].sight;
	const struct judge_card_view *view = board_beneath(heap, card->card);
	if (w->pen.view != VIEW_JUDGE || !view || sight == JUDGE_SEEN_BY_ALL)
		return;
	unsigned known = view->known_by & 3u;
	if (sight == JUDGE_SEEN_BY_OWNER && heap->seat < JUDGE_SEATS)
		known &= ~(1u << heap->seat);
	if (who[known])
		put_text(w, ",\"known\":", who[known]);
}

static void
put_face(struct writing *w, const struct board_heap *heap, const struct board_card *card)
{
	const struct judge_card_def *def = &w->pen.cards->def[card->def];
	bool open = board_has_marks(&w->pen, heap, card);
	put_text(w, "{\"is\":\"card\",\"number\":", def->number);
	put_text(w, ",\"name\":", board_name(&w->pen, card));
	put_colours(w, &def->face[0]);
	if (card->owner < JUDGE_SEATS)
		put_text(w, ",\"owner\":", seat_name(card->owner));
	put(w, card->stands ? ",\"stands\":true" : "");
	if (open)
		put_number(w, ",\"since\":", card->since);
	else
		put_known(w, heap, card);
	put_text(w, ",\"type\":", w->pen.game->type[def->face[0].type]);
	put(w, ",\"values\":[");
	put_values(w, card, open);
	put(w, "]");
	if (card->beneath != JUDGE_NO_CARD)
		put_under(w, heap, card->beneath);
	put(w, "}");
}

static void
put_card(struct writing *w, const struct board_heap *heap, const struct board_card *card)
{
	if (card->side == BOARD_FACE) {
		put_face(w, heap, card);
	} else if (card->side == BOARD_UNCOUNTED) {
		put(w, "{\"is\":\"uncounted\"}");
	} else {
		put_number(w,
		           card->side == BOARD_HIDDEN ? "{\"is\":\"hidden\",\"n\":"
		                                      : "{\"is\":\"unknown\",\"n\":",
		           card->n);
		put(w, "}");
	}
}

/* 3. Places */

/* Write a place as "A.hand":{...}, or nothing if it has no cards. */
static void
put_place(struct writing *w, judge_place place, struct table_part *part)
{
	struct board_heap heap;
	char name[32];
	size_t from = w->to->n;
	*part = (struct table_part){ from, 0, 0 };
	board_heap(w->pen.run, w->pen.view, place, &heap);
	if (heap.n == 0)
		return;
	place_name(w->pen.run, place, name, sizeof name);
	buffer_quoted(w->to, name);
	part->name = w->to->n - from;
	put(w, ":{\"count\":");
	if (heap.uncounted)
		put(w, "null");
	else
		buffer_number(w->to, heap.cards);
	put(w, ",\"cards\":");
	for (int i = 0; i < heap.n; i++) {
		put(w, i ? "," : "[");
		put_card(w, &heap, &heap.card[i]);
	}
	put(w, "]}");
	part->n = w->to->n - from;
}

static void
put_areas(struct writing *w, struct table *table, judge_seat seat, bool shared)
{
	for (int area = 0; area < w->pen.game->n_areas; area++)
		for (int i = 0; i < w->pen.game->area[area].places; i++) {
			judge_place place = judge_place_of(w->pen.run, seat, area, i);
			if (w->pen.game->area[area].shared == shared && place != JUDGE_NO_PLACE)
				put_place(w, place, &table->place[table->n++]);
		}
}

struct table_reader *
table_reader(const struct judge_game *game)
{
	struct table_reader *reader = alloc_zeroed(1, sizeof *reader);
	board_layout(game, &reader->layout);
	return reader;
}

void
table_reader_free(struct table_reader *reader)
{
	snapshot_free(&reader->snap);
	free(reader);
}

void
table_read(struct table *table, struct table_reader *reader, const struct ruling *ruling,
           enum view view)
{
	const struct judge_params *params = judge_run_params(ruling->run);
	struct writing w = { .pen = { ruling->run, params->game, params->cards, &reader->layout,
		                      view },
		             .snap = &reader->snap,
		             .to = &table->text };
	table->text.n = 0;
	table->n = 0;
	put_game_facts(&w);
	table->facts = (struct table_part){ 0, table->text.n, 0 };
	put_players(&w, ruling->transcript);
	table->players = (struct table_part){ table->facts.n, table->text.n - table->facts.n, 0 };
	put_areas(&w, table, 0, true);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		put_areas(&w, table, seat, false);
}

void
table_free(struct table *table)
{
	buffer_free(&table->text);
}

/* 4. Whole tables, and changes */

static void
write_part(const struct table *table, struct table_part part, struct buffer *to)
{
	buffer_bytes(to, table->text.at + part.at, part.n);
}

void
table_write(const struct table *table, struct buffer *to)
{
	bool first = true;
	buffer_text(to, "{");
	write_part(table, table->facts, to);
	buffer_text(to, ",");
	write_part(table, table->players, to);
	buffer_text(to, ",\"places\":{");
	for (int i = 0; i < table->n; i++) {
		if (table->place[i].n == 0)
			continue;
		buffer_text(to, first ? "" : ",");
		write_part(table, table->place[i], to);
		first = false;
	}
	buffer_text(to, "}}");
}

static bool
is_as_before(const struct table *before, struct table_part was, const struct table *now,
             struct table_part is)
{
	return was.n == is.n && memcmp(before->text.at + was.at, now->text.at + is.at, is.n) == 0;
}

static void
write_if_changed(const struct table *before, struct table_part was, const struct table *now,
                 struct table_part is, struct buffer *to)
{
	if (is_as_before(before, was, now, is))
		return;
	write_part(now, is, to);
	buffer_text(to, ",");
}

/* Write the changed places: those with cards or, if `emptied`, those that no longer have any. */
static void
write_places(const struct table *before, const struct table *now, bool emptied, bool *first,
             struct buffer *to)
{
	for (int i = 0; i < now->n; i++) {
		struct table_part was = before->place[i], is = now->place[i];
		if ((is.n == 0) != emptied || is_as_before(before, was, now, is))
			continue;
		buffer_text(to, *first ? "" : ",");
		*first = false;
		if (!emptied) {
			write_part(now, is, to);
			continue;
		}
		buffer_bytes(to, before->text.at + was.at, was.name);
		buffer_text(to, ":{\"count\":0,\"cards\":[]}");
	}
}

void
table_write_changes(const struct table *before, const struct table *now, struct buffer *to)
{
	bool first = true;
	buffer_text(to, "{");
	write_if_changed(before, before->facts, now, now->facts, to);
	write_if_changed(before, before->players, now, now->players, to);
	buffer_text(to, "\"places\":{");
	write_places(before, now, false, &first, to);
	write_places(before, now, true, &first, to);
	buffer_text(to, "}}");
}
