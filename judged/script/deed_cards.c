/* deed_cards.c: resolves deeds about cards: cards that rules move, and cards with abilities in
 * standby. */
#include <string.h>

#include "judged/script/deeds.h"
#include "judged/script/internal.h"
#include "judged/words/choices.h"

/* A card that the rules would have moved, or whose ability they would have had played. */
struct due_card {
	judge_rule rule;
	judge_def def;
	judge_place from;
	bool done;
};

struct due_cards {
	struct due_card at[JUDGE_CARDS];
	int n;
};

enum { WENT = 4096 }; /* citations of a trial that are searched for cards that moved */

/* Mark the card as done if it was due and not yet done. Returns whether it was. */
static bool
check_off(struct due_cards *due, judge_def def)
{
	for (int i = 0; i < due->n; i++)
		if (due->at[i].def == def && !due->at[i].done)
			return due->at[i].done = true;
	return false;
}

static bool
all_done(const struct due_cards *due)
{
	for (int i = 0; i < due->n; i++)
		if (!due->at[i].done)
			return false;
	return true;
}

/* Record a fault for the cards not done, with their names. */
static struct infraction *
leave(struct resolving *r, const struct due_cards *due)
{
	struct deed_things left = { .n = 0 };
	struct infraction *infraction = deed_infraction(r, INFRACTION_DONE_WRONGLY);
	int more = 0;
	for (int i = 0; i < due->n; i++)
		more += !due->at[i].done;
	for (int i = 0; i < due->n; i++) {
		if (due->at[i].done)
			continue;
		deed_things_card(&left, r, due->at[i].def, --more ? ", " : " and ");
		deed_add_rule(infraction, due->at[i].rule, JUDGE_NO_NUMBER, 0);
	}
	deed_say(r, infraction, SENTENCE_UNDONE, r->row->undone, &left, NULL);
	return infraction;
}

/* 1. Cards that rules move */

static judge_seat
seat_of(const struct judge_run *run, judge_place place)
{
	judge_seat seat = JUDGE_NO_SEAT;
	int area, index;
	judge_place_parts(run, place, &seat, &area, &index);
	return seat;
}

static void
find_due(struct resolving *r, struct due_cards *due)
{
	due->n = 0;
	for (uint32_t i = 0; i < r->trial.n && due->n < JUDGE_CARDS; i++) {
		const struct judge_citation *c = &r->trial.at[i], *root = NULL;
		judge_seat seat;
		int area, index;
		if (c->event == JUDGE_EV_MOVE &&
		    judge_place_parts(r->run, c->to, &seat, &area, &index) && area == r->row->area)
			root = trial_root(&r->trial, c, r->row->rule);
		if (!root ||
		    (root->seat != r->deed->seat && seat_of(r->run, c->from) != r->deed->seat))
			continue;
		r->root = r->root ? r->root : root;
		due->at[due->n++] = (struct due_card){ root->rule, c->def, c->from, false };
	}
}

static void
leave_lying(struct resolving *r, const struct due_cards *due)
{
	leave(r, due);
	for (int i = 0; i < due->n; i++) {
		if (due->at[i].done)
			continue;
		struct judge_deviation d =
			deed_deviation(JUDGE_OMITS, due->at[i].rule, JUDGE_NO_SEAT);
		d.def = due->at[i].def;
		d.place = due->at[i].from;
		d.lasts = r->row->lasts;
		deed_keep(r, d, false);
	}
}

/* Recall omissions that lasted, from earlier notes: this deed says that the rule acts again.
 * Returns whether there were any. */
static bool
recall(struct resolving *r)
{
	struct judge_deviation at_work[JUDGE_DEVIATIONS];
	int n = judge_deviations(r->run, at_work, JUDGE_DEVIATIONS);
	bool any = false;
	for (int i = 0; i < n; i++)
		for (const judge_rule *rule = r->row->rule; *rule != JUDGE_NO_RULE; rule++)
			if (at_work[i].lasts && at_work[i].rule == *rule) {
				deed_keep(r,
				          deed_deviation(JUDGE_ENDS_OMISSION, *rule, JUDGE_NO_SEAT),
				          false);
				any = true;
			}
	return any;
}

/* Did one of the player's cards go there too: this card, or an unknown one that could be it? */
static bool
went(const struct resolving *r, const struct judge_citation *c, judge_def def, bool unknown)
{
	judge_seat seat;
	int area, index;
	return c->event == JUDGE_EV_MOVE && (unknown ? c->unknown : c->def == def) &&
	       seat_of(r->run, c->from) == r->deed->seat &&
	       judge_place_parts(r->run, c->to, &seat, &area, &index) && area == r->row->area;
}

/* Did the card go by a choice of its player? A deed may mention that too. */
static bool
went_by_choice(const struct resolving *r, judge_def def, uint64_t *used)
{
	for (int unknown = 0; unknown < 2; unknown++)
		for (uint32_t i = 0; r->row->chosen && i < r->trial.n && i < WENT; i++) {
			if (used[i / 64] >> i % 64 & 1 || !went(r, &r->trial.at[i], def, unknown))
				continue;
			used[i / 64] |= UINT64_C(1) << i % 64;
			return true;
		}
	return false;
}

