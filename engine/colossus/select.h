/* select.h: filters of the ability language. */
#ifndef JUDGE_COLOSSUS_SELECT_H
#define JUDGE_COLOSSUS_SELECT_H

#include "engine/kernel/ability.h"

bool colossus_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                     struct ref ref);
bool colossus_is_open_filter(uint16_t op);
void colossus_extreme(struct judge_run *r, const struct frame *f, enum extreme which,
                      struct set *s);

#endif
