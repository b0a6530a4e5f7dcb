/*
 * guess.h: what hidden cards are taken for in one run, where a rule needs to know them, and how many cards
 * lie where nobody said how many. Each is noted once, with all it could be; a run with other answers is
 * another world (worlds.h).
 */
#ifndef JUDGED_SCRIPT_GUESS_H
#define JUDGED_SCRIPT_GUESS_H

#include "engine/judge.h"

/* Which unknown: a card between two shuffles, or whether it is one of a few (`which` of such questions, as judge_hidden has it); or, of JUDGE_NO_CARD, the number of cards of the start's
 * uncounted area `bag`; or, if `whether` as well, which of some moves the move was that is the one after `bag` others nobody remembers. */
struct guess_key {
	judge_card card;
	uint8_t bag;
	bool whether;
	uint32_t which;
};

/* An answer: a definition, or a number of cards. */
struct guess_given {
	struct guess_key key;
	uint16_t is;
};

struct guess {
	struct guess_key key;
	uint16_t is;
	judge_place place; /* where the card lay; JUDGE_NO_PLACE: nowhere, or a number */
	judge_seat owner;
	uint32_t since,
		decision; /* the move, from 1, that nobody remembers; of a card the turn it came there; decisions before it was needed */
	uint32_t
		move; /* the move (from 1) whose legality hung on it when it was first asked; 0: none's */
	uint32_t first; /* of what it could be, in guesses.possible */
	uint16_t n;
	uint32_t
		asked; /* judge_identified() when it was first asked; 0: by a trial, or before the run */
	bool free; /* it could be any of these whatever other cards are */
};

/* A fact that was read of a card that is but what was answered (enum judge_fact). */
struct guess_read {
	judge_card card;
	uint8_t bag, fact;
	int32_t of;
};

/* Facts, each once; found by their hash. Zero it before its first use. */
struct guess_reads {
	struct guess_read *at;
	uint32_t *slot_of;     /* of each, where it stands in `slot` */
	uint32_t *slot;        /* what is no number of a fact that stands there is none */
	uint32_t n, cap, mask; /* mask + 1: slots */
};

/* Whether the card is this or that says nothing once the card itself was read. */
void guess_reads_add(struct guess_reads *reads, struct guess_read read);
void guess_reads_free(struct guess_reads *reads);

/* Zero it before its first use. `given` stays the caller's. */
struct guesses {
	struct guess *guess;
	struct guess_reads reads;
	uint32_t n, cap;
	uint16_t *possible;
	uint32_t n_possible, cap_possible;
	const struct guess_given *given;
	uint32_t n_given;
	bool closed; /* the run is over: who reads it on makes no difference to it */
	bool over;   /* nobody asks any more what was read */
	bool missed; /* a card was guessed all the same */
};

void guesses_begin(struct guesses *guesses, const struct guess_given *given, uint32_t n_given);
void guesses_free(struct guesses *guesses);

/* What it is: as noted before, as given, else `usual`, which has to be possible. */
uint16_t guesses_answer(struct guesses *guesses, const struct guess *asked,
                        const uint16_t *possible, uint16_t n, uint16_t usual);

/* Nobody asks any more what was read. */
void guesses_end(struct guesses *guesses);
/* A fact of the card is read. */
void guesses_read(struct guesses *guesses, struct guess_read read);

bool guess_same_key(struct guess_key a, struct guess_key b);
struct guess_key guess_of_fork(uint8_t which);
bool guess_is_number(struct guess_key key);
bool guess_is_fork(struct guess_key key);

#endif
