/* found_words.c: the words rulings are found by, as sums over what the index of words holds of them. */
#include <stdlib.h>

#include "judged/store/leaves.h"
#include "judged/text/alloc.h"

/* A number far beyond all others is damage and no reason to ask for as much memory. */
enum { MOST = 1 << 28 };

void
words_sums(struct store *store, struct store_word_sums *out)
{
	int64_t top = 0;
	store_read_number(store, store_sql(store, SQL_TOP_RULING), &top);
	out->n = (top > 0 && top < MOST ? top : 0) + 1;
	out->of = alloc_zeroed((size_t)out->n, sizeof *out->of);
}

enum store_result
words_sum_index(struct store *store, struct store_word_sums *out)
{
	enum store_result row = store_script(store, SQL_MAKE_INDEXED);
	sqlite3_stmt *s = row == STORE_DONE ? store_sql(store, SQL_INDEXED) : NULL;
	words_sums(store, out);
	while ((row = store_step(store, s)) == STORE_DONE) {
		int64_t ruling = sqlite3_column_int64(s, 1);
		int column = words_column(store_text_at(s, 2));
		if (ruling > 0 && ruling < out->n && column >= 0)
			words_add(out->of[ruling], column, sqlite3_column_int64(s, 3),
			          store_text_at(s, 0), (size_t)sqlite3_column_bytes(s, 0));
	}
	return store_ended(row);
}
