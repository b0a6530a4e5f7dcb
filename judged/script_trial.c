/*
 * script_trial.c: what would the rules demand from here to the next move?
 *
 * A copy of the run goes back to its last checkpoint and is given the answers of the script again, with the
 * deviations found so far, and then goes on by itself until a move would begin: what it cites on
 * the way is what the rules demand.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/script_notes.h"

static void *
copy_of(const void *from, size_t n, size_t size)
{
	void *to = calloc(n ? n : 1, size);
	if (!to)
		abort();
	if (n)
		memcpy(to, from, n * size);
	return to;
}

static bool
is_sought(const struct trial *trial, const struct judge_citation *c)
{
	bool seat = trial->seat == JUDGE_NOBODY || c->seat == trial->seat;
	for (const judge_rule *rule = trial->sought; seat && *rule != JUDGE_NO_RULE; rule++)
		if (c->rule == *rule)
			return true;
	return false;
}

static void
cite(void *ctx, const struct judge_citation *c)
{
	struct trial *trial = ctx;
	if (c->decision < trial->from_decision)
		return;
	if (trial->n == trial->cap) {
		trial->cap = trial->cap ? trial->cap * 2 : 128;
		trial->at = reallocarray(trial->at, trial->cap, sizeof *trial->at);
		if (!trial->at)
			abort();
	}
	trial->at[trial->n++] = *c;
	if (!trial->found && is_sought(trial, c)) {
		trial->found = true;
		foul_note_when(trial->run, trial->when);
	}
}

/* What is told before the first decision is told the copy as well. */
static void
tell_first(const struct script *script, struct judge_run *run)
{
	struct judge_deviation list[JUDGE_DEVIATIONS];
	int n = 0;
	for (uint32_t i = 0; i < script->n_deviations && n < JUDGE_DEVIATIONS; i++)
		if (!script->deviation[i].extra)
			list[n++] = script->deviation[i].rule;
	judge_deviate(run, list, n);
}

void
trial_run(struct trial *trial, const struct script *script, const struct judge_run *run,
          const judge_rule *sought, judge_seat seat)
{
	struct script copy = *script;
	copy.hook = (struct script_hook){ 0 };
	copy.trial = true;
	copy.stop_before = UINT32_MAX;
	copy.no_further = script->now.move;
	copy.step = copy_of(script->step, script->cap_steps, sizeof *copy.step);
	copy.order = copy_of(script->order, script->cap_order, sizeof *copy.order);
	*trial = (struct trial){ .sought = sought, .seat = seat, .from_decision = script->n_steps };
	trial->run = judge_run_copy(copy_of(NULL, 0, judge_run_size()), run);
	judge_set_sink(trial->run, (struct judge_sink){ cite, NULL, trial });
	judge_set_decider(trial->run, script_decider(&copy));
	if (script->n_steps > 0)
		judge_rewind(trial->run);
	else
		tell_first(script, trial->run);
	judge_run_go(trial->run);
	free(trial->run);
	trial->run = NULL;
	free(copy.step);
	free(copy.order);
}

void
trial_free(struct trial *trial)
{
	free(trial->at);
	*trial = (struct trial){ 0 };
}

const struct judge_citation *
trial_root(const struct trial *trial, const struct judge_citation *c, const judge_rule *rules)
{
	for (;;) {
		for (const judge_rule *rule = rules; *rule != JUDGE_NO_RULE; rule++)
			if (c->rule == *rule)
				return c;
		uint32_t first = trial->at[0].id;
		if (c->parent < first || c->parent >= c->id)
			return NULL;
		c = &trial->at[c->parent - first];
	}
}
