/*
 * postgres_words.c: full text in a PostgreSQL server: a row for each word of a ruling, with its places in what each view is told.
 *
 * Words are what SQLite's index would have of the same text, so both stores find the same. A place is its column and, below that, its
 * number in it. What is looked for goes over as one range of words for each: from a word up to the one that follows it, or up to
 * the first that does not begin so.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres.h"
#include "judged/text/alloc.h"

/* A server has no keys that are longer than a third of a page. */
enum { LONGEST = 1000, MOST_WHOLE = 32, COLUMN = 24, LAST_PLACE = (1 << COLUMN) - 1 };

/* 1. To keep */

struct word {
	char *text;
	int64_t place;
};

struct words {
	struct word *at;
	size_t n, cap;
	int column;
	uint64_t sum[2];
};

/* Cut where a letter begins. */
static size_t
shorten(const char *word, size_t n)
{
	if (n <= LONGEST)
		return n;
	for (n = LONGEST; n > 0 && ((unsigned char)word[n] & 0xc0) == 0x80; n--)
		;
	return n;
}

static void
add_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct words *w = ctx;
	place = place < LAST_PLACE ? place : LAST_PLACE;
	if (w->n == w->cap)
		w->at = alloc_again(w->at, (w->cap = w->cap * 2 + 64) * sizeof *w->at);
	n = shorten(word, n);
	words_add(w->sum, w->column, place, word, n);
	w->at[w->n++] = (struct word){ alloc_text("%.*s", (int)n, word),
		                       (int64_t)w->column << COLUMN | place };
}

static int
compare_words(const void *a, const void *b)
{
	const struct word *x = a, *y = b;
	int order = strcmp(x->text, y->text);
	return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* As two lists: each word once, and its places as a list. */
static void
write_words(const struct words *w, struct buffer *words, struct buffer *places)
{
	for (size_t i = 0; i < w->n; i++) {
		bool again = i > 0 && strcmp(w->at[i].text, w->at[i - 1].text) == 0;
		if (!again) {
			pg_list_add(words, "", w->at[i].text);
			buffer_text(places, i ? "}\",\"{" : "{\"{");
		}
		buffer_text(places, again ? "," : "");
		buffer_number(places, w->at[i].place);
	}
	buffer_text(places, w->n ? "}\"" : "");
	pg_list_end(words);
	pg_list_end(places);
}

bool
pg_words(struct pg *pg, const struct store_ruling *ruling, struct pg_words *out)
{
	struct words w = { .n = 0 };
	char *text[STORE_VIEWS];
	bool fine = true;
	words_of_views(ruling, text);
	for (; fine && w.column < STORE_VIEWS; w.column++)
		fine = words_split(pg->tokenizer, text[w.column], add_word, &w);
	words_free(text);
	if (w.n)
		qsort(w.at, w.n, sizeof *w.at, compare_words);
	write_words(&w, &out->words, &out->places);
	words_sum_bytes(w.sum, out->sum);
	for (size_t i = 0; i < w.n; i++)
		free(w.at[i].text);
	free(w.at);
	return fine;
}

bool
pg_next_place(const char **at, int64_t *place)
{
	char *end;
	if (!**at || **at == '}')
		return false;
	*place = strtoll(*at + 1, &end, 10);
	bool any = end > *at + 1;
	*at = end;
	return any;
}

void
pg_words_free(struct pg_words *words)
{
	buffer_free(&words->words);
	buffer_free(&words->places);
}

/* 2. To find */

static void
add_bytes(struct buffer *list, const char *bytes, size_t n)
{
	char *hex = alloc_bytes(2 * n + 3);
	strcpy(hex, "\\x");
	store_hex_of_bytes((const unsigned char *)bytes, n, hex + 2);
	pg_list_add(list, "", hex);
	free(hex);
}

/* From a word up to the next one there could be. */
static void
find_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct pg_wanted *w = ctx;
	(void)place;
	n = shorten(word, n);
	w->last.n = 0;
	buffer_bytes(&w->last, word, n);
	buffer_bytes(&w->last, "", 1);
	add_bytes(&w->low, word, n);
	add_bytes(&w->high, w->last.at, n + 1);
	w->n++;
}

/* The last word is a whole one. */
static void
note_whole(struct pg_wanted *w)
{
	if (w->n_whole++ < MOST_WHOLE)
		add_bytes(&w->whole, w->last.at, w->last.n - 1);
}

/* The last word is only the beginning of one. */
static void
widen(struct pg_wanted *w)
{
	size_t n = w->last.n - 1;
	w->high.n = w->high_before;
	w->last.at[n - 1]++;
	add_bytes(&w->high, w->last.at, n);
}

static void
find_next(void *ctx, int64_t place, const char *word, size_t n)
{
	struct pg_wanted *w = ctx;
	if (place > 0)
		note_whole(w);
	w->high_before = w->high.n;
	find_word(w, place, word, n);
}

/* The whole word that fewest rulings have, as far as they are worth counting: it leads. */
static bool
find_rarest(struct pg *pg, struct pg_wanted *w)
{
	struct pg_arguments a = { .n = 0 };
	pg_list_end(&w->whole);
	pg_text(&a, w->whole.at);
	PGresult *r = w->n_whole ? pg_run(pg, PG_RAREST, &a) : NULL;
	if (r && PQntuples(r) == 1)
		buffer_text(&w->rarest, pg_text_at(r, 0, 0));
	buffer_end(&w->rarest);
	PQclear(r);
	return !w->n_whole || r;
}

bool
pg_words_for(struct pg *pg, const char *text, struct pg_wanted *out)
{
	struct buffer word = { 0 };
	bool star, fine = true;
	while (fine && words_next(&text, &word, &star)) {
		int before = out->n;
		fine = words_split(pg->tokenizer, word.at, find_next, out);
		if (out->n == before)
			continue;
		buffer_text(&out->first, out->first.n ? "," : "{");
		buffer_number(&out->first, before + 1);
		buffer_text(&out->count, out->count.n ? "," : "{");
		buffer_number(&out->count, out->n - before);
		if (star)
			widen(out);
		else
			note_whole(out);
	}
	pg_list_end(&out->low);
	pg_list_end(&out->high);
	pg_list_end(&out->first);
	pg_list_end(&out->count);
	buffer_free(&word);
	return fine && find_rarest(pg, out);
}

void
pg_wanted_free(struct pg_wanted *wanted)
{
	buffer_free(&wanted->low);
	buffer_free(&wanted->high);
	buffer_free(&wanted->first);
	buffer_free(&wanted->count);
	buffer_free(&wanted->whole);
	buffer_free(&wanted->rarest);
	buffer_free(&wanted->last);
}
