/* fit.c: compares a run with a written position. */
#include "judged/reconstruct/fit.h"

#include <stdio.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/transcript/rows.h"
#include "judged/words/position.h"

/* 1. Values of cards, as one number */

static uint64_t
mix(uint64_t x, uint64_t y)
{
	x = (x ^ y) * UINT64_C(0xbf58476d1ce4e5b9);
	return x ^ x >> 29;
}

static uint64_t
look_of_row(const struct positions *list, int number, const int64_t *cell)
{
	const struct judge_table *table = judge_table(list->t.game, number);
	uint64_t look = 0;
	for (int i = 0; table->field[i].name; i++) {
		int n = cells_of_field(&table->field[i], cell);
		bool counts = list->written_field[number] >> i & 1 &&
		              table->field[i].kind != JUDGE_F_CARD &&
		              !cells_are_usual(&table->field[i], cell);
		for (int k = 0; counts && k < n; k++)
			look += mix((uint64_t)number * 64 + (uint64_t)i + 1, (uint64_t)cell[k] + 1);
		cell += n;
	}
	return look;
}

static uint64_t
look_of(const struct positions *list, struct judge_run *run, judge_card card)
{
	const struct judge_table *table;
	struct judge_cells cells;
	uint64_t look = 0;
	for (int i = 0; i < POSITIONS_FIELDS && (table = judge_table(list->t.game, i)); i++) {
		if (table->of != JUDGE_OF_CARD || !list->written_field[i])
			continue;
		judge_row(run, i, card, 0, &cells);
		look += look_of_row(list, i, cells.at);
	}
	return look;
}

/* 2. Preparation */

static void
note_values(struct target *out)
{
	for (size_t i = 0; i < out->start->n_set; i++) {
		const struct transcript_set *set = &out->start->set[i];
		int of = set->seat < JUDGE_SEATS ? set->seat : JUDGE_SEATS;
		out->value[of][set->property] = set->value;
	}
}

void
target_make(struct target *out, const struct positions *list, size_t index,
            const struct judge_run *run)
{
	const struct transcript_start *start = &list->at[index];
	judge_seat seat;
	int area, at;
	*out = (struct target){ .list = list, .start = start, .index = index };
	while (judge_place_parts(run, (judge_place)out->n_places, &seat, &area, &at))
		out->n_places++;
	for (size_t i = 0; i < start->n_laid; i++) {
		const struct transcript_laid *laid = &start->laid[i];
		judge_place p =
			laid->area == TRANSCRIPT_NOWHERE
				? JUDGE_NO_PLACE
				: judge_place_of(run, laid->area_seat, laid->area, laid->index);
		out->place[i] = p;
		if (p == JUDGE_NO_PLACE)
			continue;
		if (out->n[p]++ == 0)
			out->first[p] = (uint16_t)i;
	}
	for (size_t i = 0; i < start->n_uncounted; i++)
		out->uncounted[judge_place_of(run, start->uncounted[i].seat,
		                              start->uncounted[i].area, 0)] = true;
	for (size_t i = 0; i < start->n_rows; i++) {
		const struct transcript_row *row = &start->row[i];
		const struct judge_table *table = judge_table(list->t.game, row->table);
		if (table->of == JUDGE_OF_CARD && row->table < POSITIONS_FIELDS)
			out->look[row->subject] += look_of_row(list, row->table, row->cell);
		out->waits |=
			table->of == JUDGE_OF_GAME && table->name && !table->alone && !table->apart;
	}
	note_values(out);
}

/* 3. Differences */

struct fit {
	const struct target *target;
	struct judge_run *run;
	int n, most;
	json_t *out; /* or NULL */
};

static void
differs(struct fit *f, int by, const char *name, json_t *is, json_t *written)
{
	json_t *both = json_pack("[o?, o?]", is, written);
	f->n += by;
	if (f->out && !json_object_get(f->out, name))
		json_object_set(f->out, name, both);
	json_decref(both);
}

static void
add_name(const struct target *t, json_t *list, judge_def def)
{
	const struct judge_card_set *cards = &t->list->t.cards;
	json_array_append_new(list,
	                      json_string(def < cards->n ? cards->def[def].number : "unknown"));
}

static json_t *
names_of_laid(const struct target *t, judge_place place)
{
	json_t *out = json_array();
	for (uint16_t i = 0; i < t->n[place]; i++)
		add_name(t, out, t->start->laid[t->first[place] + i].def);
	return out;
}

static json_t *
names_of_cards(const struct target *t, const struct judge_card_view *card, int n)
{
	json_t *out = json_array();
	for (int i = 0; i < n; i++)
		add_name(t, out, card[i].def);
	return out;
}

/* A list of one card says its name, an empty one that there is none. */
static json_t *
short_list(json_t *list)
{
	json_t *out = json_array_size(list) == 0   ? json_string("empty")
	              : json_array_size(list) == 1 ? json_incref(json_array_get(list, 0))
	                                           : json_incref(list);
	json_decref(list);
	return out;
}

