/*
 * actions.c: the actions of the main phase (chapter 8).
 *
 * Each has a block: what refuses it in addition to the rules of its row, what it does, and the
 * row.
 */
#include "engine/godzilla/actions.h"
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/play.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "engine/godzilla/ways.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

/* An action as data: the rule that permits it, and the rules that demand a card from the hand and
 * of a certain type. */
struct action {
	judge_rule permit;
	judge_rule from_hand, of_type; /* JUDGE_NO_RULE: no card, or any type */
	enum type type;
	/* Add what refuses the action whatever card it names; NULL: nothing does. */
	void (*test_any)(struct judge_run *, judge_seat, struct refusals *);
	test_in_way *test;
	void (*act)(struct judge_run *, judge_seat, judge_card, const struct way *);
};

/* Refuse a card with a higher rank than the number of the zone that the monster of seat `of` is
 * in. */
static void
test_rank(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way,
          judge_rule rule, judge_seat of, struct refusals *list)
{
	if (is_lifted(r, card, way, rule))
		return;
	int32_t rank = rank_played(r, pick.def, card, way), limit = zone_of_monster(r, of);
	if (rank > limit)
		refuse(r, list, rule, pick.seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "zone", limit } });
}

/* 8.1.1: only the turn player performs actions. */
static void
test_turn(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	if (seat != r->game.turn_player)
		refuse(r, list, R_ACTIONS_OF_TURN_PLAYER, seat, 0, NULL);
}

/* 8.2.1 Play a battle card: from the hand, with a rank up to the number of the enemy monster's
 * zone. */

static void
test_play_battle(struct judge_run *r, struct judge_pick pick, judge_card card,
                 const struct way *way, struct refusals *list)
{
	test_forbidden(r, FORBID_PLAY, card, pick.seat, list);
	if (!is_enough(list))
		test_rank(r, pick, card, way, R_PLAY_BATTLE_RANK, other(pick.seat), list);
	if (!is_enough(list))
		test_any_zone(r, pick.seat, card, list);
}

static void
act_play_battle(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	play_battle_card(r, seat, card, BY(R_PLAY_BATTLE), way);
}

static const struct action play_battle = {
	.permit = R_PLAY_BATTLE,
	.from_hand = R_PLAY_BATTLE_FROM_HAND,
	.of_type = R_PLAY_BATTLE_TYPE,
	.type = TYPE_BATTLE,
	.test = test_play_battle,
	.act = act_play_battle,
};

/* 8.3 Activate a strategy card: 8.3.1 from the hand, with a rank up to the number of the own
 * monster's zone; 8.3.2 not while strategy cards occupy all own strategy zones. */

static bool
strategy_zones_full(struct judge_run *r, judge_seat seat)
{
	for (int n = 0; n < strategy_zones_of(r, seat); n++) {
		bool found = false;
		judge_card c = place_at(r, place_of(r, seat, AREA_STRATEGY, n))->first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			found |= is_printed_type(r, c, TYPE_STRATEGY);
		if (!found)
			return false;
	}
	return true;
}

static void
test_free_zone(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	if (strategy_zones_full(r, seat))
		refuse(r, list, R_ACTIVATE_STRATEGY_FREE_ZONE, seat, 1,
		       (struct judge_value[]){ { "strategy zones", strategy_zones_of(r, seat) } });
}

static void
test_activate(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way,
              struct refusals *list)
{
	test_forbidden(r, FORBID_PLAY, card, pick.seat, list);
	if (!is_enough(list))
		test_rank(r, pick, card, way, R_ACTIVATE_STRATEGY_RANK, pick.seat, list);
	if (!is_enough(list))
		test_free_zone(r, pick.seat, list);
}

static void
act_activate(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	play_strategy_card(r, seat, card, BY(R_ACTIVATE_STRATEGY), way);
}

