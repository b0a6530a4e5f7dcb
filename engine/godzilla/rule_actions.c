/* rule_actions.c: what the rules do by themselves (chapter 11). */
#include "engine/godzilla/godzilla.h"

/* 11.1.2.1: what is of interrupt type is done at once. Answers what it follows from. */
static uint32_t
interrupts_by(struct judge_run *r, judge_seat seat, judge_rule at_once, uint32_t parent)
{
	if (!in_force(r, R_INTERRUPT_AT_ONCE, seat, JUDGE_NO_CARD) ||
	    !in_force(r, at_once, seat, JUDGE_NO_CARD))
		return parent;
	parent = cite(r, from(R_INTERRUPT_AT_ONCE, parent), JUDGE_EV_NOTE, seat);
	return cite(r, from(at_once, parent), JUDGE_EV_NOTE, seat);
}

/* 11.2 Reshuffle: 11.2.2 on drawing from an empty deck, 11.2.3 the pile becomes the deck, 11.2.4 not
 * with an empty pile. READING: G34, only drawing reshuffles. */
void
reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	judge_place deck = place_of(r, seat, AREA_DECK, 0);
	judge_place pile = place_of(r, seat, AREA_DISCARD, 0);
	struct event e;
	e.n = 0;
	if (!in_force(r, R_RESHUFFLE, seat, JUDGE_NO_CARD))
		return;
	if (r->game.place[pile].n == 0 &&
	    in_force(r, R_NO_RESHUFFLE_OF_NOTHING, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_RESHUFFLE_OF_NOTHING, parent), JUDGE_EV_NOTE, seat);
		return;
	}
	uint32_t id = interrupts_by(r, seat, R_RESHUFFLE_AT_ONCE, parent);
	id = cite(r, from(R_RESHUFFLE, id), JUDGE_EV_NOTE, seat);
	struct why why = from(R_RESHUFFLE_MOVES_PILE, id);
	for (judge_card c = r->game.place[pile].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		add_move(&e, c, deck, why);
	if (e.n && commit(r, &e) == DID)
		shuffle(r, deck, why);
}

static bool
crushed(struct judge_run *r, judge_seat seat, judge_card card)
{
	return is_topmost(r, card) && master(r, card) == seat &&
	       is_of_type(r, read_stack(r, card), TYPE_BATTLE) &&
	       !is_omitted(r, R_CRUSH, seat, card);
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
		judge_card c = r->game.place[zone].first;
		if (c == JUDGE_NO_CARD || monster_standing_at(r, zone) == JUDGE_NO_CARD)
			continue;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (crushed(r, seat, c))
				add_move(e, c, destination(r, c, AREA_DISCARD), why);
	}
}

/* Does anything lie in the zone of a monster? Mostly nothing does, and this is asked at every event. */
static bool
monster_is_not_alone(const struct judge_run *r)
{
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		int n = zone_of_monster(r, side);
		if (n > 0 && r->game.place[place_of(r, side, AREA_ZONE, n - 1)].n > 0)
			return true;
	}
	return false;
}

static bool
destroy_crushed(struct judge_run *r, judge_seat seat, struct event *e, uint32_t parent)
{
	drop_forbidden(r, e, parent);
	if (e->n == 0)
		return false;
	uint32_t id = interrupts_by(r, seat, R_CRUSH_AT_ONCE, parent);
	id = cite(r, from(R_CRUSH, id), JUDGE_EV_NOTE, seat);
	id = cite(r, from(R_CRUSH_DESTROYS, id), JUDGE_EV_NOTE, seat);
	spare(r, e, id);
	if (e->n == 0)
		return false;
	for (int i = 0; i < e->n; i++)
		e->change[i].why.parent = id;
	return commit(r, e) == DID;
}

/* 11.3 Crush and destroy: 11.3.2 a battle card and a monster in one zone, 11.3.3 it is destroyed. */
static bool
crush(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	struct event e;
	e.n = 0;
	if (!monster_is_not_alone(r))
		return false;
	find_crushed(r, seat, &e, from(R_DESTROY, parent));
	if (e.n == 0 || !in_force(r, R_CRUSH, seat, JUDGE_NO_CARD) ||
	    !in_force(r, R_CRUSH_DESTROYS, seat, JUDGE_NO_CARD))
		return false;
	unsigned kept = r->acting.causes & (1u << CAUSE_INVASION);
	struct acting before =
		acts_as(r, JUDGE_NOBODY, 1u << CAUSE_RULE | 1u << CAUSE_CRUSH | kept);
	bool did = destroy_crushed(r, seat, &e, parent);
	r->acting = before;
	return did;
}

bool
crush_is_due(struct judge_run *r, judge_seat seat)
{
	struct event e;
	e.n = 0;
	find_crushed(r, seat, &e, BY(R_CRUSH));
	static const judge_rule needed[] = { R_CRUSH, R_CRUSH_DESTROYS, R_DESTROY, R_PLACE_MOVES };
	bool due = e.n > 0;
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		due = due && in_force(r, needed[i], seat, JUDGE_NO_CARD);
	return due;
}

bool
interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	bool did = vanish_tokens(r, parent);
	return (in_force(r, R_CRUSH_AT_ONCE, seat, JUDGE_NO_CARD) && crush(r, seat, parent)) || did;
}

/* 3.2.3: a stack is one card; in the English editions on the field only. READING: G42, so off the
 * field each card goes by itself. */
bool
stack_counts_as_one(struct judge_run *r, bool zone, judge_card card)
{
	return in_force(r, R_STACK_IS_ONE_CARD, JUDGE_NOBODY, card) &&
	       (zone || in_force(r, R_STACK_IS_ONE_CARD_ANYWHERE, JUDGE_NOBODY, card));
}

