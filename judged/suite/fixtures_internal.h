/* fixtures_internal.h: types and functions shared by the fixtures*.c files. */
#ifndef JUDGED_SUITE_FIXTURES_INTERNAL_H
#define JUDGED_SUITE_FIXTURES_INTERNAL_H

#include "judged/suite/fixtures.h"

/* A file that was read, with the parts its scenarios share. */
struct fixture_file {
	struct fixture_file *next;
	struct doc doc;
	struct doc left_out; /* rulebook/GAME/scenario.yaml */
	const char *name;    /* path below the suite's folder */
	const char *section;
	const struct rulebook_game *game;
	const struct doc_node *base, *cards; /* or NULL */
};

/* Defined in fixtures_scenario.c. Read one scenario of a file into `fixture`. */
bool scenario_read(struct tree *tree, const struct fixture_file *file, const struct doc_node *node,
                   struct fixture *fixture, struct fault *fault);

/* Defined in fixtures_document.c. Return a map of the parts of a transcript: cards, players, first,
 * start, moves. */
struct doc_node *scenario_document(struct tree *tree, const struct fixture_file *file,
                                   const struct doc_node *node);

#endif
