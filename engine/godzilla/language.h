/* language.h: the game's part of the ability language, its bases and filters. */
#ifndef JUDGE_GODZILLA_LANGUAGE_H
#define JUDGE_GODZILLA_LANGUAGE_H

#include "engine/kernel/ability.h"

extern const struct judge_language godzilla_language;

uint16_t godzilla_area_of_types(uint32_t types);

/* select.c */

/* Return the card discarded for this turn's invasion, or JUDGE_NO_CARD. */
judge_card invasion_card(const struct judge_run *r);
/* Return the zone a card is in; JUDGE_NO_PLACE: it is in none, or can't be found any more. */
judge_place zone_of_card(struct judge_run *r, const struct frame *f, struct ref ref);
int32_t zone_number(struct judge_run *r, const struct frame *f, struct ref ref);
void godzilla_base(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                   struct set *out);
int godzilla_measures(uint16_t op);
bool godzilla_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                     struct ref ref);
bool godzilla_place_filter(struct judge_run *r, const struct frame *f,
                           const struct judge_node *node, judge_place zone);
void godzilla_extreme(struct judge_run *r, const struct frame *f, enum extreme which,
                      struct set *s);
bool godzilla_is_event_card(struct judge_run *r, const struct frame *f,
                            const struct judge_node *node, const struct game_event *h);

#endif
