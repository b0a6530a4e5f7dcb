/* effects.h: effects on monsters, rage and zones, and effects by which cards leave play or enter
 * it. */
#ifndef JUDGE_GODZILLA_EFFECTS_H
#define JUDGE_GODZILLA_EFFECTS_H

#include "engine/kernel/ability.h"

bool is_kept_in_place(struct judge_run *r, judge_card card, uint32_t parent);
enum did godzilla_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                         struct set *handled, int32_t *n);
bool godzilla_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);
enum did move_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did end_by_effect(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);

/* destroy.c */

/* Remove from an event of destructions the cards that a text protects from it. */
void spare(struct judge_run *r, struct event *e, uint32_t parent);
void drop_forbidden(struct judge_run *r, struct event *e, uint32_t parent);
/* Is the card in a zone or strategy zone, where it can be destroyed? */
bool is_in_play(const struct judge_run *r, judge_card card);
enum did destroy_cards(struct judge_run *r, const struct set *cards, uint32_t parent,
                       struct set *handled);
enum did discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did do_destroy(struct judge_run *r, struct frame *f, const struct judge_node *node,
                    struct set *handled);
enum did do_hand_down(struct judge_run *r, struct frame *f, const struct judge_node *node,
                      struct set *handled);

/* arrive.c */

judge_def def_known_to_both(const struct judge_run *r, judge_card card);
/* Return the zones into which the player can't put battle cards or, given a card, can't put that
 * card. */
uint64_t forbidden_zones(struct judge_run *r, judge_seat seat, judge_card card,
                         const struct effect_row **by);
bool can_arrive(struct judge_run *r, const struct frame *f, uint16_t zones, bool spread);
enum did do_play(struct judge_run *r, struct frame *f, const struct judge_node *node,
                 struct set *handled);
enum did do_activate(struct judge_run *r, struct frame *f, const struct judge_node *node,
                     struct set *handled);
enum did do_evolve(struct judge_run *r, struct frame *f, const struct judge_node *node,
                   struct set *handled);
enum did do_token(struct judge_run *r, struct frame *f, const struct judge_node *node,
                  struct set *handled);

#endif
