/* attack.h: attacks (4.G). */
#ifndef JUDGE_COLOSSUS_ATTACK_H
#define JUDGE_COLOSSUS_ATTACK_H

#include "engine/colossus/asks.h"

/* Return a value of the attack under way. It belongs to the game and is stored with the first
 * seat's values. */
int32_t *of_attack(struct judge_run *r, int which);
/* Add a pick for each place of the area, of either player. */
typedef int add_places_of(struct judge_run *r, enum verb verb, judge_seat seat, int area,
                          struct judge_pick *out, int cap);
add_places_of add_places;
/* Add a pick for each place of the area, on either side, where a card lies. */
add_places_of add_taken_places;
/* Return the attacking player; if the attacker is gone and can't be found, the turn player. */
judge_seat attacking_player(struct judge_run *r);
void declare_attack(struct judge_run *r, judge_seat seat, judge_card card);
void test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
int target_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
int target_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap);
void test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);
int defence_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
int defence_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap);
void test_defence(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);
void defence_step(struct judge_run *r);
void battle_step(struct judge_run *r);
void forget_attack(struct judge_run *r);

#endif
