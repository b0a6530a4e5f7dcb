/* verify.h: what the files that check a store for damage share; only the store's own files include
 * it. */
#ifndef JUDGED_STORE_VERIFY_H
#define JUDGED_STORE_VERIFY_H

#include "judged/store/backend.h"
#include "judged/store/leaf.h"
#include "judged/record/record.h"

struct store_looking {
	struct store *store; /* only for reading */
	const struct store_checking *as;
	struct store_checked *out;
};

void store_found(struct store_looking *l, const char *id, const char *what);

/* Report that the store could not be read. */
void store_found_unread(struct store_looking *l);

/* 1. Logs */

/* A log being read from its first leaf to its head. */
struct store_chain {
	const struct store_log_head *head;
	int64_t n;
	unsigned char is[LEAF_DIGEST];
	bool broken;
};
void store_chain_begin(struct store_looking *l, struct store_chain *c,
                       const struct store_log_head *head);
/* Check the next leaf of a log; NULL: it could not be read. False: the leaf is misplaced, and the
 * rest can't be checked. */
bool store_chain_add(struct store_looking *l, struct store_chain *c, const struct leaf_line *line);
void store_chain_end(struct store_looking *l, struct store_chain *c);
void store_check_known(struct store_looking *l,
                       bool (*is_there)(struct store *store, const char *log));
/* Is the text a list of heads, "id:length:digest", separated by commas? */
bool store_are_heads(const char *text);

/* 2. Rulings */

/* A stored ruling, unpacked, with what lists say of it by view. */
struct store_whole {
	struct store_ruling ruling;
	struct buffer plain, found;
	struct ruling_snapshot snap; /* set if the ruling has a record */
};
/* Check whether the record agrees with the lists and, if this version wrote it, with what finds the
 * ruling. Return NULL, or the damage. */
const char *store_check_whole(const struct store_whole *whole);
void store_free_whole(struct store_whole *whole);
/* Set what the ruling is judged again from. */
void store_read_replay(const struct store_whole *whole, struct store_replay *out);

/* Unpack a body and read its record. Return NULL, or the damage. */
const char *store_unpack_whole(const void *packed, size_t n, struct store_whole *whole);
/* Is a ruling found by everything its record names: cards, players, clauses and events? */
bool store_check_found(const char *found, const struct ruling_snapshot *snap,
                       const char *transcript);

#endif
