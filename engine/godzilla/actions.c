/* actions.c: what can be done in the main phase (chapter 8), one procedure and one test an action. */
#include "engine/godzilla/godzilla.h"
#include "engine/kernel/start.h"

/* The card an action names: the one in the hand, or when a rule lets it come from anywhere, another.
 * JUDGE_NO_CARD: it is on the deck list, but no part of the position the game started from. */
static judge_card
named_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_tell(r, place_of(r, seat, AREA_HAND, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

/* 8.2 Play a battle card */
static void
act_play(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	play_battle_card(r, seat, card, BY(R_PLAY_BATTLE), way);
}

/* 8.3 Activate a strategy card */
static void
act_activate(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	play_strategy_card(r, seat, card, BY(R_ACTIVATE_STRATEGY), way);
}

/* 8.4 Gain rage. READING: G23, without the discard nothing follows. */
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

/* 8.5 Play a monster card: 8.5.1.1 rage when it becomes the invading monster. */
static void
act_play_monster(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	uint32_t id = r->cause;
	bool by_burst = rank_of(r, card) - way->lower != monster_rank(r, seat) &&
	                way->burst == monster_rank(r, seat) &&
	                !is_ignored(r, card, way, R_PLAY_MONSTER_RANK);
	set_value(r, seat, MONSTERS_PLAYED, r->game.value[seat][MONSTERS_PLAYED] + 1,
	          from(R_PLAY_MONSTER_ONCE, id));
	if (play_monster_card(r, seat, card, BY(R_PLAY_MONSTER), way) == DID_NOTHING)
		return;
	if (by_burst)
		note_burst(r, seat, card);
	add_rage(r, seat, value(r, R_PLAY_MONSTER_RAGE, seat), from(R_PLAY_MONSTER_RAGE, id));
}

/* 8.6.1.2: zones an invasion advances when an effect says so instead of the icon. */
static int32_t
steps_by_effect(struct judge_run *r, judge_seat seat, int32_t steps)
{
	look_at_layers(r);
	for (int i = 0; i < r->n_applied; i++) {
		const struct applied *a = &r->applied[i];
		if (a->op == OP_INVASION_STEPS && (a->seat == JUDGE_NOBODY || a->seat == seat))
			steps = a->value;
	}
	return steps;
}

/* 12.3.2 When Invading: READING: G16, for each step; 12.3.2.1 when the zone was left. */
static void
report_invading(struct judge_run *r, judge_seat seat, int32_t made, bool left)
{
	judge_card monster = invading_monster(r, seat);
	bool each = in_force(r, R_INVADING_EACH_STEP, seat, monster);
	bool needs = in_force(r, R_INVADING_NEEDS_LEAVING, seat, monster);
	if ((left || !needs) && (each || made == 0))
		report(r, of_monster(r, OP_E_INVADING, seat, made));
}

static bool
invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id)
{
	bool invading = in_force(r, R_INVADE_IS_THE_ACTION, seat, JUDGE_NO_CARD);
	int32_t made = 0;
	steps = really(r, JUDGE_DEED_STEPS, R_INVASION_ADVANCES, seat, steps);
	steps = times(r, seat, steps, id);
	steps = as_far_as_possible(r, seat, steps, possible_steps(r, seat, steps, invading), id);
	for (int32_t i = 0; i < steps; i++) {
		int zone = zone_of_monster(r, seat);
		advance(r, seat, invading, from(R_INVASION_ADVANCES, id));
		bool left = zone_of_monster(r, seat) != zone;
		if (invading)
			report_invading(r, seat, made, left);
		made += left;
	}
	return made > 0;
}

static void
note_invasion_card(struct judge_run *r, judge_seat seat, judge_card card)
{
	r->game.value[seat][INVASION_CARD] = (int32_t)card_at(r, card)->identity;
	touch(r);
}

static struct happening
invasion_discard(struct judge_run *r, judge_seat seat)
{
	struct happening h = a_happening(r, OP_E_INVASION_DISCARD, seat);
	h.doer = seat;
	h.forced = true;
	return h;
}

/* What a replacement put into the discard pile in the place of the card. */
static void
note_replaced_card(struct judge_run *r, judge_seat seat, uint32_t clock)
{
	judge_card c = r->game.place[place_of(r, seat, AREA_DISCARD, 0)].first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (card_at(r, c)->stamp > clock)
			note_invasion_card(r, seat, c);
}

/* 8.6.1: one card of the hand is discarded, or what an effect says happens instead. */
static bool
discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id)
{
	uint32_t clock = r->game.clock;
	if (card == JUDGE_NO_CARD) {
		if (!is_replaced(r, invasion_discard(r, seat)))
			return false;
		note_replaced_card(r, seat, clock);
		return true;
	}
	r->acting.causes |= 1u << CAUSE_INVASION;
	enum did did = discard(r, card, from(R_DISCARD_FROM_HAND, id));
	r->acting.causes &= (uint16_t) ~(1u << CAUSE_INVASION);
	bool goes_on = did != DID_NOTHING || in_force(r, R_ACTION_WITHOUT_DISCARD, seat, card);
	if (goes_on)
		note_invasion_card(r, seat, card);
	return goes_on;
}

