/*
 * policy.h: from a ruling to what a tournament's policy makes of it: the infraction, the remedy, and
 * the penalty, each with its clause.
 *
 *	const struct remedy_options options = { .document = document };
 *	json_t *remedy = remedy_make(&transcript, &options, &fault);
 *	remedy_text(remedy, stdout);
 *	json_decref(remedy);
 *
 * A policy is a rulebook (rulebook/policy) whose facts are one ruling and what the record says of the
 * case. What neither says is asked, with the grounds on both sides. docs/remedy.md is the contract.
 */
#ifndef JUDGED_POLICY_POLICY_H
#define JUDGED_POLICY_POLICY_H

#include <jansson.h>
#include <stdio.h>

#include "judged/transcript/transcript.h"

struct remedy_options {
	const struct rulebook_edition *document;
	const struct judge_ruleset *rules;  /* instead of the document's own; NULL: as written */
	uint64_t seed;                      /* begins the generator that takes cards at random */
	struct judge_step_limit *allowance; /* for all runs together; NULL: each has its own */
};

/* Return what the document makes of the record. The caller owns the answer. NULL, with a fault, if the
 * record can't be judged. */
json_t *remedy_make(const struct transcript *t, const struct remedy_options *options,
                    struct fault *fault);
/* Write the answer in words. */
void remedy_text(const json_t *remedy, FILE *to);
/* Return the exit code of a program that reports it: 0 no infraction, 1 an infraction, 3 something
 * is asked or uncertain. */
int remedy_exit_code(const json_t *remedy);

/* Return the document of that name, or NULL with a fault on the parameter `policy`. NULL for `name`:
 * the one that the record's event names. */
const struct rulebook_edition *remedy_document(const struct transcript *t, const char *name,
                                               struct fault *fault);

/* Set `rules` to those of the document with other meanings of its readings, "P1=other,P3=other". False,
 * with a fault on the parameter `policy-reading`, if there is no such meaning. */
bool remedy_read(const struct rulebook_edition *document, const char *text,
                 struct judge_ruleset *rules, struct fault *fault);

/* What a clause of a document is: "executable", "asked", "procedural" or "inert". */
const char *policy_clause_status(const struct rulebook_edition *document,
                                 const struct rulebook_clause *clause);

#endif
