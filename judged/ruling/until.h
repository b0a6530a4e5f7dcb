/* until.h: plays a transcript up to a decision. */
#ifndef JUDGED_RULING_UNTIL_H
#define JUDGED_RULING_UNTIL_H

#include "judged/ruling/ruling.h"

/* A decider that answers like a script up to a decision and then leaves the question open. */
struct until {
	struct judge_decider script;
	uint32_t before; /* the decision, from 0 */
	/* With `each`: call it for this decision and the next ones, `left` in all, before the
	 * question is left open. */
	uint32_t left;
	void (*each)(void *ctx, uint32_t decision);
	void *ctx;
	uint64_t looks; /* steps left to inspect positions */
};

/* Return the decider. `until` must not move while the run uses it. */
struct judge_decider until_decider(struct until *until);

/* Play a transcript up to a decision, or to its end if that comes first. `allowance` may be NULL.
 * False, with a fault, if the transcript contains an answer that is not possible at all. */
bool ruling_play_until(struct ruling *out, const struct transcript *transcript, uint32_t before,
                       struct judge_step_limit *allowance, struct fault *fault);

/* Return the move after which move K (0: the start) has taken effect: K itself, or the last of the
 * entries right after it that say what was seen or really done. */
uint32_t ruling_effect_of(const struct transcript *transcript, uint32_t move);

/* Play a transcript to the point where move K has taken effect: up to the decision that the next
 * move answers, or to where the game stops without one. Claims about "after move K" are compared
 * with the same position. `cut` receives the part that is played; the ruling points to it, so it
 * must outlive the ruling. `allowance` and faults as in ruling_play_until(). */
bool ruling_play_after(struct ruling *out, const struct transcript *transcript, uint32_t move,
                       struct transcript *cut, struct judge_step_limit *allowance,
                       struct fault *fault);

/* Play a transcript and call `each` for at most `most` positions, from the one after `from`
 * decisions on. Each position is like that of ruling_play_until(). If no card is hidden, one run
 * serves them all. Every run may use the whole allowance. If inspecting positions and the runs
 * after the first have cost as many steps again, `more` is the next position that was not visited;
 * otherwise it is 0. False, with a fault, as ruling_play_until(). */
struct ruling_visit {
	uint32_t from, most;
	struct judge_step_limit allowance; /* reduced by the steps used */
	void (*each)(void *ctx, uint32_t decision);
	void *ctx;
	uint32_t more;
};
bool ruling_visit(struct ruling *out, const struct transcript *transcript,
                  struct ruling_visit *visit, struct fault *fault);

#endif
