/*
 * leaf.h: the log of a store: what was written, in order; only the store's own files include it.
 *
 * Everything stored gets a leaf in the same commit: a digest of its content, with salt, so that the
 * leaf reveals nothing once the salt is gone. The leaves of a log are chained:
 *
 *	chain(0) = SHA-256("judged log 1\n", id of the log, its name)
 *	chain(n) = SHA-256(chain(n - 1), n, time, kind, part, item, until, digest of leaf n)
 *
 * The last chain value with the length is the head: a reader who has a head can check that all
 * leaves up to it are unchanged. Data that changes while it is stored (a job, a token) has a leaf
 * for every state, and the last one counts. A file may hold several logs, for several daemons that
 * write to it; each log has its own chain.
 */
#ifndef JUDGED_STORE_LEAF_H
#define JUDGED_STORE_LEAF_H

#include "judged/store/rows.h"

enum leaf_kind {
	LEAF_RULING = 1,
	LEAF_ERASED,   /* the ruling with that number was erased */
	LEAF_NOTE,     /* part: the ruling */
	LEAF_TOKEN,    /* made, revoked */
	LEAF_TASK,     /* each step of the job */
	LEAF_REJUDGED, /* part: the job */
	LEAF_REQUEST,  /* an idempotency key; part: the ruling */
	LEAF_PENALTY,  /* given, erased */
	LEAF_KINDS
};

enum { LEAF_SALT = 16, LEAF_DIGEST = 32 };

/* A leaf: which row it is about. */
struct leaf {
	enum leaf_kind kind;
	int64_t part, item;
};

extern const char *const leaf_names[LEAF_KINDS];

/* A leaf as the log stores it. */
struct leaf_line {
	int64_t n, time, kind, part, item, until;
	unsigned char digest[LEAF_DIGEST];
};

/* Compute the chain value before the first leaf, and after a leaf. */
void leaf_chain_begin(const void *log, size_t n, const char *name,
                      unsigned char chain[LEAF_DIGEST]);
void leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST]);

/* How the rows of a kind of leaves are read back: the statement for a page of them, the statement for
 * leaves whose row is missing, and the types of the values that the leaf covers, which are the columns
 * from LEAF_AT_VALUES on: i is a number, t a text, b bytes. */
struct leaf_rule {
	enum rows_name rows, missing;
	const char *types;
};
extern const struct leaf_rule leaf_rules[LEAF_KINDS];
enum {
	LEAF_AT_PART,
	LEAF_AT_ITEM,
	LEAF_AT_UNTIL,
	/* What the log has of the row's last leaf; NULL: there is no leaf, or its salt is gone. */
	LEAF_AT_SALT,
	LEAF_AT_DIGEST,
	LEAF_AT_ITS_UNTIL,
	LEAF_AT_VALUES
};
/* Add the values of a row. A ruling is one to keep: `old` is the id of the ruling that it judges again, or "";
 * `deciding` and `set` are its deciding clauses. */
void leaf_add_ruling(struct rows_values *row, const struct store_ruling *r, const char *old,
                     const char *deciding, const char *set);

void leaf_add_note(struct rows_values *row, const struct store_note *note);
void leaf_add_token(struct rows_values *row, const struct store_token *token);
void leaf_add_task(struct rows_values *row, const struct store_task *task);
void leaf_add_change(struct rows_values *row, const struct store_rejudged *r);
void leaf_add_penalty(struct rows_values *row, const struct store_penalty *penalty);
void leaf_add_erasure(struct rows_values *row, const struct store_erasure *e);

/* Compute the digest of a leaf and its row. */
void leaf_digest(const struct rows_values *row, const struct leaf *leaf,
                 const unsigned char salt[LEAF_SALT], unsigned char out[LEAF_DIGEST]);

#endif
