/*
 * fixtures.h: reads the scenario suite from its folder; docs/fixtures.md is the contract of the
 * files.
 *
 * A scenario becomes the parts of a transcript: its file's base is merged under its own start, and
 * missing parts are filled in. The parts are then decoded for each edition in which it runs.
 *
 *	struct fixtures suite;
 *	if (!fixtures_load(&suite, "fixtures", NULL, &fault))
 *		...
 *	for (size_t i = 0; i < suite.n; i++)
 *		for (int e = 0; e < suite.at[i].n_editions; e++)
 *			fixture_decode(&suite.at[i], suite.at[i].edition[e], &transcript, &fault);
 *	fixtures_free(&suite);
 */
#ifndef JUDGED_SUITE_FIXTURES_H
#define JUDGED_SUITE_FIXTURES_H

#include "judged/suite/fixtures_tree.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

/* The purpose of a scenario. */
enum fixture_claim {
	/* proves its rules, or abilities of its card: each is knocked out by itself */
	FIXTURE_PROVES,
	FIXTURE_OBSERVES, /* shows that a definition or information holds */
	FIXTURE_INERT,    /* shows that a definition or information has no effect */
};

enum { FIXTURE_RULES = 8, FIXTURE_EDITIONS = 8 }; /* FIXTURE_RULES also limits abilities */

/* A scenario. Everything it points to lives until fixtures_free(). */
struct fixture {
	const char *file; /* below the suite's folder: "GAME/7.2.yaml" */
	const char *name; /* unique in the file */
	const char *game;
	const struct doc_node *node;     /* the scenario as written */
	const struct doc_node *expect;   /* list of expectations, never empty */
	const struct doc_node *document; /* parts of the transcript it stands for */
	enum fixture_claim claim;
	judge_rule rule[FIXTURE_RULES]; /* FIXTURE_PROVES, as written, each once */
	uint8_t n_rules;
	const char *card;               /* FIXTURE_PROVES abilities: the card; otherwise NULL */
	uint8_t ability[FIXTURE_RULES]; /* from 1, as written, each once */
	uint8_t n_abilities;
	const char *section; /* section of its file: "7.2", "cards/ESD01" */
	/* observes, inert: number of the clause in the newest edition that has it */
	const char *tie;
	const struct rulebook_edition *edition[FIXTURE_EDITIONS]; /* oldest first, at least one */
	uint8_t n_editions;
};

struct fixture_file;

/* All scenarios: files in rulebook order, scenarios as written. */
struct fixtures {
	struct fixture *at;
	size_t n, cap;
	struct fixture_file *files;
	struct tree tree;
};

/* Read `dir`/GAME/SECTION.yaml, of one game or (NULL) of all; files of cards follow the sections. A
 * folder without scenarios gives none and is no fault. On a fault nothing is kept. */
bool fixtures_load(struct fixtures *fixtures, const char *dir, const char *game,
                   struct fault *fault);
void fixtures_free(struct fixtures *fixtures);

/* Decode the transcript of a scenario for one of its editions. The caller frees it before the
 * fixtures. */
bool fixture_decode(const struct fixture *fixture, const struct rulebook_edition *edition,
                    struct transcript *transcript, struct fault *fault);

#endif
