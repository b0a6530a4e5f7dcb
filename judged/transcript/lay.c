/* lay.c: lays out the start position in a run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/decode.h"
#include "judged/text/alloc.h"

static bool
fault_at_mark(const struct transcript *t, const struct transcript_mark *mark, struct fault *fault,
              const char *code, const char *sentence, const char *name)
{
	if (mark->line > 0)
		fault_at(fault, t->file, mark->line, mark->column);
	else
		fault_at_pointer(fault, t->file, "/start");
	return fault_set(fault, code, sentence, name);
}

static bool
lay_at(struct judge_run *run, const struct transcript_laid *laid)
{
	if (laid->area == TRANSCRIPT_NOWHERE)
		return judge_setup_vanished_card(run, laid->def, laid->owner);
	judge_place place = judge_place_of(run, laid->area_seat, laid->area, laid->index);
	return place != JUDGE_NO_PLACE &&
	       judge_setup_card(run, place, laid->def, laid->owner, laid->how, laid->since);
}

static bool
lay_card(const struct transcript *t, struct judge_run *run, const struct transcript_laid *laid,
         struct fault *fault)
{
	return lay_at(run, laid) ||
	       fault_at_mark(t, &laid->mark, fault, "no-such-position", "%s can't be there",
	                     laid->def < t->cards.n ? t->cards.def[laid->def].number
	                                            : "an unknown card");
}

static bool
lay_value(const struct transcript *t, struct judge_run *run, const struct transcript_set *set,
          struct fault *fault)
{
	int subject = set->seat == JUDGE_NO_SEAT ? 0 : set->seat;
	return judge_set(run, set->property, subject, set->value) ||
	       fault_at_mark(t, &set->mark, fault, "out-of-range",
	                     "`%s` can't have this value in any game",
	                     t->game->property[set->property].name);
}

/* Name the values of areas that the position must state but doesn't, like `A.monster.zone`. */
static void
name_unstated(const struct transcript *t, char *out, size_t cap)
{
	const struct judge_game *game = t->game;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < game->n_properties; i++) {
			const struct judge_property *row = &game->property[i];
			bool stated =
				!row->set || row->of != JUDGE_OF_SEAT || !strchr(row->name, '.');
			for (size_t k = 0; k < t->start.n_set; k++)
				stated = stated || (t->start.set[k].property == i &&
				                    t->start.set[k].seat == seat);
			size_t used = strlen(out);
			if (!stated)
				snprintf(out + used, cap - used, "%s%c.%s", used ? ", " : "",
				         'A' + seat, row->name);
		}
}

static bool
start_at(const struct transcript *t, struct judge_run *run, struct fault *fault)
{
	char unstated[160] = "";
	if (judge_start_at(run, t->start.step))
		return true;
	if (judge_lists_are_short(run))
		return fault_at_mark(t, &t->start.mark, fault, "too-many-unknown", "%s",
		                     "more cards are unknown than the players' lists leave over");
	name_unstated(t, unstated, sizeof unstated);
	return fault_at_mark(t, &t->start.mark, fault, "incomplete-position",
	                     "the position is incomplete: it needs more cards in %s",
	                     unstated[0] ? unstated : "what it must state");
}

static bool
lay_row(const struct transcript *t, struct judge_run *run, const struct transcript_row *row,
        struct fault *fault)
{
	const char *name = judge_table(t->game, row->table)->name;
	struct judge_cells cells = { .n = row->n };
	memcpy(cells.at, row->cell, row->n * sizeof *row->cell);
	return judge_setup_row(run, row->table, row->subject, &cells) ||
	       fault_at_mark(t, &row->mark, fault, "no-such-position",
	                     "`%s` could not be like this in any game", name ? name : "this");
}

/* Lay the rows table by table, since rows refer to rows of earlier tables. */
static bool
lay_rows(const struct transcript *t, struct judge_run *run, struct fault *fault)
{
	for (int table = 0; t->start.n_rows && judge_table(t->game, table); table++)
		for (size_t i = 0; i < t->start.n_rows; i++)
			if (t->start.row[i].table == table &&
			    !lay_row(t, run, &t->start.row[i], fault))
				return false;
	return true;
}

enum { USUAL_HEAP = 20, USUAL_HAND = 5 };

uint16_t
transcript_usual_number(const struct transcript *t, size_t uncounted)
{
	const struct judge_area *area = &t->game->area[t->start.uncounted[uncounted].area];
	return area->ordered ? USUAL_HEAP : USUAL_HAND;
}

static void
lay_uncounted(const struct transcript *t, struct judge_run *run, size_t i, uint16_t n)
{
	const struct transcript_uncounted *u = &t->start.uncounted[i];
	judge_place place = judge_place_of(run, u->seat, u->area, 0);
	judge_mark_uncounted(run, place, true);
	while (n-- > 0)
		judge_setup_card(run, place, JUDGE_UNKNOWN_DEF, u->seat, JUDGE_SETUP_BESIDE,
		                 u->since);
}

static void
mix(const struct transcript *t, struct judge_run *run)
{
	for (size_t i = 0; i < t->start.n_mixed; i++) {
		const struct transcript_mixed *m = &t->start.mixed[i];
		judge_place place = judge_place_of(run, m->seat, m->area, 0);
		judge_make_indistinguishable(run, place, m->first,
		                             judge_is_uncounted(run, place) ? JUDGE_CARDS : m->n);
	}
}

bool
transcript_lay(const struct transcript *t, struct judge_run *run, struct fault *fault)
{
	return transcript_lay_counted(t, run, NULL, fault);
}

bool
transcript_lay_counted(const struct transcript *t, struct judge_run *run, const uint16_t *numbers,
                       struct fault *fault)
{
	const struct transcript_start *start = &t->start;
	if (!start->given)
		return true;
	for (size_t i = 0; i < start->n_laid; i++)
		if (!lay_card(t, run, &start->laid[i], fault))
			return false;
	for (size_t i = 0; i < start->n_set; i++)
		if (!lay_value(t, run, &start->set[i], fault))
			return false;
	for (size_t i = 0; i < start->n_uncounted; i++)
		lay_uncounted(t, run, i, numbers ? numbers[i] : 0);
	if (!lay_rows(t, run, fault) || !start_at(t, run, fault))
		return false;
	mix(t, run);
	return true;
}

/* Give the run the players' lists: unknown cards must come from what the lists leave. */
static void
give_lists(const struct transcript *t, struct judge_params *params)
{
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < JUDGE_LISTS; i++)
			params->list[seat][i] = t->player[seat].list[i];
}

bool
decode_try_start(const struct decoder *d)
{
	const struct transcript *t = d->t;
	struct judge_params params = {
		.game = t->game,
		.rules = &t->edition->rules,
		.cards = &t->cards,
		.layout_only = true,
	};
	give_lists(t, &params);
	void *storage = alloc_bytes(judge_run_size());
	bool good = transcript_lay(t, judge_run_init(storage, &params), d->fault);
	free(storage);
	return good;
}
