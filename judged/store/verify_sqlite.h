/* verify_sqlite.h: what the files that check an SQLite store for damage share. */
#ifndef JUDGED_STORE_VERIFY_SQLITE_H
#define JUDGED_STORE_VERIFY_SQLITE_H

#include "judged/store/leaves.h"
#include "judged/store/verify.h"

struct store_marks {
	char *text[STORE_MARKS];
};
void store_read_marks(struct store *store, struct store_marks *out);
void store_free_marks(struct store_marks *marks);
bool store_check_mask(const struct store_marks *marks, const void *mask, size_t size,
                      const struct ruling_snapshot *snap);

/* Check each ruling by itself. */
void store_check_rulings(struct store_looking *l);
/* Hand out every ruling, oldest first. STORE_FAILED: they cannot be read. */
enum store_result store_replay(struct store_looking *l);
/* Check the logs: is every chain whole, and does it lead to its head and to the heads known from
 * before? */
void store_check_logs(struct store_looking *l);
/* Check that every row agrees with its last leaf, and that no row with a leaf is missing. */
void store_check_leaves(struct store_looking *l);

/* Sum the words of all rulings, read from the index. */
void store_check_words(struct store_looking *l, struct store_word_sums *out);
void store_check_words_left(struct store_looking *l, struct store_word_sums *sums);

#endif