static const struct action activate = {
	.permit = R_ACTIVATE_STRATEGY,
	.from_hand = R_ACTIVATE_STRATEGY_FROM_HAND,
	.of_type = R_ACTIVATE_STRATEGY_TYPE,
	.type = TYPE_STRATEGY,
	.test_any = test_free_zone,
	.test = test_activate,
	.act = act_activate,
};

/* Refuse gaining rage or invading if a text forbids the discard it begins with (1.3.3). READING:
 * G23. */
static void
test_discard(struct judge_run *r, judge_seat seat, judge_card card, unsigned causes,
             judge_rule action, struct refusals *list)
{
	if (card == JUDGE_NO_CARD || in_force(r, R_ACTION_WITHOUT_DISCARD, seat, card))
		return;
	struct acting before = set_acting_seat(r, seat, causes);
	const struct effect_row *by =
		forbidden(r, FORBID_DISCARD, card, master(r, card), JUDGE_NO_NUMBER);
	set_acting(r, before);
	if (!by)
		return;
	refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
	refuse_number(list, action, 0, NULL);
}

/* 8.4.1 Gain rage: discard a monster card from the hand. READING: G23, without the discard nothing
 * follows. */

static void
test_rage(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way,
          struct refusals *list)
{
	(void)way;
	test_discard(r, pick.seat, card, 0, R_GAIN_RAGE, list);
}

static void
act_rage(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	(void)way;
	uint32_t id = cite(r, BY(R_GAIN_RAGE), JUDGE_EV_NOTE, seat);
	if (discard(r, card, from(R_DISCARD_FROM_HAND, id)) == DID_NOTHING &&
	    !in_force(r, R_ACTION_WITHOUT_DISCARD, seat, card))
		return;
	add_rage(r, seat, value(r, R_GAIN_RAGE_ONE, seat), from(R_GAIN_RAGE, id));
}

static const struct action gain_rage = {
	.permit = R_GAIN_RAGE,
	.from_hand = R_GAIN_RAGE_FROM_HAND,
	.of_type = R_GAIN_RAGE_TYPE,
	.type = TYPE_MONSTER,
	.test = test_rage,
	.act = act_rage,
};

/* 8.5 Play a monster card: 8.5.1 from the hand, with the own monster's rank and a trait in common;
 * ja-1.04 8.5.2 once a turn. 8.5.1.1: gain rage when it becomes the invading monster. */

static void
test_monster_rank(struct judge_run *r, judge_seat seat, int32_t rank, const struct way *way,
                  struct refusals *list)
{
	int32_t own = monster_rank(r, seat);
	bool by_burst = way && way->burst != JUDGE_NO_NUMBER && way->burst == own;
	if (rank != own && !by_burst)
		refuse(r, list, R_PLAY_MONSTER_RANK, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "needed", own } });
}

static bool
shares_with_monster(struct judge_run *r, judge_seat seat, judge_card card)
{
	judge_card monster = invading_monster(r, seat);
	return card != JUDGE_NO_CARD && monster != JUDGE_NO_CARD && share_trait(r, card, monster);
}

static void
test_monster_once(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	int32_t played = r->game.value[seat][MONSTERS_PLAYED];
	if (played > 0)
		refuse(r, list, R_PLAY_MONSTER_ONCE, seat, 1,
		       (struct judge_value[]){ { "played", played } });
}

static void
test_play_monster(struct judge_run *r, struct judge_pick pick, judge_card card,
                  const struct way *way, struct refusals *list)
{
	judge_seat seat = pick.seat;
	test_forbidden(r, FORBID_PLAY, card, seat, list);
	test_monster_once(r, seat, list);
	if (is_enough(list))
		return;
	if (!is_lifted(r, card, way, R_PLAY_MONSTER_RANK))
		test_monster_rank(r, seat, rank_played(r, pick.def, card, way), way, list);
	if (!is_enough(list) && !shares_with_monster(r, seat, card) &&
	    !is_lifted(r, card, way, R_PLAY_MONSTER_TRAIT))
		refuse(r, list, R_PLAY_MONSTER_TRAIT, seat, 0, NULL);
}

