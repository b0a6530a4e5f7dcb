/* verify.h: what the files that check an SQLite store for damage share. */
#ifndef JUDGED_STORE_SQLITE_VERIFY_H
#define JUDGED_STORE_SQLITE_VERIFY_H

#include "judged/store/sqlite/sqlite.h"
#include "judged/store/verify.h"

bool sqlite_inspect(struct store_looking *l, struct fault *fault);
/* Read the index whole: a sum of the tokens that it has for each ruling. */
void sqlite_sum_tokens(struct store_looking *l);
/* Does the index have the tokens of a ruling, and no others? Forgets the ruling's sum. */
const char *sqlite_check_indexed(struct store_looking *l, struct rows *rows,
                                 const struct store_whole *whole);
/* Report tokens without a ruling, and free the sums. */
void sqlite_check_tokens_left(struct store_looking *l);

#endif
