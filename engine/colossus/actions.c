/*
 * actions.c: the moves of the main phase (4.0).
 *
 * Each has a block: what refuses it, and what it does. Playing cards and abilities is in play.c,
 * attacking in attack.c.
 */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/info.h"
#include "engine/colossus/play.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/colossus/xplay.h"
#include "engine/kernel/unknown.h"

judge_card
named_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_identify(r, place_of(r, seat, AREA_HAND, 0), def);
	if (card == JUDGE_NO_CARD)
		card = find_card(r, place_of(r, seat, AREA_DISCARD, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

judge_card
card_picked(const struct judge_run *r, struct judge_pick pick)
{
	return pick.place == JUDGE_NO_PLACE ? JUDGE_NO_CARD : place_at(r, pick.place)->first;
}

static void
declared(struct judge_run *r, int kind, judge_seat seat, judge_card card, uint32_t id)
{
	struct play play = a_play(r, kind, seat, card, NO_ABILITY);
	play.citation = id;
	declare_play(r, play);
}

/* 2.2.2: moves may come in any order; without the rule, in the order of the list. */
static void
test_order(struct judge_run *r, judge_seat seat, uint8_t verb, struct refusals *list)
{
	if (r->game.value[seat][LAST_MOVE] > verb + 1 &&
	    !in_force(r, R_MOVES_IN_ANY_ORDER, seat, JUDGE_NO_CARD))
		refuse_number(list, R_MOVES_IN_ANY_ORDER, 0, NULL);
}

/* 2.2.2.1: limit a move to its number of times per turn. */
static void
test_once(struct judge_run *r, judge_seat seat, int which, judge_rule rule, struct refusals *list)
{
	int32_t done = r->game.value[seat][which];
	bool is_changed = r->texts.changes_rules || r->game.n_changes;
	if (done == 0 && !is_changed)
		return;
	int32_t most = value(r, rule, seat);
	if (done >= most)
		refuse_by_number(r, list, rule, seat, JUDGE_NO_CARD, 2,
		                 (struct judge_value[]){ { "times", done }, { "limit", most } });
}

static void
test_any_number(struct judge_run *r, judge_seat seat, int which, judge_rule rule,
                struct refusals *list)
{
	if (r->game.value[seat][which] > 0)
		refuse_unless_permitted(r, list, rule, seat);
}

static void
count(struct judge_run *r, judge_seat seat, int which, judge_rule once, uint32_t id)
{
	set_value(r, seat, which, r->game.value[seat][which] + 1, from(once, id));
}

/* 4.A Set a Gem */

static void
test_any_set_gem(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_SET_GEM, seat);
	test_once(r, seat, GEMS_SET, R_SET_GEM_ONCE, list);
}

static void
test_set_gem(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (!def_is(r, pick.def, TYPE_GEM))
		refuse(r, list, R_SET_GEM_TYPE, seat, 0, NULL);
	if (is_enough(list))
		return;
	int32_t most = value(r, R_UNIQUE_GEM_ONCE, seat);
	if (has_unique(r, seat, AREA_SET_GEMS, pick.def, most))
		refuse_by_number(r, list, R_UNIQUE_GEM_ONCE, seat, JUDGE_NO_CARD, 1,
		                 (struct judge_value[]){ { "limit", most } });
	if (!is_enough(list))
		test_from_hand(r, seat, named_card(r, seat, pick.def), R_SET_GEM_FROM_HAND, list);
}

static void
act_set_gem(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = named_card(r, seat, pick.def);
	uint32_t id = cite(r, BY(R_SET_GEM), JUDGE_EV_NOTE, seat);
	count(r, seat, GEMS_SET, R_SET_GEM_ONCE, id);
	put_set_gem(r, seat, card, from(R_SET_GEM, id));
	declared(r, PLAY_GEM, seat, card, id);
}

/* 4.B Set a card in the Locus */

static void
test_any_set_locus(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_SET_LOCUS, seat);
	test_once(r, seat, LOCUS_CARDS_SET, R_SET_LOCUS_ONCE, list);
	if (!is_enough(list) && cards_in(r, seat, AREA_LOCUS) >= ROW)
		refuse_number(list, R_SET_LOCUS, 0, NULL);
}

static void
test_set_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (pick.def != JUDGE_NO_DEF && !def_is(r, pick.def, TYPE_GEM))
		refuse_unless_permitted(r, list, R_LOCUS_ANY_CARD, seat);
	if (!is_enough(list))
		test_from_hand(r, seat, named_card(r, seat, pick.def), R_SET_LOCUS_FROM_HAND, list);
}

static void
act_set_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = named_card(r, seat, pick.def);
	uint32_t id = cite(r, BY(R_SET_LOCUS), JUDGE_EV_NOTE, seat);
	count(r, seat, LOCUS_CARDS_SET, R_SET_LOCUS_ONCE, id);
	put_in_locus(r, seat, card, from(R_SET_LOCUS, id));
	if (pick.def == JUDGE_NO_DEF)
		anonymize_cards(r, card, place_of(r, seat, AREA_HAND, 0));
	declared(r, PLAY_LOCUS, seat, JUDGE_NO_CARD, id);
}

