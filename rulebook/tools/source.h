/*
 * source.h: the rulebook files of one game, read and checked.
 *
 * rules.yaml names the editions, oldest first, and every rule; each edition has its file with every
 * clause, or with how it differs from another edition (derive.h); readings.yaml and changes.yaml
 * refer to both. What does not fit together is refused with the place where it stands, so the
 * compiled tables need no checks.
 *
 * Ownership: everything lies in the book and lives until book_free().
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
	const struct doc_node **node; /* where each stands */
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
	bool held; /* by a clause */
};

struct book_clause {
	const struct doc_node *node;                /* what puts it into its edition */
	const char *number, *tie, *gist, *misprint; /* misprint may be NULL */
	int kind;
	bool enforced, house; /* house: a house rule, not in the document */
	bool presumed;        /* in the document, but its text is lost there in part or whole */
	int page, last_page;  /* of the document; 0: not known */
	struct words rules, refs, readings;
	uint16_t *rule; /* the rules as indices */
};

struct book_edition {
	const struct doc_node *node;
	const char *name, *title, *date, *language;
	const char *from; /* the edition it tells its differences from, or NULL */
	enum { BOOK_UNREAD, BOOK_BEING_READ, BOOK_READ } state; /* of its clauses */
	bool draft; /* of a draft: what no entry names stands here as well */
	struct book_clause *clause;
	size_t n;
};

/* Another answer to the question of a reading. */
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

/* An edition in its own language, for those who read no other. */
struct book_language {
	const struct doc_node *node;
	const char *name, *of; /* "ja", the edition */
	const struct doc_node *gists, *refusals, *words;
	const struct book_edition *edition;
};

struct book_memory;

struct book {
	const char *game;
	const struct doc_node *scenario; /* what scenarios leave out */
	const struct doc_node *decks;    /* those programs take */
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

/* Read the rulebook in a folder. false with a fault; the book is to be freed in either case. */
bool book_read(struct book *book, const char *folder, struct fault *fault);
void book_free(struct book *book);

/* Zeroed memory of the book's lifetime; ends the program when there is none. */
void *book_alloc(struct book *book, size_t n, size_t size);

/* 1. Fields of entries; false with a fault. */

bool book_need_text(struct book *book, const struct doc_node *map, const char *key,
                    const char **out);
bool book_need_number(struct book *book, const struct doc_node *map, const char *key,
                      const char **out);
/* What an entry says of a clause besides its number; what it does not say stays as it is. */
bool book_clause_fields(struct book *book, const struct doc_node *node, struct book_clause *clause);
/* An entry that says all of a clause. */
bool book_whole_clause(struct book *book, const struct doc_node *node, struct book_clause *clause);

/* 2. Look-ups */

/* Do the clauses of one edition hold together? It finds the rules they name. False with a fault. */
bool book_check_edition(struct book *book, struct book_edition *edition);
/* The index of a rule, or -1. */
int book_find_rule(const struct book *book, const char *name);
/* The clause of that number or tie, or NULL. */
const struct book_clause *book_find_clause(const struct book_edition *edition, const char *number);
/* The reading of that id, or NULL; and is it about the edition? */
const struct book_reading *book_find_reading(const struct book *book, const char *id);
bool book_is_about(const struct book_reading *reading, const struct book_edition *edition);
const struct book_clause *book_find_tie(const struct book_edition *edition, const char *tie);
/* The newest English edition, whose numbers comments in the code use; NULL when there is none. */
const struct book_edition *book_chapters_edition(const struct book *book);
bool words_have(const struct words *words, const char *word);

/* 3. The checks across files, in check.c: false with a fault at the place. */
bool book_check(struct book *book);

#endif
