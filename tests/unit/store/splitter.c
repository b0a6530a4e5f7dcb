/* splitter.c: tests of splitting plain texts quickly: the words are SQLite's own. */
#include <sqlite3.h>
#include <stdio.h>

#include "judged/store/tokenizer.h"
#include "judged/text/buffer.h"
#include "tests/criterion.h"

enum { TEXTS = 4000, LONGEST = 60 };

struct tokens {
	fts5_tokenizer how;
	Fts5Tokenizer *is;
};

static int
note(void *ctx, int flags, const char *word, int n, int start, int end)
{
	char head[64];
	snprintf(head, sizeof head, "%d %d-%d ", flags, start, end);
	buffer_text(ctx, head);
	buffer_bytes(ctx, word, (size_t)n);
	buffer_text(ctx, "\n");
	return SQLITE_OK;
}

static struct tokens
tokens_of(sqlite3 *db, const char **option, int n)
{
	struct tokens out;
	void *ctx;
	struct fts5_api *api = words_api(db);
	cr_assert(api);
	cr_assert_eq(api->xFindTokenizer(api, WORDS_TOKENIZER, &ctx, &out.how), SQLITE_OK);
	cr_assert_eq(out.how.xCreate(ctx, option, n, &out.is), SQLITE_OK);
	return out;
}

static void
split_by(struct tokens *t, const char *text, int n, struct buffer *out)
{
	out->n = 0;
	t->how.xTokenize(t->is, out, FTS5_TOKENIZE_DOCUMENT, text, n, note);
	buffer_end(out);
}

/* Mostly letters and what stands between them; of some texts also what is no ASCII. */
static char
drawn(uint64_t *state, bool plain)
{
	static const char usual[] = "aZ09 b.,-'_\n";
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	uint64_t chance = *state >> 33;
	if (chance % 4)
		return usual[chance / 4 % (sizeof usual - 1)];
	return (char)(plain ? chance / 4 % 128 : chance / 4 % 256);
}

static void
compare(const char **option, int n_options)
{
	sqlite3 *own, *quick;
	struct buffer want = { 0 }, got = { 0 };
	uint64_t state = 7;
	cr_assert_eq(sqlite3_open(":memory:", &own), SQLITE_OK);
	cr_assert_eq(sqlite3_open(":memory:", &quick), SQLITE_OK);
	cr_assert(words_quicken(quick));
	struct tokens a = tokens_of(own, option, n_options);
	struct tokens b = tokens_of(quick, option, n_options);
	cr_assert_neq(a.how.xTokenize, b.how.xTokenize);
	for (int i = 0; i < TEXTS; i++) {
		char text[LONGEST];
		int n = i % LONGEST;
		for (int k = 0; k < n; k++)
			text[k] = drawn(&state, i % 3 > 0);
		split_by(&a, text, n, &want);
		split_by(&b, text, n, &got);
		cr_assert_str_eq(got.at, want.at, "text %d", i);
	}
	a.how.xDelete(a.is);
	b.how.xDelete(b.is);
	buffer_free(&want);
	buffer_free(&got);
	sqlite3_close(own);
	sqlite3_close(quick);
}

Test(splitter, words_are_those_of_sqlite)
{
	compare(NULL, 0);
}

Test(splitter, options_are_left_to_sqlite)
{
	const char *option[] = { "tokenchars", "-_'" };
	compare(option, 2);
}

static int
stop(void *ctx, int flags, const char *word, int n, int start, int end)
{
	(void)flags, (void)word, (void)n, (void)start, (void)end;
	return ++*(int *)ctx == 2 ? SQLITE_FULL : SQLITE_OK;
}

Test(splitter, it_ends_where_it_is_told_to)
{
	sqlite3 *db;
	int words = 0;
	cr_assert_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
	cr_assert(words_quicken(db));
	struct tokens t = tokens_of(db, NULL, 0);
	cr_expect_eq(t.how.xTokenize(t.is, &words, 0, "one two three", 13, stop), SQLITE_FULL);
	cr_expect_eq(words, 2);
	t.how.xDelete(t.is);
	sqlite3_close(db);
}