/* 8.6 Invasion: 8.6.1.1 the icon of the discarded card, 8.6.1.2 as many advances.
 * READING: G24, with all steps blocked the action is used up all the same. */
static void
act_invade(struct judge_run *r, judge_seat seat, judge_card card, const struct way *way)
{
	(void)way;
	uint32_t id = cite(r, BY(R_INVASION), JUDGE_EV_NOTE, seat);
	set_value(r, seat, INVASIONS, r->game.value[seat][INVASIONS] + 1,
	          from(R_INVASION_ONCE, id));
	r->game.value[seat][INVASION_CARD] = 0;
	struct happening h = of_monster(r, OP_E_INVADES, seat, 0);
	h.citation = id;
	report(r, h);
	if (!discard_for_invasion(r, seat, card, id))
		return;
	judge_card discarded = invasion_card(r);
	bool reads = in_force(r, R_INVASION_READS_ICON, seat, JUDGE_NO_CARD);
	int32_t steps = discarded == JUDGE_NO_CARD ? 0 : icon_of(r, discarded);
	steps = reads ? steps_by_effect(r, seat, steps) : 1;
	if (reads)
		id = cite_value(r, from(R_INVASION_READS_ICON, id), JUDGE_EV_NOTE, seat,
		                (struct judge_value){ "steps", steps });
	if (!invade_steps(r, seat, steps, id) &&
	    in_force(r, R_UNMADE_INVASION_IS_NONE, seat, JUDGE_NO_CARD))
		set_value(r, seat, INVASIONS, r->game.value[seat][INVASIONS] - 1,
		          from(R_UNMADE_INVASION_IS_NONE, id));
}

typedef void action_procedure(struct judge_run *, judge_seat, judge_card, const struct way *);

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
	[DO_INVADE_INSTEAD] = { R_INVASION, JUDGE_NO_RULE, JUDGE_NO_RULE, TYPE_MONSTER,
	                        act_invade },
};

static void test_of_its_own(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                            judge_card card, const struct way *way, struct refusals *list);

static bool
passes(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way)
{
	struct refusals none = { NULL, 0, 0 };
	test_of_its_own(r, pick.seat, pick, card, way, &none);
	return none.n == 0;
}

static bool
is_play(uint8_t verb)
{
	return verb == DO_PLAY || verb == DO_ACTIVATE || verb == DO_PLAY_MONSTER;
}

