/* actions.c: the moves of the main phase (2.2, 4.0), one procedure and one test a move. */
#include "engine/colossus/colossus.h"
#include "engine/kernel/start.h"

judge_card
named_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_tell(r, place_of(r, seat, AREA_HAND, 0), def);
	if (card == JUDGE_NO_CARD)
		card = find_card(r, place_of(r, seat, AREA_DISCARD, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

judge_card
card_picked(const struct judge_run *r, struct judge_pick pick)
{
	return pick.place == JUDGE_NO_PLACE ? JUDGE_NO_CARD : r->game.place[pick.place].first;
}

/* 1. The moves */

static void
count(struct judge_run *r, judge_seat seat, int which, judge_rule once, uint32_t id)
{
	set_value(r, seat, which, r->game.value[seat][which] + 1, from(once, id));
}

static void
declared(struct judge_run *r, int kind, judge_seat seat, judge_card card, uint32_t id)
{
	struct play play = a_play(r, kind, seat, card, NO_ABILITY);
	play.citation = id;
	declare_play(r, play);
}

/* 4.A */
static void
act_set_gem(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = named_card(r, seat, pick.def);
	uint32_t id = cite(r, BY(R_SET_GEM), JUDGE_EV_NOTE, seat);
	count(r, seat, GEMS_SET, R_SET_GEM_ONCE, id);
	put_set_gem(r, seat, card, from(R_SET_GEM, id));
	declared(r, PLAY_GEM, seat, card, id);
}

/* 4.B */
static void
act_set_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = named_card(r, seat, pick.def);
	uint32_t id = cite(r, BY(R_SET_LOCUS), JUDGE_EV_NOTE, seat);
	count(r, seat, LOCUS_CARDS_SET, R_SET_LOCUS_ONCE, id);
	put_in_locus(r, seat, card, from(R_SET_LOCUS, id));
	declared(r, PLAY_LOCUS, seat, JUDGE_NO_CARD, id);
}

/* 4.C */
static void
act_use_colossus(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_colossus(r, seat, pick.number));
}

/* 4.D */
static void
act_play_action(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_action(r, seat, named_card(r, seat, pick.def)));
}

/* 4.E */
static void
act_play_follower(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_follower(r, seat, named_card(r, seat, pick.def)));
}

/* 4.F */
static void
act_play_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_ability(r, seat, card_picked(r, pick), pick.number));
}

/* 4.G */
static void
act_attack(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_attack(r, seat, card_picked(r, pick));
}

/* 4.H/proc/1 */
static void
act_end(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	(void)pick;
	declared(r, PLAY_END, seat, JUDGE_NO_CARD,
	         cite(r, BY(R_END_MAIN_PHASE), JUDGE_EV_NOTE, seat));
}

/* Where 4.A.4 and 4.B.6 are not in force. */
static void
act_take_back(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	bool gem = pick.verb == DO_TAKE_GEM;
	judge_card card = gem ? find_card(r, place_of(r, seat, AREA_SET_GEMS, 0), pick.def)
	                      : card_picked(r, pick);
	if (card != JUDGE_NO_CARD)
		move_card(r, card, destination(r, card, AREA_HAND), BESIDE, JUDGE_NO_CARD,
		          BY(R_PLACE_MOVES));
}

/* Where it need not wait for its own step. */
static void
act_complete_now(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	(void)pick;
	declare_complete(r, seat, BY(R_COMPLETE_DECLARATION));
}

static void (*const move_acts[VERBS])(struct judge_run *, judge_seat, struct judge_pick) = {
	[DO_SET_GEM] = act_set_gem,
	[DO_SET_LOCUS] = act_set_locus,
	[DO_USE_COLOSSUS] = act_use_colossus,
	[DO_PLAY_ACTION] = act_play_action,
	[DO_PLAY_FOLLOWER] = act_play_follower,
	[DO_PLAY_ABILITY] = act_play_ability,
	[DO_ATTACK] = act_attack,
	[DO_END] = act_end,
	[DO_TAKE_GEM] = act_take_back,
	[DO_TAKE_LOCUS] = act_take_back,
	[DO_COMPLETE_NOW] = act_complete_now,
};

/* 2. What refuses them */

static void
test_once(struct judge_run *r, judge_seat seat, int which, judge_rule rule, struct refusals *list)
{
	int32_t done = r->game.value[seat][which], most = value(r, rule, seat);
	if (done >= most)
		refuse_number(list, rule, 2,
		              (struct judge_value[]){ { "times", done }, { "limit", most } });
}

static void
test_set_gem(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	int32_t most = value(r, R_UNIQUE_GEM_ONCE, seat);
	unless_permitted(r, list, R_SET_GEM, seat);
	test_once(r, seat, GEMS_SET, R_SET_GEM_ONCE, list);
	if (!def_is(r, pick.def, TYPE_GEM))
		refuse(r, list, R_SET_GEM_TYPE, seat, 0, NULL);
	if (has_unique(r, seat, AREA_SET_GEMS, pick.def, most))
		refuse_number(list, R_UNIQUE_GEM_ONCE, 1,
		              (struct judge_value[]){ { "limit", most } });
	if (!is_enough(list))
		test_from_hand(r, seat, named_card(r, seat, pick.def), R_SET_GEM_FROM_HAND, list);
}

