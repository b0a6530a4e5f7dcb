/*
 * suite.h: plays the scenario suite and proves that each scenario depends on its rules.
 *
 * A scenario is first played with all rules. Every expectation must be met, and every rule that the
 * scenario names must have been looked up, or cited if the rule makes things happen. To prove the
 * scenario, it is played again with each of its rules out of force: the run must get to the same
 * point, and an expectation must come out differently there. docs/fixtures.md, "What counts as
 * proof", is the contract.
 *
 * Scenarios are played in several processes, so one that crashes is a failure and does not end the
 * suite.
 */
#ifndef JUDGED_SUITE_SUITE_H
#define JUDGED_SUITE_SUITE_H

#include <stdio.h>

#include "judged/text/digest.h"
#include "judged/claims/expect.h"
#include "judged/suite/fixtures.h"

/* Result of knocking out one rule of a scenario, or one ability of its card. Only the first is a
 * proof. */
enum suite_outcome {
	SUITE_PROVEN,
	SUITE_UNTRIED,       /* no proof was asked for */
	SUITE_NOT_MET,       /* the scenario fails even with the rule */
	SUITE_NOT_CONSULTED, /* the rule was not looked up */
	SUITE_NOT_CITED,     /* the rule makes things happen, but did nothing */
	SUITE_SAME,          /* every expectation comes out the same */
	SUITE_NAMED,         /* only expectations about the rule's own citations differ */
	/* only expectations about other citations differ, and nothing else does */
	SUITE_CITED,
	SUITE_DERAILED,      /* the run stops before the expectation's point */
	SUITE_STILL_REFUSED, /* the move is still refused */
	SUITE_AT_LIMIT,      /* the run exceeds its budget */
	SUITE_OUTCOMES
};

enum { SUITE_SAYING = 232 };

struct suite_proof {
	judge_rule rule; /* JUDGE_NO_RULE: an ability is knocked out */
	uint8_t ability; /* from 1 */
	uint8_t outcome; /* enum suite_outcome */
	bool negative;   /* true if a negative expectation came out differently */
	/* true if the rule was in a citation, a refusal or a deck fault; otherwise the rule was
	 * only looked up */
	bool cited;
	/* true if the ruling names the reading that is tried: scenario_elsewhere() */
	bool relied_on;
	/* The first expectation that came out differently. */
	uint16_t expectation; /* its number in the scenario, from 1 */
	char expected[SUITE_SAYING], instead[SUITE_SAYING];
};

/* A scenario in one edition. Plain data. */
struct suite_result {
	const struct fixture *fixture;
	const struct rulebook_edition *edition;
	bool done; /* false after the run: the process crashed */
	bool passed;
	/* true if the scenario expects a refusal, or that something does not happen */
	bool negative;
	bool idle;   /* true if `negative`, but the same without the rules it proves */
	bool faulty; /* true if the file has a fault: `fault` */
	uint8_t n_proofs;
	uint16_t n_expectations;
	uint32_t cuts;      /* number of decisions before which the script was cut */
	uint32_t positions; /* number of positions written down and played from */
	struct fault fault;
	char why[FAULT_SENTENCE + 160]; /* reason for a failure, in a sentence */
	struct suite_proof proof[FIXTURE_RULES];
	char chain[DIGEST_HEX], position[DIGEST_HEX]; /* digests of the run with all rules */
};

struct suite_options {
	const char *dir;     /* folder of the fixtures */
	const char *game;    /* only this game; NULL: all */
	const char *edition; /* only this edition; NULL: all */
	const char *clause;  /* only "7.2.1", "7.2.*", a section of cards, or a card; NULL: all */
	bool cards_only;     /* only scenarios of cards */
	bool prove;          /* play the knock-outs and demand proofs */
	bool cut;            /* also cut every script before every decision */
	bool positions;      /* also write down each position and play on from the document */
	int jobs;            /* number of processes; at least 1 */
	bool progress;       /* show progress on standard error */
	void (*report)(size_t done, size_t total); /* called with the progress; or NULL */
};

struct suite {
	struct suite_options options;
	struct fixtures fixtures;
	struct suite_result *result; /* in the order of the fixtures, then of the editions */
	size_t n, mapped;
};

struct suite_totals {
	size_t passed, failed, scenarios, positive, negative, idle, proofs, cuts, positions;
	size_t card_scenarios, card_proofs; /* card scenarios among them */
};

/* Read the fixtures and choose the scenarios to play. If none are found, that is no fault: n is
 * 0. */
bool suite_load(struct suite *suite, const struct suite_options *options, struct fault *fault);
/* Play all the chosen scenarios. */
void suite_run(struct suite *suite);
void suite_free(struct suite *suite);

/* Return the first fault of a scenario file found while playing, or NULL. */
const struct fault *suite_fault(const struct suite *suite);
struct suite_totals suite_totals(const struct suite *suite);
/* Return an outcome in words: "comes out the same without the rule". */
const char *suite_outcome_say(uint8_t outcome);

/* Defined in suite/report.c. Each writes the results, in their order. */

void suite_print(const struct suite *suite, FILE *to);
void suite_print_tap(const struct suite *suite, FILE *to);
void suite_print_junit(const struct suite *suite, FILE *to);
void suite_print_json(const struct suite *suite, FILE *to);
/* Write a line for each result, sorted, with tabs: file, scenario, edition, chain digest, position
 * digest. */
void suite_print_digests(const struct suite *suite, FILE *to);

#endif
