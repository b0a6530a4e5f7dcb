/* play.c: playing cards (6-3-1-2-1) and activating skills (8-6-2): declaring them and, after their
 * counter timing, carrying them out. */
#include "engine/dbs/play.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/energy.h"
#include "engine/dbs/evolve.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/skills.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/values.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/whole.h"

static add_needs needs_beside;

const struct activation_rules skill_rules = {
	.declared = R_SKILL_NAMED,
	.targets = JUDGE_NO_RULE,
	.needs_target = R_TARGETS_AS_DESCRIBED,
	.pays = R_SKILL_COST_PAID,
	.needs_cost = R_COST_WHOLE_OR_NONE,
	.condition = R_CONDITION_NEGATES,
	.pay_first = pay_energy_first,
	.needs = needs_beside,
	.lost = JUDGE_NO_RULE,
};
static const struct activation_rules awaken_rules = {
	.declared = R_SKILL_NAMED,
	.targets = JUDGE_NO_RULE,
	.needs_target = R_TARGETS_AS_DESCRIBED,
	.pays = R_SKILL_COST_PAID,
	.needs_cost = R_COST_WHOLE_OR_NONE,
	.condition = R_AWAKEN_NEEDS_CONDITION,
	.pay_first = pay_energy_first,
	.needs = needs_beside,
	.lost = JUDGE_NO_RULE,
};
const struct activation_rules counter_rules = {
	.declared = R_SKILL_NAMED,
	.targets = JUDGE_NO_RULE,
	.needs_target = R_TARGETS_AS_DESCRIBED,
	.pays = R_COUNTER_PAYS,
	.needs_cost = R_COUNTER_NEEDS_COST,
	.condition = R_CONDITION_NEGATES,
	.pay_first = pay_energy_first,
	.needs = needs_beside,
	.lost = JUDGE_NO_RULE,
};

static bool
is_in_hand(const struct judge_run *r, judge_seat seat, judge_card card)
{
	return card != JUDGE_NO_CARD && card_at(r, card)->place == place_of(r, seat, AREA_HAND, 0);
}

/* 1. Cards that wait in the hand */

void
reveal_in_hand(struct judge_run *r, judge_card card, struct why why)
{
	judge_seat seat = master(r, card);
	hit_unmodelled_text(r, def_at(r, card), JUDGE_ACTS_PLAYED, card_at(r, card)->place);
	if (!in_force(r, why.rule, seat, card))
		return;
	struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, seat);
	c.def = def_for_citation(r, card);
	cite_full(r, &c);
	show_card(r, card, (1 << JUDGE_SEATS) - 1);
}

void
end_reveal_in_hand(struct judge_run *r, const struct play *play)
{
	if (source_is_still(r, play) && is_in_hand(r, play->seat, play->act.source.card))
		card_to_change(r, play->act.source.card)->shown = 0;
}

/* Is the card already in the mode (active or rested) that the effect would put it in, so that it
 * can't be chosen? */
static bool
is_in_state(struct judge_run *r, judge_card card)
{
	if (r->now.choosing_effect != OP_TO_REST && r->now.choosing_effect != OP_TO_ACTIVE)
		return false;
	return is_rested(r, card) == (r->now.choosing_effect == OP_TO_REST) &&
	       !in_force(r, R_TARGET_IN_STATE_MAY_BE_CHOSEN, JUDGE_NO_SEAT, card);
}

judge_rule
dbs_set_apart(struct judge_run *r, judge_card card)
{
	if (is_in_state(r, card))
		return R_SAME_STATE_IS_NO_ACTION;
	judge_seat seat = card_at(r, card)->owner;
	bool waits = card == r->game.resolving || find_play(r, card) >= 0;
	return waits && is_in_hand(r, seat, card) ? R_REVEALED_IS_SET_APART : JUDGE_NO_RULE;
}

/* Set a card apart while it is declared: it can't be chosen or used to pay. Returns the card set
 * apart before. */
judge_card
set_aside(struct judge_run *r, judge_card card)
{
	judge_card before = r->game.resolving;
	r->game.resolving = card;
	return before;
}

/* 4-7-3-5: is the declared play still possible? Without the rule, it is carried out as declared. */
static bool
is_possible(struct judge_run *r, const struct play *play)
{
	if (source_is_still(r, play))
		return true;
	cite(r, BY(R_ANSWERED_NEEDS_POSSIBLE), JUDGE_EV_NOTE, play->seat);
	return !in_force(r, R_ANSWERED_NEEDS_POSSIBLE, play->seat, JUDGE_NO_CARD);
}

/* 2. Battle Cards from the hand (6-3-1-2-1) */

static void
test_from_hand(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule,
               struct refusals *list)
{
	if (is_in_hand(r, seat, card))
		return;
	if (card != JUDGE_NO_CARD && card_at(r, card)->place == place_of(r, seat, AREA_DROP, 0))
		refuse(r, list, rule, seat, 0, NULL);
	else
		refuse_number(list, rule, 0, NULL);
}

