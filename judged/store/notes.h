/* notes.h: what head judges say to rulings. Notes are added and never changed. */
#ifndef JUDGED_STORE_NOTES_H
#define JUDGED_STORE_NOTES_H

#include "judged/store/store.h"

struct store_note {
	char ruling[STORE_ID]; /* its id */
	char time[TIME_SIZE];
	int64_t seq, token;
	const char *name; /* of the token */
	const char *kind; /* "annotation", "overruling", "withdrawal" */
	const char *text;
	bool open;         /* for everybody; else for judges only */
	const char *group; /* to keep: of whom the ruling must be; "" or NULL: of anybody */
};

/* Between store_begin() and store_commit(): keep a note; writes `time` and `seq`. STORE_NONE: there is no
 * such ruling. */
enum store_result store_note_put(struct store *store, struct store_note *note);

typedef void store_each_note(void *ctx, const struct store_note *note);
/* The notes of a ruling of that group (any with ""), oldest first, all or only the open ones. STORE_NONE: there is no such ruling. */
enum store_result store_notes(struct store *store, const char *group, const char *ruling, bool all,
                              store_each_note *each, void *ctx);
/* Notes of all rulings of a group, or all there are, all or only the open ones, newest first, from before a cursor (0: the newest), at most `limit`. */
enum store_result store_notes_all(struct store *store, const char *group, bool all, int64_t cursor,
                                  int limit, store_each_note *each, void *ctx);

#endif
