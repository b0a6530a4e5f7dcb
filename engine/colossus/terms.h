/*
 * terms.h: changes of cards and players, as mutators.
 *
 * Each acts only if the rule of its reason is in force, and cites that rule with the change.
 */
#ifndef JUDGE_COLOSSUS_TERMS_H
#define JUDGE_COLOSSUS_TERMS_H

#include "engine/kernel/kernel.h"

enum did draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* Move the card to its owner's discard pile from wherever it is. */
enum did discard_card(struct judge_run *r, judge_card card, struct why why);
enum did turn_off(struct judge_run *r, judge_card card, struct why why);
enum did turn_on(struct judge_run *r, judge_card card, struct why why);
/* Add damage to a follower. Discarding a beaten follower is a rule action. */
enum did deal_damage(struct judge_run *r, judge_card card, int32_t n, struct why why);
/* Turn a Locus card face up. */
enum did flip(struct judge_run *r, judge_card card, struct why why);
/* Move a Gem card to the Capture Gems of the seat. */
enum did capture(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Move a card to the Set Gems of the seat. */
enum did put_set_gem(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Like put_set_gem(), by an effect. A unique Gem that is already set keeps the new one out. */
enum did set_gem_by_effect(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Put a card at the right end of the seat's Locus, face down. */
enum did put_in_locus(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Put a follower on the seat's field, ON, in the leftmost free place, and trigger comes-into-play
 * abilities. A unique follower that is already there keeps the new one out. */
enum did put_on_field(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Make used Locus points usable again. `n` negative: all of them. */
enum did recover_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* Use up Locus points: move the counter on. */
enum did pay_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* Negate the play of the card, so that it does nothing. An Action goes to the discard pile. */
enum did negate(struct judge_run *r, judge_card card, struct why why);
void colossus_moved(struct judge_run *r, const struct change *ch, judge_place from,
                    uint32_t citation);
void colossus_card_valued(struct judge_run *r, judge_card card, int which, int32_t old,
                          uint32_t citation);

#endif
