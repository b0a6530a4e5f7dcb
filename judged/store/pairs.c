/*
 * pairs.c: which of the words that many rulings have stand together in one.
 *
 * A search for two words goes through all rulings that have the commoner one. Where a word of one game is looked for with a word
 * of another, that is every ruling of a game, and none is found. So the words that many of the first rulings have get a number, and
 * of each block of rulings is kept which pairs of numbers some ruling of it has: blocks without a pair that is looked for are passed
 * over. Words are chosen when that is soon done, and once more when there are enough rulings to choose from; for a file that
 * was larger when this came to it, late_pairs.c does that a little at a time.
 *
 * That a pair is kept means only that it may be found: the index of words answers, and pairs say where it need not be asked.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/pairs.h"
#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { SLOTS = 512 };

_Static_assert((int)PAIR_SECOND < (int)PAIR_BLOCK, "words are chosen within the first block");

struct store_pairs {
	bool known;             /* words and block are as the file has them */
	bool any;               /* some word has a number */
	char *word[PAIR_WORDS]; /* by number; NULL: the number is free */
	uint16_t slot[SLOTS];   /* by hash: 1 and the number of a word; 0: no word */
	int64_t block;          /* whose pairs those are; -1: none's */
	unsigned char pair[PAIR_BYTES];
};

/* 1. Pairs in a block */

static size_t
place_of(int a, int b)
{
	int high = a > b ? a : b, low = a > b ? b : a;
	return (size_t)high * (size_t)(high - 1) / 2 + (size_t)low;
}

bool
store_has_pairs(const void *pairs, size_t size, const uint8_t *number, size_t n)
{
	const unsigned char *bits = pairs;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++) {
			size_t at = place_of(number[i], number[k]);
			if (at / 8 >= size || !(bits[at / 8] >> at % 8 & 1))
				return false;
		}
	return true;
}

/* Answers whether some were new. */
static bool
add_pairs(unsigned char bits[PAIR_BYTES], const uint8_t *number, size_t n)
{
	bool any = false;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++) {
			size_t at = place_of(number[i], number[k]);
			any |= !(bits[at / 8] >> at % 8 & 1);
			bits[at / 8] |= (unsigned char)(1 << at % 8);
		}
	return any;
}

/* 2. The words of those who keep */

static uint16_t *
slot_of(struct store_pairs *p, const char *word, size_t n)
{
	size_t at = XXH3_64bits(word, n) % SLOTS;
	for (; p->slot[at]; at = (at + 1) % SLOTS) {
		const char *there = p->word[p->slot[at] - 1];
		if (strncmp(there, word, n) == 0 && !there[n])
			break;
	}
	return &p->slot[at];
}

static void
know_word(struct store_pairs *p, int64_t number, const char *word)
{
	if (number < 0 || number >= PAIR_WORDS || p->word[number])
		return;
	p->any = true;
	p->word[number] = alloc_copy(word);
	*slot_of(p, word, strlen(word)) = (uint16_t)(number + 1);
}

static void
forget_words(struct store_pairs *p)
{
	for (int i = 0; i < PAIR_WORDS; i++) {
		free(p->word[i]);
		p->word[i] = NULL;
	}
	memset(p->slot, 0, sizeof p->slot);
	p->any = false;
	p->block = -1;
}

void
store_forget_pairs(struct store *store)
{
	if (store->pairs)
		store->pairs->known = false;
}

void
store_free_pairs(struct store *store)
{
	if (store->pairs)
		forget_words(store->pairs);
	free(store->pairs);
}

static enum store_result
know_words(struct store *store)
{
	if (!store->pairs)
		store->pairs = alloc_zeroed(1, sizeof *store->pairs);
	struct store_pairs *p = store->pairs;
	if (p->known)
		return STORE_DONE;
	sqlite3_stmt *s = store_sql(store, SQL_COMMON_WORDS);
	enum store_result row;
	forget_words(p);
	while ((row = store_step(store, s)) == STORE_DONE)
		know_word(p, sqlite3_column_int64(s, 0), store_text_at(s, 1));
	p->known = row == STORE_NONE;
	return store_ended(row);
}

