/* check.h: copying a store while it is served, and finding damage in it. */
#ifndef JUDGED_STORE_CHECK_H
#define JUDGED_STORE_CHECK_H

#include "judged/store/store.h"

/* Copy the database at one moment to a new file, which is durable when this answers true, and tell the heads of its logs. Writers go on
 * meanwhile. False with a fault: `cannot-open`, `exists`, `cannot-copy`; the new file is then removed. */
bool store_copy(const char *from, const char *to, store_each_log *each, void *ctx,
                struct fault *fault);

/* What is found: `id` is "" for what is no single ruling's. */
typedef void store_damage(void *ctx, const char *id, const char *what);

/* How to look. */
struct store_checking {
	const char *
		heads; /* that were known before, as store_log_head.text, with commas between; or NULL */
	store_damage *found;
	store_each_log *head; /* called for each log, or NULL */
};

/* What was looked at. */
struct store_checked {
	int64_t rulings;
	int64_t unlogged; /* rows that an older version wrote and no leaf tells of yet */
};

/* Look through the whole database file: is it sound as SQLite's, is everything as it was written and all of it there? False with a
 * fault when it cannot be looked at: `cannot-open`, `other-schema`, `bad-head`. Nothing is written. */
bool store_check(const char *path, const struct store_checking *as, void *ctx,
                 struct store_checked *out, struct fault *fault);

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
