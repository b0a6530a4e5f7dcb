/*
 * disputes.h: disputes as judges meet them, each with the ruling it must get.
 *
 * A file holds one dispute: what happened in a few sentences, the clauses it depends on, a
 * transcript, and under `ruling` the expected ruling. Only the members stated there are compared.
 * docs/fixtures.md, "Disputes", is the contract of the files.
 *
 *	struct dispute dispute;
 *	if (!dispute_read(&dispute, path, &fault))
 *		...
 *	if (dispute_judge(&dispute, &ruling, &fault))
 *		json_t *differences = dispute_compare(&dispute, &ruling);
 *	dispute_free(&dispute);
 */
#ifndef JUDGED_SUITE_DISPUTES_H
#define JUDGED_SUITE_DISPUTES_H

#include <jansson.h>

#include "judged/suite/fixtures_tree.h"
#include "judged/ruling/ruling.h"

/* A dispute. Everything it points to lives until dispute_free(). */
struct dispute {
	const char *path;
	const char *story;             /* what happened, as a judge meets it */
	const struct doc_node *source; /* list of the publishers' answers it tests; or NULL */
	/* clause numbers, never empty unless the dispute is a report */
	const struct doc_node *clauses;
	const struct doc_node *document; /* the transcript, with the options that belong to it */
	const struct doc_node *ruling;   /* the expected ruling, a map that is not empty */
	const struct doc_node *remedies; /* what policies must make of it, a list; or NULL */
	enum view view;                  /* the view for which the ruling is written */
	struct transcript transcript;    /* set by dispute_judge() */
	bool decoded;
	struct doc doc;
	struct tree tree;
};

/* Read a file, whose `path` must outlive the dispute. False, with a fault and nothing kept, if it
 * is no dispute. */
bool dispute_read(struct dispute *dispute, const char *path, struct fault *fault);
/* Like dispute_read(), for a text, which may be freed afterwards. */
bool dispute_read_text(struct dispute *dispute, const char *path, const char *text, size_t len,
                       struct fault *fault);

/* Does the dispute test an answer that this text matches, by answer_mentions()? */
bool dispute_tests(const struct dispute *dispute, const char *text);

/* Judge the dispute's transcript. `ruling` must be zeroed or was used before; it may be read until
 * the dispute is freed. False, with a fault, if the transcript has a fault or a clause does not
 * exist. */
bool dispute_judge(struct dispute *dispute, struct ruling *ruling, struct fault *fault);
/* Like dispute_judge(), as part of a larger ruling with this allowance; NULL: one of its own. */
bool dispute_judge_within(struct dispute *dispute, struct ruling *ruling,
                          struct judge_step_limit *allowance, struct fault *fault);

void dispute_free(struct dispute *dispute);

/* Return the differences from the expected ruling, a list of {"key", "expected", "found"}, empty if
 * there are none. The caller owns the reference. */
json_t *dispute_compare(const struct dispute *dispute, struct ruling *ruling);

/* Defined in disputes_match.c. */

/* Compare a node with a member of the ruling; `is` is NULL if there is no such member. Scalars must
 * be equal, lists must match entry by entry, and of maps only the keys that are written are
 * compared. `clauses` in any map are rules or clauses, in any order. Differences are added to
 * `differences` under `key`. */
void dispute_match(const struct doc_node *want, const json_t *is, const char *key,
                   const struct rulebook_edition *edition, json_t *differences);
/* Like dispute_match(), for a list whose entries must each be among those found, in any order.
 * `only`: there must be no others. */
void dispute_match_among(const struct doc_node *want, const json_t *is, const char *key,
                         const struct rulebook_edition *edition, bool only, json_t *differences);
/* Add a difference: `expected` and `found` in words. */
void dispute_differs(json_t *differences, const char *key, const char *expected, const char *found);

#endif
