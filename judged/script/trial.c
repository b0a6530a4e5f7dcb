/*
 * trial.c: finds what the rules demand from here to the next move.
 *
 * A copy of the run goes back to its last checkpoint, gets the script's answers again with the
 * deviations found so far, and then goes on by itself until a move would begin. The citations on
 * the way are what the rules demand.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/text/alloc.h"

/* Copy `n` entries to new memory for `cap` entries. */
static void *
copy_of(const void *from, size_t n, size_t cap, size_t size)
{
	void *to = alloc_bytes((cap ? cap : 1) * size);
	if (n)
		memcpy(to, from, n * size);
	return to;
}

static bool
is_sought(const struct trial *trial, const struct judge_citation *c)
{
	bool seat =
		trial->seat == JUDGE_NO_SEAT || c->seat == JUDGE_NO_SEAT || c->seat == trial->seat;
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
		trial->at = alloc_more(trial->at, trial->cap, sizeof *trial->at);
	}
	trial->at[trial->n++] = *c;
	if (!trial->found && is_sought(trial, c)) {
		trial->found = true;
		infraction_note_when(trial->run, trial->when);
	}
}

/* Give the copy the deviations from before the first decision. */
static void
give_first_deviations(const struct script *script, struct judge_run *run)
{
	struct judge_deviation list[JUDGE_DEVIATIONS];
	int n = 0;
	for (uint32_t i = 0; i < script->n_deviations && n < JUDGE_DEVIATIONS; i++)
		if (!script->deviation[i].extra)
			list[n++] = script->deviation[i].rule;
	judge_deviate(run, list, n);
}

/* A copy of script and run, ready to go on from the last checkpoint. */
struct copies {
	struct script script;
	struct judge_run *run;
};

/* Cost of a trial: steps for copying the run, and answers copied per step. */
enum { STEPS_A_TRIAL = 20, STEPS_COPIED = 64 };

static void
copy_both(struct copies *to, const struct script *script, const struct judge_run *run,
          struct judge_sink sink)
{
	judge_charge_steps(run, STEPS_A_TRIAL + script->n_steps / STEPS_COPIED);
	to->script = *script;
	to->script.hook = (struct script_hook){ 0 };
	to->script.look = (struct script_stop_hook){ 0 };
	to->script.trial = true;
	to->script.given = script->n_steps;
	to->script.stop_before = UINT32_MAX;
	to->script.step =
		copy_of(script->step, script->n_steps, script->cap_steps, sizeof *script->step);
	to->script.order =
		copy_of(script->order, script->n_order, script->cap_order, sizeof *script->order);
	to->script.kept =
		copy_of(script->kept, script->n_kept, script->cap_kept, sizeof *script->kept);
	to->run = judge_run_copy(alloc_bytes(judge_run_size()), run);
	judge_set_sink(to->run, sink);
	judge_set_decider(to->run, script_decider(&to->script));
	if (script->asked)
		judge_rewind(to->run);
	else
		give_first_deviations(script, to->run);
}

static void
free_both(struct copies *copies)
{
	free(copies->run);
	free(copies->script.step);
	free(copies->script.order);
	free(copies->script.kept);
}

/* Run from the answer that is about to be given; if none is given, from the current position. */
void
trial_run(struct trial *trial, const struct script *script, const struct judge_run *run,
          const judge_rule *sought, judge_seat seat, uint32_t note)
{
	struct copies copies;
	*trial = (struct trial){ .sought = sought,
		                 .seat = seat,
		                 .from_decision = script->n_steps + script->passed };
	copy_both(&copies, script, run, (struct judge_sink){ cite, NULL, trial });
	copies.script.no_further = script->now.move;
	trial->run = copies.run;
	if (judge_run_go(copies.run) == JUDGE_OPEN) {
		uint8_t kind = judge_question(copies.run)->kind;
		trial->noted = discarded_answered(&copies.script, note);
		trial->awaits_chance = script->transcript->game->question[kind].chance;
	}
	trial->run = NULL;
	free_both(&copies);
}

