/* state.c: adds rows of the state to a snapshot, each for the readers who may know it. */
#include "judged/words/state.h"

#include <stdio.h>
#include <string.h>

#include "judged/transcript/compare.h"
#include "judged/transcript/rows.h"
#include "judged/words/position.h"

/* A row that is being read. `def` and `ability` are the last ones that were read: the next node
 * belongs to their program. */
struct row {
	struct state_freezing *s;
	const int64_t *cell;
	judge_def def;
	int ability;
};

enum { NAME = 128 };

static const struct judge_params *
params_of(const struct row *r)
{
	return judge_run_params(r->s->run);
}

/* 1. Cards */

static const struct judge_card_summary *
sight_of(struct state_freezing *s, int64_t card)
{
	if (s->n_sights == 0)
		s->n_sights = judge_card_summaries(s->run, s->sight, JUDGE_CARDS);
	return &s->sight[card];
}

static bool
lies_alone(const struct state_freezing *s, judge_place place)
{
	judge_seat seat;
	int area, index;
	return judge_place_parts(s->run, place, &seat, &area, &index) &&
	       judge_run_params(s->run)->game->area[area].places > 1 &&
	       judge_cards_at(s->run, place, NULL, 0) == 1;
}

/* Add a card by its place and number: "A.battle.2", "A.hand/T-01". Readers who don't know which
 * card it is get its place alone. */
static void
freeze_card(const struct row *r, const char *name, int64_t card)
{
	char text[NAME];
	const struct judge_card_summary *sight = sight_of(r->s, card);
	place_name(r->s->run, sight->place, text, sizeof text);
	bool unknown = sight->supposed || sight->def == JUDGE_UNKNOWN_DEF;
	if (unknown || lies_alone(r->s, sight->place)) {
		snapshot_text(r->s->snap, name, SNAPSHOT_ALL, text);
		return;
	}
	const uint8_t to = snapshot_to(sight->known_by);
	if (to != SNAPSHOT_ALL)
		snapshot_text(r->s->snap, name, SNAPSHOT_ALL & ~to, text);
	size_t n = strlen(text);
	snprintf(text + n, sizeof text - n, "/%s", params_of(r)->cards->def[sight->def].number);
	snapshot_text(r->s->snap, name, to, text);
}

/* 2. Cells */

static void
freeze_node(const struct row *r, const char *name, int64_t node)
{
	const struct judge_params *p = params_of(r);
	struct buffer path = { 0 };
	cells_node_path(p->game, p->cards, r->def, r->ability, (uint16_t)node, &path);
	snapshot_text(r->s->snap, name, SNAPSHOT_ALL, buffer_end(&path));
	buffer_free(&path);
}

static void
freeze_place(const struct row *r, const char *name, int64_t place)
{
	char text[NAME];
	place_name(r->s->run, (judge_place)place, text, sizeof text);
	snapshot_text(r->s->snap, name, SNAPSHOT_ALL, text);
}

static void
freeze_bit(const struct row *r, const struct judge_field *f, int bit)
{
	switch (f->kind) {
	case JUDGE_F_SEATS:
		snapshot_text(r->s->snap, NULL, SNAPSHOT_ALL, seat_name((judge_seat)bit));
		break;
	case JUDGE_F_PLACES: freeze_place(r, NULL, bit); break;
	case JUDGE_F_BITS: snapshot_number(r->s->snap, NULL, SNAPSHOT_ALL, bit + 1); break;
	default:
		snapshot_text(r->s->snap, NULL, SNAPSHOT_ALL,
		              cells_words(params_of(r)->game, f)[bit]);
		break;
	}
}

static void
freeze_set(const struct row *r, const char *name, const struct judge_field *f, uint64_t bits)
{
	snapshot_list(r->s->snap, name, SNAPSHOT_ALL);
	for (int i = 0; i < 64; i++)
		if (bits >> i & 1)
			freeze_bit(r, f, i);
	snapshot_end(r->s->snap);
}

