/*
 * dispute_index.h: finds disputes of the suite by clause, card and word.
 *
 * As for scenarios, the table is made from fixtures/disputes/ when the program is built.
 */
#ifndef JUDGED_SUITE_DISPUTE_INDEX_H
#define JUDGED_SUITE_DISPUTE_INDEX_H

#include <jansson.h>
#include <stdio.h>

#include "rulebook/rulebook.h"

struct dispute_row {
	const char *name; /* name of its file, without the suffix */
	const char *game, *edition;
	const char *story; /* what happened, in one line */
	const char *why;   /* how it is ruled, in one line; "": not stated */
	/* numbers of clauses and names of rules, with a space around each */
	const char *clauses;
	/* ids of the publishers' answers it tests, with a space around each */
	const char *answers;
	const char *transcript; /* as written, comments included */
};

extern const struct dispute_row dispute_rows[];

/* An answer that a publisher gave: rulebook/answers.yaml. */
struct answer_row {
	const char *id, *game;
	const char *cards; /* card numbers, with a space around each */
	const char *question, *answer;
	/* numbers in the newest edition that has them, with a space around each */
	const char *clauses;
	const char *source; /* author, page, date and address, in words */
	const char *authority;
	const char *against;  /* ids of the answers it contradicts, or " edition " */
	const char *decision; /* what we follow then; "": it contradicts nothing */
	const char *excused;  /* why no dispute tests it; "": one does */
};

extern const struct answer_row answer_rows[];

/* What to look for; NULL: anything. `clause` is a clause of `edition`. */
struct dispute_wish {
	const char *game;
	const struct rulebook_edition *edition;
	const struct rulebook_clause *clause;
	const char *card;
	const char *words; /* words that must all occur, in any order; case is ignored */
};

/* Return [{"name", "game", "edition", "dispute", "why", "clauses"}], at most `most`. `n` is set to
 * the number of all. */
json_t *disputes_found_json(const struct dispute_wish *wish, size_t most, size_t *n);
/* Return the answers about a clause of an edition: [{"id", "question", "answer", "source",
 * "authority", "decision", "excused", "disputes"}], the last three if there are any. */
json_t *answers_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause);
/* Write the answers about a clause, an indented line for each. */
void answers_print(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
                   const char *indent, FILE *to);
/* Is this text the answer's id, or does it occur in its source, authority or cards? "any" matches
 * every answer. */
bool answer_mentions(const struct answer_row *answer, const char *text);
const struct answer_row *answer_named(const char *id);
/* Return the first answer about a clause that its game lacks, with the number in `clause`; NULL if
 * there is none. */
const struct answer_row *answer_without_clause(char clause[static 32]);
const struct dispute_row *dispute_named(const char *name);
json_t *dispute_row_json(const struct dispute_row *row);

#endif
