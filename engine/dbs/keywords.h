/* keywords.h: keywords and what they do (10). */
#ifndef JUDGE_DBS_KEYWORDS_H
#define JUDGE_DBS_KEYWORDS_H

#include "engine/kernel/ability.h"

/* Does the card have the keyword now? */
bool dbs_has_keyword(struct judge_run *r, judge_card card, int keyword);
/* 10-6: return the damage that an attack of the card does. */
int32_t damage_of_attack(struct judge_run *r, judge_card card);
/* 10-3-1: can the card block, if it has Blocker? If not, cites the reason under `parent`, unless
 * that is 0. */
bool can_block(struct judge_run *r, judge_card card, uint32_t parent);
judge_rule dbs_keyword_rule(int keyword);
bool dbs_keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h);
uint16_t dbs_listens_for(int keyword, int which);
bool dbs_keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h);
uint16_t dbs_due_at(int keyword);
enum did dbs_keyword_effect(struct judge_run *r, struct frame *f);

#endif
