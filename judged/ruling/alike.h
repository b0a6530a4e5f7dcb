/*
 * alike.h: groups the cards an unknown card could be by outcome.
 *
 * A rule that needs to know the card reads little of it, such as its type or rank. Cards that agree
 * in everything that was read (engine/kernel/fact.c) give the same outcome, so one stands for all.
 * A card that the document names is never grouped: it is compared with what the document says.
 */
#ifndef JUDGED_RULING_ALIKE_H
#define JUDGED_RULING_ALIKE_H

#include "judged/script/guess.h"
#include "judged/transcript/transcript.h"

/* Definitions that a document names, a bit each. */
struct alike_named {
	uint64_t def[JUDGE_DEFS / 64];
	uint32_t texts; /* texts searched for card names */
};

/* Add to `reads` the facts this run read of the unknown card. */
void alike_gather(struct guess_reads *reads, const struct guesses *guesses, struct guess_key key);
void alike_find_named(struct alike_named *named, const struct transcript *transcript);
/* Hash of the facts read of the unknown card, for one definition it could be. `alone`: the document
 * names the definition. */
struct alike_mark {
	uint64_t facts;
	bool alone;
};

struct alike_mark alike_mark(struct judge_run *run, const struct alike_named *named,
                             const struct guess_reads *reads, judge_def def);
/* Do two definitions have the same outcome, judging by the facts that were read? */
bool alike_same(struct alike_mark a, struct alike_mark b);

#endif
