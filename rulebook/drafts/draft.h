/*
 * draft.h: a draft of an edition, read at run time.
 *
 *	struct draft draft;
 *	if (!draft_read(&draft, "draft.yaml", &fault))
 *		...
 *	impact_make(&impact, name, text, len, draft.from, &draft.edition);
 *	draft_free(&draft);
 *
 * A draft states how it differs from an edition of the rulebook, in the form of derive.h;
 * everything it doesn't name is unchanged:
 *
 *	game: godzilla
 *	edition: draft-1
 *	from: en-1.2
 *	clauses:
 *	  - differs: '8.6.2'           another gist, other rules
 *	    rules: []
 *	  - lacks: '8.5.2'
 *	values: {hand-size: 6}             numbers that rules of shape `value` read
 *	readings: {G7: other}              an unclear clause that now has the other meaning
 *	house: {house/attack/1: false}     a house rule that doesn't apply
 *
 * All rules it names must already exist: it needs no new code.
 */
#ifndef RULEBOOK_DRAFTS_DRAFT_H
#define RULEBOOK_DRAFTS_DRAFT_H

#include "rulebook/rulebook.h"
#include "rulebook/tools/source.h"

struct draft_value {
	judge_rule rule;
	int32_t from, to;
};

struct draft {
	struct rulebook_edition edition;
	const struct rulebook_edition *from;
	const struct draft_value *value;
	const struct rulebook_reading **reading; /* the readings whose other meaning it takes */
	size_t n_values, n_readings;
	struct book book;
};

/* Read a draft from a file. False with a fault and its place; then there is nothing to free. The
 * draft must not be moved in memory. */
bool draft_read(struct draft *out, const char *path, struct fault *fault);
/* Find all faults of a draft that draft_read() refuses: after each, read it again without the entry
 * that is faulty. Returns how many; at most `most` are written. */
enum { DRAFT_FAULTS = 20 };
size_t draft_find_faults(const char *path, struct fault all[], size_t most);
/* Read a draft, or find the one that was read from this path, and let it be found by its name as an
 * edition until the program ends. NULL with a fault. */
const struct draft *draft_keep(const char *path, struct fault *fault);
/* Does the word name a file, rather than an edition? */
bool draft_is_file(const char *word);
void draft_free(struct draft *draft);

#endif
