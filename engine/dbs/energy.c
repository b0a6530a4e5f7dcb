/*
 * energy.c: paying costs by putting cards of the Energy Area into Rest Mode (2-10-1, 3-8).
 *
 * The payer chooses which cards pay. The payer is asked if colours make a difference; among cards
 * of the same colours the record may state it, but need not. A card that would make the rest of the
 * cost unpayable is refused. Each card pays for one colour only, so a cost can be paid if, for every
 * set of colours, enough cards have one of these colours.
 */
#include "engine/dbs/energy.h"

#include <string.h>

#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/whole.h"

const struct price_rules play_price = { R_PLAY_PAYS, R_PLAY_NEEDS_COST, R_PLAY_COST_COLOURS };
const struct price_rules extra_price = { R_EXTRA_PAYS, R_EXTRA_NEEDS_COST, R_EXTRA_COST_COLOURS };
const struct price_rules combo_price = { R_COMBO_PAYS, R_COMBO_NEEDS_COST,
	                                 R_COMBO_COST_ANY_COLOUR };
const struct price_rules defence_combo_price = { R_DEFENCE_COMBO_PAYS, R_DEFENCE_COMBO_NEEDS_COST,
	                                         R_COMBO_COST_ANY_COLOUR };
const struct price_rules hand_combo_price = { R_HAND_COMBO_PAYS, R_HAND_COMBO_NEEDS_COST,
	                                      R_COMBO_COST_ANY_COLOUR };
const struct price_rules defence_hand_combo_price = { R_DEFENCE_HAND_COMBO_PAYS,
	                                              R_DEFENCE_HAND_COMBO_NEEDS_COST,
	                                              R_COMBO_COST_ANY_COLOUR };
const struct price_rules skill_price = { R_SKILL_COST_PAID, R_COST_WHOLE_OR_NONE,
	                                 R_COST_WHOLE_OR_NONE };
const struct price_rules counter_price = { R_COUNTER_PAYS, R_COUNTER_NEEDS_COST,
	                                   R_EXTRA_COST_COLOURS };
const struct price_rules evolve_price = { R_EVOLVE_PAYS, R_COST_WHOLE_OR_NONE,
	                                  R_COST_WHOLE_OR_NONE };

/* 1. Prices */

/* 2-10-1-1: the specified cost must be paid whatever the total is; without the rule, it is lowered
 * with the total. */
static void
settle_specified(struct judge_run *r, judge_seat seat, judge_card card, struct price *p)
{
	int32_t specified = 0;
	for (int c = 0; c < COLOURS; c++)
		specified += p->colour[c];
	if (specified > p->total && in_force(r, R_SPECIFIED_COST_STAYS, seat, card))
		p->total = specified;
	for (int c = COLOURS - 1; c >= 0; c--)
		for (; specified > p->total && p->colour[c] > 0; specified--)
			p->colour[c]--;
}

/* 2-10-1-1, 2-10-1-2: return the price of playing the card. */
struct price
price_of(struct judge_run *r, judge_seat seat, judge_card card, judge_rule colours)
{
	struct price p = { .total = dbs_number_now(r, card, NUMBER_COST) };
	if (in_force(r, colours, seat, card))
		for (int c = 0; c < COLOURS; c++)
			p.colour[c] = (uint8_t)dbs_number_now(r, card, NUMBER_COLOURS + c);
	settle_specified(r, seat, card, &p);
	return p;
}

static int
first_colour(uint8_t colours)
{
	int c = 0;
	while (c < COLOURS - 1 && !(colours >> c & 1))
		c++;
	return c;
}

/* house/combo/1. READING: D5, return the price of a combo. */
struct price
price_of_combo(struct judge_run *r, judge_seat seat, judge_card card)
{
	bool printed = in_force(r, R_COMBO_COST_PRINTED, seat, card);
	struct price p = { .total = dbs_number_now(r, card,
		                                   printed ? NUMBER_COMBO_COST : NUMBER_COST) };
	if (!in_force(r, R_COMBO_COST_ANY_COLOUR, seat, card))
		p.colour[first_colour(colours_of(r, as_it_is(card)))] = (uint8_t)p.total;
	return p;
}

struct price
price_in(const struct judge_run *r, uint16_t counts)
{
	uint32_t packed = (uint32_t)literal(r, counts, 0);
	struct price p = { 0 };
	for (int c = 0; c <= COLOURS; c++) {
		uint8_t n = packed >> c * JUDGE_COUNT_BITS & JUDGE_COUNT_MOST;
		p.total += n;
		if (c < COLOURS)
			p.colour[c] = n;
	}
	return p;
}

struct price
both_prices(struct price a, struct price b)
{
	a.total += b.total;
	for (int c = 0; c < COLOURS; c++)
		a.colour[c] = (uint8_t)(a.colour[c] + b.colour[c]);
	return a;
}

