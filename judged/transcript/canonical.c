/*
 * canonical.c: writes a decoded transcript as the one JSON text that all its spellings share.
 *
 * The text is written from the decoded transcript. So YAML and JSON, zones by either name, places
 * by number or in full, and decks as lists or counts give the same text. Members are sorted
 * bytewise, which for these keys is the order of RFC 8785.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/transcript/rows.h"

/* Writing */

/* Write a comma, but not right after an opening bracket. */
static void
put_comma(struct buffer *out)
{
	char last = out->n ? out->at[out->n - 1] : '{';
	if (last != '{' && last != '[')
		buffer_text(out, ",");
}

static void
put_key(struct buffer *out, const char *key)
{
	put_comma(out);
	buffer_quoted(out, key);
	buffer_text(out, ":");
}

static const char *
seat_word(judge_seat seat)
{
	return seat == 0 ? "A" : "B";
}

/* Members whose keys come from a game's tables, sorted before they are written. */

struct member {
	const char *key;
	int id;
};

enum { MOST_MEMBERS = 256 };

/* Too large to be cleared for every move. Call no_members() before the first add_member(). */
struct members {
	int n;
	struct member at[MOST_MEMBERS];
};

static void
no_members(struct members *members)
{
	members->n = 0;
}

static void
add_member(struct members *members, const char *key, int id)
{
	int at = members->n++;
	for (; at > 0 && strcmp(members->at[at - 1].key, key) > 0; at--)
		members->at[at] = members->at[at - 1];
	members->at[at] = (struct member){ key, id };
}

/* Cards */

static const char *
number_of(const struct transcript *t, judge_def def)
{
	return def == JUDGE_UNKNOWN_DEF ? "unknown" : t->cards.def[def].number;
}

static void
put_cards(struct buffer *out, const struct transcript *t, const judge_def *def, int n)
{
	buffer_text(out, "[");
	for (int i = 0; i < n; i++) {
		put_comma(out);
		buffer_quoted(out, number_of(t, def[i]));
	}
	buffer_text(out, "]");
}

/* Write a sorted list as counts. */
static void
put_counts(struct buffer *out, const struct transcript *t, const struct judge_list *list)
{
	buffer_text(out, "{");
	for (uint16_t i = 0, n; i < list->n; i = (uint16_t)(i + n)) {
		n = 1;
		while (i + n < list->n && list->def[i + n] == list->def[i])
			n++;
		put_key(out, number_of(t, list->def[i]));
		buffer_number(out, n);
	}
	buffer_text(out, "}");
}

/* Players */

static void
put_deck(struct buffer *out, const struct transcript *t, const struct transcript_player *p,
         const struct judge_list *list)
{
	buffer_text(out, "{");
	if (p->order == TRANSCRIPT_LISTED) {
		put_key(out, "listed");
		put_cards(out, t, list->def, list->n);
	} else if (p->order == TRANSCRIPT_UNKNOWN) {
		put_key(out, "unknown");
		put_counts(out, t, list);
	} else {
		put_key(out, "cards");
		put_counts(out, t, list);
		if (p->drawn) {
			put_key(out, "drawn");
			buffer_number(out, (int64_t)p->drawn);
		}
		put_key(out, "seed");
		buffer_number(out, (int64_t)p->seed);
	}
	buffer_text(out, "}");
}

static void
put_player(struct buffer *out, const struct transcript *t, const struct transcript_player *p)
{
	struct members members;
	no_members(&members);
	for (int i = 0; p->given && t->game->list[i]; i++)
		add_member(&members, t->game->list[i], i);
	if (p->name)
		add_member(&members, "name", -1);
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++) {
		int id = members.at[i].id;
		put_key(out, members.at[i].key);
		if (id < 0)
			buffer_quoted(out, p->name);
		else if (decode_is_ordered_list(t->game, id))
			put_deck(out, t, p, &p->list[id]);
		else
			put_cards(out, t, p->list[id].def, p->list[id].n);
	}
	buffer_text(out, "}");
}

static void
put_players(struct buffer *out, const struct transcript *t)
{
	const struct transcript_player *p = t->player;
	if (!p[0].given && !p[0].name && !p[1].given && !p[1].name)
		return;
	put_key(out, "players");
	buffer_text(out, "{");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (p[seat].given || p[seat].name) {
			put_key(out, seat_word(seat));
			put_player(out, t, &p[seat]);
		}
	buffer_text(out, "}");
}

