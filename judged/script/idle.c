/*
 * idle.c: finds orders that make no difference, of abilities in standby and of replacements of one
 * event.
 *
 * If a player plays three abilities without effect, their order means nothing, and no player could
 * notice whether they were played. If two replacements do the same, no player could notice which
 * one applied. This is tried on copies of the run: the order makes no difference if all orders that
 * fit the rest of the record lead to the same position.
 */
#include "judged/script/internal.h"

#include <stdlib.h>
#include <string.h>

#include "judged/script/notes.h"
#include "judged/words/pick.h"

enum { ORDER_MOST = 8, ORDER_TRIALS = 128 };

bool
script_asks_order(const struct judge_game *game, uint8_t kind)
{
	const char *name = game->question[kind].name;
	return strcmp(name, "standby") == 0 || strcmp(name, "replace") == 0;
}

/* 1. One order */

/* Does the record go on with an action, as the game does, or end? */
static bool
fits_action(const struct script *script)
{
	const struct transcript_move *move = cursor_move(script);
	return !move || (!script->now.used && cursor_holds_action(script, move));
}

bool
idle_answer(struct script *script, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *out, enum judge_answer *answer)
{
	struct idle_order *order = script->order_tried;
	bool is_main = question->kind == script->main_kind;
	if (!script_asks_order(script->transcript->game, question->kind) && !is_main)
		return false;
	struct pick_list *all = is_main ? NULL : picks_options(run);
	int n = all ? all->n : 0;
	bool ours = n > 1 && question->seat == order->seat;
	*answer = JUDGE_NO_ANSWER;
	if (n == 1 || (ours && order->said < order->n)) {
		*out = all->at[n == 1 ? 0 : order->pick[order->said++] % n];
		step_begin(script, question, SCRIPT_FORCED)->pick = *out;
		*answer = JUDGE_ANSWERED;
	} else {
		order->options = ours ? n : 0;
		order->fits = !is_main || fits_action(script);
	}
	free(all);
	return true;
}

/* 2. All orders */

struct search {
	const struct script *script;
	const struct judge_run *run;
	struct idle_order order;
	struct trial_end seen[ORDER_TRIALS]; /* ends met so far */
	struct trial_end end;
	int n_trials;
	uint8_t first; /* first pick of an order that fits */
	bool any, differ;
};

static bool
was_seen(const struct search *s, const struct trial_end *end)
{
	for (int i = 0; i < s->n_trials - 1; i++)
		if (trial_same_end(&s->seen[i], end))
			return true;
	return false;
}

static void try_from(struct search *s, int options);

/* Try the order as far as it goes. If it is incomplete, try every way to continue. */
static void
try_order(struct search *s)
{
	if (s->n_trials == ORDER_TRIALS) {
		s->differ = true;
		return;
	}
	struct idle_order order = s->order;
	struct trial_end end = trial_of_order(s->script, s->run, &order);
	s->seen[s->n_trials++] = end;
	if (order.options > 1) {
		if (!was_seen(s, &end))
			try_from(s, order.options);
		return;
	}
	if (!order.fits && end.stop != JUDGE_FINISHED && end.stop != JUDGE_LIMIT &&
	    !end.record_is_over)
		return;
	s->differ |= s->any && !trial_same_end(&s->end, &end);
	if (!s->any)
		s->first = s->order.pick[0];
	s->end = end;
	s->any = true;
}

static void
try_from(struct search *s, int options)
{
	if (s->order.n == ORDER_MOST || options > ORDER_MOST) {
		s->differ = true;
		return;
	}
	uint8_t at = s->order.n++;
	for (int i = 0; i < options && !s->differ; i++) {
		s->order.pick[at] = (uint8_t)i;
		try_order(s);
	}
	s->order.n = at;
}

static bool
order_is_idle(const struct script *script, struct judge_run *run,
              const struct judge_question *question, struct judge_pick *out)
{
	struct pick_list *all = picks_options(run);
	struct search s = { .script = script, .run = run, .order = { .seat = question->seat } };
	try_from(&s, all->n);
	*out = all->at[s.first];
	free(all);
	return s.any && !s.differ;
}

/* Did the original run leave the order open as well? Then its pick is used again. */
static bool
was_left(const struct script *script, const struct judge_question *question, struct judge_pick *out)
{
	const struct script_step *step = &script->step[script->n_steps];
	if (!script->trial || script->n_steps >= script->given || step->source != SCRIPT_FORCED ||
	    step->question != question->kind || step->seat != question->seat)
		return false;
	*out = step->pick;
	return true;
}

/* Does the part answer the question, even if wrongly? */
static bool
is_answer(const struct script *script, struct judge_run *run, uint8_t part)
{
	const struct transcript_move *move = cursor_move(script);
	if (part == NO_PART)
		return false;
	struct judge_pick pick = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	return script->transcript->game->verb[pick.verb].takes == JUDGE_TAKES_NOTHING ||
	       judge_test(run, pick, NULL, 0) == 0;
}

bool
idle_leaves_order(struct script *script, struct judge_run *run,
                  const struct judge_question *question, uint8_t part, struct judge_pick *out)
{
	/* At the end of a record the order is asked for, unless an observation before it is
	 * wrong. */
	bool over = !cursor_move(script) && !script->trial;
	if (!script_asks_order(script->transcript->game, question->kind) ||
	    cursor_concedes(script) || is_answer(script, run, part) ||
	    (over && notes_hold(script, run)))
		return false;
	if (!was_left(script, question, out) && !order_is_idle(script, run, question, out))
		return false;
	step_begin(script, question, SCRIPT_FORCED)->pick = *out;
	return true;
}
