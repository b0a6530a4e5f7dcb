/* evolve.h: Evolve (10-4). */
#ifndef JUDGE_DBS_EVOLVE_H
#define JUDGE_DBS_EVOLVE_H

#include "engine/kernel/chain.h"

void test_evolve(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
void declare_evolve(struct judge_run *r, judge_seat seat, judge_card card);
/* A Battle Card comes on top of another from elsewhere, by an effect or by its own skill (10-4-3). */
enum did evolve_onto(struct judge_run *r, judge_seat seat, judge_card card, judge_card below,
                     uint32_t parent);
void perform_evolve(struct judge_run *r, const struct play *play, uint32_t parent);
void test_onto(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list);
/* house/stack/1: the card whose information a stack has. */
judge_card dbs_read_card(struct judge_run *r, judge_card topmost);

#endif
