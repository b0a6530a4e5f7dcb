/* actions.c: the actions of players of the stub game, and its rule actions. */
#include "tests/stub/language.h"

/* Return the topmost card of the tower on a spot, or JUDGE_NO_CARD. */
static judge_card
tower_on(const struct judge_run *r, judge_place spot)
{
	return r->game.place[spot].last;
}

static void
act_build(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_question q = { seat, ASK_SPOT, card_at(r, card)->def, JUDGE_NO_PLACE };
	uint32_t id = cite(r, BY(R_BUILD), JUDGE_EV_NOTE, seat);
	bool asks = in_force(r, R_BUILD_SPOT, seat, card);
	judge_place spot =
		asks ? ask(r, q, from(R_BUILD_SPOT, id)).place : place_of(r, seat, ROW, 0);
	move_card(r, card, spot, ATOP, tower_on(r, spot), from(R_BUILD, id));
}

static void
act_burn(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_question q = { seat, ASK_TARGET, card_at(r, card)->def, JUDGE_NO_PLACE };
	move_card(r, card, destination(r, card, HEAP), BESIDE, JUDGE_NO_CARD, BY(R_BURN));
	judge_seat target = ask(r, q, BY(R_BURN)).place;
	set_value(r, target, MARKS, r->game.value[target][MARKS] + 1, BY(R_BURN_MARKS));
}

/* Put the card into the market, and all cards that lay there into their owners' hands: as one
 * event. */
static void
act_swap(struct judge_run *r, judge_seat seat, judge_card card)
{
	judge_place stall = place_of(r, seat, MARKET, 0);
	struct event e = { .n = 0 };
	set_value(r, seat, SWAPS, r->game.value[seat][SWAPS] + 1, BY(R_SWAP));
	for (judge_card c = r->game.place[stall].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		add_move(&e, c, place_of(r, card_at(r, c)->owner, HAND, 0), BY(R_SWAP));
	add_move(&e, card, stall, BY(R_SWAP));
	commit(r, &e);
}

static void
act_crown(struct judge_run *r, judge_seat seat, judge_card card)
{
	judge_place throne = place_of(r, seat, THRONE, 0);
	move_card(r, card, throne, ATOP, r->game.place[throne].last, BY(R_CROWN));
	set_value(r, seat, POST, (r->game.value[seat][POST] + 1) % SPOTS, BY(R_CROWN));
}

/* Use up the rune: towers may be higher this turn, and the heap is shuffled back into the deck. */
static void
act_cast(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct event e = { .n = 0 };
	judge_place deck = place_of(r, seat, DECK, 0);
	judge_card c = r->game.place[place_of(r, seat, HEAP, 0)].first;
	move_card(r, card, place_of(r, seat, MARKET, 1), ON_TOP, JUDGE_NO_CARD, BY(R_CAST));
	change_rule(r,
	            (struct rule_change){ R_TOWER_LIMIT, seat, JUDGE_NO_CARD, RULE_VALUED, true,
	                                  3 },
	            BY(R_CAST_RAISES));
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		add_move(&e, c, deck, BY(R_CAST_RESHUFFLES))->how = AT_BOTTOM;
	commit(r, &e);
	shuffle(r, deck, BY(R_CAST_RESHUFFLES));
}

struct action {
	judge_rule permit;
	void (*act)(struct judge_run *, judge_seat, judge_card);
};

static const struct action actions[STUB_VERBS] = {
	[DO_BUILD] = { R_BUILD, act_build }, [DO_BURN] = { R_BURN, act_burn },
	[DO_SWAP] = { R_SWAP, act_swap },    [DO_CROWN] = { R_CROWN, act_crown },
	[DO_CAST] = { R_CAST, act_cast },
};

static judge_card
named_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_card(r, place_of(r, seat, HAND, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

/* Perform an action. Returns false if the player passes. */
bool
stub_act(struct judge_run *r, struct judge_pick pick)
{
	if (pick.verb == DO_PASS)
		return false;
	struct acting before = set_acting_seat(r, pick.seat, r->now.acting.causes);
	actions[pick.verb].act(r, pick.seat, named_card(r, pick.seat, pick.def));
	set_acting(r, before);
	return true;
}

static struct judge_pick
stub_pick(uint8_t verb, judge_seat seat, judge_def def, judge_place place)
{
	return (struct judge_pick){ .verb = verb, .seat = seat, .def = def, .place = place };
}

static int
with_cards(struct judge_run *r, judge_seat seat, uint8_t verb, struct judge_pick *out, int cap)
{
	int n = 0;
	for (int i = 0; i < r->n_own[seat] && n < cap; i++)
		out[n++] = stub_pick(verb, seat, r->own[seat][i], JUDGE_NO_PLACE);
	return n;
}

static int
actions_of(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = stub_pick(DO_PASS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (uint8_t verb = DO_BUILD; verb <= DO_CAST; verb++)
		n += with_cards(r, seat, verb, out + n, cap - n);
	return n;
}

static int
seats(uint8_t verb, judge_seat asked, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS && n < cap; s++)
		out[n++] = stub_pick(verb, asked, JUDGE_NO_DEF, s);
	return n;
}

static int
spots(struct judge_run *r, judge_seat asked, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int i = 0; i < SPOTS && n < cap; i++)
			out[n++] = stub_pick(DO_SPOT, asked, JUDGE_NO_DEF, place_of(r, s, ROW, i));
	return n;
}

/* List the different definitions on the crowded spot, as picks of the stone that stays. */
static int
crowd(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_card c = r->game.place[q->at].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (find_card(r, q->at, card_at(r, c)->def) == c && n < cap)
			out[n++] = stub_pick(DO_KEEP, q->seat, card_at(r, c)->def, JUDGE_NO_PLACE);
	return n;
}

int
stub_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                int cap)
{
	int n;
	switch (q->kind) {
	case ASK_FIRST: return seats(DO_FIRST, JUDGE_NO_SEAT, out, cap);
	case ASK_TARGET: return seats(DO_TARGET, q->seat, out, cap);
	case ASK_SPOT: return spots(r, q->seat, out, cap);
	case ASK_KEEP: return crowd(r, q, out, cap);
	case ASK_ACTION:
		n = actions_of(r, 0, out, cap);
		return n + actions_of(r, 1, out + n, cap - n);
	case ASK_ANSWER: return stub_answers(q, out, cap);
	default: return 0;
	}
}

/* If only the turn player may act, only the turn player's actions can be options. */
int
stub_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	judge_seat seat = r->game.turn_player;
	if (q->kind != ASK_ACTION || !in_force(r, R_OWN_TURN, other(seat), JUDGE_NO_CARD))
		return stub_candidates(r, q, out, cap);
	return actions_of(r, seat, out, cap);
}

