/*
 * postgres_words.c: full text search in a PostgreSQL server.
 *
 * With the body of a ruling, the server stores the words of each view as one text, with a space
 * before and after each word, so that a sequence of words can be found as a substring. The words
 * are those SQLite's index would have, so both kinds of store find the same rulings. A word that
 * many rulings have is a mark, as a clause is: one bit of a ruling, and a search skips zones
 * without it. A word that few rulings have is a row of its own. A word gets its mark once it was
 * frequent among the last rulings of a connection; older rulings keep their rows, so a search for a
 * word with a mark looks for both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres.h"
#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* An index key of a server must not be longer than a third of a page. */
enum { LONGEST = 1000, MOST_WHOLE = 32, FIRST_SLOTS = 256 };

/* 1. Storing: each word once, found by a hash table */

/* Return the length of a word cut to LONGEST bytes, but not within a letter. */
static size_t
shorten(const char *word, size_t n)
{
	if (n <= LONGEST)
		return n;
	for (n = LONGEST; n > 0 && ((unsigned char)word[n] & 0xc0) == 0x80; n--)
		;
	return n;
}

const char *
pg_word(const struct pg_words *words, size_t i)
{
	return words->plain.at + words->word[i].at;
}

/* Find the slot of a word, or the free slot it would get. */
static size_t
slot_of(const struct pg_words *w, uint64_t hash, const char *word, size_t n)
{
	size_t slot = hash % w->slots;
	for (; w->slot[slot]; slot = (slot + 1) % w->slots) {
		const char *there = pg_word(w, w->slot[slot] - 1);
		if (w->word[w->slot[slot] - 1].hash == hash && strlen(there) == n &&
		    memcmp(there, word, n) == 0)
			break;
	}
	return slot;
}

static void
widen_slots(struct pg_words *w)
{
	free(w->slot);
	w->slots = w->slots ? 2 * w->slots : FIRST_SLOTS;
	w->slot = alloc_zeroed(w->slots, sizeof *w->slot);
	w->word = alloc_again(w->word, w->slots * sizeof *w->word);
	for (size_t i = 0; i < w->n; i++) {
		const char *word = pg_word(w, i);
		w->slot[slot_of(w, w->word[i].hash, word, strlen(word))] = (uint32_t)i + 1;
	}
}

static void
note_once(struct pg_words *w, const char *word, size_t n)
{
	if (2 * w->n >= w->slots)
		widen_slots(w);
	uint64_t hash = XXH3_64bits(word, n);
	size_t slot = slot_of(w, hash, word, n);
	if (w->slot[slot])
		return;
	w->word[w->n] = (struct pg_word){ hash, w->plain.n };
	w->slot[slot] = (uint32_t)++w->n;
	buffer_bytes(&w->plain, word, n);
	buffer_bytes(&w->plain, "", 1);
}

bool
pg_has_word(const struct pg_words *words, const char *word, size_t n)
{
	return words->slots && words->slot[slot_of(words, XXH3_64bits(word, n), word, n)];
}

struct adding {
	struct pg_words *to;
	uint64_t sum[2];
	int column;
};

static void
add_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct adding *a = ctx;
	struct buffer *text = &a->to->text[a->column];
	n = shorten(word, n);
	words_add(a->sum, a->column, place, word, n);
	buffer_text(text, text->n ? "" : " ");
	buffer_bytes(text, word, n);
	buffer_text(text, " ");
	note_once(a->to, word, n);
}

bool
pg_words(struct pg *pg, const struct store_ruling *ruling, struct pg_words *out)
{
	struct adding a = { .to = out };
	char *text[STORE_VIEWS];
	bool fine = true;
	words_of_views(ruling, text);
	for (; fine && a.column < STORE_VIEWS; a.column++) {
		fine = words_split(pg->tokenizer, text[a.column], add_word, &a);
		buffer_end(&out->text[a.column]);
	}
	words_free(text);
	words_sum_bytes(a.sum, out->sum);
	return fine;
}

bool
pg_words_of_texts(const char *const text[STORE_VIEWS], struct pg_words *out)
{
	struct adding a = { .to = out };
	bool same = true;
	for (; a.column < STORE_VIEWS; a.column++) {
		int64_t place = 0;
		const char *at = text[a.column];
		for (size_t n; at[0] && at[1]; at += n + 1) {
			n = strcspn(at + 1, " ");
			add_word(&a, place++, at + 1, n);
		}
		same = same && strcmp(buffer_end(&out->text[a.column]), text[a.column]) == 0;
	}
	words_sum_bytes(a.sum, out->sum);
	return same;
}

void
pg_words_free(struct pg_words *words)
{
	for (int i = 0; i < STORE_VIEWS; i++)
		buffer_free(&words->text[i]);
	buffer_free(&words->plain);
	free(words->word);
	free(words->slot);
	*words = (struct pg_words){ .n = 0 };
}

