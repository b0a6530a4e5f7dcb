/* play.h: playing cards and abilities (4.C to 4.F). */
#ifndef JUDGE_COLOSSUS_PLAY_H
#define JUDGE_COLOSSUS_PLAY_H

#include "engine/kernel/kernel.h"

/* Declare: what the document calls the Play Declaration Step. Answers what waits. */
struct play declare_action(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_follower(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number);
struct play declare_colossus(struct judge_run *r, judge_seat seat, int number);
/* house/locus/4: without its Locus cost. */
struct play declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void perform_play(struct judge_run *r, const struct play *play, uint32_t parent);

#endif
