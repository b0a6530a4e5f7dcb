/*
 * effect.c: playing an ability and performing its effects: one after another, effects that contain
 * others, and effects on cards that every game has.
 */
#include "engine/kernel/ability.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/whole.h"

enum { DEPTH = 24 };

/* 1. Players and numbers */

/* Return the player who acts: the master of the effect, if no player is named. */
static judge_seat
actor(struct judge_run *r, const struct frame *f, uint16_t side)
{
	judge_seat seat = seat_in(r, f, side, JUDGE_OWN);
	if (seat == JUDGE_NO_SEAT && f->each_seat != JUDGE_NO_SEAT)
		return f->each_seat;
	if (!side && !in_force(r, AR(effect_master_acts), seat, JUDGE_NO_CARD))
		return other(seat);
	return seat == JUDGE_NO_SEAT ? f->source.master : seat;
}

static int32_t
amount_in(struct judge_run *r, const struct frame *f, uint16_t number)
{
	int32_t n = number_in(r, f, number);
	return n < 0 ? 0 : n; /* also turns JUDGE_NO_NUMBER into 0 */
}

static judge_place
deck_of(const struct judge_run *r, judge_seat seat)
{
	return place_of(r, seat, r->kernel->language->deck, 0);
}

/* Is the count zero or less, so that nothing happens? If so, cites the rule. */
static bool
is_nothing(struct judge_run *r, const struct frame *f, judge_seat seat, int32_t n)
{
	if (n > 0 || !in_force(r, AR(zero_basis), seat, JUDGE_NO_CARD))
		return false;
	cite_value(r, from(AR(zero_basis), f->citation), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "times", n });
	return true;
}

/* 2. Effects that contain others */

/* Perform an effect; `rest`: the parts of a price that come after it. */
static enum did
run_before(struct judge_run *r, struct frame *f, uint16_t effect, const struct undone *rest)
{
	const struct undone *outer = f->rest;
	f->rest = rest;
	enum did did = run_effect(r, f, effect);
	f->rest = outer;
	return did;
}

static enum did
run_of_list(struct judge_run *r, struct frame *f, uint16_t effect)
{
	struct undone rest = { effect, node_at(r, effect)->next, 1, f->rest };
	return run_before(r, f, effect, rest.next ? &rest : f->rest);
}

/* Perform a list of effects; `rest`: the parts of a price that come after them. */
static enum did
run_list_before(struct judge_run *r, struct frame *f, uint16_t effects, const struct undone *rest)
{
	const struct undone *outer = f->rest;
	f->rest = rest;
	enum did did = run_effects(r, f, effects);
	f->rest = outer;
	return did;
}

/* Perform the effects. Returns whether all were done; a replaced one counts as done. */
bool
all_done(struct judge_run *r, struct frame *f, uint16_t effects)
{
	bool all = true;
	for (; effects; effects = node_at(r, effects)->next) {
		enum did did = run_of_list(r, f, effects);
		if (did == DID_INSTEAD &&
		    !in_force(r, AR(may_replaced_counts_as_done), f->source.master, JUDGE_NO_CARD))
			did = DID_NOTHING;
		all &= did != DID_NOTHING;
	}
	return all;
}

/* If this price is part of another price, the rest of the other one doesn't matter for it. */
bool
pay_whole(struct judge_run *r, struct frame *f, uint16_t effects, judge_rule rule)
{
	const struct undone *rest = f->rest;
	bool whole = f->whole;
	judge_rule by = f->whole_by;
	f->whole = true;
	f->whole_by = rule;
	f->rest = NULL;
	bool done = all_done(r, f, effects);
	f->whole = whole;
	f->whole_by = by;
	f->rest = rest;
	return done;
}

bool
is_paid_whole(struct judge_run *r, const struct frame *f)
{
	judge_card card = f->whole_by == AR(may_needs_whole) ? JUDGE_NO_CARD : f->source.card;
	return f->whole && in_force(r, f->whole_by, f->source.master, card);
}

/* Perform "you may A to B", or a cost. */
static enum did
do_may(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	judge_seat seat = actor(r, f, node->arg[2]);
	judge_rule declined =
		node->op == OP_PAY ? AR(cost_may_be_declined) : AR(may_can_be_declined);
	if (in_force(r, AR(may_needs_whole), seat, JUDGE_NO_CARD) &&
	    !can_do_all(r, f, node->arg[0])) {
		cite(r, from(AR(may_needs_whole), f->citation), JUDGE_EV_NOTE, seat);
		report_forced_no(r, &f->source, seat, AR(may_needs_whole));
		return DID_NOTHING;
	}
	bool done = ask_may(r, &f->source, seat, from(declined, f->citation)) &&
	            pay_whole(r, f, node->arg[0], AR(may_needs_whole));
	if (!done && in_force(r, AR(may_then_needs_done), seat, JUDGE_NO_CARD)) {
		cite(r, from(AR(may_then_needs_done), f->citation), JUDGE_EV_NOTE, seat);
		return DID_NOTHING;
	}
	run_effects(r, f, node->arg[1]);
	return done ? DID : DID_NOTHING;
}

