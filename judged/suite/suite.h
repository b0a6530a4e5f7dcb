/*
 * suite.h: playing the scenario suite and proving that each scenario depends on its rules.
 *
 * A scenario is played once as it stands: every expectation must be met and every rule it names
 * must have been looked up, or cited where the rule makes things happen. To prove it, it is played
 * again with each of its rules out of force: the run has to get to the same point, and something
 * expected has to come out differently there. docs/fixtures.md, "What counts as proof", is the
 * contract.
 *
 * Scenarios are played in several processes, so that one that crashes is a failure and not the end.
 */
#ifndef JUDGED_SUITE_SUITE_H
#define JUDGED_SUITE_SUITE_H

#include <stdio.h>

#include "judged/text/digest.h"
#include "judged/claims/expect.h"
#include "judged/suite/fixtures.h"

/* What came of knocking out one rule of a scenario, or one ability of its card. Only the first proves
 * anything. */
enum suite_outcome {
	SUITE_PROVEN,
	SUITE_UNTRIED,       /* proof was not asked for */
	SUITE_NOT_MET,       /* the scenario already fails with the rule */
	SUITE_NOT_CONSULTED, /* nothing looked the rule up */
	SUITE_NOT_CITED,     /* a rule that makes things happen, and it did nothing */
	SUITE_SAME,          /* everything expected comes out the same, */
	SUITE_NAMED,         /* but for what is expected of its own citations, */
	SUITE_CITED,         /* or of others'; and nothing else is different at all */
	SUITE_DERAILED,      /* the run stops before the point of what is expected */
	SUITE_STILL_REFUSED, /* the move is refused all the same */
	SUITE_AT_LIMIT,      /* the run exceeds its budget */
	SUITE_OUTCOMES
};

enum { SUITE_SAYING = 232 };

struct suite_proof {
	judge_rule rule; /* JUDGE_NO_RULE: an ability of the scenario's card */
	uint8_t ability; /* from 1 */
	uint8_t outcome; /* enum suite_outcome */
	bool negative;   /* one that is negative came out differently */
	bool cited;      /* in a citation, a refusal or a fault of a deck; else only looked up */
	bool relied_on; /* the reading that is tried is named in the ruling: scenario_elsewhere() */
	/* Where something came out differently: of the first such expectation */
	uint16_t expectation; /* its number in the scenario, from 1 */
	char expected[SUITE_SAYING], instead[SUITE_SAYING];
};

/* One scenario in one edition. Plain data. */
struct suite_result {
	const struct fixture *fixture;
	const struct rulebook_edition *edition;
	bool done; /* false after a run: its process crashed */
	bool passed;
	bool negative; /* it expects a refusal, or that something does not happen; */
	bool idle;     /* but that comes out the same without what it proves */
	bool faulty;   /* the file is wrong: `fault` */
	uint8_t n_proofs;
	uint16_t n_expectations;
	uint32_t cuts;      /* decisions before which the script was cut */
	uint32_t positions; /* that were written down and played from */
	struct fault fault;
	char why[FAULT_SENTENCE + 160]; /* of a failure, in a sentence */
	struct suite_proof proof[FIXTURE_RULES];
	char chain[DIGEST_HEX], position[DIGEST_HEX]; /* of the run as it stands */
};

struct suite_options {
	const char *dir;     /* where the fixtures are */
	const char *game;    /* of one game; NULL: all */
	const char *edition; /* in one edition; NULL: all */
	const char *clause;  /* "7.2.1" or "7.2.*"; a section of cards or a card; NULL: all */
	bool cards_only;     /* scenarios of cards only */
	bool prove;          /* play the knock-outs and demand the proofs */
	bool cut;            /* cut every script before every decision as well */
	bool positions;      /* and write down the position there and play on from the document */
	int jobs;            /* processes; at least 1 */
	bool progress;       /* tell how far it is on standard error */
	void (*tell)(size_t done, size_t total); /* the same to a program; or NULL */
};

struct suite {
	struct suite_options options;
	struct fixtures fixtures;
	struct suite_result *result; /* in the order of the fixtures, then of editions */
	size_t n, mapped;
};

struct suite_totals {
	size_t passed, failed, scenarios, positive, negative, idle, proofs, cuts, positions;
	size_t card_scenarios, card_proofs; /* among them */
};

/* Read the fixtures and choose what is to be played. Nothing found is no fault: n is 0. */
bool suite_load(struct suite *suite, const struct suite_options *options, struct fault *fault);
/* Play it all. */
void suite_run(struct suite *suite);
void suite_free(struct suite *suite);

/* The first bad scenario file met while playing, or NULL. */
const struct fault *suite_fault(const struct suite *suite);
struct suite_totals suite_totals(const struct suite *suite);
/* "comes out the same without the rule" */
const char *suite_outcome_say(uint8_t outcome);

/* suite/report.c: telling it. All in the order of the results. */

void suite_print(const struct suite *suite, FILE *to);
void suite_print_tap(const struct suite *suite, FILE *to);
void suite_print_junit(const struct suite *suite, FILE *to);
void suite_print_json(const struct suite *suite, FILE *to);
/* One line for each result, sorted, with tabs: file, scenario, edition, chain digest, position
 * digest. */
void suite_print_digests(const struct suite *suite, FILE *to);

#endif
