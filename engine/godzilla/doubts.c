/*
 * doubts.c: start positions that no game leads to.
 *
 * "Impossible" means that the rules never allow it, whatever cards say: more cards than a deck
 * holds, a token in a hand. "Unreachable" means that a turn would have put it right already: an old
 * strategy card after the start phase.
 */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/deck.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/position.h"
#include "engine/godzilla/rule_actions.h"
#include "engine/godzilla/tokens.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* 1. The cards of a player: 6.1 */

static void
check_copies(struct doubts *d, judge_seat seat)
{
	judge_def def[JUDGE_CARDS], known[JUDGE_CARDS];
	struct judge_deck_fault fault[8];
	int n = deck_cards(d->r, seat, def), n_known = 0;
	for (int i = 0; i < n; i++)
		if (def[i] < d->r->p.cards->n)
			known[n_known++] = def[i];
	struct judge_list lists[JUDGE_LISTS] = { [MAIN_DECK] = { known, (uint16_t)n_known } };
	int found = copies_faults(d->r, seat, lists, fault, 8);
	for (int i = 0; i < found && i < 8; i++) {
		struct judge_anomaly is = no_doubt();
		is.code = "too-many-copies";
		is.impossible = true;
		is.rule = R_COPIES_LIMIT;
		is.seat = seat;
		is.def = fault[i].def;
		is.is = fault[i].refusal.value[0].is;
		is.most = fault[i].refusal.value[1].is;
		add_doubt(d, is);
	}
}

/* 2. Where cards lie: chapters 3, 4 and 9 */

static void
check_token(struct doubts *d, judge_card card)
{
	const struct card *c = card_at(d->r, card);
	if (c->place == JUDGE_NO_PLACE || area_of(d->r, c->place) == AREA_ZONE ||
	    c->def >= d->r->p.cards->n || !has_token_trait(d->r, c->def) ||
	    !is_type(d->r, c->def, TYPE_BATTLE))
		return;
	doubt_card(d, c, "token-elsewhere", R_BATTLE_TOKENS_ONLY_IN_ZONES);
}

static void
check_monster_deck(struct doubts *d, judge_card card)
{
	const struct card *c = card_at(d->r, card);
	if (c->place == JUDGE_NO_PLACE || area_of(d->r, c->place) != AREA_MONSTER_DECK ||
	    c->def >= d->r->p.cards->n || is_type(d->r, c->def, TYPE_MONSTER))
		return;
	doubt_card(d, c, "not-a-monster", R_MONSTER_DECK_RANKS);
}

/* Can texts stack monsters in another order, or change how their ranks are read? */
static bool
texts_change_ranks(const struct judge_run *r)
{
	static const uint16_t ops[] = { OP_PUT_UNDER, OP_PLAY_RANK, OP_PLAY_IGNORING, OP_PLAY,
		                        OP_MODIFY,    OP_RULE,      OP_EVOLVE,        OP_MOVE };
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (speaks_of(r, ops[i]))
			return true;
	return false;
}

static bool
has_burst(struct judge_run *r, judge_card card)
{
	return keyword_of(r, card, KEYWORD_BURST) != NULL;
}

/* 8.5: a monster of the same rank comes on top; 7.4.3: one of the next rank. So from the lowest
 * card up each rank is equal to the one below or higher by one. */
static void
check_ranks(struct doubts *d, judge_seat seat)
{
	struct judge_run *r = d->r;
	judge_card c = place_at(r, place_of(r, seat, AREA_MONSTER, 0))->first;
	for (; c != JUDGE_NO_CARD && card_at(r, c)->next != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		judge_card above = card_at(r, c)->next;
		int32_t low = rank_of_def(r, card_at(r, c)->def);
		int32_t high = rank_of_def(r, card_at(r, above)->def);
		struct judge_anomaly is = no_doubt();
		if (high == low || high == low + 1 || has_burst(r, c) || has_burst(r, above))
			continue;
		is.code = "ranks-of-monsters";
		is.impossible = !texts_change_ranks(r);
		is.rule = high < low ? R_PLAY_MONSTER_RANK : R_SUCCESSOR_RANK;
		is.seat = seat;
		is.def = card_at(r, above)->def;
		is.is = high;
		is.most = low + 1;
		add_doubt(d, is);
	}
}

