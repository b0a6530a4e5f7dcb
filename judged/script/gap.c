/* gap.c: answers for play that nobody wrote down, by a way that a search found. */
#include <stdlib.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/text/alloc.h"

/* Return the gap that comes next, and the index of its entry; NULL if none does. */
static const struct transcript_gap *
gap_next(const struct script *script, uint32_t *move)
{
	const struct transcript *t = script->transcript;
	for (uint32_t i = script->now.noted; t->notes && i < script->now.move; i++)
		if (t->move[i].note && t->move[i].note->entry == TRANSCRIPT_GAP) {
			*move = i;
			return t->move[i].note->gap;
		}
	return NULL;
}

bool
gap_is_open(const struct script *script)
{
	uint32_t move;
	return !script->now.used && gap_next(script, &move);
}

static const struct script_fill *
known_fill(const struct script *script, uint32_t move)
{
	for (uint32_t i = 0; i < script->n_fills; i++)
		if (script->fill[i].move == move + 1)
			return &script->fill[i];
	return NULL;
}

/* Return the way by which the gap is filled. It is searched when the run gets there first. NULL: a
 * trial got there. */
static const struct script_fill *
fill_of(struct script *script, struct judge_run *run, uint32_t move)
{
	const struct script_fill *known = known_fill(script, move);
	if (known || script->trial || !script->find_way)
		return known;
	struct script_fill fill = { .move = move + 1 };
	script->find_way(script->find_ctx, run, &fill);
	script->fill = alloc_more(script->fill, script->n_fills + 1, sizeof fill);
	script->fill[script->n_fills] = fill;
	return &script->fill[script->n_fills++];
}

void
gap_restore(struct script *script)
{
	uint32_t move, n = script->n_steps;
	const struct script_fill *fill =
		gap_is_open(script) && gap_next(script, &move) ? known_fill(script, move) : NULL;
	while (fill && script->now.filled > 0 && fill->at[script->now.filled - 1].decision >= n)
		script->now.filled--;
}

/* Return the way's answer to the question; NULL if the way is over. Offers that were declined before
 * the checkpoint are not made again, so their answers are passed over. */
static const struct script_found *
next_found(struct script *script, const struct judge_run *run, const struct script_fill *fill,
           const struct judge_question *question)
{
	uint32_t decision = judge_decisions(run);
	while (script->now.filled < fill->n) {
		const struct script_found *found = &fill->at[script->now.filled++];
		if (found->kind == question->kind && found->seat == question->seat &&
		    found->decision == decision)
			return found;
	}
	return NULL;
}

/* Is the way that ends here a whole one? The position after a gap is one at a main decision. */
static bool
is_whole_way(const struct script_fill *fill, const struct judge_run *run, bool is_main)
{
	const struct script_found *last = &fill->at[fill->n - 1];
	return is_main && (last->declined || last->decision < judge_decisions(run));
}

static void
note_found(struct script *script, struct judge_run *run, const struct judge_question *question,
           const struct script_found *found, uint32_t move)
{
	if (script->hook.asked)
		script->hook.asked(script->hook.ctx, run, question,
		                   script->now.filled == 1 ? move + 1 : 0);
	if (question->kind == script->main_kind) {
		script->now.n_settled = 0;
		discarded_begin_action(script, run);
	}
	struct script_step *step = step_begin(script, question, SCRIPT_FOUND);
	step->move = move + 1;
	step->pick = found->pick;
	if (found->n_order)
		step_keep_order(script, step, found->order, found->n_order);
}

const struct script_found *
gap_answer(struct script *script, struct judge_run *run, const struct judge_question *question,
           enum judge_answer *how)
{
	uint32_t move;
	bool is_main = question->kind == script->main_kind;
	*how = JUDGE_ANSWERED;
	if (!gap_is_open(script))
		return NULL;
	if (notes_see(script, run, is_main)) {
		*how = JUDGE_AMENDED;
		return NULL;
	}
	if (!gap_next(script, &move) || script->now.noted < move)
		return NULL;
	const struct script_fill *fill = fill_of(script, run, move);
	if (!fill || !fill->at) {
		script->end = SCRIPT_GAP;
		*how = JUDGE_NO_ANSWER;
		return NULL;
	}
	const uint32_t filled = script->now.filled;
	const struct script_found *found = next_found(script, run, fill, question);
	if (found && !found->declined && answer_stops_here(script, run)) {
		script->now.filled = filled;
		*how = JUDGE_NO_ANSWER;
		return NULL;
	}
	if (found && !found->declined) {
		note_found(script, run, question, found, move);
	} else if (!found && is_whole_way(fill, run, is_main)) {
		script->now.noted = move + 1;
		script->now.filled = 0;
	} else if (!found) {
		script->end = SCRIPT_MISSING;
		*how = JUDGE_NO_ANSWER;
	}
	return found;
}

int
gap_upcoming(const struct script *script, judge_seat seat, bool beyond, struct judge_pick *out,
             int cap)
{
	uint32_t move;
	const struct script_fill *fill = gap_next(script, &move) ? known_fill(script, move) : NULL;
	int n = 0;
	for (uint32_t i = script->now.filled; fill && i < fill->n && n < cap; i++) {
		const struct script_found *found = &fill->at[i];
		if (found->declined || found->n_order)
			continue;
		if (found->kind == script->main_kind || (found->seat != seat && !beyond))
			break;
		if (found->seat == seat)
			out[n++] = found->pick;
	}
	return n;
}

void
gap_free(struct script *script)
{
	for (uint32_t i = 0; i < script->n_fills; i++) {
		for (uint32_t k = 0; k < script->fill[i].n; k++)
			free(script->fill[i].at[k].order);
		free(script->fill[i].at);
	}
	free(script->fill);
	script->fill = NULL;
	script->n_fills = 0;
}
