/*
 * outcome.h: do two rulings come out the same?
 *
 * For rulings of one transcript by two editions, by two readings, or of two transcripts. Citations
 * play no part here: a rule that acts in one run only and changes nothing leaves the outcome the same.
 */
#ifndef JUDGED_RULING_OUTCOME_H
#define JUDGED_RULING_OUTCOME_H

#include "judged/ruling/ruling.h"

/* What came out differently. */
enum outcome_bits {
	OUTCOME_VERDICT = 1 << 0,
	OUTCOME_MOVE = 1 << 1,    /* the move that decided */
	OUTCOME_CLAUSES = 1 << 2, /* the rules that refuse it, or the decks */
	OUTCOME_CLAIMS = 1 << 3,  /* compared when there are as many of them */
	OUTCOME_WINNER = 1 << 4,
	OUTCOME_QUESTION = 1 << 5, /* the question the run stops at */
	OUTCOME_POSITION = 1 << 6,
};

/* Compare two rulings that were made; both get their hashes. 0: they come out the same. */
unsigned outcome_compare(struct ruling *a, struct ruling *b);
/* The same as far as a reader may know of it: by verdicts, claims and positions as that view has them. */
unsigned outcome_compare_seen(struct ruling *a, struct ruling *b, enum view view);
/* The same for two rulings by different rules: a count that a rule of one of them keeps for itself, and
 * that nothing writes in the other run, makes no difference to the position. */
unsigned outcome_compare_rules(struct ruling *a, struct ruling *b);
/* Are the deciding moves refused by the same rules? So too when neither is refused. */
bool outcome_same_refusals(const struct ruling *a, const struct ruling *b);
/* The differences as words in an array; the caller owns the reference. */
json_t *outcome_words_json(unsigned bits);
/* "verdict, position"; "nothing" for 0. */
void outcome_words(unsigned bits, char *out, size_t cap);

/* What a ruling came to, in short: {"verdict", "why", "move", "clauses", "winner", "position"}. */
json_t *outcome_json(struct ruling *ruling, enum view view);

#endif
