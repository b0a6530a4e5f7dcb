/*
 * matrix.h: which clause of an edition is proven, from the results of a suite played with proofs.
 *
 * The matrix never rounds up: a clause is proven only when each of its rules has a proof in that
 * very edition. It is cited when all that one of them changes, in every scenario, is what is cited. Only definitions and information may be observed or inert. Everything else is open
 * and says why.
 */
#ifndef JUDGED_SUITE_MATRIX_H
#define JUDGED_SUITE_MATRIX_H

#include "judged/suite/suite.h"

enum matrix_status {
	MATRIX_HEADING,
	MATRIX_PROVEN,
	MATRIX_OBSERVED,
	MATRIX_INERT,
	MATRIX_CITED,
	MATRIX_OPEN,
	MATRIX_STATUSES
};

struct matrix_clause {
	const struct rulebook_clause *clause;
	uint8_t status; /* enum matrix_status */
	char why[256]; /* it is open or cited, or inert without a scenario, in a sentence; else empty */
	bool excepted; /* there is a reason for that */
};

/* One edition. */
struct matrix {
	const struct suite *suite;
	const struct rulebook_edition *edition;
	struct matrix_clause *at;         /* as many as the edition has clauses, in its order */
	size_t total[MATRIX_STATUSES];    /* of the document */
	size_t house[MATRIX_STATUSES];    /* of the house rules, which are counted apart */
	size_t presumed[MATRIX_STATUSES]; /* of clauses with lost text, counted apart, too */
};

/* The list of clauses no scenario can prove, with reasons: rulebook/exceptions.yaml. */
struct matrix_exceptions {
	struct doc doc;
	const struct doc_node *list;    /* or NULL */
	const struct doc_node *in_part; /* clauses that say more than their rules do; or NULL */
	const struct doc_node
		*no_effect; /* definitions and information no scenario could watch; or NULL */
};

/* Read the list; a file that is not there is an empty one. */
bool matrix_exceptions_load(struct matrix_exceptions *exceptions, const char *path,
                            struct fault *fault);
void matrix_exceptions_free(struct matrix_exceptions *exceptions);

/* Judge every clause of an edition. The suite must outlive the matrix. */
void matrix_make(struct matrix *matrix, const struct suite *suite,
                 const struct rulebook_edition *edition,
                 const struct matrix_exceptions *exceptions);
void matrix_free(struct matrix *matrix);

/* An exception for a clause that is neither open nor cited after all is an error: the first, or true. */
bool matrix_exceptions_needed(const struct matrix *matrix,
                              const struct matrix_exceptions *exceptions, struct fault *fault);

/* How many clauses are cited, and nobody says why. */
size_t matrix_merely_cited(const struct matrix *matrix);

/* The proof of a rule in the matrix's edition: the first in suite order that is proven; else
 * NULL. */
const struct suite_proof *matrix_proof(const struct matrix *matrix, judge_rule rule,
                                       const struct suite_result **result);
/* Is the scenario of this result about the clause: does it name it, or one of its rules? */
bool matrix_concerns(const struct suite_result *result, const struct rulebook_clause *clause);
const char *matrix_status_word(uint8_t status);

/* matrix_report.c: telling it */

/* A line for each chapter, with sums. */
void matrix_print(const struct matrix *matrix, FILE *to);
/* A line for each clause that matches the pattern ("7.2.*"), with its proofs or why it is open. */
void matrix_print_clauses(const struct matrix *matrix, const char *pattern, FILE *to);
/* One object, or an array of several. */
void matrix_print_json(const struct matrix *matrix, size_t n, FILE *to);

#endif
