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

#include "judged/store/store.h"

enum leaf_kind {
	LEAF_RULING = 1,
	LEAF_ERASED,   /* the ruling with that number was erased */
	LEAF_NOTE,     /* part: the ruling */
	LEAF_TOKEN,    /* made, revoked */
	LEAF_TASK,     /* each step of the job */
	LEAF_REJUDGED, /* part: the job */
	LEAF_REQUEST,  /* an idempotency key; part: the ruling */
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

/* The content of a row, value by value. The caller owns texts and bytes. */
enum leaf_type { LEAF_INT = 1, LEAF_TEXT = 3, LEAF_BYTES = 4, LEAF_NULL = 5 };
enum { LEAF_VALUES = 40 };
struct leaf_value {
	enum leaf_type type;
	int64_t number;
	const void *at;
	size_t n;
};
struct leaf_row {
	struct leaf_value value[LEAF_VALUES];
	size_t n;
};
void leaf_add_int(struct leaf_row *row, int64_t number);
void leaf_add_text(struct leaf_row *row, const char *text); /* or NULL */
void leaf_add_bytes(struct leaf_row *row, const void *bytes, size_t n);
/* Add the values of a ruling that every kind of store has: the number of the ruling it judges
 * again, or none; then what lists hand out, with the ruling's group and deciding clauses in that
 * store's own form. */
void leaf_add_old(struct leaf_row *row, const struct store_ruling *r);
void leaf_add_told(struct leaf_row *row, const struct store_ruling *r, const char *group,
                   const char *deciding);

/* Compute the digest of a leaf and its row. */
void leaf_digest(const struct leaf_row *row, const struct leaf *leaf,
                 const unsigned char salt[LEAF_SALT], unsigned char out[LEAF_DIGEST]);

#endif
