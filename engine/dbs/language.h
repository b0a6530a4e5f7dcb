/* language.h: the game's part of the ability language. See language.c. */
#ifndef JUDGE_DBS_LANGUAGE_H
#define JUDGE_DBS_LANGUAGE_H

#include "engine/kernel/ability.h"

extern const struct judge_language dbs_language;

/* select.c */

void dbs_base(struct judge_run *r, const struct frame *f, const struct judge_node *node,
              struct set *out);
int dbs_measures(uint16_t op);
bool dbs_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                struct ref ref);
bool dbs_is_open_filter(uint16_t op);
int32_t dbs_number(struct judge_run *r, const struct frame *f, const struct judge_node *node);

/* effects.c */

bool dbs_is_kept(struct judge_run *r, judge_card card, uint32_t parent);
enum did dbs_discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did dbs_draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
enum did dbs_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did dbs_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);
enum did dbs_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                    struct set *handled, int32_t *n);
bool dbs_can_be(struct judge_run *r, judge_card card, int op);
bool dbs_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);

#endif
