/*
 * leaves.h: the log of a store in SQLite; nobody outside the store includes it.
 *
 * What a leaf is stands in leaf.h.
 */
#ifndef JUDGED_STORE_LEAVES_H
#define JUDGED_STORE_LEAVES_H

#include "judged/store/internal.h"
#include "judged/store/leaf.h"
#include "judged/store/tokenizer.h"

/* What is known of a kind, as statements: sqlite.def. */
struct leaf_rule {
	enum sql row, next, missing;
	enum sql lists; /* what fills its lists; or SQL_STATEMENTS */
};
extern const struct leaf_rule leaf_rules[LEAF_KINDS];

/* The row that leaf_rule.row gave. */
void leaf_read_row(sqlite3_stmt *statement, struct leaf_row *out);

/* Write a leaf of a row that is written, within a commit. */
enum store_result store_log(struct store *store, const struct leaf *leaf);
static inline enum store_result
store_log_row(struct store *store, enum leaf_kind kind, int64_t part, int64_t item)
{
	return store_log(store, &(struct leaf){ .kind = kind, .part = part, .item = item });
}
/* The same of a row as it was written, and until when that is good; or 0. */
enum store_result store_log_as(struct store *store, const struct leaf *leaf,
                               const struct leaf_row *row, int64_t until);
/* One with a list, of leaf.n, which is put in order, each text once. */
enum store_result store_log_list(struct store *store, struct leaf *leaf, struct store_term *list);
/* Run a statement that changes a row, with a leaf of it. STORE_NONE: it changed none. */
enum store_result store_change(struct store *store, sqlite3_stmt *s, enum leaf_kind kind,
                               int64_t item);
/* Write the head, before the commit. */
enum store_result store_log_end(struct store *store);
/* The log of another store, which this one is a copy of, within a commit: as it stands there, and then all its leaves. They have no salt:
 * what they tell of has leaves of its own here. */
enum store_result store_put_log_of_another(struct store *store, const struct store_log_head *head,
                                           int64_t *number);
enum store_result store_put_leaf_of_another(struct store *store, int64_t log,
                                            const struct leaf_line *line);

/* The list of a leaf, from what SQL_LIST_OF reads; leaf_free_list() gives it back. */
enum store_result leaf_read_list(struct store *store, struct leaf *leaf);
/* Have the lists of a kind there, of all or of some. */
enum store_result leaf_fill_lists(struct store *store, enum leaf_kind kind, const int64_t *part,
                                  int64_t from, int64_t to);

#endif
