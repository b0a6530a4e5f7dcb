/*
 * tokenizer.h: the words a ruling is found by; nobody outside the store includes it.
 *
 * Every store splits texts by one tokenizer, SQLite's unicode61, whatever it keeps the words in. A word stands in a column, one
 * for each view, at a place counted from 0.
 */
#ifndef JUDGED_STORE_TOKENIZER_H
#define JUDGED_STORE_TOKENIZER_H

#include "judged/store/store.h"

enum { WORDS_SUM = 16 };

/* As a text for each view; the caller frees them. `told` is what is told aloud as far as it is looked for, by view, or NULL where it is
 * what the public is told. */
void words_of_views(const struct store_ruling *ruling, char *text[STORE_VIEWS]);
void words_free(char *text[STORE_VIEWS]);
/* "open", "a", "b", "judge"; -1 for another. */
int words_column(const char *name);

struct sqlite3;
struct fts5_api;
#define WORDS_TOKENIZER "unicode61"
/* Have a database split plain texts quickly (splitter.c); to be called before anything of it is read. False: it will split them in its own
 * way, with the same words. */
bool words_quicken(struct sqlite3 *db);
/* What SQLite has to split texts with; NULL: it does not say. */
struct fts5_api *words_api(struct sqlite3 *db);

/* Of a database, or with NULL of its own. NULL: there is none to be had. It belongs to one thread. */
struct words_tokenizer;
struct words_tokenizer *words_tokenizer(struct sqlite3 *db);
void words_tokenizer_free(struct words_tokenizer *tokenizer);
/* Each word of a text; false: it cannot be split. */
typedef void words_each(void *ctx, int64_t place, const char *word, size_t n);
bool words_split(struct words_tokenizer *tokenizer, const char *text, words_each *each, void *ctx);

/* A sum over them: of every word with its column and its place. It does not matter in which order they are added. */
void words_add(uint64_t sum[2], int column, int64_t place, const char *word, size_t n);
void words_sum_bytes(const uint64_t sum[2], unsigned char out[WORDS_SUM]);

/* The next of what is looked for, without quotes; a star at its end is told apart. False: there is none. */
bool words_next(const char **text, struct buffer *word, bool *star);

#endif
