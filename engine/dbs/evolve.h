/* evolve.h: Evolve (10-4). */
#ifndef JUDGE_DBS_EVOLVE_H
#define JUDGE_DBS_EVOLVE_H

#include "engine/kernel/chain.h"

/* Evolve by the Evolve skill of that number; 0: the only one. */
void test_evolve(struct judge_run *r, judge_seat seat, judge_card card, int number,
                 struct refusals *list);
void declare_evolve(struct judge_run *r, judge_seat seat, judge_card card, int number);
/* Put a Battle Card from elsewhere on top of another, by an effect or its own skill (10-4-3). */
enum did evolve_onto(struct judge_run *r, judge_seat seat, judge_card card, judge_card below,
                     uint32_t parent);
void perform_evolve(struct judge_run *r, const struct play *play, uint32_t parent);
void test_onto(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list);
/* house/stack/1: return the card whose information the stack has. */
judge_card dbs_read_card(struct judge_run *r, judge_card topmost);
/* house/stack/4: send a covered card to the Drop Area if its stack goes to the hand or the deck. */
void dbs_part_from_stack(struct judge_run *r, struct change *covered);

#endif
