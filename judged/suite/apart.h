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
	APART_UNTOLD,  /* none does */
	APART_UNTRIED, /* the rulebook has no other meaning to try */
	APART_STATUSES
};

struct apart {
	const struct rulebook_reading *reading;
	uint8_t status; /* enum apart_status */
	/* APART_TOLD: the scenario, the edition it was played in, and both outcomes. */
	const struct fixture *fixture;
	const struct rulebook_edition *edition;
	char taken[SUITE_SAYING], otherwise[SUITE_SAYING];
};

/* "told" */
const char *apart_status_word(uint8_t status);
/* Look for the scenario. `out->reading` is set and all else zero; the fixtures must outlive it. */
void apart_find(struct apart *out, const char *game, const struct fixtures *fixtures);

#endif
