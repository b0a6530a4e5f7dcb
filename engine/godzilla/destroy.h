/* destroy.h: effects that destroy and discard. */
#ifndef JUDGE_GODZILLA_DESTROY_H
#define JUDGE_GODZILLA_DESTROY_H

#include "engine/kernel/ability.h"

/* Leave out of an event of destructions what is kept from it. */
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

#endif