static bool
option_is_active(struct judge_run *r, const struct frame *f, const struct judge_node *option)
{
	struct judge_ability needs = { .need_number = (uint8_t)literal(r, option->arg[2], 0) };
	if (!in_force(r, AR(inactive_part_does_nothing), f->source.master, JUDGE_NO_CARD))
		return true;
	if (needs.need_number && !r->kernel->language->needs_met(r, &needs, f->source.master))
		return false;
	return holds(r, f, option->arg[1]);
}

/* READING: an option that does nothing is not offered. */
static bool
option_is_offered(struct judge_run *r, const struct frame *f, const struct judge_node *option)
{
	return option_is_active(r, f, option) ||
	       !in_force(r, AR(inactive_option_is_none), f->source.master, JUDGE_NO_CARD);
}

uint16_t
offered_options(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	uint16_t offered = 0;
	int n = 0;
	for (uint16_t o = node->arg[0]; o && n < OPTIONS_MOST; o = node_at(r, o)->next, n++)
		if (option_is_offered(r, f, node_at(r, o)))
			offered |= (uint16_t)(1u << n);
	return offered;
}

/* Return the options in a price with which the whole price can be paid; if there are none, all that
 * are offered. */
static uint16_t
payable_options(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                uint16_t offered)
{
	uint16_t payable = 0;
	int n = 0;
	for (uint16_t o = node->arg[0]; o && n < OPTIONS_MOST; o = node_at(r, o)->next, n++)
		if (offered >> n & 1 && option_leaves_whole(r, f, node_at(r, o)->arg[0]))
			payable |= (uint16_t)(1u << n);
	return payable ? payable : offered;
}

static uint16_t
pick_modes(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	int n = 0;
	uint16_t offered = offered_options(r, f, node);
	judge_rule otherwise = AR(inactive_option_is_none);
	for (uint16_t o = node->arg[0]; o; o = node_at(r, o)->next)
		n++;
	if (is_paid_whole(r, f)) {
		offered = payable_options(r, f, node, offered);
		otherwise = f->whole_by;
	}
	return ask_modes(r, f, n, offered, node->arg[1] ? amount_in(r, f, node->arg[1]) : 1,
	                 otherwise);
}

/* Return the options chosen on playing; if the choice is inside other effects, ask now. */
static uint16_t
modes_of(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	for (int i = 0; i < f->n_modes; i++)
		if (node_at(r, f->mode_node[i]) == node)
			return f->mode_mask[i];
	return pick_modes(r, f, node);
}

static enum did
do_options(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	uint16_t mask = modes_of(r, f, node), option[OPTIONS_MOST];
	enum did did = DID_NOTHING;
	int n = 0;
	if (!in_force(r, AR(unpicked_options_do_not_exist), f->source.master, JUDGE_NO_CARD))
		mask = UINT16_MAX;
	for (uint16_t o = node->arg[0]; o && n < OPTIONS_MOST; o = node_at(r, o)->next)
		option[n++] = o;
	bool printed = in_force(r, AR(options_in_printed_order), f->source.master, JUDGE_NO_CARD);
	struct undone rest[OPTIONS_MOST];
	const struct undone *after[OPTIONS_MOST], *then = f->rest;
	for (int i = n - 1; i >= 0; i--) {
		int k = printed ? i : n - 1 - i;
		uint16_t list = node_at(r, option[k])->arg[0];
		after[k] = then;
		rest[k] = (struct undone){ list, list, 1, then };
		then = mask >> k & 1 ? &rest[k] : then;
	}
	for (int i = 0; i < n; i++) {
		int k = printed ? i : n - 1 - i;
		if (mask >> k & 1 && option_is_active(r, f, node_at(r, option[k])) &&
		    run_list_before(r, f, node_at(r, option[k])->arg[0], after[k]) != DID_NOTHING)
			did = DID;
	}
	return did;
}

static enum did
do_for_each(struct judge_run *r, struct frame *f, const struct judge_node *node, int32_t *n)
{
	struct set cards;
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[0], &cards);
	for (int i = 0; i < cards.n; i++) {
		if (node->arg[2]) {
			struct variable *each = the_variable(f, literal(r, node->arg[2], 1) - 1);
			each->cards.n = 1;
			each->cards.card[0] = cards.card[i];
		}
		struct undone rest = { node->arg[1], node->arg[1], cards.n - 1 - i, f->rest };
		if (run_list_before(r, f, node->arg[1], &rest) != DID_NOTHING)
			did = DID;
	}
	*n = cards.n;
	return did;
}

static enum did
do_repeat(struct judge_run *r, struct frame *f, const struct judge_node *node, int32_t *n)
{
	enum did did = DID_NOTHING;
	*n = amount_in(r, f, node->arg[0]);
	for (int32_t i = 0; i < *n; i++) {
		struct undone rest = { node->arg[1], node->arg[1], *n - 1 - i, f->rest };
		if (run_list_before(r, f, node->arg[1], &rest) != DID_NOTHING)
			did = DID;
	}
	return did;
}

