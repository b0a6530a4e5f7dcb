/* events.h: events that abilities listen to. */
#ifndef JUDGE_COLOSSUS_EVENTS_H
#define JUDGE_COLOSSUS_EVENTS_H

#include "engine/kernel/ability.h"

/* Report an event about a card. `kind`: the operation that describes such events. */
void report_card(struct judge_run *r, uint16_t kind, judge_card card, int32_t amount,
                 uint32_t citation);
bool colossus_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
                   const struct game_event *h);

#endif
