/* select.h: the game's bases and filters. */
#ifndef JUDGE_GODZILLA_SELECT_H
#define JUDGE_GODZILLA_SELECT_H

#include "engine/kernel/ability.h"

/* The card discarded for the invasion of this turn. */
judge_card invasion_card(const struct judge_run *r);
/* The zone a card is in; JUDGE_NO_PLACE: none, or it is not found any more. */
judge_place zone_of_card(struct judge_run *r, const struct frame *f, struct ref ref);
int32_t zone_number(struct judge_run *r, const struct frame *f, struct ref ref);
void godzilla_base(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                   struct set *out);
bool godzilla_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                     struct ref ref);
bool godzilla_place_filter(struct judge_run *r, const struct frame *f,
                           const struct judge_node *node, judge_place zone);
void godzilla_extreme(struct judge_run *r, const struct frame *f, enum extreme which,
                      struct set *s);
bool godzilla_is_event_card(struct judge_run *r, const struct frame *f,
                            const struct judge_node *node, const struct happening *h);

#endif