/* 3. Effects that make effects */

void
save_variables(struct judge_run *r, const struct frame *f, struct kept *kept)
{
	for (int v = 0; v < JUDGE_VARIABLES; v++) {
		const struct variable *var = variable_at(f, v);
		if (var->cards.n > KEPT_CARDS)
			stop_at_limit(r, "cards kept for later");
		kept->n[v] = var->cards.n;
		for (int i = 0; i < var->cards.n; i++)
			kept->card[v][i] = var->cards.card[i];
		kept->places[v] = var->places;
		kept->number[v] = var->number;
	}
}

void
restore_variables(struct frame *f, const struct kept *kept)
{
	for (int v = 0; v < JUDGE_VARIABLES; v++) {
		struct variable *var = the_variable(f, v);
		var->cards.n = kept->n[v];
		for (int i = 0; i < kept->n[v]; i++)
			var->cards.card[i] = kept->card[v][i];
		var->places = kept->places[v];
		var->number = kept->number[v];
		var->did = kept->n[v] > 0 || kept->number[v] != 0;
	}
}

/* A stored card that has moved since is another card, except for the card that the trigger is
 * about. */
void
note_gone(const struct judge_run *r, struct frame *f, const struct kept *kept, uint32_t identities,
          const uint64_t already[3])
{
	for (int v = 0; v < JUDGE_VARIABLES; v++)
		for (int i = 0; i < kept->n[v]; i++) {
			judge_card c = kept->card[v][i];
			bool gone = already[c / 64] >> (c % 64) & 1 ||
			            card_at(r, c)->identity >= identities;
			if (gone && c != f->event.card)
				set_add(&f->gone, c);
		}
}

static bool
waits_for(const struct judge_run *r, int later)
{
	for (int i = 0; i < r->game.n_standby; i++)
		if (r->game.standby[i].later == later)
			return true;
	return false;
}

/* Return a free entry for a timed trigger: one that is over and that no ability in standby refers
 * to, or a new one. */
static struct timed_trigger *
room_for_later(struct judge_run *r)
{
	struct game *g = &r->game;
	for (int i = 0; i < g->n_later; i++)
		if (g->later[i].over && !waits_for(r, i + 1))
			return &g->later[i];
	if (g->n_later == TIMED_TRIGGERS)
		stop_at_limit(r, "timed triggers");
	return &g->later[g->n_later++];
}

/* The source of a timed trigger is the card whose ability made it. */
void
make_later(struct judge_run *r, const struct frame *f, uint16_t node)
{
	struct timed_trigger *l = room_for_later(r);
	*l = (struct timed_trigger){ .source = f->source,
		                     .event = f->event,
		                     .keeps.identities = r->game.identities,
		                     .node = node };
	save_variables(r, f, &l->keeps.kept);
}

/* Let an ability trigger though its event didn't happen (as if its card were played). */
static enum did
do_trigger(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[1], handled);
	for (int i = 0; i < handled->n; i++) {
		judge_card card = handled->card[i];
		const struct card *c = card_at(r, card);
		const struct judge_card_def *def = &r->p.cards->def[def_at(r, card)];
		struct game_event h = a_game_event(r, OP_E_PLAYED, master(r, card));
		h.card = card;
		h.before = h.after = c->identity;
		h.to = c->place;
		h.citation = f->citation;
		for (uint8_t a = 0; a < def->n_abilities; a++) {
			struct source s = { card, h.seat, c->def, a, c->identity };
			if (ability_of(r, &s)->keyword != literal(r, node->arg[0], 0) ||
			    (r->p.disabled_ability == a + 1 && r->p.disabled_def == s.def) ||
			    !is_active(r, &s))
				continue;
			put_in_standby(r, &s, &h, 0);
			did = DID;
		}
	}
	return did;
}

/* A change for any player is made for both at once, and also for lookups that name no player. */
static enum did
do_set_rule(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	enum did did = DID_NOTHING;
	bool any = literal(r, node->arg[2], JUDGE_OWN) == JUDGE_ANY;
	bool lasts = in_force(r, AR(effect_lasts_game), f->source.master, JUDGE_NO_CARD);
	for (uint16_t n = node->arg[0]; n; n = node_at(r, n)->next) {
		struct rule_change change = { .rule = (judge_rule)node_at(r, n)->number,
			                      .seat = any ? JUDGE_NO_SEAT
			                                  : actor(r, f, node->arg[2]),
			                      .card = JUDGE_NO_CARD };
		change.mode = (uint8_t)(node->arg[4]   ? RULE_SUSPENDED
		                        : node->arg[1] ? RULE_VALUED
		                                       : RULE_ADDED);
		if (node->arg[1])
			change.value = number_in(r, f, node->arg[1]);
		change.this_turn = literal(r, node->arg[3], SPAN_GAME) != SPAN_GAME ||
		                   (!node->arg[3] && !lasts);
		if (change_rule(r, change, from(AR(card_text_over_rules), f->citation)))
			did = DID;
	}
	return did;
}

/* Let a player win or lose: immediately under the rule effect_result_at_once, otherwise when the
 * next check timing begins. */
