/* events.h: events that abilities listen to, and their causes. */
#ifndef JUDGE_GODZILLA_EVENTS_H
#define JUDGE_GODZILLA_EVENTS_H

#include "engine/godzilla/ops.h"
#include "engine/kernel/ability.h"

/* How an event was brought about, apart from the causes that texts mention: more bits of its
 * causes. */
enum way_of_acting {
	BY_PROCEDURE = 1 << GODZILLA_CAUSES, /* played by the procedure of 10.5.2 */
	ADVANCING = BY_PROCEDURE << 1,
	RETREATING = BY_PROCEDURE << 2,
	QUIETLY = BY_PROCEDURE << 3, /* a card that arrives isn't "played", one that leaves isn't
	                              * "destroyed" */
};

struct game_event of_monster(struct judge_run *r, uint16_t kind, judge_seat seat, int32_t amount);
/* Report an event on its own, not as a part of a larger one. */
void report(struct judge_run *r, struct game_event h);
bool is_replaced(struct judge_run *r, struct game_event h);
/* Cite the change that forbids it. False: `a` is NULL, so nothing forbids it. */
bool cite_forbidden(struct judge_run *r, const struct effect_row *a, judge_card card,
                    judge_seat seat, uint32_t parent);
bool is_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat, int32_t total,
                  uint32_t parent);
bool is_monster_forbidden(struct judge_run *r, int what, judge_seat seat, int32_t total,
                          uint32_t parent);
bool godzilla_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
                   const struct game_event *h);

#endif