/* Did the card go before the note, in a move since the last action? */
static bool
went_before(const struct resolving *r, int which)
{
	return r->row->chosen &&
	       discarded_before(r->script, r->run, (struct script_noted){ r->note, r->index },
	                        (uint16_t)which);
}

/* Is a card of the deed explained: was it due, chosen, or moved before? */
static bool
is_accounted_for(const struct resolving *r, struct due_cards *due, uint64_t *used, int which)
{
	judge_def def = r->deed->card[which];
	return check_off(due, def) || went_by_choice(r, def, used) || went_before(r, which);
}

/* Mark cards that were done, and collect those that were done but not due. */
static void
compare(const struct resolving *r, struct due_cards *due, struct deed_things *extra)
{
	const struct transcript_deed *deed = r->deed;
	uint64_t used[WENT / 64] = { 0 };
	if (r->row->kind == JUDGE_MANDATORY_WHETHER)
		for (int i = 0; i < due->n; i++)
			due->at[i].done = deed->number;
	for (int i = r->trial.noted; i < deed->n_cards; i++)
		if (!is_accounted_for(r, due, used, i))
			deed_things_card(extra, r, deed->card[i], ", ");
	if (r->row->kind == JUDGE_MANDATORY_WHETHER && deed->number && due->n == 0)
		say_add(extra->english, sizeof extra->english, "anything");
}

/* Move cards that were done but not due where the others went, if they come from the same place. */
static void
move_extra(struct resolving *r, const struct due_cards *found, const struct deed_things *extra)
{
	struct due_cards due = *found;
	uint64_t used[WENT / 64] = { 0 };
	for (int i = 0; i < due.n; i++)
		due.at[i].done = false;
	for (int i = r->trial.noted; i < r->deed->n_cards; i++) {
		if (is_accounted_for(r, &due, used, i))
			continue;
		struct judge_deviation d =
			deed_deviation(JUDGE_WRONG_NUMBER, r->row->by, r->deed->seat);
		d.def = r->deed->card[i];
		d.done = 1;
		deed_keep(r, d, true);
	}
	deed_not_demanded(r, extra, true);
}

bool
deed_resolve_cards(struct resolving *r)
{
	struct due_cards due;
	struct deed_things extra = { .n = 0 };
	bool done = r->deed->number || r->deed->n_cards;
	if (r->row->lasts && done && recall(r))
		deed_try(r);
	find_due(r, &due);
	compare(r, &due, &extra);
	if (*extra.english && r->may_wait)
		return false;
	if (!all_done(&due))
		leave_lying(r, &due);
	if (*extra.english && r->row->kind == JUDGE_MANDATORY_WHETHER)
		deed_not_demanded(r, &extra, false);
	else if (*extra.english)
		move_extra(r, &due, &extra);
	return true;
}

/* 2. Abilities in standby */

/* Find the abilities in standby, by a trial in which they are all forgotten. */
static void
find_waiting(struct resolving *r, struct due_cards *due)
{
	judge_rule rule = r->row->rule[0];
	uint32_t mark = r->script->n_deviations;
	deed_keep(r, deed_deviation(JUDGE_DROPS_STANDBY, rule, r->deed->seat), false);
	deed_try(r);
	r->script->n_deviations = mark;
	due->n = 0;
	for (uint32_t i = 0; i < r->trial.n && due->n < JUDGE_CARDS; i++) {
		const struct judge_citation *c = &r->trial.at[i];
		if (c->rule != rule || c->how != JUDGE_OMITTED || c->seat != r->deed->seat)
			continue;
		r->root = r->root ? r->root : c;
		due->at[due->n++] = (struct due_card){ rule, c->source, JUDGE_NO_PLACE, false };
	}
}

/* Is the outcome the same with the deviation as without? Then no player could notice the
 * difference. */
static bool
is_idle(struct resolving *r, struct judge_deviation d)
{
	uint32_t mark = r->script->n_deviations;
	struct trial_end without = trial_to_end(r->script, r->run);
	deed_keep(r, d, false);
	struct trial_end with = trial_to_end(r->script, r->run);
	r->script->n_deviations = mark;
	return trial_same_end(&without, &with);
}

static struct judge_deviation
forgotten(const struct resolving *r, const struct due_card *due)
{
	struct judge_deviation d = deed_deviation(JUDGE_DROPS_STANDBY, due->rule, r->deed->seat);
	d.def = due->def;
	d.done = 1;
	return d;
}

/* Count abilities without effect as played: that makes no difference. */
static void
check_off_idle(struct resolving *r, struct due_cards *due)
{
	for (int i = 0; i < due->n; i++)
		if (!due->at[i].done)
			due->at[i].done = is_idle(r, forgotten(r, &due->at[i]));
}

