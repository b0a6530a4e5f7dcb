/* pairs.h: which common words stand together (pairs.c); nobody outside the store in SQLite includes it. */
#ifndef JUDGED_STORE_PAIRS_H
#define JUDGED_STORE_PAIRS_H

#include "judged/store/internal.h"
#include "judged/store/tokenizer.h"

/* Words have numbers below; a block is so many rulings by number; a row of pairs fits in a page. */
enum {
	PAIR_WORDS = 224,
	PAIR_BLOCK = 16 * STORE_BLOCK,
	PAIR_BYTES = PAIR_WORDS * (PAIR_WORDS - 1) / 2 / 8,
	PAIR_ASKED = 16 /* of more words that are looked for, the first */
};

/* Do they have all pairs of those numbers? */
bool store_has_pairs(const void *pairs, size_t size, const uint8_t *number, size_t n);

/* By the rulings with which words are chosen; a word is common when one of so many has it; longer ones are none. */
enum { PAIR_FIRST = 1024, PAIR_SECOND = 8192, PAIR_RARE = 256, PAIR_LONGEST = 64 };

/* Note that a ruling of a block has words of those numbers, within a commit. */
enum store_result store_add_pairs(struct store *store, int64_t block, const uint8_t *number,
                                  size_t n);
/* A file that had more rulings than PAIR_SECOND when words were still unknown gets them, a little at each call. True: there is more to
 * do. */
bool store_late_pairs(struct store *store);
void store_free_late(struct store *store);
/* Note the words of a ruling that is kept, within its commit; and their sum, since its texts are split for this. */
enum store_result store_put_pairs(struct store *store, char *const text[STORE_VIEWS],
                                  int64_t ruling, unsigned char sum[WORDS_SUM]);
/* Others may have written, or what was written is taken back. */
void store_forget_pairs(struct store *store);
void store_free_pairs(struct store *store);

/* Where a search has to look, newest first: rulings from `from` up to before `to`. */
struct store_ranges {
	int64_t from, to;
	int64_t end; /* left are those before it */
	int64_t step; /* blocks looked at ahead: more each time, since most searches end with the first range */
	uint8_t number[PAIR_ASKED];
	size_t n;
};

enum store_result store_ranges_of(struct store *store, const char *text, int64_t cursor,
                                  struct store_ranges *out);
/* STORE_NONE: there are no more. */
enum store_result store_next_range(struct store *store, struct store_ranges *ranges);

#endif
