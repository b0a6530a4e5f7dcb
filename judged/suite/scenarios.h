/*
 * scenarios.h: finds which scenarios of the suite are about a clause.
 *
 * The table is made from fixtures/ when the program is built. So it describes the suite the program
 * was built with, and needs no folder. It says what scenarios are for, not whether they succeed:
 * `judge suite` does that.
 */
#ifndef JUDGED_SUITE_SCENARIOS_H
#define JUDGED_SUITE_SCENARIOS_H

#include <jansson.h>

#include "rulebook/rulebook.h"

enum scenario_claim { SCENARIO_PROVES, SCENARIO_OBSERVES, SCENARIO_INERT };

/* A row for each rule or clause that a scenario is about. */
struct scenario_row {
	const char *game;
	const char *file;  /* path below the suite's folder: "GAME/7.2.yaml" */
	const char *name;  /* unique in the file */
	uint8_t claim;     /* enum scenario_claim */
	const char *about; /* the rule it proves, or the clause of the newest edition that has it */
	/* editions in which it is played, with a space around each; NULL: all that have the rule or
	 * clause */
	const char *editions;
};

/* Rows sorted by file name; a row without a game is the last. */
extern const struct scenario_row scenario_rows[];

/* A row for each scenario, with the numbers of the cards it names: " EPR-007 ESD01-008 ". */
struct scenario_use {
	const char *game, *file, *name, *cards;
};

extern const struct scenario_use scenario_uses[];

/* Return [{"scenario", "file", "claim": "proves" | "observes" | "inert", "rules"}]; the caller owns
 * the reference. */
json_t *scenarios_json(const struct rulebook_edition *edition,
                       const struct rulebook_clause *clause);
/* Return the purpose of the scenarios about a clause: "proves" if each of its rules is proven by
 * some, "part" if only some rules are, "observes", "inert", or "none". */
const char *scenarios_aim(const struct rulebook_edition *edition,
                          const struct rulebook_clause *clause);
/* Does a text name a card by its number, rather than by a number that only begins or ends like
 * it? */
bool scenarios_name(const char *text, const char *number);
/* Return [{"scenario", "file"}] for the scenarios that name the card, at most `most`. `n` is set to
 * the number of all. */
json_t *scenarios_with_card_json(const char *game, const char *number, size_t most, size_t *n);

#endif
