/* events.h: events that skills listen to. */
#ifndef JUDGE_DBS_EVENTS_H
#define JUDGE_DBS_EVENTS_H

#include "engine/kernel/ability.h"

struct game_event a_card_event(struct judge_run *r, uint16_t kind, judge_card card, int32_t amount,
                               uint32_t citation);
void dbs_report(struct judge_run *r, struct game_event h);
/* Report an event of the game itself, in the turn player's turn. */
void report_time(struct judge_run *r, uint16_t kind, int32_t amount, uint32_t citation);
bool dbs_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
              const struct game_event *h);
/* Is it forbidden to the card, where it lies? If so, cites that (1-3-3). */
bool forbidden_here(struct judge_run *r, int what, judge_card card, uint32_t parent);

#endif
