/*
 * pairs.c: which of the words that many rulings have stand together in one.
 *
 * A search for two words goes through all rulings that have the commoner one. Where a word of one game is looked for with a word
 * of another, that is every ruling of a game, and none is found. So a word that is met often gets a number, and of each block of
 * rulings is kept which pairs of numbers some ruling of it has: blocks without a pair that is looked for are passed over.
 *
 * That a pair is kept means only that it may be found: the index of words answers, and pairs say where it need not be asked. They
 * are known from the ruling on with which a word got its number; where rulings are older, the index is asked.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/pairs.h"
#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A word is common when OFTEN of some WINDOW rulings in a row have it. */
enum { OFTEN = 4, WINDOW = 1024, METS = 1 << 13, SLOTS = 512, LONGEST = 64, MOST_NEW = 8 };

struct store_pairs {
	bool known; /* words and block are as the file has them */
	struct common {
		char *text; /* NULL: the number is free */
	} word[PAIR_WORDS];
	uint16_t slot[SLOTS]; /* by hash: 1 and the number of a word; 0: no word */
	/* By hash: how many rulings had such a word of late, and which was the last. */
	struct met {
		uint32_t last;
		uint8_t n;
	} met[METS];
	int64_t block; /* whose pairs those are; -1: none's */
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
slot_of(struct store_pairs *p, uint64_t hash, const char *word, size_t n)
{
	size_t at = hash % SLOTS;
	for (; p->slot[at]; at = (at + 1) % SLOTS) {
		const char *there = p->word[p->slot[at] - 1].text;
		if (strncmp(there, word, n) == 0 && !there[n])
			break;
	}
	return &p->slot[at];
}

static void
know_word(struct store_pairs *p, int number, const char *word)
{
	size_t n = strlen(word);
	p->word[number].text = alloc_copy(word);
	*slot_of(p, XXH3_64bits(word, n), word, n) = (uint16_t)(number + 1);
}

static void
forget_words(struct store_pairs *p)
{
	for (int i = 0; i < PAIR_WORDS; i++) {
		free(p->word[i].text);
		p->word[i].text = NULL;
	}
	memset(p->slot, 0, sizeof p->slot);
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
	sqlite3_stmt *s = p->known ? NULL : store_sql(store, SQL_COMMON_WORDS);
	enum store_result row = STORE_NONE;
	if (!p->known)
		forget_words(p);
	while (!p->known && (row = store_step(store, s)) == STORE_DONE) {
		int64_t number = sqlite3_column_int64(s, 0);
		if (number >= 0 && number < PAIR_WORDS)
			know_word(p, (int)number, store_text_at(s, 1));
	}
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

/* 3. A ruling that is kept */

/* Its common words, and those that have just become so. */
struct taking {
	struct store_pairs *pairs;
	uint32_t ruling;
	bool has[PAIR_WORDS];
	char new[MOST_NEW][LONGEST + 1];
	size_t n_new;
};

/* Is it met often enough with this ruling? */
static bool
is_met_often(struct taking *t, uint64_t hash)
{
	struct met *met = &t->pairs->met[hash % METS];
	if (met->last == t->ruling)
		return false;
	met->last = t->ruling;
	met->n = (uint8_t)(met->n < OFTEN ? met->n + 1 : OFTEN);
	return met->n == OFTEN;
}

static void
take_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct taking *t = ctx;
	(void)place;
	if (n > LONGEST)
		return;
	uint64_t hash = XXH3_64bits(word, n);
	uint16_t slot = *slot_of(t->pairs, hash, word, n);
	if (slot) {
		t->has[slot - 1] = true;
	} else if (is_met_often(t, hash) && t->n_new < MOST_NEW) {
		memcpy(t->new[t->n_new], word, n);
		t->new[t->n_new++][n] = '\0';
	}
}

static int
free_number(const struct store_pairs *p)
{
	int number = 0;
	while (number < PAIR_WORDS && p->word[number].text)
		number++;
	return number;
}

static enum store_result
put_word(struct store *store, struct taking *t, const char *word, int64_t ruling)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_COMMON_WORD);
	int number = free_number(t->pairs);
	if (number == PAIR_WORDS)
		return STORE_DONE;
	store_bind_int(s, ":id", number);
	store_bind_text(s, ":word", word);
	store_bind_int(s, ":since", ruling);
	enum store_result result = store_run(store, s);
	if (result == STORE_DONE) {
		know_word(t->pairs, number, word);
		t->has[number] = true;
	}
	return result;
}

