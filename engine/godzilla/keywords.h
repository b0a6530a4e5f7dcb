/* keywords.h: keywords (chapter 12). */
#ifndef JUDGE_GODZILLA_KEYWORDS_H
#define JUDGE_GODZILLA_KEYWORDS_H

#include "engine/kernel/ability.h"

bool is_switched_off(const struct judge_run *r, judge_def def, int ability);
const struct judge_ability *keyword_of(struct judge_run *r, judge_card card, int keyword);
uint16_t keyword_listens_for(int keyword, int which);
bool is_about_itself(struct judge_run *r, const struct judge_ability *a);
bool keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h);
judge_rule keyword_rule(int keyword);
bool keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h);
enum did keyword_effect(struct judge_run *r, struct frame *f);
/* Evolve the card, if it can evolve and its player wants it to. */
enum did evolve(struct judge_run *r, struct frame *by, judge_card card, struct set *handled);
bool base_stays(struct judge_run *r, judge_card card);
int32_t burst_rank(struct judge_run *r, judge_seat seat, judge_card card);
bool was_played_by_burst(const struct judge_run *r, judge_card card);
void note_burst(struct judge_run *r, judge_seat seat, judge_card card);
void end_bursts(struct judge_run *r, judge_seat seat, const struct game_event *h);
/* Report one step of an invasion. `step`: its citation; `made`: steps made before; `left`: the
 * monster left its zone. */
void report_invading(struct judge_run *r, judge_seat seat, int32_t made, bool left, uint32_t step);

#endif