bool
fit_is_unordered(const struct judge_game *game, int area)
{
	return game->area[area].places == 1 && !game->area[area].ordered &&
	       !decode_has_properties(game, &game->area[area]);
}

/* Is the card the one laid, as far as both are known? */
static bool
is_laid(const struct fit *f, const struct judge_card_view *card, int laid)
{
	const struct transcript_laid *l = &f->target->start->laid[laid];
	if (card->owner != l->owner)
		return false;
	if (card->def == JUDGE_UNKNOWN_DEF || l->def == JUDGE_UNKNOWN_DEF)
		return true;
	return card->def == l->def &&
	       look_of(f->target->list, f->run, card->card) == f->target->look[laid];
}

static int
unlike_in_order(const struct fit *f, judge_place place, const struct judge_card_view *card, int n)
{
	int laid = f->target->n[place], unlike = n > laid ? n - laid : laid - n;
	for (int i = 0; i < n && i < laid; i++)
		unlike += !is_laid(f, &card[i], f->target->first[place] + i);
	return unlike;
}

/* Pair cards with cards laid: known ones first, then an unknown one with any. */
static int
unlike_in_any_order(const struct fit *f, judge_place place, const struct judge_card_view *card,
                    int n)
{
	const struct target *t = f->target;
	bool taken[JUDGE_CARDS] = { false }, used[JUDGE_CARDS] = { false };
	int paired = 0;
	for (int pass = 0; pass < 3; pass++)
		for (int i = 0; i < n; i++)
			for (int k = 0; k < t->n[place] && !used[i]; k++) {
				int laid = t->first[place] + k;
				bool wild = card[i].def == JUDGE_UNKNOWN_DEF ||
				            t->start->laid[laid].def == JUDGE_UNKNOWN_DEF;
				if (taken[k] || wild != (pass > 0) || !is_laid(f, &card[i], laid))
					continue;
				/* two unknown ones go together last */
				if (pass == 1 && card[i].def == t->start->laid[laid].def)
					continue;
				taken[k] = used[i] = true;
				paired++;
			}
	return (n > t->n[place] ? n : t->n[place]) - paired;
}

static void
compare_place(struct fit *f, judge_place place)
{
	struct judge_card_view card[JUDGE_CARDS];
	judge_seat seat;
	int area, index;
	char name[32];
	if (f->target->uncounted[place])
		return;
	int n = judge_cards_at(f->run, place, card, JUDGE_CARDS);
	if (n == 0 && f->target->n[place] == 0)
		return;
	judge_place_parts(f->run, place, &seat, &area, &index);
	bool any = fit_is_unordered(f->target->list->t.game, area);
	int unlike =
		any ? unlike_in_any_order(f, place, card, n) : unlike_in_order(f, place, card, n);
	if (unlike == 0)
		return;
	f->n += f->out ? 0 : unlike;
	if (!f->out)
		return;
	place_name(f->run, place, name, sizeof name);
	differs(f, unlike, name, short_list(names_of_cards(f->target, card, n)),
	        short_list(names_of_laid(f->target, place)));
}

static void
compare_values(struct fit *f, int property, int of)
{
	const struct judge_property *row = &f->target->list->t.game->property[property];
	int32_t is = judge_read(f->run, property, of < JUDGE_SEATS ? of : 0);
	int32_t written = f->target->value[of][property];
	char name[64];
	if (is == JUDGE_NO_NUMBER)
		is = 0;
	if (is == written)
		return;
	f->n += !f->out;
	if (!f->out)
		return;
	snprintf(name, sizeof name, "%s%s%s", of < JUDGE_SEATS ? seat_name((judge_seat)of) : "",
	         of < JUDGE_SEATS ? "." : "", row->name);
	differs(f, 1, name, property_json(f->run, row, is), property_json(f->run, row, written));
}

/* Do the rules of the edition keep the value at all? */
static bool
is_kept(const struct fit *f, const struct judge_property *row)
{
	const judge_rule *rule = row->kept_by;
	while (rule && *rule != JUDGE_NO_RULE &&
	       !judge_ruleset_has(&f->target->list->t.edition->rules, *rule))
		rule++;
	return !rule || *rule != JUDGE_NO_RULE;
}

static void
compare_all_values(struct fit *f)
{
	const struct judge_game *game = f->target->list->t.game;
	for (int i = 0; i < game->n_properties && f->n < f->most; i++) {
		if (!(f->target->list->written_property >> i & 1) ||
		    !is_kept(f, &game->property[i]))
			continue;
		if (game->property[i].of == JUDGE_OF_GAME)
			compare_values(f, i, JUDGE_SEATS);
		for (int s = 0; game->property[i].of == JUDGE_OF_SEAT && s < JUDGE_SEATS; s++)
			compare_values(f, i, s);
	}
}

/* 4. Rows of the game and of players */

/* Return a number for a cell: a card stands for its place and definition. `all`: of the run; NULL:
 * as written. */
