/* verify.h: what the files that check an SQLite store for damage share. */
#ifndef JUDGED_STORE_SQLITE_VERIFY_H
#define JUDGED_STORE_SQLITE_VERIFY_H

#include "judged/store/sqlite/log.h"
#include "judged/store/verify.h"

/* A sum of the tokens that the index has for each ruling. */
struct store_token_sums {
	int64_t n; /* rulings have numbers below this */
	uint64_t *of;
};
/* Read the index whole. */
void store_sum_tokens(struct store_looking *l, struct store_token_sums *out);
/* Does the index have these tokens of a ruling, and no others? Forgets the ruling's sum. */
bool store_is_indexed(struct store_token_sums *sums, int64_t ruling, const struct buffer *found);
/* Report tokens without a ruling, and free the sums. */
void store_check_tokens_left(struct store_looking *l, struct store_token_sums *sums);

/* Check each ruling by itself. */
void store_check_rulings(struct store_looking *l);
/* Hand out every ruling, oldest first. STORE_FAILED: they cannot be read. */
enum store_result store_replay(struct store_looking *l);
/* Check the logs: is every chain whole, and does it lead to its head and to the heads known from
 * before? */
void store_check_logs(struct store_looking *l);
/* Check that every row agrees with its last leaf, and that no row with a leaf is missing. */
void store_check_leaves(struct store_looking *l);

#endif
