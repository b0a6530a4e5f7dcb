/*
 * scenarios.h: which scenarios of the suite are about a clause.
 *
 * The table is made from fixtures/ when the program is built, so it tells of the suite the program was built with
 * and needs no folder at hand. It says what scenarios are for, not whether they succeed: that is `judge suite`.
 */
#ifndef JUDGED_SUITE_SCENARIOS_H
#define JUDGED_SUITE_SCENARIOS_H

#include <jansson.h>

#include "rulebook/rulebook.h"

enum scenario_claim { SCENARIO_PROVES, SCENARIO_OBSERVES, SCENARIO_INERT };

/* A row for each rule or clause a scenario is about. */
struct scenario_row {
	const char *game;
	const char *file;  /* below the suite's folder: "godzilla/7.2.yaml" */
	const char *name;  /* unique in the file */
	uint8_t claim;     /* enum scenario_claim */
	const char *about; /* the rule it proves, or the clause of the newest edition that has it */
	const char *
		editions; /* it is played in, with a blank around each; NULL: in all that have it */
};

/* Files in order of their names; ended by a row without a game. */
extern const struct scenario_row scenario_rows[];

/* [{"scenario", "file", "claim": "proves" | "observes" | "inert", "rules"}]; the caller owns the reference. */
json_t *scenarios_json(const struct rulebook_edition *edition,
                       const struct rulebook_clause *clause);

#endif
