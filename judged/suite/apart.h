/*
 * apart.h: finds, for each reading of an unclear clause, the scenario that tells its meanings
 * apart.
 *
 * Such a scenario is about a rule of the reading or about one of its clauses. It holds by our
 * meaning, and by the other one it comes out differently at the same point: docs/fixtures.md,
 * "Readings told apart".
 */
#ifndef JUDGED_SUITE_APART_H
#define JUDGED_SUITE_APART_H

#include "judged/suite/fixtures.h"
#include "judged/suite/suite.h"
#include "rulebook/rulebook.h"

enum apart_status {
	APART_DISTINGUISHED,   /* a scenario tells the meanings apart */
	APART_SAME,            /* readings.yaml says why no game can */
	APART_UNDISTINGUISHED, /* in an edition that the reading is about, no scenario does */
	APART_UNNAMED, /* in such an edition, no such scenario names the reading in its ruling */
	APART_IDLE,    /* in such an edition, the other meaning changes no rule */
	APART_UNTRIED, /* the rulebook has no other meaning to try */
	APART_STATUSES
};

struct apart {
	const struct rulebook_reading *reading;
	/* the other meaning that was tried last, or that failed */
	const struct rulebook_meaning *meaning;
	uint8_t status; /* enum apart_status */
	/* APART_DISTINGUISHED: the scenario in the newest edition, and both outcomes there.
	 * APART_UNDISTINGUISHED, APART_IDLE: the newest edition in which it fails. */
	const struct rulebook_edition *edition;
	const struct fixture *fixture;
	char taken[SUITE_SAYING], otherwise[SUITE_SAYING];
};

/* Return the word for a status, such as "told". */
const char *apart_status_word(uint8_t status);
/* Find a scenario in every edition that the reading is about. `out->reading` must be set and the
 * rest zero. The fixtures must outlive the result. */
void apart_find(struct apart *out, const char *game, const struct fixtures *fixtures);

#endif