/* 2. The energy to pay with */

/* Cards by the bit set of their colours, and all of them. */
struct supply {
	int32_t n[1 << COLOURS], all;
};

static void
add_card(struct judge_run *r, judge_card card, struct supply *s)
{
	s->n[colours_of(r, as_it_is(card)) & ((1 << COLOURS) - 1)]++;
	s->all++;
}

static int32_t
cards_among(const struct supply *s, int colours)
{
	int32_t n = 0;
	for (int set = 0; set < 1 << COLOURS; set++)
		if (set & colours)
			n += s->n[set];
	return n;
}

/* Return how many cards of the right colours are missing: the shortfall for the set of colours that
 * lacks most. */
static int32_t
unmet(const struct supply *s, const struct price *price)
{
	int32_t most = 0;
	int all = 0;
	for (int c = 0; c < COLOURS; c++)
		all |= (price->colour[c] > 0) << c;
	/* Only sets of colours that the price demands: another colour adds cards, but no demand. */
	for (int colours = all; colours; colours = (colours - 1) & all) {
		int32_t wanted = 0;
		for (int c = 0; c < COLOURS; c++)
			wanted += colours >> c & 1 ? price->colour[c] : 0;
		int32_t lacks = wanted - cards_among(s, colours);
		most = lacks > most ? lacks : most;
	}
	return most;
}

static bool
is_among(const struct choice *k, judge_card card)
{
	for (int i = 0; i < k->n_picked; i++)
		if (k->picked[i] == card)
			return true;
	return false;
}

static judge_card
first_energy(const struct judge_run *r, judge_seat seat)
{
	return place_at(r, place_of(r, seat, AREA_ENERGY, 0))->first;
}

static void
add_active(struct judge_run *r, judge_seat seat, struct supply *s)
{
	for (judge_card c = first_energy(r, seat); c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (!is_rested(r, c))
			add_card(r, c, s);
}

int32_t
active_energy(struct judge_run *r, judge_seat seat)
{
	struct supply s = { { 0 }, 0 };
	add_active(r, seat, &s);
	return s.all;
}

/* 3. Can a price be paid? */

void
test_price(struct judge_run *r, judge_seat seat, struct price price,
           const struct price_rules *rules, struct refusals *list)
{
	struct supply s = { { 0 }, 0 };
	if (price.total < 1 || !in_force(r, rules->needs, seat, JUDGE_NO_CARD) ||
	    !in_force(r, rules->pays, seat, JUDGE_NO_CARD))
		return;
	add_active(r, seat, &s);
	if (price.total > s.all)
		refuse_number(list, rules->needs, 2,
		              (struct judge_value[]){ { "cost", price.total },
		                                      { "energy", s.all } });
	else if (unmet(&s, &price) > 0)
		refuse_number(list, rules->colours, 1,
		              (struct judge_value[]){ { "cost", price.total } });
}

/* Return active energy of any of the colours (a bit each); 0: all active energy. */
static struct set
active_of(struct judge_run *r, judge_seat seat, unsigned colours)
{
	struct set s = { .n = 0 };
	for (judge_card c = first_energy(r, seat); c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (!is_rested(r, c) && (!colours || colours_of(r, as_it_is(c)) & colours))
			s.card[s.n++] = c;
	return s;
}

void
add_energy_needs(struct judge_run *r, judge_seat seat, struct price price, struct payment *p)
{
	int32_t any = price.total;
	for (int c = 0; c < COLOURS; c++) {
		struct set s = active_of(r, seat, 1u << c);
		whole_needs(p, &s, price.colour[c], true);
		any -= price.colour[c];
	}
	struct set all = active_of(r, seat, 0);
	whole_needs(p, &all, any, true);
}

/* 4. Paying. The price, the cards picked for it and its rules are stored in the choice. */

static struct price
open_price(const struct judge_run *r)
{
	struct price p = { .total = r->now.choice.wanted };
	for (int c = 0; c < COLOURS; c++)
		p.colour[c] = r->now.choice.modes >> c * 8 & 0xff;
	return p;
}

/* The price being paid, and the cards picked for it; filled in when first needed. */
struct paying {
	bool known;
	struct price price;
	struct supply picked;
	bool payable; /* true if all energy together could pay it */
};

static void
look_at_paying(struct judge_run *r, judge_seat seat, struct paying *p)
{
	const struct choice *k = &r->now.choice;
	struct supply all = { { 0 }, 0 };
	if (p->known)
		return;
	p->known = true;
	p->price = open_price(r);
	add_active(r, seat, &all);
	p->payable = unmet(&all, &p->price) == 0;
	for (int i = 0; i < k->n_picked; i++)
		add_card(r, k->picked[i], &p->picked);
}

/* Can the rest be paid if this card is picked, too? */
static bool
leaves_payable(struct judge_run *r, judge_seat seat, struct paying *p, judge_card card)
{
	look_at_paying(r, seat, p);
	struct supply picked = p->picked;
	if (!p->payable)
		return true;
	add_card(r, card, &picked);
	return unmet(&picked, &p->price) <= p->price.total - picked.all;
}

static bool
can_be_rested(struct judge_run *r, judge_card card)
{
	return !is_rested(r, card) && !is_among(&r->now.choice, card);
}

/* Return a card of that definition that can be rested and leaves the rest payable; JUDGE_NO_DEF: of
 * any definition. JUDGE_NO_CARD: there is none. */
static judge_card
find_energy(struct judge_run *r, judge_seat seat, judge_def def)
{
	struct paying paying = { .known = false };
	judge_card c = first_energy(r, seat);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (can_be_rested(r, c) && (def == JUDGE_NO_DEF || is_of_def(r, c, def)) &&
		    leaves_payable(r, seat, &paying, c))
			return c;
	return JUDGE_NO_CARD;
}

static judge_seat
payer_of(const struct judge_run *r)
{
	return (judge_seat)r->now.choice.limit;
}

int
energy_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	int n = 0;
	judge_seat payer = payer_of(r);
	if (cap > 0)
		out[n++] = a_pick(DO_PAID, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int i = 0; i < r->n_own[payer] && n < cap; i++)
		out[n++] = a_pick(DO_ENERGY, q->seat, r->own[payer][i], JUDGE_NO_PLACE);
	return n;
}

/* List all picks that could be options: cards in the Energy Area. */
int
energy_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	judge_seat payer = payer_of(r);
	judge_def def[JUDGE_DEFS];
	int n_defs = defs_at(r, payer, place_of(r, payer, AREA_ENERGY, 0), def), n = 0;
	for (int i = 0; i < n_defs && n < cap; i++)
		out[n++] = a_pick(DO_ENERGY, q->seat, def[i], JUDGE_NO_PLACE);
	return n;
}