void
test_play(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
          struct refusals *list)
{
	refuse_unless_permitted(r, list, R_PLAY_BATTLE_CARD, seat);
	int before = list->n;
	if (!dbs_def_is(r, def, TYPE_BATTLE) || !in_force(r, R_TYPE_BATTLE, seat, card))
		refuse(r, list, R_PLAY_TYPE, seat, 0, NULL);
	bool playable = list->n == before;
	if (is_enough(list))
		return;
	test_from_hand(r, seat, card, R_PLAY_FROM_HAND, list);
	if (card == JUDGE_NO_CARD || is_enough(list))
		return;
	test_forbidden(r, FORBID_PLAY, card, seat, list);
	if (dbs_cards_in(r, seat, AREA_BATTLE) > 0)
		refuse_unless_permitted(r, list, R_ANY_NUMBER_OF_BATTLE_CARDS, seat);
	/* 2-10-1-1 is about Battle Cards. For another card the cost isn't tested: paying it
	 * wouldn't help. */
	if (playable)
		test_price(r, seat, price_of(r, seat, card, R_PLAY_COST_COLOURS), &play_price,
		           list);
}

/* 6-3-1-2-1-1 pay the cost, 6-3-1-2-1-2 Counters, 6-3-1-2-1-3 the card is played. */
void
declare_play_of(struct judge_run *r, judge_seat seat, judge_card card)
{
	uint32_t id = cite(r, BY(R_PLAY_BATTLE_CARD), JUDGE_EV_NOTE, seat);
	uint32_t cause = set_cause(r, id);
	reveal_in_hand(r, card, from(R_PLAY_REVEALED, id));
	struct play play = a_play(r, PLAY_CARD, seat, card, NO_ABILITY);
	play.citation = id;
	pay_price(r, seat, price_of(r, seat, card, R_PLAY_COST_COLOURS), &play_price, id);
	in_window(r, play);
	end_reveal_in_hand(r, &play);
	set_cause(r, cause);
}

static void
perform_card(struct judge_run *r, const struct play *play, uint32_t parent)
{
	if (!is_possible(r, play))
		return;
	struct acting before = set_acting_seat(r, play->seat, 0);
	put_in_battle(r, play->seat, play->act.source.card, from(R_PLAY_PERFORMED, parent));
	set_acting(r, before);
}

/* 7-2-1-2-1, 7-2-1-2-2: put the card into the Combo Area. */
static void
perform_combo(struct judge_run *r, const struct play *play, uint32_t parent)
{
	struct acting before = set_acting_seat(r, play->seat, 0);
	put_in_combo(r, play->seat, play->act.source.card, from(R_COMBO_PERFORMED, parent));
	set_acting(r, before);
}

/* 3. Skills (8-6-2) */

/* READING: D58, D59. Must the card's energy cost be paid for its skill? */
static bool
costs_energy(struct judge_run *r, judge_seat seat, const struct source *s)
{
	bool hand = is_in_hand(r, seat, s->card);
	if (lies_in(r, s->card, AREA_BATTLE) || lies_in(r, s->card, AREA_LEADER))
		return false;
	if (dbs_card_is(r, s->card, TYPE_EXTRA))
		return hand || !in_force(r, R_ACTIVATED_ELSEWHERE_COSTS_NO_ENERGY, seat, s->card);
	return hand && in_force(r, R_BATTLE_COUNTER_COSTS_ENERGY, seat, s->card);
}

/* Return the price: the energy of an Extra Card and of its skill's cost together. */
static struct price
price_of_skill(struct judge_run *r, judge_seat seat, const struct source *s)
{
	struct price price = price_of_cost(r, s);
	if (costs_energy(r, seat, s))
		price = both_prices(price, price_of(r, seat, s->card, R_EXTRA_COST_COLOURS));
	return price;
}

static const struct price_rules *
price_rules_of(struct judge_run *r, const struct source *s)
{
	switch (ability_of(r, s)->keyword) {
	case KEYWORD_COUNTER_PLAY:
	case KEYWORD_COUNTER_ATTACK:
	case KEYWORD_COUNTER_COUNTER: return &counter_price;
	default: return dbs_card_is(r, s->card, TYPE_EXTRA) ? &extra_price : &skill_price;
	}
}

void
test_skill_cost(struct judge_run *r, judge_seat seat, const struct source *s, struct refusals *list)
{
	test_price(r, seat, price_of_skill(r, seat, s), price_rules_of(r, s), list);
}

/* Add needs other than the actions of a cost: its energy, and the card itself if the cost rests
 * it. */