/* Moves */

static int
name_place(const struct transcript *t, const struct transcript_place *place, char *out, size_t cap)
{
	const struct judge_area *area = &t->game->area[place->area];
	int n = snprintf(out, cap, "%s%s%s", area->shared ? "" : seat_word(place->seat),
	                 area->shared ? "" : ".", area->name);
	if (area->places > 1)
		n += snprintf(out + n, cap - (size_t)n, ".%d", place->index + 1);
	return n;
}

static void
put_place(struct buffer *out, const struct transcript *t, const struct transcript_place *place,
          judge_seat mover, const struct judge_verb *verb)
{
	char name[80];
	bool of_mover = place->seat == mover;
	if (of_mover != verb->opponents && place->seat < JUDGE_SEATS && mover < JUDGE_SEATS &&
	    place->area == verb->area && t->game->area[verb->area].places > 1) {
		buffer_number(out, place->index + 1);
		return;
	}
	name_place(t, place, name, sizeof name);
	buffer_quoted(out, name);
}

/* Write a card; for an unseen card, the place it was taken from. */
static void
put_card(struct buffer *out, const struct transcript *t, judge_def def, judge_seat mover,
         const struct judge_verb *verb)
{
	const struct transcript_place from = { .seat = mover, .area = verb->area };
	char name[32];
	if (def != JUDGE_NO_DEF) {
		buffer_quoted(out, number_of(t, def));
		return;
	}
	name_place(t, &from, name, sizeof name);
	buffer_quoted(out, name);
}

static void
put_picked_card(struct buffer *out, const struct transcript *t, const struct transcript_part *part)
{
	char name[160] = "";
	int n = part->placed ? name_place(t, &part->place, name, sizeof name) : 0;
	if (part->def != JUDGE_NO_DEF)
		snprintf(name + n, sizeof name - (size_t)n, "%s%s", n ? "/" : "",
		         number_of(t, part->def));
	if (!part->number) {
		buffer_quoted(out, name);
		return;
	}
	buffer_text(out, "{");
	if (part->number > JUDGE_DEPTH) {
		put_key(out, "at");
		buffer_number(out, part->number - JUDGE_DEPTH);
	} else if (part->number > JUDGE_UNMARKED) {
		put_key(out, "ability");
		buffer_number(out, part->number);
	}
	put_key(out, "card");
	buffer_quoted(out, name);
	if (part->number < JUDGE_UNMARKED) {
		put_key(out, t->game->mark.word[true]);
		buffer_text(out, part->number == JUDGE_MARKED ? "true" : "false");
	}
	buffer_text(out, "}");
}

static void
put_argument(struct buffer *out, const struct transcript *t, const struct transcript_part *part,
             judge_seat mover)
{
	const struct judge_verb *verb = &t->game->verb[part->verb];
	switch ((enum judge_argument)verb->takes) {
	case JUDGE_TAKES_DEF: put_card(out, t, part->def, mover, verb); break;
	case JUDGE_TAKES_PLACE: put_place(out, t, &part->place, mover, verb); break;
	case JUDGE_TAKES_SEAT: buffer_quoted(out, seat_word(part->place.seat)); break;
	case JUDGE_TAKES_ORDER: put_cards(out, t, part->order, part->n_order); break;
	case JUDGE_TAKES_CARD: put_picked_card(out, t, part); break;
	case JUDGE_TAKES_NUMBER: buffer_number(out, part->number); break;
	case JUDGE_TAKES_NOTHING: buffer_text(out, "true"); break;
	}
}

/* Write all parts with the verb of the first: a list if there are several. */
static void
put_arguments(struct buffer *out, const struct transcript *t, const struct transcript_move *move,
              int first)
{
	int n = 1;
	while (first + n < move->n && move->part[first + n].verb == move->part[first].verb)
		n++;
	buffer_text(out, n > 1 ? "[" : "");
	for (int i = 0; i < n; i++) {
		if (i)
			buffer_text(out, ",");
		put_argument(out, t, &move->part[first + i], move->seat);
	}
	buffer_text(out, n > 1 ? "]" : "");
}

