/* daemon_replay.h: `judged verify --replay`: do kept rulings still come out as they were? */
#ifndef JUDGED_SERVICE_DAEMON_REPLAY_H
#define JUDGED_SERVICE_DAEMON_REPLAY_H

#include "judged/store/check.h"

struct replay_counts {
	int64_t replayed;
	int64_t skipped; /* made by another version, or limited by a setting of its time */
};

/* Play every ruling of this version of engine and cards again, and tell those that come to other digests or to
 * none. With `progress` how far it is stands on standard error. False with a fault. */
bool daemon_replay(const char *database, bool progress, store_damage *found, void *ctx,
                   struct replay_counts *counts, struct fault *fault);

#endif
