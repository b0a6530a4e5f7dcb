/* know.c: finds what hidden cards are assumed to be, and what players will answer. */
#include "judged/script/internal.h"
#include "judged/script/notes.h"

/* Moves read ahead that cost one step of the ruling's allowance. */
enum { MOVES_A_STEP = 128 };

static void
spend_reading_ahead(const struct script *script, const struct judge_run *run)
{
	size_t ahead = script->transcript->n_moves - script->now.move;
	judge_charge_steps(run, (uint64_t)ahead / MOVES_A_STEP);
}

/* Return the likeliest definition: one that a later move names, since the card must be
 * somewhere. */
static judge_def
likeliest(const struct script *script, judge_seat owner, const judge_def *possible, int n)
{
	const struct transcript *t = script->transcript;
	uint64_t is_possible[JUDGE_DEFS / 64 + 1] = { 0 };
	for (int i = 0; i < n; i++)
		is_possible[possible[i] / 64] |= UINT64_C(1) << possible[i] % 64;
	for (size_t m = script->now.move; m < t->n_moves; m++)
		for (uint8_t p = 0; t->move[m].seat == owner && p < t->move[m].n; p++) {
			judge_def def = t->move[m].part[p].def;
			if (def < JUDGE_DEFS && is_possible[def / 64] >> def % 64 & 1)
				return def;
		}
	return possible[0];
}

/* Return the move being tested: by the script before it is made, or by the rules after it was
 * answered; 0 if there is none. */
static uint32_t
tested_move(const struct script *script, const struct judge_run *run)
{
	if (script->tests)
		return script->tests;
	return judge_is_testing(run) ? script_move_of(script, judge_decisions(run)) : 0;
}

judge_def
know_card(void *ctx, struct judge_run *run, const struct judge_unknown_card *what,
          const judge_def *possible, int n)
{
	struct script *script = ctx;
	spend_reading_ahead(script, run);
	struct guess asked = { .key = { what->card, what->bag, what->whether, what->which },
		               .place = what->place,
		               .owner = what->owner,
		               .since = what->since,
		               .decision = judge_decisions(run),
		               .move = tested_move(script, run),
		               .asked = script->trial ? 0 : judge_identify_count(run),
		               .free = what->free };
	judge_def noted = discarded_card(script, run, &asked, possible, n);
	if (noted != JUDGE_NO_DEF)
		return guesses_answer(script->guesses, &asked, &noted, 1, noted);
	judge_def usual =
		what->whether ? possible[n - 1] : likeliest(script, what->owner, possible, n);
	return script->guesses
	               ? guesses_answer(script->guesses, &asked, possible, (uint16_t)n, usual)
	               : usual;
}

void
know_read(void *ctx, judge_card card, uint8_t bag, enum judge_fact fact, int32_t of)
{
	const struct script *script = ctx;
	if (script->guesses)
		guesses_read(script->guesses, (struct guess_read){ card, bag, (uint8_t)fact, of });
}

/* Find the next part that states this pick; NO_PART if there is none. */
static uint8_t
part_naming(const struct script *script, const struct judge_run *run, struct judge_pick pick,
            uint32_t *at)
{
	const struct transcript *t = script->transcript;
	uint64_t used = script->now.used;
	for (*at = script->now.move; *at < t->n_moves; ++*at, used = 0)
		for (uint8_t p = 0; p < t->move[*at].n; p++)
			if (!(used >> p & 1) && t->move[*at].seat == pick.seat &&
			    judge_same_pick(script_pick(run, &t->move[*at].part[p], pick.seat),
			                    pick))
				return p;
	return NO_PART;
}

enum judge_misfit_use
know_for(void *ctx, struct judge_run *run, struct judge_pick pick)
{
	struct script *script = ctx;
	uint32_t move;
	script->asked = true;
	if (script->uncontested)
		return JUDGE_ASSUME_LATER_CHOICE;
	spend_reading_ahead(script, run);
	uint8_t part = part_naming(script, run, pick, &move);
	return part != NO_PART && trial_takes(script, run, move, part) ? JUDGE_FOR_LATER_CHOICE
	                                                               : JUDGE_FOR_THIS_CHOICE;
}

/* Is the question an action or an offer? A part that answers it can't answer anything else. */
static bool
is_whole_answer(const struct judge_game *game, uint8_t kind)
{
	return kind == game->main_question || game->question[kind].offered;
}

/* List what a seat answers before the next action: cards it names, and yes or no. `beyond`: from
 * all moves, otherwise from one. */
int
know_upcoming(void *ctx, struct judge_run *run, judge_seat seat, bool beyond,
              struct judge_pick *out, int cap)
{
	struct script *script = ctx;
	const struct transcript *t = script->transcript;
	uint32_t decision = judge_decisions(run);
	const struct script_cursor *at =
		decision < script->n_steps ? &script->step[decision].before : &script->now;
	uint64_t used = at->used;
	if (gap_is_open(script))
		return gap_upcoming(script, seat, beyond, out, cap);
	/* The tested answer itself comes before anything said about it. */
	bool tested = judge_is_testing(run);
	uint8_t kind = judge_question(run)->kind;
	int n = discarded_ahead(script, at, seat, out, cap);
	spend_reading_ahead(script, run);
	for (size_t m = at->move; m < t->n_moves && (beyond || n == 0); m++, used = 0) {
		const struct transcript_move *move = &t->move[m];
		for (uint8_t p = 0; p < move->n; p++) {
			const struct judge_verb *verb = &t->game->verb[move->part[p].verb];
			if (used >> p & 1)
				continue;
			if (tested && verb->question == kind && is_whole_answer(t->game, kind)) {
				tested = false;
				continue;
			}
			if (verb->question == script->main_kind)
				return n;
			if (move->seat == seat && n < cap &&
			    (verb->takes == JUDGE_TAKES_CARD || verb->takes == JUDGE_TAKES_NOTHING))
				out[n++] = script_pick(run, &move->part[p], seat);
		}
	}
	return n;
}

/* Does a later entry answer the question? A move that concedes answers any question. */
bool
know_answered(void *ctx, struct judge_run *run, const struct judge_question *question)
{
	const struct script *script = ctx;
	const struct transcript *t = script->transcript;
	uint32_t decision = judge_decisions(run);
	const struct script_cursor *at =
		decision < script->n_steps ? &script->step[decision].before : &script->now;
	uint64_t used = at->used;
	spend_reading_ahead(script, run);
	for (size_t m = at->move; m < t->n_moves && !gap_is_open(script); m++, used = 0) {
		const struct transcript_move *move = &t->move[m];
		if (move->concedes)
			return m == at->move;
		for (uint8_t p = 0; p < move->n; p++) {
			if (used >> p & 1)
				continue;
			if (cursor_answers(script, question, move, p))
				return true;
			if (t->game->verb[move->part[p].verb].question == script->main_kind)
				return false;
		}
	}
	return false;
}