/* 3. What a turn would have put right: chapters 7 and 11 */

/* Can a text have prevented the rule from acting on the card? */
static bool
is_kept_by_text(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	return speaks_of(r, OP_FORBID) || speaks_of(r, OP_SET_RULE) || r->texts.replaces ||
	       !in_force(r, rule, seat, card);
}

/* Return the last turn in which the seat's start phase is over; 0: there is none. */
static uint32_t
last_start_phase(const struct judge_run *r, judge_seat seat)
{
	uint32_t turn = r->game.turn;
	if (seat != r->game.turn_player)
		return turn - 1;
	if (r->game.step != STEP_START)
		return turn;
	return turn > 2 ? turn - 2 : 0;
}

static void
check_old_strategy(struct doubts *d, judge_card card)
{
	struct judge_run *r = d->r;
	const struct card *c = card_at(r, card);
	struct judge_anomaly is = no_doubt();
	if (c->place == JUDGE_NO_PLACE || area_of(r, c->place) != AREA_STRATEGY ||
	    !is_topmost(r, card))
		return;
	judge_seat seat = master(r, card);
	if (c->since >= last_start_phase(r, seat) || base_stays(r, card) ||
	    is_kept_by_text(r, R_START_PHASE_CLEARS_STRATEGIES, seat, card))
		return;
	is.code = "old-strategy";
	is.rule = R_START_PHASE_CLEARS_STRATEGIES;
	is.seat = seat;
	is.def = c->def;
	is.place = c->place;
	add_doubt(d, is);
}

static bool
came_this_turn(const struct judge_run *r, judge_place place)
{
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (card_at(r, c)->since >= r->game.turn)
			return true;
	return false;
}

/* 11.5: cards that came in an earlier turn have been through a check timing. */
static void
check_overloaded(struct doubts *d, judge_place place)
{
	struct judge_run *r = d->r;
	int area = area_of(r, place), n = 0;
	struct judge_anomaly is = no_doubt();
	if ((area != AREA_ZONE && area != AREA_STRATEGY) || came_this_turn(r, place))
		return;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		n += is_topmost(r, c) && is_type(r, card_at(r, c)->def,
		                                 area == AREA_ZONE ? TYPE_BATTLE : TYPE_STRATEGY);
	is.code = "overloaded";
	is.rule = area == AREA_ZONE ? R_OVERLOADED_ZONE : R_OVERLOADED_STRATEGY_ZONE;
	is.seat = parts_of(r, place)->seat;
	is.place = place;
	is.is = n;
	is.most = 1;
	if (n > 1 && !is_kept_by_text(r, is.rule, is.seat, JUDGE_NO_CARD))
		add_doubt(d, is);
}

/* 11.4: a card of the wrong type that came in an earlier turn has been through a check timing,
 * too. */
static void
check_type(struct doubts *d, judge_card card)
{
	struct judge_run *r = d->r;
	const struct card *c = card_at(r, card);
	struct judge_anomaly is = no_doubt();
	int area = c->place == JUDGE_NO_PLACE ? AREAS : area_of(r, c->place);
	enum type type = area == AREA_ZONE ? TYPE_BATTLE : TYPE_STRATEGY;
	if (!is_topmost(r, card) || c->since >= r->game.turn)
		return;
	if ((area != AREA_ZONE && area != AREA_STRATEGY) || types_of(r, as_it_is(card)) >> type & 1)
		return;
	is.code = "illegal-card";
	is.rule = area == AREA_ZONE ? R_ILLEGAL_CARD_IN_ZONE : R_ILLEGAL_CARD_IN_STRATEGY_ZONE;
	is.seat = parts_of(r, c->place)->seat;
	is.def = c->def;
	is.place = c->place;
	if (!is_kept_by_text(r, is.rule, is.seat, card))
		add_doubt(d, is);
}

static void
check_resolution(struct doubts *d)
{
	judge_place place = place_of(d->r, 0, AREA_RESOLUTION, 0);
	struct judge_anomaly is = no_doubt();
	is.code = "left-in-resolution";
	is.rule = R_ILLEGAL_CARD_IN_RESOLUTION;
	is.place = place;
	is.is = place_at(d->r, place)->n;
	is.most = 0;
	if (is.is > 0 && !came_this_turn(d->r, place))
		add_doubt(d, is);
}

