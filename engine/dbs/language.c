/* language.c: the game's part of the ability language: costs, layers, areas where skills work. */
#include "engine/dbs/language.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/skills.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"

/* 1. Areas where skills work (2-11-2, 3-7-4) */

static uint16_t
area_of_types(uint32_t types)
{
	unsigned areas = 0;
	if (types & 1u << TYPE_LEADER)
		areas |= 1u << AREA_LEADER;
	if (types & (1u << TYPE_BATTLE | 1u << TYPE_EXTRA))
		areas |= 1u << AREA_BATTLE;
	return (uint16_t)areas;
}

static uint16_t
works_in(struct judge_run *r, judge_card card)
{
	unsigned areas = 1u << AREA_LEADER | 1u << AREA_BATTLE;
	if (!in_force(r, R_COMBO_AREA_NEGATES, JUDGE_NO_SEAT, card))
		areas |= 1u << AREA_COMBO;
	if (!in_force(r, R_WORKS_IN_LEADER_AND_BATTLE_AREA, JUDGE_NO_SEAT, card))
		areas |= 1u << AREA_HAND | 1u << AREA_DROP;
	return (uint16_t)areas;
}

/* Return further areas where the skill works: what a card does when it combos, it does in the Combo
 * Area. */
static uint16_t
areas_of_combo(const struct judge_card_set *cards, const struct judge_ability *a)
{
	const struct judge_node *node = cards->node;
	for (uint16_t e = a->on; e; e = node[e].next)
		if (node[e].op == OP_E_COMBOED && node[node[e].arg[0]].op == OP_THIS)
			return 1u << AREA_COMBO;
	return 0;
}

