/* seen.h: cards that were seen become known to the judge. */
#ifndef JUDGED_SCRIPT_SEEN_H
#define JUDGED_SCRIPT_SEEN_H

#include "judged/transcript/compare.h"

/* Tell the run which cards a value says there are, where it holds cards that are not known: those named become known
 * as far as they can be these cards. */
void seen_tell(struct judge_run *run, const struct compare_value *value);

#endif
