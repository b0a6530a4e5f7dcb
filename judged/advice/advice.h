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
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"

enum { ADVICE_NEAREST = 5 };

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
/* The same of what is told, without advice, which takes the ruling. */
void told_say(const struct told_ruling *told, enum view view, FILE *to);
/* The same without versions and hashes: what people look for by words. */
void told_say_words(const struct told_ruling *told, enum view view, FILE *to);
/* Its first line: "ILLEGAL: move 29 of 63, turn 6 of B, main phase." */
void told_headline(const struct told_ruling *told, enum view view, char *out, size_t cap);

#endif
