/* found_words.c: the words a ruling is found by: as texts, and as a sum over what the index of words holds of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/leaves.h"
#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* 1. Texts */

void
words_of_views(const struct store_ruling *ruling, char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++) {
		const struct store_view *view = &ruling->view[i];
		const char *why = view->why ? view->why : "", *told = view->told;
		size_t len = strlen(why), more = told ? strlen(told) : 0;
		text[i] = alloc_bytes(len + more + 2);
		snprintf(text[i], len + more + 2, "%s%s%s", why, view->why && told ? "\n" : "",
		         told ? told : "");
	}
}

void
words_free(char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++)
		free(text[i]);
}

/* 2. Sums */

struct words_tokenizer {
	fts5_tokenizer how;
	Fts5Tokenizer *is;
};

struct words_tokenizer *
words_tokenizer(struct store *store)
{
	struct words_tokenizer *out = alloc_zeroed(1, sizeof *out);
	sqlite3_stmt *s = store_sql(store, SQL_TOKENIZER);
	fts5_api *api = NULL;
	void *ctx;
	sqlite3_bind_pointer(s, 1, &api, "fts5_api_ptr", NULL);
	store_step(store, s);
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	if (api && api->xFindTokenizer(api, "unicode61", &ctx, &out->how) == SQLITE_OK &&
	    out->how.xCreate(ctx, NULL, 0, &out->is) == SQLITE_OK)
		return out;
	free(out);
	return NULL;
}

void
words_tokenizer_free(struct words_tokenizer *tokenizer)
{
	if (tokenizer)
		tokenizer->how.xDelete(tokenizer->is);
	free(tokenizer);
}

void
words_add(uint64_t sum[2], int column, int64_t place, const char *word, size_t n)
{
	uint64_t seed = (uint64_t)column << 56 | (uint64_t)place;
	XXH128_hash_t hash = XXH3_128bits_withSeed(word, n, seed);
	sum[0] += hash.low64;
	sum[1] += hash.high64;
}

struct adding {
	uint64_t sum[2];
	int column;
	int64_t place;
};

static int
add_word(void *ctx, int flags, const char *word, int n, int start, int end)
{
	struct adding *a = ctx;
	(void)flags, (void)start, (void)end;
	words_add(a->sum, a->column, a->place++, word, (size_t)n);
	return SQLITE_OK;
}

void
words_sum_bytes(const uint64_t sum[2], unsigned char out[WORDS_SUM])
{
	for (int i = 0; i < WORDS_SUM; i++)
		out[i] = (unsigned char)(sum[i / 8] >> 8 * (i % 8));
}

bool
words_sum(struct words_tokenizer *tokenizer, char *const text[STORE_VIEWS],
          unsigned char sum[WORDS_SUM])
{
	struct adding a = { .column = 0 };
	bool fine = tokenizer != NULL;
	for (int i = 0; fine && i < STORE_VIEWS; i++) {
		a.column = i;
		a.place = 0;
		fine = tokenizer->how.xTokenize(tokenizer->is, &a, FTS5_TOKENIZE_DOCUMENT, text[i],
		                                (int)strlen(text[i]), add_word) == SQLITE_OK;
	}
	words_sum_bytes(a.sum, sum);
	return fine;
}

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

int
words_column(const char *name)
{
	static const char *const names[STORE_VIEWS] = { "open", "a", "b", "judge" };
	for (int i = 0; i < STORE_VIEWS; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}