static void
put_parts(struct buffer *out, const struct transcript *t, const struct transcript_move *move)
{
	struct members members;
	const struct judge_verb *verb = t->game->verb;
	no_members(&members);
	if (move->n == 1 && verb[move->part[0].verb].takes == JUDGE_TAKES_NOTHING) {
		buffer_quoted(out, verb[move->part[0].verb].name);
		return;
	}
	for (int i = 0; i < move->n; i++)
		if (i == 0 || move->part[i].verb != move->part[i - 1].verb)
			add_member(&members, verb[move->part[i].verb].name, i);
	if (move->more)
		add_member(&members, "more", -1);
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++) {
		put_key(out, members.at[i].key);
		if (members.at[i].id < 0) {
			buffer_quoted(out, verb[move->more - 1].name);
			continue;
		}
		put_arguments(out, t, move, members.at[i].id);
	}
	buffer_text(out, "}");
}

/* Write a note as it stands in the document: its paths and words have only one spelling. */
static void
put_note(struct buffer *out, const struct transcript_note *note)
{
	size_t len;
	if (!note->node->key)
		return;
	char *text = doc_canonical(note->node, &len);
	put_key(out, note->node->key);
	buffer_bytes(out, text, len);
	free(text);
}

static void
put_what_was_done(struct buffer *out, const struct transcript *t,
                  const struct transcript_move *move)
{
	if (!move->n_one_of) {
		put_parts(out, t, move);
		return;
	}
	buffer_text(out, "{\"one_of\":[");
	for (int i = 0; i < move->n_one_of; i++) {
		if (i > 0)
			buffer_text(out, ",");
		put_parts(out, t, &move->one_of[i]);
	}
	buffer_text(out, "]}");
}

/* Write the remark with this word, if there is one. */
static void
put_remark(struct buffer *out, const struct transcript_remarks *remarks, const char *const *words,
           const char *word)
{
	for (int i = 0; remarks && words[i]; i++)
		if (strcmp(words[i], word) == 0 && remarks->text[i]) {
			put_key(out, word);
			buffer_quoted(out, remarks->text[i]);
		}
}

static void
put_beside(struct buffer *out, const struct transcript_move *move, const char *word)
{
	put_remark(out, move->remarks, transcript_move_remarks, word);
}

/* Write a note. Remarks stand among its members, which are sorted. */
static void
put_noted(struct buffer *out, const struct transcript_move *move)
{
	bool did = move->note->entry == TRANSCRIPT_DID;
	put_beside(out, move, "at");
	put_beside(out, move, "chat");
	if (did)
		put_note(out, move->note);
	put_beside(out, move, "note");
	if (!did)
		put_note(out, move->note);
}

static void
put_move(struct buffer *out, const struct transcript *t, const struct transcript_move *move)
{
	put_comma(out);
	buffer_text(out, "{");
	if (move->note) {
		put_noted(out, move);
		buffer_text(out, "}");
		return;
	}
	bool by_chance = !move->concedes && move->seat == JUDGE_NO_SEAT;
	if (by_chance)
		put_beside(out, move, "at");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (move->concedes & 1 << seat) {
			put_key(out, seat_word(seat));
			buffer_quoted(out, "concede");
		}
	if (!move->concedes) {
		put_key(out, move->seat == JUDGE_NO_SEAT ? "chance" : seat_word(move->seat));
		put_what_was_done(out, t, move);
	}
	if (!by_chance)
		put_beside(out, move, "at");
	put_beside(out, move, "chat");
	put_beside(out, move, "note");
	buffer_text(out, "}");
}

char *
transcript_move_canonical(const struct transcript *t, const struct transcript_move *move)
{
	struct buffer out = { 0 };
	put_move(&out, t, move);
	buffer_end(&out);
	return out.at;
}

/* The start position */

static bool
is_row_of(const struct transcript *t, size_t row, enum judge_property_of of)
{
	return judge_table(t->game, t->start.row[row].table)->of == of;
}

/* Members that stand for a row's fields: each row has ROW_FIELDS numbers of its own. */
enum { ROW_FIELDS = 32 };

static void
add_fields(struct members *members, const struct transcript *t, size_t row, int base)
{
	const struct transcript_row *r = &t->start.row[row];
	const struct judge_field *f = judge_table(t->game, r->table)->field;
	const int64_t *cell = r->cell;
	for (int i = 0; f[i].name; i++) {
		if (!cells_are_usual(&f[i], cell))
			add_member(members, f[i].name, base + (int)row * ROW_FIELDS + i);
		cell += cells_of_field(&f[i], cell);
	}
}

