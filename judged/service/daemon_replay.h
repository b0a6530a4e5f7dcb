/* daemon_replay.h: `judged verify --replay`: do kept rulings still come out as they were? */
#ifndef JUDGED_SERVICE_DAEMON_REPLAY_H
#define JUDGED_SERVICE_DAEMON_REPLAY_H

#include "judged/ruling/ruling.h"
#include "judged/store/store.h"

/* What verification hands rulings to. */
struct replaying {
	struct ruling ruling;
	const struct store_checking *as; /* told of those that come to other digests or to none */
	int64_t replayed;
	int64_t skipped; /* made by another version, or limited by a setting of its time */
	bool progress;   /* how far it is stands on standard error */
	bool shown;
	int64_t begun, drawn; /* milliseconds */
};

void daemon_replay_begin(struct replaying *r, const struct store_checking *as, bool progress);
/* Play a ruling of this version of engine and cards again. */
bool daemon_replay(struct replaying *r, const struct store_replay *ruling);
void daemon_replay_end(struct replaying *r);

#endif
