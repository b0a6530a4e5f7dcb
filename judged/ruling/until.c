/*
 * until.c: a script that answers up to a decision.
 *
 * An entry about something that is not asked, such as the order of cards that all go, belongs to
 * the part of the record before the next decision.
 */
#include "judged/ruling/until.h"

/* Show one of the positions. Inspecting it has steps of its own. */
static void
show(struct until *until, struct judge_run *run)
{
	uint32_t left = judge_inspect(run, RULING_LOOK);
	until->looks -= RULING_LOOK - left;
	until->each(until->ctx, until->before);
	until->before++;
	until->left--;
}

/* Is the position due, but with too few steps left to inspect it? */
static bool
is_spent(const struct until *until, const struct judge_run *run)
{
	return until->left > 0 && until->looks < RULING_LOOK &&
	       judge_decisions(run) == until->before;
}

/* Show the position at the decision, if it is due. Returns whether the decision is to be answered,
 * because more positions are wanted. */
static bool
goes_on(struct until *until, struct judge_run *run)
{
	if (!until->each || judge_decisions(run) != until->before || until->left == 0 ||
	    is_spent(until, run))
		return false;
	show(until, run);
	return until->left > 0;
}

static bool
looks(void *ctx, struct judge_run *run)
{
	return goes_on(ctx, run);
}

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *question,
     struct judge_pick *out)
{
	struct until *until = ctx;
	if (judge_decisions(run) == until->before) {
		script_pass_stated(until->script.ctx, run, question);
		if (script_make_corrections(until->script.ctx, run, question))
			return JUDGE_AMENDED;
	}
	if (judge_decisions(run) < until->before || goes_on(until, run))
		return until->script.pick(until->script.ctx, run, question, out);
	return JUDGE_NO_ANSWER;
}

/* Answer an offer. The run may have to stop at an offer that the script would answer later. */
static enum judge_answer
offered(void *ctx, struct judge_run *run, const struct judge_question *question,
        struct judge_pick *out)
{
	struct until *until = ctx;
	struct script *script = until->script.ctx;
	uint32_t before = script->stop_before;
	script->look = (struct script_stop_hook){ looks, until };
	if (judge_decisions(run) >= until->before)
		script->stop_before = 0;
	enum judge_answer answer = until->script.offered(script, run, question, out);
	script->stop_before = before;
	script->look = (struct script_stop_hook){ 0 };
	return answer;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
      int n)
{
	struct until *until = ctx;
	return judge_decisions(run) >= until->before && !goes_on(until, run)
	               ? JUDGE_NO_ANSWER
	               : until->script.order(until->script.ctx, run, question, def, n);
}

static judge_def
identify(void *ctx, struct judge_run *run, const struct judge_unknown_card *hidden,
         const judge_def *possible, int n)
{
	const struct until *until = ctx;
	return until->script.identify(until->script.ctx, run, hidden, possible, n);
}

/* Does the record hide cards? Then later entries must not make them known yet. */
static bool
hides_cards(const struct transcript *t)
{
	bool hides = t->start.n_uncounted > 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		hides |= t->player[seat].order == TRANSCRIPT_UNKNOWN;
	for (size_t i = 0; i < t->start.n_laid && !hides; i++)
		hides = t->start.laid[i].def == JUDGE_UNKNOWN_DEF;
	return hides;
}

static int
upcoming_answers(void *ctx, struct judge_run *run, judge_seat seat, bool beyond,
                 struct judge_pick *out, int cap)
{
	const struct until *until = ctx;
	const struct script *script = until->script.ctx;
	return judge_decisions(run) >= until->before && hides_cards(script->transcript)
	               ? 0
	               : until->script.upcoming_answers(until->script.ctx, run, seat, beyond, out,
	                                                cap);
}

/* Is it known that the seat answers such a question? This is not limited: the question exists
 * before its later answer is known. */
static bool
answers(void *ctx, struct judge_run *run, const struct judge_question *question)
{
	const struct until *until = ctx;
	return until->script.answers(until->script.ctx, run, question);
}

static void
settled(void *ctx, struct judge_run *run, const struct judge_question *question,
        struct judge_pick pick)
{
	const struct until *until = ctx;
	until->script.settled(until->script.ctx, run, question, pick);
}

static bool
contradicts_forced(void *ctx, struct judge_run *run, const struct judge_question *question,
                   const struct judge_pick *all, int n, struct judge_pick *out)
{
	const struct until *until = ctx;
	return until->script.contradicts_forced(until->script.ctx, run, question, all, n, out);
}

static enum judge_misfit_use
named(void *ctx, struct judge_run *run, struct judge_pick pick)
{
	const struct until *until = ctx;
	return until->script.named(until->script.ctx, run, pick);
}

