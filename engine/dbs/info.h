/* info.h: what cards are (2), where they lie (3), in which mode (4-8). */
#ifndef JUDGE_DBS_INFO_H
#define JUDGE_DBS_INFO_H

#include "engine/kernel/ability.h"

enum type { TYPE_LEADER, TYPE_BATTLE, TYPE_EXTRA };
enum { COLOURS = 4 }; /* red, blue, green, yellow */
enum list { LIST_LEADER, LIST_DECK };

/* Numbers of a face; the last are how many of the cost must be of each colour. */
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
/* A number of a card after all effects; 0: it has none. */
int32_t dbs_number_now(struct judge_run *r, judge_card card, int which);
/* What cards of a type have none of (2-6-4, 2-8-2, 2-9-2, 2-10-2): a number, traits, a text. */
bool dbs_has_number(struct judge_run *r, judge_card card, int which);
bool dbs_has_traits(struct judge_run *r, judge_card card);
/* The text on the side that is up, from 1; 0: there is none (2-5-4, 2-7-3). */
uint16_t dbs_text(struct judge_run *r, judge_card card, enum text which);
/* The bounds that rules set to a number after all effects (1-3-6). */
int32_t dbs_bounded(struct judge_run *r, struct ref ref, int which, int32_t number);
/* Is the card in Rest Mode (4-8)? */
bool is_rested(struct judge_run *r, judge_card card);
int dbs_cards_in(const struct judge_run *r, judge_seat seat, int area);
/* The topmost card of a place, or JUDGE_NO_CARD. */
judge_card dbs_card_in(const struct judge_run *r, judge_seat seat, int area, int index);
judge_card topmost_at(const struct judge_run *r, judge_place place);
/* As first_in_row() and next_in_row(), for the topmost cards. */
judge_card dbs_first_in_row(const struct judge_run *r, judge_seat seat, int area);
judge_card dbs_next_in_row(const struct judge_run *r, judge_card card);
/* Does the card lie in the area, whoever's it is? */
bool lies_in(const struct judge_run *r, judge_card card, int area);
judge_card leader_of(const struct judge_run *r, judge_seat seat);
/* The leftmost free place of the Battle Area; ROW: there is none. */
int free_place(const struct judge_run *r, judge_seat seat);
/* READING: D2, an empty deck loses by itself. A bit a seat. */
uint8_t players_without(const struct judge_run *r, int area);
/* 2-3-2-1-2: of a Leader, by the side that is up; the other one is as if it were not there. */
int dbs_side_up(struct judge_run *r, judge_card card);
bool dbs_side_works(struct judge_run *r, judge_card card, int side);

#endif
