/* total.c: the total of the counter phase (7.4.2), its parts, and the number it is compared
 * with. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "godzilla_rules.h"

/* A part of the total: a battle card in a zone of the player, or an effect. */
struct part {
	judge_card card; /* JUDGE_NO_CARD: an effect */
	int32_t adds;
	const struct effect_row
		*by; /* the effect, or the change that keeps the card from engaging; NULL: nothing
		      * does */
};
enum { PARTS = JUDGE_CARDS };

struct parts {
	int n;
	struct part at[PARTS];
};

/* Return what a card adds. A stack counts as one card; if 3.2.3 is not in force, each of its cards
 * counts. */
static int32_t
counted_in_stack(struct judge_run *r, judge_card card)
{
	if (!in_force(r, R_BATTLE_CARD_ADDS_COUNTER, JUDGE_NO_SEAT, card))
		return 0;
	if (card_at(r, card)->beneath == JUDGE_NO_CARD ||
	    in_force(r, R_STACK_IS_ONE_CARD, JUDGE_NO_SEAT, card))
		return counter_power(r, card);
	int32_t sum = 0;
	for (; card != JUDGE_NO_CARD; card = card_at(r, card)->beneath)
		sum = fit_number((int64_t)sum + counter_power(r, card));
	return sum;
}

/* 5.16: a card that can't engage adds nothing in its master's turn. Returns the change that says
 * so, or NULL. */
static const struct effect_row *
keeps_from_engaging(struct judge_run *r, judge_seat seat, judge_card card)
{
	const struct effect_row *by =
		r->game.turn_player == seat
			? forbidden(r, FORBID_ENGAGE, card, seat, JUDGE_NO_NUMBER)
			: NULL;
	return by && in_force(r, R_CANNOT_ENGAGE, seat, card) ? by : NULL;
}

static void
add_zone(struct judge_run *r, judge_seat seat, judge_place zone, struct parts *parts)
{
	for (judge_card c = place_at(r, zone)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		if (!is_topmost(r, c) || master(r, c) != seat ||
		    !is_of_type(r, read_stack(r, c), TYPE_BATTLE))
			continue;
		struct part part = { .card = c, .by = keeps_from_engaging(r, seat, c) };
		if (!part.by)
			part.adds = counted_in_stack(r, c);
		parts->at[parts->n++] = part;
	}
}

/* 7.4.2: the battle cards in the zones of the player. */
static void
find_cards(struct judge_run *r, judge_seat seat, struct parts *parts)
{
	bool own_only = in_force(r, R_AREA_PLAYER_IS_MASTER, seat, JUDGE_NO_CARD);
	int zones = zones_of(r, seat);
	parts->n = 0;
	for (int n = 0; n < zones; n++) {
		add_zone(r, seat, place_of(r, seat, AREA_ZONE, n), parts);
		if (!own_only)
			add_zone(r, seat, place_of(r, other(seat), AREA_ZONE, n), parts);
	}
}

static bool
is_about_total(const struct effect_row *a, judge_seat seat)
{
	return a->op == OP_MODIFY && a->which == MODIFIED_TOTAL &&
	       (a->seat == JUDGE_NO_SEAT || a->seat == seat);
}

/* Return the total after an effect on it. */
static int32_t
after_effect(const struct effect_row *a, int32_t sum)
{
	int64_t made = a->mode == 0   ? (int64_t)sum + a->value
	               : a->mode == 1 ? a->value
	                              : (int64_t)sum * a->value;
	return fit_number(made);
}

/* 7.4.2.1: the threat level of monsters in the zones isn't part of the total. */
int32_t
counter_total(struct judge_run *r, judge_seat seat)
{
	struct parts parts;
	int64_t sum = 0;
	if (!in_force(r, R_COUNTER_TOTAL, seat, JUDGE_NO_CARD))
		return 0;
	find_cards(r, seat, &parts);
	for (int i = 0; i < parts.n; i++)
		sum += parts.at[i].adds;
	if (!in_force(r, R_THREAT_NOT_IN_TOTAL, seat, JUDGE_NO_CARD))
		sum += threat_level(r, seat);
	int32_t total = fit_number(sum);
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++)
		if (is_about_total(&r->applied[i], seat))
			total = after_effect(&r->applied[i], total);
	return total;
}

static void
cite_card(struct judge_run *r, judge_seat seat, const struct part *part, uint32_t parent)
{
	judge_rule rule = part->by ? R_CANNOT_ENGAGE : R_BATTLE_CARD_ADDS_COUNTER;
	struct judge_citation c = a_citation(from(rule, parent), JUDGE_EV_NOTE, seat);
	c.def = def_for_citation(r, part->card);
	c.to = card_at(r, part->card)->place;
	c.n_values = 1;
	c.value[0] = (struct judge_value){ "counter",
		                           part->by ? counter_power(r, part->card) : part->adds };
	if (part->by) {
		c.source = part->by->source.def;
		c.ability = (uint8_t)(part->by->source.ability + 1);
	}
	cite_full(r, &c);
}

static void
cite_effect(struct judge_run *r, judge_seat seat, const struct effect_row *a, uint32_t parent)
{
	static const char *const name[] = { "adds", "is", "times" };
	struct judge_citation c = a_citation(from(R_LAYER_NUMBERS, parent), JUDGE_EV_NOTE, seat);
	c.source = a->source.def;
	c.ability = (uint8_t)(a->source.ability + 1);
	c.n_values = 1;
	c.value[0] = (struct judge_value){ name[a->mode], a->value };
	cite_full(r, &c);
}

uint32_t
cite_total(struct judge_run *r, judge_seat seat, int32_t total, uint32_t parent)
{
	struct parts parts;
	struct judge_citation c = a_citation(from(R_COUNTER_TOTAL, parent), JUDGE_EV_NOTE, seat);
	c.n_values = 2;
	c.value[0] = (struct judge_value){ "total", total };
	c.value[1] = (struct judge_value){ "threat", threat_level(r, other(seat)) };
	uint32_t id = cite_full(r, &c);
	find_cards(r, seat, &parts);
	for (int i = 0; i < parts.n; i++)
		cite_card(r, seat, &parts.at[i], id);
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++)
		if (is_about_total(&r->applied[i], seat))
			cite_effect(r, seat, &r->applied[i], id);
	return id;
}
