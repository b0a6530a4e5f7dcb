/*
 * dispute_index.h: the disputes of the suite, to be found by clause, card and word.
 *
 * As with scenarios, the table is made from fixtures/disputes/ when the program is built.
 */
#ifndef JUDGED_SUITE_DISPUTE_INDEX_H
#define JUDGED_SUITE_DISPUTE_INDEX_H

#include <jansson.h>

#include "rulebook/rulebook.h"

struct dispute_row {
	const char *name; /* of its file, without the end */
	const char *game, *edition;
	const char *story;      /* what happened, on a line */
	const char *why;        /* how it is ruled, on a line; "": nothing is said */
	const char *clauses;    /* numbers of clauses and names of rules, a blank around each */
	const char *transcript; /* as it is written, comments and all */
};

extern const struct dispute_row dispute_rows[];

/* What to look for; NULL: anything. The clause is one of the edition. */
struct dispute_wish {
	const char *game;
	const struct rulebook_edition *edition;
	const struct rulebook_clause *clause;
	const char *card;
	const char *words; /* all of them, in any order and spelling of capitals */
};

/* [{"name", "game", "edition", "dispute", "why", "clauses"}], at most `most`, and how many there are. */
json_t *disputes_found_json(const struct dispute_wish *wish, size_t most, size_t *n);
const struct dispute_row *dispute_named(const char *name);
json_t *dispute_row_json(const struct dispute_row *row);

#endif