static enum did
do_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent)
{
	if (in_force(r, AR(effect_result_at_once), seat, JUDGE_NO_CARD))
		return r->kernel->language->result(r, seat, wins, parent);
	r->game.result = (uint8_t)(seat + 1 + (wins ? JUDGE_SEATS : 0));
	return DID;
}

static enum did
do_mark(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	int32_t by = number_in(r, f, node->arg[1]);
	choose_cards(r, f, node->arg[0], handled);
	if (by == JUDGE_NO_NUMBER || by == 0 || handled->n == 0)
		return DID_NOTHING;
	for (int i = 0; i < handled->n; i++) {
		struct card *c = card_to_change(r, handled->card[i]);
		int32_t marks = c->marks + by;
		c->marks = (uint16_t)(marks < 0 ? 0 : marks > UINT16_MAX ? UINT16_MAX : marks);
		struct judge_citation note = a_citation(from(AR(ability_resolves), f->citation),
		                                        JUDGE_EV_SET, f->source.master);
		note.def = def_for_citation(r, handled->card[i]);
		note.to = c->place;
		note.n_values = 1;
		note.value[0] = (struct judge_value){ "marks", c->marks };
		cite_full(r, &note);
	}
	invalidate(r);
	return DID;
}

/* 4. Effects on cards */

/* Move one card into an area, such as a deck or hand, when cards move one by one. */
static enum did
put_into(struct judge_run *r, judge_card card, int area, enum how how, struct why why)
{
	judge_place to = destination(r, card, area);
	struct event e;
	e.n = 0;
	struct change *ch = add_move(&e, card, to, why);
	ch->how = (uint8_t)how;
	ch->alone = !is_topmost(r, card);
	return commit(r, &e);
}

/* Do the cards move one by one? They do if any leaves a deck. */
static bool
leave_one_by_one(const struct judge_run *r, const struct set *cards)
{
	for (int i = 0; i < cards->n; i++)
		if (area_of(r, card_at(r, cards->card[i])->place) == r->kernel->language->deck)
			return true;
	return false;
}

enum did
move_cards(struct judge_run *r, const struct set *cards, int area, enum how how, bool together,
           struct why why)
{
	struct event e;
	e.n = 0;
	enum did did = DID_NOTHING;
	if (!together && leave_one_by_one(r, cards)) {
		for (int i = 0; i < cards->n; i++) {
			int k = how == ON_TOP ? cards->n - 1 - i : i;
			if (put_into(r, cards->card[k], area, how, why) != DID_NOTHING)
				did = DID;
		}
		return did;
	}
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[how == ON_TOP ? cards->n - 1 - i : i];
		struct change *ch = add_move(&e, c, destination(r, c, area), why);
		ch->how = (uint8_t)how;
		ch->alone = !is_topmost(r, c);
	}
	return e.n ? commit(r, &e) : DID_NOTHING;
}

/* Has the owner of the area chosen the cards, and thereby stated their order? A stack that moves as
 * a whole gets no order that way. */
static bool
are_in_order(struct judge_run *r, const struct frame *f, const struct judge_node *select, int area,
             const struct set *cards)
{
	if (select->op != OP_SELECT || !select->arg[3])
		return false;
	judge_seat chooser = seat_in(r, f, node_at(r, select->arg[3])->arg[1], JUDGE_OWN);
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		judge_seat owner = parts_of(r, destination(r, c, area))->seat;
		bool stack = is_topmost(r, c) && card_at(r, c)->beneath != JUDGE_NO_CARD;
		if (stack || (chooser != JUDGE_NO_SEAT && chooser != owner))
			return false;
	}
	return true;
}

/* Move cards to an ordered area and have them put in order, unless a shuffle follows. */
static enum did
move_in_order(struct judge_run *r, const struct frame *f, const struct judge_node *node,
              const struct set *cards, int area, enum how how)
{
	struct why why = from(AR(place_moves), f->citation);
	if (r->now.gathers || node_at(r, node->next)->op == OP_SHUFFLE)
		return move_cards(r, cards, area, how, false, why);
	bool asks = !are_in_order(r, f, node_at(r, node->arg[0]), area, cards);
	struct together before = begin_simultaneous(r);
	enum did did = move_cards(r, cards, area, how, false, why);
	end_simultaneous(r, before, f->citation, asks);
	return did;
}

static int
area_of_bits(uint32_t bits)
{
	return bits ? __builtin_ctz(bits) : 0;
}

/* Drop the cards that may not be moved. */
static void
drop_kept_in_place(struct judge_run *r, const struct frame *f, struct set *cards)
{
	int n = 0;
	for (int i = 0; i < cards->n; i++)
		if (!r->kernel->language->is_kept_in_place ||
		    !r->kernel->language->is_kept_in_place(r, cards->card[i], f->citation))
			cards->card[n++] = cards->card[i];
	cards->n = (uint8_t)n;
}

