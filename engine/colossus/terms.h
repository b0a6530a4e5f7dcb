/*
 * terms.h: what is done to cards and players, as mutators. Each acts by the rule of its reason, which is
 * cited with what changed.
 */
#ifndef JUDGE_COLOSSUS_TERMS_H
#define JUDGE_COLOSSUS_TERMS_H

#include "engine/kernel/kernel.h"

enum did draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* To its owner's discard pile from wherever it is. */
enum did discard_card(struct judge_run *r, judge_card card, struct why why);
enum did turn_off(struct judge_run *r, judge_card card, struct why why);
enum did turn_on(struct judge_run *r, judge_card card, struct why why);
/* Damage adds up; what it does to the follower is a rule action. */
enum did deal_damage(struct judge_run *r, judge_card card, int32_t n, struct why why);
/* A Locus card comes to lie face up. */
enum did flip(struct judge_run *r, judge_card card, struct why why);
/* A Gem card comes to the Capture Gems of the seat. */
enum did capture(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A card comes to the Set Gems of the seat. */
enum did put_set_gem(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* The same by an effect; a unique one that is set already keeps it out. */
enum did set_gem_by_effect(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A card comes to the right end of the seat's Locus, face down. */
enum did put_in_locus(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A follower comes to the field of the seat: to the leftmost free place, ON; comes-into-play abilities are
 * set off. A unique one that is there already keeps it out. */
enum did put_on_field(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Used Locus points become usable again; a negative number: all. */
enum did recover_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* Points are used up: the counter moves on. */
enum did pay_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* The play of the card does nothing; an Action goes to the discard pile. */
enum did negate(struct judge_run *r, judge_card card, struct why why);
void colossus_moved(struct judge_run *r, const struct change *ch, judge_place from,
                    uint32_t citation);
void colossus_card_valued(struct judge_run *r, judge_card card, int which, int32_t old,
                          uint32_t citation);

#endif
