/*
 * script_deeds.c: what a deed comes to.
 *
 * A trial tells what the rules demand from here to the next move. A deed that is just that is fine; one
 * that differs is a foul, and the run is told to deviate; one that nothing demands is a foul as well,
 * and is done all the same where it can be: a card drawn, a zone advanced, a value set.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling_say.h"
#include "judged/script_notes.h"

enum { DEED_TEXT = 120 };

/* A deed as it is resolved. */
struct resolving {
	struct script *script;
	struct judge_run *run;
	const struct transcript_deed *deed;
	const struct judge_deed *row; /* NULL: rules that were omitted */
	uint32_t note;
	uint16_t index;
	struct trial trial;
	const struct judge_citation *root; /* that demands it, or NULL */
	int32_t due, done;
};

static struct judge_deviation
a_deviation(enum judge_deviation_kind kind, judge_rule rule, judge_seat seat)
{
	return (struct judge_deviation){ .rule = rule,
		                         .kind = (uint8_t)kind,
		                         .seat = seat,
		                         .def = JUDGE_NO_DEF,
		                         .place = JUDGE_NO_PLACE,
		                         .due = JUDGE_NO_NUMBER,
		                         .done = JUDGE_NO_NUMBER };
}

static struct judge_deviation *
keep(struct resolving *r, struct judge_deviation rule, bool extra)
{
	struct script *s = r->script;
	if (s->n_deviations == s->cap_deviations) {
		s->cap_deviations = s->cap_deviations ? s->cap_deviations * 2 : 8;
		s->deviation = reallocarray(s->deviation, s->cap_deviations, sizeof *s->deviation);
		if (!s->deviation)
			abort();
	}
	s->deviation[s->n_deviations] = (struct script_deviation){ r->note, r->index, extra, rule };
	return &s->deviation[s->n_deviations++].rule;
}

/* 1. Fouls */

static struct foul *
a_foul(struct resolving *r, enum foul_kind kind)
{
	struct foul *foul = notes_foul(r->script, r->run, kind, r->deed->seat, r->note, 0);
	foul->treated = FOUL_ADOPTED;
	foul->mark = r->deed->mark;
	if (r->trial.found)
		memcpy(foul->when, r->trial.when, sizeof foul->when);
	return foul;
}

static void
add_rule(struct foul *foul, judge_rule rule, int32_t due, int32_t done)
{
	if (foul->n_refusals == JUDGE_REFUSALS)
		return;
	struct judge_refusal *f = &foul->refusal[foul->n_refusals++];
	*f = (struct judge_refusal){ .rule = rule, .by = JUDGE_NO_DEF };
	if (due == JUDGE_NO_NUMBER)
		return;
	f->n_values = 2;
	f->value[0] = (struct judge_value){ "due", due };
	f->value[1] = (struct judge_value){ "done", done };
}

static void
say_number(const struct resolving *r, int32_t n, char *out, size_t cap)
{
	const char *thing = r->row->kind == JUDGE_DEED_MOVES   ? " card"
	                    : r->row->kind == JUDGE_DEED_STEPS ? " zone"
	                                                       : NULL;
	*out = '\0';
	if (thing && n == 0)
		say_add(out, cap, "no%s", thing);
	else
		say_add(out, cap, "%d%s%s", (int)n, thing ? thing : "", thing && n != 1 ? "s" : "");
}

/* "B drew 1 card" */
static void
say_deed(const struct resolving *r, const char *what, char *out, size_t cap)
{
	*out = '\0';
	say_add(out, cap, "%s ", say_seat(r->deed->seat));
	size_t used = strlen(out);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(out + used, cap - used, r->row->saying, what);
#pragma GCC diagnostic pop
}

static void
not_demanded(struct resolving *r, const char *what)
{
	char text[DEED_TEXT];
	struct foul *foul = a_foul(r, FOUL_DID);
	say_deed(r, what, text, sizeof text);
	foul_say(foul, r->script->transcript, "%s, and nothing demanded it there", text);
}

