/* until.h: playing a transcript up to a decision. */
#ifndef JUDGED_RULING_UNTIL_H
#define JUDGED_RULING_UNTIL_H

#include "judged/ruling/ruling.h"

/* Answers as the script does, up to a decision; then the question is open. */
struct until {
	struct judge_decider script;
	uint32_t before; /* this decision, from 0 */
};

/* The decider; `until` must stay where it is while the run has it. */
struct judge_decider until_decider(struct until *until);

/* Play a transcript up to a decision, or to its end before that. False with a fault: it names something
 * that can be no answer at all. */
bool ruling_play_until(struct ruling *out, const struct transcript *transcript, uint32_t before,
                       struct fault *fault);

#endif
