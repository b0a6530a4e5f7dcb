/* info.h: information of cards (2), their areas (3) and modes (4-8). */
#ifndef JUDGE_DBS_INFO_H
#define JUDGE_DBS_INFO_H

#include "engine/kernel/ability.h"

enum type { TYPE_LEADER, TYPE_BATTLE, TYPE_EXTRA };
enum { COLOURS = 4 }; /* red, blue, green, yellow */
enum list { LIST_LEADER, LIST_DECK };

/* Numbers of a face. The last ones are how much of the cost must be of each colour. */
enum number {
	NUMBER_COST,
	NUMBER_POWER,
	NUMBER_COMBO_COST,
	NUMBER_COMBO_POWER,
	NUMBER_COLOURS,
	NUMBERS = NUMBER_COLOURS + COLOURS
};

/* Texts of a face. */
enum text { TEXT_CHARACTER, TEXT_ERA };

bool dbs_def_is(const struct judge_run *r, judge_def def, enum type type);
bool dbs_card_is(struct judge_run *r, judge_card card, enum type type);
/* Return a number of a card after all effects; 0 if it has none. */
int32_t dbs_number_now(struct judge_run *r, judge_card card, int which);
/* Does the card's type have the number, or traits (2-6-4, 2-8-2, 2-9-2, 2-10-2)? */
bool dbs_has_number(struct judge_run *r, judge_card card, int which);
bool dbs_has_traits(struct judge_run *r, judge_card card);
/* Return a text of the side that is up, from 1; 0: it has none (2-5-4, 2-7-3). */
uint16_t dbs_text(struct judge_run *r, judge_card card, enum text which);
/* Return the number within the bounds that rules set after all effects (1-3-6). */
int32_t dbs_bounded(struct judge_run *r, struct ref ref, int which, int32_t number);
/* Is the card in Rest Mode (4-8)? */
bool is_rested(struct judge_run *r, judge_card card);
int dbs_cards_in(const struct judge_run *r, judge_seat seat, int area);
/* Return the topmost card of a place, or JUDGE_NO_CARD. */
judge_card dbs_card_in(const struct judge_run *r, judge_seat seat, int area, int index);
judge_card topmost_at(const struct judge_run *r, judge_place place);
/* Like first_in_row() and next_in_row(), for topmost cards. */
judge_card dbs_first_in_row(const struct judge_run *r, judge_seat seat, int area);
judge_card dbs_next_in_row(const struct judge_run *r, judge_card card);
/* Does the card lie in the area, of either player? */
bool lies_in(const struct judge_run *r, judge_card card, int area);
judge_card leader_of(const struct judge_run *r, judge_seat seat);
/* Return the leftmost free place of the Battle Area; ROW: there is none. */
int free_place(const struct judge_run *r, judge_seat seat);
/* Return the players who have no card in the area, a bit per seat. READING: D2, an empty deck alone
 * loses the game. */
uint8_t players_without(const struct judge_run *r, int area);
/* 2-3-2-1-2: return the side of a Leader that is up. The other side is as if it didn't exist:
 * dbs_side_works() is false for it. */
int dbs_side_up(struct judge_run *r, judge_card card);
bool dbs_side_works(struct judge_run *r, judge_card card, int side);

#endif
