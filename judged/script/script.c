/* script.c: prepares a script, and answers questions about it after a run. */
#include "judged/script/script.h"

#include <stdlib.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"

enum { STEPS_A_MOVE = 4, STEPS_SPARE = 64, STEPS_MOST = 2048 };

/* 1. Preparation */

void
script_init(struct script *script, const struct transcript *transcript)
{
	script->transcript = transcript;
	script->hook = (struct script_hook){ 0 };
	script->look = (struct script_stop_hook){ 0 };
	script->start = (struct script_cursor){ 0 };
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (transcript->player[seat].order == TRANSCRIPT_SEEDED)
			shuffle_begin(&script->start.generator[seat], transcript->player[seat].seed,
			              transcript->player[seat].drawn);
	script->now = script->start;
	script->n_steps = script->n_order = script->n_kept = 0;
	script->end = SCRIPT_ANSWERS;
	script->main_kind = transcript->game->main_question;
	script->skips = false;
	script->on_illegal = transcript->on_illegal;
	script->stop_before = script->no_further = script->whole = UINT32_MAX;
	script->asked = script->passed = script->uncontested = script->finds_rest = false;
	script->forces = false;
	script->infractions.n = script->n_deviations = script->n_unasked = 0;
	script->guesses = NULL;
	script->find_way = NULL;
	gap_free(script);
	script->noted_try = NULL;
	script->offer = 0;
	script->at_position = transcript->start.given;
	uint32_t steps = (uint32_t)transcript->n_moves * STEPS_A_MOVE + STEPS_SPARE;
	step_reserve(script, steps < STEPS_MOST ? steps : STEPS_MOST);
	step_reserve_order(script, JUDGE_CARDS * 4);
	step_reserve_kept(script, SCRIPT_SETTLED * 4);
}

void
script_free(struct script *script)
{
	free(script->step);
	free(script->order);
	free(script->kept);
	free(script->deviation);
	free(script->unasked);
	gap_free(script);
	infractions_free(&script->infractions);
	*script = (struct script){ 0 };
}

void
script_begin(struct script *script, struct judge_run *run)
{
	if (script->transcript->notes)
		notes_enter(script, run, true);
}

struct judge_decider
script_decider(struct script *script)
{
	return (struct judge_decider){ .pick = answer_pick,
		                       .order = answer_order,
		                       .offered = answer_offered,
		                       .identify = know_card,
		                       .upcoming_answers = know_upcoming,
		                       .answers = know_answered,
		                       .settled = settle_note,
		                       .contradicts_forced = settle_contests,
		                       .named = know_for,
		                       .read = know_read,
		                       .ctx = script };
}

/* 2. After a run */

void
script_finish(struct script *script, struct judge_run *run)
{
	settle_pass(script, run, NULL, false);
	if (!script->now.used)
		notes_see(script, run, false);
}

uint32_t
script_move_of(const struct script *script, uint32_t decision)
{
	return decision < script->n_steps ? script->step[decision].move : 0;
}

uint32_t
script_moves_begun(const struct script *script)
{
	const struct transcript *t = script->transcript;
	uint32_t begun = script->now.move;
	if (script->now.used)
		return begun + 1;
	while (begun > script->now.noted && t->move[begun - 1].note)
		begun--;
	return begun;
}

bool
script_is_within_move(const struct script *script)
{
	return cursor_move(script) && script->now.used;
}

bool
script_lacks_part(const struct script *script, const struct judge_run *run)
{
	const struct judge_question *question = judge_question(run);
	uint32_t begun = script_moves_begun(script);
	if (script->end == SCRIPT_MISSING || script_is_within_move(script))
		return true;
	while (begun > 0 && script->transcript->move[begun - 1].note)
		begun--;
	return begun > 0 && question->kind != script->main_kind &&
	       question->seat == script->transcript->move[begun - 1].seat;
}

bool
script_surplus(const struct script *script, uint32_t *move, uint8_t *part)
{
	const struct transcript_move *left = cursor_move(script);
	if (!left)
		return false;
	*move = script->now.move + 1;
	*part = 0;
	while (script->now.used >> *part & 1)
		(*part)++;
	return true;
}
