/* gap.h: fills gaps of a record: play that nobody wrote down is searched from the position after it. */
#ifndef JUDGED_RULING_GAP_H
#define JUDGED_RULING_GAP_H

#include "judged/ruling/ruling.h"

/* script.find_way for the script of a ruling, which is `ctx`. If no legal play leads to the position,
 * that is a fault of the gap. Of several ways, the one assumed is taken: the others are worlds. */
void gap_find(void *ctx, struct judge_run *run, struct script_fill *fill);
/* Could another way have filled a gap of the ruling, because not everything was searched? Then a later
 * move may be legal after all. */
bool gap_is_unsure(const struct ruling *ruling);
/* Append what was found, and what was taken for granted. */
void gaps_keep(const struct ruling *ruling, struct buffer *to);
/* Store the gaps as a member of the ruling. How many ways there are can tell what is hidden, so only
 * the judge is shown that. */
void gaps_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling);

#endif
