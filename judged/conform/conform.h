/*
 * conform.h: plays the scenarios of the suite and whole games on another engine, and compares its
 * answers with ours, clause by clause. docs/conformance.md describes the protocol and the report.
 */
#ifndef JUDGED_CONFORM_CONFORM_H
#define JUDGED_CONFORM_CONFORM_H

#include <stdio.h>

#include "judged/conform/jcp.h"
#include "judged/conform/peer.h"
#include "judged/suite/suite.h"

enum conform_outcome {
	CONFORM_AGREES,
	CONFORM_DIFFERS,
	CONFORM_SKIPPED, /* not played: by the other engine, or because the run can't be sent */
	CONFORM_ERRORED, /* the other engine gave no reply, or none that answers the message */
	CONFORM_OUTCOMES
};
/* "agrees", "differs", "skipped", "errored" */
extern const char *const conform_words[CONFORM_OUTCOMES];

/* Replies in a row that may be missing before the other engine is asked no more. */
enum { CONFORM_ERRORS = 5, CONFORM_PATIENCE_MS = 10000 };

struct conform {
	struct peer peer;
	struct jcp own;
	int level;                          /* what the other engine answers, enum jcp_level */
	const struct rulebook_edition *set; /* the edition that the engines are set to, or NULL */
	bool plays;                         /* the other engine plays that edition */
	int errors;                         /* replies in a row that were missing */
	json_int_t seq;
	size_t count[CONFORM_OUTCOMES];
	json_t *implementation;    /* as the other engine says */
	json_t *clauses;           /* by "GAME/EDITION CLAUSE": the count of each outcome */
	json_t *differences;       /* a list */
	json_t *skipped, *errored; /* lists of {"run", "edition", "message"} */
};

/* Start the other engine by the command of `conform->peer`. Set its members first and zero the
 * rest. False if it does not answer `start` as the protocol says: conform->peer.why. */
bool conform_begin(struct conform *conform);
/* Play the chosen scenarios of a suite that was loaded. `progress` is called with the number of
 * scenarios played; or NULL. False, with a fault, at a scenario that can't be read. */
bool conform_suite(struct conform *conform, const struct suite *suite,
                   void (*progress)(void *ctx, size_t done, size_t all), void *ctx,
                   struct fault *fault);
/* Play the game of a transcript. False, with a fault, if the document is none. */
bool conform_game(struct conform *conform, const char *name, const struct doc_node *document,
                  struct fault *fault);
void conform_end(struct conform *conform);

/* Defined in conform/report.c. */

/* Return the report; the caller owns the reference. */
json_t *conform_json(const struct conform *conform);
void conform_text(const struct conform *conform, FILE *to);
/* Write a difference as Markdown, for an issue. */
void conform_difference_text(const json_t *difference, FILE *to);

#endif
