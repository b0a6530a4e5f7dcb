/*
 * dispute_index.h: the disputes of the suite, to be found by clause, card and word.
 *
 * As with scenarios, the table is made from fixtures/disputes/ when the program is built.
 */
#ifndef JUDGED_SUITE_DISPUTE_INDEX_H
#define JUDGED_SUITE_DISPUTE_INDEX_H

#include <jansson.h>
#include <stdio.h>

#include "rulebook/rulebook.h"

struct dispute_row {
	const char *name; /* of its file, without the end */
	const char *game, *edition;
	const char *story;      /* what happened, on a line */
	const char *why;        /* how it is ruled, on a line; "": nothing is said */
	const char *clauses;    /* numbers of clauses and names of rules, a blank around each */
	const char *answers;    /* the answers of publishers that it tests, so written */
	const char *transcript; /* as it is written, comments and all */
};

extern const struct dispute_row dispute_rows[];

/* An answer that a publisher gave: rulebook/answers.yaml. */
struct answer_row {
	const char *id, *game;
	const char *cards; /* numbers, a blank around each */
	const char *question, *answer;
	const char *clauses; /* numbers in the newest edition that has them, so written */
	const char *source;  /* who, page, date and address, in words */
	const char *authority;
	const char *against;  /* the answers it contradicts, or " edition " */
	const char *decision; /* what we follow then; "": it contradicts nothing */
	const char *excused;  /* why no dispute tests it; "": one does */
};

extern const struct answer_row answer_rows[];

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
/* The answers about a clause of an edition: [{"id", "question", "answer", "source", "authority", "decision", "excused", "disputes"}],
 * the last three where there are any. */
json_t *answers_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause);
/* The same for people, a line for each, indented. */
void answers_print(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
                   const char *indent, FILE *to);
/* Does this text name the answer, or stand in what is said about it: its source, authority, cards? "any" is in every one. */
bool answer_mentions(const struct answer_row *answer, const char *text);
const struct answer_row *answer_named(const char *id);
/* Is each answer about clauses of its game? The first that isn't, with the number in `clause`; or NULL. */
const struct answer_row *answer_without_clause(char clause[static 32]);
const struct dispute_row *dispute_named(const char *name);
json_t *dispute_row_json(const struct dispute_row *row);

#endif
