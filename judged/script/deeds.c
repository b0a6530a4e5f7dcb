/*
 * deeds.c: finds the consequences of a deed.
 *
 * A trial shows what the rules demand from here to the next move. A deed that is exactly that is
 * fine. A deed that differs is a fault, and the run is made to deviate. A deed that no rule demands
 * is a fault too, and is done all the same if possible: a card drawn, a zone advanced, a value set.
 * Deeds at one point of the game are resolved in the order in which they are written, except that a
 * deed no rule demands yet waits for the others.
 */
#include "judged/script/deeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. Storing */

struct judge_deviation
deed_deviation(enum judge_deviation_kind kind, judge_rule rule, judge_seat seat)
{
	return (struct judge_deviation){ .rule = rule,
		                         .kind = (uint8_t)kind,
		                         .seat = seat,
		                         .def = JUDGE_NO_DEF,
		                         .place = JUDGE_NO_PLACE,
		                         .due = JUDGE_NO_NUMBER,
		                         .done = JUDGE_NO_NUMBER };
}

void
deed_keep(struct resolving *r, struct judge_deviation rule, bool extra)
{
	struct script *s = r->script;
	if (s->n_deviations == s->cap_deviations) {
		s->cap_deviations = s->cap_deviations ? s->cap_deviations * 2 : 8;
		s->deviation = alloc_more(s->deviation, s->cap_deviations, sizeof *s->deviation);
	}
	s->deviation[s->n_deviations++] =
		(struct script_deviation){ r->note, r->index, extra, rule };
}

/* 2. Faults */

struct infraction *
deed_infraction(struct resolving *r, enum infraction_kind kind)
{
	struct infraction *infraction =
		notes_infraction(r->script, r->run, kind, r->deed->seat, r->note, 0);
	infraction->treated = INFRACTION_ADOPTED;
	infraction->mark = r->deed->mark;
	infraction->order = r->root ? r->root->id : UINT32_MAX;
	if (r->trial.found)
		memcpy(infraction->when, r->trial.when, sizeof infraction->when);
	return infraction;
}

void
deed_add_rule(struct infraction *infraction, judge_rule rule, int32_t due, int32_t done)
{
	for (int i = 0; i < infraction->n_refusals; i++)
		if (infraction->refusal[i].rule == rule)
			return;
	if (infraction->n_refusals == JUDGE_REFUSALS)
		return;
	struct judge_refusal *f = &infraction->refusal[infraction->n_refusals++];
	*f = (struct judge_refusal){ .rule = rule, .by = JUDGE_NO_DEF };
	if (due == JUDGE_NO_NUMBER)
		return;
	f->n_values = 2;
	f->value[0] = (struct judge_value){ "due", due };
	f->value[1] = (struct judge_value){ "done", done };
}

void
deed_say(const struct resolving *r, struct infraction *infraction, enum sentence_form form,
         const char *format, const struct deed_things *things, const char *due)
{
	const char *at = strstr(format, "%s");
	char text[DEED_SAYING] = "";
	struct sentence done;
	say_add(text, sizeof text, "%.*s%s%s", (int)(at - format), format, things->english, at + 2);
	sentence_make(&done, form, 3, say_seat(r->deed->seat), r->row->name, text);
	for (int i = 0; i < things->n; i++)
		sentence_add(&done, things->thing[i]);
	if (due)
		sentence_add(&done, due);
	infraction_say(infraction, r->script->transcript, &done);
}

/* One more thing, unless there is no room. */
static void
add_thing(struct deed_things *things, const char *text, const char *between)
{
	say_add(things->english, sizeof things->english, "%s%s", *things->english ? between : "",
	        text);
	if (things->n == DEED_CARDS)
		return;
	strcpy(things->card[things->n], text);
	things->thing[things->n] = things->card[things->n];
	things->n++;
}

void
deed_things_card(struct deed_things *things, const struct resolving *r, judge_def def,
                 const char *between)
{
	char card[SAY_CARD];
	say_card(&r->script->transcript->cards, def, card, sizeof card);
	add_thing(things, card, between);
}

static void
deed_things_place(struct deed_things *things, const struct resolving *r,
                  const struct transcript_looked *at)
{
	char text[SAY_CARD] = "";
	const struct judge_area *area = &r->script->transcript->game->area[at->place.area];
	say_add(text, sizeof text, "%s%s%s", area->shared ? "" : say_seat(at->place.seat),
	        area->shared ? "" : ".", area->name);
	if (area->places > 1)
		say_add(text, sizeof text, ".%d", at->place.index + 1);
	if (at->nth)
		say_add(text, sizeof text, "/%d", at->nth);
	add_thing(things, text, ", ");
}

