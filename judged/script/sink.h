/*
 * sink.h: the citations of one run, in order: what a ruling is told from.
 *
 * A sink for the engine that grows. With enough reserved ahead, and when used again after
 * record_clear(), adjudicating allocates nothing.
 */
#ifndef JUDGED_SCRIPT_SINK_H
#define JUDGED_SCRIPT_SINK_H

#include "engine/judge.h"

enum { RECORD_MOST = 20000, RECORD_MOST_OF_ACCOUNT = 10000 };

/* Citation number `id` is at[id - 1]. A zeroed record is empty and ready. With an allowance, a run with more than
 * `most` citations is stopped at the limit "citations". One that `counts` keeps none of them. */
struct record {
	struct judge_citation *at;
	uint32_t n, cap;
	uint32_t most; /* 0: RECORD_MOST */
	bool counts;
	struct judge_allowance *allowance; /* or NULL */
};

/* Make room for `n` citations in all, `most` at most. Memory that cannot be had ends the program. */
void record_reserve(struct record *record, uint32_t n);
/* The sink to hand to a run; the record must stay where it is while the run lives. */
struct judge_sink record_sink(struct record *record);
/* Forget the citations and keep the memory. */
void record_clear(struct record *record);
void record_free(struct record *record);

#endif
