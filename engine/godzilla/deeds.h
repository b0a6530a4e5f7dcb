/* deeds.h: mandatory actions, which players perform without being asked. */
#ifndef JUDGE_GODZILLA_DEEDS_H
#define JUDGE_GODZILLA_DEEDS_H

#include "engine/kernel/kernel.h"

/* Mandatory actions (deeds.c). */
enum deed {
	DEED_DREW,
	DEED_REFILLED,
	DEED_ADVANCED,
	DEED_RAGE,
	DEED_CLEANED,
	DEED_CRUSHED,
	DEED_DISCARDED,
	DEED_RESOLVED,
	DEED_COUNTER_POWER,
	DEEDS
};

extern const struct judge_mandatory_action godzilla_deeds[DEEDS];

#endif
