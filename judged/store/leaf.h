/*
 * leaf.h: the log of a store: what was written, in order; nobody outside the store includes it.
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
#ifndef JUDGED_STORE_LEAF_H
#define JUDGED_STORE_LEAF_H

#include "judged/store/store.h"
#include "judged/store/tokenizer.h"

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

extern const char *const leaf_names[LEAF_KINDS];

/* A leaf as it stands in the log. */
struct leaf_line {
	int64_t n, time, kind, part, item, until;
	unsigned char digest[LEAF_DIGEST];
};

/* The chain before the first leaf, and after a leaf. */
void leaf_chain_begin(const void *log, size_t n, const char *name,
                      unsigned char chain[LEAF_DIGEST]);
void leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST]);

/* What a row says, value by value. Texts and bytes are the caller's. */
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
/* What every kind of store has of a ruling: the number of the one it judges anew, or none; and then what lists tell of it, with its group and
 * the clauses that decided as that store has them. */
void leaf_add_old(struct leaf_row *row, const struct store_ruling *r);
void leaf_add_told(struct leaf_row *row, const struct store_ruling *r, const char *group,
                   const char *deciding);

/* The digest of a leaf and of the row it tells of. */
void leaf_digest(const struct leaf_row *row, const struct leaf *leaf,
                 const unsigned char salt[LEAF_SALT], unsigned char out[LEAF_DIGEST]);
/* A list, of leaf.n, in order and each text once. */
void leaf_put_in_order(struct leaf *leaf, struct store_term *list);
/* One whose texts are its own. */
void leaf_free_list(struct leaf *leaf);

#endif
