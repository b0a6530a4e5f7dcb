/* places.h: the lines of C that ask each rule, found when the programs are built. */
#ifndef RULEBOOK_PLACES_H
#define RULEBOOK_PLACES_H

#include <stddef.h>

#include "engine/judge.h"

struct rulebook_place {
	judge_rule rule;
	int line, first;      /* the line that names the rule; the first line of `text` */
	const char *file;     /* from the root of the sources: "engine/kernel/area.c" */
	const char *function; /* NULL: the line is in no function */
	const char *text;     /* some lines, each with its end */
};

/* The places of a game, by rule. */
struct rulebook_places {
	const char *game;
	const struct rulebook_place *at;
	size_t n;
};

/* Return the places that ask a rule, in the order of files and lines; `*n` is 0 if there is none. */
const struct rulebook_place *rulebook_places_of(const char *game, judge_rule rule, size_t *n);

#endif
