/*
 * terms.h: what is done to cards and players (4), as mutators. Each acts by the rule of its reason, which is cited
 * with what changed.
 */
#ifndef JUDGE_DBS_TERMS_H
#define JUDGE_DBS_TERMS_H

#include "engine/kernel/kernel.h"

struct set;

enum did dbs_draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did rest(struct judge_run *r, judge_card card, struct why why);
enum did turn_active(struct judge_run *r, judge_card card, struct why why);
/* To its owner's Drop Area from wherever it is. */
enum did drop(struct judge_run *r, judge_card card, struct why why);
/* instead.c: is something done in the place of its going there from the Battle or Combo Area? Of an event the cards
 * of which that is so are left out. */
bool is_drop_replaced(struct judge_run *r, judge_card card, bool koed, uint32_t parent);
void spare_replaced(struct judge_run *r, struct event *e);
/* A Battle Card of the Battle Area goes to the Drop Area, KOed (3-6-5). */
enum did ko(struct judge_run *r, judge_card card, struct why why);
bool can_be_koed(struct judge_run *r, judge_card card);
/* Several of them at once. */
enum did ko_together(struct judge_run *r, const struct set *cards, struct why why);
/* A card comes to the leftmost free place of the seat's Battle Area: it is played (3-6-3). */
enum did put_in_battle(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* The same in Rest Mode. */
enum did put_in_battle_rested(struct judge_run *r, judge_seat seat, judge_card card,
                              struct why why);
/* A lasting effect holds for the card, too, as it is now. */
void hold_for(struct judge_run *r, struct lasting *l, judge_card card);
/* What lasts for a card, when it was `before`, lasts for the other one, or for what it is now. */
void carry_effects(struct judge_run *r, judge_card old, uint32_t before, judge_card card);
/* Lasting effects, from that one on, that are about no card hold for those that the skill of `source` plays. */
void await_card(struct judge_run *r, judge_card source, int from_which);
/* A skill of `source` is activated anew: what answered an earlier activation is not about the cards that this one plays. */
void forget_awaited(struct judge_run *r, judge_card source);
/* The card comes by a skill that was perhaps answered by something about the card it plays. */
void meet_awaited(struct judge_run *r, judge_card card);
void report_played(struct judge_run *r, judge_card card, judge_place old, uint32_t before,
                   uint32_t id);
/* A card comes to the seat's Combo Area: it combos (3-7-3). */
enum did put_in_combo(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
enum did put_in_energy(struct judge_run *r, judge_seat seat, judge_card card, struct why why);

/* 10-2: the seat's Extra Cards of the Battle Area go, this one comes. */
enum did put_field(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);

/* life.c: damage to the seat's life (4-10), by an attack or a skill of the card; JUDGE_NO_CARD: it is gone. */
enum did damage(struct judge_run *r, judge_seat seat, judge_card source, int32_t n, bool by_skill,
                uint32_t parent);
/* The same by a skill to both players at once. */
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
