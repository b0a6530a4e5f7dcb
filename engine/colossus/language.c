/* language.c: the game's part of the ability language: numbers, costs, areas where abilities
 * work. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/events.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/play.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/values.h"

/* Return the areas in play for these types, a bit per area. Set Gems and Capture Gems both
 * count. */
static uint16_t
area_of_types(uint32_t types)
{
	unsigned areas = 0;
	if (types & 1u << TYPE_COLOSSUS)
		areas |= 1u << AREA_COLOSSUS;
	if (types & 1u << TYPE_FOLLOWER)
		areas |= 1u << AREA_FIELD;
	if (types & 1u << TYPE_GEM)
		areas |= 1u << AREA_SET_GEMS | 1u << AREA_CAPTURE_GEMS;
	if (types & 1u << TYPE_ACTION && types != UINT32_MAX)
		areas |= 1u << AREA_WAITING;
	return (uint16_t)areas;
}

static uint16_t
works_in(struct judge_run *r, judge_card card)
{
	switch ((enum type)type_of(r, card)) {
	case TYPE_COLOSSUS: return 1u << AREA_COLOSSUS;
	case TYPE_GEM: return 1u << AREA_SET_GEMS;
	case TYPE_FOLLOWER: return 1u << AREA_FIELD;
	case TYPE_ACTION: break;
	}
	return 1u << AREA_WAITING;
}

static bool
works_everywhere(struct judge_run *r)
{
	(void)r;
	return false;
}

/* 1. Numbers */

static int32_t
damage_on(struct judge_run *r, const struct frame *f, struct ref ref)
{
	(void)f;
	return ref.known || ref.card == JUDGE_NO_CARD ? 0 : values_at(r, ref.card)[CARD_DAMAGE];
}

static int32_t
locus_of(struct judge_run *r, judge_seat seat)
{
	return cards_in(r, seat, AREA_LOCUS);
}

static int32_t
number(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	switch (node->op) {
	case OP_ATTACK: return total_of(r, f, node->arg[0], NUMBER_ATTACK, NULL);
	case OP_DEFENCE: return total_of(r, f, node->arg[0], NUMBER_DEFENCE, NULL);
	case OP_CRUSH: return total_of(r, f, node->arg[0], NUMBER_CRUSH, NULL);
	case OP_CAPTURE_POINT: return total_of(r, f, node->arg[0], NUMBER_CAPTURE, NULL);
	case OP_DAMAGE_ON: return total_of(r, f, node->arg[0], 0, damage_on);
	case OP_GEMS_OF: return of_seats(r, f, node->arg[0], gems_of);
	case OP_LOCUS_OF: return of_seats(r, f, node->arg[0], locus_of);
	case OP_POINTS_OF: return of_seats(r, f, node->arg[0], points_left);
	default: return JUDGE_NO_NUMBER;
	}
}

static bool
reads_numbers(uint16_t op)
{
	switch (op) {
	case OP_F_RANK:
	case OP_F_EXTREME:
	case OP_F_ATTACK:
	case OP_F_DEFENCE:
	case OP_F_CRUSH:
	case OP_F_CAPTURE:
	case OP_RANK:
	case OP_HIGHEST_RANK:
	case OP_LOWEST_RANK:
	case OP_ATTACK:
	case OP_DEFENCE:
	case OP_CRUSH:
	case OP_CAPTURE_POINT: return true;
	default: return false;
	}
}

/* 2. Costs (house/cost/5, 4.C.1.1) */

static struct gems
gems_in(const struct judge_run *r, uint16_t node)
{
	uint32_t packed = (uint32_t)literal(r, node, 0);
	struct gems g = { { 0 }, 0 };
	for (int c = 0; c < COLOURS; c++)
		g.n[c] = packed >> c * JUDGE_COUNT_BITS & JUDGE_COUNT_MOST;
	g.any = packed >> COLOURS * JUDGE_COUNT_BITS & JUDGE_COUNT_MOST;
	return g;
}

