/*
 * apart.h: the readings of unclear clauses, each with the scenario that tells its two meanings apart.
 *
 * Such a scenario is about a rule of the reading, or about one of its clauses; it holds by the meaning
 * taken and comes out differently by the other one at the same point: docs/fixtures.md, "Readings told
 * apart".
 */
#ifndef JUDGED_SUITE_APART_H
#define JUDGED_SUITE_APART_H

#include "judged/suite/fixtures.h"
#include "judged/suite/suite.h"
#include "rulebook/rulebook.h"

enum apart_status {
	APART_TOLD,    /* a scenario tells the two apart */
	APART_SAME,    /* readings.yaml says why no game can */
	APART_UNTOLD,  /* in an edition it is about none does */
	APART_UNNAMED, /* in such an edition none of those that do names the reading in its ruling */
	APART_IDLE,    /* in such an edition the other meaning changes no rule */
	APART_UNTRIED, /* the rulebook has no other meaning to try */
	APART_STATUSES
};

struct apart {
	const struct rulebook_reading *reading;
	const struct rulebook_meaning
		*meaning; /* the other one of several that was tried last, or fails */
	uint8_t status;   /* enum apart_status */
	/* APART_TOLD: the scenario in the newest edition, and both outcomes there; APART_UNTOLD, APART_IDLE: the
	 * newest edition where it fails. */
	const struct rulebook_edition *edition;
	const struct fixture *fixture;
	char taken[SUITE_SAYING], otherwise[SUITE_SAYING];
};

/* "told" */
const char *apart_status_word(uint8_t status);
/* Look for a scenario in every edition the reading is about. `out->reading` is set and all else zero; the fixtures must outlive it. */
void apart_find(struct apart *out, const char *game, const struct fixtures *fixtures);

#endif