static enum store_result
put_pairs(struct store *store, const struct taking *t, int64_t ruling)
{
	uint8_t number[PAIR_WORDS];
	size_t n = 0;
	for (int i = 0; i < PAIR_WORDS; i++)
		if (t->has[i])
			number[n++] = (uint8_t)i;
	if (know_block(store, ruling / PAIR_BLOCK) != STORE_DONE)
		return STORE_FAILED;
	if (!add_pairs(t->pairs->pair, number, n))
		return STORE_DONE;
	sqlite3_stmt *s = store_sql(store, SQL_PUT_PAIRS);
	store_bind_int(s, ":block", t->pairs->block);
	store_bind_bytes(s, ":pairs", t->pairs->pair, PAIR_BYTES);
	return store_run(store, s);
}

static void
forget_some(struct store_pairs *p, int64_t ruling)
{
	if (ruling % WINDOW == 0)
		for (int i = 0; i < METS; i++)
			p->met[i].n /= 2;
}

enum store_result
store_put_pairs(struct store *store, char *const text[STORE_VIEWS], int64_t ruling)
{
	enum store_result result = know_words(store);
	struct taking t = { .pairs = store->pairs, .ruling = (uint32_t)ruling };
	if (result != STORE_DONE)
		return result;
	forget_some(t.pairs, ruling);
	for (int i = 0; i < STORE_VIEWS; i++)
		if (!words_split(store->tokenizer, text[i], take_word, &t))
			return store_damaged(store, "words cannot be told apart");
	for (size_t i = 0; i < t.n_new && result == STORE_DONE; i++)
		result = put_word(store, &t, t.new[i], ruling);
	return result == STORE_DONE ? put_pairs(store, &t, ruling) : result;
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
	(void)place;
	if (!s || n > LONGEST || r->n == PAIR_ASKED || f->result == STORE_FAILED)
		return;
	sqlite3_bind_text(s, sqlite3_bind_parameter_index(s, ":word"), word, (int)n, SQLITE_STATIC);
	f->result = store_step(f->store, s);
	int64_t number = f->result == STORE_DONE ? sqlite3_column_int64(s, 0) : -1;
	int64_t since = f->result == STORE_DONE ? sqlite3_column_int64(s, 1) : 0;
	sqlite3_reset(s);
	if (number < 0 || number >= PAIR_WORDS || is_asked_for(r, number))
		return;
	r->number[r->n++] = (uint8_t)number;
	r->since = since > r->since ? since : r->since;
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
			f.result = store_damaged(store, "words cannot be told apart");
	buffer_free(&word);
	if (out->n < 2)
		out->since = INT64_MAX;
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
	store_bind_int(s, ":least", r->since / PAIR_BLOCK);
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
	enum store_result found =
		r->end > r->since ? find_blocks(store, r, &block, &least) : STORE_NONE;
	if (found == STORE_FAILED)
		return found;
	int64_t past = block < INT64_MAX / PAIR_BLOCK ? (block + 1) * PAIR_BLOCK : INT64_MAX;
	bool known = found == STORE_DONE;
	r->from = known ? least * PAIR_BLOCK : 0;
	r->to = known && past < r->end ? past : r->end;
	if (!known && r->to > r->since)
		r->to = r->since;
	if (r->from <= r->since)
		r->from = 0;
	r->end = r->from;
	r->step *= 4;
	return STORE_DONE;
}
