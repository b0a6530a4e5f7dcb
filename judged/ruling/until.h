/* until.h: playing a transcript up to a decision. */
#ifndef JUDGED_RULING_UNTIL_H
#define JUDGED_RULING_UNTIL_H

#include "judged/ruling/ruling.h"

/* Answers as the script does, up to a decision; then the question is open. */
struct until {
	struct judge_decider script;
	uint32_t before; /* this decision, from 0 */
	/* With `each` it is told of that one and the next, `left` in all, and only then is the question open. */
	uint32_t left;
	void (*each)(void *ctx, uint32_t decision);
	void *ctx;
	uint64_t looks; /* steps that are left to look at positions */
};

/* The decider; `until` must stay where it is while the run has it. */
struct judge_decider until_decider(struct until *until);

/* Play a transcript up to a decision, or to its end before that, within an allowance, or NULL. False with a fault: it names
 * something that can be no answer at all. */
bool ruling_play_until(struct ruling *out, const struct transcript *transcript, uint32_t before,
                       struct judge_allowance *allowance, struct fault *fault);

/* The move after which move K (0: the start) has taken effect: K itself, or the last of the entries right after it that say what was
 * seen or really done there. */
uint32_t ruling_effect_of(const struct transcript *transcript, uint32_t move);

/* Play a transcript to where move K has taken effect: up to the decision that the next move answers, or to where the game stops
 * for want of one. Claims about "after move K" are compared with the same position. `cut` receives the part of the transcript
 * that is played; the ruling points to it, so it must outlive the ruling. False with a fault, as above. */
bool ruling_play_after(struct ruling *out, const struct transcript *transcript, uint32_t move,
                       struct transcript *cut, struct fault *fault);

/* Play a transcript, and hand `each` so many of its positions from the one after `from` decisions on, those the game comes
 * to, each as ruling_play_until() has it; by one run where no card is hidden. Every run has the allowance; when looking at positions,
 * and the runs to all but the first, have taken as many steps again, `more` is the next that was not visited, else 0. False with
 * a fault as above. */
struct ruling_visit {
	uint32_t from, most;
	struct judge_allowance allowance; /* of which what was taken is gone, at the end */
	void (*each)(void *ctx, uint32_t decision);
	void *ctx;
	uint32_t more;
};
bool ruling_visit(struct ruling *out, const struct transcript *transcript,
                  struct ruling_visit *visit, struct fault *fault);

#endif