static uint64_t
cell_of(const struct target *t, const struct judge_card_summary *all,
        const struct judge_field *field, int64_t cell)
{
	if (field->kind != JUDGE_F_CARD || cell == JUDGE_NO_CARD)
		return (uint64_t)cell;
	judge_place place = all ? all[cell].place : t->place[cell];
	return (uint64_t)place << 32 | 1u << 31 | (all ? all[cell].def : t->start->laid[cell].def);
}

/* Add up the cells of the fields that are compared; the order of a list does not count. */
static uint64_t
print_of_row(struct fit *f, int number, const int64_t *cell, const struct judge_card_summary *all)
{
	const struct judge_table *table = judge_table(f->target->list->t.game, number);
	uint64_t print = 0;
	for (int i = 0; table->field[i].name; i++) {
		const struct judge_field *field = &table->field[i];
		int n = cells_of_field(field, cell);
		bool counts = f->target->list->written_field[number] >> i & 1 &&
		              !cells_are_usual(field, cell);
		for (int k = field->most > 0; counts && k < n; k++)
			print += mix((uint64_t)i + 1, cell_of(f->target, all, field, cell[k]));
		cell += n;
	}
	return print;
}

static void
compare_row(struct fit *f, int number, int subject, const struct judge_card_summary *all)
{
	const struct judge_table *table = judge_table(f->target->list->t.game, number);
	const struct transcript_start *start = f->target->start;
	struct judge_cells cells;
	uint64_t is = 0, written = 0;
	if (judge_rows(f->run, number, subject) > 0) {
		judge_row(f->run, number, subject, 0, &cells);
		is = print_of_row(f, number, cells.at, all);
	}
	for (size_t i = 0; i < start->n_rows; i++)
		if (start->row[i].table == number && start->row[i].subject == subject)
			written += print_of_row(f, number, start->row[i].cell, NULL);
	if (is != written)
		differs(f, 1, table->name ? table->name : "other facts", json_null(), json_null());
}

static void
compare_rows(struct fit *f)
{
	const struct judge_table *table;
	struct judge_card_summary all[JUDGE_CARDS];
	bool read = false;
	for (int i = 0; i < POSITIONS_FIELDS && (table = judge_table(f->target->list->t.game, i));
	     i++) {
		if (!f->target->list->written_field[i] || !table->alone ||
		    table->of == JUDGE_OF_CARD)
			continue;
		if (!read)
			judge_card_summaries(f->run, all, JUDGE_CARDS);
		read = true;
		for (int s = 0; s < (table->of == JUDGE_OF_SEAT ? JUDGE_SEATS : 1); s++)
			compare_row(f, i, s, all);
	}
}

static void
compare_step(struct fit *f)
{
	const char *const *name = f->target->list->t.game->step;
	int is = judge_step(f->run), written = f->target->start->step;
	if (is != written && f->out)
		differs(f, 1, "step", json_string(name[is]), json_string(name[written]));
	else if (is != written)
		f->n++;
}

static void
compare_all(struct fit *f)
{
	compare_step(f);
	compare_all_values(f);
	for (judge_place p = 0; p < f->target->n_places && f->n < f->most; p++)
		compare_place(f, p);
	if (f->n < f->most)
		compare_rows(f);
}

int
fit_count(const struct target *target, struct judge_run *run, int most)
{
	struct fit f = { .target = target, .run = run, .most = most };
	compare_all(&f);
	return f.n;
}

json_t *
fit_json(const struct target *target, struct judge_run *run)
{
	struct fit f = { .target = target, .run = run, .most = INT32_MAX, .out = json_object() };
	compare_all(&f);
	return f.out;
}

int
fit_surplus(const struct target *target, struct judge_run *run, judge_place place, judge_def def)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS), surplus = 0;
	for (int i = 0; i < n; i++)
		surplus += card[i].def == def;
	for (int i = 0; i < target->n[place]; i++)
		surplus -= target->start->laid[target->first[place] + i].def == def;
	return surplus;
}

int
fit_lacks(const struct target *target, struct judge_run *run, judge_def def)
{
	struct judge_card_summary all[JUDGE_CARDS];
	int n = judge_card_summaries(run, all, JUDGE_CARDS), lacks = 0;
	for (int i = 0; i < n && i < JUDGE_CARDS; i++)
		lacks -= all[i].place != JUDGE_NO_PLACE && all[i].def == def;
	for (size_t i = 0; i < target->start->n_laid; i++)
		lacks += target->start->laid[i].def == def;
	return lacks;
}

int
fit_lacking(const struct target *target, struct judge_run *run, judge_def out[JUDGE_CARDS])
{
	int n = 0;
	for (size_t i = 0; i < target->start->n_laid; i++) {
		judge_def def = target->start->laid[i].def;
		bool seen = def == JUDGE_UNKNOWN_DEF;
		for (int k = 0; k < n && !seen; k++)
			seen = out[k] == def;
		if (!seen && fit_lacks(target, run, def) > 0)
			out[n++] = def;
	}
	return n;
}

bool
fit_is_changed(const struct target *target, struct judge_run *run, judge_place place)
{
	struct fit f = { .target = target, .run = run, .most = 1 };
	compare_place(&f, place);
	return f.n > 0;
}