static void
act_play_monster(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	uint32_t id = r->now.cause;
	bool by_burst = rank_of(r, card) - way->lower != monster_rank(r, seat) &&
	                way->burst == monster_rank(r, seat) &&
	                !is_ignored(r, card, way, R_PLAY_MONSTER_RANK);
	set_value(r, seat, MONSTERS_PLAYED, r->game.value[seat][MONSTERS_PLAYED] + 1,
	          from(R_PLAY_MONSTER_ONCE, id));
	struct acting before = add_acting_causes(r, by_burst ? 1u << CAUSE_BURST : 0u);
	enum did did = play_monster_card(r, seat, card, BY(R_PLAY_MONSTER), way);
	set_acting(r, before);
	if (did == DID_NOTHING)
		return;
	if (by_burst)
		note_burst(r, seat, card);
	add_rage(r, seat, value(r, R_PLAY_MONSTER_RAGE, seat), from(R_PLAY_MONSTER_RAGE, id));
}

static const struct action play_monster = {
	.permit = R_PLAY_MONSTER,
	.from_hand = R_PLAY_MONSTER_FROM_HAND,
	.of_type = R_PLAY_MONSTER_TYPE,
	.type = TYPE_MONSTER,
	.test_any = test_monster_once,
	.test = test_play_monster,
	.act = act_play_monster,
};

/* 8.6.2: once a turn. READING: G24, the action is used up even if all its steps are blocked. */

static void
count_invasion(struct judge_run *r, judge_seat seat, int32_t by, judge_rule rule, uint32_t id)
{
	set_value(r, seat, INVASIONS, r->game.value[seat][INVASIONS] + by, from(rule, id));
}

static void
test_any_invasion(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	int32_t done = r->game.value[seat][INVASIONS];
	test_forbidden(r, FORBID_INVADE, invading_monster(r, seat), seat, list);
	if (done > 0)
		refuse(r, list, R_INVASION_ONCE, seat, 1,
		       (struct judge_value[]){ { "invasions", done } });
}

static void
test_invade(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way,
            struct refusals *list)
{
	judge_seat seat = pick.seat;
	(void)way;
	test_any_invasion(r, seat, list);
	if (!is_enough(list))
		test_discard(r, seat, card, 1u << CAUSE_INVASION, R_INVASION, list);
	judge_rule rule =
		pick.verb == DO_INVADE_INSTEAD ? no_discard_instead_by(r, seat) : JUDGE_NO_RULE;
	if (rule != JUDGE_NO_RULE)
		refuse_number(list, rule, 0, NULL);
}

/* 8.6 Invasion: 8.6.1 the discard, 8.6.1.1 the number of steps, 8.6.1.2 the advances, 8.6.2 once a
 * turn. */
static void
act_invade(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	(void)way;
	uint32_t id = cite(r, BY(R_INVASION), JUDGE_EV_NOTE, seat);
	count_invasion(r, seat, 1, R_INVASION_ONCE, id);
	r->game.value[seat][INVASION_CARD] = 0;
	struct game_event h = of_monster(r, OP_E_INVADES, seat, 0);
	h.citation = id;
	report(r, h);
	if (!discard_for_invasion(r, seat, card, id))
		return;
	int32_t steps = invasion_steps(r, seat, &id);
	if (!invade_steps(r, seat, steps, id) &&
	    in_force(r, R_UNMADE_INVASION_IS_NONE, seat, JUDGE_NO_CARD))
		count_invasion(r, seat, -1, R_UNMADE_INVASION_IS_NONE, id);
}

static const struct action invade = {
	.permit = R_INVASION,
	.from_hand = R_INVASION_FROM_HAND,
	.of_type = JUDGE_NO_RULE,
	.test_any = test_any_invasion,
	.test = test_invade,
	.act = act_invade,
};

