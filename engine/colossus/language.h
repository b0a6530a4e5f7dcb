/* language.h: the game's part of the ability language. See language.c. */
#ifndef JUDGE_COLOSSUS_LANGUAGE_H
#define JUDGE_COLOSSUS_LANGUAGE_H

#include "engine/kernel/ability.h"

extern const struct judge_language colossus_language;

/* select.c */

int colossus_measures(uint16_t op);
bool colossus_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                     struct ref ref);
bool colossus_is_open_filter(uint16_t op);
void colossus_extreme(struct judge_run *r, const struct frame *f, enum extreme which,
                      struct set *s);

/* effects.c */

bool colossus_is_kept(struct judge_run *r, judge_card card, uint32_t parent);
enum did colossus_discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
enum did colossus_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did colossus_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);
enum did colossus_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                         struct set *handled, int32_t *n);
bool colossus_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);

/* keywords.c */

/* Does the card have this keyword now? For keywords without a program (Soar, Fleet, ...). */
bool has_keyword(struct judge_run *r, judge_card card, int keyword);
judge_rule colossus_keyword_rule(int keyword);
bool colossus_keyword_triggers(struct judge_run *r, const struct frame *f,
                               const struct game_event *h);
bool colossus_keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h);
enum did colossus_keyword_effect(struct judge_run *r, struct frame *f);

#endif
