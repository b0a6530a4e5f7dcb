/* daemon_replay.h: `judged verify --replay`: checks that stored rulings are still judged the
 * same. */
#ifndef JUDGED_SERVICE_DAEMON_REPLAY_H
#define JUDGED_SERVICE_DAEMON_REPLAY_H

#include "judged/ruling/ruling.h"
#include "judged/store/store.h"

/* A verification to which rulings are handed. */
struct replaying {
	struct ruling ruling;
	/* receives those with other digests, or that can't be judged */
	const struct store_checking *as;
	int64_t replayed;
	int64_t skipped; /* made by another version, or limited by a setting at that time */
	bool progress;   /* show progress on standard error */
	bool shown;
	int64_t begun, drawn; /* milliseconds */
};

void daemon_replay_begin(struct replaying *r, const struct store_checking *as, bool progress);
/* Replay a ruling, if it was made by this version of engine and cards. */
bool daemon_replay(struct replaying *r, const struct store_replay *ruling);
void daemon_replay_end(struct replaying *r);

#endif