static void
freeze_life(struct ruling_snapshot *snap, const char *name, int64_t life)
{
	if (life > 0)
		snapshot_number(snap, name, SNAPSHOT_ALL, life);
	else
		snapshot_text(snap, name, SNAPSHOT_ALL, life == 0 ? "now" : "none");
}

/* Return the word for a cell, or NULL if its kind has no words. */
static const char *
word_of(const struct judge_params *p, const struct judge_field *f, int64_t cell)
{
	switch (f->kind) {
	case JUDGE_F_SEAT: return seat_name((judge_seat)cell);
	case JUDGE_F_EVENT: return p->game->op[cell].name;
	case JUDGE_F_STEP:
	case JUDGE_F_PLAY:
	case JUDGE_F_WORD: return cells_words(p->game, f)[cell];
	case JUDGE_F_RULE: return p->rules->row[cell].name;
	case JUDGE_F_VERB: return p->game->verb[cell].name;
	case JUDGE_F_QUESTION: return p->game->question[cell].name;
	case JUDGE_F_TEXT: return p->cards->text[cell - 1];
	case JUDGE_F_TRAIT: return p->cards->trait[cell];
	default: return NULL;
	}
}

static void
freeze_cell(const struct row *r, const char *name, const struct judge_field *f, int64_t cell)
{
	struct ruling_snapshot *snap = r->s->snap;
	const char *word = word_of(params_of(r), f, cell);
	if (word) {
		snapshot_text(snap, name, SNAPSHOT_ALL, word);
		return;
	}
	switch (f->kind) {
	case JUDGE_F_NUMBER:
	case JUDGE_F_ABILITY:
	case JUDGE_F_HASH:
		if (cell == JUDGE_NO_NUMBER)
			snapshot_add(snap, SNAPSHOT_NULL, name, SNAPSHOT_ALL, 0);
		else
			snapshot_number(snap, name, SNAPSHOT_ALL, cell);
		break;
	case JUDGE_F_FLAG: snapshot_truth(snap, name, SNAPSHOT_ALL, cell != 0); break;
	case JUDGE_F_PLACE: freeze_place(r, name, cell); break;
	case JUDGE_F_CARD: freeze_card(r, name, cell); break;
	case JUDGE_F_LIFE: freeze_life(snap, name, cell); break;
	case JUDGE_F_DEF:
		snapshot_card(snap, name, SNAPSHOT_ALL, params_of(r)->cards->def[cell].number);
		break;
	case JUDGE_F_NODE: freeze_node(r, name, cell); break;
	default: freeze_set(r, name, f, (uint64_t)cell); break;
	}
}

/* 3. Fields and rows */

static void freeze_fields(struct row *r, const struct judge_field *fields);

static void
freeze_one(struct row *r, const char *name, const struct judge_field *f)
{
	if (f->kind == JUDGE_F_MAP) {
		snapshot_object(r->s->snap, name, SNAPSHOT_ALL);
		freeze_fields(r, f->sub);
		snapshot_end(r->s->snap);
		return;
	}
	freeze_cell(r, name, f, *r->cell++);
}

static void
freeze_field(struct row *r, const struct judge_field *f)
{
	if (!f->most) {
		freeze_one(r, f->name, f);
		return;
	}
	int64_t n = *r->cell++;
	snapshot_list(r->s->snap, f->name, SNAPSHOT_ALL);
	for (; n > 0; n--)
		freeze_one(r, NULL, f);
	snapshot_end(r->s->snap);
}

static void
freeze_fields(struct row *r, const struct judge_field *fields)
{
	for (const struct judge_field *f = fields; f->name; f++) {
		if (f->kind == JUDGE_F_DEF)
			r->def = (judge_def)*r->cell;
		if (f->kind == JUDGE_F_ABILITY)
			r->ability = (int)*r->cell;
		if (f->apart || cells_are_usual(f, r->cell))
			r->cell += cells_of_field(f, r->cell);
		else
			freeze_field(r, f);
	}
}

