/* infractions.h: stores all faults of a game. docs/ruling.md, "Infractions", is the contract. */
#ifndef JUDGED_RULING_INFRACTIONS_H
#define JUDGED_RULING_INFRACTIONS_H

#include "judged/ruling/ruling.h"
#include "judged/record/snapshot.h"

/* Store the member `infractions` of a ruling. */
void infractions_freeze(struct ruling_snapshot *snap, const char *name,
                        const struct ruling *ruling);
/* Store the turn, turn player and phase at which the fault happened. */
void infraction_freeze_when(struct ruling_snapshot *snap, const struct ruling *ruling,
                            const struct infraction *infraction);
/* May a reader with this view know that there is a fault? */
bool infraction_is_visible(const struct infraction *infraction, enum view view);
/* Append the fault as sentences, or another one if this view may not read them. */
void infraction_keep(const struct infraction *infraction, enum view view, struct buffer *to);
/* Store the result of infraction_keep() for each view: in English as `name`, and for the text in
 * words as "parts". */
void infraction_freeze_why(struct ruling_snapshot *snap, const char *name,
                           const struct infraction *infraction);

#endif
