/* steps.h: the steps of a remedy, in words for hands, and the record they lead to; only for files of
 * the room. */
#ifndef JUDGED_POLICY_STEPS_H
#define JUDGED_POLICY_STEPS_H

#include "judged/policy/decide.h"
#include "judged/transcript/shuffle.h"

/* A remedy being carried out. */
struct procedure {
	const struct deciding *d;
	const struct facts *f;
	struct shuffle_rng rng;
	json_t *steps;  /* list of {"do", "says", ...} */
	json_t *record; /* to play on from, or NULL: the record as it is */
	bool took_at_random;
	bool complete;        /* true: everything that the record tells was done */
	uint32_t undone;      /* decisions taken back */
	struct replayed base; /* where a game that goes back stands */
};

/* Carry out the remedy of an outcome. `p` is freed with procedure_free(). */
void procedure_begin(struct procedure *p, const struct deciding *d, uint64_t seed);
void procedure_do(struct procedure *p, const struct outcome *outcome, uint32_t to_move);
void procedure_free(struct procedure *p);
/* Compare the games: "equal", "unknown-cards" (but for cards and orders that not everybody sees) or
 * "different". */
const char *compare_positions(struct judge_run *a, struct judge_run *b);

#endif
