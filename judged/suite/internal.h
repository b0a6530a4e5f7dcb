/* internal.h: what the files suite*.c share. */
#ifndef JUDGED_SUITE_INTERNAL_H
#define JUDGED_SUITE_INTERNAL_H

#include "judged/ruling/ruling.h"
#include "judged/suite/suite.h"

/* suite/prove.c: play one scenario in one edition, as the options say, into its result. */
void scenario_judge(const struct suite_options *options, struct suite_result *result);

/* A scenario played twice: as it stands, and with something else in force. Both rulings watch the
 * same expectations. Must not be moved. */
struct trial {
	struct suite_result *result;
	const struct transcript *transcript;
	judge_def card; /* whose abilities are to be proven, or JUDGE_NO_DEF */
	struct expectation *expect;
	size_t n;
	struct ruling with, without;
	uint64_t trace;                         /* of the first run, once it was needed; else 0 */
	const struct rulebook_reading *reading; /* whose other meaning is tried, or NULL */
};

enum { TRIAL_BUDGET = 200000 }; /* of the second run, which need not come to an end */

/* Does the first run meet all that is expected, and stop nowhere else? False with result->why. */
bool trial_is_met(struct trial *trial);
/* What came out differently in the second run, of `transcript` by `options`, proof->rule (or ability) being what is not
 * in force there. What is expected of its own citations is no proof, and neither is a run that differs from the
 * first in nothing but citations. */
void trial_compare(struct trial *trial, const struct transcript *transcript,
                   const struct ruling_options *options, struct suite_proof *proof);

/* suite/cut.c: cut the script of a run that was made and hashed before each of its decisions. Each
 * time the run has to stop there, offer the decision, and have the same hashes when it goes on.
 * False with result->why at the first that does not. */
bool cut_anywhere(const struct ruling *whole, struct suite_result *result);

/* suite/position.c: write down the position before each decision of a run that was made, and after the
 * last. Each time the document, with the moves that are left, has to have the same citations, counted
 * from there, the same position and the same loop hash. False with result->why at the first that does not. */
bool positions_anywhere(struct ruling *whole, struct suite_result *result);

/* suite/workers.c: judge all results of a suite in its processes. */
void suite_play(struct suite *suite);

#endif
