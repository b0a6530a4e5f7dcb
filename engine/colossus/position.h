/* position.h: what a document can state about a position, and what a start position needs. */
#ifndef JUDGE_COLOSSUS_POSITION_H
#define JUDGE_COLOSSUS_POSITION_H

#include "engine/kernel/rows.h"

enum { COLOSSUS_PROPERTIES = 31 };
extern const struct judge_property colossus_properties[COLOSSUS_PROPERTIES];

bool colossus_complete(struct judge_run *r);
int colossus_doubts(struct judge_run *r, struct judge_anomaly *out, int cap);

extern const struct state_table colossus_tables[];

#endif
