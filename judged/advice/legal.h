/* legal.h: the readings by which disputed moves would be judged differently. */
#ifndef JUDGED_ADVICE_LEGAL_H
#define JUDGED_ADVICE_LEGAL_H

#include "judged/ruling/ruling.h"

/* For a ruling without an infraction in which players claim something: write each reading that
 * would turn the verdict or a claim. Judges the transcript again for each reading. */
void legal_text(struct ruling *ruling, enum view view, FILE *to);

#endif