static void
put_field_numbered(struct buffer *out, const struct transcript *t, int id)
{
	const struct transcript_row *r = &t->start.row[id / ROW_FIELDS];
	put_table_field(out, t, judge_table(t->game, r->table)->field, id % ROW_FIELDS, r->cell);
}

enum { ITEM_CARD = -3, ITEM_OWNER, ITEM_SINCE };

static void
put_item(struct buffer *out, const struct transcript *t, const struct transcript_laid *laid)
{
	struct members members;
	size_t index = (size_t)(laid - t->start.laid);
	no_members(&members);
	add_member(&members, "card", ITEM_CARD);
	add_member(&members, "owner", ITEM_OWNER);
	add_member(&members, "since", ITEM_SINCE);
	for (size_t i = 0; i < t->start.n_rows; i++)
		if (t->start.row[i].subject == index && is_row_of(t, i, JUDGE_OF_CARD))
			add_fields(&members, t, i, 0);
	put_comma(out);
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++) {
		put_key(out, members.at[i].key);
		switch (members.at[i].id) {
		case ITEM_CARD: buffer_quoted(out, number_of(t, laid->def)); break;
		case ITEM_OWNER: buffer_quoted(out, seat_word(laid->owner)); break;
		case ITEM_SINCE: buffer_number(out, laid->since); break;
		default: put_field_numbered(out, t, members.at[i].id); break;
		}
	}
	buffer_text(out, "}");
}

static void
put_stack(struct buffer *out, const struct transcript *t, const struct transcript_laid *laid,
          size_t n)
{
	put_key(out, "stack");
	buffer_text(out, "[");
	for (size_t i = 0; i < n; i++)
		put_item(out, t, &laid[i]);
	buffer_text(out, "]");
}

/* Write cards in a row; cards lying on others are in the others' stack. */
static void
put_piles(struct buffer *out, const struct transcript *t, const struct transcript_laid *laid,
          size_t n)
{
	buffer_text(out, "[");
	for (size_t i = 0, high; i < n; i += high) {
		high = 1;
		while (i + high < n && laid[i + high].how == JUDGE_SETUP_ATOP)
			high++;
		if (high == 1) {
			put_item(out, t, &laid[i]);
			continue;
		}
		put_comma(out);
		buffer_text(out, "{");
		put_stack(out, t, &laid[i], high);
		buffer_text(out, "}");
	}
	buffer_text(out, "]");
}

/* Count the laid cards of one place and find the first. `index` -1: all places of the area. */
static size_t
laid_at(const struct transcript_start *start, judge_seat seat, int area, int index,
        const struct transcript_laid **out)
{
	size_t n = 0;
	for (size_t i = 0; i < start->n_laid; i++) {
		const struct transcript_laid *laid = &start->laid[i];
		if (laid->area_seat != seat || laid->area != area ||
		    (index >= 0 && laid->index != index))
			continue;
		if (n++ == 0)
			*out = laid;
	}
	return n;
}

static void
put_value(struct buffer *out, const struct transcript *t, const struct transcript_set *set)
{
	const struct judge_property *row = &t->game->property[set->property];
	switch ((enum judge_property_kind)row->kind) {
	case JUDGE_IS_NUMBER: buffer_number(out, set->value); break;
	case JUDGE_IS_SEAT: buffer_quoted(out, seat_word((judge_seat)set->value)); break;
	case JUDGE_IS_NAME: buffer_quoted(out, row->names[set->value]); break;
	case JUDGE_IS_DEF: buffer_quoted(out, number_of(t, (judge_def)set->value)); break;
	case JUDGE_IS_BOOL: buffer_text(out, set->value ? "true" : "false"); break;
	case JUDGE_IS_KEYWORDS: break;
	}
}