/* The way the card is played: one with costs when no other passes, or when its player wants that. */
static struct way
way_taken(struct judge_run *r, struct judge_pick pick, judge_card card)
{
	struct way ways[WAYS];
	int n = is_play(pick.verb) ? ways_to_play(r, pick.seat, card, ways) : 0;
	if (n == 0)
		return (struct way){ .burst = JUDGE_NO_NUMBER };
	bool free = passes(r, pick, card, &ways[0]);
	for (int i = 1; i < n; i++) {
		if (!passes(r, pick, card, &ways[i]))
			continue;
		struct why why = BY(R_COST_MAY_BE_DECLINED);
		uint32_t cause = r->cause;
		bool wanted = !free || ask_may(r, &ways[i].by.source, pick.seat, why);
		r->cause = cause;
		if (wanted)
			return ways[i];
	}
	return ways[0];
}

/* Perform an action; answers false for passing. */
bool
take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	if (pick.verb == DO_PASS)
		return false;
	bool invades = pick.verb == DO_INVADE_INSTEAD;
	judge_card card = invades ? JUDGE_NO_CARD : named_card(r, seat, pick.def);
	struct acting before = acts_as(r, seat, 0);
	if (card != JUDGE_NO_CARD || invades) {
		struct way way = way_taken(r, pick, card);
		actions[pick.verb].act(r, seat, card, &way);
	}
	r->acting = before;
	return true;
}

/* 1.3.3: a text forbids it. */
static void
test_forbidden(struct judge_run *r, judge_seat seat, int what, judge_card card,
               struct refusals *list)
{
	const struct applied *by = forbidden(r, what, card, seat, JUDGE_NO_NUMBER);
	if (by)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
}

/* The rank as which a card is played that way. */
static int32_t
rank_played(struct judge_run *r, judge_def def, judge_card card, const struct way *way)
{
	int32_t rank = card == JUDGE_NO_CARD ? rank_of_def(r, def) : rank_of(r, card);
	return way ? rank - way->lower : rank;
}

static bool
is_lifted(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule)
{
	return card != JUDGE_NO_CARD && is_ignored(r, card, way, rule);
}

static void
test_rank(struct judge_run *r, judge_seat seat, int32_t rank, judge_rule rule, int32_t limit,
          struct refusals *list)
{
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
			found |= is_type(r, def_at(r, c), TYPE_STRATEGY);
		if (!found)
			return false;
	}
	return true;
}

/* Texts may leave no zone a battle card could go to. */
static void
test_any_zone(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	const struct applied *by;
	bool texts =
		speaks_of(r, OP_FORBID_ZONES) || speaks_of(r, OP_RULE) || speaks_of(r, OP_SET_RULE);
	if (!texts || can_name_zone(r, seat))
		return;
	if (forbidden_zones(r, seat, &by))
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
	else
		refuse(r, list, R_BATTLE_NAMES_ZONE, seat, 0, NULL);
}

static void
test_battle(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
            const struct way *way, struct refusals *list)
{
	if (!is_lifted(r, card, way, R_PLAY_BATTLE_RANK))
		test_rank(r, seat, rank_played(r, def, card, way), R_PLAY_BATTLE_RANK,
		          zone_of_monster(r, other(seat)), list);
	test_any_zone(r, seat, list);
}

static void
test_activate(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
              const struct way *way, struct refusals *list)
{
	if (!is_lifted(r, card, way, R_ACTIVATE_STRATEGY_RANK))
		test_rank(r, seat, rank_played(r, def, card, way), R_ACTIVATE_STRATEGY_RANK,
		          zone_of_monster(r, seat), list);
	if (strategy_zones_full(r, seat))
		refuse(r, list, R_ACTIVATE_STRATEGY_FREE_ZONE, seat, 1,
		       (struct judge_value[]){ { "strategy zones", strategy_zones_of(r, seat) } });
}

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
test_play_monster(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
                  const struct way *way, struct refusals *list)
{
	if (!is_lifted(r, card, way, R_PLAY_MONSTER_RANK))
		test_monster_rank(r, seat, rank_played(r, def, card, way), way, list);
	if (!shares_with_monster(r, seat, card) && !is_lifted(r, card, way, R_PLAY_MONSTER_TRAIT))
		refuse(r, list, R_PLAY_MONSTER_TRAIT, seat, 0, NULL);
	if (r->game.value[seat][MONSTERS_PLAYED] > 0)
		refuse(r, list, R_PLAY_MONSTER_ONCE, seat, 1,
		       (struct judge_value[]){
			       { "played", r->game.value[seat][MONSTERS_PLAYED] } });
}

