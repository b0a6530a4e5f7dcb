/*
 * leaves.h: the log of a store: what was written, in order; nobody outside the store includes it.
 *
 * Whatever is kept gets a leaf in the same commit: a digest of all that is told of it and all it is found by, with salt, so
 * that a leaf tells nothing once the salt is gone. The leaves of a log are chained:
 *
 *	chain(0) = SHA-256("judged log 1\n", id of the log, its name)
 *	chain(n) = SHA-256(chain(n - 1), n, time, kind, part, item, until, digest of leaf n)
 *
 * and the last one with the length is the head: who knows a head knows of all leaves up to it whether they are as they
 * were. What changes while it is kept (a job, a token) has a leaf for every state, and the last one counts. A file may
 * hold several logs, for several daemons that write to it; each is chained on its own.
 */
#ifndef JUDGED_STORE_LEAVES_H
#define JUDGED_STORE_LEAVES_H

#include "judged/store/internal.h"
#include "judged/store/words.h"

enum leaf_kind {
	LEAF_RULING = 1,
	LEAF_ERASED,   /* the ruling of that number was */
	LEAF_MARK,     /* a clause or an event got its bit */
	LEAF_NOTE,     /* part: the ruling */
	LEAF_TOKEN,    /* made, revoked */
	LEAF_TASK,     /* each step of it */
	LEAF_REJUDGED, /* part: the task */
	LEAF_REQUEST,  /* an idempotency key; part: the ruling */
	LEAF_KINDS
};

enum { LEAF_SALT = 16, LEAF_DIGEST = 32 };

/* What a leaf is of, and what of that stands in no row of its own. */
struct leaf {
	enum leaf_kind kind;
	int64_t part, item;
	const struct store_term *list; /* in the order of their text */
	size_t n;
	unsigned char words[WORDS_SUM];
};

/* What is known of a kind, as statements: sqlite.def. */
struct leaf_rule {
	const char *name;
	enum sql row, next, missing;
	enum sql lists; /* what fills its lists; or SQL_STATEMENTS */
};
extern const struct leaf_rule leaf_rules[LEAF_KINDS];

/* A leaf as it stands in the log. */
struct leaf_line {
	int64_t n, time, kind, part, item, until;
	unsigned char digest[LEAF_DIGEST];
};

/* The chain before the first leaf, and after a leaf. */
void leaf_chain_begin(const void *log, size_t n, const char *name,
                      unsigned char chain[LEAF_DIGEST]);
void leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST]);

/* The digest of a leaf; `row` stands at what leaf_rule.row gave. */
void leaf_digest(sqlite3_stmt *row, const struct leaf *leaf, const unsigned char salt[LEAF_SALT],
                 unsigned char out[LEAF_DIGEST]);

/* Write a leaf of a row that is written, within a commit. */
enum store_result store_log(struct store *store, const struct leaf *leaf);
static inline enum store_result
store_log_row(struct store *store, enum leaf_kind kind, int64_t part, int64_t item)
{
	return store_log(store, &(struct leaf){ .kind = kind, .part = part, .item = item });
}
/* One with a list, of leaf.n, which is put in order, each text once. */
enum store_result store_log_list(struct store *store, struct leaf *leaf, struct store_term *list);
/* Run a statement that changes a row, with a leaf of it. STORE_NONE: it changed none. */
enum store_result store_change(struct store *store, sqlite3_stmt *s, enum leaf_kind kind,
                               int64_t item);
/* Write the head, before the commit. */
enum store_result store_log_end(struct store *store);

/* The list of a leaf, from what SQL_LIST_OF reads; leaf_free_list() gives it back. */
enum store_result leaf_read_list(struct store *store, struct leaf *leaf);
void leaf_free_list(struct leaf *leaf);
/* Have the lists of a kind there, of all or of some. */
enum store_result leaf_fill_lists(struct store *store, enum leaf_kind kind, const int64_t *part,
                                  int64_t from, int64_t to);

/* Some of what an older version of the schema left to do, in a commit of its own; false: there is nothing left. */
bool store_catch_up(struct store *store);

/* Sums of the words of the index */

/* Room for as many as there are rulings, all 0. */
void words_sums(struct store *store, struct store_word_sums *out);
/* What the index has of all that was kept, by ruling. Walks through all of it. */
enum store_result words_sum_index(struct store *store, struct store_word_sums *out);

#endif
