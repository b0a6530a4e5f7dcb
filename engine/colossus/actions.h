/* actions.h: the moves of the main phase (4.0). */
#ifndef JUDGE_COLOSSUS_ACTIONS_H
#define JUDGE_COLOSSUS_ACTIONS_H

#include "engine/kernel/kernel.h"

/* Return the card a pick names: a card in the player's hand, else in the discard pile, else any
 * other of that definition the player owns. JUDGE_NO_CARD: there is none. */
judge_card named_card(struct judge_run *r, judge_seat seat, judge_def def);
int move_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int move_likely(struct judge_run *r, struct judge_pick *out, int cap);
/* List candidates with the verb and seat of `like` that don't name a definition: Colossus abilities
 * by number, cards on the field and in the Locus by place. */
int table_candidates(struct judge_run *r, struct judge_pick like, struct judge_pick *out, int cap);
/* Return the verbs of moves that can be taken at all, a bit per verb: those not refused whatever
 * they name. */
uint64_t verbs_now(struct judge_run *r, judge_seat seat);
/* Does the card have the type that the verb needs? */
bool is_of_move(struct judge_run *r, uint8_t verb, judge_seat seat, judge_def def);
void test_move(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void take_move(struct judge_run *r, struct judge_pick pick);
judge_card card_picked(const struct judge_run *r, struct judge_pick pick);

#endif