static void
test_gems(struct judge_run *r, const struct frame *f, struct gems needed, struct refusals *list)
{
	judge_seat seat = f->source.master, of = payer(r, seat);
	bool colossus = f->ability->keyword == KEYWORD_COLOSSUS;
	int32_t marks = needed.any;
	for (int c = 0; c < COLOURS; c++)
		marks += needed.n[c];
	if (!(colossus ? has_gems_for_colossus(r, of, needed) : has_gem_level(r, of, needed)))
		refuse(r, list, colossus ? R_COLOSSUS_GEM_CONDITION : R_ABILITY_GEM_CONDITION, seat,
		       2, (struct judge_value[]){ { "marks", marks }, { "gems", gems_of(r, of) } });
}

static void
test_points(struct judge_run *r, const struct frame *f, int32_t cost, struct refusals *list)
{
	judge_seat seat = f->source.master;
	int32_t left = points_left(r, payer(r, seat));
	if (cost > left)
		refuse(r, list, R_ABILITY_COST, seat, 2,
		       (struct judge_value[]){ { "cost", cost }, { "points", left } });
}

static void
test_cost(struct judge_run *r, const struct frame *f, const struct judge_node *cost,
          struct refusals *list)
{
	switch (cost->op) {
	case OP_C_POINTS: test_points(r, f, number_in(r, f, cost->arg[0]), list); break;
	case OP_C_OFF: test_off_cost(r, f->source.master, f->source.card, list); break;
	default: test_gems(r, f, gems_in(r, cost->arg[0]), list); break;
	}
}

static void
pay_cost(struct judge_run *r, struct frame *f, const struct judge_node *cost)
{
	struct why why = from(R_ABILITY_PAYS, f->citation);
	switch (cost->op) {
	case OP_C_POINTS:
		pay_points(r, payer(r, f->source.master), number_in(r, f, cost->arg[0]), why);
		break;
	case OP_C_OFF: turn_off(r, f->source.card, why); break;
	default: break; /* Gems must be there, but aren't spent */
	}
}

/* 3. Functions that this game has no use for */

static void
base(struct judge_run *r, const struct frame *f, const struct judge_node *node, struct set *out)
{
	(void)r, (void)f, (void)node, (void)out;
}

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

/* Is the ability about its own card, for example about the card's leaving or being discarded? */
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
	return op == OP_TURN_ON || op == OP_TURN_OFF || op == OP_F_ON || op == OP_F_OFF;
}

const struct judge_language colossus_language = {
	.zone_area = AREA_FIELD,
	.hand = AREA_HAND,
	.deck = AREA_DECK,
	.discard = AREA_DISCARD,
	.enters_apart = true,
	.bounded = colossus_bounded,
	.works_everywhere = works_everywhere,
	.is_event_card = is_event_card,
	.keyword_triggers = colossus_keyword_triggers,
	.keyword_rule = colossus_keyword_rule,
	.is_about_itself = is_about_itself,
	.is_open_filter = colossus_is_open_filter,
	.is_of_mode = is_of_mode,
	.all_keywords = KEYWORD_ALL,
	.first_total = "total cost",
	.reads_numbers = reads_numbers,
	.discard_cards = colossus_discard_cards,
	.draw = draw_by_effect,
	.move_to_row = colossus_to_row,
	.result = colossus_result,
	.base = base,
	.filter = colossus_filter,
	.measures = colossus_measures,
	.place_filter = place_filter,
	.number = number,
	.holds = condition,
	.fits = colossus_fits,
	.effect = colossus_effect,
	.is_kept_in_place = colossus_is_kept,
	.test_cost = test_cost,
	.pay_cost = pay_cost,
	.can_do = colossus_can_do,
	.extreme = colossus_extreme,
	.works_in = works_in,
	.area_of_types = area_of_types,
	.apply = apply_static,
	.keyword_fits = colossus_keyword_fits,
	.keyword_effect = colossus_keyword_effect,
};