struct judge_decider
until_decider(struct until *until)
{
	return (struct judge_decider){
		.pick = pick,
		.order = order,
		.identify = until->script.identify ? identify : NULL,
		.upcoming_answers = until->script.upcoming_answers ? upcoming_answers : NULL,
		.answers = until->script.answers ? answers : NULL,
		.settled = until->script.settled ? settled : NULL,
		.contradicts_forced = until->script.contradicts_forced ? contradicts_forced : NULL,
		.offered = until->script.offered ? offered : NULL,
		.named = until->script.named ? named : NULL,
		.ctx = until,
	};
}

static bool
play(struct ruling *out, const struct transcript *transcript, struct until *until,
     struct judge_step_limit *allowance, struct fault *fault)
{
	const struct ruling_options options = { .ignore_claims = true,
		                                .allowance = allowance ? &out->own : NULL };
	if (allowance)
		out->own = *allowance;
	if (!ruling_prepare(out, transcript, &options, fault))
		return false;
	until->script = script_decider(&out->script);
	judge_set_decider(out->run, until_decider(until));
	ruling_play(out);
	judge_set_decider(out->run, until->script);
	bool concluded = ruling_conclude(out, fault);
	if (allowance)
		*allowance = out->own;
	return concluded;
}

bool
ruling_play_until(struct ruling *out, const struct transcript *transcript, uint32_t before,
                  struct judge_step_limit *allowance, struct fault *fault)
{
	struct until until = { .before = before };
	bool played = play(out, transcript, &until, allowance, fault);
	if (played && allowance)
		judge_inspect(out->run, RULING_LOOK);
	return played;
}

static bool
is_note(const struct transcript *t, uint32_t move)
{
	return move < t->n_moves && t->move[move].note;
}

uint32_t
ruling_effect_of(const struct transcript *t, uint32_t move)
{
	while (is_note(t, move) && t->move[move].note->entry < TRANSCRIPT_SET)
		move++;
	return move;
}

/* Find the first decision that a move of the record, from 1, answers, or that it would answer if it
 * were clear. False if the game doesn't reach it, or with a fault. */
static bool
find_decision(struct ruling *out, const struct transcript *t, uint32_t move, uint32_t *decision,
              struct judge_step_limit *allowance, struct fault *fault)
{
	*fault = (struct fault){ 0 };
	if (!ruling_play_until(out, t, UINT32_MAX, allowance, fault))
		return false;
	for (uint32_t i = 0; i < out->script.n_steps; i++)
		if (out->script.step[i].move == move) {
			*decision = i;
			return true;
		}
	*decision = out->script.n_steps;
	return out->stop == JUDGE_OPEN && out->move == move;
}

bool
ruling_play_after(struct ruling *out, const struct transcript *t, uint32_t move,
                  struct transcript *cut, struct judge_step_limit *allowance, struct fault *fault)
{
	const uint32_t effect = ruling_effect_of(t, move);
	uint32_t decision;
	*cut = *t;
	if (effect < t->n_moves && !is_note(t, effect)) {
		if (find_decision(out, cut, effect + 1, &decision, allowance, fault)) {
			bool played = ruling_play_until(out, cut, decision, allowance, fault);
			cut->n_moves = effect;
			return played;
		}
		if (fault->code[0])
			return false;
	}
	cut->n_moves = effect;
	return ruling_play_until(out, cut, UINT32_MAX, allowance, fault);
}

/* Visit each position by a run of its own, so that nothing said later is known in it. The first run
 * is not charged. */
static bool
visit_anew(struct ruling *out, const struct transcript *transcript, struct until *until,
           struct ruling_visit *visit, struct fault *fault)
{
	const struct judge_step_limit all = visit->allowance;
	for (uint64_t taken = 0; until->left > 0; until->looks -= taken) {
		visit->allowance = all;
		struct until one = { .before = until->before };
		if (!play(out, transcript, &one, &visit->allowance, fault))
			return false;
		if (judge_decisions(out->run) != until->before)
			return true;
		if (until->looks < taken + RULING_LOOK)
			break;
		show(until, out->run);
		taken = all.steps - visit->allowance.steps;
		taken = taken < until->looks ? taken : until->looks;
	}
	visit->more = until->left > 0 ? until->before : 0;
	return true;
}

bool
ruling_visit(struct ruling *out, const struct transcript *transcript, struct ruling_visit *visit,
             struct fault *fault)
{
	uint64_t steps = visit->allowance.steps;
	struct until until = { .before = visit->from,
		               .left = visit->most,
		               .looks = steps > RULING_LOOK ? steps : RULING_LOOK,
		               .each = visit->each,
		               .ctx = visit->ctx };
	visit->more = 0;
	if (hides_cards(transcript))
		return visit_anew(out, transcript, &until, visit, fault);
	if (!play(out, transcript, &until, &visit->allowance, fault))
		return false;
	if (is_spent(&until, out->run))
		visit->more = until.before;
	else if (until.left > 0 && judge_decisions(out->run) == until.before)
		show(&until, out->run);
	return true;
}
