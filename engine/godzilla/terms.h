/* terms.h: the terms of chapter 5 as mutators. */
#ifndef JUDGE_GODZILLA_TERMS_H
#define JUDGE_GODZILLA_TERMS_H

#include "engine/kernel/kernel.h"

int32_t drawable(const struct judge_run *r, judge_seat seat);
enum did draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did discard(struct judge_run *r, judge_card card, struct why why);
enum did set_rage(struct judge_run *r, judge_seat seat, int32_t to, struct why why);
enum did add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why);
enum did put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* 1.3.2.2: return how often something that is to be done `n` times is done. */
int32_t times_done(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
/* 1.3.2: return how often something is tried if only `possible` of `n` times can succeed. */
int32_t as_far_as_possible(struct judge_run *r, judge_seat seat, int32_t n, int32_t possible,
                           uint32_t parent);

/* advance.c */

enum did advance(struct judge_run *r, judge_seat seat, bool invading, struct why why);
/* Like advance(). `id` becomes the citation of the step, or of the rule or effect that prevents
 * it. */
enum did advance_cited(struct judge_run *r, judge_seat seat, bool invading, struct why why,
                       uint32_t *id);
enum did retreat(struct judge_run *r, judge_seat seat, struct why why);
enum did advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
enum did retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
/* Change a monster's zone by one step; `causes` say whether it is an advance or a retreat. */
enum did take_step(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why);
int32_t possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading);

/* counter.c */

/* `total`: the counter total that reached the threat level; JUDGE_NO_NUMBER: an effect counters. */
enum did counter(struct judge_run *r, judge_seat seat, int32_t total, struct why why);
/* READING: G47, return the total that a counter by an effect counts as; JUDGE_NO_NUMBER: none. */
int32_t total_meant(struct judge_run *r, judge_seat seat);
const struct effect_row *keeps_from_counter(struct judge_run *r, judge_seat seat, int32_t total);
enum did counter_both(struct judge_run *r, struct why why);
enum did fall_behind(struct judge_run *r, judge_seat seat, uint32_t parent);
/* Return the card a pick names: a card in the monster deck or, since a change of the rules may let
 * it come from anywhere, another one the player owns. */
judge_card successor_meant(struct judge_run *r, judge_seat seat, judge_def def);
void test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                    struct refusals *list);
/* List a smaller set than all cards of the seat; every card that could succeed is still in it. */
int successor_likely(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap);

/* meaning.c */

/* 12.7.2: return the cause bit of cards discarded as overloaded (11.5), if the rule is one that
 * does so; otherwise 0. */
unsigned overload(const struct judge_run *r, judge_rule rule);

void note_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation);
void note_value(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation);

#endif
