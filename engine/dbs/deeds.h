/* deeds.h: mandatory actions, which players perform without being asked. */
#ifndef JUDGE_DBS_DEEDS_H
#define JUDGE_DBS_DEEDS_H

#include "engine/kernel/kernel.h"

enum deed { DEED_DREW, DEED_DISCARDED, DEED_RESOLVED, DEEDS };
extern const struct judge_mandatory_action dbs_deeds[DEEDS];

#endif