/* Add the fields of a table without a name. Returns whether there are any. */
static bool
freeze_loose(struct state_freezing *s, const struct judge_table *table,
             const struct judge_cells *row)
{
	const struct judge_game *game = judge_run_params(s->run)->game;
	enum judge_property_of of = (enum judge_property_of)table->of;
	struct row r = { .s = s, .cell = row->at, .def = JUDGE_NO_DEF };
	bool any = false;
	for (const struct judge_field *f = table->field; f->name; f++) {
		const int64_t *next = r.cell + cells_of_field(f, r.cell);
		/* A property of this name is written as a value. */
		bool is_unusual = !f->apart && !cells_are_usual(f, r.cell) &&
		                  compare_property(game, of, f->name) < 0;
		if (is_unusual && s->snap)
			freeze_field(&r, f);
		any |= is_unusual;
		r.cell = next;
	}
	return any;
}

/* Return the readers who may know a row. If the card of the row is still the one it speaks of,
 * these are the readers who know that card. An earlier card lay in the open, unless the row says
 * where it lay. */
static uint8_t
audience_of(struct state_freezing *s, const struct judge_field *fields, const int64_t *cell)
{
	int64_t card = JUDGE_NO_CARD;
	const struct judge_game *game = judge_run_params(s->run)->game;
	for (const struct judge_field *f = fields; f->name; f++) {
		judge_seat seat;
		int area, index;
		if (f->kind == JUDGE_F_MAP && !f->most && strcmp(f->name, "source") == 0)
			return audience_of(s, f->sub, cell);
		if (f->kind == JUDGE_F_CARD && !f->most)
			card = *cell;
		bool hidden = f->kind == JUDGE_F_LIFE && *cell == 0;
		if (f->kind == JUDGE_F_PLACE &&
		    judge_place_parts(s->run, (judge_place)*cell, &seat, &area, &index))
			hidden = game->area[area].sight != JUDGE_SEEN_BY_ALL;
		if (hidden && card != JUDGE_NO_CARD)
			return snapshot_to(sight_of(s, card)->known_by);
		cell += cells_of_field(f, cell);
	}
	return SNAPSHOT_ALL;
}

static void
freeze_row(struct state_freezing *s, const struct judge_table *table, const struct judge_cells *row)
{
	struct row r = { .s = s, .cell = row->at, .def = JUDGE_NO_DEF };
	snapshot_object(s->snap, table->alone ? table->name : NULL,
	                audience_of(s, table->field, row->at));
	freeze_fields(&r, table->field);
	snapshot_end(s->snap);
}

static bool
freeze_table(struct state_freezing *s, const struct judge_table *table, int number, int subject)
{
	struct judge_cells row;
	const int n = judge_rows(s->run, number, subject);
	bool any = n > 0;
	if (n > 0 && !table->name) {
		judge_row(s->run, number, subject, 0, &row);
		return freeze_loose(s, table, &row);
	}
	if (n > 0 && s->snap && !table->alone)
		snapshot_list(s->snap, table->name, SNAPSHOT_ALL);
	for (int i = 0; i < n && s->snap; i++) {
		judge_row(s->run, number, subject, i, &row);
		freeze_row(s, table, &row);
	}
	if (n > 0 && s->snap && !table->alone)
		snapshot_end(s->snap);
	return any;
}

bool
state_freeze(struct state_freezing *s, enum judge_property_of of, int subject)
{
	const struct judge_game *game = judge_run_params(s->run)->game;
	const struct judge_table *table;
	bool any = false;
	for (int i = 0; (table = judge_table(game, i)) != NULL; i++)
		if (table->of == of && !table->apart)
			any |= freeze_table(s, table, i, subject);
	return any;
}