void
deed_not_demanded(struct resolving *r, const struct deed_things *things, bool adopted)
{
	/* Whatever is due may come once chance has decided. */
	if (r->trial.awaits_chance)
		return;
	struct infraction *infraction = deed_infraction(r, INFRACTION_NOT_DEMANDED);
	if (!adopted)
		infraction->treated = INFRACTION_SKIPPED;
	/* Cite the first of the rules that call for such a deed. */
	if (r->row->rule[0] != JUDGE_NO_RULE)
		deed_add_rule(infraction, r->row->rule[0], JUDGE_NO_NUMBER, JUDGE_NO_NUMBER);
	deed_say(r, infraction, SENTENCE_NOT_CALLED_FOR, r->row->saying, things, NULL);
}

/* 3. Numbers */

static void
say_number(const struct resolving *r, int32_t n, struct deed_things *out)
{
	const char *thing = r->row->kind == JUDGE_MANDATORY_MOVES   ? " card"
	                    : r->row->kind == JUDGE_MANDATORY_STEPS ? " zone"
	                                                            : NULL;
	out->english[0] = '\0';
	say_add(out->english, sizeof out->english, "%d%s%s", (int)n, thing ? thing : "",
	        thing && n != 1 ? "s" : "");
	out->thing[0] = number_text(n, out->card[0]);
	out->n = 1;
}

/* Does a citation of the trial count towards a deed of numbers? */
static bool
counts(const struct resolving *r, const struct judge_citation *c)
{
	const struct judge_mandatory_action *row = r->row;
	bool value = c->n_values > 0 && row->value && !strcmp(c->value[0].name, row->value);
	judge_seat seat;
	int area, index;
	switch ((enum judge_mandatory_kind)row->kind) {
	case JUDGE_MANDATORY_MOVES:
		return c->event == JUDGE_EV_MOVE &&
		       judge_place_parts(r->run, c->to, &seat, &area, &index) && area == row->area;
	case JUDGE_MANDATORY_STEPS: return value && c->event == JUDGE_EV_SET;
	case JUDGE_MANDATORY_VALUE: return value;
	default: return false;
	}
}

/* Does the citation count for the deed's player? A citation without a seat counts for both
 * players. */
static bool
is_of_player(const struct resolving *r, const struct judge_citation *c)
{
	return c->seat == r->deed->seat || c->seat == JUDGE_NO_SEAT;
}

/* Return how often the trial did the deed, or the value it set, by the first rule that demanded
 * it. */
static int32_t
count_due(struct resolving *r)
{
	int32_t due = 0;
	for (uint32_t i = 0; i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		const struct judge_citation *root = trial_root(&r->trial, c, r->row->rule);
		if (!root || !is_of_player(r, root) || !counts(r, c) ||
		    (r->root && root->rule != r->root->rule))
			continue;
		due = r->row->kind == JUDGE_MANDATORY_VALUE ? c->value[0].is : due + 1;
		r->root = r->root ? r->root : root;
	}
	return due;
}

static bool
is_of_deed(const struct resolving *r, const struct judge_citation *c)
{
	for (const judge_rule *rule = r->row->rule; *rule != JUDGE_NO_RULE; rule++)
		if (c->rule == *rule)
			return c->seat == r->deed->seat;
	return false;
}

/* Return how many cards had to be drawn by a player who loses because there are too few; 0 if there
 * was no such draw. */
static int32_t
count_demanded(struct resolving *r)
{
	for (uint32_t i = 0; i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		if (!is_of_deed(r, c) || c->n_values == 0 || strcmp(c->value[0].name, "cards") != 0)
			continue;
		r->root = c;
		return c->value[0].is;
	}
	return 0;
}

static int
property_named(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_properties; i++)
		if (strcmp(game->property[i].name, name) == 0)
			return i;
	return 0;
}

static int32_t
number_done(const struct resolving *r)
{
	if (!r->deed->to)
		return r->deed->number;
	int property = property_named(judge_run_params(r->run)->game, r->row->property);
	return r->deed->number - judge_read(r->run, property, r->deed->seat);
}

static const struct judge_citation *
find_citation_of(const struct resolving *r, judge_rule rule, judge_seat seat)
{
	for (uint32_t i = 0; i < r->trial.n; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		if (c->rule == rule && c->how == JUDGE_BY_RULE &&
		    (c->seat == seat || c->seat == JUDGE_NO_SEAT || seat == JUDGE_NO_SEAT))
			return c;
	}
	return NULL;
}

static const struct judge_citation *
find_citation(const struct resolving *r, judge_rule rule)
{
	return find_citation_of(r, rule, r->deed->seat);
}