static void
forget(struct resolving *r, const struct due_cards *due)
{
	struct infraction *infraction = leave(r, due);
	for (int i = 0; i < due->n; i++)
		if (!due->at[i].done)
			deed_keep(r, forgotten(r, &due->at[i]), false);
	for (int i = 0; i < due->n; i++)
		if (!due->at[i].done)
			infraction->refusal[0].by = due->at[i].def;
}

/* Return the citation showing that a card's ability had to wait for an ability of the other player;
 * NULL if there is none. */
static const struct judge_citation *
out_of_turn(const struct resolving *r, judge_def def)
{
	for (uint32_t i = 0; i < r->trial.n; i++)
		if (r->trial.at[i].how == JUDGE_DONE_WRONGLY &&
		    r->trial.at[i].seat == r->deed->seat && r->trial.at[i].source == def)
			return &r->trial.at[i];
	return NULL;
}

/* Would the abilities that the other player had waiting have had no effect? Then playing this one
 * first is no fault. The last deviation stored is the one that plays this ability early, and so the
 * others late. */
static bool
waited_for_nothing(struct resolving *r)
{
	judge_seat other = (judge_seat)(1 - r->deed->seat);
	uint32_t n = r->script->n_deviations--;
	struct script_deviation late = r->script->deviation[n - 1];
	bool idle = is_idle(r, deed_deviation(JUDGE_DROPS_STANDBY, r->row->rule[0], other));
	r->script->deviation[n - 1] = late;
	r->script->n_deviations = n;
	return idle;
}

/* Does the card have an ability to play, now or after the ones before it? */
static bool
is_there(const struct resolving *r, judge_def def)
{
	for (uint32_t i = 0; i < r->trial.n; i++)
		if (r->trial.at[i].source == def && r->trial.at[i].seat == r->deed->seat)
			return true;
	return false;
}

/* Play the card's ability next, before others that were due first. False if it has none. */
static bool
play_next(struct resolving *r, judge_def def)
{
	uint32_t mark = r->script->n_deviations;
	struct judge_deviation d = deed_deviation(JUDGE_PLAYS_NEXT, r->row->rule[0], r->deed->seat);
	char card[SAY_CARD];
	struct sentence says;
	d.def = def;
	d.done = 1;
	deed_keep(r, d, false);
	deed_try(r);
	if (!is_there(r, def)) {
		r->script->n_deviations = mark;
		return false;
	}
	const struct judge_citation *early = out_of_turn(r, def);
	if (!early || waited_for_nothing(r))
		return true;
	r->root = early;
	struct infraction *infraction = deed_infraction(r, INFRACTION_DONE_WRONGLY);
	deed_add_rule(infraction, early->rule, JUDGE_NO_NUMBER, 0);
	say_card(&r->script->transcript->cards, d.def, card, sizeof card);
	sentence_make(&says, SENTENCE_OUT_OF_TURN, 2, say_seat(r->deed->seat), card);
	infraction_say(infraction, r->script->transcript, &says);
	return true;
}

static bool
resolve_next(struct resolving *r)
{
	struct deed_things extra = { .n = 0 };
	if (r->deed->n_cards == 1 && play_next(r, r->deed->card[0]))
		return true;
	if (r->may_wait)
		return false;
	for (int i = 0; i < r->deed->n_cards; i++)
		deed_things_card(&extra, r, r->deed->card[i], ", ");
	if (extra.n == 0)
		say_add(extra.english, sizeof extra.english, "no cards");
	deed_not_demanded(r, &extra, false);
	return true;
}

static bool
states_played(const struct transcript_note *note, const struct resolving *r)
{
	for (uint16_t i = 0; note->entry == TRANSCRIPT_DID && i < note->n; i++)
		if (note->deed[i].deed == r->deed->deed && !note->deed[i].next &&
		    note->deed[i].seat != r->deed->seat && note->deed[i].n_cards > 0)
			return true;
	return false;
}

/* Does a later entry at this point record what the other player played? Then this one came before
 * it. */
static bool
comes_first(const struct resolving *r)
{
	const struct transcript *t = r->script->transcript;
	for (uint32_t i = r->note + 1; i < t->n_moves && t->move[i].note; i++)
		if (states_played(t->move[i].note, r))
			return true;
	return false;
}

bool
deed_resolve_abilities(struct resolving *r)
{
	struct due_cards due;
	struct deed_things extra = { .n = 0 };
	if (r->deed->next)
		return resolve_next(r);
	find_waiting(r, &due);
	compare(r, &due, &extra);
	if (*extra.english && r->may_wait)
		return false;
	check_off_idle(r, &due);
	if (!all_done(&due))
		forget(r, &due);
	if (*extra.english)
		deed_not_demanded(r, &extra, false);
	for (int i = 0; i < r->deed->n_cards && comes_first(r); i++)
		play_next(r, r->deed->card[i]);
	return true;
}
