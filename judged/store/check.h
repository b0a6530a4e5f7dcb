/* check.h: copying a store while it is served, and finding damage in it. */
#ifndef JUDGED_STORE_CHECK_H
#define JUDGED_STORE_CHECK_H

#include "judged/store/store.h"

/* Copy the database at one moment to a new file, which is durable when this answers true. Writers go on
 * meanwhile. False with a fault: `cannot-open`, `exists`, `cannot-copy`; the new file is then removed. */
bool store_copy(const char *from, const char *to, struct fault *fault);

/* What is found: `id` is "" for what is no single ruling's. */
typedef void store_damage(void *ctx, const char *id, const char *what);

/* Look through the whole database file: is it sound as SQLite's, does every row have the rows it belongs
 * with, is every text the JSON it should be? Rulings looked at are counted. False with a fault when it cannot be
 * looked at. Nothing is written. */
bool store_check(const char *path, store_damage *found, void *ctx, int64_t *rulings,
                 struct fault *fault);

/* What a ruling is played again from. */
struct store_replay {
	int64_t number, total; /* of all rulings, from 1 */
	const char *id, *engine, *edition, *cards, *transcript;
	char chain[DIGEST_HEX], position[DIGEST_HEX];
	bool limited; /* it is undetermined by a limit, which may have been set otherwise then */
};

/* Hand out every ruling, oldest first, until `each` answers false. False with a fault when they cannot be read.
 * Nothing is written. */
bool store_replay(const char *path, bool (*each)(void *ctx, const struct store_replay *ruling),
                  void *ctx, struct fault *fault);

#endif