/* 2. Numbers */

/* How often, or to what, the trial did it under one root. */
static void
count_under(struct resolving *r, const judge_rule *rules)
{
	const struct judge_deed *row = r->row;
	for (uint32_t i = 0; i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		const struct judge_citation *root = trial_root(&r->trial, c, rules);
		if (!root || root->seat != r->deed->seat ||
		    (r->root && root->rule != r->root->rule))
			continue;
		judge_seat seat;
		int area, index;
		bool value = c->n_values > 0 && row->value && !strcmp(c->value[0].name, row->value);
		if (row->kind == JUDGE_DEED_MOVES && c->event == JUDGE_EV_MOVE &&
		    judge_place_parts(r->run, c->to, &seat, &area, &index) && area == row->area)
			r->due++;
		else if (row->kind == JUDGE_DEED_STEPS && c->event == JUDGE_EV_SET && value)
			r->due++;
		else if (row->kind == JUDGE_DEED_VALUE && value)
			r->due = c->value[0].is;
		else
			continue;
		r->root = root;
	}
}

/* Who had to draw and could not has not drawn. */
static void
demand_at_least(struct resolving *r)
{
	for (uint32_t i = 0; !r->root && i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		const judge_rule *rule = r->row->rule;
		while (*rule != JUDGE_NO_RULE && *rule != c->rule)
			rule++;
		if (*rule == JUDGE_NO_RULE || c->seat != r->deed->seat || c->n_values == 0 ||
		    r->row->kind != JUDGE_DEED_MOVES || strcmp(c->value[0].name, "cards") != 0)
			continue;
		r->root = c;
		r->due = c->value[0].is;
	}
}

static int
property_named(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_properties; i++)
		if (strcmp(game->property[i].name, name) == 0)
			return i;
	return 0;
}

static void
do_all_the_same(struct resolving *r)
{
	struct judge_deviation d = a_deviation(JUDGE_COUNTS, r->row->by, r->deed->seat);
	d.done = r->deed->number;
	keep(r, d, true);
}

static void
resolve_number(struct resolving *r)
{
	char done[32], due[32], text[DEED_TEXT];
	count_under(r, r->row->rule);
	demand_at_least(r);
	r->done = r->deed->number;
	if (r->deed->to)
		r->done -=
			judge_read(r->run,
		                   property_named(judge_run_params(r->run)->game, r->row->property),
		                   r->deed->seat);
	say_number(r, r->done, done, sizeof done);
	if (!r->root) {
		if (r->done == 0 && r->row->kind != JUDGE_DEED_VALUE)
			return;
		not_demanded(r, done);
		if (r->row->from != r->row->area || r->row->property)
			do_all_the_same(r);
		return;
	}
	if (r->done == r->due)
		return;
	struct foul *foul = a_foul(r, FOUL_MISDONE);
	say_number(r, r->due, due, sizeof due);
	say_deed(r, done, text, sizeof text);
	add_rule(foul, r->root->rule, r->due, r->done);
	foul_say(foul, r->script->transcript, "%s instead of %s", text, due);
	struct judge_deviation d = a_deviation(JUDGE_COUNTS, r->root->rule, r->deed->seat);
	d.deed = r->row->kind;
	d.due = r->due;
	d.done = r->done;
	keep(r, d, false);
}

/* 3. Rules that were left out */

static bool
acted(const struct resolving *r, judge_rule rule)
{
	for (uint32_t i = 0; i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		if (c->rule == rule && (c->seat == r->deed->seat || c->seat == JUDGE_NOBODY))
			return true;
	}
	return false;
}

