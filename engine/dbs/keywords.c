/* keywords.c: keywords (10), and the rules by which their skills trigger. */
#include "engine/dbs/keywords.h"
#include "dbs_rules.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/terms.h"

/* 1. Keywords without a trigger */

static bool
is_missing(const struct judge_run *r, const struct source *s)
{
	return r->p.disabled_ability == s->ability + 1 && r->p.disabled_def == s->def;
}

static bool
gives(struct judge_run *r, const struct source *s, int keyword)
{
	const struct judge_ability *a = ability_of(r, s);
	bool negated = a->keyword == keyword && is_nullified(r, s) &&
	               in_force(r, R_NEGATED_DOES_NOTHING, s->master, s->card);
	return a->keyword == keyword && a->kind == JUDGE_CONTINUOUS && !negated &&
	       !is_missing(r, s) && works_here(r, s, a) && is_active(r, s);
}

/* Called by each_of_keyword() with every skill of the keyword that the card has now. Returns
 * whether to go on. */
typedef bool keyword_visitor(struct judge_run *, const struct source *, int32_t *);

static void
each_of_keyword(struct judge_run *r, judge_card card, int keyword, keyword_visitor *each,
                int32_t *out)
{
	struct source s = { .card = card,
		            .master = master(r, card),
		            .def = def_at(r, card),
		            .identity = card_at(r, card)->identity };
	look_at_rows(r);
	for (; s.ability < r->p.cards->def[card_at(r, card)->def].n_abilities; s.ability++)
		if (gives(r, &s, keyword) && !each(r, &s, out))
			return;
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		s.def = a->source.def;
		s.ability = (uint8_t)a->value;
		if (a->op == OP_GRANT && a->card == card && gives(r, &s, keyword) &&
		    !each(r, &s, out))
			return;
	}
}

static bool
note_found(struct judge_run *r, const struct source *s, int32_t *out)
{
	(void)r, (void)s;
	*out = 1;
	return false;
}

bool
dbs_has_keyword(struct judge_run *r, judge_card card, int keyword)
{
	int32_t found = 0;
	each_of_keyword(r, card, keyword, note_found, &found);
	return found != 0;
}

/* 10-6-1-1 to 10-6-1-3: return the damage of a Strike skill. */
static int32_t
strike_of(struct judge_run *r, const struct source *s)
{
	int32_t n = ability_of(r, s)->n;
	switch (n) {
	case 2: return value(r, R_DOUBLE_STRIKE, s->master);
	case 3: return value(r, R_TRIPLE_STRIKE, s->master);
	case 4: return value(r, R_QUADRUPLE_STRIKE, s->master);
	default: return n;
	}
}

/* READING: D48, only the largest Strike counts. */
static bool
note_strike(struct judge_run *r, const struct source *s, int32_t *out)
{
	int32_t n = strike_of(r, s);
	if (!in_force(r, R_LARGEST_STRIKE_COUNTS, s->master, s->card))
		*out += n;
	else if (n > *out)
		*out = n;
	return true;
}

int32_t
damage_of_attack(struct judge_run *r, judge_card card)
{
	judge_seat seat = r->game.turn_player;
	int32_t n = 0, usual = value(r, R_BATTLE_DAMAGE, seat);
	if (card == JUDGE_NO_CARD)
		return usual;
	each_of_keyword(r, card, KEYWORD_STRIKE, note_strike, &n);
	if (n == 0 || !in_force(r, R_STRIKE, seat, card))
		return usual;
	cite_value(r, BY(R_STRIKE), JUDGE_EV_NOTE, seat, (struct judge_value){ "damage", n });
	return n;
}

/* 2. Keywords that trigger */

judge_rule
dbs_keyword_rule(int keyword)
{
	switch (keyword) {
	case KEYWORD_BLOCKER: return R_BLOCKER;
	case KEYWORD_DUAL_ATTACK: return R_DUAL_ATTACK;
	case KEYWORD_REVENGE: return R_REVENGE;
	default: return JUDGE_NO_RULE;
	}
}

bool
dbs_keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	(void)h;
	judge_rule rule = dbs_keyword_rule(f->ability->keyword);
	return rule == JUDGE_NO_RULE || in_force(r, rule, f->source.master, f->source.card);
}

uint16_t
dbs_listens_for(int keyword, int which)
{
	if (which == 1)
		return dbs_due_at(keyword);
	if (which > 1)
		return OP_NONE;
	switch (keyword) {
	case KEYWORD_BLOCKER:
	case KEYWORD_REVENGE: return OP_E_ATTACKED;
	case KEYWORD_DUAL_ATTACK: return OP_E_ATTACKS;
	default: return OP_NONE;
	}
}