static enum did
do_move(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	int area = area_of_bits((uint32_t)literal(r, node->arg[1], 0));
	bool top = literal(r, node->arg[2], END_TOP) == END_TOP;
	choose_cards(r, f, node->arg[0], handled);
	drop_kept_in_place(r, f, handled);
	if (handled->n == 0)
		return DID_NOTHING;
	if (area == r->kernel->language->discard)
		return r->kernel->language->discard_cards(r, handled, f->citation);
	if (r->p.game->area[area].places > 1)
		return r->kernel->language->move_to_row(r, f, handled, area);
	if (r->p.game->area[area].ordered)
		return move_in_order(r, f, node, handled, area, top ? ON_TOP : BESIDE);
	return move_cards(r, handled, area, BESIDE, true, from(AR(place_moves), f->citation));
}

/* Put cards under a card, below all cards that are under it already. */
static enum did
do_put_under(struct judge_run *r, struct frame *f, const struct judge_node *node,
             struct set *handled)
{
	struct set over;
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[0], handled);
	drop_kept_in_place(r, f, handled);
	choose_cards(r, f, node->arg[1], &over);
	if (over.n == 0)
		return DID_NOTHING;
	for (int i = 0; i < handled->n; i++) {
		judge_card card = handled->card[i];
		if (card == over.card[0] || card_at(r, over.card[0])->place == JUDGE_NO_PLACE)
			continue;
		if (move_card(r, card, card_at(r, over.card[0])->place, UNDERNEATH, over.card[0],
		              from(AR(place_moves), f->citation)) != DID_NOTHING)
			did = DID;
	}
	return did;
}

/* Discard from the top of the deck, one card at a time, as long as there are any. */
static enum did
do_mill(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	judge_seat seat = actor(r, f, node->arg[1]);
	int32_t n = amount_in(r, f, node->arg[0]);
	enum did did = n > 0 ? DID : DID_NOTHING;
	for (int32_t i = 0; i < n; i++) {
		struct set one = { .n = 0 };
		judge_card top = place_at(r, deck_of(r, seat))->first;
		if (top == JUDGE_NO_CARD)
			return handled->n ? did : DID_NOTHING;
		set_add(&one, top);
		if (r->kernel->language->discard_cards(r, &one, f->citation) == DID_NOTHING)
			did = DID_NOTHING;
		set_add(handled, top);
	}
	return did;
}

/* Let the seats look at the card until the ability is over. */
void
reveal_until_end(struct judge_run *r, judge_card card, uint8_t seats)
{
	struct card *c = card_to_change(r, card);
	uint8_t before = c->shown;
	show_card(r, card, seats);
	if (c->shown != before && r->now.n_revealed < JUDGE_SEATS * JUDGE_CARDS)
		r->now.revealed[r->now.n_revealed++] =
			(struct revealed){ card, before, c->shown == (1 << JUDGE_SEATS) - 1,
			                   c->identity };
}

/* Let the seats look at exactly the top `n` cards. Returns how many there were. */
static int
look_at(struct judge_run *r, judge_seat seat, int32_t n, uint8_t seats, struct set *handled)
{
	int seen = 0;
	judge_card c = place_at(r, deck_of(r, seat))->first;
	for (; c != JUDGE_NO_CARD && seen < n; c = card_at(r, c)->next, seen++) {
		reveal_until_end(r, c, seats);
		set_add(handled, c);
	}
	return seen;
}

static enum did
do_look(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	judge_seat seat = actor(r, f, node->arg[1]);
	int32_t n = amount_in(r, f, node->arg[0]);
	struct why why = from(AR(look_at_top), f->citation);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	return look_at(r, seat, n, bit_of(f->source.master), handled) ? DID : DID_NOTHING;
}

/* Look at one card more each time, until the player stops or the deck has no more. */
static enum did
do_look_up_to(struct judge_run *r, struct frame *f, const struct judge_node *node,
              struct set *handled)
{
	judge_seat seat = actor(r, f, node->arg[1]);
	int32_t n = amount_in(r, f, node->arg[0]), x = value(r, AR(look_up_to_starts), seat);
	enum did did = DID_NOTHING;
	if (is_nothing(r, f, seat, n))
		return DID_NOTHING;
	if (n < 1)
		n = 1;
	for (; x <= n && x <= place_at(r, deck_of(r, seat))->n; x++) {
		if (!ask_may(r, &f->source, f->source.master,
		             from(AR(look_up_to_stops), f->citation)))
			break;
		cite_value(r, from(AR(look_up_to_repeats), f->citation), JUDGE_EV_NOTE, seat,
		           (struct judge_value){ "cards", x });
		if (!in_force(r, AR(look_at_top), seat, JUDGE_NO_CARD))
			break;
		cite_value(r, from(AR(look_at_top), f->citation), JUDGE_EV_NOTE, seat,
		           (struct judge_value){ "cards", x });
		if (look_at(r, seat, x, bit_of(f->source.master), handled) == x)
			did = DID;
		if (!in_force(r, AR(look_up_to_repeats), seat, JUDGE_NO_CARD))
			break;
	}
	report_forced_no(r, &f->source, f->source.master, JUDGE_NO_RULE);
	return did;
}

