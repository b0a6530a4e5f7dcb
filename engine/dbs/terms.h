/*
 * terms.h: changes of cards and players (4), as mutators.
 *
 * Each acts only if the rule of its reason is in force, and cites that rule with the change.
 */
#ifndef JUDGE_DBS_TERMS_H
#define JUDGE_DBS_TERMS_H

#include "engine/kernel/kernel.h"

struct set;

enum did dbs_draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did rest(struct judge_run *r, judge_card card, struct why why);
enum did turn_active(struct judge_run *r, judge_card card, struct why why);
/* Move the card to its owner's Drop Area from wherever it is. */
enum did drop(struct judge_run *r, judge_card card, struct why why);
/* instead.c: does something replace the card's move from the Battle or Combo Area to the Drop Area?
 * spare_replaced() removes such cards from an event. */
bool is_drop_replaced(struct judge_run *r, judge_card card, bool koed, uint32_t parent);
void spare_replaced(struct judge_run *r, struct event *e);
/* KO a Battle Card: it goes from the Battle Area to the Drop Area (3-6-5). */
enum did ko(struct judge_run *r, judge_card card, struct why why);
bool can_be_koed(struct judge_run *r, judge_card card);
/* Like ko(), for several cards at the same time. */
enum did ko_together(struct judge_run *r, const struct set *cards, struct why why);
/* Put a card into the leftmost free place of the seat's Battle Area, where it counts as played
 * (3-6-3). */
enum did put_in_battle(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Like put_in_battle(), but in Rest Mode. */
enum did put_in_battle_rested(struct judge_run *r, judge_seat seat, judge_card card,
                              struct why why);
/* Let a lasting effect apply to the card, too, with its present identity. */
void hold_for(struct judge_run *r, struct lasting_effect *l, judge_card card);
/* Let lasting effects on `old`, under its identity `before`, apply to `card`; with `card` = `old`,
 * to what that card is now. */
void carry_effects(struct judge_run *r, judge_card old, uint32_t before, judge_card card);
/* Let lasting effects, from index `from_which` on, that are about no card apply to the cards that
 * the skill of `source` will play. */
void await_card(struct judge_run *r, judge_card source, int from_which);
/* Forget effects that await cards of an earlier activation, since a skill of `source` is activated
 * again. */
void forget_awaited(struct judge_run *r, judge_card source);
/* Apply awaited effects to a card, if the skill that plays it was answered by effects on the card
 * it plays. */
void meet_awaited(struct judge_run *r, judge_card card);
void report_played(struct judge_run *r, judge_card card, judge_place old, uint32_t before,
                   uint32_t id);
/* Put a card into the seat's Combo Area: it combos (3-7-3). */
enum did put_in_combo(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
enum did put_in_energy(struct judge_run *r, judge_seat seat, judge_card card, struct why why);

/* 10-2: put the card into the Battle Area; the seat's Extra Cards there leave. */
enum did put_field(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);

/* life.c: deal damage to the seat's life (4-10), by an attack or a skill of the card;
 * JUDGE_NO_CARD: the card is gone. */
enum did damage(struct judge_run *r, judge_seat seat, judge_card source, int32_t n, bool by_skill,
                uint32_t parent);
/* Like damage(), by a skill to both players at once. */
enum did damage_to_both(struct judge_run *r, judge_card source, int32_t n, uint32_t parent);
int life_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);
void test_life(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list);

void dbs_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation);
void dbs_card_valued(struct judge_run *r, judge_card card, int which, int32_t old,
                     uint32_t citation);
bool dbs_same_card(struct judge_run *r, judge_card card, judge_place from, judge_place to);

#endif
