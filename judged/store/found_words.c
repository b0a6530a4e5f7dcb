/* found_words.c: the words a ruling is found by: as texts, and as a sum over what the index of words holds of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/store/leaves.h"
#include "judged/text/alloc.h"
#include "judged/words/told_pack.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* 1. Texts */

void
words_of_views(const struct store_view view[STORE_VIEWS], char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++) {
		const char *why = view[i].why ? view[i].why : "", *told = view[i].told;
		size_t len = strlen(why), more = told ? strlen(told) : 0;
		text[i] = alloc_bytes(len + more + 2);
		snprintf(text[i], len + more + 2, "%s%s%s", why, view[i].why && told ? "\n" : "",
		         told ? told : "");
	}
}

void
words_free(char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++)
		free(text[i]);
}

static char *
told_aloud(const struct told_ruling *told, enum view view)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	told_say_words(told, view, to);
	fclose(to);
	return text;
}

/* What is told aloud of what was kept, made from the record or as it stands. */
static bool
tell_views(const struct store_ruling *r, char *told[STORE_VIEWS])
{
	struct told_ruling of = { 0 };
	bool fine = !r->record || told_read(&of, r->record, r->n_record);
	for (int i = 0; i < STORE_VIEWS; i++)
		told[i] = !fine       ? alloc_copy("")
		          : r->record ? told_aloud(&of, (enum view)i)
		                      : alloc_copy(r->view[i].told);
	told_free(&of);
	return fine;
}

enum store_result
words_of_kept(struct store *store, int64_t ruling, char *text[STORE_VIEWS])
{
	struct store_ruling r = { .id = "" };
	struct buffer plain = { 0 };
	char *told[STORE_VIEWS];
	sqlite3_stmt *s = store_statement(
		store, &store->words_of,
		"SELECT r.why, r.why_a, r.why_b, r.why_judge, b.form, b.packed, " STORE_OLD_TEXTS
		" FROM rulings r LEFT JOIN bodies b ON b.ruling = r.seq"
		" LEFT JOIN ruling_texts t ON t.ruling = r.seq WHERE r.seq = :ruling");
	store_bind_int(s, ":ruling", ruling);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		result = store_read_body(s, STORE_VIEWS, &plain, &r);
	bool fine = result == STORE_DONE && tell_views(&r, told);
	for (int i = 0; fine && i < STORE_VIEWS; i++) {
		bool same = i > 0 && strcmp(told[i], told[0]) == 0;
		r.view[i].told = same ? NULL : told[i];
		r.view[i].why = (const char *)sqlite3_column_text(s, i);
	}
	if (fine)
		words_of_views(r.view, text);
	if (result == STORE_DONE)
		words_free(told);
	sqlite3_reset(s);
	buffer_free(&plain);
	return fine ? STORE_DONE : result == STORE_NONE ? STORE_NONE : STORE_FAILED;
}

/* 2. Sums */

struct words_tokenizer {
	fts5_tokenizer how;
	Fts5Tokenizer *is;
};

static fts5_api *
api_of(sqlite3 *db)
{
	fts5_api *api = NULL;
	sqlite3_stmt *s = NULL;
	if (sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &s, NULL) == SQLITE_OK) {
		sqlite3_bind_pointer(s, 1, &api, "fts5_api_ptr", NULL);
		sqlite3_step(s);
	}
	sqlite3_finalize(s);
	return api;
}

struct words_tokenizer *
words_tokenizer(sqlite3 *db)
{
	struct words_tokenizer *out = alloc_zeroed(1, sizeof *out);
	fts5_api *api = api_of(db);
	void *ctx;
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

int
words_column(const char *name)
{
	static const char *const names[STORE_VIEWS] = { "open", "a", "b", "judge" };
	for (int i = 0; i < STORE_VIEWS; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}
