/* fixtures_internal.h: what the files fixtures*.c share. */
#ifndef JUDGED_SUITE_FIXTURES_INTERNAL_H
#define JUDGED_SUITE_FIXTURES_INTERNAL_H

#include "judged/suite/fixtures.h"

/* A file as read, with what its scenarios share. */
struct fixture_file {
	struct fixture_file *next;
	struct doc doc;
	struct doc left_out; /* rulebook/GAME/scenario.yaml */
	const char *name;    /* below the suite's folder */
	const char *section;
	const struct rulebook_game *game;
	const struct doc_node *base, *cards; /* or NULL */
};

/* fixtures_scenario.c: read one scenario of a file into `fixture`. */
bool scenario_read(struct tree *tree, const struct fixture_file *file, const struct doc_node *node,
                   struct fixture *fixture, struct fault *fault);

/* fixtures_document.c: a map of the parts a transcript has: cards, players, first, start, moves. */
struct doc_node *scenario_document(struct tree *tree, const struct fixture_file *file,
                                   const struct doc_node *node);

#endif