/* Write an area with values of its own: {stack: [...], zone: 3}. */
static void
put_area_map(struct buffer *out, const struct transcript *t, judge_seat seat, int area)
{
	struct members members;
	const struct transcript_start *start = &t->start;
	const struct transcript_laid *laid = t->start.laid;
	no_members(&members);
	add_member(&members, "stack", -1);
	for (size_t i = 0; i < start->n_set; i++) {
		const char *key = decode_area_property(&t->game->area[area],
		                                       &t->game->property[start->set[i].property]);
		if (key && start->set[i].seat == seat)
			add_member(&members, key, (int)i);
	}
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++) {
		int id = members.at[i].id;
		if (id < 0) {
			size_t n = laid_at(start, seat, area, 0, &laid);
			put_stack(out, t, laid, n);
			continue;
		}
		put_key(out, members.at[i].key);
		put_value(out, t, &start->set[id]);
	}
	buffer_text(out, "}");
}

/* Write places by number. As keys they are sorted as text, "10" before "2". */
static void
put_places(struct buffer *out, const struct transcript *t, judge_seat seat, int area)
{
	struct members members;
	char digits[JUDGE_PLACES][DIGITS];
	const struct transcript_laid *laid = t->start.laid;
	no_members(&members);
	for (int i = 0; i < t->game->area[area].places; i++) {
		if (laid_at(&t->start, seat, area, i, &laid) > 0)
			add_member(&members, number_text(i + 1, digits[i]), i);
	}
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++) {
		size_t n = laid_at(&t->start, seat, area, members.at[i].id, &laid);
		put_key(out, members.at[i].key);
		put_piles(out, t, laid, n);
	}
	buffer_text(out, "}");
}

static bool
is_uncounted(const struct transcript *t, judge_seat seat, int area)
{
	for (size_t i = 0; i < t->start.n_uncounted; i++)
		if (t->start.uncounted[i].seat == seat && t->start.uncounted[i].area == area)
			return true;
	return false;
}

/* Write the known cards among those in no known order. */
static void
put_mixed(struct buffer *out, const struct transcript *t, const struct transcript_laid *laid,
          size_t n)
{
	size_t known = 0;
	while (known < n && laid[known].def != JUDGE_UNKNOWN_DEF)
		known++;
	put_piles(out, t, laid, known);
}

/* Write a list or, if some cards lie somewhere in it, {bottom, count, has, top}. */
static void
put_heap(struct buffer *out, const struct transcript *t, judge_seat seat, int area,
         const struct transcript_laid *laid, size_t n)
{
	const struct transcript_mixed *mixed = NULL;
	for (size_t i = 0; i < t->start.n_mixed; i++)
		if (t->start.mixed[i].seat == seat && t->start.mixed[i].area == area)
			mixed = &t->start.mixed[i];
	if (!mixed) {
		put_piles(out, t, laid, n);
		return;
	}
	size_t end = (size_t)mixed->first + mixed->n;
	buffer_text(out, "{");
	put_key(out, "bottom");
	put_piles(out, t, laid + end, n - end);
	put_key(out, "count");
	buffer_number(out, (int64_t)n);
	put_key(out, "has");
	put_mixed(out, t, laid + mixed->first, mixed->n);
	put_key(out, "top");
	put_piles(out, t, laid, mixed->first);
	buffer_text(out, "}");
}

/* Write `unknown` or, with cards known to be there, {count, has, top}. */
static void
put_uncounted(struct buffer *out, const struct transcript *t, judge_seat seat, int area,
              const struct transcript_laid *laid, size_t n)
{
	size_t top = n;
	for (size_t i = 0; i < t->start.n_mixed; i++)
		if (t->start.mixed[i].seat == seat && t->start.mixed[i].area == area)
			top = t->start.mixed[i].first;
	while (n > top && laid[n - 1].def == JUDGE_UNKNOWN_DEF)
		n--;
	if (n == 0) {
		buffer_quoted(out, "unknown");
		return;
	}
	buffer_text(out, "{");
	put_key(out, "count");
	buffer_quoted(out, "unknown");
	if (top < n) {
		put_key(out, "has");
		put_piles(out, t, laid + top, n - top);
	}
	if (top > 0) {
		put_key(out, "top");
		put_piles(out, t, laid, top);
	}
	buffer_text(out, "}");
}

static void
put_area(struct buffer *out, const struct transcript *t, judge_seat seat, int area)
{
	const struct transcript_laid *laid = t->start.laid;
	put_key(out, t->game->area[area].name);
	if (t->game->area[area].places > 1) {
		put_places(out, t, seat, area);
	} else if (decode_has_properties(t->game, &t->game->area[area])) {
		put_area_map(out, t, seat, area);
	} else if (is_uncounted(t, seat, area)) {
		size_t n = laid_at(&t->start, seat, area, 0, &laid);
		put_uncounted(out, t, seat, area, laid, n);
	} else {
		size_t n = laid_at(&t->start, seat, area, 0, &laid);
		put_heap(out, t, seat, area, laid, n);
	}
}