static void
to_pile(struct judge_run *r, judge_card card, struct event *e, struct why why)
{
	if (!in_force(r, why.rule, JUDGE_NOBODY, card))
		return;
	struct change *ch = add_move(e, card, destination(r, card, AREA_DISCARD), why);
	bool zone = area_of(r, card_at(r, card)->place) == AREA_ZONE;
	ch->alone = !stack_counts_as_one(r, zone, card);
}

/* 11.4 Illegal cards, of one place. */
static void
find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent)
{
	const uint8_t only_battle = 1u << TYPE_BATTLE;
	int area = area_of(r, place);
	judge_card c = r->game.place[place].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		uint8_t types = types_of(r, as_it_is(c));
		bool battle = types & 1u << TYPE_BATTLE, strategy = types & 1u << TYPE_STRATEGY;
		if (area == AREA_RESOLUTION && c != r->game.resolving)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_RESOLUTION, parent));
		else if (area == AREA_ZONE &&
		         (strategy ? is_topmost(r, c) : types != only_battle) &&
		         in_force(r, R_ILLEGAL_CARD_IN_ZONE, JUDGE_NOBODY, c) && !battle)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_ZONE, parent));
		else if (area == AREA_STRATEGY && !strategy &&
		         (is_topmost(r, c) || !stack_counts_as_one(r, false, c)))
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_STRATEGY_ZONE, parent));
	}
}

static bool
overloads(struct judge_run *r, judge_place place, judge_card card)
{
	bool zone = area_of(r, place) == AREA_ZONE;
	enum type type = zone ? TYPE_BATTLE : TYPE_STRATEGY;
	judge_rule rule = zone ? R_OVERLOADED_ZONE : R_OVERLOADED_STRATEGY_ZONE;
	if (is_omitted(r, rule, r->parts[place].seat, card))
		return false;
	if (!is_topmost(r, card))
		return !stack_counts_as_one(r, zone, card) && is_of_type(r, card, type);
	return is_of_type(r, read_stack(r, card), type);
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
		if (def_at(r, c) == def && overloads(r, place, c) &&
		    (best == JUDGE_NO_CARD || card_at(r, c)->stamp > card_at(r, best)->stamp))
			best = c;
	return best;
}

bool
can_be_kept(struct judge_run *r, judge_place place, judge_def def)
{
	return kept_card(r, place, def) != JUDGE_NO_CARD;
}

int
keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                int cap)
{
	int n = 0;
	judge_card c = r->game.place[q->at].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (overloads(r, q->at, c) && kept_card(r, q->at, def_at(r, c)) == c && n < cap)
			out[n++] = a_pick(DO_KEEP, q->seat, def_at(r, c), JUDGE_NO_PLACE);
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
	id = r->cause;
	for (c = r->game.place[place].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (c != kept && overloads(r, place, c))
			to_pile(r, c, e, from(R_DESTROY, id));
}

struct due {
	struct event event;
	bool together, did;
};

static void
perform(struct judge_run *r, struct due *due)
{
	struct acting before = rules_act(r);
	if (due->event.n)
		spare(r, &due->event, r->cause);
	if (due->event.n && commit(r, &due->event) == DID)
		due->did = true;
	due->event.n = 0;
	r->acting = before;
}

/* 11.1.3: what is due is done all together; otherwise place by place. */
static void
find_at(struct judge_run *r, judge_place place, struct due *due, uint32_t parent)
{
	if (r->game.place[place].n == 0)
		return;
	find_illegal(r, place, &due->event, parent);
	if (area_of(r, place) != AREA_RESOLUTION)
		find_overloaded(r, place, &due->event, parent);
	if (!due->together)
		perform(r, due);
}

/* One card of the right type, the usual case, is neither illegal nor too many. */
static bool
is_in_order(struct judge_run *r, judge_place place, enum type type)
{
	const struct place *p = &r->game.place[place];
	return p->n == 0 || (p->n == 1 && face(r, p->first)->type == type);
}

static void
find_in_area(struct judge_run *r, judge_seat seat, int area, enum type type, struct due *due,
             uint32_t parent)
{
	judge_place first = place_of(r, seat, area, 0);
	int n = r->p.game->area[area].places;
	for (judge_place place = first; place < first + n; place++)
		if (!is_in_order(r, place, type))
			find_at(r, place, due, parent);
}

static void
find_of_seat(struct judge_run *r, judge_seat seat, struct due *due, uint32_t parent)
{
	find_in_area(r, seat, AREA_ZONE, TYPE_BATTLE, due, parent);
	find_in_area(r, seat, AREA_STRATEGY, TYPE_STRATEGY, due, parent);
}

/* 11.4 and 11.5, and a crush that was not done at once. 1.3.4: of choices the turn player's come
 * first. */
bool
other_rule_actions(struct judge_run *r, uint32_t parent)
{
	judge_seat first = r->game.turn_player;
	struct due due;
	due.event.n = 0;
	due.together = in_force(r, R_RULE_ACTIONS_TOGETHER, first, JUDGE_NO_CARD);
	if (!in_force(r, R_TURN_PLAYER_CHOOSES_FIRST, first, JUDGE_NO_CARD))
		first = other(first);
	due.did = crush(r, first, parent);
	due.did |= crush(r, other(first), parent);
	find_of_seat(r, first, &due, parent);
	find_of_seat(r, other(first), &due, parent);
	find_at(r, place_of(r, 0, AREA_RESOLUTION, 0), &due, parent);
	perform(r, &due);
	return due.did;
}
