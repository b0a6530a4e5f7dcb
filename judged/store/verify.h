/* verify.h: what the files share that look for damage; nobody outside the store includes it. */
#ifndef JUDGED_STORE_VERIFY_H
#define JUDGED_STORE_VERIFY_H

#include "judged/store/backend.h"
#include "judged/store/leaf.h"
#include "judged/record/record.h"

struct store_looking {
	struct store *store; /* only read */
	const struct store_checking *as;
	struct store_checked *out;
};

void store_found(struct store_looking *l, const char *id, const char *what);

/* The store could not be read. */
void store_found_unread(struct store_looking *l);

/* 1. Logs */

/* A log on its way from its first leaf to its head. */
struct store_chain {
	const struct store_log_head *head;
	int64_t n;
	unsigned char is[LEAF_DIGEST];
	bool broken;
};
void store_chain_begin(struct store_looking *l, struct store_chain *c,
                       const struct store_log_head *head);
/* NULL for one that cannot be read. False: it is not where it should be, and there is no going on. */
bool store_chain_add(struct store_looking *l, struct store_chain *c, const struct leaf_line *line);
void store_chain_end(struct store_looking *l, struct store_chain *c);
void store_check_known(struct store_looking *l,
                       bool (*is_there)(struct store *store, const char *log));
/* "id:length:digest", with commas between. */
bool store_are_heads(const char *text);

/* 2. Rulings */

/* What is kept of a ruling, unpacked, and what lists say of it: by view. */
struct store_whole {
	struct store_ruling ruling;
	struct buffer plain;
	struct told_ruling told; /* when it has a record */
};
/* Each answers NULL, or what is wrong: can its record be read; does it say what lists do? */
const char *store_read_record(struct store_whole *whole);
const char *store_check_whole(const struct store_whole *whole);
void store_free_whole(struct store_whole *whole);
/* What it is played again from. */
void store_read_replay(const struct store_whole *whole, struct store_replay *out);

/* Is a ruling found by what its record names: by terms, by clauses and events? */
bool store_check_terms(const struct leaf *leaf, const struct told_ruling *told,
                       const char *transcript);
bool store_check_marks(const char *const mark[], size_t n, const struct told_ruling *told);

#endif