/* Of a block without a row no ruling has any. */
static enum store_result
know_block(struct store *store, int64_t block)
{
	struct store_pairs *p = store->pairs;
	sqlite3_stmt *s = store_sql(store, SQL_PAIRS_OF);
	if (p->block == block)
		return STORE_DONE;
	memset(p->pair, 0, sizeof p->pair);
	store_bind_int(s, ":block", block);
	enum store_result row = store_step(store, s);
	if (row == STORE_FAILED)
		return row;
	size_t size = row == STORE_DONE ? (size_t)sqlite3_column_bytes(s, 0) : 0;
	const void *bits = size ? sqlite3_column_blob(s, 0) : NULL;
	if (bits)
		memcpy(p->pair, bits, size < PAIR_BYTES ? size : PAIR_BYTES);
	sqlite3_reset(s);
	p->block = block;
	return STORE_DONE;
}

static enum store_result
put_block(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_PAIRS);
	store_bind_int(s, ":block", store->pairs->block);
	store_bind_bytes(s, ":pairs", store->pairs->pair, PAIR_BYTES);
	return store_run(store, s);
}

/* 3. A ruling that is kept */

struct taking {
	struct store_pairs *pairs;
	int column;
	uint64_t sum[2];
	bool has[PAIR_WORDS];
};

static void
take_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct taking *t = ctx;
	words_add(t->sum, t->column, place, word, n);
	uint16_t slot = t->pairs->any && n <= PAIR_LONGEST ? *slot_of(t->pairs, word, n) : 0;
	if (slot)
		t->has[slot - 1] = true;
}

static bool
take_words(struct store *store, char *const text[STORE_VIEWS], struct taking *t)
{
	bool fine = true;
	for (; fine && t->column < STORE_VIEWS; t->column++)
		fine = words_split(store->tokenizer, text[t->column], take_word, t);
	return fine;
}

static size_t
numbers_of(const bool has[PAIR_WORDS], uint8_t number[PAIR_WORDS])
{
	size_t n = 0;
	for (int i = 0; i < PAIR_WORDS; i++)
		if (has[i])
			number[n++] = (uint8_t)i;
	return n;
}

enum store_result
store_add_pairs(struct store *store, int64_t block, const uint8_t *number, size_t n)
{
	enum store_result result = know_words(store);
	if (result == STORE_DONE)
		result = know_block(store, block);
	if (result != STORE_DONE)
		return result;
	return add_pairs(store->pairs->pair, number, n) ? put_block(store) : STORE_DONE;
}

static enum store_result
put_pairs(struct store *store, const struct taking *t, int64_t ruling)
{
	uint8_t number[PAIR_WORDS];
	size_t n = t->pairs->any ? numbers_of(t->has, number) : 0;
	return n < 2 ? STORE_DONE : store_add_pairs(store, ruling / PAIR_BLOCK, number, n);
}

/* Words are chosen */

static enum store_result
choose_words(struct store *store, int64_t ruling)
{
	sqlite3_stmt *s = store_sql(store, SQL_CHOOSE_WORDS);
	store_bind_int(s, ":words", PAIR_WORDS);
	store_bind_int(s, ":least", ruling / PAIR_RARE);
	store_bind_int(s, ":longest", PAIR_LONGEST);
	store->pairs->known = false;
	enum store_result result = store_run(store, s);
	return result == STORE_DONE ? know_words(store) : result;
}

/* Which rulings have a word. */
static enum store_result
mark_word(struct store *store, int number, bool (*has)[PAIR_WORDS], int64_t n)
{
	sqlite3_stmt *s = store_sql(store, SQL_RULINGS_OF_WORD);
	enum store_result row = STORE_NONE;
	store_bind_text(s, ":word", store->pairs->word[number]);
	while (store->pairs->word[number] && (row = store_step(store, s)) == STORE_DONE) {
		int64_t ruling = sqlite3_column_int64(s, 0);
		if (ruling >= 0 && ruling < n)
			has[ruling][number] = true;
	}
	return store_ended(row);
}

/* All pairs there are so far, which are those of one block. */
static enum store_result
find_pairs(struct store *store, int64_t ruling)
{
	bool(*has)[PAIR_WORDS] = alloc_zeroed((size_t)ruling + 1, sizeof *has);
	enum store_result result = know_block(store, 0);
	for (int i = 0; i < PAIR_WORDS && result == STORE_DONE; i++)
		result = mark_word(store, i, has, ruling + 1);
	for (int64_t i = 0; i <= ruling; i++) {
		uint8_t number[PAIR_WORDS];
		add_pairs(store->pairs->pair, number, numbers_of(has[i], number));
	}
	free(has);
	return result == STORE_DONE ? put_block(store) : result;
}

