/* actions.c: what can be done in the main phase (chapter 8), one procedure and one test an action. */
#include "engine/godzilla/godzilla.h"

/* The card an action names: the one in the hand, or when a rule lets it come from anywhere, another.
 * JUDGE_NO_CARD: it is on the deck list, but no part of the position the game started from. */
static judge_card
named_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_card(r, place_of(r, seat, AREA_HAND, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

/* 8.2 Play a battle card */
static void
act_play(struct judge_run *r, judge_seat seat, judge_card card)
{
	play_battle_card(r, seat, card, BY(R_PLAY_BATTLE));
}

/* 8.3 Activate a strategy card */
static void
act_activate(struct judge_run *r, judge_seat seat, judge_card card)
{
	play_strategy_card(r, seat, card, BY(R_ACTIVATE_STRATEGY));
}

/* 8.4 Gain rage. READING: G23, without the discard nothing follows. */
static void
act_rage(struct judge_run *r, judge_seat seat, judge_card card)
{
	uint32_t id = cite(r, BY(R_GAIN_RAGE), JUDGE_EV_NOTE, seat);
	if (discard(r, card, from(R_DISCARD_FROM_HAND, id)) == DID_NOTHING)
		return;
	add_rage(r, seat, value(r, R_GAIN_RAGE_ONE, seat), from(R_GAIN_RAGE, id));
}

/* 8.5 Play a monster card: 8.5.1.1 rage when it becomes the invading monster. */
static void
act_play_monster(struct judge_run *r, judge_seat seat, judge_card card)
{
	uint32_t id = r->cause;
	set_value(r, seat, MONSTERS_PLAYED, r->game.value[seat][MONSTERS_PLAYED] + 1,
	          from(R_PLAY_MONSTER_ONCE, id));
	if (play_monster_card(r, seat, card, BY(R_PLAY_MONSTER)) == DID_NOTHING)
		return;
	add_rage(r, seat, value(r, R_PLAY_MONSTER_RAGE, seat), from(R_PLAY_MONSTER_RAGE, id));
}

/* 8.6 Invasion: 8.6.1.1 the icon of the discarded card, 8.6.1.2 as many advances.
 * READING: G24, with all steps blocked the action is used up all the same. */
static void
act_invade(struct judge_run *r, judge_seat seat, judge_card card)
{
	uint32_t id = cite(r, BY(R_INVASION), JUDGE_EV_NOTE, seat);
	judge_def def = card_at(r, card)->def;
	set_value(r, seat, INVASIONS, r->game.value[seat][INVASIONS] + 1,
	          from(R_INVASION_ONCE, id));
	if (discard(r, card, from(R_DISCARD_FROM_HAND, id)) == DID_NOTHING)
		return;
	bool reads = in_force(r, R_INVASION_READS_ICON, seat, JUDGE_NO_CARD);
	int32_t steps = reads ? icon_of(r, def) : 1;
	bool invading = in_force(r, R_INVADE_IS_THE_ACTION, seat, JUDGE_NO_CARD);
	if (reads)
		id = cite_value(r, from(R_INVASION_READS_ICON, id), JUDGE_EV_NOTE, seat,
		                (struct judge_value){ "steps", steps });
	steps = times(r, seat, steps, id);
	steps = as_far_as_possible(r, seat, steps, possible_steps(r, seat, steps, invading), id);
	for (int32_t i = 0; i < steps; i++)
		advance(r, seat, invading, from(R_INVASION_ADVANCES, id));
}

typedef void action_procedure(struct judge_run *, judge_seat, judge_card);

/* Which rules permit an action and demand a card of a type in the hand. */
struct action {
	judge_rule permit, from_hand, of_type; /* JUDGE_NO_RULE: of any type */
	enum type type;
	action_procedure *act;
};

static const struct action actions[VERBS] = {
	[DO_PLAY] = { R_PLAY_BATTLE, R_PLAY_BATTLE_FROM_HAND, R_PLAY_BATTLE_TYPE, TYPE_BATTLE,
	              act_play },
	[DO_ACTIVATE] = { R_ACTIVATE_STRATEGY, R_ACTIVATE_STRATEGY_FROM_HAND,
	                  R_ACTIVATE_STRATEGY_TYPE, TYPE_STRATEGY, act_activate },
	[DO_RAGE] = { R_GAIN_RAGE, R_GAIN_RAGE_FROM_HAND, R_GAIN_RAGE_TYPE, TYPE_MONSTER,
	              act_rage },
	[DO_PLAY_MONSTER] = { R_PLAY_MONSTER, R_PLAY_MONSTER_FROM_HAND, R_PLAY_MONSTER_TYPE,
	                      TYPE_MONSTER, act_play_monster },
	[DO_INVADE] = { R_INVASION, R_INVASION_FROM_HAND, JUDGE_NO_RULE, TYPE_MONSTER, act_invade },
};

/* Perform an action; answers false for passing. */
bool
take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	if (pick.verb == DO_PASS)
		return false;
	judge_card card = named_card(r, seat, pick.def);
	if (card != JUDGE_NO_CARD)
		actions[pick.verb].act(r, seat, card);
	return true;
}

static void
test_rank(struct judge_run *r, judge_seat seat, judge_def def, judge_rule rule, int32_t limit,
          struct refusals *list)
{
	int32_t rank = rank_of_def(r, def);
	if (rank > limit)
		refuse(r, list, rule, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "zone", limit } });
}

/* 8.3.2: are all own strategy zones occupied by strategy cards? */
static bool
strategy_zones_full(struct judge_run *r, judge_seat seat)
{
	for (int n = 0; n < strategy_zones_of(r, seat); n++) {
		bool found = false;
		judge_card c = r->game.place[place_of(r, seat, AREA_STRATEGY, n)].first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			found |= is_type(r, card_at(r, c)->def, TYPE_STRATEGY);
		if (!found)
			return false;
	}
	return true;
}

