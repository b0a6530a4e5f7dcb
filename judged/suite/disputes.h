/*
 * disputes.h: disputes as judges meet them, each with the ruling it has to come to.
 *
 * A file holds one: what happened in a few sentences, the clauses it turns on, a transcript, and under
 * `ruling` what must come of it. Only what is stated there is compared. docs/fixtures.md, "Disputes", is
 * the contract of the files.
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

/* One dispute. Everything it points to lives until dispute_free(). */
struct dispute {
	const char *path;
	const char *story; /* what happened, as a judge meets it */
	const struct doc_node
		*source; /* the answers of publishers that it tests, a list; or NULL */
	const struct doc_node *clauses;  /* numbers, never empty */
	const struct doc_node *document; /* the transcript, with the options that belong to it */
	const struct doc_node *ruling;   /* what it must come to, a map that is not empty */
	enum view view;                  /* for whom the ruling is told */
	struct transcript transcript;    /* after dispute_judge() */
	bool decoded;
	struct doc doc;
	struct tree tree;
};

/* Read a file. False with a fault, and nothing kept, when it is no dispute. `path` must outlive it. */
bool dispute_read(struct dispute *dispute, const char *path, struct fault *fault);
/* The same of a text, which may be freed afterwards. */
bool dispute_read_text(struct dispute *dispute, const char *path, const char *text, size_t len,
                       struct fault *fault);

/* Does it test an answer that this text names, or that comes from there: answer_mentions()? */
bool dispute_tests(const struct dispute *dispute, const char *text);

/* Judge its transcript. `ruling` is zeroed or was used before; it may be read until the dispute is freed. False with a fault: the transcript or a clause
 * the dispute turns on is none. */
bool dispute_judge(struct dispute *dispute, struct ruling *ruling, struct fault *fault);

void dispute_free(struct dispute *dispute);

/* What comes out otherwise than the dispute says: a list of {"key", "expected", "found"}, empty when
 * nothing does. The caller owns the reference. */
json_t *dispute_compare(const struct dispute *dispute, struct ruling *ruling);

/* disputes_match.c: is what the ruling says what was written? */

/* Compare a node with the member of a ruling that should be like it, `is` NULL when it has none: scalars
 * alike, lists of one length entry by entry, of maps only the keys written. `clauses` in any map are
 * rules or clauses, in any order. What differs is added to `differences` under `key`. */
void dispute_match(const struct doc_node *want, const json_t *is, const char *key,
                   const struct rulebook_edition *edition, json_t *differences);
/* The same for a list of which each entry written must be among those found, in any order; `only`: and
 * no other is. */
void dispute_match_among(const struct doc_node *want, const json_t *is, const char *key,
                         const struct rulebook_edition *edition, bool only, json_t *differences);
/* Add a difference: `expected` and `found` in words. */
void dispute_differs(json_t *differences, const char *key, const char *expected, const char *found);

#endif
