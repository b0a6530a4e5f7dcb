/* select.c: the game's own words, filters and numbers, for the ability language. */
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/info.h"
#include "engine/dbs/language.h"
#include "engine/dbs/ops.h"

/* Add the attacking card, the guard or the first target of the battle, or of the attack before
 * it. */
void
dbs_base(struct judge_run *r, const struct frame *f, const struct judge_node *node, struct set *out)
{
	(void)f;
	judge_card card = node->op == OP_ATTACK_CARD         ? attack_card(r)
	                  : node->op == OP_GUARD_CARD        ? guard_card(r)
	                  : node->op == OP_FIRST_TARGET_CARD ? first_target(r)
	                                                     : JUDGE_NO_CARD;
	if (card != JUDGE_NO_CARD)
		set_add(out, card);
}

/* Does the card have a mode? Only a card where it lies now, not one that has left. */
static bool
has_mode(const struct judge_run *r, struct ref ref)
{
	return !ref.known && ref.card != JUDGE_NO_CARD &&
	       (lies_in(r, ref.card, AREA_LEADER) || lies_in(r, ref.card, AREA_BATTLE) ||
	        lies_in(r, ref.card, AREA_ENERGY));
}

/* 2-5-3, 2-7-2: does the side that is up have one of the texts? */
static bool
has_text(struct judge_run *r, struct ref ref, enum text which, uint16_t names)
{
	uint16_t is = ref.card == JUDGE_NO_CARD ? 0 : dbs_text(r, ref.card, which);
	for (; names && is; names = node_at(r, names)->next)
		if (node_at(r, names)->number == is - 1)
			return true;
	return false;
}

int
dbs_measures(uint16_t op)
{
	switch (op) {
	case OP_F_POWER: return NUMBER_POWER;
	case OP_F_COMBO_COST: return NUMBER_COMBO_COST;
	case OP_F_COMBO_POWER: return NUMBER_COMBO_POWER;
	default: return -1;
	}
}

bool
dbs_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
           struct ref ref)
{
	uint16_t first = node->arg[0];
	(void)f;
	switch (node->op) {
	case OP_F_RESTED: return has_mode(r, ref) && is_rested(r, ref.card);
	case OP_F_ACTIVE: return has_mode(r, ref) && !is_rested(r, ref.card);
	case OP_F_CHARACTER: return has_text(r, ref, TEXT_CHARACTER, first);
	case OP_F_ERA: return has_text(r, ref, TEXT_ERA, first);
	default: return false;
	}
}

/* Does the filter read only what everyone can see of a hidden card? */
bool
dbs_is_open_filter(uint16_t op)
{
	return op == OP_F_RESTED || op == OP_F_ACTIVE || op == OP_F_OTHER;
}

static int32_t
life_of(struct judge_run *r, judge_seat seat)
{
	return dbs_cards_in(r, seat, AREA_LIFE);
}

/* Does a text let the card awaken with any amount of life? If so, life counts as 0 in the condition
 * of its Awaken. */
static bool
awakens_at_any_life(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	if (!speaks_of(r, OP_AWAKEN_AT_ANY_LIFE) || !f->ability || f->stamp ||
	    f->ability->keyword != KEYWORD_AWAKEN || literal(r, node->arg[0], 0) != JUDGE_OWN)
		return false;
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++)
		if (r->applied[i].op == OP_AWAKEN_AT_ANY_LIFE &&
		    r->applied[i].card == f->source.card)
			return true;
	return false;
}

static int32_t
energy_of(struct judge_run *r, judge_seat seat)
{
	return in_force(r, R_ENERGY_IN_ENERGY_AREA, seat, JUDGE_NO_CARD)
	               ? dbs_cards_in(r, seat, AREA_ENERGY)
	               : 0;
}

int32_t
dbs_number(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	switch (node->op) {
	case OP_POWER: return total_of(r, f, node->arg[0], NUMBER_POWER, NULL);
	case OP_COMBO_COST: return total_of(r, f, node->arg[0], NUMBER_COMBO_COST, NULL);
	case OP_COMBO_POWER: return total_of(r, f, node->arg[0], NUMBER_COMBO_POWER, NULL);
	case OP_LIFE_OF:
		return awakens_at_any_life(r, f, node) ? 0 : of_seats(r, f, node->arg[0], life_of);
	case OP_ENERGY_OF: return of_seats(r, f, node->arg[0], energy_of);
	default: return JUDGE_NO_NUMBER;
	}
}