void
trial_noted(struct trial *trial, const struct script *script, const struct judge_run *run,
            const struct script_step *answer)
{
	static const judge_rule nothing = JUDGE_NO_RULE;
	struct copies copies;
	uint32_t note = answer->noted.note;
	*trial = (struct trial){ .sought = &nothing,
		                 .seat = JUDGE_NO_SEAT,
		                 .from_decision = script->n_steps + 1 };
	copy_both(&copies, script, run, (struct judge_sink){ cite, NULL, trial });
	copies.script.noted_try = answer;
	copies.script.order_tried = NULL;
	copies.script.finds_rest = false;
	copies.script.no_further = note > script->now.move ? note : script->now.move;
	judge_run_go(copies.run);
	free_both(&copies);
}

static struct trial_end
go_to_end(struct copies *copies)
{
	struct trial_end end = { .stop = judge_run_go(copies->run) };
	end.position = judge_loop_hash(copies->run);
	if (end.stop == JUDGE_OPEN) {
		const struct judge_question *question = judge_question(copies->run);
		end.kind = question->kind;
		end.seat = question->seat;
		end.record_is_over = copies->script.now.move >= copies->script.transcript->n_moves;
	}
	free_both(copies);
	return end;
}

struct trial_end
trial_to_end(const struct script *script, const struct judge_run *run)
{
	struct copies copies;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.no_further = script->now.move;
	return go_to_end(&copies);
}

struct trial_end
trial_of_order(const struct script *script, const struct judge_run *run, struct idle_order *order)
{
	struct copies copies;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.order_tried = order;
	copies.script.on_illegal = TRANSCRIPT_STOP;
	return go_to_end(&copies);
}

bool
trial_same_end(const struct trial_end *a, const struct trial_end *b)
{
	return a->stop == b->stop && a->kind == b->kind && a->seat == b->seat &&
	       a->position == b->position;
}

bool
trial_of_move(const struct script *script, const struct judge_run *run, struct infraction *found)
{
	struct copies copies;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.whole = script->now.move;
	copies.script.no_further = script->now.move + 1;
	enum judge_stop stop = judge_run_go(copies.run);
	uint32_t n_steps = copies.script.n_steps;
	const struct script_step *last = n_steps ? &copies.script.step[n_steps - 1] : NULL;
	bool refused = (stop == JUDGE_REFUSED || stop == JUDGE_BAD_PICK) && last &&
	               last->move == script->now.move + 1;
	if (refused) {
		const struct judge_refusal *refusal;
		int n = judge_refusals(copies.run, &refusal);
		found->move = script->now.move;
		found->part = last->part;
		found->pick = judge_refused_pick(copies.run);
		found->n_refusals = (uint8_t)n;
		memcpy(found->refusal, refusal, (size_t)n * sizeof *refusal);
	}
	free_both(&copies);
	return refused;
}

bool
trial_refuses_apart(const struct script *script, const struct judge_run *run)
{
	struct copies copies;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.now.move = script->now.skipped_move - 1;
	copies.script.now.skipped = false;
	copies.script.on_illegal = TRANSCRIPT_TAKE;
	copies.script.whole = script->now.move;
	copies.script.no_further = script->now.move + 1;
	enum judge_stop stop = judge_run_go(copies.run);
	bool refused = (stop == JUDGE_REFUSED || stop == JUDGE_BAD_PICK) &&
	               judge_question(copies.run)->kind == script->main_kind;
	free_both(&copies);
	return refused;
}

/* Is every rule that refuses the other answer among those that refuse this one? Then both are one
 * infraction. */
static bool
is_same_infraction(const struct infraction *one, const struct infraction *other)
{
	for (int i = 0; i < other->n_refusals; i++) {
		bool among = false;
		for (int k = 0; k < one->n_refusals; k++)
			among |= one->refusal[k].rule == other->refusal[i].rule;
		if (!among)
			return false;
	}
	return other->n_refusals > 0;
}

