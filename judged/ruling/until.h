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
};

/* The decider; `until` must stay where it is while the run has it. */
struct judge_decider until_decider(struct until *until);

/* Play a transcript up to a decision, or to its end before that. False with a fault: it names something
 * that can be no answer at all. */
bool ruling_play_until(struct ruling *out, const struct transcript *transcript, uint32_t before,
                       struct fault *fault);

/* Play a transcript, and hand `each` so many of its positions from the one after `from` decisions on, those the game comes
 * to, each as ruling_play_until() has it; by one run where no card is hidden. False with a fault as above. */
bool ruling_visit(struct ruling *out, const struct transcript *transcript, uint32_t from,
                  uint32_t most, void (*each)(void *ctx, uint32_t decision), void *ctx,
                  struct fault *fault);

#endif
