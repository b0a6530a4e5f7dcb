/* internal.h: types and functions shared by the files of the suite. */
#ifndef JUDGED_SUITE_INTERNAL_H
#define JUDGED_SUITE_INTERNAL_H

#include "judged/ruling/ruling.h"
#include "judged/suite/suite.h"

/* Defined in suite/prove.c. Play a scenario in one edition, as the options say, and fill in its
 * result. */
void scenario_judge(const struct suite_options *options, struct suite_result *result);

/* A scenario played twice: with all rules, and with something else in force. Both rulings watch the
 * same expectations. Must not move in memory. */
struct trial {
	struct suite_result *result;
	struct transcript *transcript;
	judge_def card; /* the card whose abilities are to be proven, or JUDGE_NO_DEF */
	const struct expectation *expect;
	size_t n;
	struct ruling with, without;
	/* trace of the first run, once needed; otherwise 0 */
	uint64_t trace;
	/* the reading whose other meaning is tried, or NULL */
	const struct rulebook_reading *reading;
};

enum { TRIAL_BUDGET = 200000 }; /* budget of the second run, which may never end */

/* Does the first run meet every expectation, and stop only where expected? If false, sets
 * result->why. */
bool trial_is_met(struct trial *trial);
/* Find what came out differently in the second run, of `transcript` by `options`; proof->rule (or
 * ability) is not in force there. An expectation about its own citations is no proof, nor is a run
 * that differs from the first only in citations. */
void trial_compare(struct trial *trial, const struct transcript *transcript,
                   const struct ruling_options *options, struct suite_proof *proof);

/* Defined in suite/cut.c. Cut the script of a finished and hashed run before each of its decisions.
 * Each time the run must stop there, offer the decision, and have the same hashes after going on.
 * False, with result->why, at the first that does not. */
bool cut_anywhere(const struct ruling *whole, struct suite_result *result);

/* Defined in suite/position.c. Write down the position before each decision of a finished run, and
 * after the last. Each time the document, with the remaining moves, must lead to the same citations
 * (counted from there), the same position and the same loop hash. False, with result->why, at the
 * first that does not. */
bool positions_anywhere(struct ruling *whole, struct suite_result *result);

/* Defined in suite/workers.c. Judge all results of a suite in several processes. */
void suite_play(struct suite *suite);

#endif
