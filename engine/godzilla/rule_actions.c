/* rule_actions.c: what the rules do by themselves (chapter 11). */
#include "engine/godzilla/godzilla.h"

/* 11.2 Reshuffle: 11.2.2 on drawing from an empty deck, 11.2.3 the pile becomes the deck, 11.2.4 not
 * with an empty pile. READING: G34, only drawing reshuffles. */
void
reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	judge_place deck = place_of(r, seat, AREA_DECK, 0);
	judge_place pile = place_of(r, seat, AREA_DISCARD, 0);
	struct event e = { .n = 0 };
	if (!in_force(r, R_RESHUFFLE, seat, JUDGE_NO_CARD))
		return;
	if (r->game.place[pile].n == 0 && in_force(r, R_NO_RESHUFFLE_OF_NOTHING, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_RESHUFFLE_OF_NOTHING, parent), JUDGE_EV_NOTE, seat);
		return;
	}
	uint32_t id = cite(r, from(R_RESHUFFLE, parent), JUDGE_EV_NOTE, seat);
	struct why why = from(R_RESHUFFLE_MOVES_PILE, id);
	for (judge_card c = r->game.place[pile].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		e.change[e.n++] = (struct change){ c, deck, BESIDE, JUDGE_NO_CARD, false, why };
	if (e.n && commit(r, &e) == DID)
		shuffle(r, deck, why);
}

static bool
crushed(struct judge_run *r, judge_seat seat, judge_card card)
{
	return is_topmost(r, card) && master(r, card) == seat &&
	       is_type(r, card_at(r, read_stack(r, card))->def, TYPE_BATTLE);
}

/* The battle cards of a master that share a zone with an invading monster. */
static void
find_crushed(struct judge_run *r, judge_seat seat, struct event *e, struct why why)
{
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		int n = zone_of_monster(r, side);
		if (n < 1 || n > 8)
			continue;
		judge_place zone = place_of(r, side, AREA_ZONE, n - 1);
		if (monster_standing_at(r, zone) == JUDGE_NO_CARD)
			continue;
		judge_card c = r->game.place[zone].first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (crushed(r, seat, c))
				e->change[e->n++] =
				    (struct change){ c, destination(r, c, AREA_DISCARD), BESIDE,
					             JUDGE_NO_CARD, false, why };
	}
}

/* 11.3 Crush and destroy: 11.3.2 a battle card and a monster in one zone, 11.3.3 it is destroyed. */
static bool
crush(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	struct event e;
	e.n = 0;
	find_crushed(r, seat, &e, from(R_DESTROY, parent));
	if (e.n == 0 || !in_force(r, R_CRUSH, seat, JUDGE_NO_CARD) ||
	    !in_force(r, R_CRUSH_DESTROYS, seat, JUDGE_NO_CARD))
		return false;
	uint32_t id = cite(r, from(R_CRUSH, parent), JUDGE_EV_NOTE, seat);
	id = cite(r, from(R_CRUSH_DESTROYS, id), JUDGE_EV_NOTE, seat);
	for (int i = 0; i < e.n; i++)
		e.change[i].why.parent = id;
	return commit(r, &e) == DID;
}

bool
crush_is_due(struct judge_run *r, judge_seat seat)
{
	struct event e;
	e.n = 0;
	find_crushed(r, seat, &e, BY(R_CRUSH));
	return e.n > 0 && in_force(r, R_CRUSH, seat, JUDGE_NO_CARD);
}

bool
interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	return in_force(r, R_CRUSH_AT_ONCE, seat, JUDGE_NO_CARD) && crush(r, seat, parent);
}

static void
to_pile(struct judge_run *r, judge_card card, struct event *e, struct why why)
{
	if (in_force(r, why.rule, JUDGE_NOBODY, card))
		e->change[e->n++] = (struct change){ card, destination(r, card, AREA_DISCARD), BESIDE,
			                             JUDGE_NO_CARD, false, why };
}

/* 11.4 Illegal cards, of one place. */
static void
find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent)
{
	int area = area_of(r, place);
	judge_card c = r->game.place[place].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		uint8_t type = face(r, c)->type;
		if (area == AREA_RESOLUTION && c != r->game.resolving)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_RESOLUTION, parent));
		else if (area == AREA_ZONE && is_topmost(r, c) && type != TYPE_BATTLE)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_ZONE, parent));
		else if (area == AREA_STRATEGY && is_topmost(r, c) && type != TYPE_STRATEGY)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_STRATEGY_ZONE, parent));
	}
}