static void
needs_beside(struct judge_run *r, const struct source *s, struct payment *p)
{
	struct set own = { 1, { s->card } };
	add_energy_needs(r, s->master, price_of_skill(r, s->master, s), p);
	for (uint16_t n = ability_of(r, s)->cost; n; n = node_at(r, n)->next)
		if (node_at(r, n)->op == OP_C_REST)
			whole_needs(p, &own, 1, true);
}

static void
pay_skill_cost(struct judge_run *r, const struct source *s, uint32_t parent)
{
	pay_price(r, s->master, price_of_skill(r, s->master, s), price_rules_of(r, s), parent);
}

void
pay_energy_first(struct judge_run *r, const struct source *s, uint32_t parent)
{
	if (in_force(r, R_ENERGY_PAID_FIRST, s->master, s->card))
		pay_skill_cost(r, s, parent);
}

void
pay_energy_last(struct judge_run *r, const struct source *s, uint32_t parent)
{
	if (!in_force(r, R_ENERGY_PAID_FIRST, s->master, s->card))
		pay_skill_cost(r, s, parent);
}

static const struct activation_rules *
rules_of(const struct judge_run *r, const struct source *s)
{
	switch (ability_of(r, s)->keyword) {
	case KEYWORD_AWAKEN: return &awaken_rules;
	case KEYWORD_COUNTER_PLAY:
	case KEYWORD_COUNTER_ATTACK:
	case KEYWORD_COUNTER_COUNTER: return &counter_rules;
	default: return &skill_rules;
	}
}

/* Field is used in the main phase, too (10-2-1). A card in the Battle Area has already used it, so
 * its other skills count. */
int
main_keyword(struct judge_run *r, judge_card card)
{
	struct source s;
	return card != JUDGE_NO_CARD && !lies_in(r, card, AREA_BATTLE) &&
	                       find_activated(r, card, KEYWORD_FIELD, 0, &s)
	               ? KEYWORD_FIELD
	               : KEYWORD_ACTIVATE_MAIN;
}

/* Does the card lie face down, so that players can't name it (3-2-2, 3-9-2)? */
static bool
is_face_down(const struct judge_run *r, judge_card card)
{
	return lies_in(r, card, AREA_DECK) || lies_in(r, card, AREA_LIFE);
}

/* Does the card lie under a Leader? Such a card can't be named, since its place means the
 * Leader. */
static bool
is_under_leader(const struct judge_run *r, judge_card card)
{
	return lies_in(r, card, AREA_LEADER) && topmost_at(r, card_at(r, card)->place) != card;
}

/* Refuse a skill where it can't be activated. An Extra Card may be in the hand; otherwise the card
 * must lie where the skill works (2-11-2). */
static void
test_place(struct judge_run *r, judge_seat seat, const struct source *s, judge_rule permit,
           struct refusals *list)
{
	if (is_in_hand(r, seat, s->card) && dbs_card_is(r, s->card, TYPE_EXTRA))
		return;
	if (!works_here(r, s, ability_of(r, s)) || is_face_down(r, s->card) ||
	    is_under_leader(r, s->card))
		refuse_number(list, permit, 0, NULL);
}

void
test_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number,
           judge_rule permit, struct refusals *list)
{
	struct source s;
	refuse_unless_permitted(r, list, permit, seat);
	if (card == JUDGE_NO_CARD || !find_activated(r, card, keyword, number, &s)) {
		bool negated = card != JUDGE_NO_CARD && is_silenced_after(r, -1, card, keyword);
		if (negated && in_force(r, R_NEGATED_DOES_NOTHING, seat, card))
			refuse_number(list, R_NEGATED_DOES_NOTHING, 0, NULL);
		else
			refuse_number(list, permit, 0, NULL);
		return;
	}
	if (master(r, card) != seat)
		refuse(r, list, R_ACTIVATE_OWN, seat, 0, NULL);
	test_place(r, master(r, card), &s, permit, list);
	if (is_enough(list))
		return;
	s.master = seat;
	test_uses(r, &s, list);
	judge_card before = set_aside(r, card);
	test_activation(r, &s, rules_of(r, &s), list);
	set_aside(r, before);
	test_skill_cost(r, seat, &s, list);
}

/* 8-6-2-1 name the skill, 8-6-2-3 pay its cost, 8-6-2-4 Counters, 8-6-2-5 resolve it. */
static void
declare_source(struct judge_run *r, const struct source *s, enum play_kind kind, uint32_t id)
{
	judge_card card = s->card;
	if (kind == PLAY_EXTRA)
		reveal_in_hand(r, card, from(R_EXTRA_REVEALED, id));
	struct play play = a_play(r, (int)kind, s->master, card, s->ability);
	judge_card before = set_aside(r, card);
	play.citation = declare_activated(r, s, rules_of(r, s), id, &play.act);
	set_aside(r, before);
	pay_energy_last(r, s, id);
	note_use(r, s);
	forget_awaited(r, card);
	in_window(r, play);
	end_reveal_in_hand(r, &play);
}

