/*
 * advice.h: what to do about a move that may not stand.
 *
 *	struct advice advice;
 *	advice_make(&ruling, view, &advice);
 *	json_t *json = advice_json(&advice);
 *	advice_free(&advice);
 *
 * Three answers, each from the engine: the legal decisions nearest to what was done; what going back
 * would leave players knowing; and the smallest change of the position by which the ruling would be
 * another (counter_proof.h). docs/ruling.md, "Advice", is the contract of what they mean.
 */
#ifndef JUDGED_ADVICE_ADVICE_H
#define JUDGED_ADVICE_ADVICE_H

#include <jansson.h>

#include "judged/advice/witness.h"
#include "judged/advice/counter_proof.h"
#include "judged/ruling/ruling.h"

/* 1. The nearest legal decisions */

/* In what an option differs from what was done. */
enum advice_differs {
	ADVICE_PLAYER = 1 << 0,
	ADVICE_VERB = 1 << 1,
	ADVICE_CARD = 1 << 2,
	ADVICE_PLACE = 1 << 3,
	ADVICE_NUMBER = 1 << 4,
};

struct advice_near {
	struct judge_pick pick;
	uint8_t differs; /* bits of enum advice_differs */
	unsigned far;    /* the smaller, the nearer; only its order means something */
};

enum { ADVICE_NEAREST = 5 };

/* The options of a refused decision that a reader may know, nearest first; at most `cap` are
 * written, and all of them are counted. 0 when the ruling did not stop at one. */
int advice_nearest(struct ruling *ruling, enum view view, struct advice_near *out, int cap);

/* How far two cards are apart in what is printed on them: 0 for the same, more the less they are alike. */
unsigned advice_between_cards(const struct judge_card_set *cards, judge_def a, judge_def b);

/* 2. All of it */

struct advice {
	enum view view;
	const struct foul
		*foul;     /* the first of play that the advice is about, or NULL: there is none */
	struct ruling *at; /* stopped at the refused decision, or NULL */
	bool has_back;     /* what came since is known */
	struct witness
		back; /* saw what came since, illegal moves taken as they were at the table */
	struct witness trial; /* for the counter-proof */
	struct counter_proof proof;
	const char *limit; /* of the ruling's steps, which left no more to look further; or NULL */
	/* A ruling that went on: judged again, up to the refused decision. */
	struct ruling own;
	struct transcript cut;
};

/* The cost is two more runs, and as many short ones as the counter-proof takes (COUNTER_PROOF_TRIALS at
 * most). The ruling must outlive the advice, which must not be moved and is freed with advice_free(). */
void advice_make(struct ruling *ruling, enum view view, struct advice *out);
void advice_free(struct advice *advice);

/* The members `advice` and `counter_proof` of a ruling, as far as there are any, in an object of their
 * own that the caller owns. */
json_t *advice_json(const struct advice *advice);
/* Make advice, and add its members to a ruling's JSON. */
void advice_add_json(struct ruling *ruling, enum view view, json_t *to);

/* "going back to before move 3 leaves B knowing T-001 of A.hand"; "" without a fault of play. */
void advice_say_back(const struct advice *advice, char *out, size_t cap);

/* The ruling to be read aloud, in at most eight lines. */
enum ruling_telling {
	RULING_TELL_ADVICE =
		1 << 0,            /* with what advice.h says: that costs as much as some rulings */
	RULING_TELL_FULL = 1 << 1, /* after it, every citation and its cause */
};
void ruling_text(struct ruling *ruling, enum view view, unsigned telling, FILE *to);

#endif
