/* skills.h: functions shared by all skills, however they are activated (8, 10-10). */
#ifndef JUDGE_DBS_SKILLS_H
#define JUDGE_DBS_SKILLS_H

#include "engine/dbs/energy.h"
#include "engine/kernel/activate.h"

/* Return the energy in the skill's own cost. */
struct price price_of_cost(struct judge_run *r, const struct source *s);
/* 10-10: refuse a skill that has been activated as often as it may be in a turn; note_use() counts
 * an activation. */
void test_uses(struct judge_run *r, const struct source *s, struct refusals *list);
void note_use(struct judge_run *r, const struct source *s);
/* 10-4-3: count activations of skills that effects gave to a card for the card that is put on top
 * of it. */
void carry_uses(struct judge_run *r, judge_card below, judge_card card);
bool dbs_may_trigger(struct judge_run *r, const struct source *s);
bool dbs_may_play(struct judge_run *r, const struct source *s, uint32_t parent);
void dbs_triggered(struct judge_run *r, const struct source *s);
/* 8-6-2-4: activate an Auto skill, which may be answered. Returns whether it is carried out. */
bool dbs_auto_opens(struct judge_run *r, const struct standby *s, uint32_t parent);
/* 10-9-2-1, 10-9-2-2: does the skill's text mention playing, or attacking? */
bool speaks_of_playing(const struct judge_run *r, const struct source *s);
bool speaks_of_attacking(const struct judge_run *r, const struct source *s);
void test_skill_cost(struct judge_run *r, judge_seat seat, const struct source *s,
                     struct refusals *list);
/* house/energy/3: pay energy before the other parts of a cost, or after them. */
void pay_energy_first(struct judge_run *r, const struct source *s, uint32_t parent);
void pay_energy_last(struct judge_run *r, const struct source *s, uint32_t parent);

#endif
