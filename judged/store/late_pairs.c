/*
 * late_pairs.c: pairs of common words (pairs.c) for a file that had many rulings when there were none yet.
 *
 * The words are chosen from all there are, some of the vocabulary at a time; then rulings are gone through, some at a time, for the pairs
 * they have. Until the last of them is done nobody knows the words, so searches pass over nothing, and words that are met
 * meanwhile are not missed: the words become known in the commit that goes through the newest ruling. What was begun and not ended
 * when the file is closed is begun anew. A row of no block says who is at it: of two the first gives up.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/pairs.h"
#include "judged/text/alloc.h"

/* At a call: so many words, rulings that have them, or rulings gone through. */
enum { NAME = 16, NO_BLOCK = -1 };
enum { SOME_WORDS = 4096, SOME_OCCURRENCES = 1 << 18, SOME_RULINGS = 1024 };

_Static_assert(PAIR_BLOCK % SOME_RULINGS == 0, "those gone through at once are of one block");

struct store_late {
	unsigned char name[NAME];
	int64_t rulings; /* when it began: of these a word has to have its share */
	char *after;     /* the vocabulary was read up to it; NULL: all of it */
	char *word[PAIR_WORDS];
	int64_t next; /* ruling */
};

void
store_free_late(struct store *store)
{
	struct store_late *late = store->late;
	for (int i = 0; late && i < PAIR_WORDS; i++)
		free(late->word[i]);
	if (late)
		free(late->after);
	free(late);
	store->late = NULL;
}

/* 1. Choosing */

/* 0: there is none. */
static enum store_result
top_ruling(struct store *store, int64_t *top)
{
	return store_read_number(store, store_sql(store, SQL_TOP_RULING), top);
}

static enum store_result
put_name(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_PAIRS);
	sqlite3_randomness(NAME, store->late->name);
	store_bind_int(s, ":block", NO_BLOCK);
	store_bind_bytes(s, ":pairs", store->late->name, NAME);
	return store_run(store, s);
}

/* STORE_NONE: somebody else is at it, or has ended it. */
static enum store_result
is_at_it(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_PAIRS_OF);
	store_bind_int(s, ":block", NO_BLOCK);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE &&
	    (sqlite3_column_bytes(s, 0) != NAME ||
	     memcmp(sqlite3_column_blob(s, 0), store->late->name, NAME) != 0))
		result = STORE_NONE;
	sqlite3_reset(s);
	return result;
}

/* STORE_NONE: there is nothing to do. */
static enum store_result
begin(struct store *store)
{
	int64_t top;
	enum store_result words = store_has_row(store, store_sql(store, SQL_COMMON_WORDS));
	if (words != STORE_NONE)
		return words == STORE_DONE ? STORE_NONE : words;
	if (top_ruling(store, &top) != STORE_DONE)
		return STORE_FAILED;
	if (top <= PAIR_SECOND)
		return STORE_NONE;
	store_forget_pairs(store);
	store->late = alloc_zeroed(1, sizeof *store->late);
	store->late->rulings = top;
	store->late->after = alloc_copy("");
	store->late->next = 1;
	enum store_result result = store_script(store, SQL_BEGIN_LATE);
	return result == STORE_DONE ? put_name(store) : result;
}

struct itself {
	const char *word;
	bool is;
};

static void
compare(void *ctx, int64_t place, const char *word, size_t n)
{
	struct itself *itself = ctx;
	itself->is = place == 0 && strlen(itself->word) == n && memcmp(itself->word, word, n) == 0;
}

/* Is it found by itself? */
static bool
is_itself(struct store *store, const char *word)
{
	struct itself itself = { word, false };
	return words_split(store->tokenizer, word, compare, &itself) && itself.is;
}

static enum store_result
note_word(struct store *store, const char *word, int64_t rulings)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_LATE);
	const int64_t least = store->late->rulings / PAIR_RARE;
	if (rulings < least || !is_itself(store, word))
		return STORE_DONE;
	store_bind_text(s, ":word", word);
	store_bind_int(s, ":rulings", rulings);
	store_bind_int(s, ":longest", PAIR_LONGEST);
	return store_run(store, s);
}

static enum store_result
take_words(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_LATE_WORDS);
	enum store_result row;
	store_bind_int(s, ":words", PAIR_WORDS);
	for (int n = 0; (row = store_step(store, s)) == STORE_DONE; n++)
		store->late->word[n] = alloc_copy(store_text_at(s, 0));
	return store_ended(row);
}