void
test_energy(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	const struct choice *k = &r->now.choice;
	judge_seat payer = payer_of(r);
	(void)q;
	if (pick.verb == DO_PAID || k->n_picked >= k->wanted) {
		refuse_number(list, k->refuses, 2,
		              (struct judge_value[]){ { "cost", k->wanted },
		                                      { "paid", k->n_picked } });
		return;
	}
	if (find_energy(r, payer, pick.def) != JUDGE_NO_CARD)
		return;
	judge_card c = first_energy(r, payer);
	bool active = false;
	for (; c != JUDGE_NO_CARD && !active; c = card_at(r, c)->next)
		active = is_of_def(r, c, pick.def) && !is_rested(r, c) && !is_among(k, c);
	refuse_number(list, active ? k->ends_by : k->refuses, 0, NULL);
}

/* How the energy cards that can be picked next differ: not at all, by definition, by colour. */
enum differs { ALIKE, BY_CARD, BY_COLOUR };

static enum differs
difference(struct judge_run *r, judge_seat seat)
{
	struct paying paying = { .known = false };
	judge_card first = find_energy(r, seat, JUDGE_NO_DEF);
	enum differs how = ALIKE;
	judge_card c = first_energy(r, seat);
	for (; c != JUDGE_NO_CARD && first != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		if (!can_be_rested(r, c) || !leaves_payable(r, seat, &paying, c))
			continue;
		if (colours_of(r, as_it_is(c)) != colours_of(r, as_it_is(first)))
			return BY_COLOUR;
		if (!are_copies(r, c, first))
			how = BY_CARD;
	}
	return how;
}

static struct judge_question
question_of(struct judge_run *r, judge_seat payer)
{
	bool own = in_force(r, R_PAYER_PICKS_ENERGY, payer, JUDGE_NO_CARD);
	return (struct judge_question){ own ? payer : other(payer), ASK_ENERGY, JUDGE_NO_DEF,
		                        place_of(r, payer, AREA_ENERGY, 0) };
}

/* Picks that paid without a question. */
struct unasked {
	int n;
	struct judge_pick pick[JUDGE_CARDS + 1];
};

static void
note_paid(struct judge_run *r, judge_card card)
{
	r->now.choice.picked[r->now.choice.n_picked++] = card;
}

/* Return the pick of a card. Its number counts the copies picked before, so that picks of copies
 * differ. */
static struct judge_pick
pick_of(struct judge_run *r, judge_seat seat, judge_card card)
{
	const struct choice *k = &r->now.choice;
	judge_def def = def_if_known(r, card);
	struct judge_pick pick = a_pick(DO_ENERGY, seat, def, JUDGE_NO_PLACE);
	int before = 0;
	for (int i = 0; i < k->n_picked; i++)
		before += def_if_known(r, k->picked[i]) == def;
	pick.number = judge_mark_counted(0, (int16_t)before);
	return pick;
}

