/*
 * check_start.h: finds what is wrong with a start position.
 */
#ifndef JUDGED_BOARD_CHECK_START_H
#define JUDGED_BOARD_CHECK_START_H

#include <jansson.h>
#include <stdio.h>

#include "judged/transcript/transcript.h"

enum { START_DOUBTS = 64, START_SENTENCE = 240 };

/* An anomaly: a fault is impossible in any game, a warning is what no play leads to. */
struct start_doubt {
	bool fault;
	char code[40];
	char sentence[START_SENTENCE];
	const char *clause; /* number of the clause, or NULL */
	const char *said;   /* the clause number for people */
	const char *rule;   /* name of the rule, or NULL */
	judge_place place;  /* or JUDGE_NO_PLACE */
	char where[32];     /* name of the place, or "" */
};

struct start_check {
	struct start_doubt at[START_DOUBTS];
	int n, n_faults;
};

/* Check the start position of a transcript; faults come first. A transcript without a start
 * position has no anomalies. */
void start_check(struct start_check *out, const struct transcript *t);
/* Return {"faults": [...], "warnings": [...]}; the caller owns the reference. */
json_t *start_check_json(const struct start_check *check);
void start_check_text(const struct start_check *check, FILE *to);

#endif
