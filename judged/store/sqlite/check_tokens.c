/*
 * check_tokens.c: checking FTS5's index: which tokens of which ruling does it have, and do they find
 * the ruling?
 *
 * The index is read from one end to the other, token by token, and summed up by ruling, to be
 * compared with the tokens in bodies. A search goes another way, from the top of the index down to a
 * token and then to older rulings; so every token is also searched for.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/found.h"
#include "judged/store/sqlite/verify.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A sum of the tokens that the index has for each ruling. */
struct token_sums {
	int64_t n; /* rulings have numbers below this */
	uint64_t *of;
};

/* A token and the rulings that have it. */
struct token {
	struct buffer text;
	int64_t n, last;
	uint64_t sum;
};

struct reading {
	struct store_looking *look;
	struct token_sums *sums;
	struct token token;
	uint64_t tokens; /* number of tokens, over all rulings */
};

/* Add a ruling to a sum that different sets of rulings hardly ever share. */
static void
add_ruling(struct token *w, int64_t ruling)
{
	w->n++;
	w->sum += (uint64_t)ruling * UINT64_C(0x9e3779b97f4a7c15);
}

static void
search_token(struct reading *r)
{
	struct token found = { .n = 0 };
	struct buffer quoted = { 0 };
	struct rows_values match = { .n = 0 };
	enum store_result row;
	if (r->token.n == 0)
		return;
	buffer_text(&quoted, "\"");
	buffer_bytes(&quoted, r->token.text.at, r->token.text.n);
	buffer_text(&quoted, "\"");
	rows_give_text(&match, buffer_end(&quoted));
	sqlite3_stmt *s = store_sql_with(r->look->store, SQL_RULINGS_WITH, &match);
	while ((row = store_step(r->look->store, s)) == STORE_DONE)
		add_ruling(&found, sqlite3_column_int64(s, 0));
	buffer_free(&quoted);
	if (row != STORE_NONE || found.n != r->token.n || found.sum != r->token.sum)
		store_found(r->look, "", "the index does not find what it has");
}

static void
next_token(struct reading *r, const char *text, size_t n)
{
	struct token *w = &r->token;
	if (w->n > 0 && w->text.at && w->text.n == n && memcmp(w->text.at, text, n) == 0)
		return;
	search_token(r);
	w->text.n = 0;
	if (n > 0)
		buffer_bytes(&w->text, text, n);
	w->n = w->last = 0;
	w->sum = 0;
}

static void
read_instance(struct reading *r, sqlite3_stmt *s)
{
	const char *text = store_text_at(s, 0);
	size_t n = (size_t)sqlite3_column_bytes(s, 0);
	int64_t ruling = sqlite3_column_int64(s, 1);
	next_token(r, text, n);
	if (r->token.n == 0 || r->token.last != ruling)
		add_ruling(&r->token, ruling);
	r->token.last = ruling;
	if (ruling <= 0 || ruling >= r->sums->n)
		store_found(r->look, "", "there are words without a ruling");
	else
		r->sums->of[ruling] += XXH3_64bits(text, n);
	r->tokens++;
}

/* Append a number as FTS5 does: seven bits a byte, the highest first. */
static void
put_varint(struct buffer *to, uint64_t number)
{
	unsigned char bytes[9];
	size_t at = sizeof bytes;
	bytes[--at] = (unsigned char)(number & 127);
	while ((number >>= 7) && at)
		bytes[--at] = (unsigned char)(128 | (number & 127));
	buffer_bytes(to, bytes + at, sizeof bytes - at);
}

/* Check the totals of rulings and of tokens. No search uses them, but FTS5 can't store or
 * erase anything if they are wrong. */
static void
check_totals(struct reading *r)
{
	struct buffer wanted = { 0 };
	int64_t rulings = 0;
	sqlite3_stmt *s = store_sql(r->look->store, SQL_TOKEN_TOTALS);
	store_read_number(r->look->store, store_sql(r->look->store, SQL_COUNT_ROWS), &rulings);
	put_varint(&wanted, (uint64_t)rulings);
	put_varint(&wanted, r->tokens);
	bool is_there = store_step(r->look->store, s) == STORE_DONE;
	size_t size = is_there ? (size_t)sqlite3_column_bytes(s, 0) : 0;
	const void *is = is_there ? sqlite3_column_blob(s, 0) : NULL;
	bool at_first = is_there && size == 0 && rulings == 0;
	if (!at_first && (!is || size != wanted.n || memcmp(is, wanted.at, size) != 0))
		store_found(r->look, "", "the index has lost count of what it has");
	sqlite3_reset(s);
	buffer_free(&wanted);
}

/* Allocate a sum per ruling, all 0. A number far beyond all others is damage, and no reason to
 * allocate that much memory. */
static void
make_sums(struct store *store, struct token_sums *out)
{
	enum { MOST = 1 << 28 };
	int64_t top = 0;
	store_read_number(store, store_sql(store, SQL_TOP_RULING), &top);
	out->n = (top > 0 && top < MOST ? top : 0) + 1;
	out->of = alloc_zeroed((size_t)out->n, sizeof *out->of);
}

void
sqlite_sum_tokens(struct store_looking *l)
{
	struct token_sums *out = l->inspection = alloc_zeroed(1, sizeof *out);
	struct reading r = { .look = l, .sums = out };
	enum store_result row = store_script(l->store, SQL_MAKE_INDEXED);
	sqlite3_stmt *s = row == STORE_DONE ? store_sql(l->store, SQL_INDEXED) : NULL;
	make_sums(l->store, out);
	while ((row = store_step(l->store, s)) == STORE_DONE)
		read_instance(&r, s);
	search_token(&r);
	check_totals(&r);
	if (row != STORE_NONE)
		store_found_unread(l);
	buffer_free(&r.token.text);
}

static uint64_t
sum_of(const char *found)
{
	struct buffer lexemes = { 0 };
	uint64_t sum = 0;
	size_t n;
	found_lexemes(found, &lexemes);
	const char *at = lexemes.at, *end = at + lexemes.n;
	for (; at < end; at += n + 1) {
		n = strcspn(at, " ");
		sum += XXH3_64bits(at, n);
	}
	buffer_free(&lexemes);
	return sum;
}

const char *
sqlite_check_indexed(struct store_looking *l, struct rows *rows, const struct store_whole *w)
{
	struct token_sums *sums = l->inspection;
	int64_t ruling = rows_int(rows, LEAF_AT_ITEM);
	uint64_t is = 0;
	bool is_there = ruling > 0 && ruling < sums->n;
	if (is_there) {
		is = sums->of[ruling];
		sums->of[ruling] = 0;
	}
	return is_there && is == (w->found.n ? sum_of(w->found.at) : 0)
	               ? NULL
	               : "the index does not have what finds it, or has more";
}

void
sqlite_check_tokens_left(struct store_looking *l)
{
	struct token_sums *sums = l->inspection;
	for (int64_t i = 0; i < sums->n; i++)
		if (sums->of[i]) {
			store_found(l, "", "there are words without a ruling");
			break;
		}
	free(sums->of);
	free(sums);
}
