/*
 * difference.h: finds the real differences between two editions, each with the scenario that proves
 * it.
 *
 * A difference is real if it is more than a number or other words: a clause with rules, or a
 * meaning, that only one edition has. A scenario about the clause proves it under three conditions.
 * It holds in one edition. It comes out differently there if only the rules of this clause are as
 * in the other edition. And in the other edition it comes out differently at the same point, or has
 * a move refused. docs/fixtures.md, "What two editions differ in", is the contract.
 */
#ifndef JUDGED_SUITE_DIFFERENCE_H
#define JUDGED_SUITE_DIFFERENCE_H

#include <jansson.h>

#include "judged/suite/fixtures.h"
#include "judged/suite/suite.h"
#include "rulebook/rulebook.h"

enum difference_status {
	DIFFERENCE_PROVEN,
	DIFFERENCE_INERT, /* a definition or information without rules, watched by a scenario */
	DIFFERENCE_SAME,  /* changes.yaml says why no game comes out differently */
	DIFFERENCE_UNPROVEN,
	DIFFERENCE_STATUSES
};

struct difference {
	const struct rulebook_difference *of;
	const struct rulebook_change *change; /* NULL: only the rules differ */
	uint8_t status;                       /* enum difference_status */
	/* The scenario of a proven or inert difference, or the best one that failed; NULL: there is
	 * none. */
	const struct fixture *fixture;
	const struct rulebook_edition *home, *away; /* `home`: the edition in which it holds */
	uint16_t expectation; /* number of the expectation in the scenario; 0: the whole run */
	char expected[SUITE_SAYING], instead[SUITE_SAYING]; /* outcome at home, and away */
	char why[160];                                      /* why it is unproven */
};

/* Return the word for a status, such as "proven". */
const char *difference_status_word(uint8_t status);

/* Is the difference more than a number or other words? */
bool difference_is_real(const struct rulebook_difference *of, const struct rulebook_edition *from,
                        const struct rulebook_edition *to);

/* Find the scenario. `out->of` must be set and the rest zero. The fixtures must outlive the
 * result. */
void difference_prove(struct difference *out, const struct fixtures *fixtures,
                      const struct rulebook_edition *from, const struct rulebook_edition *to);

/*
 * Defined in suite/elsewhere.c. Play a scenario at home; at home by the rules `without`, unless
 * that is NULL; and away. With `away` NULL it is played at home only, and `reading` is the reading
 * of which `without` is the other meaning, or NULL.
 *
 * SUITE_PROVEN: it holds at home and comes out differently both times; `proof` has the expectation
 * and the outcomes at home and away (by `without`, if `away` is NULL). SUITE_NOT_MET: it does not
 * hold at home. Any other outcome proves nothing.
 */
enum suite_outcome scenario_elsewhere(const struct fixture *fixture,
                                      const struct rulebook_edition *home,
                                      const struct rulebook_edition *away,
                                      const struct judge_ruleset *without,
                                      const struct rulebook_reading *reading,
                                      struct suite_proof *proof);

#endif