/* Identifiers of members: negative for words of the frame, from 0 for areas, then values. */
enum { SIDE_A = -5, SIDE_B, REST, STEP, NOWHERE, FIELDS = 1 << 12, TABLES = 1 << 20 };

/* Add the tables of a subject that have rows: their fields, or the whole table under its name. */
static void
add_rows(struct members *members, const struct transcript *t, enum judge_property_of of,
         int subject)
{
	uint64_t met = 0;
	for (size_t i = 0; i < t->start.n_rows; i++) {
		const struct transcript_row *r = &t->start.row[i];
		const char *name = judge_table(t->game, r->table)->name;
		if (!is_row_of(t, i, of) || r->subject != subject || met >> r->table & 1)
			continue;
		if (name)
			add_member(members, name, TABLES + r->table);
		else
			add_fields(members, t, i, FIELDS);
		met |= UINT64_C(1) << r->table;
	}
}

static void
put_table(struct buffer *out, const struct transcript *t, int number)
{
	const struct judge_table *table = judge_table(t->game, number);
	buffer_text(out, table->alone ? "" : "[");
	for (size_t i = 0; i < t->start.n_rows; i++) {
		if (t->start.row[i].table != number)
			continue;
		if (!table->alone)
			put_comma(out);
		put_row(out, t, table->field, t->start.row[i].cell);
	}
	buffer_text(out, table->alone ? "" : "]");
}

static void
add_side(struct members *members, const struct transcript *t, judge_seat seat)
{
	const struct judge_game *game = t->game;
	const struct transcript_laid *laid;
	for (int i = 0; i < game->n_areas; i++)
		if (laid_at(&t->start, seat, i, -1, &laid) > 0 || is_uncounted(t, seat, i))
			add_member(members, game->area[i].name, i);
	add_rows(members, t, seat == JUDGE_NO_SEAT ? JUDGE_OF_GAME : JUDGE_OF_SEAT,
	         seat == JUDGE_NO_SEAT ? 0 : seat);
	for (size_t i = 0; i < t->start.n_set; i++) {
		const struct transcript_set *set = &t->start.set[i];
		const char *name = game->property[set->property].name;
		if (set->seat == seat && !strchr(name, '.'))
			add_member(members, name, game->n_areas + (int)i);
	}
}

static void put_side(struct buffer *out, const struct transcript *t, judge_seat seat);

static void
put_nowhere(struct buffer *out, const struct transcript *t)
{
	const struct transcript_laid *laid = t->start.laid;
	size_t n = laid_at(&t->start, JUDGE_NO_SEAT, TRANSCRIPT_NOWHERE, 0, &laid);
	put_piles(out, t, laid, n);
}

static void
put_side_member(struct buffer *out, const struct transcript *t, judge_seat seat,
                const struct member *member)
{
	if (member->id >= 0 && member->id < t->game->n_areas) {
		put_area(out, t, seat, member->id);
		return;
	}
	put_key(out, member->key);
	if (member->id >= TABLES) {
		put_table(out, t, member->id - TABLES);
		return;
	}
	if (member->id >= FIELDS) {
		put_field_numbered(out, t, member->id - FIELDS);
		return;
	}
	switch (member->id) {
	case NOWHERE: put_nowhere(out, t); break;
	case SIDE_A: put_side(out, t, 0); break;
	case SIDE_B: put_side(out, t, 1); break;
	case REST: buffer_quoted(out, "empty"); break;
	case STEP: buffer_quoted(out, t->game->step[t->start.step]); break;
	default: put_value(out, t, &t->start.set[member->id - t->game->n_areas]); break;
	}
}

