/* log.h: the log of a store in SQLite; only the store's own files include it. leaf.h explains
 * leaves. */
#ifndef JUDGED_STORE_SQLITE_LOG_H
#define JUDGED_STORE_SQLITE_LOG_H

#include "judged/store/sqlite/sqlite.h"
#include "judged/store/leaf.h"
/* Write the leaf of a row that was just written, within a commit. */
enum store_result store_log(struct store *store, const struct leaf *leaf);
static inline enum store_result
store_log_row(struct store *store, enum leaf_kind kind, int64_t part, int64_t item)
{
	return store_log(store, &(struct leaf){ .kind = kind, .part = part, .item = item });
}
/* Like store_log(), with the row's content given, and the time until which it is valid; 0:
 * forever. */
enum store_result store_log_as(struct store *store, const struct leaf *leaf,
                               const struct rows_values *row, int64_t until);
/* Write a row and its leaf: a statement of the part, the item, and what the leaf covers. */
enum store_result store_put_row(struct store *store, enum rows_name name, const struct leaf *leaf,
                                const struct rows_values *row);
/* Run a statement that changes a row, and write the row's leaf. STORE_NONE: no row changed. */
enum store_result store_change(struct store *store, enum sql name, const struct rows_values *values,
                               enum leaf_kind kind, int64_t item);
/* Write the head of the log, before the commit. */
enum store_result store_log_end(struct store *store);
/* Copy the log of another store into this one, within a commit: first its head, then all its
 * leaves. The copied leaves have no salt, since the things they are about get new leaves here. */
enum store_result store_put_log_of_another(struct store *store, const struct store_log_head *head,
                                           int64_t *number);
enum store_result store_put_leaf_of_another(struct store *store, int64_t log,
                                            const struct leaf_line *line);

#endif