static bool
has_op(const struct judge_run *r, uint16_t node, uint16_t op)
{
	for (; node; node = node_at(r, node)->next) {
		const struct judge_node *n = node_at(r, node);
		if (n->op == op)
			return true;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (n->arg[i] && has_op(r, n->arg[i], op))
				return true;
	}
	return false;
}

/* Does the ability replace only what happens to its own card? */
static bool
replaces_for_itself(const struct judge_run *r, const struct judge_ability *a)
{
	for (uint16_t on = a->on; on; on = node_at(r, on)->next)
		if (!has_op(r, node_at(r, on)->arg[0], OP_THIS) ||
		    node_at(r, node_at(r, on)->arg[0])->next)
			return false;
	return a->kind == JUDGE_REPLACEMENT;
}

/* Can the card's abilities prevent a crush? If it replaces only what happens to itself, it protects
 * only itself, so it counts only where a monster stands. */
static bool
could_keep(struct judge_run *r, const struct card *k)
{
	const struct judge_card_def *d = &r->p.cards->def[k->def];
	bool crushed = monster_standing_at(r, k->place) != JUDGE_NO_CARD;
	for (int i = 0; i < d->n_abilities + d->n_grants; i++) {
		const struct judge_ability *a = &r->p.cards->ability[d->ability + i];
		if (!crushed && i < d->n_abilities && replaces_for_itself(r, a))
			continue;
		if (a->kind == JUDGE_REPLACEMENT || has_op(r, a->body, OP_FORBID) ||
		    has_op(r, a->body, OP_SET_RULE) || has_op(r, a->body, OP_RULE))
			return true;
	}
	return d->acts_in != 0;
}

/* Can anything prevent the crush? A crush happens at once, in any turn, so only face-up cards or
 * lasting effects can. */
static bool
crush_is_kept(struct judge_run *r, judge_seat seat)
{
	bool kept = r->game.n_changes > 0 || r->game.n_lasting > 0 ||
	            !in_force(r, R_CRUSH, seat, JUDGE_NO_CARD);
	for (judge_card c = 0; !kept && c < r->game.n_cards; c++) {
		const struct card *k = card_at(r, c);
		kept = k->def < r->p.cards->n && k->place != JUDGE_NO_PLACE &&
		       viewers_of(r, k->place) == (1 << JUDGE_SEATS) - 1 && could_keep(r, k);
	}
	return kept;
}

static void
check_crush(struct doubts *d, judge_seat seat)
{
	struct judge_anomaly is = no_doubt();
	is.code = "crushed";
	is.rule = R_CRUSH;
	is.seat = seat;
	if (in_force(d->r, R_CRUSH_AT_ONCE, seat, JUDGE_NO_CARD) && crush_is_due(d->r, seat) &&
	    !crush_is_kept(d->r, seat))
		add_doubt(d, is);
}

/* 8.1.1: actions that are counted by turn are performed by the turn player, in the main phase. */
static void
check_counted(struct doubts *d, judge_seat seat)
{
	const struct game *g = &d->r->game;
	bool early = g->step == STEP_START || g->step == STEP_MAIN;
	bool done = g->value[seat][INVASIONS] > 0 || g->value[seat][MONSTERS_PLAYED] > 0;
	doubt_counted(d, seat, R_ACTIONS_OF_TURN_PLAYER, done, early);
}

int
position_doubts(struct judge_run *r, struct judge_anomaly *out, int cap)
{
	struct doubts d = { r, out, 0, cap };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		doubt_lists(&d, s);
		check_copies(&d, s);
		doubt_size(&d, s, R_MAIN_DECK_SIZE, 4);
		check_ranks(&d, s);
		check_crush(&d, s);
		check_counted(&d, s);
	}
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		if (card_at(r, c)->def >= r->p.cards->n)
			continue;
		check_token(&d, c);
		check_monster_deck(&d, c);
		check_old_strategy(&d, c);
		check_type(&d, c);
	}
	for (judge_place p = 0; p < r->n_places; p++)
		check_overloaded(&d, p);
	check_resolution(&d);
	return d.n;
}