static void
test_set_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	unless_permitted(r, list, R_SET_LOCUS, seat);
	test_once(r, seat, LOCUS_CARDS_SET, R_SET_LOCUS_ONCE, list);
	if (!def_is(r, pick.def, TYPE_GEM))
		unless_permitted(r, list, R_LOCUS_ANY_CARD, seat);
	if (cards_in(r, seat, AREA_LOCUS) >= ROW)
		refuse_number(list, R_SET_LOCUS, 0, NULL);
	if (!is_enough(list))
		test_from_hand(r, seat, named_card(r, seat, pick.def), R_SET_LOCUS_FROM_HAND, list);
}

static void
test_any_number(struct judge_run *r, judge_seat seat, int which, judge_rule rule,
                struct refusals *list)
{
	if (r->game.value[seat][which] > 0)
		unless_permitted(r, list, rule, seat);
}

static void
test_take_back(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	bool gem = pick.verb == DO_TAKE_GEM;
	judge_rule rule = gem ? R_SET_GEMS_STAY : R_LOCUS_STAYS;
	judge_card card = gem ? find_card(r, place_of(r, seat, AREA_SET_GEMS, 0), pick.def)
	                      : card_picked(r, pick);
	if (card == JUDGE_NO_CARD || master(r, card) != seat)
		refuse_number(list, rule, 0, NULL);
	else
		refuse(r, list, rule, seat, 0, NULL);
}

static bool
could_set_locus(struct judge_run *r, judge_seat seat)
{
	judge_card c = card_in(r, seat, AREA_HAND, 0);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		struct refusals none = { NULL, 0, 0 };
		test_set_locus(r, seat, a_pick(DO_SET_LOCUS, seat, def_at(r, c), JUDGE_NO_PLACE),
		               &none);
		if (none.n == 0)
			return true;
	}
	return false;
}

bool
could_move(struct judge_run *r)
{
	struct judge_pick all[JUDGE_PICKS];
	int n = move_likely(r, all, JUDGE_PICKS);
	for (int i = 0; i < n; i++) {
		struct refusals none = { NULL, 0, 0 };
		if (all[i].verb == DO_END)
			continue;
		test_move(r, all[i], &none);
		if (none.n == 0)
			return true;
	}
	return false;
}

static void
test_end(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	if (!in_force(r, R_LOCUS_OPTIONAL, seat, JUDGE_NO_CARD) && could_set_locus(r, seat))
		unless_permitted(r, list, R_LOCUS_OPTIONAL, seat);
	if (!in_force(r, R_END_MAIN_PHASE, seat, JUDGE_NO_CARD) && could_move(r))
		unless_permitted(r, list, R_END_MAIN_PHASE, seat);
}

/* 2.2.2: otherwise in the order of the list. */
static void
test_order(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (r->game.value[seat][LAST_MOVE] > pick.verb + 1 &&
	    !in_force(r, R_MOVES_IN_ANY_ORDER, seat, JUDGE_NO_CARD))
		refuse_number(list, R_MOVES_IN_ANY_ORDER, 0, NULL);
}

static void
test_its_own(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	switch ((enum verb)pick.verb) {
	case DO_SET_GEM: test_set_gem(r, seat, pick, list); break;
	case DO_SET_LOCUS: test_set_locus(r, seat, pick, list); break;
	case DO_USE_COLOSSUS:
		unless_permitted(r, list, R_USE_COLOSSUS_ABILITY, seat);
		test_once(r, seat, COLOSSUS_USED, R_COLOSSUS_ABILITY_ONCE, list);
		test_colossus_ability(r, seat, pick.number, list);
		break;
	case DO_PLAY_ACTION:
		unless_permitted(r, list, R_PLAY_ACTION, seat);
		test_any_number(r, seat, ACTIONS_PLAYED, R_ANY_NUMBER_OF_ACTIONS, list);
		test_play_card(r, seat, pick.def, named_card(r, seat, pick.def), TYPE_ACTION, list);
		break;
	case DO_PLAY_FOLLOWER:
		unless_permitted(r, list, R_PLAY_FOLLOWER, seat);
		test_any_number(r, seat, FOLLOWERS_PLAYED, R_ANY_NUMBER_OF_FOLLOWERS, list);
		test_play_card(r, seat, pick.def, named_card(r, seat, pick.def), TYPE_FOLLOWER,
		               list);
		break;
	case DO_PLAY_ABILITY:
		unless_permitted(r, list, R_PLAY_FOLLOWER_ABILITY, seat);
		test_ability(r, seat, card_picked(r, pick), pick.number, list);
		break;
	case DO_ATTACK:
		unless_permitted(r, list, R_ATTACK, seat);
		test_attack(r, seat, card_picked(r, pick), list);
		break;
	case DO_TAKE_GEM:
	case DO_TAKE_LOCUS: test_take_back(r, seat, pick, list); break;
	case DO_COMPLETE_NOW:
		refuse(r, list, R_COMPLETE_IN_OWN_STEP, seat, 0, NULL);
		test_complete(r, seat, list);
		break;
	default: break;
	}
}