static bool
works_everywhere(struct judge_run *r)
{
	return !in_force(r, R_WORKS_IN_LEADER_AND_BATTLE_AREA, JUDGE_NO_SEAT, JUDGE_NO_CARD) ||
	       !in_force(r, R_COMBO_AREA_NEGATES, JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

/* 2. Costs (8-4). All energy is one price, which is paid separately. */

static void
test_cost(struct judge_run *r, const struct frame *f, const struct judge_node *cost,
          struct refusals *list)
{
	judge_card card = f->source.card;
	if (cost->op != OP_C_REST)
		return;
	if (is_rested(r, card) ||
	    forbidden(r, FORBID_REST, card, f->source.master, JUDGE_NO_NUMBER))
		refuse(r, list, R_COST_WHOLE_OR_NONE, f->source.master, 0, NULL);
}

static void
pay_cost(struct judge_run *r, struct frame *f, const struct judge_node *cost)
{
	if (cost->op == OP_C_REST)
		rest(r, f->source.card, from(R_SKILL_COST_PAID, f->citation));
}

/* 3. Power from combos (7-4-1-2, 7-4-1-3) */

static void
combo_layer(struct judge_run *r)
{
	static const uint8_t areas[] = { AREA_LEADER, AREA_BATTLE };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (size_t a = 0; a < sizeof areas; a++)
			for (judge_card c = dbs_first_in_row(r, s, areas[a]); c != JUDGE_NO_CARD;
			     c = dbs_next_in_row(r, c)) {
				if (!values_at(r, c)[CARD_COMBO])
					continue;
				add_effect_row(r, (struct effect_row){
							  .op = OP_MODIFY,
							  .which = NUMBER_POWER,
							  .card = c,
							  .seat = JUDGE_NO_SEAT,
							  .value = values_at(r, c)[CARD_COMBO] });
			}
}

static bool
reads_numbers(uint16_t op)
{
	switch (op) {
	case OP_F_RANK:
	case OP_F_EXTREME:
	case OP_F_POWER:
	case OP_F_COMBO_COST:
	case OP_F_COMBO_POWER:
	case OP_RANK:
	case OP_HIGHEST_RANK:
	case OP_LOWEST_RANK:
	case OP_POWER:
	case OP_COMBO_COST:
	case OP_COMBO_POWER: return true;
	default: return false;
	}
}

/* 1-3-6. READING: D4. Do negative numbers count as 0 in sums? The rule is asked for a negative
 * number even if nothing is added to it. */
static bool
floors_sums(struct judge_run *r, judge_card card)
{
	return !in_force(r, R_SUMS_USE_TRUE_VALUE, JUDGE_NO_SEAT, card);
}

/* 4. Functions that this game has no use for */

static bool
place_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
             judge_place place)
{
	(void)r, (void)f, (void)node, (void)place;
	return false;
}

static bool
condition(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	(void)r, (void)f, (void)node;
	return false;
}

static int
cards_slot(const struct judge_node *node)
{
	return node->op == OP_AWAKEN_AT_ANY_LIFE ? 1 : -1;
}

static void
apply_static(struct judge_run *r, const struct frame *f, uint16_t node)
{
	(void)r, (void)f, (void)node;
}

static bool
is_event_card(struct judge_run *r, const struct frame *f, const struct judge_node *node,
              const struct game_event *h)
{
	return node->op == OP_THAT && h->card == ref_to(r, f, f->event.card).card;
}

/* 2-3-2-1-1: does the text mean no card? A "Leader" is the card in the Leader Area. */
static bool
means_none(struct judge_run *r, uint32_t types)
{
	return types == 1u << TYPE_LEADER &&
	       !in_force(r, R_LEADER_IN_LEADER_AREA, JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

/* Is the skill about its own card, for example about its leaving, being discarded or KOed? */
static bool
is_about_itself(struct judge_run *r, const struct judge_ability *a)
{
	for (uint16_t e = a->on; e; e = node_at(r, e)->next)
		if (node_at(r, node_at(r, e)->arg[0])->op == OP_THIS)
			return true;
	return false;
}

static bool
is_of_mode(uint16_t op)
{
	return op == OP_TO_REST || op == OP_TO_ACTIVE || op == OP_F_RESTED || op == OP_F_ACTIVE;
}

static bool
is_marked(const struct judge_run *r, judge_card card)
{
	return values_at(r, card)[CARD_RESTED] != 0;
}

const struct judge_language dbs_language = {
	.zone_area = AREA_BATTLE,
	.hand = AREA_HAND,
	.deck = AREA_DECK,
	.discard = AREA_DROP,
	.reads_where_it_ends = true,
	.has_number = dbs_has_number,
	.has_traits = dbs_has_traits,
	.bounded = dbs_bounded,
	.floors_sums = floors_sums,
	.works_everywhere = works_everywhere,
	.listens_for = dbs_listens_for,
	.is_event_card = is_event_card,
	.keyword_triggers = dbs_keyword_triggers,
	.keyword_rule = dbs_keyword_rule,
	.due_at = dbs_due_at,
	.may_trigger = dbs_may_trigger,
	.may_play = dbs_may_play,
	.triggered = dbs_triggered,
	.opens = dbs_auto_opens,
	.is_about_itself = is_about_itself,
	.is_open_filter = dbs_is_open_filter,
	.all_keywords = KEYWORD_ALL,
	.means_none = means_none,
	.has_gained = true,
	.cites_unfound = true,
	.forbids_nullify = FORBID_NEGATE,
	.first_total = "total cost",
	.reads_numbers = reads_numbers,
	.is_marked = is_marked,
	.can_be = dbs_can_be,
	.is_of_mode = is_of_mode,
	.discard_cards = dbs_discard_cards,
	.draw = dbs_draw_by_effect,
	.move_to_row = dbs_to_row,
	.result = dbs_result,
	.base = dbs_base,
	.filter = dbs_filter,
	.measures = dbs_measures,
	.place_filter = place_filter,
	.number = dbs_number,
	.holds = condition,
	.fits = dbs_fits,
	.effect = dbs_effect,
	.set_apart = dbs_set_apart,
	.is_kept_in_place = dbs_is_kept,
	.test_cost = test_cost,
	.pay_cost = pay_cost,
	.can_do = dbs_can_do,
	.own_layer = combo_layer,
	.modifies = 1u << NUMBER_POWER,
	.own_card_values = 1u << CARD_COMBO,
	.works_in = works_in,
	.works_beside = areas_of_combo,
	.beside_by = R_WORKS_WHERE_STATED,
	.area_of_types = area_of_types,
	.cards_slot = cards_slot,
	.apply = apply_static,
	.keyword_fits = dbs_keyword_fits,
	.keyword_effect = dbs_keyword_effect,
};