/* 2. Which words are common: those met PG_COMMON times among PG_WINDOW rulings. Two words may share
 * a counter, so that a rare word gets a mark; that costs one bit. */

void
pg_count_ruling(struct pg_common *common)
{
	if (common->rulings++ == PG_WINDOW)
		*common = (struct pg_common){ .rulings = 1 };
}

void
pg_meet(struct pg_common *common, uint64_t hash)
{
	uint8_t *met = &common->met[hash % PG_COUNTED];
	*met = (uint8_t)(*met + (*met < PG_COMMON));
}

bool
pg_is_common(const struct pg_common *common, uint64_t hash)
{
	return common->met[hash % PG_COUNTED] == PG_COMMON;
}

uint64_t
pg_hash(const char *text)
{
	return XXH3_64bits(text, strlen(text));
}

/* 3. Searching */

static void
add_bytes(struct buffer *to, const char *bytes, size_t n)
{
	char *hex = alloc_bytes(2 * n + 3);
	strcpy(hex, "\\x");
	store_hex_of_bytes((const unsigned char *)bytes, n, hex + 2);
	buffer_text(to, hex);
	free(hex);
}

struct finding {
	struct pg *pg;
	struct pg_wanted *to;
	struct buffer words, last; /* words: the sequence of words so far; last: its last word */
	int64_t newest;            /* mark of the leading word */
};

/* Let the last word lead: set the range from the word to the end of everything it stands for. */
static void
lead_by(struct finding *f, bool begins)
{
	struct pg_wanted *w = f->to;
	size_t n = f->last.n - 1;
	w->low.n = w->high.n = 0;
	add_bytes(&w->low, f->last.at, n);
	if (begins)
		f->last.at[n - 1]++;
	add_bytes(&w->high, f->last.at, begins ? n : n + 1);
	if (begins)
		f->last.at[n - 1]--;
	buffer_end(&w->low);
	buffer_end(&w->high);
}

/* Note a whole word. Among words with marks, the one that got its mark last leads, since it is
 * probably the rarest. */
static void
note_whole(struct finding *f)
{
	struct pg_wanted *w = f->to;
	int64_t mark = pg_mark_of_word(&f->pg->marks, f->last.at);
	if (mark < 0 && w->n_whole++ < MOST_WHOLE) {
		struct buffer hex = { 0 };
		add_bytes(&hex, f->last.at, f->last.n - 1);
		pg_list_add(&w->whole, "", buffer_end(&hex));
		buffer_free(&hex);
	}
	if (mark <= f->newest)
		return;
	f->newest = mark;
	w->marks.n = 0;
	pg_mask_set(&w->marks, mark);
	lead_by(f, false);
}

/* Note the beginning of a word: it leads if no whole word does. */
static void
note_beginning(struct finding *f)
{
	if (f->newest >= 0)
		return;
	f->to->marks.n = 0;
	pg_marks_beginning(&f->pg->marks, f->last.at, &f->to->marks);
	lead_by(f, true);
}

static void
find_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct finding *f = ctx;
	if (place > 0)
		note_whole(f);
	n = shorten(word, n);
	f->last.n = 0;
	buffer_bytes(&f->last, word, n);
	buffer_bytes(&f->last, "", 1);
	buffer_text(&f->words, " ");
	buffer_bytes(&f->words, word, n);
	f->to->n++;
}

/* Find the whole word that the fewest rulings have, counting only up to a limit: it leads. */
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

/* End a sequence of words: a part of the search text without spaces. No sign in a word has a
 * meaning in a pattern. */
static void
end_words(struct finding *f, bool begins)
{
	if (begins)
		note_beginning(f);
	else
		note_whole(f);
	buffer_text(&f->words, begins ? "%" : " %");
	pg_list_add(&f->to->texts, "", buffer_end(&f->words));
}

bool
pg_words_for(struct pg *pg, const char *text, struct pg_wanted *out)
{
	struct finding f = { .pg = pg, .to = out, .newest = -1 };
	struct buffer word = { 0 };
	bool star, fine = pg_know_marks(pg);
	while (fine && words_next(&text, &word, &star)) {
		int before = out->n;
		f.words.n = 0;
		buffer_text(&f.words, "%");
		fine = words_split(pg->tokenizer, word.at, find_word, &f);
		if (out->n > before)
			end_words(&f, star);
	}
	pg_list_end(&out->texts);
	buffer_free(&word);
	buffer_free(&f.words);
	buffer_free(&f.last);
	return fine && find_rarest(pg, out);
}

void
pg_wanted_free(struct pg_wanted *wanted)
{
	buffer_free(&wanted->texts);
	buffer_free(&wanted->low);
	buffer_free(&wanted->high);
	buffer_free(&wanted->marks);
	buffer_free(&wanted->whole);
	buffer_free(&wanted->rarest);
}