void
test_move(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	judge_seat seat = pick.seat;
	if (seat != r->game.turn_player)
		refuse(r, list, R_OTHERS_ACT_ONLY_IN_XPLAY, seat, 0, NULL);
	if (is_enough(list))
		return;
	if (pick.verb == DO_END) {
		test_end(r, seat, list);
		return;
	}
	unless_permitted(r, list, R_MOVES_OF_MAIN_PHASE, seat);
	test_order(r, seat, pick, list);
	if (!is_enough(list))
		test_its_own(r, seat, pick, list);
}

/* 3. What may be named */

static const uint8_t of_hand[] = { DO_SET_GEM, DO_SET_LOCUS, DO_PLAY_ACTION, DO_PLAY_FOLLOWER };

static int
add_defs(uint8_t verb, judge_seat seat, const judge_def *def, int n_defs, struct judge_pick *out,
         int cap)
{
	int n = 0;
	for (int i = 0; i < n_defs && n < cap; i++)
		out[n++] = a_pick(verb, seat, def[i], JUDGE_NO_PLACE);
	return n;
}

static int
add_bare(uint8_t verb, judge_seat seat, int number, struct judge_pick *out, int cap)
{
	if (cap < 1)
		return 0;
	*out = a_pick(verb, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	out->number = (int16_t)number;
	return 1;
}

/* Colossus abilities by their number. */
static int
add_colossus(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	judge_card card = colossus_of(r, seat);
	int n = 0;
	int abilities = card == JUDGE_NO_CARD ? 0 : r->p.cards->def[def_at(r, card)].n_abilities;
	for (int i = 1; i <= abilities; i++)
		n += add_bare(DO_USE_COLOSSUS, seat, i, out + n, cap - n);
	return n;
}

/* Each card on the field, whoever's it is, and each place of the Locus. */
static int
add_cards(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (int i = 0; i < ROW && n + 1 < cap; i++) {
			if (card_in(r, side, AREA_FIELD, i) != JUDGE_NO_CARD)
				out[n++] = a_pick(DO_ATTACK, seat, JUDGE_NO_DEF,
				                  place_of(r, side, AREA_FIELD, i));
			if (card_in(r, side, AREA_LOCUS, i) != JUDGE_NO_CARD)
				out[n++] = a_pick(DO_TAKE_LOCUS, seat, JUDGE_NO_DEF,
				                  place_of(r, side, AREA_LOCUS, i));
		}
	return n;
}

static int
add_moves(struct judge_run *r, judge_seat seat, const judge_def *def, int n_defs,
          struct judge_pick *out, int cap)
{
	int n = add_bare(DO_END, seat, 0, out, cap);
	n += add_bare(DO_COMPLETE_NOW, seat, 0, out + n, cap - n);
	for (size_t i = 0; i < sizeof of_hand; i++)
		n += add_defs(of_hand[i], seat, def, n_defs, out + n, cap - n);
	n += add_colossus(r, seat, out + n, cap - n);
	n += add_ability_picks(r, DO_PLAY_ABILITY, seat, out + n, cap - n);
	n += add_cards(r, seat, out + n, cap - n);
	return n + add_defs(DO_TAKE_GEM, seat, r->own[seat], r->n_own[seat], out + n, cap - n);
}

int
move_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_moves(r, 0, r->own[0], r->n_own[0], out, cap);
	return n + add_moves(r, 1, r->own[1], r->n_own[1], out + n, cap - n);
}

/* What can only be an option: moves of the turn player with cards of the hand. */
int
move_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	static const judge_rule narrow[] = { R_SET_GEM_FROM_HAND, R_SET_LOCUS_FROM_HAND,
		                             R_ACTION_FROM_HAND, R_FOLLOWER_FROM_HAND };
	judge_seat seat = r->game.turn_player;
	judge_def def[JUDGE_DEFS];
	bool hand_only = in_force(r, R_OTHERS_ACT_ONLY_IN_XPLAY, other(seat), JUDGE_NO_CARD);
	for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
		hand_only &= in_force(r, narrow[i], seat, JUDGE_NO_CARD);
	if (!hand_only)
		return move_candidates(r, out, cap);
	return add_moves(r, seat, def, defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), def), out,
	                 cap);
}

/* 4. The step: 2.2.2, one move after another */
void
move_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	struct judge_question q = { seat, ASK_MOVE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->game.phase = STEP_MOVE;
	rules_act(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	struct judge_pick pick = ask(r, q, BY(R_MOVES_OF_MAIN_PHASE));
	struct acting before = acts_as(r, pick.seat, 0);
	r->game.value[pick.seat][LAST_MOVE] = pick.verb + 1;
	move_acts[pick.verb](r, pick.seat, pick);
	r->acting = before;
	watch(r, JUDGE_AT_DONE);
}
