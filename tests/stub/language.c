/* language.c: the values that programs of the stub game read. See language.h. */
#include "tests/stub/language.h"

#include <string.h>

uint16_t
stub_area_of_types(uint32_t types)
{
	unsigned areas = types == UINT32_MAX ? 1u << THRONE : 0;
	if (types & 1u << STONE)
		areas |= 1u << ROW;
	if (types & 1u << RUNE)
		areas |= 1u << MARKET;
	return (uint16_t)areas;
}

/* Return the areas where the card's abilities work, a bit per area; a monarch's work, too. */
static uint16_t
works_in(struct judge_run *r, judge_card card)
{
	return face(r, card)->type == RUNE ? 1u << MARKET : 1u << ROW | 1u << THRONE;
}

static bool
works_everywhere(struct judge_run *r)
{
	(void)r;
	return false;
}

static int32_t
bounded(struct judge_run *r, struct ref ref, int which, int32_t number)
{
	(void)r, (void)ref, (void)which;
	return number < 0 && number != JUDGE_NO_NUMBER ? 0 : number;
}

static judge_card
monarch_of(const struct judge_run *r, judge_seat seat)
{
	return r->game.place[place_of(r, seat, THRONE, 0)].last;
}

/* Raise each monarch by its post. */
static void
own_layer(struct judge_run *r)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (monarch_of(r, seat) != JUDGE_NO_CARD && r->game.value[seat][POST] > 0)
			add_effect_row(r, (struct effect_row){
						  .op = OP_MODIFY,
						  .which = MODIFIED_HEIGHT,
						  .card = monarch_of(r, seat),
						  .seat = JUDGE_NO_SEAT,
						  .value = r->game.value[seat][POST] *
			                                   value(r, R_POST_RAISES, seat) });
}

int32_t
stub_limit(struct judge_run *r, judge_seat seat)
{
	int32_t limit = value(r, R_TOWER_LIMIT, seat);
	refresh_effects(r);
	for (int i = 0; i < r->n_applied; i++)
		if (r->applied[i].op == OP_MODIFY && r->applied[i].which == MODIFIED_LIMIT &&
		    r->applied[i].seat == seat)
			limit += r->applied[i].value;
	return limit;
}

/* Awakening: has the own monarch reached that post, counted from 1? Overwhelm: is it not before the
 * other's? */
static bool
needs_met(struct judge_run *r, const struct judge_ability *a, judge_seat seat)
{
	int32_t post = r->game.value[seat][POST] + 1;
	return post >= a->need_number && (!a->need_flag || post > r->game.value[other(seat)][POST]);
}

static void
base(struct judge_run *r, const struct frame *f, const struct judge_node *node, struct set *out)
{
	judge_card monarch = monarch_of(r, f->source.master);
	if (node->op == OP_MONARCH && monarch != JUDGE_NO_CARD)
		set_add(out, monarch);
}

static int32_t
spot_of(const struct judge_run *r, struct ref ref)
{
	judge_place place = place_of_ref(r, ref);
	if (place == JUDGE_NO_PLACE || area_of(r, place) != ROW)
		return JUDGE_NO_NUMBER;
	return r->parts[place].index + 1;
}

static bool
filter(struct judge_run *r, const struct frame *f, const struct judge_node *node, struct ref ref)
{
	return node->op == OP_F_SPOT && in_range(r, f, node->arg[0], spot_of(r, ref));
}

static bool
place_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
             judge_place place)
{
	(void)f;
	return node->op == OP_Z_EMPTY && r->game.place[place].n == 0;
}

static int32_t
tower(struct judge_run *r, judge_seat seat)
{
	int32_t sum = 0;
	for (int i = 0; i < SPOTS; i++) {
		judge_card c = r->game.place[place_of(r, seat, ROW, i)].first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			sum += number_of_card(r, as_it_is(c), 0);
	}
	return sum;
}

static int32_t
number(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	return node->op == OP_TOWER ? tower(r, seat_in(r, f, node->arg[0], JUDGE_OWN))
	                            : JUDGE_NO_NUMBER;
}

static bool
condition(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	return node->op == OP_SWAPPED &&
	       r->game.value[seat_in(r, f, node->arg[0], JUDGE_OWN)][SWAPS] > 0;
}

static bool
fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
     const struct game_event *h)
{
	if (!causes_fit(r, f, e->arg[1], h))
		return false;
	if (e->op == OP_E_BURIED)
		return event_card_fits(r, f, e->arg[0], h);
	judge_seat seat = seat_in(r, f, e->arg[0], JUDGE_ANY);
	return seat == JUDGE_NO_SEAT || seat == h->seat;
}

static bool
is_event_card(struct judge_run *r, const struct frame *f, const struct judge_node *node,
              const struct game_event *h)
{
	return node->op == OP_MONARCH && h->card == monarch_of(r, f->source.master);
}

static bool
is_placed(struct judge_run *r, const struct game_event *h)
{
	return h->to != JUDGE_NO_PLACE && area_of(r, h->to) == MARKET;
}

/* Is the event about the ability's own card? Only this card can see it, since it is gone when the
 * event is over. */
