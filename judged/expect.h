/*
 * expect.h: what claims and scenarios say about a run. One grammar for both.
 *
 *	{at: {move: 3, when: settled}, that: {A.zone.3: empty, A.hand: {at_least: 5}}, because: 5.12.1}
 *
 * A claim is upheld, refuted or unknown (its point was never reached, or the run was no longer
 * certain there).
 */
#ifndef JUDGED_EXPECT_H
#define JUDGED_EXPECT_H

#include "judged/transcript.h"

/* `offered`: the decision is about to be asked for. `done`: its procedure is over. `settled`: the
 * check timing after it is over too. Move numbers count from 1 as in documents; 0 is before all. */
enum expect_when { EXPECT_OFFERED, EXPECT_DONE, EXPECT_SETTLED, EXPECT_END };

struct expect_point { enum expect_when when; uint32_t move; };

enum expect_kind {
	EXPECT_VALUE,    /* `that`: a value of the position compared */
	EXPECT_HAPPENED, /* `happened`, `never`, `count`: citations of a rule between two points */
	EXPECT_SEQUENCE, /* `sequence`: citations in that order */
	EXPECT_COULD,    /* `could` / `could_not`: a pick was among the options of the question at a point */
	EXPECT_VERDICT,  /* `illegal`, `legal`, `verdict`: how the run ends */
};

enum expect_answer { EXPECT_UPHELD, EXPECT_REFUTED, EXPECT_UNKNOWN };

#endif
