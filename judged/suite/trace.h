/*
 * trace.h: everything players can notice in a run; citations are left out.
 *
 * At every question and at the end: who is asked, the options, where cards lie, every value, who
 * knows what, the result. Two runs with equal traces differ only in their citations.
 */
#ifndef JUDGED_SUITE_TRACE_H
#define JUDGED_SUITE_TRACE_H

#include "judged/ruling/ruling.h"

/* Play a script and return its trace; 0 if the script contains an impossible answer. */
uint64_t trace_take(const struct transcript *transcript, const struct ruling_options *options);

#endif
