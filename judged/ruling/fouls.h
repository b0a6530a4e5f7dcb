/* fouls.h: all faults of a game, told. docs/ruling.md, "Faults", is the contract. */
#ifndef JUDGED_RULING_FOULS_H
#define JUDGED_RULING_FOULS_H

#include "judged/ruling/ruling.h"

/* The member `faults` of a ruling; the caller owns the reference. */
json_t *fouls_json(const struct ruling *ruling, enum view view);
/* Add turn, turn player and phase at which it happened. */
void foul_when_json(const struct ruling *ruling, const struct foul *foul, json_t *out);
/* May a reader with this view know that there is anything amiss? */
bool foul_is_told(const struct foul *foul, enum view view);
/* `why`, or a sentence instead that says no more than a reader with this view may know. */
const char *foul_why(const struct foul *foul, enum view view);
/* All of them in one line, when there are several; else the line stays as it is. */
void add_fouls(const struct ruling *ruling, enum view view, char *line, size_t cap);

#endif
