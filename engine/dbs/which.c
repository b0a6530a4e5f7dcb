/* which.c: see which.h. A card in hand is named with the number of a skill only if it has several
 * that the verb can mean. */
#include "engine/dbs/which.h"

#include <string.h>

#include "engine/dbs/asks.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/turn.h"

enum { SKILL_KEYWORDS = 3 };

static bool
is_printed(const struct judge_run *r, judge_def def, int keyword)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	for (int i = 0; i < d->n_abilities; i++)
		if (r->p.cards->ability[d->ability + i].keyword == keyword)
			return true;
	return false;
}

static int
main_keyword_of(struct judge_run *r, judge_card card, judge_def def)
{
	if (card != JUDGE_NO_CARD)
		return main_keyword(r, card);
	return is_printed(r, def, KEYWORD_FIELD) ? KEYWORD_FIELD : KEYWORD_ACTIVATE_MAIN;
}

/* Return the keywords of the skills that the verb can use now. */
static int
keywords_of(struct judge_run *r, unsigned verb, judge_card card, judge_def def,
            int out[SKILL_KEYWORDS])
{
	static const int counters[SKILL_KEYWORDS] = { KEYWORD_COUNTER_PLAY, KEYWORD_COUNTER_ATTACK,
		                                      KEYWORD_COUNTER_COUNTER };
	switch (verb) {
	case DO_COUNTER: memcpy(out, counters, sizeof counters); return SKILL_KEYWORDS;
	case DO_EVOLVE: out[0] = KEYWORD_EVOLVE; return 1;
	case DO_ACTIVATE:
		out[0] = r->game.step == STEP_MAIN ? main_keyword_of(r, card, def)
		                                   : KEYWORD_ACTIVATE_BATTLE;
		return 1;
	default: return 0;
	}
}

static int
add_number(int16_t *out, int n, int ability)
{
	for (int i = 0; i < n; i++)
		if (out[i] == ability + 1)
			return n;
	if (n < JUDGE_ABILITIES)
		out[n++] = (int16_t)(ability + 1);
	return n;
}

static int
add_printed(const struct judge_run *r, judge_def def, int keyword, int16_t *out, int n)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	for (int i = 0; i < d->n_abilities; i++)
		if (r->p.cards->ability[d->ability + i].keyword == keyword)
			n = add_number(out, n, i);
	return n;
}

static int
add_present(struct judge_run *r, judge_card card, int keyword, int16_t *out, int n)
{
	struct source all[JUDGE_ABILITIES];
	int there = activated_sources(r, card, keyword, all, JUDGE_ABILITIES);
	for (int i = 0; i < there && i < JUDGE_ABILITIES; i++)
		n = add_number(out, n, all[i].ability);
	return n;
}

int
skills_meant(struct judge_run *r, unsigned verb, judge_card card, judge_def def,
             int16_t out[JUDGE_ABILITIES])
{
	int keyword[SKILL_KEYWORDS], n = 0;
	int n_keywords = keywords_of(r, verb, card, def, keyword);
	for (int i = 0; i < n_keywords; i++)
		n = card == JUDGE_NO_CARD ? add_printed(r, def, keyword[i], out, n)
		                          : add_present(r, card, keyword[i], out, n);
	return n;
}

int
add_skills_meant(struct judge_run *r, struct judge_pick pick, judge_card card,
                 struct judge_pick *out, int cap)
{
	int16_t number[JUDGE_ABILITIES];
	int n = skills_meant(r, pick.verb, card, pick.def, number), added = 0;
	if (n < 2 && cap > 0)
		out[added++] = pick;
	for (int i = 0; n > 1 && i < n && added < cap; i++) {
		out[added] = pick;
		out[added++].number = number[i];
	}
	return added;
}

void
leave_out_only_skill(struct judge_run *r, struct judge_pick *pick, judge_card card)
{
	int16_t number[JUDGE_ABILITIES];
	if (pick->number > 0 && skills_meant(r, pick->verb, card, pick->def, number) == 1 &&
	    number[0] == pick->number)
		pick->number = 0;
}