static void
test_invade(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	struct happening h = invasion_discard(r, seat);
	test_forbidden(r, seat, FORBID_INVADE, invading_monster(r, seat), list);
	if (r->game.value[seat][INVASIONS] > 0)
		refuse(r, list, R_INVASION_ONCE, seat, 1,
		       (struct judge_value[]){ { "invasions", r->game.value[seat][INVASIONS] } });
	if (pick.verb == DO_INVADE_INSTEAD && !could_be_replaced(r, &h))
		refuse_number(list, R_INVASION, 0, NULL);
}

static void
test_of_its_own(struct judge_run *r, judge_seat seat, struct judge_pick pick, judge_card card,
                const struct way *way, struct refusals *list)
{
	if (is_play(pick.verb))
		test_forbidden(r, seat, FORBID_PLAY, card, list);
	switch (pick.verb) {
	case DO_PLAY: test_battle(r, seat, pick.def, card, way, list); break;
	case DO_ACTIVATE: test_activate(r, seat, pick.def, card, way, list); break;
	case DO_PLAY_MONSTER: test_play_monster(r, seat, pick.def, card, way, list); break;
	case DO_INVADE:
	case DO_INVADE_INSTEAD: test_invade(r, seat, pick, list); break;
	default: break;
	}
}

/* A card may be played when one way passes; otherwise the ordinary one says why not. */
static void
test_ways(struct judge_run *r, struct judge_pick pick, judge_card card, struct refusals *list)
{
	struct way ways[WAYS];
	int n = is_play(pick.verb) && card != JUDGE_NO_CARD ? ways_to_play(r, pick.seat, card, ways)
	                                                    : 0;
	for (int i = 0; i < n; i++)
		if (passes(r, pick, card, &ways[i]))
			return;
	test_of_its_own(r, pick.seat, pick, card, n ? &ways[0] : NULL, list);
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
	if (pick.verb == DO_INVADE_INSTEAD) {
		test_of_its_own(r, seat, pick, JUDGE_NO_CARD, NULL, list);
		return;
	}
	judge_card card = named_card(r, seat, pick.def);
	if (card == JUDGE_NO_CARD || card_at(r, card)->place != place_of(r, seat, AREA_HAND, 0))
		refuse(r, list, a->from_hand, seat, 0, NULL);
	test_ways(r, pick, card, list);
}

static int
add_verbs(const struct judge_run *r, const judge_def *def, int n_defs, judge_seat seat,
          struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_PASS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (uint8_t verb = DO_PLAY; verb <= DO_INVADE; verb++)
		for (int i = 0; i < n_defs && n < cap; i++)
			out[n++] = a_pick(verb, seat, def[i], JUDGE_NO_PLACE);
	if (r->listens[OP_E_INVASION_DISCARD] && n < cap)
		out[n++] = a_pick(DO_INVADE_INSTEAD, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

int
action_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_verbs(r, r->own[0], r->n_own[0], 0, out, cap);
	return n + add_verbs(r, r->own[1], r->n_own[1], 1, out + n, cap - n);
}

/* What can only be an option: with every rule on hand and turn player in force, the cards in hand. */
int
action_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	judge_seat seat = r->game.turn_player;
	judge_def def[JUDGE_DEFS];
	bool narrow = in_force(r, R_ACTIONS_OF_TURN_PLAYER, other(seat), JUDGE_NO_CARD);
	for (int verb = DO_PLAY; verb <= DO_INVADE; verb++)
		narrow &= in_force(r, actions[verb].from_hand, seat, JUDGE_NO_CARD);
	if (!narrow)
		return action_candidates(r, out, cap);
	return add_verbs(r, def, defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), def), seat, out,
	                 cap);
}
