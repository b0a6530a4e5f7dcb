/*
 * start.h: what games share about beginning one: the decks that are presented and laid out, what is found
 * about decks and start positions, and the values of a position that every game has.
 */
#ifndef JUDGE_KERNEL_START_H
#define JUDGE_KERNEL_START_H

#include "engine/kernel/kernel.h"

/* Both decks are looked at; faulty ones end the run before the game. */
void present_decks(struct judge_run *r);
/* The cards of a seat's list come to the place, cited as one change. */
void lay_out_list(struct judge_run *r, judge_seat seat, int list, judge_place place,
                  struct why why);

/* Faults of a seat's decks as they are found: more than `cap` are counted only. */
struct deck_check {
	struct judge_run *r;
	judge_seat seat;
	const struct judge_list *list; /* of the seat */
	struct judge_fault *out;
	int n, cap;
};
void add_deck_fault(struct deck_check *k, judge_rule rule, judge_def def);
/* The same with what is there and what the rule wants, of which the latter may have no name. */
void add_deck_numbers(struct deck_check *k, judge_rule rule, judge_def def, struct judge_value is,
                      struct judge_value wanted);
/* Text of a seat's lists that is not modelled could change the demands on decks or set-up. */
void meet_deck_texts(struct judge_run *r, judge_seat seat);
/* All that `check` finds about a seat's decks, in the order of the rules; for judge_kernel_game.check_decks. */
int check_deck(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap,
               void (*check)(struct deck_check *));
/* Is the rule in force for the seat that is looked at? */
bool deck_needs(const struct deck_check *k, judge_rule rule);

/* What is strange about a start position, as it is found. */
struct doubts {
	struct judge_run *r;
	struct judge_doubt *out;
	int n, cap;
};
/* One about nothing yet. */
struct judge_doubt no_doubt(void);
/* Add it, unless the rule it is about is not in force. */
void add_doubt(struct doubts *d, struct judge_doubt doubt);
/* A card lies where the rule does not let it be; `code` as in struct judge_doubt. */
void doubt_card(struct doubts *d, const struct card *card, const char *code, judge_rule rule);
/* Is one of its printed traits fixed (that of tokens)? */
bool has_fixed_trait(const struct judge_run *r, judge_def def);
/* The cards a player can have brought, without what effects made and what has a fixed trait. Answers
 * how many; there are at most JUDGE_CARDS. */
int deck_cards(struct judge_run *r, judge_seat seat, judge_def *out);
/* They are held against the lists the player brought; */
void doubt_lists(struct doubts *d, judge_seat seat);
/* nothing leaves the game, so there are as many as the rule's number and those `beside` it; */
void doubt_size(struct doubts *d, judge_seat seat, judge_rule rule, int32_t beside);
/* what is counted in a turn is done by the turn player, and not before it can be. */
void doubt_counted(struct doubts *d, judge_seat seat, judge_rule rule, bool done, bool early);

/* The definitions of the cards in a place, ascending, each once, with all an unknown card could be; those
 * that its player's decks hold. Returns the count; there are at most JUDGE_DEFS. */
int defs_at(struct judge_run *r, judge_seat seat, judge_place place, judge_def *out);

/* Values for struct judge_property; the subject is ignored. */
int32_t read_turn(struct judge_run *r, int subject);
bool set_turn(struct judge_run *r, int subject, int32_t value);
int32_t read_turn_player(struct judge_run *r, int subject);
bool set_turn_player(struct judge_run *r, int subject, int32_t value);
int32_t read_phase(struct judge_run *r, int subject);
/* The same of a card. */
int32_t read_since(struct judge_run *r, int card);
/* A later turn than it is counts as this one. */
bool set_since(struct judge_run *r, int card, int32_t value);
int32_t read_owner(struct judge_run *r, int card);
int32_t read_master(struct judge_run *r, int card);
/* The keywords it has now, and those printed on its side that is up; is any ability printed there nullified? (layers.c) */
int32_t read_keywords(struct judge_run *r, int card);
int32_t printed_keywords(struct judge_run *r, judge_card card);
int32_t read_negated(struct judge_run *r, int card);

/* A value of one game that is read in one expression of the run `r` and, where it has one, its `seat` or `card`:
 * the function read_NAME. */
#define READ_OF_GAME(name, ...) READ_OF(name, int, subject, __VA_ARGS__)
#define READ_OF_SEAT(name, ...) READ_OF(name, judge_seat, seat, __VA_ARGS__)
#define READ_OF_CARD(name, ...) READ_OF(name, judge_card, card, __VA_ARGS__)
#define READ_OF(name, type, subject, ...)                                                          \
	static int32_t read_##name(struct judge_run *r, int of)                                    \
	{                                                                                          \
		const type subject = (type)of;                                                     \
		(void)subject;                                                                     \
		return __VA_ARGS__;                                                                \
	}
/* A value of a seat that is set as it is kept, within bounds: the function set_NAME. */
#define SET_OF_SEAT(name, which, least, most)                                                      \
	static bool set_##name(struct judge_run *r, int seat, int32_t value)                       \
	{                                                                                          \
		if (value < (least) || value > (most))                                             \
			return false;                                                              \
		r->game.value[seat][which] = value;                                                \
		return true;                                                                       \
	}
/* A value of a card that is set as it is kept, up to `most` and where the card may have it: the function set_NAME. */
#define SET_OF_CARD(name, which, most)                                                             \
	static bool set_##name(struct judge_run *r, int card, int32_t value)                       \
	{                                                                                          \
		return value >= 0 && value <= (most) &&                                            \
		       put_card_value(r, (judge_card)card, which, value);                          \
	}

/* The next turn is that of the seat. */
void count_turn(struct judge_run *r, judge_seat seat, struct why why);

#endif
