/*
 * import.h: replays of other programs become transcripts.
 *
 * A format is a row of formats.yaml. Its snapshots become a list of positions, its log the known
 * moves between them; the rest is searched. The totals that the other program wrote are compared
 * with ours.
 */
#ifndef JUDGED_RECONSTRUCT_IMPORT_H
#define JUDGED_RECONSTRUCT_IMPORT_H

#include "judged/reconstruct/chain.h"

/* A replay as a list of positions, joined. It must not move in memory. */
struct import_joined {
	struct doc doc;
	struct positions list;
	struct chain chain;
};

struct import {
	struct import_joined *joined;
	json_t *format;   /* the row of formats.yaml */
	json_t *counters; /* the totals that were compared */
	json_t *unread;   /* types of tokens that mean nothing here */
};

/* Import the text of a replay. False with a fault if it isn't one. `edition` may be NULL. */
bool import_replay(struct import *out, const char *format, const char *file, const char *text,
                   size_t len, const char *edition, struct fault *fault);
void import_free(struct import *import);
/* Return {"transcript", "steps", "counters", "unread"}; the caller owns the reference. */
json_t *import_json(const struct import *import);

#endif
