/*
 * start.h: what games share at the start: presenting and placing decks, faults of decks and doubts
 * about start positions, and properties that every game has.
 */
#ifndef JUDGE_KERNEL_START_H
#define JUDGE_KERNEL_START_H

#include "engine/kernel/kernel.h"

/* Check both decks; faulty ones end the run before the game. */
void present_decks(struct judge_run *r);
/* Create the cards of a seat's list in the place, cited as one change. */
void lay_out_list(struct judge_run *r, judge_seat seat, int list, judge_place place,
                  struct why why);

/* Faults of a seat's decks, collected one by one: those beyond `cap` are only counted. */
struct deck_check {
	struct judge_run *r;
	judge_seat seat;
	const struct judge_list *list; /* the seat's lists */
	struct judge_deck_fault *out;
	int n, cap;
};
void add_deck_fault(struct deck_check *k, judge_rule rule, judge_def def);
/* Like add_deck_fault(), with the number found and the number the rule wants; the latter may have
 * no name. */
void add_deck_numbers(struct deck_check *k, judge_rule rule, judge_def def, struct judge_value is,
                      struct judge_value wanted);
/* Report unmodelled text of a seat's lists that could change the demands on decks or set-up. */
void meet_deck_texts(struct judge_run *r, judge_seat seat);
/* Find all faults of a seat's decks with `check`, in the order of the rules; for
 * judge_kernel_game.check_decks. */
int check_deck(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap,
               void (*check)(struct deck_check *));
/* Is the rule in force for the seat being checked? */
bool deck_needs(const struct deck_check *k, judge_rule rule);

/* Doubts about a start position, collected one by one. */
struct doubts {
	struct judge_run *r;
	struct judge_anomaly *out;
	int n, cap;
};
/* Return a doubt with all fields unset, for the caller to fill. */
struct judge_anomaly no_doubt(void);
/* Add a doubt, unless the rule it is about is not in force. */
void add_doubt(struct doubts *d, struct judge_anomaly doubt);
/* Add a doubt about a card that lies where the rule doesn't allow it; `code` as in struct
 * judge_anomaly. */
void doubt_card(struct doubts *d, const struct card *card, const char *code, judge_rule rule);
/* Is one of the definition's printed traits fixed (the trait of tokens)? */
bool has_fixed_trait(const struct judge_run *r, judge_def def);
/* Find the cards that a player can have brought, without cards made by effects or with a fixed
 * trait. Returns the count, at most JUDGE_CARDS. */
int deck_cards(struct judge_run *r, judge_seat seat, judge_def *out);
/* Add doubts if the position's cards don't agree with the player's lists. */
void doubt_lists(struct doubts *d, judge_seat seat);
/* Add a doubt if the player has more cards than the rule's number plus `beside`: no card leaves the
 * game. */
void doubt_size(struct doubts *d, judge_seat seat, judge_rule rule, int32_t beside);
/* Add doubts about something counted in a turn: only the turn player can have `done` it, and not
 * when it is too `early` for it. */
void doubt_counted(struct doubts *d, judge_seat seat, judge_rule rule, bool done, bool early);

/* Find the definitions of the cards in a place that the player's decks contain, ascending, each
 * once, with all that an unknown card could be. Returns the count, at most JUDGE_DEFS. */
int defs_at(struct judge_run *r, judge_seat seat, judge_place place, judge_def *out);

/* Functions for struct judge_property; the subject is ignored. */
int32_t read_turn(struct judge_run *r, int subject);
bool set_turn(struct judge_run *r, int subject, int32_t value);
int32_t read_turn_player(struct judge_run *r, int subject);
bool set_turn_player(struct judge_run *r, int subject, int32_t value);
int32_t read_phase(struct judge_run *r, int subject);
/* Functions for struct judge_property of a card. */
int32_t read_since(struct judge_run *r, int card);
/* Set the turn in which a card came to its area; a turn later than the current one counts as the
 * current one. */
bool set_since(struct judge_run *r, int card, int32_t value);
int32_t read_owner(struct judge_run *r, int card);
int32_t read_master(struct judge_run *r, int card);
/* Read the card's current keywords, and those printed on its side that is up; read_negated(): is an
 * ability printed there nullified? (layers.c) */
int32_t read_keywords(struct judge_run *r, int card);
int32_t printed_keywords(struct judge_run *r, judge_card card);
int32_t read_negated(struct judge_run *r, int card);

/* Define the function read_NAME for a property of one game that is one expression of the run `r`
 * and, if it has one, its `seat` or `card`. */
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
/* Define the function set_NAME for a value of a seat that is stored as given, within bounds. */
#define SET_OF_SEAT(name, which, least, most)                                                      \
	static bool set_##name(struct judge_run *r, int seat, int32_t value)                       \
	{                                                                                          \
		if (value < (least) || value > (most))                                             \
			return false;                                                              \
		r->game.value[seat][which] = value;                                                \
		return true;                                                                       \
	}
/* Define the function set_NAME for a value of a card that is stored as given, up to `most` and if
 * the card can have it where it lies. */
#define SET_OF_CARD(name, which, most)                                                             \
	static bool set_##name(struct judge_run *r, int card, int32_t value)                       \
	{                                                                                          \
		return value >= 0 && value <= (most) &&                                            \
		       put_card_value(r, (judge_card)card, which, value);                          \
	}

/* Begin the next turn, which is this seat's. */
void count_turn(struct judge_run *r, judge_seat seat, struct why why);

#endif
