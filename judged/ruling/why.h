/* why.h: why a ruling is as it is, in one sentence; for ruling*.c only. */
#ifndef JUDGED_RULING_WHY_H
#define JUDGED_RULING_WHY_H

#include "judged/ruling/ruling.h"

/* Write ruling.why and ruling.why_hidden_from; everything else of the ruling is settled. */
void ruling_say_why(struct ruling *ruling);

/* The sighting that is why it is refuted in this view, or NULL. */
const struct foul *why_seen_wrongly(const struct ruling *ruling, enum view view);

/* Something stands against accounts, or in them the other player broke the rules, a bit for each seat: where the common
 * moves are legal and no claim is refuted, that is why the ruling is refuted or, where only accusations are made, undetermined. */
void ruling_say_accounts(struct ruling *ruling, uint8_t against, uint8_t accusing);

#endif