bool
stub_is_candidate(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	if (pick.verb >= STUB_VERBS || stub_game.verb[pick.verb].question != q->kind)
		return false;
	if (q->kind == ASK_ACTION ? pick.seat >= JUDGE_SEATS : pick.seat != q->seat)
		return false;
	switch (stub_game.verb[pick.verb].takes) {
	case JUDGE_TAKES_SEAT: return pick.place < JUDGE_SEATS;
	case JUDGE_TAKES_PLACE: return pick.place < r->n_places && area_of(r, pick.place) == ROW;
	case JUDGE_TAKES_DEF:
		if (q->kind == ASK_KEEP)
			return find_card(r, q->at, pick.def) != JUDGE_NO_CARD;
		return owns(r, pick.seat, pick.def);
	case JUDGE_TAKES_NUMBER: return pick.number > 0 && pick.number < 10;
	default: return true;
	}
}

static bool
is_rune(const struct judge_run *r, judge_def def)
{
	return r->p.cards->def[def].face[0].type == RUNE;
}

static void
test_of_its_own(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	int32_t swaps = r->game.value[pick.seat][SWAPS];
	bool rune = is_rune(r, pick.def);
	if (pick.verb == DO_BUILD && rune)
		refuse(r, list, R_BUILD_STONE, pick.seat, 0, NULL);
	if (pick.verb == DO_CAST && !rune)
		refuse(r, list, R_CAST_RUNE, pick.seat, 0, NULL);
	if (pick.verb == DO_SWAP && swaps > 0)
		refuse(r, list, R_SWAP_ONCE, pick.seat, 1,
		       (struct judge_value[]){ { "swaps", swaps } });
}

static void
test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	if (pick.seat != r->game.turn_player)
		refuse(r, list, R_OWN_TURN, pick.seat, 0, NULL);
	if (pick.verb == DO_PASS) {
		refuse_unless_permitted(r, list, R_PASS, pick.seat);
		return;
	}
	test_of_its_own(r, pick, list);
	refuse_unless_permitted(r, list, actions[pick.verb].permit, pick.seat);
	if (find_card(r, place_of(r, pick.seat, HAND, 0), pick.def) == JUDGE_NO_CARD)
		refuse(r, list, R_FROM_HAND, pick.seat, 0, NULL);
}