static bool
overloads(struct judge_run *r, judge_place place, judge_card card)
{
	enum type type = area_of(r, place) == AREA_ZONE ? TYPE_BATTLE : TYPE_STRATEGY;
	return is_topmost(r, card) && is_type(r, card_at(r, read_stack(r, card))->def, type);
}

static uint32_t
latest_stamp(struct judge_run *r, judge_place place)
{
	uint32_t latest = 0;
	judge_card c = r->game.place[place].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (overloads(r, place, c) && card_at(r, c)->stamp > latest)
			latest = card_at(r, c)->stamp;
	return latest;
}

/* The newest card of that definition that could stay. */
static judge_card
kept_card(struct judge_run *r, judge_place place, judge_def def)
{
	judge_card best = JUDGE_NO_CARD;
	judge_card c = r->game.place[place].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (card_at(r, c)->def == def && overloads(r, place, c) &&
		    (best == JUDGE_NO_CARD || card_at(r, c)->stamp > card_at(r, best)->stamp))
			best = c;
	return best;
}

int
keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	judge_card c = r->game.place[q->at].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (overloads(r, q->at, c) && kept_card(r, q->at, card_at(r, c)->def) == c && n < cap)
			out[n++] = (struct judge_pick){ DO_KEEP, q->seat, card_at(r, c)->def,
				                        JUDGE_NO_PLACE };
	return n;
}

void
test_keep(struct judge_run *r, judge_place place, struct judge_pick pick, struct refusals *list)
{
	judge_card card = kept_card(r, place, pick.def);
	if (card == JUDGE_NO_CARD || card_at(r, card)->stamp < latest_stamp(r, place))
		refuse(r, list, R_OVERLOADED_LATEST_STAYS, r->parts[place].seat, 0, NULL);
}

/* 11.5 Overloaded cards, of one place. READING: G29, the player whose zone it is chooses. */
static void
find_overloaded(struct judge_run *r, judge_place place, struct event *e, uint32_t parent)
{
	bool zone = area_of(r, place) == AREA_ZONE;
	judge_rule rule = zone ? R_OVERLOADED_ZONE : R_OVERLOADED_STRATEGY_ZONE;
	judge_seat seat = r->parts[place].seat;
	int n = 0;
	judge_card c = r->game.place[place].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		n += overloads(r, place, c);
	if (n < 2 || !in_force(r, rule, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = cite(r, from(rule, parent), JUDGE_EV_NOTE, seat);
	bool own = in_force(r, R_OVERLOADED_ZONE_PLAYER_PICKS, seat, JUDGE_NO_CARD);
	struct judge_question q = { own ? seat : other(seat), ASK_KEEP, JUDGE_NO_DEF, place };
	judge_card kept = kept_card(r, place, ask(r, q, from(rule, id)).def);
	for (c = r->game.place[place].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (c != kept && overloads(r, place, c))
			to_pile(r, c, e, from(R_DESTROY, id));
}

static void
find_of_seat(struct judge_run *r, judge_seat seat, struct event *e, uint32_t parent)
{
	static const uint8_t areas[] = { AREA_ZONE, AREA_STRATEGY };
	for (int a = 0; a < 2; a++)
		for (int i = 0; i < r->p.game->area[areas[a]].places; i++) {
			judge_place place = place_of(r, seat, areas[a], i);
			if (r->game.place[place].n == 0)
				continue;
			find_illegal(r, place, e, parent);
			find_overloaded(r, place, e, parent);
		}
}

static bool
one_after_another(struct judge_run *r, const struct event *e)
{
	bool did = false;
	for (int i = 0; i < e->n; i++)
		did |= move_card(r, e->change[i].card, e->change[i].to, BESIDE, JUDGE_NO_CARD,
		                 e->change[i].why) == DID;
	return did;
}

/* 11.4 and 11.5, and a crush that was not done at once. 11.1.3: all together; 1.3.4: of choices the
 * turn player's come first. */
bool
other_rule_actions(struct judge_run *r, uint32_t parent)
{
	judge_seat first = r->game.turn_player;
	struct event e;
	e.n = 0;
	if (!in_force(r, R_TURN_PLAYER_CHOOSES_FIRST, first, JUDGE_NO_CARD))
		first = other(first);
	bool did = crush(r, first, parent);
	did |= crush(r, other(first), parent);
	find_of_seat(r, first, &e, parent);
	find_of_seat(r, other(first), &e, parent);
	find_illegal(r, place_of(r, 0, AREA_RESOLUTION, 0), &e, parent);
	if (e.n == 0)
		return did;
	if (!in_force(r, R_RULE_ACTIONS_TOGETHER, first, JUDGE_NO_CARD))
		return one_after_another(r, &e) || did;
	return commit(r, &e) == DID || did;
}
