/* info.h: what cards are, and what a player has. */
#ifndef JUDGE_COLOSSUS_INFO_H
#define JUDGE_COLOSSUS_INFO_H

#include "engine/kernel/ability.h"

enum type { TYPE_COLOSSUS, TYPE_FOLLOWER, TYPE_ACTION, TYPE_GEM };
enum { COLOURS = 4 }; /* white, black, blue, red */

/* Numbers of a face. Those of Gems are the marks of its Gem level, by colour, then without one. */
enum number {
	NUMBER_COST,
	NUMBER_ATTACK,
	NUMBER_DEFENCE,
	NUMBER_CRUSH,
	NUMBER_CAPTURE,
	NUMBER_GEMS,
	NUMBER_ANY_GEMS = NUMBER_GEMS + COLOURS,
	NUMBER_UNIQUE, /* 1: it is */
	NUMBER_SNAP,   /* 1: it is */
	NUMBERS
};

bool def_is(const struct judge_run *r, judge_def def, enum type type);
bool card_is(struct judge_run *r, judge_card card, enum type type);
bool is_unique(const struct judge_run *r, judge_def def);
bool is_snap(const struct judge_run *r, judge_def def);
/* A number of a card after all effects; 0: it has none. */
int32_t number_now(struct judge_run *r, judge_card card, int which);
/* The bounds that rules set to a number after all effects. */
int32_t colossus_bounded(struct judge_run *r, struct ref ref, int which, int32_t number);
bool is_off(const struct judge_run *r, judge_card card);
bool is_face_up(const struct judge_run *r, judge_card card);
bool is_follower(struct judge_run *r, judge_card card);
/* Cards in the own area, all its places together. */
int cards_in(const struct judge_run *r, judge_seat seat, int area);
/* The only card of a place, or JUDGE_NO_CARD. */
judge_card card_in(const struct judge_run *r, judge_seat seat, int area, int index);
judge_card colossus_of(const struct judge_run *r, judge_seat seat);
/* Gems a player has on the Colossus, Set and Capture. */
int32_t gems_of(struct judge_run *r, judge_seat seat);

/* A Gem level: marks by colour, and without one. */
struct gems {
	uint8_t n[COLOURS], any;
};

struct gems gem_level(struct judge_run *r, judge_card card);
/* Are there Gems for what a Colossus ability asks for (4.C), or for a Gem level (house/cost)? */
bool has_gems_for_colossus(struct judge_run *r, judge_seat seat, struct gems needed);
bool has_gem_level(struct judge_run *r, judge_seat seat, struct gems needed);
/* Cite house/cost/3 where the Gem level is met with Capture Gems alone. */
void cite_captured_gems(struct judge_run *r, judge_seat seat, struct gems needed, uint32_t parent);
/* Locus points: all there are, and those that are unused. */
int32_t points_of(struct judge_run *r, judge_seat seat);
int32_t points_left(struct judge_run *r, judge_seat seat);
/* Did it come in a turn that keeps it from attacking and from abilities that turn it OFF? `next`: the rule
 * that counts the opponent's turn between, too. */
bool is_new(struct judge_run *r, judge_card card, judge_rule next);
/* A copy of a unique card of that name among the cards of an area of the seat; `n` of them are needed. */
bool has_unique(struct judge_run *r, judge_seat seat, int area, judge_def def, int32_t n);
judge_card find_unique(struct judge_run *r, judge_seat seat, int area, judge_def def);

#endif