/* Record that the deed differs from what its root demands. */
static void
done_instead(struct resolving *r, int32_t due, int32_t done)
{
	char was_due[DIGITS];
	struct deed_things things;
	struct infraction *infraction = deed_infraction(r, INFRACTION_DONE_WRONGLY);
	say_number(r, done, &things);
	deed_add_rule(infraction, r->root->rule, due, done);
	deed_say(r, infraction, SENTENCE_INSTEAD, r->row->saying, &things,
	         number_text(due, was_due));
}

static bool
do_all_the_same(struct resolving *r, int32_t done)
{
	struct deed_things things;
	bool can = r->row->property || r->row->kind == JUDGE_MANDATORY_MOVES;
	struct judge_deviation d = deed_deviation(JUDGE_WRONG_NUMBER, r->row->by, r->deed->seat);
	if (done == 0 && r->row->kind != JUDGE_MANDATORY_VALUE)
		return true;
	/* A rule that exempts a player from a step may concern another player's card. */
	judge_seat of = r->row->kind == JUDGE_MANDATORY_STEPS ? JUDGE_NO_SEAT : r->deed->seat;
	r->root = r->row->exempting_rule ? find_citation_of(r, *r->row->exempting_rule, of) : NULL;
	if (!r->root && r->may_wait)
		return false;
	if (r->root) {
		done_instead(r, 0, done);
	} else {
		say_number(r, done, &things);
		deed_not_demanded(r, &things, can);
	}
	d.done = r->deed->number;
	if (can)
		deed_keep(r, d, true);
	return true;
}

static void
do_otherwise(struct resolving *r, int32_t due, int32_t done)
{
	struct judge_deviation d = deed_deviation(JUDGE_WRONG_NUMBER, r->root->rule, r->root->seat);
	done_instead(r, due, done);
	d.deed = r->row->kind;
	d.due = due;
	d.done = done;
	deed_keep(r, d, false);
}

static bool
resolve_number(struct resolving *r)
{
	int32_t due = count_due(r), done = number_done(r);
	if (!r->root && r->row->kind == JUDGE_MANDATORY_MOVES)
		due = count_demanded(r);
	if (!r->root)
		return do_all_the_same(r, done);
	if (done != due && !(r->trial.awaits_chance && done > due))
		do_otherwise(r, due, done);
	return true;
}

/* 4. Omitted rules */

/* Omit a rule for the deed's player. If the rule still acts, it is looked up without a seat: then
 * omit it for both players. */
static void
omit(struct resolving *r, judge_rule rule)
{
	deed_keep(r, deed_deviation(JUDGE_OMITS, rule, r->deed->seat), false);
	deed_try(r);
	if (find_citation(r, rule))
		r->script->deviation[r->script->n_deviations - 1].rule.seat = JUDGE_NO_SEAT;
}

static void
say_skipped(const struct resolving *r, struct infraction *infraction, enum sentence_form form,
            judge_rule rule)
{
	const struct transcript *t = r->script->transcript;
	struct sentence done;
	sentence_make(&done, form, 3, say_seat(r->deed->seat), clause_said(t->edition, rule),
	              say_seat((judge_seat)(1 - r->deed->seat)));
	infraction_say(infraction, t, &done);
}

static void
nothing_omitted(struct resolving *r)
{
	if (r->trial.awaits_chance)
		return;
	struct infraction *infraction = deed_infraction(r, INFRACTION_NOT_DEMANDED);
	const judge_seat other = (judge_seat)(1 - r->deed->seat);
	int i = 0;
	infraction->treated = INFRACTION_SKIPPED;
	while (i < r->deed->n_rules && !find_citation_of(r, r->deed->rule[i], other))
		i++;
	deed_add_rule(infraction, r->deed->rule[i < r->deed->n_rules ? i : 0], JUDGE_NO_NUMBER,
	              JUDGE_NO_NUMBER);
	if (i < r->deed->n_rules)
		say_skipped(r, infraction, SENTENCE_SKIPPED_ELSEWHERE, r->deed->rule[i]);
	else
		say_skipped(r, infraction, SENTENCE_SKIPPED_NOTHING, r->deed->rule[0]);
}

