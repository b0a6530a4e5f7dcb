/*
 * outcome.h: compares the outcomes of two rulings.
 *
 * The rulings may be of one transcript by two editions or two readings, or of two transcripts.
 * Citations are not compared: a rule that acts in one run only and changes nothing leaves the
 * outcome the same.
 */
#ifndef JUDGED_RULING_OUTCOME_H
#define JUDGED_RULING_OUTCOME_H

#include "judged/ruling/ruling.h"

/* Differences between two outcomes. */
enum outcome_bits {
	OUTCOME_VERDICT = 1 << 0,
	OUTCOME_MOVE = 1 << 1,    /* the deciding move */
	OUTCOME_CLAUSES = 1 << 2, /* the rules that refuse the move or the decks */
	OUTCOME_CLAIMS = 1 << 3,  /* compared if both have the same number of claims */
	OUTCOME_WINNER = 1 << 4,
	OUTCOME_QUESTION = 1 << 5, /* the question the run stops at */
	OUTCOME_POSITION = 1 << 6,
};

/* Compare two finished rulings and return their differences; 0 if there are none. Computes the
 * hashes of both. */
unsigned outcome_compare(struct ruling *a, struct ruling *b);
/* Like outcome_compare(), as far as a view knows the verdicts, claims and positions. */
unsigned outcome_compare_seen(struct ruling *a, struct ruling *b, enum view view);
/* Like outcome_compare(), for rulings by different rules. A count that only one ruleset keeps, and
 * that nothing sets in the other run, is ignored in the position. */
unsigned outcome_compare_rules(struct ruling *a, struct ruling *b);
/* Are the deciding moves refused by the same rules? Also true if neither is refused. */
bool outcome_same_refusals(const struct ruling *a, const struct ruling *b);
/* Return the differences as an array of words; the caller owns the reference. */
json_t *outcome_words_json(unsigned bits);
/* Write the differences as "verdict, position"; "nothing" for 0. */
void outcome_words(unsigned bits, char *out, size_t cap);

/* Return the outcome of a ruling in short: {"verdict", "why", "move", "clauses", "winner",
 * "position"}. The caller owns the reference. */
json_t *outcome_json(struct ruling *ruling, enum view view);

#endif
