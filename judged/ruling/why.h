/* why.h: finds the sentences of the reason for a ruling; only for files of the ruling. */
#ifndef JUDGED_RULING_WHY_H
#define JUDGED_RULING_WHY_H

#include "judged/ruling/ruling.h"

/* Set ruling.reason, ruling.why and ruling.why_hidden_from; everything else in the ruling must be final. */
void ruling_say_why(struct ruling *ruling);

/* Return the observation that makes the ruling REFUTED in this view, or NULL. */
const struct infraction *why_seen_wrongly(const struct ruling *ruling, enum view view);

/* Update the verdict and reason by the accounts; both arguments are bit sets of seats. If the
 * common moves are legal and no claim is refuted, an account that something speaks against makes
 * the ruling refuted, and an accusation alone makes it undetermined. */
void ruling_say_accounts(struct ruling *ruling, uint8_t against, uint8_t accusing);

#endif
