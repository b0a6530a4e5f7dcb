/* legal.h: what made disputed moves legal, and how they would be judged by another reading. */
#ifndef JUDGED_ADVICE_LEGAL_H
#define JUDGED_ADVICE_LEGAL_H

#include "judged/ruling/ruling.h"

/* For a ruling without an infraction in which players claim something: the clauses that acted since the last main decision,
 * and each reading that would turn the verdict or a claim. Judges the transcript again for each reading. */
void legal_text(struct ruling *ruling, enum view view, FILE *to);

#endif