/* Reveal a card: everybody can see it until the ability is over. */
static void
reveal_card(struct judge_run *r, judge_card card, uint32_t parent)
{
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	struct card *c = card_to_change(r, card);
	if (!in_force(r, AR(reveal), c->owner, card))
		return;
	struct judge_citation note = a_citation(from(AR(reveal), parent), JUDGE_EV_NOTE, c->owner);
	note.def = def_for_citation(r, card);
	note.to = c->place;
	cite_full(r, &note);
	reveal_until_end(r, card, all);
}

void
end_reveals(struct judge_run *r, int from_which, uint32_t parent)
{
	for (int i = from_which; i < r->now.n_revealed; i++) {
		struct revealed *old = &r->now.revealed[i];
		struct card *c = card_to_change(r, old->card);
		if (c->place == JUDGE_NO_PLACE || c->identity != old->identity || !old->to_all)
			continue;
		if (!in_force(r, AR(reveal_ends), c->owner, old->card))
			old->shown = c->shown;
		else
			cite(r, from(AR(reveal_ends), parent), JUDGE_EV_NOTE, c->owner);
	}
	for (int i = r->now.n_revealed; i-- > from_which;)
		if (card_at(r, r->now.revealed[i].card)->identity == r->now.revealed[i].identity)
			card_to_change(r, r->now.revealed[i].card)->shown &=
				r->now.revealed[i].shown;
	r->now.n_revealed = (uint16_t)from_which;
}

static enum did
do_reveal(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	if (node->op == OP_REVEAL_TOP)
		look_at(r, actor(r, f, node->arg[1]), amount_in(r, f, node->arg[0]), 0, handled);
	else
		choose_cards(r, f, node->arg[0], handled);
	for (int i = 0; i < handled->n; i++)
		reveal_card(r, handled->card[i], f->citation);
	return handled->n && in_force(r, AR(reveal), f->source.master, JUDGE_NO_CARD) ? DID
	                                                                              : DID_NOTHING;
}

