/* play.h: playing a card (10.5). */
#ifndef JUDGE_GODZILLA_PLAY_H
#define JUDGE_GODZILLA_PLAY_H

#include "engine/godzilla/ways.h"

/* `way` may be NULL: the ordinary way. */
enum did play_battle_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                          const struct way *way);
enum did play_strategy_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                            const struct way *way);
enum did play_monster_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                           const struct way *way);
void test_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list);
/* Refuse a battle card for which there is no zone at all. */
void test_any_zone(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
void test_strategy_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                        struct refusals *list);

#endif
