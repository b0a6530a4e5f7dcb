/*
 * draft.h: an edition that is being drafted, read while the program runs.
 *
 *	struct draft draft;
 *	if (!draft_read(&draft, "draft.yaml", &fault))
 *		...
 *	impact_make(&impact, name, text, len, draft.from, &draft.edition);
 *	draft_free(&draft);
 *
 * A draft says how it differs from an edition of the rulebook, in the form of derive.h; all that it does not name stays as it is:
 *
 *	game: godzilla
 *	edition: draft-1
 *	from: en-1.2
 *	clauses:
 *	  - differs: '8.6.2'           another gist, other rules
 *	    rules: []
 *	  - lacks: '8.5.2'
 *	values: {hand-size: 6}             numbers that rules of shape `value` read
 *	readings: {G7: other}              an unclear clause that says now what was the other meaning
 *	house: {house/attack/1: false}     a house rule that does not hold
 *
 * All rules it names must be there already: it needs no new code.
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
	const struct rulebook_reading **reading; /* those whose other meaning it takes */
	size_t n_values, n_readings;
	struct book book;
};

/* Read a file. False with a fault and its place; there is then nothing to free. The draft must not be moved. */
bool draft_read(struct draft *out, const char *path, struct fault *fault);
void draft_free(struct draft *draft);

#endif
