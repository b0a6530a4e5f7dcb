/* invasion.h: the parts of an invasion (8.6.1). */
#ifndef JUDGE_GODZILLA_INVASION_H
#define JUDGE_GODZILLA_INVASION_H

#include "engine/kernel/kernel.h"

bool can_discard_instead(struct judge_run *r, judge_seat seat);
/* No card: what an effect does instead. Does the invasion go on? */
bool discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id);
/* `id` becomes the citation of the number. */
int32_t invasion_steps(struct judge_run *r, judge_seat seat, uint32_t *id);
/* Was any step made? */
bool invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id);

#endif
