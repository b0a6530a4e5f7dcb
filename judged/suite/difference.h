/*
 * difference.h: the real differences between two editions, each with the scenario that proves it.
 *
 * A difference is real when it is more than a number or other words: a clause with rules, or a meaning,
 * that only one of the two has. It is proven by a scenario about the clause that holds in one edition;
 * comes out differently there with nothing but the rules of this clause as the other edition has them;
 * and played in the other edition comes out differently at the same point, or has a move refused.
 * docs/fixtures.md, "What two editions differ in", is the contract.
 */
#ifndef JUDGED_SUITE_DIFFERENCE_H
#define JUDGED_SUITE_DIFFERENCE_H

#include <jansson.h>

#include "judged/suite/fixtures.h"
#include "judged/suite/suite.h"
#include "rulebook/rulebook.h"

enum difference_status {
	DIFFERENCE_PROVEN,
	DIFFERENCE_INERT, /* a definition or information without rules, which a scenario watches */
	DIFFERENCE_SAME,  /* changes.yaml says why no game comes out differently */
	DIFFERENCE_UNPROVEN,
	DIFFERENCE_STATUSES
};

struct difference {
	const struct rulebook_difference *of;
	const struct rulebook_change *change; /* or NULL: only the rules differ */
	uint8_t status;                       /* enum difference_status */
	/* The scenario: for a proven or inert one, or the best that failed; NULL: there is none. */
	const struct fixture *fixture;
	const struct rulebook_edition *home, *away; /* it holds at home */
	uint16_t expectation; /* its number in the scenario; 0: the whole run */
	char expected[SUITE_SAYING], instead[SUITE_SAYING]; /* at home; away */
	char why[160];                                      /* it is unproven */
};

/* "proven" */
const char *difference_status_word(uint8_t status);

/* Is there more to it than a number or other words? */
bool difference_is_real(const struct rulebook_difference *of, const struct rulebook_edition *from,
                        const struct rulebook_edition *to);

/* Look for the scenario. `out->of` is set and all else zero; the fixtures must outlive it. */
void difference_prove(struct difference *out, const struct fixtures *fixtures,
                      const struct rulebook_edition *from, const struct rulebook_edition *to);

/* suite/elsewhere.c: play a scenario at home, there by the rules `without` unless it is NULL, and away.
 * SUITE_PROVEN: it holds at home and comes out differently both times; `proof` has the expectation and
 * the outcomes at home and away. SUITE_NOT_MET: it does not hold at
 * home. SUITE_SAME, SUITE_DERAILED and the rest: it proves nothing. With `away` NULL it is played at
 * home alone, and the second outcome is the one by the rules `without`; `reading` is then the reading
 * of which these are the other meaning, or NULL. */
enum suite_outcome scenario_elsewhere(const struct fixture *fixture,
                                      const struct rulebook_edition *home,
                                      const struct rulebook_edition *away,
                                      const struct judge_ruleset *without,
                                      const struct rulebook_reading *reading,
                                      struct suite_proof *proof);

#endif
