/* fill.h: databases of as many real rulings as wanted, and what can be asked of them. */
#ifndef BENCH_HTTP_FILL_H
#define BENCH_HTTP_FILL_H

#include <stdint.h>

#include "judged/service/base/writer.h"
#include "tests/bench-http/corpus.h"

/* The documents of a corpus judged, packed as the service packs them. */
struct fill {
	struct writer_job **job;
	size_t n;
	const char *
		rare; /* a clause that one of them cites, which is kept ten times whatever the number of rulings */
	size_t with_rare;
};

/* Ends the program when one cannot be judged. `whole`: without those of so many citations that none are told, and
 * with a clause that is rare. */
struct fill fill_judge(struct corpus *corpus, bool whole);
void fill_free(struct fill *fill);
/* Seconds of processor time that ruling_make() takes for one of a corpus. */
double fill_judging(const struct corpus *corpus);

/* Make a database of `n` rulings at `path`, which must not be there, through the store's own code, many rulings a commit:
 * those of `fill` again and again, each time with an id, a key and a player of its own. Bytes of the file. */
int64_t fill_database(const struct fill *fill, const char *path, int64_t n);

/* The id of the ruling of that number, from 0 on. */
void fill_id(int64_t number, char out[STORE_ID]);
/* Something rulings are found by: one of their clauses, their cards; a word they are told by. NULL: this one has none. */
const char *fill_clause(const struct fill *fill, uint64_t chance);
const char *fill_card(const struct fill *fill, uint64_t chance);
bool fill_word(const struct fill *fill, uint64_t chance, char out[24]);
void fill_player(uint64_t chance, char out[24]);

/* The next number of a stream that is the same in every run. */
uint64_t fill_chance(uint64_t *state);

#endif
