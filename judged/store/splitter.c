/*
 * splitter.c: a fast version of SQLite's tokenizer unicode61 for plain ASCII texts.
 *
 * Nearly all texts are plain ASCII, and each is split more than once: for the index of words, and
 * for the store's own sums. In such a text, a word is a run of letters and digits, in lower case.
 * Any other text is left to SQLite, so that the index is the same whichever of the two tokenizers
 * writes it, and any other program can read it.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/tokenizer.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

/* SQLite's own tokenizer, and the context to create it with. */
struct original {
	fts5_tokenizer how;
	void *ctx;
};

struct splitter {
	fts5_tokenizer how;
	Fts5Tokenizer *original;
	bool usual; /* true if the tokenizer has no options */
	struct buffer word;
};

typedef int each_word(void *ctx, int flags, const char *word, int n, int start, int end);

static int
make(void *ctx, const char **option, int n, Fts5Tokenizer **out)
{
	const struct original *original = ctx;
	struct splitter *s = alloc_zeroed(1, sizeof *s);
	s->how = original->how;
	s->usual = n == 0;
	int result = s->how.xCreate(original->ctx, option, n, &s->original);
	if (result == SQLITE_OK)
		*out = (Fts5Tokenizer *)s;
	else
		free(s);
	return result;
}

static void
unmake(Fts5Tokenizer *tokenizer)
{
	struct splitter *s = (struct splitter *)tokenizer;
	s->how.xDelete(s->original);
	buffer_free(&s->word);
	free(s);
}

static bool
is_plain(const char *text, size_t n)
{
	const uint64_t high = UINT64_C(0x8080808080808080);
	uint64_t eight;
	size_t i = 0;
	for (; i + sizeof eight <= n; i += sizeof eight) {
		memcpy(&eight, text + i, sizeof eight);
		if (eight & high)
			return false;
	}
	for (; i < n; i++)
		if (text[i] & 0x80)
			return false;
	return true;
}

/* Return a letter or digit in lower case; 0 for a separator. */
static char
letter(unsigned char c)
{
	unsigned char small = c | 0x20;
	if (small >= 'a' && small <= 'z')
		return (char)small;
	return c >= '0' && c <= '9' ? (char)c : 0;
}

static int
split_plain(struct splitter *s, const char *text, int n, each_word *each, void *ctx)
{
	char *word = buffer_room(&s->word, (size_t)n + 1);
	int result = SQLITE_OK, len = 0;
	for (int i = 0; i <= n && result == SQLITE_OK; i++) {
		char c = i < n ? letter((unsigned char)text[i]) : 0;
		if (c) {
			word[len++] = c;
		} else if (len) {
			result = each(ctx, 0, word, len, i - len, i);
			len = 0;
		}
	}
	return result;
}

static int
split(Fts5Tokenizer *tokenizer, void *ctx, int flags, const char *text, int n, each_word *each)
{
	struct splitter *s = (struct splitter *)tokenizer;
	if (s->usual && text && is_plain(text, (size_t)n))
		return split_plain(s, text, n, each, ctx);
	return s->how.xTokenize(s->original, ctx, flags, text, n, each);
}

fts5_api *
words_api(sqlite3 *db)
{
	fts5_api *api = NULL;
	sqlite3_stmt *s = NULL;
	if (sqlite3_prepare_v2(db, "SELECT fts5(:api)", -1, &s, NULL) == SQLITE_OK) {
		sqlite3_bind_pointer(s, 1, &api, "fts5_api_ptr", NULL);
		sqlite3_step(s);
	}
	sqlite3_finalize(s);
	return api;
}

bool
words_quicken(sqlite3 *db)
{
	fts5_tokenizer quick = { make, unmake, split };
	fts5_api *api = words_api(db);
	struct original original;
	if (!api ||
	    api->xFindTokenizer(api, WORDS_TOKENIZER, &original.ctx, &original.how) != SQLITE_OK)
		return false;
	struct original *kept = alloc_bytes(sizeof *kept);
	*kept = original;
	if (api->xCreateTokenizer(api, WORDS_TOKENIZER, kept, &quick, free) == SQLITE_OK)
		return true;
	free(kept);
	return false;
}