static void
look_through(struct judge_run *r, judge_seat seat, judge_place deck)
{
	for (judge_card c = place_at(r, deck)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		reveal_until_end(r, c, bit_of(seat));
}

static enum did
do_search(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	const struct judge_node *select = node_at(r, node->arg[0]);
	judge_seat seat = f->source.master;
	struct set found;
	if (!in_force(r, AR(search), seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite(r, from(AR(search), f->citation), JUDGE_EV_NOTE, seat);
	look_through(r, seat, deck_of(r, seat));
	find_choosable(r, f, node->arg[0], SEARCHING, &found);
	struct cards_wanted w = {
		.n = found.n, .limit = JUDGE_NO_NUMBER, .fits = fits_choice, .node = node->arg[0]
	};
	w.sides = sides_of(r, f, node->arg[0]);
	bool bare = is_bare_count(r, select);
	if (select->arg[3]) {
		const struct judge_node *choice = node_at(r, select->arg[3]);
		if (choice->arg[0])
			w.n = amount_in(r, f, choice->arg[0]);
		if (choice->arg[2])
			w.limit = number_in(r, f, choice->arg[2]);
		w.totals = (uint8_t)literal(r, choice->arg[3], 0);
		w.up_to = choice->number != 0;
	}
	if (bare && !w.up_to && found.n < w.n) {
		if (in_force(r, AR(search_too_few_takes_all), seat, JUDGE_NO_CARD))
			cite(r, from(AR(search_too_few_takes_all), id), JUDGE_EV_NOTE, seat);
		else
			found.n = 0;
	}
	w.ends_by = w.up_to && bare ? AR(up_to_allows_fewer)
	            : bare          ? AR(search_count_exact)
	                            : AR(search_may_find_nothing);
	w.up_to |= !bare;
	ask_wanted(r, f, seat, &found, w, handled);
	if (r->kernel->language->cites_unfound && !bare && handled->n < w.n && handled->n < found.n)
		cite(r, from(w.ends_by, id), JUDGE_EV_NOTE, seat);
	check_unnamed_choice(r, f, select, &found, handled);
	store_selection(f, select, handled);
	for (int i = 0; node->arg[1] && i < handled->n; i++)
		reveal_card(r, handled->card[i], id);
	return DID;
}

static enum did
do_shuffle(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	judge_seat seat = actor(r, f, node->arg[1]);
	int area = area_of_bits((uint32_t)literal(r, node->arg[0], 0));
	if (r->kernel->stacks[area])
		return DID_NOTHING; /* the cards of a stack are not shuffled */
	return shuffle(r, place_of(r, seat, area, 0), from(AR(shuffle), f->citation));
}

static enum did
do_draw(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	judge_seat seat = actor(r, f, node->arg[1]);
	int32_t n = amount_in(r, f, node->arg[0]);
	enum did did = DID_NOTHING;
	if (node->op == OP_DRAW)
		return r->kernel->language->draw(r, seat, number_in(r, f, node->arg[0]),
		                                 f->citation);
	if (!is_nothing(r, f, seat, n) && n < 1)
		n = 1;
	for (int32_t i = 0; i < n; i++) {
		if (!ask_may(r, &f->source, seat, from(AR(draw_up_to_stops), f->citation)))
			break;
		if (r->kernel->language->draw(r, seat, 1, f->citation) != DID_NOTHING)
			did = DID;
		cite(r, from(AR(draw_up_to_repeats), f->citation), JUDGE_EV_NOTE, seat);
		if (!in_force(r, AR(draw_up_to_repeats), seat, JUDGE_NO_CARD))
			break;
	}
	report_forced_no(r, &f->source, seat, JUDGE_NO_RULE);
	return did;
}

/* 5. One effect, and lists of effects */

static enum did
perform(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled,
        int32_t *n)
{
	switch (node->op) {
	case OP_IF: return run_effects(r, f, node->arg[holds(r, f, node->arg[0]) ? 1 : 2]);
	case OP_MAY:
	case OP_PAY: return do_may(r, f, node);
	case OP_OPTIONS: return do_options(r, f, node);
	case OP_FOR_EACH: return do_for_each(r, f, node, n);
	case OP_REPEAT: return do_repeat(r, f, node, n);
	case OP_KEEP:
		choose_cards(r, f, node->arg[0], handled);
		return handled->n ? DID : DID_NOTHING;
	case OP_KEEP_ZONES: return choose_places(r, f, node->arg[0]) ? DID : DID_NOTHING;
	case OP_APPLY:
		make_lasting(r, f, node->arg[0], (enum span)literal(r, node->arg[1], SPAN_GAME));
		return DID;
	case OP_LATER: make_later(r, f, (uint16_t)(node - r->p.cards->node)); return DID;
	case OP_TRIGGER: return do_trigger(r, f, node, handled);
	case OP_SET_RULE: return do_set_rule(r, f, node);
	case OP_WIN:
	case OP_LOSE:
		return do_result(r, seat_in(r, f, node->arg[0], JUDGE_OWN), node->op == OP_WIN,
		                 f->citation);
	case OP_MARK: return do_mark(r, f, node, handled);
	case OP_DISCARD:
		r->now.choosing_effect = OP_DISCARD;
		choose_cards(r, f, node->arg[0], handled);
		r->now.choosing_effect = OP_NONE;
		return handled->n ? r->kernel->language->discard_cards(r, handled, f->citation)
		                  : DID_NOTHING;
	case OP_DRAW:
	case OP_DRAW_UP_TO: return do_draw(r, f, node);
	case OP_MILL: return do_mill(r, f, node, handled);
	case OP_LOOK: return do_look(r, f, node, handled);
	case OP_LOOK_UP_TO: return do_look_up_to(r, f, node, handled);
	case OP_REVEAL:
	case OP_REVEAL_TOP: return do_reveal(r, f, node, handled);
	case OP_SEARCH: return do_search(r, f, node, handled);
	case OP_SHUFFLE: return do_shuffle(r, f, node);
	case OP_MOVE: return do_move(r, f, node, handled);
	case OP_PUT_UNDER: return do_put_under(r, f, node, handled);
	default: return r->kernel->language->effect(r, f, node, handled, n);
	}
}

/* Is the instruction for both players, one after the other? */
static bool
is_for_both(const struct judge_run *r, const struct judge_node *node)
{
	switch (node->op) {
	case OP_DRAW:
	case OP_DRAW_UP_TO:
	case OP_MILL:
	case OP_LOOK:
	case OP_LOOK_UP_TO:
	case OP_REVEAL_TOP:
	case OP_SHUFFLE: return literal(r, node->arg[1], JUDGE_OWN) == JUDGE_ANY;
	default: return false;
	}
}

/* Perform an effect, for both players if it says so, the turn player first. */
static enum did
perform_for_all(struct judge_run *r, struct frame *f, const struct judge_node *node,
                struct set *handled, int32_t *n)
{
	enum did did = DID_NOTHING;
	if (!is_for_both(r, node))
		return perform(r, f, node, handled, n);
	f->each_seat = r->game.turn_player;
	for (int i = 0; i < JUDGE_SEATS; i++) {
		enum did one = perform(r, f, node, handled, n);
		if (one != DID_NOTHING)
			did = one;
		f->each_seat = other(f->each_seat);
	}
	f->each_seat = JUDGE_NO_SEAT;
	return did;
}

static bool
holds_others(uint16_t op)
{
	return op == OP_IF || op == OP_MAY || op == OP_PAY || op == OP_OPTIONS ||
	       op == OP_FOR_EACH || op == OP_REPEAT;
}

enum did
run_effect(struct judge_run *r, struct frame *f, uint16_t effect)
{
	const struct judge_node *node = node_at(r, effect);
	struct set handled = { .n = 0 };
	int32_t n = -1;
	enum did did = DID_NOTHING;
	/* By rule, an effect is performed once. */
	int32_t times = holds_others(node->op) ? 1 : value(r, AR(one_shot_once), f->source.master);
	charge_one_step(r);
	if (++r->now.depth > DEPTH)
		stop_at_limit(r, "effects within effects");
	note_performed(r, node->op);
	for (int32_t i = 0; i < times && !f->stopped; i++) {
		enum did once = perform_for_all(r, f, node, &handled, &n);
		if (once != DID_NOTHING || i == 0)
			did = once;
	}
	r->now.depth--;
	if (node->as) {
		struct variable *var = the_variable(f, node->as - 1);
		var->cards = handled;
		var->did = did != DID_NOTHING;
	}
	if (node->adds_to)
		append_selection(f, node, &handled, did != DID_NOTHING);
	if (node->count_as) {
		the_variable(f, node->count_as - 1)->number = n >= 0 ? n : handled.n;
		the_variable(f, node->count_as - 1)->did = did != DID_NOTHING;
	}
	return did;
}

enum did
run_effects(struct judge_run *r, struct frame *f, uint16_t effects)
{
	enum did did = DID_NOTHING;
	for (; effects && !f->stopped && !r->now.cut_short; effects = node_at(r, effects)->next) {
		enum did one = run_of_list(r, f, effects);
		if (one != DID_NOTHING)
			did = one;
	}
	return did;
}

/* 6. Playing an ability */

/* Ask now for the options of the ability itself. */
void
pick_options(struct judge_run *r, struct frame *f, uint16_t effects)
{
	for (; effects; effects = node_at(r, effects)->next)
		if (node_at(r, effects)->op == OP_OPTIONS && f->n_modes < MODE_NODES) {
			f->mode_node[f->n_modes] = effects;
			f->mode_mask[f->n_modes] = pick_modes(r, f, node_at(r, effects));
			f->n_modes++;
		}
}

/* Can the ability be played? Not if none of its options is active. */
bool
is_playable(struct judge_run *r, const struct standby *s)
{
	struct frame f;
	frame_init(r, &f, &s->source);
	f.event = s->event;
	for (uint16_t n = s->later ? 0 : f.ability->body; n; n = node_at(r, n)->next) {
		bool any = node_at(r, n)->op != OP_OPTIONS;
		for (uint16_t o = node_at(r, n)->arg[0]; o && !any; o = node_at(r, o)->next)
			any = option_is_offered(r, &f, node_at(r, o));
		if (!any)
			return false;
	}
	return true;
}

uint32_t
cite_source(struct judge_run *r, const struct source *s, struct why why)
{
	struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, s->master);
	c.source = s->def;
	c.ability = (uint8_t)(s->ability + 1);
	c.def = def_for_citation(r, s->card);
	return cite_full(r, &c);
}

enum did
resolve_effects(struct judge_run *r, struct frame *f, uint16_t effects)
{
	enum did did = DID_NOTHING;
	struct acting before = r->now.acting;
	int revealed = r->now.n_revealed;
	struct why why = from(AR(ability_resolves), f->citation);
	if (!in_force(r, why.rule, f->source.master, f->source.card))
		return did;
	f->citation = cite_source(r, &f->source, why);
	if (!f->without_source)
		set_acting_effect(r, f->source.master, f->source.card);
	uint32_t cause = set_cause(r, f->citation);
	if (effects)
		did = run_effects(r, f, effects);
	else
		did = r->kernel->language->keyword_effect(r, f);
	set_cause(r, cause);
	set_acting(r, before);
	r->now.cut_short = false;
	end_reveals(r, revealed, f->citation);
	return did;
}

/* Put the ability into the resolution area, where it is a pseudo-card until it has resolved. */
static void
to_resolution_area(struct judge_run *r, struct frame *f, uint32_t parent)
{
	judge_rule rule = AR(ability_to_resolution);
	if (!in_force(r, rule, f->source.master, f->source.card))
		return;
	f->citation = cite_source(r, &f->source, from(rule, parent));
	r->game.pseudo_card = f->source.def;
}

void
play_ability(struct judge_run *r, const struct standby *s, uint32_t parent)
{
	struct frame f;
	uint16_t effects;
	frame_init(r, &f, &s->source);
	f.event = s->event;
	f.identities = r->game.identities;
	f.stamp = ++r->game.clock;
	f.citation = parent;
	effects = f.ability->body;
	if (s->later) {
		const struct timed_trigger *l = &r->game.later[s->later - 1];
		effects = l->node ? node_at(r, l->node)->arg[1] : 0;
		restore_variables(&f, &l->keeps.kept);
		note_gone(r, &f, &l->keeps.kept, l->keeps.identities, l->keeps.gone);
		f.without_source =
			!in_force(r, AR(source_of_timed_trigger), f.source.master, JUDGE_NO_CARD);
		if (f.without_source)
			f.source.identity = 0;
	}
	judge_def before = r->game.pseudo_card;
	to_resolution_area(r, &f, parent);
	bool early = in_force(r, AR(options_at_activation), f.source.master, f.source.card);
	if (early)
		pick_options(r, &f, effects);
	if (!r->kernel->language->opens || r->kernel->language->opens(r, s, parent)) {
		if (!early)
			pick_options(r, &f, effects);
		resolve_effects(r, &f, effects);
	}
	r->game.pseudo_card = before;
	watch(r, JUDGE_AT_DONE);
}
