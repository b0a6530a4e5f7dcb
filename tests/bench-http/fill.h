/* fill.h: a database of as many small rulings as wanted, and what can be asked of it. */
#ifndef BENCH_HTTP_FILL_H
#define BENCH_HTTP_FILL_H

#include <stdint.h>

#include "judged/store/store.h"

/* Make a database of `n` rulings at `path`, which must not be there: through the store's own code, many rulings a
 * commit. Ends the program when it cannot. Bytes of the file. */
int64_t fill(const char *path, int64_t n);

/* The id of the ruling of that number, from 0 on. */
void fill_id(int64_t number, char out[STORE_ID]);
/* A word of what is told: the smaller `rank`, below 3000, the more rulings have it. The 0th is in nearly all, the
 * 1000th in four of a thousand. */
void fill_word(unsigned rank, char out[16]);
/* One of the clauses that are cited, cards that are named, players. */
const char *fill_clause(uint64_t chance);
const char *fill_card(uint64_t chance);
void fill_player(uint64_t chance, char out[24]);

/* The next number of a stream that is the same in every run. */
uint64_t fill_chance(uint64_t *state);

#endif
