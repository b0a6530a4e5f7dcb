/*
 * guess.h: notes what hidden cards are assumed to be in a run.
 *
 * A guess is made if a rule needs to know a card, or if the record gives no number of cards for a
 * pile. Each guess is noted once, with all its possibilities. A run with other answers is another
 * world (worlds.h).
 */
#ifndef JUDGED_SCRIPT_GUESS_H
#define JUDGED_SCRIPT_GUESS_H

#include "engine/judge.h"

/* Identifies an unknown. It is a card between two shuffles, or the question whether the card is one
 * of a few (question `which`, as in judge_unknown_card). If `card` is JUDGE_NO_CARD, it is the
 * number of cards in the start's uncounted area `bag`. If `whether` is set as well, it is an
 * ambiguous move: the one after `bag` other ambiguous moves. */
struct guess_key {
	judge_card card;
	uint8_t bag;
	bool whether;
	uint32_t which;
};

/* An answer: a definition or a number of cards. */
struct guess_given {
	struct guess_key key;
	uint16_t is;
};

struct guess {
	struct guess_key key;
	uint16_t is;
	judge_place place; /* place of the card; JUDGE_NO_PLACE: none, or a number */
	judge_seat owner;
	/* `since`: the ambiguous move, from 1, or the turn in which the card came there;
	 * `decision`: decisions before the guess was needed */
	uint32_t since, decision;
	/* the move (from 1) whose legality depended on it when it was first asked for; 0: none */
	uint32_t move;
	uint32_t first; /* index of its first possibility in guesses.possible */
	uint16_t n;
	/* judge_identify_count() when it was first asked for; 0: by a trial or before the run */
	uint32_t asked;
	bool free; /* true if it could be any of these, whatever the other cards are */
};

/* A fact that was read of an assumed card (enum judge_fact). */
struct guess_read {
	judge_card card;
	uint8_t bag, fact;
	int32_t of;
};

/* A set of facts with a hash index. Zero it before its first use. */
struct guess_reads {
	struct guess_read *at;
	uint32_t *slot_of;     /* by fact: its position in `slot` */
	uint32_t *slot;        /* indexes of facts; other values mean an empty slot */
	uint32_t n, cap, mask; /* mask + 1: number of slots */
};

/* Add a fact. Single facts are left out once the card itself was read. */
void guess_reads_add(struct guess_reads *reads, struct guess_read read);
void guess_reads_free(struct guess_reads *reads);

/* Zero it before its first use. `given` remains the caller's. */
struct guesses {
	struct guess *guess;
	struct guess_reads reads;
	uint32_t n, cap;
	uint16_t *possible;
	uint32_t n_possible, cap_possible;
	const struct guess_given *given;
	uint32_t n_given;
	bool closed; /* the run is over: later reads don't affect it */
	bool over;   /* reads are no longer needed */
	bool missed; /* a guess was needed after `closed` */
};

void guesses_begin(struct guesses *guesses, const struct guess_given *given, uint32_t n_given);
void guesses_free(struct guesses *guesses);

/* Return the answer: the one noted before, the given one, or else `usual`, which must be
 * possible. */
uint16_t guesses_answer(struct guesses *guesses, const struct guess *asked,
                        const uint16_t *possible, uint16_t n, uint16_t usual);

/* Stop noting facts. */
void guesses_end(struct guesses *guesses);
/* Note that a fact of a card was read. */
void guesses_read(struct guesses *guesses, struct guess_read read);

bool guess_same_key(struct guess_key a, struct guess_key b);
struct guess_key guess_of_fork(uint8_t which);
bool guess_is_number(struct guess_key key);
bool guess_is_fork(struct guess_key key);

#endif
