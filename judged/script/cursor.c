/* cursor.c: keeps the position of a script in its transcript, and the answers it has given. */
#include <assert.h>
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/text/alloc.h"

/* 1. The cursor */

const struct transcript_move *
cursor_move(const struct script *script)
{
	const struct transcript *t = script->transcript;
	return script->now.move < t->n_moves ? &t->move[script->now.move] : NULL;
}

void
cursor_restore(struct script *script, const struct judge_run *run)
{
	uint32_t decision = judge_decisions(run);
	script->asked = true;
	assert(decision <= script->n_steps);
	if (decision == script->n_steps)
		return;
	const struct script_step *step = &script->step[decision];
	script->now = step->before;
	memcpy(script->settled, script->kept + step->settled_at,
	       step->before.n_settled * sizeof *script->settled);
	script->n_order = step->order_at;
	script->n_kept = step->settled_at;
	script->n_steps = decision;
	gap_restore(script);
	if (script->trial)
		return;
	while (script->n_unasked && script->unasked[script->n_unasked - 1].decision > decision)
		script->n_unasked--;
	script->infractions.n = script->now.infractions;
	script->n_deviations = script->now.deviations;
}

bool
cursor_answers(const struct script *script, const struct judge_question *question,
               const struct transcript_move *move, uint8_t part)
{
	const struct judge_verb *verb = &script->transcript->game->verb[move->part[part].verb];
	if (verb->question != question->kind)
		return false;
	return move->seat == question->seat || question->kind == script->main_kind ||
	       question->seat == JUDGE_NO_SEAT ||
	       (move->seat == JUDGE_NO_SEAT &&
	        script->transcript->game->question[question->kind].chance);
}

bool
cursor_concedes(const struct script *script)
{
	const struct transcript_move *move = cursor_move(script);
	return move && move->concedes && !script->now.used;
}

bool
cursor_holds_action(const struct script *script, const struct transcript_move *move)
{
	const struct judge_verb *verb = script->transcript->game->verb;
	for (uint8_t i = 0; i < move->n; i++)
		if (!(script->now.used >> i & 1) &&
		    verb[move->part[i].verb].question == script->main_kind)
			return true;
	return move->concedes && !script->now.used;
}

uint8_t
cursor_part(const struct script *script, const struct judge_question *question)
{
	const struct transcript_move *move = cursor_move(script);
	/* If an entry was skipped, a part of another action can't answer in its place. */
	if (move && script->now.skipped && !script->now.used &&
	    question->kind != script->main_kind && cursor_holds_action(script, move))
		return NO_PART;
	for (uint8_t i = 0; move && i < move->n; i++)
		if (!(script->now.used >> i & 1) && cursor_answers(script, question, move, i))
			return i;
	return NO_PART;
}

/* Skip entries that answer nothing that was asked, up to the first that answers this question or,
 * at a main decision, that holds an action. */
void
cursor_skip_unasked(struct script *script, const struct judge_question *question)
{
	const struct script_cursor kept = script->now;
	const struct transcript_move *move;
	if (!script->skips)
		return;
	while ((move = cursor_move(script)) && cursor_part(script, question) == NO_PART &&
	       !cursor_holds_action(script, move)) {
		script->now.move++;
		script->now.used = 0;
	}
	if (cursor_part(script, question) == NO_PART && question->kind != script->main_kind)
		script->now = kept;
}

void
cursor_use(struct script *script, struct judge_run *run, uint8_t part, bool answered)
{
	const struct transcript_move *move = cursor_move(script);
	bool begins = script->now.used == 0;
	script->now.skipped = false;
	script->now.used |= UINT64_C(1) << part;
	if (script->now.used != UINT64_MAX >> (64 - move->n)) {
		if (begins && script->transcript->notes && answered)
			judge_deviate(run, NULL, 0);
		return;
	}
	script->now.move++;
	script->now.used = 0;
	if (script->transcript->notes && answered)
		judge_deviate(run, NULL, 0);
	notes_enter(script, run, answered);
}

