/* fouls.h: stores all faults of a game. docs/ruling.md, "Infractions", is the contract. */
#ifndef JUDGED_RULING_FOULS_H
#define JUDGED_RULING_FOULS_H

#include "judged/ruling/ruling.h"
#include "judged/record/snapshot.h"

/* Store the member `infractions` of a ruling. */
void fouls_tell(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling);
/* Store the turn, turn player and phase at which the fault happened. */
void foul_tell_when(struct ruling_snapshot *snap, const struct ruling *ruling,
                    const struct foul *foul);
/* May a reader with this view know that there is a fault? */
bool foul_is_told(const struct foul *foul, enum view view);
/* Return `why`, or another sentence if this view may not read it. */
const char *foul_why(const struct foul *foul, enum view view);
/* Store the result of foul_why() for each view. */
void foul_tell_why(struct ruling_snapshot *snap, const char *name, const struct foul *foul);
/* Store a fault with the rules against it ("says", "kind", "player" and "clauses", as in
 * `infractions`). It is only for the text in words, not for JSON, and only for views that may read
 * `why`. */
void foul_tell_aloud(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling,
                     const struct foul *foul);
/* Append all faults of a stored ruling in one line. If there are fewer than two, `line` stays
 * unchanged. */
void fouls_say(const struct ruling_snapshot *snap, enum view view, char *line, size_t cap);

#endif