static enum store_result
choose(struct store *store, int64_t ruling)
{
	enum store_result result = store_script(store, SQL_MAKE_INDEXED);
	if (result == STORE_DONE)
		result = store_script(store, SQL_FORGET_WORDS);
	if (result == STORE_DONE)
		result = choose_words(store, ruling);
	return result == STORE_DONE ? find_pairs(store, ruling) : result;
}

enum store_result
store_put_pairs(struct store *store, char *const text[STORE_VIEWS], int64_t ruling,
                unsigned char sum[WORDS_SUM])
{
	enum store_result result = know_words(store);
	if (result != STORE_DONE)
		return result;
	struct taking t = { .pairs = store->pairs };
	if (!take_words(store, text, &t))
		return store_damaged(store, "a text cannot be split into words");
	words_sum_bytes(t.sum, sum);
	return ruling == PAIR_FIRST || ruling == PAIR_SECOND ? choose(store, ruling)
	                                                     : put_pairs(store, &t, ruling);
}

/* 4. A search */

struct finding {
	struct store *store;
	struct store_ranges *ranges;
	enum store_result result;
};

static bool
is_asked_for(const struct store_ranges *r, int64_t number)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->number[i] == number)
			return true;
	return false;
}

static void
find_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct finding *f = ctx;
	struct store_ranges *r = f->ranges;
	sqlite3_stmt *s = store_sql(f->store, SQL_COMMON_WORD);
	int64_t number = -1;
	(void)place;
	if (!s || n > PAIR_LONGEST || r->n == PAIR_ASKED || f->result == STORE_FAILED)
		return;
	sqlite3_bind_text(s, sqlite3_bind_parameter_index(s, ":word"), word, (int)n, SQLITE_STATIC);
	f->result = store_read_number(f->store, s, &number);
	if (f->result == STORE_DONE && number >= 0 && number < PAIR_WORDS &&
	    !is_asked_for(r, number))
		r->number[r->n++] = (uint8_t)number;
}

enum store_result
store_ranges_of(struct store *store, const char *text, int64_t cursor, struct store_ranges *out)
{
	struct finding f = { store, out, STORE_DONE };
	struct buffer word = { 0 };
	bool star;
	*out = (struct store_ranges){ .end = cursor > 0 ? cursor : INT64_MAX, .step = 4 };
	while (words_next(&text, &word, &star))
		if (!star && !words_split(store->tokenizer, word.at, find_word, &f))
			f.result = store_damaged(store, "a text cannot be split into words");
	buffer_free(&word);
	return f.result == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

/* The newest block from `block` down that has all pairs, and those under it that have them too. STORE_NONE: there is none. */
static enum store_result
find_blocks(struct store *store, const struct store_ranges *r, int64_t *block, int64_t *least)
{
	sqlite3_stmt *s = store_sql(store, SQL_PAIRS_FROM);
	enum store_result row;
	bool any = false;
	store_bind_int(s, ":block", *block);
	while ((row = store_step(store, s)) == STORE_DONE) {
		int64_t is = sqlite3_column_int64(s, 0);
		bool has = store_has_pairs(sqlite3_column_blob(s, 1),
		                           (size_t)sqlite3_column_bytes(s, 1), r->number, r->n);
		if (any && (!has || is != *least - 1 || *block - is >= r->step))
			break;
		if (has)
			*least = is;
		if (has && !any)
			*block = is;
		any |= has;
	}
	sqlite3_reset(s);
	return row == STORE_FAILED ? row : any ? STORE_DONE : STORE_NONE;
}

enum store_result
store_next_range(struct store *store, struct store_ranges *r)
{
	int64_t block = (r->end - 1) / PAIR_BLOCK, least = 0;
	if (r->end <= 0)
		return STORE_NONE;
	enum store_result found = r->n < 2 ? STORE_DONE : find_blocks(store, r, &block, &least);
	if (found != STORE_DONE)
		return found;
	int64_t past = block < INT64_MAX / PAIR_BLOCK ? (block + 1) * PAIR_BLOCK : INT64_MAX;
	r->from = least * PAIR_BLOCK;
	r->to = past < r->end ? past : r->end;
	r->end = r->from;
	r->step *= 4;
	return STORE_DONE;
}