static bool
is_about_itself(struct judge_run *r, const struct judge_ability *a)
{
	for (uint16_t e = a->on; e; e = node_at(r, e)->next) {
		const struct judge_node *cards = node_at(r, node_at(r, e)->arg[0]);
		if (cards->op == OP_THIS)
			return true;
	}
	return a->keyword == KEYWORD_REVENGE;
}

static bool
is_fixed_trait(struct judge_run *r, uint16_t trait)
{
	return strcmp(r->p.cards->trait[trait], "Fixed") == 0;
}

static bool
reads_numbers(uint16_t op)
{
	return op == OP_F_RANK || op == OP_RANK || op == OP_HIGHEST_RANK || op == OP_LOWEST_RANK ||
	       op == OP_F_EXTREME || op == OP_TOWER;
}

static void
extreme(struct judge_run *r, const struct frame *f, enum extreme which, struct set *s)
{
	bool least = which == LEFTMOST;
	int32_t best = JUDGE_NO_NUMBER;
	int n = 0;
	for (int i = 0; i < s->n; i++) {
		int32_t spot = spot_of(r, ref_to(r, f, s->card[i]));
		if (best == JUDGE_NO_NUMBER || (least ? spot < best : spot > best))
			best = spot;
	}
	for (int i = 0; i < s->n; i++)
		if (spot_of(r, ref_to(r, f, s->card[i])) == best)
			s->card[n++] = s->card[i];
	s->n = (uint8_t)n;
}

static void
apply(struct judge_run *r, const struct frame *f, uint16_t n)
{
	const struct judge_node *node = node_at(r, n);
	add_effect_row(r, (struct effect_row){ .op = node->op,
	                                       .node = n,
	                                       .card = JUDGE_NO_CARD,
	                                       .seat = seat_in(r, f, node->arg[1], JUDGE_ANY),
	                                       .source = f->source });
}

/* Keywords without a program: revenge listens on its own, evolution draws cards on entering. */

static uint16_t
listens_for(int keyword, int which)
{
	if (which > 0)
		return OP_NONE;
	return keyword == KEYWORD_REVENGE     ? OP_E_BURIED
	       : keyword == KEYWORD_EVOLUTION ? OP_E_PLAYED
	                                      : OP_NONE;
}

static bool
keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	(void)r;
	if (h->card != f->source.card)
		return false;
	return f->ability->keyword == KEYWORD_REVENGE ? h->kind == OP_E_BURIED
	                                              : h->kind == OP_E_PLAYED;
}

/* Revenge only triggers if an opponent causes it. */
static bool
keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	(void)r;
	return f->ability->keyword != KEYWORD_REVENGE || has_cause(f, h, CAUSE_OPPONENT);
}

static judge_rule
keyword_rule(int keyword)
{
	return keyword == KEYWORD_REVENGE ? R_REVENGE : JUDGE_NO_RULE;
}

static enum did
keyword_effect(struct judge_run *r, struct frame *f)
{
	return stub_draw(r, f->source.master, f->ability->n, f->citation);
}

/* The cost of marks is paid with marks. */
static void
test_cost(struct judge_run *r, const struct frame *f, const struct judge_node *cost,
          struct refusals *list)
{
	judge_seat seat = f->source.master;
	int32_t n = number_in(r, f, cost->arg[0]), has = r->game.value[seat][MARKS];
	if (has < n)
		refuse(r, list, R_IGNITE_MARKS, seat, 2,
		       (struct judge_value[]){ { "marks", has }, { "cost", n } });
}

static void
pay_cost(struct judge_run *r, struct frame *f, const struct judge_node *cost)
{
	judge_seat seat = f->source.master;
	int32_t left = r->game.value[seat][MARKS] - number_in(r, f, cost->arg[0]);
	set_value(r, seat, MARKS, left < 0 ? 0 : left, from(R_IGNITE_PAYS, f->citation));
}

const struct judge_language stub_language = {
	.zone_area = ROW,
	.hand = HAND,
	.deck = DECK,
	.discard = HEAP,
	.bounded = bounded,
	.listens_for = listens_for,
	.works_everywhere = works_everywhere,
	.is_event_card = is_event_card,
	.is_placed = is_placed,
	.keyword_triggers = keyword_triggers,
	.keyword_rule = keyword_rule,
	.is_about_itself = is_about_itself,
	.purpose = (const uint8_t[]){ [FOR_SWAP] = CAUSE_SWAP },
	.is_fixed_trait = is_fixed_trait,
	.all_keywords = KEYWORD_ALL,
	.modifies = 1u << MODIFIED_HEIGHT,
	.reads_numbers = reads_numbers,
	.discard_cards = stub_discard,
	.draw = stub_draw,
	.move_to_row = stub_to_row,
	.result = stub_result,
	.base = base,
	.filter = filter,
	.place_filter = place_filter,
	.number = number,
	.holds = condition,
	.fits = fits,
	.effect = stub_effect,
	.test_cost = test_cost,
	.pay_cost = pay_cost,
	.can_do = stub_can_do,
	.extreme = extreme,
	.own_layer = own_layer,
	.own_values = 1u << POST,
	.needs_values = 1u << POST,
	.works_in = works_in,
	.area_of_types = stub_area_of_types,
	.needs_met = needs_met,
	.apply = apply,
	.keyword_fits = keyword_fits,
	.keyword_effect = keyword_effect,
};
