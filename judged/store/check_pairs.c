/*
 * check_pairs.c: a search passes over rulings of which pairs say that they have not all its words (pairs.c): is that so of every
 * one? Pairs that no ruling has do no harm.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/pairs.h"
#include "judged/store/verify_sqlite.h"
#include "judged/text/alloc.h"

struct store_common {
	char *word[PAIR_WORDS]; /* NULL: nobody has the number */
	int word_read;          /* its number; -1: it is none of them */
	int64_t n;              /* rulings have numbers below */
	unsigned char (*has)[PAIR_WORDS / 8];
};

struct store_common *
store_common_words(struct store_looking *l, int64_t n_rulings)
{
	struct store_common *c = alloc_zeroed(1, sizeof *c);
	sqlite3_stmt *s = store_sql(l->store, SQL_COMMON_WORDS);
	enum store_result row;
	c->word_read = -1;
	c->n = n_rulings;
	c->has = alloc_zeroed((size_t)n_rulings, sizeof *c->has);
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		int64_t number = sqlite3_column_int64(s, 0);
		if (number >= 0 && number < PAIR_WORDS && !c->word[number])
			c->word[number] = alloc_copy(store_text_at(s, 1));
	}
	if (row != STORE_NONE)
		store_found_unread(l);
	return c;
}

void
store_common_word(struct store_common *c, const char *text, size_t n)
{
	c->word_read = -1;
	for (int i = 0; i < PAIR_WORDS && c->word_read < 0; i++)
		if (c->word[i] && strlen(c->word[i]) == n && memcmp(c->word[i], text, n) == 0)
			c->word_read = i;
}

void
store_common_in(struct store_common *c, int64_t ruling)
{
	int i = c->word_read;
	if (i >= 0 && ruling > 0 && ruling < c->n)
		c->has[ruling][i / 8] |= (unsigned char)(1 << i % 8);
}

/* Those of the rulings of a block, by the row the statement stands at; without one there are none. */
static bool
has_pairs_of(const struct store_common *c, sqlite3_stmt *s, int64_t ruling)
{
	uint8_t number[PAIR_WORDS];
	size_t n = 0;
	for (int i = 0; i < PAIR_WORDS; i++)
		if (c->has[ruling][i / 8] >> i % 8 & 1)
			number[n++] = (uint8_t)i;
	const void *pairs = sqlite3_column_blob(s, 0);
	return n < 2 ||
	       store_has_pairs(pairs, pairs ? (size_t)sqlite3_column_bytes(s, 0) : 0, number, n);
}

static void
check_block(struct store_looking *l, const struct store_common *c, int64_t block)
{
	sqlite3_stmt *s = store_sql(l->store, SQL_PAIRS_OF);
	int64_t from = block * PAIR_BLOCK, to = from + PAIR_BLOCK;
	bool fine = true;
	store_bind_int(s, ":block", block);
	if (store_step(l->store, s) == STORE_FAILED)
		store_found_unread(l);
	for (int64_t i = from; fine && i < to && i < c->n; i++)
		fine = has_pairs_of(c, s, i);
	if (!fine)
		store_found(l, "", "searches for several words pass over rulings that have them");
	sqlite3_reset(s);
}

void
store_check_pairs(struct store_looking *l, struct store_common *c)
{
	for (int64_t block = 0; block * PAIR_BLOCK < c->n; block++)
		check_block(l, c, block);
	for (int i = 0; i < PAIR_WORDS; i++)
		free(c->word[i]);
	free(c->has);
	free(c);
}
