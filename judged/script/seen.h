/* seen.h: makes observed cards known to the judge. */
#ifndef JUDGED_SCRIPT_SEEN_H
#define JUDGED_SCRIPT_SEEN_H

#include "judged/transcript/compare.h"

/* Make the cards of an observed value known to the run, if the place has unknown cards that they
 * can be. */
void seen_identify(struct judge_run *run, const struct compare_value *value);

#endif
