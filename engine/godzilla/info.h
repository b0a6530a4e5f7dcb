/* info.h: information of cards (chapters 2 and 3). */
#ifndef JUDGE_GODZILLA_INFO_H
#define JUDGE_GODZILLA_INFO_H

#include "engine/godzilla/values.h"
#include "engine/kernel/ability.h"

enum type { TYPE_MONSTER, TYPE_BATTLE, TYPE_STRATEGY };
enum number { NUMBER_RANK, NUMBER_THREAT, NUMBER_COUNTER, NUMBER_ICON };
enum colour { RED = 1 << 0, BLUE = 1 << 1, WHITE = 1 << 2, GREEN = 1 << 3 };

const struct judge_face *printed(const struct judge_run *r, judge_def def);
bool is_type(struct judge_run *r, judge_def def, enum type type);
bool is_printed_type(struct judge_run *r, judge_card card, enum type type);
bool is_of_type(struct judge_run *r, judge_card card, enum type type);
/* The rank of a card after all effects. */
int32_t rank_of(struct judge_run *r, judge_card card);
/* The printed rank, of a card that need not be in the game. */
int32_t rank_of_def(struct judge_run *r, judge_def def);
int32_t icon_of_def(struct judge_run *r, judge_def def);
int32_t icon_of(struct judge_run *r, judge_card card);
/* Return the number within the bounds that rules set after all effects. */
int32_t bounded_number(struct judge_run *r, struct ref ref, int which, int32_t number);
bool share_trait(struct judge_run *r, judge_card a, judge_card b);
/* Does the stack a card lies in, in a zone or in a strategy zone, count as one card? */
bool stack_counts_as_one(struct judge_run *r, bool zone, judge_card card);
/* Return the card whose information the stack has, given its topmost card. */
judge_card read_stack(struct judge_run *r, judge_card top);
/* Return the topmost card of a seat's invading monster, or JUDGE_NO_CARD. */
judge_card invading_monster(const struct judge_run *r, judge_seat seat);
int32_t monster_rank(struct judge_run *r, judge_seat seat);
int32_t threat_level(struct judge_run *r, judge_seat seat);
int32_t counter_power(struct judge_run *r, judge_card card);
/* total.c */
int32_t counter_total(struct judge_run *r, judge_seat seat);
/* Cite the counter total with the threat level it is compared with, and every card and effect that
 * adds to it. */
uint32_t cite_total(struct judge_run *r, judge_seat seat, int32_t total, uint32_t parent);

static inline int32_t
zone_of_monster(const struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][MONSTER_ZONE];
}

#endif
