/*
 * source.h: the rulebook files of one game, read and checked.
 *
 * rules.yaml names the editions, oldest first, and every rule. Each edition has its own file, with
 * every clause or with its differences from another edition (derive.h). readings.yaml and
 * changes.yaml refer to both. Inconsistencies are refused with their place in the file, so the
 * compiled tables need no checks.
 *
 * Ownership: everything belongs to the book and lives until book_free().
 */
#ifndef RULEBOOK_TOOLS_SOURCE_H
#define RULEBOOK_TOOLS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/text/doc.h"

enum { BOOK_FILES = 16 };

struct words {
	const char **at;
	const struct doc_node **node; /* by word: its place in the document */
	size_t n;
};

struct book_rule {
	const struct doc_node *node;
	const char *name, *gist, *cite;
	const char *refusal; /* or NULL */
	int shape;
	const char *other_form; /* "" for shape value */
	int64_t value, other;
	bool has_asked_of;
	struct words asked_of;
	bool held; /* true if a clause holds it */
};

struct book_clause {
	const struct doc_node *node;                /* the entry that puts it into its edition */
	const char *number, *tie, *gist, *misprint; /* misprint may be NULL */
	int kind;
	bool enforced, house; /* house: a house rule, not in the document */
	bool presumed;        /* in the document, but part or all of its text is lost there */
	int page, last_page;  /* of the document; 0: not known */
	struct words rules, refs, readings;
	uint16_t *rule; /* `rules` as indices */
};

struct book_edition {
	const struct doc_node *node;
	const char *name, *title, *date, *language;
	const char *from; /* the edition that it states its differences from, or NULL */
	enum { BOOK_UNREAD, BOOK_BEING_READ, BOOK_READ } state; /* state of `clause` */
	bool draft; /* true for a draft: clauses that no entry names are unchanged */
	struct book_clause *clause;
	size_t n;
	int64_t *value; /* by rule: its number in this edition; NULL: as in rules.yaml */
};

/* Another answer to a reading's question. */
struct book_meaning {
	const struct doc_node *node;
	const char *name, *reading, *reason; /* the last two may be NULL */
	struct words rules;
	uint16_t *rule; /* `rules` as indices */
};

struct book_reading {
	const struct doc_node *node;
	const char *id, *question, *reading, *reason, *same; /* same may be NULL */
	struct words clauses, editions, rules;
	uint16_t *rule; /* `rules` as indices */
	struct book_meaning *other;
	size_t n_others;
};

struct book_change {
	const struct doc_node *node;
	const char *tie, *what, *same; /* same may be NULL */
	struct words of;
	int kind;
};

/* An edition in its own language, for readers who know no other. */
struct book_language {
	const struct doc_node *node;
	const char *name, *of; /* "ja"; name of the edition */
	const struct doc_node *gists, *refusals, *words;
	const struct book_edition *edition;
};

struct book_memory;

struct book {
	const char *game;
	const struct doc_node *scenario; /* the defaults of scenarios */
	const struct doc_node *decks;    /* the decks that programs use by default */
	struct book_rule *rule;
	struct book_edition *edition;
	struct book_reading *reading;
	struct book_change *change;
	struct book_language *language;
	size_t n_rules, n_editions, n_readings, n_changes, n_languages;
	struct doc doc[BOOK_FILES];
	char *path[BOOK_FILES];
	int n_docs;
	struct book_memory *memory;
	struct fault *fault;
};

/* Read the rulebook in a folder. False with a fault; the caller must free the book in either
 * case. */
bool book_read(struct book *book, const char *folder, struct fault *fault);
void book_free(struct book *book);

/* Return zeroed memory that lives as long as the book. Ends the program if there is none. */
void *book_alloc(struct book *book, size_t n, size_t size);

/* 1. Fields of entries; false with a fault. */

bool book_need_text(struct book *book, const struct doc_node *map, const char *key,
                    const char **out);
bool book_need_number(struct book *book, const struct doc_node *map, const char *key,
                      const char **out);
/* Read the fields that an entry states about a clause, except its number; other fields are
 * unchanged. */
bool book_clause_fields(struct book *book, const struct doc_node *node, struct book_clause *clause);
/* Read an entry that states all fields of a clause. */
bool book_whole_clause(struct book *book, const struct doc_node *node, struct book_clause *clause);

/* 2. Look-ups */

/* Check that the clauses of an edition are consistent, and resolve the rules they name. False with
 * a fault. */
bool book_check_edition(struct book *book, struct book_edition *edition);
/* Return the index of a rule, or -1. */
int book_find_rule(const struct book *book, const char *name);
/* Return the clause of that number, or NULL. */
const struct book_clause *book_find_clause(const struct book_edition *edition, const char *number);
/* Return the reading of that id, or NULL. book_is_about(): does it concern the edition? */
const struct book_reading *book_find_reading(const struct book *book, const char *id);
bool book_is_about(const struct book_reading *reading, const struct book_edition *edition);
const struct book_clause *book_find_tie(const struct book_edition *edition, const char *tie);
/* Return the newest English edition, whose numbers the comments in the code use; NULL if there is
 * none. */
const struct book_edition *book_chapters_edition(const struct book *book);
bool words_have(const struct words *words, const char *word);

/* 3. Checks across files, in check.c: false with a fault at the place. */
bool book_check(struct book *book);

#endif
