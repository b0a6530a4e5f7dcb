/* keywords.c: keywords (house/keyword), and the rules by which their abilities trigger. */
#include "colossus_rules.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"

static bool
is_missing(const struct judge_run *r, const struct source *s)
{
	return r->p.disabled_ability == s->ability + 1 && r->p.disabled_def == s->def;
}

static bool
gives(struct judge_run *r, const struct source *s, int keyword)
{
	const struct judge_ability *a = ability_of(r, s);
	return a->keyword == keyword && a->kind == JUDGE_CONTINUOUS && !is_missing(r, s) &&
	       !is_nullified(r, s) && is_active(r, s);
}

bool
has_keyword(struct judge_run *r, judge_card card, int keyword)
{
	struct source s = { .card = card,
		            .master = master(r, card),
		            .def = def_at(r, card),
		            .identity = card_at(r, card)->identity };
	look_at_rows(r);
	for (; s.ability < r->p.cards->def[card_at(r, card)->def].n_abilities; s.ability++)
		if (gives(r, &s, keyword))
			return true;
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		s.def = a->source.def;
		s.ability = (uint8_t)a->value;
		if (a->op == OP_GRANT && a->card == card && gives(r, &s, keyword))
			return true;
	}
	return false;
}

/* 4.E/proc/3.2: return the rule by which abilities with the keyword trigger. */
judge_rule
colossus_keyword_rule(int keyword)
{
	return keyword == KEYWORD_ENTER ? R_COMES_INTO_PLAY_ABILITIES : JUDGE_NO_RULE;
}

bool
colossus_keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	(void)h;
	judge_rule rule = colossus_keyword_rule(f->ability->keyword);
	return rule == JUDGE_NO_RULE || in_force(r, rule, f->source.master, f->source.card);
}

/* No keyword listens to events or does anything without a program. */

bool
colossus_keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	(void)r, (void)f, (void)h;
	return false;
}

enum did
colossus_keyword_effect(struct judge_run *r, struct frame *f)
{
	(void)r, (void)f;
	return DID_NOTHING;
}
