/* moment.c: a game at one of its moments: played up to it, written as a position, explained. */
#include "judged/embed/moment.h"

#include <stdlib.h>

#include "judged/advice/advice.h"
#include "judged/board/decided.h"
#include "judged/board/export.h"
#include "judged/ruling/explain.h"
#include "judged/ruling/until.h"
#include "judged/text/alloc.h"

enum { FINE, NOT_FINE, BAD_INPUT, UNDETERMINED };

/* 1. Play */

bool
moment_is_one(const struct moment *at, struct fault *fault)
{
	if (at->move == MOMENT_NONE || at->after == MOMENT_NONE)
		return true;
	fault_of_parameter(fault, NULL, "move");
	return fault_set(fault, "two-moments",
	                 "`move` counts moves and `after` counts decisions; give only one of them");
}

/* Report that the game doesn't get there. */
__attribute__((format(printf, 4, 5))) static int
not_reached(const struct ruling *r, struct fault *fault, const char *parameter, const char *format,
            ...)
{
	va_list args;
	va_start(args, format);
	fault_of_parameter(fault, r->transcript->file, parameter);
	fault_set_with(fault, "not-reached", format, args);
	va_end(args);
	return r->verdict == RULING_UNDETERMINED ? UNDETERMINED : NOT_FINE;
}

static int
play_until(struct ruling *r, const struct transcript *t, uint64_t after,
           const struct moment_how *how, struct fault *fault)
{
	bool all = after == MOMENT_NONE || after > UINT32_MAX;
	char why[RULING_WHY];
	if (!ruling_play_until(r, t, all ? UINT32_MAX : (uint32_t)after, how->allowance, fault))
		return BAD_INPUT;
	if (after == MOMENT_NONE || r->script.n_steps >= after)
		return FINE;
	ruling_why_in(r, VIEW_JUDGE, how->language, why);
	return not_reached(r, fault, "after", "the game has only %u decisions, not %llu: %s",
	                   r->script.n_steps, (unsigned long long)after, why);
}

static int
no_such_move(const struct transcript *t, uint64_t move, struct fault *fault)
{
	fault_of_parameter(fault, t->file, "move");
	fault_set(fault, "no-such-move", "the transcript has %zu moves; there is no move %llu",
	          t->n_moves, (unsigned long long)move);
	return BAD_INPUT;
}

static int
play_after(struct ruling *r, const struct transcript *t, uint64_t move,
           const struct moment_how *how, struct transcript *cut, struct fault *fault)
{
	char why[RULING_WHY];
	if (move > t->n_moves)
		return no_such_move(t, move, fault);
	if (!ruling_play_after(r, t, (uint32_t)move, cut, how->allowance, fault))
		return BAD_INPUT;
	if (ruling_plays_to_end(r))
		return FINE;
	ruling_why_in(r, VIEW_JUDGE, how->language, why);
	return not_reached(r, fault, "move", "the game does not get past move %llu: %s",
	                   (unsigned long long)move, why);
}

int
moment_play(struct ruling *out, const struct transcript *t, const struct moment *at,
            const struct moment_how *how, struct transcript *cut, struct fault *fault)
{
	if (!moment_is_one(at, fault))
		return BAD_INPUT;
	return at->move == MOMENT_NONE ? play_until(out, t, at->after, how, fault)
	                               : play_after(out, t, at->move, how, cut, fault);
}

/* 2. The position */

/* Report that a position depends on cards without a name: a game can't be judged from there. */
static int
undecided(const struct ruling *r, struct fault *fault)
{
	char why[RULING_WHY] = "";
	fault_of_parameter(fault, r->transcript->file, "move");
	if (r->worlds.cut_short && worlds_are_marked_alike(&r->worlds))
		fault_set(
			fault, "unnamed-cards",
			"the position may depend on hidden cards, and there are too many they could be; add the deck lists, or name some of them");
	else
		fault_set(fault, "unnamed-cards",
		          "the position depends on cards the record doesn't name%s%s",
		          needs_say(r, why, sizeof why) ? ": " : "", why);
	return UNDETERMINED;
}

static int
check_decided(const struct ruling *played, struct fault *fault)
{
	bool decided = true;
	int code = FINE;
	if (played->guesses.n == 0)
		return FINE;
	struct ruling *whole = alloc_zeroed(1, sizeof *whole);
	if (!position_decide(whole, played->transcript, played->run, &decided, fault))
		code = BAD_INPUT;
	else if (!decided)
		code = undecided(whole, fault);
	ruling_free(whole);
	free(whole);
	return code;
}

int
moment_position(struct transcript *out, struct ruling *played, enum view reader,
                struct fault *fault)
{
	int code = check_decided(played, fault);
	if (code != FINE)
		return code;
	judge_rewind(played->run);
	if (!export_position(out, played->transcript, played->run, &played->script,
	                     played->script.n_steps, fault))
		return BAD_INPUT;
	if (!out->start.given && reader != VIEW_JUDGE) {
		transcript_free(out);
		fault_of_parameter(fault, played->transcript->file, "view");
		fault_set(
			fault, "secret-setup",
			"before the first turn, everything in the document is one player's secret");
		return BAD_INPUT;
	}
	export_hide(out, played->run, reader);
	return FINE;
}

/* 3. The causes of a move */

/* Return the move that made the last of `decisions` decisions, or the last move before it. */
static uint32_t
move_of(const struct script *script, uint32_t decisions)
{
	uint32_t move = 0;
	for (uint32_t i = 0; i < decisions; i++)
		if (script->step[i].move > 0)
			move = script->step[i].move;
	return move;
}

/* Find the move of a moment. False with a fault if there is none. */
static bool
find_move(const struct ruling *r, enum view view, const struct moment *at, uint32_t *move,
          struct fault *fault)
{
	if (!moment_is_one(at, fault))
		return false;
	if (at->after != MOMENT_NONE && at->after > r->script.n_steps) {
		fault_of_parameter(fault, r->transcript->file, "after");
		return fault_set(fault, "not-reached", "the game has only %u decisions",
		                 r->script.n_steps);
	}
	if (at->move != MOMENT_NONE && at->move > r->transcript->n_moves) {
		no_such_move(r->transcript, at->move, fault);
		return false;
	}
	*move = at->after != MOMENT_NONE  ? move_of(&r->script, (uint32_t)at->after)
	        : at->move != MOMENT_NONE ? (uint32_t)at->move
	                                  : explain_default_move(r, view);
	return true;
}

json_t *
moment_explained(struct ruling *r, enum view view, const struct moment *at, int *code,
                 struct fault *fault)
{
	struct explanation explanation;
	uint32_t move = 0;
	*code = BAD_INPUT;
	if (!find_move(r, view, at, &move, fault))
		return NULL;
	enum ruling_verdict verdict = ruling_verdict_of(r, view);
	*code = NOT_FINE;
	if (!explain_reached(r, move))
		return json_pack("{s:I, s:b, s:s, s:s}", "move", (json_int_t)move, "reached", 0,
		                 "verdict", ruling_verdict_word(verdict), "why",
		                 ruling_why(r, view));
	explain_make(&explanation, r, move);
	json_t *out = explain_json(&explanation, r, view);
	explain_free(&explanation);
	json_object_set_new(out, "reached", json_true());
	*code = explain_decided(r, view, move) ? ruling_exit_code(verdict) : FINE;
	return out;
}