/* Let the refused part stand, and refused parts after it. If a hidden card would have to be
 * guessed, nothing more is recorded. */
void
trial_find_rest(struct script *script, const struct judge_run *run, uint32_t move, uint8_t part)
{
	struct copies copies;
	struct guesses guesses = { .closed = true };
	if (script->transcript->move[move].n < 2 || (script->guesses && script->guesses->n))
		return;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.infractions = (struct infractions){ 0 };
	copies.script.finds_rest = true;
	copies.script.on_illegal = TRANSCRIPT_TAKE;
	copies.script.no_further = move + 1;
	copies.script.guesses = &guesses;
	judge_run_go(copies.run);
	for (uint32_t i = 0; i < copies.script.infractions.n && !guesses.missed; i++) {
		struct infraction *found = &copies.script.infractions.at[i];
		if (found->move != move + 1 || found->part == part ||
		    is_same_infraction(&script->infractions.at[script->infractions.n - 1], found))
			continue;
		found->treated = INFRACTION_STOPPED;
		found->rest = true;
		*infraction_add(&script->infractions, INFRACTION_ILLEGAL, found->player,
		                copies.run) = *found;
		found->says = (struct buffer){ 0 }; /* owned by the other list now */
	}
	infractions_free(&copies.script.infractions);
	guesses_free(&guesses);
	free_both(&copies);
}

/* How a run uses a part of a move, in a trial where settled choices are never asked. */
struct use {
	bool used, refused; /* `refused`: the part or something else was refused */
	bool itself;        /* the part was the last answer */
	/* the part answered a question; otherwise it states a result that nothing asked for */
	bool answers;
	bool waits; /* the run stopped before the part, and could go on with a fuller record */
};

static struct use
use_of(const struct script *script, const struct judge_run *run, uint32_t move, uint8_t part,
       bool forces)
{
	struct copies copies;
	copy_both(&copies, script, run, (struct judge_sink){ 0 });
	copies.script.uncontested = true;
	copies.script.forces = forces;
	if (forces)
		copies.script.on_illegal = TRANSCRIPT_STOP;
	copies.script.no_further = move + 1;
	enum judge_stop stop = judge_run_go(copies.run);
	struct use use = { .refused = stop == JUDGE_REFUSED || stop == JUDGE_BAD_PICK };
	uint32_t n_steps = copies.script.n_steps;
	const struct script_step *last = n_steps ? &copies.script.step[n_steps - 1] : NULL;
	use.itself = last && last->move == move + 1 && last->part == part;
	for (uint32_t i = copies.script.given; last && i < n_steps; i++)
		use.answers |= copies.script.step[i].source == SCRIPT_FROM_MOVE &&
		               copies.script.step[i].move == move + 1 &&
		               copies.script.step[i].part == part;
	script_finish(&copies.script, copies.run);
	const struct script_cursor *now = &copies.script.now;
	use.waits = stop == JUDGE_OPEN &&
	            script_asks_order(script->transcript->game, judge_question(copies.run)->kind);
	use.used = now->move > move || (now->move == move && now->used >> part & 1);
	free_both(&copies);
	return use;
}

bool
trial_uses(const struct script *script, const struct judge_run *run, uint32_t move, uint8_t part)
{
	struct use use = use_of(script, run, move, part, false);
	return use.used || use.refused;
}

bool
trial_takes(const struct script *script, const struct judge_run *run, uint32_t move, uint8_t part)
{
	struct use use = use_of(script, run, move, part, false);
	return use.used ? !(use.refused && use.itself) : use.waits;
}

bool
trial_takes_later(const struct script *script, const struct judge_run *run, uint32_t move,
                  uint8_t part)
{
	const struct transcript_part *written = &script->transcript->move[move].part[part];
	bool ends = script->transcript->game->verb[written->verb].takes == JUDGE_TAKES_NOTHING;
	struct use use = use_of(script, run, move, part, true);
	return use.used && (use.answers || !ends) && !(use.refused && use.itself);
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
