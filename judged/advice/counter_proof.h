/*
 * counter_proof.h: finds the smallest change of the position that would change a ruling.
 *
 * A ruling depends on some value or card. The counter-proof finds one by trying. The position
 * before the deciding move is changed in one thing, and the decisions since are judged again. The
 * result is the smallest change that makes an illegal move legal, or the last move of a legal game
 * illegal. Nothing is deduced: every change was really run. Changes are tried in a fixed order, the
 * smallest first, so the same ruling always has the same counter-proof.
 */
#ifndef JUDGED_ADVICE_COUNTER_PROOF_H
#define JUDGED_ADVICE_COUNTER_PROOF_H

#include <jansson.h>

#include "judged/advice/witness.h"
#include "judged/ruling/ruling.h"

enum { COUNTER_PROOF_TRIALS = 400 };

enum counter_kind {
	COUNTER_VALUE,  /* a value of the position */
	COUNTER_NUMBER, /* number of cards in a hidden pile: one more or fewer */
	COUNTER_CARD,   /* a different card in the same place */
	COUNTER_THERE,  /* a card that is not there now */
	COUNTER_GONE,   /* one card fewer */
};

struct counter_change {
	unsigned size;    /* smaller changes are tried first */
	uint8_t kind;     /* enum counter_kind */
	uint8_t property; /* COUNTER_VALUE: index into the game's properties */
	/* the property's seat, JUDGE_NO_SEAT for the game; or the player of a new card */
	judge_seat seat;
	int32_t from, to; /* values or numbers of cards */
	judge_place place;
	judge_card card;   /* the card changed, or JUDGE_NO_CARD */
	judge_def was, is; /* or JUDGE_NO_DEF */
};

struct counter_proof {
	bool found;
	/* true: the move would be legal, or the claim would hold; false: the move would be
	 * refused */
	bool would_stand;
	struct counter_change change;
	enum ruling_verdict verdict; /* verdict on the transcript up to the deciding move */
	struct judge_refusal refusal[JUDGE_REFUSALS]; /* rules that would refuse the move */
	int n_refusals;
	int trials; /* number of changes run */
};

/* Search the changes. The witness must have seen the deciding move of its
 * ruling. If the witness watches a claim that does not hold, a change is sought with which it
 * would. */
void counter_proof_find(struct witness *witness, struct counter_proof *out);

/* Return {"change", "path", "from", "to", "then"}, which the caller owns; NULL if no proof was
 * found. */
json_t *counter_proof_json(const struct counter_proof *proof, const struct witness *witness);
/* Write "move 3 would be legal if A.monster.zone were 4 instead of 3"; "" if no proof was found. */
void counter_proof_say(const struct counter_proof *proof, const struct witness *witness, char *out,
                       size_t cap);

#endif