static const struct action invade_instead = {
	.permit = R_INVASION,
	.from_hand = JUDGE_NO_RULE,
	.of_type = JUDGE_NO_RULE,
	.test_any = test_any_invasion,
	.test = test_invade,
	.act = act_invade,
};

static const struct action *const actions[VERBS] = {
	[DO_PLAY] = &play_battle, [DO_ACTIVATE] = &activate,
	[DO_RAGE] = &gain_rage,   [DO_PLAY_MONSTER] = &play_monster,
	[DO_INVADE] = &invade,    [DO_INVADE_INSTEAD] = &invade_instead,
};

judge_card
card_of_action(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_identify(r, place_of(r, seat, AREA_HAND, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

/* Can the turn player do anything but pass? */
static bool
could_act(struct judge_run *r)
{
	struct judge_question q = { r->game.turn_player, ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	return has_option_with_verb(r, q, DO_PASS);
}

static void
test_card(struct judge_run *r, struct judge_pick pick, const struct action *a,
          struct refusals *list)
{
	judge_card card = card_of_action(r, pick.seat, pick.def);
	if (card == JUDGE_NO_CARD ||
	    card_at(r, card)->place != place_of(r, pick.seat, AREA_HAND, 0))
		refuse(r, list, a->from_hand, pick.seat, 0, NULL);
	if (a->test)
		test_ways(r, pick, card, a->test, list);
}

bool
could_be_done(struct judge_run *r, uint8_t verb, judge_seat seat)
{
	const struct action *a = actions[verb];
	struct refusals none = { 0 };
	test_turn(r, seat, &none);
	refuse_unless_permitted(r, &none, a->permit, seat);
	if (none.n == 0 && a->test_any)
		a->test_any(r, seat, &none);
	return none.n == 0;
}

int
keep_of_type(struct judge_run *r, uint8_t verb, judge_seat seat, struct judge_pick *pick, int n)
{
	const struct action *a = actions[verb];
	int kept = 0;
	if (a->of_type == JUDGE_NO_RULE || !in_force(r, a->of_type, seat, JUDGE_NO_CARD))
		return n;
	for (int i = 0; i < n; i++)
		if (is_type(r, pick[i].def, a->type))
			pick[kept++] = pick[i];
	return kept;
}

/* 10.4.4.2: the player performs an action or passes. */
void
test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	judge_seat seat = pick.seat;
	test_turn(r, seat, list);
	if (pick.verb == DO_PASS) {
		if (!in_force(r, R_PLAY_TIMING_ACT_OR_PASS, seat, JUDGE_NO_CARD) && could_act(r))
			refuse_unless_permitted(r, list, R_PLAY_TIMING_ACT_OR_PASS, seat);
		return;
	}
	const struct action *a = actions[pick.verb];
	if (a->of_type != JUDGE_NO_RULE && !is_type(r, pick.def, a->type))
		refuse(r, list, a->of_type, seat, 0, NULL);
	if (is_enough(list))
		return;
	refuse_unless_permitted(r, list, a->permit, seat);
	if (a->from_hand == JUDGE_NO_RULE)
		a->test(r, pick, JUDGE_NO_CARD, NULL, list);
	else
		test_card(r, pick, a, list);
}

/* Perform an action. Returns false if the player passes. */
bool
take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	if (pick.verb == DO_PASS)
		return false;
	const struct action *a = actions[pick.verb];
	bool without = a->from_hand == JUDGE_NO_RULE;
	judge_card card = without ? JUDGE_NO_CARD : card_of_action(r, seat, pick.def);
	struct acting before = set_acting_seat(r, seat, 0);
	if (card != JUDGE_NO_CARD || without) {
		struct way way = way_taken(r, pick, card, a->test);
		a->act(r, seat, card, &way);
	}
	set_acting(r, before);
	return true;
}
