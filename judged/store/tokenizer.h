/*
 * tokenizer.h: the words that find a ruling; only the store's own files include it.
 *
 * Every kind of store splits texts with the same tokenizer, SQLite's unicode61, however it keeps
 * the words. A word has a column, one for each view, and a place counted from 0.
 */
#ifndef JUDGED_STORE_TOKENIZER_H
#define JUDGED_STORE_TOKENIZER_H

#include "judged/store/store.h"

enum { WORDS_SUM = 16 };

/* Make the text of each view whose words find the ruling; the caller frees the texts with
 * words_free(). store_view.words is the searchable part of the spoken text, or NULL where it equals
 * the public's. */
void words_of_views(const struct store_ruling *ruling, char *text[STORE_VIEWS]);
void words_free(char *text[STORE_VIEWS]);
/* Return the column named "open", "a", "b" or "judge"; -1 for another name. */
int words_column(const char *name);

struct sqlite3;
struct fts5_api;
#define WORDS_TOKENIZER "unicode61"
/* Let a database split plain texts quickly (splitter.c). Call this before anything is read from the
 * database. False: the database splits texts in its own way, into the same words. */
bool words_quicken(struct sqlite3 *db);
/* Return SQLite's interface for splitting texts; NULL if it has none. */
struct fts5_api *words_api(struct sqlite3 *db);

/* Return the tokenizer of a database; with NULL, of a database of its own. NULL: there is none. A
 * tokenizer belongs to one thread. */
struct words_tokenizer;
struct words_tokenizer *words_tokenizer(struct sqlite3 *db);
void words_tokenizer_free(struct words_tokenizer *tokenizer);
/* Call `each` for each word of a text. False: the text can't be split. */
typedef void words_each(void *ctx, int64_t place, const char *word, size_t n);
bool words_split(struct words_tokenizer *tokenizer, const char *text, words_each *each, void *ctx);

/* Add a word with its column and place to a sum. The order of adding doesn't matter. */
void words_add(uint64_t sum[2], int column, int64_t place, const char *word, size_t n);
void words_sum_bytes(const uint64_t sum[2], unsigned char out[WORDS_SUM]);

/* Read the next word of a search text, without quotes; `star` is set if it ended with a star.
 * False: there is none. */
bool words_next(const char **text, struct buffer *word, bool *star);

#endif
