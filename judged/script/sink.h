/*
 * sink.h: the citations of a run, in order, from which its ruling is written.
 *
 * A sink for the engine that grows. If enough was reserved, or after record_clear(), a run
 * allocates nothing.
 */
#ifndef JUDGED_SCRIPT_SINK_H
#define JUDGED_SCRIPT_SINK_H

#include "engine/judge.h"

enum { RECORD_MOST = 20000, RECORD_MOST_OF_ACCOUNT = 10000 };

/* Citation number `id` is at[id - 1]. A zeroed record is empty and ready. With an allowance, a run
 * with more than `most` citations is stopped at the limit "citations". A record that `counts`
 * stores none of them. */
struct record {
	struct judge_citation *at;
	uint32_t n, cap;
	uint32_t most; /* 0: RECORD_MOST */
	bool counts;
	struct judge_step_limit *allowance; /* or NULL */
};

/* Reserve memory for `n` citations, at most `most`. The program ends if there is no memory. */
void record_reserve(struct record *record, uint32_t n);
/* Return the sink for a run; the record must not move in memory during the run. */
struct judge_sink record_sink(struct record *record);
/* Remove the citations and keep the memory. */
void record_clear(struct record *record);
void record_free(struct record *record);

#endif