static void
put_side(struct buffer *out, const struct transcript *t, judge_seat seat)
{
	struct members members;
	const struct transcript_laid *laid;
	no_members(&members);
	add_side(&members, t, seat);
	if (seat == JUDGE_NO_SEAT) {
		add_member(&members, "A", SIDE_A);
		add_member(&members, "B", SIDE_B);
		if (laid_at(&t->start, JUDGE_NO_SEAT, TRANSCRIPT_NOWHERE, 0, &laid) > 0)
			add_member(&members, "nowhere", NOWHERE);
		add_member(&members, "rest", REST);
		add_member(&members, "step", STEP);
	}
	buffer_text(out, "{");
	for (int i = 0; i < members.n; i++)
		put_side_member(out, t, seat, &members.at[i]);
	buffer_text(out, "}");
}

/* The document */

static void
put_list_node(struct buffer *out, const char *key, const struct doc_node *list)
{
	size_t len;
	if (!list || list->count == 0)
		return;
	char *text = doc_canonical(list, &len);
	put_key(out, key);
	buffer_bytes(out, text, len);
	free(text);
}

static void
put_moves(struct buffer *out, const struct transcript *t)
{
	put_key(out, "moves");
	buffer_text(out, "[");
	for (size_t i = 0; i < t->n_moves; i++)
		put_move(out, t, &t->move[i]);
	buffer_text(out, "]");
}

/* Write an account; its own moves are written like the common ones. */
static void
put_account(struct buffer *out, const struct transcript *t, judge_seat seat)
{
	struct transcript own = *t;
	own.move = t->account[seat].move;
	own.n_moves = t->account[seat].n_moves;
	put_key(out, seat_word(seat));
	buffer_text(out, "{");
	put_list_node(out, "claims", t->account[seat].claims.written);
	put_moves(out, &own);
	buffer_text(out, "}");
}

static void
put_accounts(struct buffer *out, const struct transcript *t)
{
	if (!t->account[0].given && !t->account[1].given)
		return;
	put_key(out, "accounts");
	buffer_text(out, "{");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (t->account[seat].given)
			put_account(out, t, seat);
	buffer_text(out, "}");
}

static void
put_readings(struct buffer *out, const struct transcript *t)
{
	if (t->n_choices == 0)
		return;
	put_key(out, "readings");
	buffer_text(out, "{");
	for (size_t i = 0; i < t->n_choices; i++) {
		put_key(out, t->choice[i].reading->id);
		buffer_quoted(out, t->choice[i].meaning->name);
	}
	buffer_text(out, "}");
}

char *
transcript_canonical(const struct transcript *t, size_t *len)
{
	struct buffer out = { 0 };
	buffer_text(&out, "{");
	put_accounts(&out, t);
	put_remark(&out, t->remarks, transcript_record_remarks, "at");
	put_list_node(&out, "cards", t->written_cards);
	put_list_node(&out, "claims", t->claims.written);
	put_key(&out, "edition");
	buffer_quoted(&out, t->written_edition ? t->written_edition : t->edition->name);
	put_remark(&out, t->remarks, transcript_record_remarks, "ended");
	put_remark(&out, t->remarks, transcript_record_remarks, "event");
	put_list_node(&out, "event", t->its_case.event_node);
	put_list_node(&out, "facts", t->facts.written);
	put_list_node(&out, "findings", t->its_case.findings_node);
	if (t->first != JUDGE_NO_SEAT) {
		put_key(&out, "first");
		buffer_quoted(&out, seat_word(t->first));
	}
	put_key(&out, "game");
	buffer_quoted(&out, t->game->name);
	put_key(&out, "judged");
	buffer_number(&out, 1);
	put_remark(&out, t->remarks, transcript_record_remarks, "match");
	put_moves(&out, t);
	put_remark(&out, t->remarks, transcript_record_remarks, "notes");
	put_list_node(&out, "noticed", t->its_case.noticed_node);
	if (t->on_illegal != TRANSCRIPT_STOP) {
		put_key(&out, "on_illegal");
		buffer_quoted(&out, transcript_illegal_words[t->on_illegal]);
	}
	put_players(&out, t);
	put_list_node(&out, "prior", t->its_case.prior_node);
	put_readings(&out, t);
	put_remark(&out, t->remarks, transcript_record_remarks, "reference");
	put_remark(&out, t->remarks, transcript_record_remarks, "round");
	if (t->start.given) {
		put_key(&out, "start");
		put_side(&out, t, JUDGE_NO_SEAT);
	}
	put_remark(&out, t->remarks, transcript_record_remarks, "table");
	buffer_text(&out, "}");
	buffer_end(&out);
	if (len)
		*len = out.n;
	return out.at;
}
