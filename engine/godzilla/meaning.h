/* meaning.h: what a move and a changed value are. */
#ifndef JUDGE_GODZILLA_MEANING_H
#define JUDGE_GODZILLA_MEANING_H

#include "engine/kernel/kernel.h"

void note_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation);
void note_value(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation);

#endif
