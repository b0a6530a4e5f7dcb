/* position.h: what a document can state about a position, and what a start position needs. */
#ifndef JUDGE_DBS_POSITION_H
#define JUDGE_DBS_POSITION_H

#include "engine/kernel/rows.h"

enum { DBS_PROPERTIES = 20 };
extern const struct judge_property dbs_properties[DBS_PROPERTIES];

bool dbs_complete(struct judge_run *r);
int dbs_doubts(struct judge_run *r, struct judge_anomaly *out, int cap);

extern const struct state_table dbs_tables[];

#endif
