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
/* Append the fault as sentences, or another one if this view may not read them. */
void foul_keep(const struct foul *foul, enum view view, struct buffer *to);
/* Store the result of foul_keep() for each view: in English as `name`, and for the text in words as
 * "parts". */
void foul_tell_why(struct ruling_snapshot *snap, const char *name, const struct foul *foul);

#endif