void
declare_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number)
{
	struct source s, all[JUDGE_ABILITIES];
	bool extra = is_in_hand(r, seat, card);
	uint32_t id = r->now.cause;
	if (!in_force(r, R_SKILL_NAMED, seat, card) &&
	    activated_sources(r, card, keyword, all, JUDGE_ABILITIES) > 0)
		number = all[0].ability + 1;
	if (!find_activated(r, card, keyword, number, &s))
		return;
	s.master = seat;
	declare_source(r, &s, extra ? PLAY_EXTRA : PLAY_SKILL, id);
}

/* In areas other than the hand this costs no energy. READING: D59. */
enum did
activate_extra(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	int keyword = main_keyword(r, card);
	struct refusals none = { 0 };
	struct source s;
	if (!dbs_card_is(r, card, TYPE_EXTRA) || !find_activated(r, card, keyword, 0, &s))
		return DID_NOTHING;
	s.master = seat;
	test_activation(r, &s, &skill_rules, &none);
	test_skill_cost(r, seat, &s, &none);
	if (none.n)
		return DID_NOTHING;
	uint32_t cause = set_cause(r, parent);
	declare_source(r, &s, PLAY_EXTRA, parent);
	set_cause(r, cause);
	return DID;
}

/* 10-1-3: turn the Leader over. READING: D44, even if the player declines what Awaken offers. */
static void
awaken(struct judge_run *r, const struct play *play, enum did did, uint32_t parent)
{
	judge_card card = play->act.source.card;
	if (!source_is_still(r, play) ||
	    (!in_force(r, R_AWAKEN_FLIPS_ANYWAY, play->seat, card) && did == DID_NOTHING))
		return;
	set_card_value(r, card, CARD_TURNED, !values_at(r, card)[CARD_TURNED],
	               from(R_AWAKEN_FLIPS, parent));
	invalidate(r);
	/* 10-1-3: effects on the Leader still apply; without the rule, it is a card that has just
	 * come. */
	if (in_force(r, R_TURNED_IS_SAME_CARD, play->seat, card))
		return;
	card_to_change(r, card)->identity = r->game.identities++;
	values_to_change(r, card)[CARD_RESTED] = values_to_change(r, card)[CARD_USED] = 0;
	drop_changes(r, card);
}

static void
resolve(struct judge_run *r, const struct play *play, const struct activation *act, uint32_t parent)
{
	struct acting before = set_acting_seat(r, play->seat, 0);
	enum did did = resolve_activated(r, act, rules_of(r, &act->source), parent);
	if (ability_of(r, &act->source)->keyword == KEYWORD_AWAKEN)
		awaken(r, play, did, parent);
	set_acting(r, before);
}

/* 8-6-2-5-1: the card goes to the Drop Area, then its effect is carried out. */
static void
resolve_extra(struct judge_run *r, const struct play *play, uint32_t parent)
{
	struct activation act = play->act;
	judge_card card = act.source.card;
	struct why why = from(R_EXTRA_TO_DROP, parent);
	bool first = in_force(r, R_EXTRA_DROPPED_FIRST, play->seat, card);
	if (first) {
		drop(r, card, why);
		act.source.identity = card_at(r, card)->identity;
	}
	resolve(r, play, &act, parent);
	if (!first && card_at(r, card)->identity == act.source.identity)
		drop(r, card, why);
}

/* Drop a negated Extra Card: it was activated anyway (3-4-1). */
static void
drop_negated(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card card = play->act.source.card;
	if (source_is_still(r, play))
		drop(r, card, from(R_EXTRA_TO_DROP, parent));
}

void
dbs_perform_play(struct judge_run *r, const struct play *play, uint32_t parent)
{
	if (play->kind == PLAY_COUNTER) {
		perform_counter(r, play, parent);
		return;
	}
	if (play->negated && play->kind == PLAY_EXTRA)
		drop_negated(r, play, parent);
	if (play->negated || play->kind == PLAY_ATTACK)
		return;
	set_acting_rules(r);
	set_cause(r, parent);
	switch ((enum play_kind)play->kind) {
	case PLAY_CARD: perform_card(r, play, parent); break;
	case PLAY_EXTRA:
		if (is_possible(r, play))
			resolve_extra(r, play, parent);
		break;
	case PLAY_SKILL: resolve(r, play, &play->act, parent); break;
	case PLAY_EVOLVE:
		if (is_possible(r, play))
			perform_evolve(r, play, parent);
		break;
	case PLAY_COMBO:
		if (is_possible(r, play))
			perform_combo(r, play, parent);
		break;
	case PLAY_ATTACK:
	case PLAY_COUNTER:
	case PLAY_AUTO:
	case PLAYS: break;
	}
}