/* Return the text that closes the spot to the seat, or NULL. */
static const struct effect_row *
closed_by(struct judge_run *r, judge_seat seat, judge_place spot)
{
	refresh_effects(r);
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		struct frame f;
		if (a->op != OP_CLOSE_SPOTS || (a->seat != JUDGE_NO_SEAT && a->seat != seat))
			continue;
		frame_init(r, &f, &a->source);
		if (select_places(r, &f, node_at(r, a->node)->arg[0]) >> spot & 1)
			return a;
	}
	return NULL;
}

/* A stone that is too high for a spot to bear may only go on an empty spot. */
static void
test_spot(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct refusals *list)
{
	int32_t height = r->p.cards->def[q->about].face[0].number[0];
	int32_t bears = stub_rows[R_BUILD_HEIGHT].value;
	const struct effect_row *closed = closed_by(r, q->seat, pick.place);
	if (closed)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, q->seat, closed, 0, NULL);
	if (r->parts[pick.place].seat != q->seat)
		refuse(r, list, R_BUILD_OWN_ROW, q->seat, 0, NULL);
	if (height > bears && r->game.place[pick.place].n > 0)
		refuse(r, list, R_BUILD_HEIGHT, q->seat, 2,
		       (struct judge_value[]){ { "height", height }, { "bears", bears } });
}

void
stub_test(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct refusals *list)
{
	if (q->kind == ASK_ACTION)
		test_action(r, pick, list);
	else if (q->kind == ASK_SPOT)
		test_spot(r, q, pick, list);
	else if (q->kind == ASK_ANSWER)
		stub_test_answer(r, pick, list);
}

static int
storeys(const struct judge_run *r, judge_card top)
{
	int n = 0;
	for (; top != JUDGE_NO_CARD; top = r->game.card[top].beneath)
		n++;
	return n;
}

/* Interrupts: a tower of too many stones topples as a whole. */
bool
stub_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	bool did = false;
	for (int i = 0; i < SPOTS; i++) {
		judge_card top = tower_on(r, place_of(r, seat, ROW, i));
		if (top == JUDGE_NO_CARD || storeys(r, top) <= stub_limit(r, seat))
			continue;
		did |= move_card(r, top, destination(r, top, HEAP), BESIDE, JUDGE_NO_CARD,
		                 from(R_TOPPLE, parent)) == DID;
	}
	return did;
}

static bool
remove_stray_rune(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	for (int i = 0; i < SPOTS; i++) {
		judge_card c = r->game.place[place_of(r, seat, ROW, i)].first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (face(r, c)->type == RUNE)
				return move_card(r, c, destination(r, c, HEAP), BESIDE,
				                 JUDGE_NO_CARD, from(R_STRAY_RUNE, parent)) == DID;
	}
	return false;
}

static int
towers(const struct judge_run *r, judge_place spot)
{
	int n = 0;
	for (judge_card c = r->game.place[spot].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		n += is_topmost(r, c);
	return n;
}

static bool
clear_spot(struct judge_run *r, judge_seat seat, judge_place spot, uint32_t parent)
{
	struct event e = { .n = 0 };
	bool own = in_force(r, R_CROWDED_OWN_PICK, seat, JUDGE_NO_CARD);
	struct judge_question q = { own ? seat : other(seat), ASK_KEEP, JUDGE_NO_DEF, spot };
	judge_card kept = find_card(r, spot, ask(r, q, from(R_CROWDED, parent)).def);
	while (!is_topmost(r, kept))
		kept = card_at(r, kept)->above;
	for (judge_card c = r->game.place[spot].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_topmost(r, c) && c != kept)
			add_move(&e, c, destination(r, c, HEAP), from(R_CROWDED, parent));
	return commit(r, &e) == DID;
}

static bool
clear_crowds(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	for (int i = 0; i < SPOTS; i++) {
		judge_place spot = place_of(r, seat, ROW, i);
		if (towers(r, spot) > 1 && in_force(r, R_CROWDED, seat, JUDGE_NO_CARD))
			return clear_spot(r, seat, spot, parent);
	}
	return false;
}

/* Carry out one rule action at a time, so that rule actions must repeat. */
bool
stub_rule_actions(struct judge_run *r, uint32_t parent)
{
	uint8_t marked = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (r->game.value[s][MARKS] >= value(r, R_MARKS_LOSE, s))
			marked |= (uint8_t)(1 << s);
	if (marked && !r->game.over)
		lose(r, marked, HOW_MARKS, from(R_MARKS_LOSE, parent));
	judge_seat first = r->game.turn_player;
	return remove_stray_rune(r, first, parent) || remove_stray_rune(r, other(first), parent) ||
	       clear_crowds(r, first, parent) || clear_crowds(r, other(first), parent);
}
