/* position.h: what a document can state about a position, and what a start position needs. */
#ifndef JUDGE_GODZILLA_POSITION_H
#define JUDGE_GODZILLA_POSITION_H

#include "engine/kernel/rows.h"

enum { GODZILLA_PROPERTIES = 20 };
extern const struct judge_property godzilla_properties[GODZILLA_PROPERTIES];

bool position_complete(struct judge_run *r);
int position_doubts(struct judge_run *r, struct judge_anomaly *out, int cap);

extern const struct state_table godzilla_tables[];

#endif
