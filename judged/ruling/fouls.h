/* fouls.h: all faults of a game, told. docs/ruling.md, "Faults", is the contract. */
#ifndef JUDGED_RULING_FOULS_H
#define JUDGED_RULING_FOULS_H

#include "judged/ruling/ruling.h"
#include "judged/record/told.h"

/* The member `infractions` of a ruling. */
void fouls_tell(struct told_ruling *told, const char *name, const struct ruling *ruling);
/* Turn, turn player and phase at which it happened. */
void foul_tell_when(struct told_ruling *told, const struct ruling *ruling, const struct foul *foul);
/* May a reader with this view know that there is anything amiss? */
bool foul_is_told(const struct foul *foul, enum view view);
/* `why`, or a sentence instead that says no more than a reader with this view may know. */
const char *foul_why(const struct foul *foul, enum view view);
/* The same to each of them. */
void foul_tell_why(struct told_ruling *told, const char *name, const struct foul *foul);
/* What was done, with the rules against it, in no document and only to those who may read `why`: "says", "kind", "player" and "clauses" as
 * in `infractions`. */
void foul_tell_aloud(struct told_ruling *told, const char *name, const struct ruling *ruling,
                     const struct foul *foul);
/* All faults of a ruling that was told in one line, when there are several; else the line stays as it is. */
void fouls_say(const struct told_ruling *told, enum view view, char *line, size_t cap);

#endif
