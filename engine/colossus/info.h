/* info.h: information of cards, and a player's Gems and Locus points. */
#ifndef JUDGE_COLOSSUS_INFO_H
#define JUDGE_COLOSSUS_INFO_H

#include "engine/kernel/ability.h"

enum type { TYPE_COLOSSUS, TYPE_FOLLOWER, TYPE_ACTION, TYPE_GEM };
enum { COLOURS = 4 }; /* white, black, blue, red */

/* Numbers of a face. From NUMBER_GEMS on they are the marks of its Gem level: by colour, then
 * without a colour. */
enum number {
	NUMBER_COST,
	NUMBER_ATTACK,
	NUMBER_DEFENCE,
	NUMBER_CRUSH,
	NUMBER_CAPTURE,
	NUMBER_GEMS,
	NUMBER_ANY_GEMS = NUMBER_GEMS + COLOURS,
	NUMBER_UNIQUE, /* 1: the card is unique */
	NUMBER_SNAP,   /* 1: the card has Snap */
	NUMBERS
};

bool def_is(const struct judge_run *r, judge_def def, enum type type);
bool card_is(struct judge_run *r, judge_card card, enum type type);
bool is_unique(const struct judge_run *r, judge_def def);
bool is_snap(const struct judge_run *r, judge_def def);
/* Return a number of a card after all effects; 0 if it has none. */
int32_t number_now(struct judge_run *r, judge_card card, int which);
/* Return the number within the bounds that rules set after all effects. */
int32_t colossus_bounded(struct judge_run *r, struct ref ref, int which, int32_t number);
bool is_off(const struct judge_run *r, judge_card card);
bool is_face_up(const struct judge_run *r, judge_card card);
bool is_follower(struct judge_run *r, judge_card card);
/* Return how many cards lie in the seat's area, in all its places together. */
int cards_in(const struct judge_run *r, judge_seat seat, int area);
/* Return the first card of the place, or JUDGE_NO_CARD. A place in a row holds only one card. */
judge_card card_in(const struct judge_run *r, judge_seat seat, int area, int index);
judge_card colossus_of(const struct judge_run *r, judge_seat seat);
/* Return how many Gems the player has: Set Gems and Capture Gems. */
int32_t gems_of(struct judge_run *r, judge_seat seat);

/* A Gem level: marks of each colour, and marks without a colour. */
struct gems {
	uint8_t n[COLOURS], any;
};

struct gems gem_level(struct judge_run *r, judge_card card);
/* Does the player have the Gems that a Colossus ability demands (4.C), or a Gem level
 * (house/cost)? */
bool has_gems_for_colossus(struct judge_run *r, judge_seat seat, struct gems needed);
bool has_gem_level(struct judge_run *r, judge_seat seat, struct gems needed);
/* Cite house/cost/3 if the Gem level is met only because Capture Gems count. */
void cite_captured_gems(struct judge_run *r, judge_seat seat, struct gems needed, uint32_t parent);
/* Return all Locus points, or the unused ones. */
int32_t points_of(struct judge_run *r, judge_seat seat);
int32_t points_left(struct judge_run *r, judge_seat seat);
/* Did the follower arrive in this turn, so that it can't attack or be turned OFF for an ability?
 * `next`: the rule by which the opponent's turn in between counts, too. */
bool is_new(struct judge_run *r, judge_card card, judge_rule next);
/* Does the area of the seat hold `n` or more copies of a unique card with this name? find_unique()
 * returns the oldest of them, or JUDGE_NO_CARD. */
bool has_unique(struct judge_run *r, judge_seat seat, int area, judge_def def, int32_t n);
judge_card find_unique(struct judge_run *r, judge_seat seat, int area, judge_def def);

#endif
