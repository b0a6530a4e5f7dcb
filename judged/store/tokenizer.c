/* tokenizer.c: the words that find a ruling: as texts, one by one, and as a sum. */
#include "judged/store/tokenizer.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* 1. Texts */

static char *
text_of_view(const struct store_view *view)
{
	const char *why = view->why ? view->why : "", *words = view->words;
	size_t len = strlen(why), more = words ? strlen(words) : 0;
	char *text = alloc_bytes(len + more + 2);
	snprintf(text, len + more + 2, "%s%s%s", why, view->why && words ? "\n" : "",
	         words ? words : "");
	return text;
}

void
words_of_views(const struct store_ruling *ruling, char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++)
		text[i] = ruling->carried ? alloc_copy(ruling->words[i])
		                          : text_of_view(&ruling->view[i]);
}

void
words_free(char *text[STORE_VIEWS])
{
	for (int i = 0; i < STORE_VIEWS; i++)
		free(text[i]);
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

/* 2. Words */

struct words_tokenizer {
	fts5_tokenizer how;
	Fts5Tokenizer *is;
	sqlite3 *own; /* in-memory database that serves only this tokenizer, or NULL */
};

struct words_tokenizer *
words_tokenizer(sqlite3 *db)
{
	struct words_tokenizer *out = alloc_zeroed(1, sizeof *out);
	void *ctx;
	if (!db && sqlite3_open(":memory:", &out->own) == SQLITE_OK && words_quicken(out->own))
		db = out->own;
	fts5_api *api = db ? words_api(db) : NULL;
	if (api && api->xFindTokenizer(api, WORDS_TOKENIZER, &ctx, &out->how) == SQLITE_OK &&
	    out->how.xCreate(ctx, NULL, 0, &out->is) == SQLITE_OK)
		return out;
	sqlite3_close(out->own);
	free(out);
	return NULL;
}

void
words_tokenizer_free(struct words_tokenizer *tokenizer)
{
	if (!tokenizer)
		return;
	tokenizer->how.xDelete(tokenizer->is);
	sqlite3_close(tokenizer->own);
	free(tokenizer);
}

struct telling {
	words_each *each;
	void *ctx;
	int64_t place;
};

static int
tell_word(void *ctx, int flags, const char *word, int n, int start, int end)
{
	struct telling *t = ctx;
	(void)flags, (void)start, (void)end;
	t->each(t->ctx, t->place++, word, (size_t)n);
	return SQLITE_OK;
}

bool
words_split(struct words_tokenizer *tokenizer, const char *text, words_each *each, void *ctx)
{
	struct telling t = { each, ctx, 0 };
	return tokenizer &&
	       tokenizer->how.xTokenize(tokenizer->is, &t, FTS5_TOKENIZE_DOCUMENT, text,
	                                (int)strlen(text), tell_word) == SQLITE_OK;
}

/* 3. Sums */

void
words_add(uint64_t sum[2], int column, int64_t place, const char *word, size_t n)
{
	uint64_t seed = (uint64_t)column << 56 | (uint64_t)place;
	XXH128_hash_t hash = XXH3_128bits_withSeed(word, n, seed);
	sum[0] += hash.low64;
	sum[1] += hash.high64;
}

void
words_sum_bytes(const uint64_t sum[2], unsigned char out[WORDS_SUM])
{
	for (int i = 0; i < WORDS_SUM; i++)
		out[i] = (unsigned char)(sum[i / 8] >> 8 * (i % 8));
}

/* 4. Search texts */

bool
words_next(const char **text, struct buffer *word, bool *star)
{
	const char *at = *text + strspn(*text, " \t\n");
	size_t len = strcspn(at, " \t\n");
	*text = at + len;
	*star = len > 1 && at[len - 1] == '*';
	word->n = 0;
	for (size_t i = 0; i < len - *star; i++)
		if (at[i] != '"' && at[i] != '*')
			buffer_bytes(word, &at[i], 1);
	buffer_end(word);
	return len > 0;
}
