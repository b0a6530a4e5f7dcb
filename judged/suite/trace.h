/*
 * trace.h: what players meet in a run, its citations left out.
 *
 * At every question, and where the run stops: who is asked what, which answers there are, where the cards lie,
 * every value of the position, who knows what, and how the game ended. Two runs of one trace differ in nothing
 * but the record of them.
 */
#ifndef JUDGED_SUITE_TRACE_H
#define JUDGED_SUITE_TRACE_H

#include "judged/ruling/ruling.h"

/* Play a script and take its trace. 0: it names what can be no answer. */
uint64_t trace_take(const struct transcript *transcript, const struct ruling_options *options);

#endif
