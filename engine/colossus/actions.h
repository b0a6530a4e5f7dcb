/* actions.h: the moves of the main phase (4.0). */
#ifndef JUDGE_COLOSSUS_ACTIONS_H
#define JUDGE_COLOSSUS_ACTIONS_H

#include "engine/kernel/kernel.h"

/* The card of the hand a pick names, or another one of that definition. */
judge_card named_card(struct judge_run *r, judge_seat seat, judge_def def);
int move_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int move_likely(struct judge_run *r, struct judge_pick *out, int cap);
/* Those by the verb and the seat of a pick that name no definition: Colossus abilities by number, cards on the field and in the
 * Locus by place. */
int table_candidates(struct judge_run *r, struct judge_pick like, struct judge_pick *out, int cap);
/* The verbs of moves that are not refused whatever they name, a bit each. */
uint64_t verbs_now(struct judge_run *r, judge_seat seat);
/* Is the card of the type that the verb needs? */
bool is_of_move(struct judge_run *r, uint8_t verb, judge_seat seat, judge_def def);
void test_move(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void take_move(struct judge_run *r, struct judge_pick pick);
judge_card card_picked(const struct judge_run *r, struct judge_pick pick);

#endif