uint16_t
dbs_due_at(int keyword)
{
	return keyword == KEYWORD_DUAL_ATTACK || keyword == KEYWORD_REVENGE ? OP_E_BATTLE_ENDS
	                                                                    : OP_NONE;
}

static bool
is_own_event(const struct frame *f, const struct game_event *h)
{
	return h->card == f->source.card && h->after == f->source.identity;
}

/* 10-3-1, 10-7-1, 10-8-1: does the event trigger the keyword's skill? */
bool
dbs_keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	judge_seat seat = f->source.master;
	switch (f->ability->keyword) {
	case KEYWORD_BLOCKER:
		return h->kind == OP_E_ATTACKED && h->seat == seat &&
		       (!is_own_event(f, h) ||
		        !in_force(r, R_BLOCKER_FOR_OTHERS_ONLY, seat, f->source.card));
	case KEYWORD_DUAL_ATTACK: return h->kind == OP_E_ATTACKS && is_own_event(f, h);
	case KEYWORD_REVENGE: return h->kind == OP_E_ATTACKED && is_own_event(f, h);
	default: return false;
	}
}

/* READING: D27, a card in Rest Mode can't block. */
bool
can_block(struct judge_run *r, judge_card card, uint32_t parent)
{
	judge_seat seat = master(r, card);
	if (is_rested(r, card) && in_force(r, R_BLOCKER_NEEDS_ACTIVE, seat, card)) {
		if (parent)
			cite(r, from(R_BLOCKER_NEEDS_ACTIVE, parent), JUDGE_EV_NOTE, seat);
		return false;
	}
	if (parent)
		return !forbidden_here(r, FORBID_BLOCK, card, parent);
	return !forbidden(r, FORBID_BLOCK, card, seat, JUDGE_NO_NUMBER) ||
	       !in_force(r, R_FORBIDDEN_BEATS_REQUIRED, seat, card);
}

/* Block with the card. READING: D27a, this is optional. */
static enum did
block(struct judge_run *r, struct frame *f)
{
	judge_card card = f->source.card;
	judge_seat seat = f->source.master;
	if (!can_block(r, card, f->citation))
		return DID_NOTHING;
	if (in_force(r, R_BLOCKER_OPTIONAL, seat, card) &&
	    !ask_may_or_lapse(r, &f->source, seat, from(R_BLOCKER_OPTIONAL, f->citation)))
		return DID_NOTHING;
	dbs_report(r, a_card_event(r, OP_E_BLOCKS, card, 1, f->citation));
	rest(r, card, from(R_BLOCKER_RESTS, f->citation));
	return retarget(r, card, from(R_BLOCKER_REDIRECTS, f->citation));
}

/* 10-7-1, 10-8-1: leave the skill's effect for the end of the battle. READING: D37. Returns whether
 * it was left. */
static bool
comes_later(struct judge_run *r, const struct frame *f, judge_rule rule)
{
	if (f->event.kind == OP_E_BATTLE_ENDS ||
	    !in_force(r, rule, f->source.master, f->source.card))
		return false;
	cite(r, from(rule, f->citation), JUDGE_EV_NOTE, f->source.master);
	make_later(r, f, 0);
	return true;
}

enum did
dbs_keyword_effect(struct judge_run *r, struct frame *f)
{
	judge_card card = f->source.card, attacker = attack_card(r);
	bool there = card_at(r, card)->identity == f->source.identity;
	switch (f->ability->keyword) {
	case KEYWORD_FIELD:
		return there ? put_field(r, f->source.master, card, f->citation) : DID_NOTHING;
	case KEYWORD_BLOCKER: return there ? block(r, f) : DID_NOTHING;
	case KEYWORD_DUAL_ATTACK:
		if (comes_later(r, f, R_DUAL_ATTACK_AFTER_BATTLE))
			return DID;
		return there ? turn_active(r, card, from(R_DUAL_ATTACK, f->citation)) : DID_NOTHING;
	case KEYWORD_REVENGE:
		if (comes_later(r, f, R_REVENGE_AFTER_BATTLE))
			return DID;
		return attacker == JUDGE_NO_CARD ? DID_NOTHING
		                                 : ko(r, attacker, from(R_REVENGE, f->citation));
	default: return DID_NOTHING;
	}
}