/* Some of the vocabulary; after all of it the words are chosen. */
static enum store_result
read_vocabulary(struct store *store)
{
	struct store_late *late = store->late;
	sqlite3_stmt *s = store_sql(store, SQL_VOCABULARY_AFTER);
	enum store_result row = STORE_FAILED, noted = STORE_DONE;
	int64_t occurrences = 0;
	char *last = NULL;
	store_bind_text(s, ":word", late->after);
	for (int n = 0; n < SOME_WORDS && occurrences < SOME_OCCURRENCES && noted == STORE_DONE;
	     n++) {
		row = store_step(store, s);
		if (row != STORE_DONE)
			break;
		free(last);
		last = alloc_copy(store_text_at(s, 0));
		occurrences += sqlite3_column_int64(s, 1);
		noted = note_word(store, last, sqlite3_column_int64(s, 1));
	}
	sqlite3_reset(s);
	free(late->after);
	late->after = row == STORE_DONE ? last : NULL;
	if (!late->after)
		free(last);
	if (row == STORE_FAILED || noted != STORE_DONE)
		return STORE_FAILED;
	return late->after ? STORE_DONE : take_words(store);
}

/* 2. Going through */

static enum store_result
mark_word(struct store *store, int number, int64_t from, int64_t to, bool (*has)[PAIR_WORDS])
{
	sqlite3_stmt *s = store_sql(store, SQL_RULINGS_WITHIN);
	char text[4 * PAIR_LONGEST + 3];
	enum store_result row;
	sqlite3_snprintf(sizeof text, text, "\"%s\"", store->late->word[number]);
	store_bind_text(s, ":text", text);
	store_bind_int(s, ":from", from);
	store_bind_int(s, ":to", to);
	while ((row = store_step(store, s)) == STORE_DONE) {
		int64_t ruling = sqlite3_column_int64(s, 0);
		if (ruling >= from && ruling < to)
			has[ruling - from][number] = true;
	}
	return store_ended(row);
}

static enum store_result
add_ruling(struct store *store, int64_t ruling, const bool has[PAIR_WORDS])
{
	uint8_t number[PAIR_WORDS];
	size_t n = 0;
	for (int i = 0; i < PAIR_WORDS; i++)
		if (has[i])
			number[n++] = (uint8_t)i;
	return store_add_pairs(store, ruling / PAIR_BLOCK, number, n);
}

static enum store_result
add_rulings(struct store *store, int64_t from, int64_t to)
{
	bool(*has)[PAIR_WORDS] = alloc_zeroed((size_t)(to - from), sizeof *has);
	enum store_result result = STORE_DONE;
	for (int i = 0; i < PAIR_WORDS && store->late->word[i] && result == STORE_DONE; i++)
		result = mark_word(store, i, from, to, has);
	for (int64_t i = from; i < to && result == STORE_DONE; i++)
		result = add_ruling(store, i, has[i - from]);
	free(has);
	return result;
}

/* From here on searches pass over blocks; a word that no ruling has any more does not come back. */
static enum store_result
keep_words(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_COMMON);
	enum store_result result = STORE_DONE;
	for (int i = 0; i < PAIR_WORDS && store->late->word[i] && result == STORE_DONE; i++) {
		store_bind_int(s, ":id", i);
		store_bind_text(s, ":word", store->late->word[i]);
		result = store_run(store, s);
	}
	store_forget_pairs(store);
	return result == STORE_DONE ? store_run(store, store_sql(store, SQL_END_LATE)) : result;
}

/* STORE_NONE: these were the last. */
static enum store_result
go_on(struct store *store)
{
	struct store_late *late = store->late;
	int64_t top, to = (late->next / SOME_RULINGS + 1) * SOME_RULINGS;
	enum store_result result = top_ruling(store, &top);
	if (result == STORE_DONE)
		result = add_rulings(store, late->next, to);
	late->next = to;
	if (result != STORE_DONE || to <= top)
		return result;
	result = keep_words(store);
	return result == STORE_DONE ? STORE_NONE : result;
}

/* 3. A little of it */

static enum store_result
do_some(struct store *store)
{
	if (!store->late)
		return begin(store);
	enum store_result result = is_at_it(store);
	if (result != STORE_DONE)
		return result;
	return store->late->after ? read_vocabulary(store) : go_on(store);
}

bool
store_late_pairs(struct store *store)
{
	if (store_begin(store) != STORE_DONE)
		return false;
	enum store_result result = do_some(store);
	bool kept = result != STORE_FAILED && store_commit(store) == STORE_DONE;
	if (!kept)
		store_roll_back(store);
	if (kept && result == STORE_DONE)
		return true;
	store_free_late(store);
	return false;
}