static void
test_activate(struct judge_run *r, judge_seat seat, judge_def def, struct refusals *list)
{
	test_rank(r, seat, def, R_ACTIVATE_STRATEGY_RANK, zone_of_monster(r, seat), list);
	if (strategy_zones_full(r, seat))
		refuse(r, list, R_ACTIVATE_STRATEGY_FREE_ZONE, seat, 1,
		       (struct judge_value[]){ { "strategy zones", strategy_zones_of(r, seat) } });
}

static void
test_play_monster(struct judge_run *r, judge_seat seat, judge_def def, struct refusals *list)
{
	int32_t rank = rank_of_def(r, def), own = monster_rank(r, seat);
	judge_card monster = invading_monster(r, seat);
	if (rank != own)
		refuse(r, list, R_PLAY_MONSTER_RANK, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "needed", own } });
	if (monster == JUDGE_NO_CARD ||
	    !share_trait(r, def, card_at(r, read_stack(r, monster))->def))
		refuse(r, list, R_PLAY_MONSTER_TRAIT, seat, 0, NULL);
	if (r->game.value[seat][MONSTERS_PLAYED] > 0)
		refuse(r, list, R_PLAY_MONSTER_ONCE, seat, 1,
		       (struct judge_value[]){
			       { "played", r->game.value[seat][MONSTERS_PLAYED] } });
}

static void
test_of_its_own(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	switch (pick.verb) {
	case DO_PLAY:
		test_rank(r, seat, pick.def, R_PLAY_BATTLE_RANK, zone_of_monster(r, other(seat)),
		          list);
		break;
	case DO_ACTIVATE: test_activate(r, seat, pick.def, list); break;
	case DO_PLAY_MONSTER: test_play_monster(r, seat, pick.def, list); break;
	case DO_INVADE:
		if (r->game.value[seat][INVASIONS] > 0)
			refuse(r, list, R_INVASION_ONCE, seat, 1,
			       (struct judge_value[]){
				       { "invasions", r->game.value[seat][INVASIONS] } });
		break;
	default: break;
	}
}

static bool
could_act(struct judge_run *r)
{
	struct judge_pick all[JUDGE_PICKS];
	int n = action_likely(r, all, JUDGE_PICKS);
	for (int i = 0; i < n; i++) {
		struct refusals none = { NULL, 0, 0 };
		if (all[i].verb == DO_PASS)
			continue;
		test_action(r, all[i], &none);
		if (none.n == 0)
			return true;
	}
	return false;
}

/* 8.1.1 with 10.4.4.2: the turn player acts, or passes. */
void
test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	judge_seat seat = pick.seat;
	if (seat != r->game.turn_player)
		refuse(r, list, R_ACTIONS_OF_TURN_PLAYER, seat, 0, NULL);
	if (pick.verb == DO_PASS) {
		if (!in_force(r, R_PLAY_TIMING_ACT_OR_PASS, seat, JUDGE_NO_CARD) && could_act(r))
			unless_permitted(r, list, R_PLAY_TIMING_ACT_OR_PASS, seat);
		return;
	}
	const struct action *a = &actions[pick.verb];
	if (a->of_type != JUDGE_NO_RULE && !is_type(r, pick.def, a->type))
		refuse(r, list, a->of_type, seat, 0, NULL);
	if (is_enough(list))
		return;
	unless_permitted(r, list, a->permit, seat);
	if (find_card(r, place_of(r, seat, AREA_HAND, 0), pick.def) == JUDGE_NO_CARD)
		refuse(r, list, a->from_hand, seat, 0, NULL);
	test_of_its_own(r, seat, pick, list);
}

static int
add_verbs(const judge_def *def, int n_defs, judge_seat seat, struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_PASS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (uint8_t verb = DO_PLAY; verb <= DO_INVADE; verb++)
		for (int i = 0; i < n_defs && n < cap; i++)
			out[n++] = a_pick(verb, seat, def[i], JUDGE_NO_PLACE);
	return n;
}

int
action_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_verbs(r->own[0], r->n_own[0], 0, out, cap);
	return n + add_verbs(r->own[1], r->n_own[1], 1, out + n, cap - n);
}

/* A card of the opponent may come to the hand where none goes to its owner's; it is no candidate. */
static int
hand_defs(struct judge_run *r, judge_seat seat, judge_def *out)
{
	int n = 0;
	judge_card c = r->game.place[place_of(r, seat, AREA_HAND, 0)].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		judge_def def = card_at(r, c)->def;
		int i = n;
		if (card_at(r, c)->owner != seat && !owns(r, seat, def))
			continue;
		while (i > 0 && out[i - 1] > def)
			i--;
		if (i > 0 && out[i - 1] == def)
			continue;
		for (int j = n++; j > i; j--)
			out[j] = out[j - 1];
		out[i] = def;
	}
	return n;
}

/* What can only be an option: with every rule on hand and turn player in force, the cards in hand. */
int
action_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	judge_seat seat = r->game.turn_player;
	judge_def def[JUDGE_CARDS];
	bool narrow = in_force(r, R_ACTIONS_OF_TURN_PLAYER, other(seat), JUDGE_NO_CARD);
	for (int verb = DO_PLAY; verb <= DO_INVADE; verb++)
		narrow &= in_force(r, actions[verb].from_hand, seat, JUDGE_NO_CARD);
	if (!narrow)
		return action_candidates(r, out, cap);
	return add_verbs(def, hand_defs(r, seat, def), seat, out, cap);
}
