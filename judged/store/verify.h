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
	const char *path;
	void *inspection; /* of the kind of store */
};

void store_found(struct store_looking *l, const char *id, const char *what);

/* Report that the store could not be read. */
void store_found_unread(struct store_looking *l);
/* Report the rows of a check: the id of a ruling or "", and what is wrong. */
void store_tell_rows(struct store_looking *l, struct rows rows);
/* Check the whole store as it is at one moment; later reads on the connection see the same moment.
 * False with a fault: the store can't be read. */
bool store_look_through(struct store_looking *l, struct fault *fault);

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

/* Run the statement for a page of a log's leaves, after its first `n`; and read a leaf of it. False:
 * the leaf can't be read. */
struct rows store_run_leaves(struct store *store, const struct store_log_head *head, int64_t n);
bool store_read_line(struct rows *rows, struct leaf_line *line);
/* Run the statement for a page of rows of a kind: those after the row of a leaf, `most` at most. */
struct rows store_run_page(struct store *store, const struct leaf *after, int64_t most);

/* 2. Rulings */

/* A stored ruling, unpacked, with what lists say of it by view. */
struct store_whole {
	struct store_ruling ruling;
	struct buffer plain, found;
	struct ruling_snapshot snap; /* set if the ruling has a record */
};
/* Read a ruling from a row of its leaf's kind, and unpack it. Return NULL, or the damage. */
const char *store_read_row(struct rows *rows, struct store_whole *whole);
/* Read it, and check whether the record agrees with the lists and, if this version wrote it, with
 * what finds the ruling. Return NULL, or the damage. */
const char *store_check_row(struct rows *rows, struct store_whole *whole);
void store_free_whole(struct store_whole *whole);
/* Set what the ruling is judged again from. */
void store_read_replay(const struct store_whole *whole, struct store_replay *out);

/* Is a ruling found by everything its record names: cards, players, clauses and events? */
bool store_check_found(const char *found, const struct ruling_snapshot *snap,
                       const char *transcript);

#endif