bool
cursor_next_answers(const struct script *script, const struct judge_question *question)
{
	const struct transcript *t = script->transcript;
	uint32_t next = script->now.move + 1;
	while (next < t->n_moves && t->move[next].note)
		next++;
	for (uint8_t i = 0; next < t->n_moves && i < t->move[next].n; i++)
		if (cursor_answers(script, question, &t->move[next], i))
			return true;
	return false;
}

/* Return why nothing answers. An entry for a main decision waits for its time, and so does an
 * answer to a question asked each turn or to an offer; any other entry was meant for a question
 * that should already have been asked. The rest of a move begun is surplus at a main decision, or
 * if the move after it goes on with the answer. A player's entry never stands for a result of
 * chance. */
enum script_end
cursor_reason(const struct script *script, const struct judge_question *question)
{
	const struct transcript_move *move = cursor_move(script);
	if (!move)
		return SCRIPT_OVER;
	if (question->kind == script->main_kind)
		return SCRIPT_SURPLUS;
	if (script->transcript->game->question[question->kind].chance)
		return SCRIPT_MISSING;
	if (script->now.used)
		return cursor_next_answers(script, question) ? SCRIPT_SURPLUS : SCRIPT_MISSING;
	if (move->concedes)
		return SCRIPT_MISSING;
	uint8_t kind = script->transcript->game->verb[move->part[0].verb].question;
	const struct judge_question_kind *asked = &script->transcript->game->question[kind];
	bool waits = kind == script->main_kind || asked->each_turn || asked->offered;
	return waits ? SCRIPT_MISSING : SCRIPT_SURPLUS;
}

/* 2. Storing answers */

void
step_reserve(struct script *script, uint32_t n)
{
	if (n <= script->cap_steps)
		return;
	script->step = alloc_more(script->step, n, sizeof *script->step);
	script->cap_steps = n;
}

void
step_reserve_order(struct script *script, uint32_t n)
{
	if (n <= script->cap_order)
		return;
	script->order = alloc_more(script->order, n, sizeof *script->order);
	script->cap_order = n;
}

void
step_reserve_kept(struct script *script, uint32_t n)
{
	if (n <= script->cap_kept)
		return;
	script->kept = alloc_more(script->kept, n, sizeof *script->kept);
	script->cap_kept = n;
}

static void
keep_settled(struct script *script)
{
	uint32_t n = script->now.n_settled;
	if (script->n_kept + n > script->cap_kept)
		step_reserve_kept(script, (script->n_kept + n) * 2);
	memcpy(script->kept + script->n_kept, script->settled, n * sizeof *script->settled);
	script->n_kept += n;
}

struct script_step *
step_begin(struct script *script, const struct judge_question *question, enum script_source source)
{
	if (script->n_steps == script->cap_steps)
		step_reserve(script, script->cap_steps * 2);
	struct script_step *step = &script->step[script->n_steps++];
	*step = (struct script_step){
		.before = script->now,
		.settled_at = script->n_kept,
		.source = (uint8_t)source,
		.question = question->kind,
		.seat = question->seat,
		.order_at = script->n_order,
	};
	keep_settled(script);
	return step;
}

struct script_step *
step_begin_part(struct script *script, const struct judge_question *question, uint8_t part)
{
	struct script_step *step = step_begin(script, question, SCRIPT_FROM_MOVE);
	step->move = script->now.move + 1;
	step->part = part;
	return step;
}

void
step_keep_order(struct script *script, struct script_step *step, const judge_def *def, int n)
{
	uint32_t end = script->n_order + (uint32_t)n;
	if (end > script->cap_order)
		step_reserve_order(script, end * 2);
	memcpy(&script->order[script->n_order], def, (size_t)n * sizeof *def);
	step->n_order = (uint16_t)n;
	script->n_order = end;
}

void
step_report(struct script *script, struct judge_run *run, const struct judge_question *question,
            bool from_move)
{
	bool begins = from_move && !script->now.used;
	if (script->hook.asked)
		script->hook.asked(script->hook.ctx, run, question,
		                   begins ? script->now.move + 1 : 0);
}
