/*
 * cut.c: cuts a script before each of its decisions, and goes on from there.
 *
 * Everything a run has done up to a question is kept in its checkpoint and the moves after it. So
 * it must not matter whether the answer comes at once or after the run has stopped.
 */
#include <stdio.h>
#include <string.h>

#include "judged/words/pick.h"
#include "judged/suite/internal.h"

/* Is the pick an option? If only one ability can be meant, an option has no number, but the answer
 * may have one. An answer may leave out the depth that an option has. */
static bool
is_option(struct judge_run *run, struct judge_pick pick_)
{
	struct judge_pick option[JUDGE_PICKS], bare = pick_;
	int n = judge_options(run, option, JUDGE_PICKS);
	bare.number = 0;
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		bool deep = option[i].number > JUDGE_DEPTH && pick_.number == JUDGE_UNMARKED;
		if (judge_same_pick(option[i], pick_) || judge_same_pick(option[i], bare) ||
		    (deep && pick_fits(run, pick_, option[i])))
			return true;
	}
	return false;
}

/* Does the stopped run ask the question of this step and offer its answer? An order or a concession
 * is not an option, nor is the last pick of a refused run. */
static bool
offers(const struct ruling *whole, struct judge_run *run, uint32_t decision)
{
	const struct script_step *step = &whole->script.step[decision];
	const struct judge_question *question = judge_question(run);
	if (question->kind != step->question || question->seat != step->seat)
		return false;
	bool refused = step->taken ||
	               (whole->stop == JUDGE_REFUSED && decision + 1 == whole->script.n_steps);
	if (refused || step->n_order > 0 || step->source == SCRIPT_CONCESSION)
		return true;
	return whole->transcript->game->verb[step->pick.verb].takes == JUDGE_TAKES_ORDER ||
	       is_option(run, step->pick);
}

static bool
cut_before(const struct ruling *whole, struct ruling *part, uint32_t decision,
           struct suite_result *result)
{
	const char *what = NULL;
	part->script.stop_before = decision;
	ruling_play(part);
	if (part->stop != JUDGE_OPEN)
		what = "does not stop there";
	else if (!offers(whole, part->run, decision))
		what = "does not offer that decision";
	part->script.stop_before = UINT32_MAX;
	if (!what) {
		ruling_play(part);
		struct fault fault = { 0 };
		if (!ruling_conclude(part, &fault))
			what = "cannot go on from there";
	}
	if (!what) {
		ruling_hash(part);
		if (strcmp(part->chain, whole->chain) != 0)
			what = "gives another chain when it goes on";
		else if (strcmp(part->position, whole->position) != 0)
			what = "gives another position when it goes on";
	}
	if (what)
		snprintf(result->why, sizeof result->why,
		         "cut before decision %u of %u, the run %s", decision + 1,
		         whole->script.n_steps, what);
	return !what;
}

bool
cut_anywhere(const struct ruling *whole, struct suite_result *result)
{
	struct ruling part = { 0 };
	const struct ruling_options options = { .ignore_claims = true };
	bool good = true;
	for (uint32_t i = 0; good && i < whole->script.n_steps; i++) {
		good = ruling_prepare(&part, whole->transcript, &options, &result->fault) &&
		       cut_before(whole, &part, i, result);
		result->cuts++;
	}
	ruling_free(&part);
	return good;
}
