/*
 * matrix.h: finds which clauses of an edition are proven, from the results of a suite played with
 * proofs.
 *
 * The matrix never rounds up. A clause is proven only if each of its rules has a proof in that very
 * edition. It is cited if one of its rules changes only citations, in every scenario. Only
 * definitions and information may be observed or inert. Every other clause is open, with a reason.
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
	/* why it is open or cited, or inert without a scenario, in a sentence; otherwise empty */
	char why[256];
	bool excepted; /* true if `why` is an exception */
};

/* The statuses of an edition. */
struct matrix {
	const struct suite *suite;
	const struct rulebook_edition *edition;
	struct matrix_clause *at;      /* by clause, in the edition's order */
	size_t total[MATRIX_STATUSES]; /* counts for clauses of the document */
	size_t house[MATRIX_STATUSES]; /* counts for house rules, which are counted separately */
	/* counts for clauses with lost text, counted separately too */
	size_t presumed[MATRIX_STATUSES];
};

/* List of clauses that no scenario can prove, with reasons: rulebook/exceptions.yaml. */
struct matrix_exceptions {
	struct doc doc;
	const struct doc_node *list;    /* or NULL */
	const struct doc_node *in_part; /* clauses that say more than their rules do; or NULL */
	/* definitions and information that no scenario could watch; or NULL */
	const struct doc_node *no_effect;
};

/* Read the list; a missing file counts as an empty one. */
bool matrix_exceptions_load(struct matrix_exceptions *exceptions, const char *path,
                            struct fault *fault);
void matrix_exceptions_free(struct matrix_exceptions *exceptions);

/* Find the status of every clause of an edition. The suite must outlive the matrix. */
void matrix_make(struct matrix *matrix, const struct suite *suite,
                 const struct rulebook_edition *edition,
                 const struct matrix_exceptions *exceptions);
void matrix_free(struct matrix *matrix);

/* Check the exceptions: one for a clause that is neither open nor cited is an error. False, with a
 * fault at the first. */
bool matrix_exceptions_needed(const struct matrix *matrix,
                              const struct matrix_exceptions *exceptions, struct fault *fault);

/* Return the number of clauses that are cited without a reason. */
size_t matrix_merely_cited(const struct matrix *matrix);

/* Return the proof of a rule in the matrix's edition: the first in suite order that is proven; NULL
 * if there is none. */
const struct suite_proof *matrix_proof(const struct matrix *matrix, judge_rule rule,
                                       const struct suite_result **result);
/* Is the scenario of this result about the clause: does it name it or one of its rules? */
bool matrix_concerns(const struct suite_result *result, const struct rulebook_clause *clause);
const char *matrix_status_word(uint8_t status);

/* Defined in matrix_report.c. */

/* Write a line for each chapter, with sums. */
void matrix_print(const struct matrix *matrix, FILE *to);
/* Write a line for each clause that matches the pattern ("7.2.*"), with its proofs or why it is
 * open. */
void matrix_print_clauses(const struct matrix *matrix, const char *pattern, FILE *to);
/* Write the matrix as one object, or several as an array. */
void matrix_print_json(const struct matrix *matrix, size_t n, FILE *to);

#endif