static void
resolve_omitted(struct resolving *r)
{
	const struct transcript_deed *deed = r->deed;
	const struct transcript *t = r->script->transcript;
	struct foul *foul = NULL;
	for (int i = 0; i < deed->n_rules; i++) {
		if (!acted(r, deed->rule[i]))
			continue;
		if (!foul)
			foul = a_foul(r, FOUL_MISDONE);
		add_rule(foul, deed->rule[i], JUDGE_NO_NUMBER, 0);
		keep(r, a_deviation(JUDGE_OMITS, deed->rule[i], deed->seat), false);
	}
	if (foul) {
		foul_say(foul, t, "%s left out what %s demands", say_seat(deed->seat),
		         clause_number(t->edition, foul->refusal[0].rule));
		return;
	}
	foul = a_foul(r, FOUL_DID);
	foul->treated = FOUL_SKIPPED;
	foul_say(foul, t, "%s is said to have left out %s, which demanded nothing there",
	         say_seat(deed->seat), clause_number(t->edition, deed->rule[0]));
}

/* 4. One note */

static void
resolve(struct resolving *r)
{
	const struct transcript *t = r->script->transcript;
	static const judge_rule none = JUDGE_NO_RULE;
	judge_rule omitted[8];
	const judge_rule *sought = &none;
	if (r->deed->deed != TRANSCRIPT_OMITTED) {
		r->row = &t->game->deed[r->deed->deed];
		sought = r->row->rule;
	} else {
		int n = r->deed->n_rules < 7 ? r->deed->n_rules : 7;
		memcpy(omitted, r->deed->rule, (size_t)n * sizeof *omitted);
		omitted[n] = JUDGE_NO_RULE;
		sought = omitted;
	}
	trial_run(&r->trial, r->script, r->run, sought, r->deed->seat);
	if (!r->row)
		resolve_omitted(r);
	else
		resolve_number(r);
	trial_free(&r->trial);
}

void
deeds_resolve(struct script *script, struct judge_run *run, uint32_t note, bool answered)
{
	const struct transcript_note *n = script->transcript->move[note].note;
	(void)answered;
	for (uint16_t i = 0; i < n->n; i++) {
		struct resolving r = {
			.script = script, .run = run, .deed = &n->deed[i], .note = note, .index = i
		};
		resolve(&r);
	}
}

bool
deeds_wait(const struct script *script, uint32_t note)
{
	for (uint32_t i = 0; i < script->n_deviations; i++)
		if (script->deviation[i].note == note && script->deviation[i].extra)
			return true;
	return false;
}

/* 5. What nothing demands */

static bool
move_cards(struct judge_run *run, const struct judge_deed *row, const struct judge_deviation *d)
{
	judge_place from = judge_place_of(run, d->seat, row->from, 0);
	judge_place to = judge_place_of(run, d->seat, row->area, 0);
	struct judge_card_view top;
	bool any = false;
	for (int32_t i = 0; i < d->done && judge_cards_at(run, from, &top, 1) > 0; i++)
		any |= judge_amend_card(run, top.card, to, JUDGE_TO_BOTTOM,
		                        (struct judge_amendment){ d->rule, JUDGE_MISDONE });
	return any;
}

static bool
set_value(struct judge_run *run, const struct judge_deed *row, const struct transcript_deed *deed,
          const struct judge_deviation *d)
{
	int property = property_named(judge_run_params(run)->game, row->property);
	int32_t to = d->done;
	if (row->kind == JUDGE_DEED_STEPS && !deed->to)
		to += judge_read(run, property, d->seat);
	return judge_amend_value(run, property, d->seat, to,
	                         (struct judge_amendment){ d->rule, JUDGE_MISDONE });
}

bool
deeds_perform(struct script *script, struct judge_run *run, uint32_t note)
{
	const struct transcript *t = script->transcript;
	bool any = false;
	for (uint32_t i = 0; i < script->n_deviations; i++) {
		const struct script_deviation *d = &script->deviation[i];
		if (d->note != note || !d->extra)
			continue;
		const struct transcript_deed *deed = &t->move[note].note->deed[d->deed];
		const struct judge_deed *row = &t->game->deed[deed->deed];
		any |= row->property ? set_value(run, row, deed, &d->rule)
		                     : move_cards(run, row, &d->rule);
	}
	return any;
}
