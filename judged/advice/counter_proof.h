/*
 * counter_proof.h: the smallest change of the position by which a ruling would be another.
 *
 * A ruling rests on some value or card. The counter-proof finds one by trying: the position before the
 * deciding move is changed in one thing, the decisions since are judged again, and the smallest change
 * that makes an illegal move legal, or the last move of a legal game illegal, is told. Nothing is
 * reasoned: every change was really run. Changes are tried in a fixed order, the smallest first, so
 * that the same ruling has the same counter-proof.
 */
#ifndef JUDGED_ADVICE_COUNTER_PROOF_H
#define JUDGED_ADVICE_COUNTER_PROOF_H

#include <jansson.h>

#include "judged/advice/witness.h"
#include "judged/ruling/ruling.h"

enum { COUNTER_PROOF_TRIALS = 400 };

enum counter_kind {
	COUNTER_VALUE,  /* a value of the position */
	COUNTER_NUMBER, /* of cards in a pile nobody may look into: one more or less */
	COUNTER_CARD,   /* another card in a card's stead */
	COUNTER_THERE,  /* a card that is not there */
	COUNTER_GONE,   /* a card not there */
};

struct counter_change {
	unsigned size;    /* the smaller, the sooner it is tried */
	uint8_t kind;     /* enum counter_kind */
	uint8_t property; /* COUNTER_VALUE: index into the game's */
	judge_seat seat;  /* of the property, JUDGE_NOBODY: of the game; whose a new card is */
	int32_t from, to; /* values, or numbers of cards */
	judge_place place;
	judge_card card;   /* the one changed, or JUDGE_NO_CARD */
	judge_def was, is; /* or JUDGE_NO_DEF */
};

struct counter_proof {
	bool found;
	bool would_stand; /* the move would be legal, or the claim hold; else it would be refused */
	struct counter_change change;
	enum ruling_verdict verdict; /* of the transcript up to the deciding move */
	struct judge_refusal refusal[JUDGE_REFUSALS]; /* what would refuse it */
	int n_refusals;
	int trials; /* changes that were run */
};

/* Look for one among the changes of what a reader may know. The witness has seen the deciding move of its
 * ruling; when it watches a claim, which does not hold, a change by which it would. */
void counter_proof_find(struct witness *witness, enum view view, struct counter_proof *out);

/* {"change", "path", "from", "to", "then"}; the caller owns it. NULL: there is none. */
json_t *counter_proof_json(const struct counter_proof *proof, const struct witness *witness);
/* "move 3 would be legal if A.monster.zone were 4 instead of 3"; "" when there is none. */
void counter_proof_say(const struct counter_proof *proof, const struct witness *witness, char *out,
                       size_t cap);

#endif