static bool
resolve_omitted(struct resolving *r)
{
	judge_rule left[JUDGE_REFUSALS];
	int n = 0;
	for (int i = 0; i < r->deed->n_rules && n < JUDGE_REFUSALS; i++) {
		const struct judge_citation *c = find_citation(r, r->deed->rule[i]);
		r->root = r->root ? r->root : c;
		if (c)
			left[n++] = r->deed->rule[i];
	}
	if (n == 0 && r->may_wait)
		return false;
	if (n == 0) {
		nothing_omitted(r);
		return true;
	}
	struct infraction *infraction = deed_infraction(r, INFRACTION_DONE_WRONGLY);
	for (int i = 0; i < n; i++)
		deed_add_rule(infraction, left[i], JUDGE_NO_NUMBER, 0);
	say_skipped(r, infraction, SENTENCE_SKIPPED, left[0]);
	for (int i = 0; i < n; i++)
		omit(r, left[i]);
	return true;
}

/* 5. Looking at hidden cards */

static const struct judge_mandatory_action looked = { .name = "looked", .saying = "looked at %s" };

/* Note each place that the player may not look at. The rules that hide these places are the
 * rules of the infraction. */
static void
resolve_looked(struct resolving *r)
{
	struct deed_things things = { .n = 0 };
	struct infraction *infraction = NULL;
	r->row = &looked;
	for (int i = 0; i < r->deed->n_looked; i++) {
		const struct transcript_looked *at = &r->deed->looked[i];
		struct judge_deviation d =
			deed_deviation(JUDGE_WRONG_NUMBER, JUDGE_NO_RULE, r->deed->seat);
		d.place = judge_place_of(r->run, at->place.seat, at->place.area, at->place.index);
		d.rule = judge_hidden_by(r->run, d.place, r->deed->seat);
		d.done = at->nth;
		if (d.rule == JUDGE_NO_RULE)
			continue;
		infraction = infraction ? infraction : deed_infraction(r, INFRACTION_NOT_DEMANDED);
		deed_add_rule(infraction, d.rule, JUDGE_NO_NUMBER, JUDGE_NO_NUMBER);
		deed_things_place(&things, r, at);
		deed_keep(r, d, true);
	}
	if (infraction)
		deed_say(r, infraction, SENTENCE_NOT_CALLED_FOR, r->row->saying, &things, NULL);
}

/* 6. Deeds one after another */

/* List the rules to look for in the trial: the omitted ones, or those that demand the deed and the
 * one that exempts a player. Ends with JUDGE_NO_RULE. */
static void
list_sought(const struct resolving *r, judge_rule list[JUDGE_REFUSALS + 1])
{
	int n = 0;
	for (int i = 0; !r->row && i < r->deed->n_rules && n < JUDGE_REFUSALS; i++)
		list[n++] = r->deed->rule[i];
	for (int i = 0; r->row && r->row->rule[i] != JUDGE_NO_RULE && n < JUDGE_REFUSALS; i++)
		list[n++] = r->row->rule[i];
	if (r->row && r->row->exempting_rule && n < JUDGE_REFUSALS)
		list[n++] = *r->row->exempting_rule;
	list[n] = JUDGE_NO_RULE;
}

void
deed_try(struct resolving *r)
{
	judge_rule sought[JUDGE_REFUSALS + 1];
	bool whose = !r->row || r->row->kind <= JUDGE_MANDATORY_VALUE;
	list_sought(r, sought);
	trial_free(&r->trial);
	r->root = NULL;
	trial_run(&r->trial, r->script, r->run, sought, whose ? r->deed->seat : JUDGE_NO_SEAT,
	          r->note);
}

/* Resolve a deed. If the ruling's steps run out, a trial means nothing, and nothing is recorded
 * about the deed. */
static bool
resolve(struct resolving *r)
{
	bool resolved = true;
	if (!judge_charge_steps(r->run, 1))
		return true;
	if (r->deed->deed == TRANSCRIPT_LOOKED) {
		resolve_looked(r);
		return true;
	}
	if (r->deed->deed != TRANSCRIPT_OMITTED)
		r->row = &r->script->transcript->game->deed[r->deed->deed];
	deed_try(r);
	if (!judge_charge_steps(r->run, 0))
		resolved = true;
	else if (!r->row)
		resolved = resolve_omitted(r);
	else if (r->row->kind <= JUDGE_MANDATORY_VALUE)
		resolved = resolve_number(r);
	else if (r->row->kind == JUDGE_MANDATORY_ABILITIES)
		resolved = deed_resolve_abilities(r);
	else
		resolved = deed_resolve_cards(r);
	trial_free(&r->trial);
	return resolved;
}

/* Resolve the deeds of a note that are not resolved yet. Returns how many are left. */
static int
resolve_note(struct script *script, struct judge_run *run, uint32_t note, bool *resolved,
             bool may_wait)
{
	const struct transcript_note *n = script->transcript->move[note].note;
	int left = 0;
	for (uint16_t i = 0; i < n->n; i++) {
		struct resolving r = { .script = script,
			               .run = run,
			               .deed = &n->deed[i],
			               .note = note,
			               .index = i,
			               .may_wait = may_wait };
		resolved[i] = resolved[i] || resolve(&r);
		left += !resolved[i];
	}
	return left;
}

