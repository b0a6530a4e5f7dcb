/*
 * alike.h: which of the cards that an unknown one could be have the same outcome.
 *
 * Where an unknown card could be any of hundreds, a rule that needs to know it reads little of it: its type, its rank.
 * Of cards of which all is the same that was read (engine/kernel/fact.c) one shows what the others would. What the
 * document names is no such card: it is compared with what it says.
 */
#ifndef JUDGED_RULING_ALIKE_H
#define JUDGED_RULING_ALIKE_H

#include "judged/script/guess.h"
#include "judged/transcript/transcript.h"

/* The definitions a document names, a bit each. */
struct alike_named {
	uint64_t def[JUDGE_DEFS / 64];
	uint32_t texts; /* that were looked up for it */
};

/* What was read of the unknown in a run, added to what was read of it before. */
void alike_gather(struct guess_reads *reads, const struct guesses *guesses, struct guess_key key);
void alike_find_named(struct alike_named *named, const struct transcript *transcript);
/* All that was read of the unknown, of a definition that it could be; `alone`: the document names it. */
struct alike_mark {
	uint64_t facts;
	bool alone;
};

struct alike_mark alike_mark(struct judge_run *run, const struct alike_named *named,
                             const struct guess_reads *reads, judge_def def);
/* Would the unknown, were it one or the other, have the same outcome, as far as it was read? */
bool alike_same(struct alike_mark a, struct alike_mark b);

#endif