static judge_card
pick_energy(struct judge_run *r, judge_seat payer, bool contested, struct unasked *unasked,
            uint32_t parent)
{
	struct why why = from(R_PAYER_PICKS_ENERGY, parent);
	struct judge_question q = question_of(r, payer);
	struct judge_pick pick, only;
	enum differs how = difference(r, payer);
	judge_card first = find_energy(r, payer, JUDGE_NO_DEF);
	if (first != JUDGE_NO_CARD)
		only = pick_of(r, q.seat, first);
	contested |= how == ALIKE && first != JUDGE_NO_CARD &&
	             is_forced_answer_contradicted(r, q, &only, 1);
	if (how == BY_COLOUR || contested)
		pick = ask(r, q, why);
	else if (how == ALIKE || !ask_optional(r, q, why, &pick)) {
		if (first != JUDGE_NO_CARD) {
			report_forced_answer(r, q, only);
			unasked->pick[unasked->n++] = only;
		}
		return first;
	}
	judge_card card = find_energy(r, payer, pick.def);
	return card == JUDGE_NO_CARD ? first : card;
}

static void
open_choice(struct judge_run *r, judge_seat seat, struct price price,
            const struct price_rules *rules)
{
	struct choice *k = new_choice(r);
	k->wanted = (uint8_t)(price.total > UINT8_MAX ? UINT8_MAX
	                      : price.total < 0       ? 0
	                                              : price.total);
	k->limit = seat;
	k->refuses = rules->pays;
	k->ends_by = rules->colours;
	for (int c = 0; c < COLOURS; c++)
		k->modes |= (uint32_t)price.colour[c] << c * 8;
}

/* Pay with all energy there is, in any order. False, with nothing picked, if the record says that
 * other cards pay. */
static bool
pay_all(struct judge_run *r, judge_seat payer, struct unasked *unasked)
{
	struct judge_question q = question_of(r, payer);
	for (judge_card c = first_energy(r, payer); c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		if (!can_be_rested(r, c))
			continue;
		unasked->pick[unasked->n++] = pick_of(r, q.seat, c);
		note_paid(r, c);
	}
	if (unasked->n && is_forced_answer_contradicted(r, q, unasked->pick, unasked->n)) {
		unasked->n = r->now.choice.n_picked = 0;
		return false;
	}
	for (int i = 0; i < unasked->n; i++)
		report_forced_answer(r, q, unasked->pick[i]);
	return true;
}

/* The cost is paid. If the record says that more was paid, ask, so that the rest is refused. */
static void
refuse_more(struct judge_run *r, judge_seat payer, struct unasked *unasked, uint32_t parent)
{
	struct judge_question q = question_of(r, payer);
	judge_card more = JUDGE_NO_CARD;
	unasked->pick[unasked->n++] = a_pick(DO_ENERGY, q.seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	do {
		if (more != JUDGE_NO_CARD)
			note_paid(r, more);
		more = JUDGE_NO_CARD;
		if (is_forced_answer_contradicted(r, q, unasked->pick, unasked->n))
			more = find_energy(r, payer,
			                   ask(r, q, from(R_PAYER_PICKS_ENERGY, parent)).def);
	} while (more != JUDGE_NO_CARD);
}

/* Pick all the cards before any of them goes to Rest Mode. */
void
pay_price(struct judge_run *r, judge_seat seat, struct price price, const struct price_rules *rules,
          uint32_t parent)
{
	struct unasked unasked = { .n = 0 };
	bool contested = false;
	uint32_t cause = r->now.cause;
	if (!in_force(r, rules->pays, seat, JUDGE_NO_CARD))
		return;
	open_choice(r, seat, price, rules);
	struct choice *k = &r->now.choice;
	if (k->wanted > 0 && active_energy(r, seat) <= k->wanted)
		contested = !pay_all(r, seat, &unasked);
	while (k->n_picked < k->wanted) {
		judge_card card = pick_energy(r, seat, contested, &unasked, parent);
		if (card == JUDGE_NO_CARD)
			break;
		note_paid(r, card);
	}
	if (k->n_picked >= k->wanted)
		refuse_more(r, seat, &unasked, parent);
	set_cause(r, cause);
	if (price.total < 1)
		return;
	uint32_t id = cite_value(r, from(rules->pays, parent), JUDGE_EV_NOTE, seat,
	                         (struct judge_value){ "cost", price.total });
	struct set paid = { .n = k->n_picked };
	memcpy(paid.card, k->picked, k->n_picked * sizeof *k->picked);
	for (int i = 0; i < paid.n; i++)
		rest(r, paid.card[i], from(rules->pays, id));
}