/* 4.C Use a Colossus ability */

static void
test_any_use_colossus(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_USE_COLOSSUS_ABILITY, seat);
	test_once(r, seat, COLOSSUS_USED, R_COLOSSUS_ABILITY_ONCE, list);
}

static void
test_use_colossus(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                  struct refusals *list)
{
	test_colossus_ability(r, seat, pick.number, list);
}

static void
act_use_colossus(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_colossus(r, seat, pick.number));
}

/* 4.D Play an Action */

static void
test_any_action(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_PLAY_ACTION, seat);
	test_any_number(r, seat, ACTIONS_PLAYED, R_ANY_NUMBER_OF_ACTIONS, list);
}

static void
test_play_action(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                 struct refusals *list)
{
	test_play_card(r, seat, pick.def, named_card(r, seat, pick.def), TYPE_ACTION, list);
}

static void
act_play_action(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_action(r, seat, named_card(r, seat, pick.def)));
}

/* 4.E Play a Follower */

static void
test_any_follower(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_PLAY_FOLLOWER, seat);
	test_any_number(r, seat, FOLLOWERS_PLAYED, R_ANY_NUMBER_OF_FOLLOWERS, list);
}

static void
test_play_follower(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                   struct refusals *list)
{
	test_play_card(r, seat, pick.def, named_card(r, seat, pick.def), TYPE_FOLLOWER, list);
}

static void
act_play_follower(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_follower(r, seat, named_card(r, seat, pick.def)));
}

/* 4.F Play an ability of a Follower */

static void
test_any_ability(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_PLAY_FOLLOWER_ABILITY, seat);
}

static void
test_play_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                  struct refusals *list)
{
	test_ability(r, seat, pick, R_PLAY_FOLLOWER_ABILITY, list);
}

static void
act_play_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play(r, declare_ability(r, seat, card_picked(r, pick), pick.number));
}

/* 4.G Attack */

static void
test_any_attack(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_ATTACK, seat);
}

static void
test_move_attack(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                 struct refusals *list)
{
	test_attack(r, seat, card_picked(r, pick), list);
}

static void
act_attack(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_attack(r, seat, card_picked(r, pick));
}

/* 4.H End the main phase */

static bool
could_set_locus(struct judge_run *r, judge_seat seat)
{
	judge_card c = card_in(r, seat, AREA_HAND, 0);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		struct refusals none = { 0 };
		test_set_locus(r, seat, a_pick(DO_SET_LOCUS, seat, def_at(r, c), JUDGE_NO_PLACE),
		               &none);
		if (none.n == 0)
			return true;
	}
	return false;
}

/* Is there a move to take other than ending the phase? */
static bool
could_move(struct judge_run *r)
{
	struct judge_question q = { r->game.turn_player, ASK_MOVE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	return has_option_with_verb(r, q, DO_END);
}

static void
test_end(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	(void)pick;
	if (!in_force(r, R_LOCUS_OPTIONAL, seat, JUDGE_NO_CARD) && could_set_locus(r, seat))
		refuse_unless_permitted(r, list, R_LOCUS_OPTIONAL, seat);
	if (!in_force(r, R_END_MAIN_PHASE, seat, JUDGE_NO_CARD) && could_move(r))
		refuse_unless_permitted(r, list, R_END_MAIN_PHASE, seat);
}

/* 4.H/proc/1: declare the end of the main phase. */
static void
act_end(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	(void)pick;
	declared(r, PLAY_END, seat, JUDGE_NO_CARD,
	         cite(r, BY(R_END_MAIN_PHASE), JUDGE_EV_NOTE, seat));
}

/* Taking back a card: possible only if 4.A.4 or 4.B.6 is not in force. */

static void
test_any_take_gem(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse(r, list, R_SET_GEMS_STAY, seat, 0, NULL);
}

static void
test_any_take_locus(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse(r, list, R_LOCUS_STAYS, seat, 0, NULL);
}

/* If cards needn't stay, only an own card can be taken back. */
static void
test_take_back(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	bool gem = pick.verb == DO_TAKE_GEM;
	judge_rule rule = gem ? R_SET_GEMS_STAY : R_LOCUS_STAYS;
	judge_card card = gem ? find_card(r, place_of(r, seat, AREA_SET_GEMS, 0), pick.def)
	                      : card_picked(r, pick);
	if ((card == JUDGE_NO_CARD || master(r, card) != seat) &&
	    !in_force(r, rule, seat, JUDGE_NO_CARD))
		refuse_number(list, rule, 0, NULL);
}

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

/* Moving a Locus card to the right end: possible only if 4.B.4.2 is not in force. */

static void
test_any_move_locus(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse(r, list, R_LOCUS_NOT_REARRANGED, seat, 0, NULL);
}

static void
test_move_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_card card = card_picked(r, pick);
	if ((card == JUDGE_NO_CARD || master(r, card) != seat) &&
	    !in_force(r, R_LOCUS_NOT_REARRANGED, seat, JUDGE_NO_CARD))
		refuse_number(list, R_LOCUS_NOT_REARRANGED, 0, NULL);
}

