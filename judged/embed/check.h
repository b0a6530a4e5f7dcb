/* check.h: what can be said against a transcript before it is played. */
#ifndef JUDGED_EMBED_CHECK_H
#define JUDGED_EMBED_CHECK_H

#include "judged/board/check_start.h"

/* Zero it first. */
struct check {
	struct start_check start;
	json_t *doubts; /* of its own cards: faults as warnings */
	json_t *decks;  /* of a whole game, a deck_check_json() for each player; or NULL */
	bool illegal;   /* a deck is illegal */
};

/* Check a transcript. Decks are also written to `to` as text, unless it is NULL. If its start can't be set up, that is what the check finds; with any other
 * fault it returns false and all faults. The caller frees the check in any case. */
bool check_make(struct check *out, const char *name, const char *text, size_t len,
                const char *edition, FILE *to, struct transcript_faults *faults);
void check_free(struct check *check);

/* Return {"faults", "warnings", "decks"}, "decks" of a whole game only. */
json_t *check_json(const struct check *check);
/* Return the exit code: 1 if something is wrong, or else 0. */
int check_code(const struct check *check);

#endif