static size_t
count_deeds(const struct script *script, uint32_t first, uint32_t end)
{
	size_t n = 0;
	for (uint32_t i = first; i < end; i++)
		n += script->transcript->move[i].note->n;
	return n;
}

/* Resolve the deeds of these notes. Deeds may go on waiting as long as another one gets
 * resolved. */
void
deeds_resolve(struct script *script, struct judge_run *run, uint32_t first, uint32_t end)
{
	size_t n = count_deeds(script, first, end);
	bool *resolved = alloc_zeroed(n ? n : 1, sizeof *resolved), wait = true;
	int left = (int)n + 1;
	for (int before = left + 1; left > 0 && (left < before || wait);) {
		size_t at = 0;
		wait = left < before;
		before = left;
		left = 0;
		for (uint32_t i = first; i < end; i++) {
			const struct transcript_note *note = script->transcript->move[i].note;
			if (note->entry == TRANSCRIPT_DID)
				left += resolve_note(script, run, i, &resolved[at], wait);
			at += note->n;
		}
	}
	free(resolved);
}

/* 7. Deeds that no rule demands */

bool
deeds_wait(const struct script *script, uint32_t note)
{
	for (uint32_t i = 0; i < script->n_deviations; i++)
		if (script->deviation[i].note == note && script->deviation[i].extra)
			return true;
	return false;
}

static bool
move_cards(struct judge_run *run, const struct judge_mandatory_action *row,
           const struct judge_deviation *d)
{
	judge_place from = judge_place_of(run, d->seat, row->from, 0);
	judge_place to = judge_place_of(run, d->seat, row->area, 0);
	struct judge_card_view top;
	bool any = false;
	for (int32_t i = 0; i < d->done && judge_cards_at(run, from, &top, 1) > 0; i++)
		any |= judge_amend_card(run, top.card, to, JUDGE_TO_BOTTOM,
		                        (struct judge_amendment){ d->rule, JUDGE_DONE_WRONGLY });
	return any;
}

/* Move the card of this definition, from any place of the area. Returns whether there was one. */
static bool
move_one(struct judge_run *run, const struct judge_mandatory_action *row,
         const struct judge_deviation *d)
{
	const struct judge_area *area = &judge_run_params(run)->game->area[row->from];
	judge_place to = judge_place_of(run, d->seat, row->area, 0);
	for (int i = 0; i < area->places; i++) {
		struct judge_card_view card[JUDGE_CARDS];
		int n = judge_cards_at(run, judge_place_of(run, d->seat, row->from, i), card,
		                       JUDGE_CARDS);
		for (int k = 0; k < n; k++)
			if (card[k].def == d->def)
				return judge_amend_card(run, card[k].card, to, JUDGE_TO_BOTTOM,
				                        (struct judge_amendment){
								d->rule, JUDGE_DONE_WRONGLY });
	}
	return false;
}

static bool
set_value(struct judge_run *run, const struct judge_mandatory_action *row,
          const struct transcript_deed *deed, const struct judge_deviation *d)
{
	int property = property_named(judge_run_params(run)->game, row->property);
	int32_t to = d->done;
	if (row->kind == JUDGE_MANDATORY_STEPS && !deed->to)
		to += judge_read(run, property, d->seat);
	return judge_amend_value(run, property, d->seat, to,
	                         (struct judge_amendment){ d->rule, JUDGE_DONE_WRONGLY });
}

/* Show the player the nth card of the place, or all cards if n is 0. */
static bool
look(struct judge_run *run, const struct judge_deviation *d)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, d->place, card, JUDGE_CARDS);
	bool any = false;
	for (int i = 0; i < n; i++)
		if (d->done == 0 || d->done == i + 1)
			any |= judge_amend_sight(run, card[i].card, d->seat,
			                         (struct judge_amendment){ d->rule,
			                                                   JUDGE_DONE_WRONGLY });
	return any;
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
		if (deed->deed == TRANSCRIPT_LOOKED) {
			any |= look(run, &d->rule);
			continue;
		}
		const struct judge_mandatory_action *row = &t->game->deed[deed->deed];
		if (row->property)
			any |= set_value(run, row, deed, &d->rule);
		else if (d->rule.def != JUDGE_NO_DEF)
			any |= move_one(run, row, &d->rule);
		else
			any |= move_cards(run, row, &d->rule);
	}
	return any;
}