static void
act_move_locus(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = card_picked(r, pick);
	int end = 0;
	for (judge_card c = first_in_row(r, seat, AREA_LOCUS); c != JUDGE_NO_CARD;
	     c = next_in_row(r, c))
		end = parts_of(r, card_at(r, c)->place)->index + 1;
	if (card != JUDGE_NO_CARD && end < r->p.game->area[AREA_LOCUS].places)
		move_card(r, card, place_of(r, seat, AREA_LOCUS, end), BESIDE, JUDGE_NO_CARD,
		          BY(R_PLACE_MOVES));
}

/* Declaring Gem Complete outside its step: possible only if the rule on that is not in force. */

static void
test_any_complete(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	refuse(r, list, R_COMPLETE_IN_OWN_STEP, seat, 0, NULL);
}

static void
test_complete_now(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                  struct refusals *list)
{
	(void)pick;
	test_complete(r, seat, list);
}

static void
act_complete_now(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	(void)pick;
	declare_complete(r, seat, BY(R_COMPLETE_DECLARATION));
}

/* A move as data: what refuses it whatever it names, what else refuses one pick, and what it
 * does. */
struct move {
	void (*test_any)(struct judge_run *, judge_seat, struct refusals *);
	void (*test)(struct judge_run *, judge_seat, struct judge_pick, struct refusals *);
	void (*act)(struct judge_run *, judge_seat, struct judge_pick);
};

static const struct move moves[VERBS] = {
	[DO_SET_GEM] = { test_any_set_gem, test_set_gem, act_set_gem },
	[DO_SET_LOCUS] = { test_any_set_locus, test_set_locus, act_set_locus },
	[DO_USE_COLOSSUS] = { test_any_use_colossus, test_use_colossus, act_use_colossus },
	[DO_PLAY_ACTION] = { test_any_action, test_play_action, act_play_action },
	[DO_PLAY_FOLLOWER] = { test_any_follower, test_play_follower, act_play_follower },
	[DO_PLAY_ABILITY] = { test_any_ability, test_play_ability, act_play_ability },
	[DO_ATTACK] = { test_any_attack, test_move_attack, act_attack },
	[DO_END] = { NULL, test_end, act_end },
	[DO_TAKE_GEM] = { test_any_take_gem, test_take_back, act_take_back },
	[DO_TAKE_LOCUS] = { test_any_take_locus, test_take_back, act_take_back },
	[DO_MOVE_LOCUS] = { test_any_move_locus, test_move_locus, act_move_locus },
	[DO_COMPLETE_NOW] = { test_any_complete, test_complete_now, act_complete_now },
};

static void
test_verb(struct judge_run *r, uint8_t verb, judge_seat seat, struct refusals *list)
{
	test_order(r, seat, verb, list);
	if (!is_enough(list))
		moves[verb].test_any(r, seat, list);
}

uint64_t
verbs_now(struct judge_run *r, judge_seat seat)
{
	uint64_t verbs = 0;
	if (!in_force(r, R_MOVES_OF_MAIN_PHASE, seat, JUDGE_NO_CARD))
		return 0;
	for (uint8_t verb = DO_SET_GEM; verb <= DO_COMPLETE_NOW; verb++) {
		struct refusals none = { 0 };
		if (moves[verb].test_any)
			test_verb(r, verb, seat, &none);
		if (moves[verb].test_any && none.n == 0)
			verbs |= UINT64_C(1) << verb;
	}
	return verbs;
}

bool
is_of_move(struct judge_run *r, uint8_t verb, judge_seat seat, judge_def def)
{
	enum type type = verb == DO_SET_GEM       ? TYPE_GEM
	                 : verb == DO_PLAY_ACTION ? TYPE_ACTION
	                                          : TYPE_FOLLOWER;
	judge_rule rule = verb == DO_SET_GEM       ? R_SET_GEM_TYPE
	                  : verb == DO_PLAY_ACTION ? R_ACTION_TYPE
	                                           : R_FOLLOWER_TYPE;
	return verb == DO_SET_LOCUS || def_is(r, def, type) ||
	       !in_force(r, rule, seat, JUDGE_NO_CARD);
}

void
test_move(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	if (pick.seat != r->game.turn_player)
		refuse(r, list, R_OTHERS_ACT_ONLY_IN_XPLAY, pick.seat, 0, NULL);
	if (!is_enough(list) && pick.verb != DO_END) {
		refuse_unless_permitted(r, list, R_MOVES_OF_MAIN_PHASE, pick.seat);
		test_verb(r, pick.verb, pick.seat, list);
	}
	if (!is_enough(list))
		moves[pick.verb].test(r, pick.seat, pick, list);
}

void
take_move(struct judge_run *r, struct judge_pick pick)
{
	struct acting before = set_acting_seat(r, pick.seat, 0);
	r->game.value[pick.seat][LAST_MOVE] = pick.verb + 1;
	r->game.value[other(pick.seat)][LAST_MOVE] = 0;
	moves[pick.verb].act(r, pick.seat, pick);
	set_acting(r, before);
}
