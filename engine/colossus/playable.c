/* playable.c: what refuses playing Actions, Followers, ignition and Colossus abilities (4.C to
 * 4.F), and the picks that name abilities. */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/play.h"

const struct activation_rules ignition_rules = {
	.declared = R_ABILITY_ANNOUNCED,
	.targets = R_ABILITY_TARGET,
	.needs_target = R_ABILITY_TARGET,
	.pays = R_ABILITY_PAYS,
	.needs_cost = R_ABILITY_PAYS,
	.condition = R_CONDITION_MAKES_INACTIVE,
	.lost = R_LOST_TARGET,
};
const struct activation_rules action_rules = {
	.declared = JUDGE_NO_RULE,
	.targets = R_ACTION_TARGET,
	.needs_target = R_ACTION_TARGET,
	.pays = R_PLAY_PAYS,
	.needs_cost = R_ACTION_COST,
	.condition = R_CONDITION_MAKES_INACTIVE,
	.is_laid_out = true,
	.lost = R_LOST_TARGET,
};
const struct activation_rules colossus_rules = {
	.declared = JUDGE_NO_RULE,
	.targets = JUDGE_NO_RULE,
	.needs_target = R_TARGETS_AS_DESCRIBED,
	.pays = JUDGE_NO_RULE,
	.needs_cost = R_COLOSSUS_GEM_CONDITION,
	.condition = R_CONDITION_MAKES_INACTIVE,
	.lost = R_LOST_TARGET,
};

judge_seat
payer(struct judge_run *r, judge_seat seat)
{
	return in_force(r, R_PLAYER_PAYS, seat, JUDGE_NO_CARD) ? seat : r->game.turn_player;
}

static void
test_points(struct judge_run *r, judge_seat seat, int32_t cost, judge_rule rule,
            struct refusals *list)
{
	int32_t left = points_left(r, payer(r, seat));
	if (cost > left)
		refuse(r, list, rule, seat, 2,
		       (struct judge_value[]){ { "cost", cost }, { "points", left } });
}

static void
test_gems(struct judge_run *r, judge_seat seat, struct gems needed, judge_rule rule,
          struct refusals *list)
{
	judge_seat of = payer(r, seat);
	int32_t marks = needed.any;
	for (int c = 0; c < COLOURS; c++)
		marks += needed.n[c];
	if (!has_gem_level(r, of, needed))
		refuse(r, list, rule, seat, 2,
		       (struct judge_value[]){ { "marks", marks }, { "gems", gems_of(r, of) } });
}

/* 4.E.1.2. READING: C14. A unique follower can't be played while one of its name is on the
 * field. */
static void
test_unique(struct judge_run *r, judge_seat seat, judge_def def, struct refusals *list)
{
	int32_t most = value(r, R_UNIQUE_ONCE_ON_FIELD, seat);
	if (has_unique(r, seat, AREA_FIELD, def, most) &&
	    in_force(r, R_UNIQUE_SECOND_REFUSED, seat, JUDGE_NO_CARD))
		refuse_by_number(r, list, R_UNIQUE_ONCE_ON_FIELD, seat, JUDGE_NO_CARD, 1,
		                 (struct judge_value[]){ { "limit", most } });
}

static void
test_targets(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	struct source source;
	if (!find_activated(r, card, KEYWORD_PLAY, 0, &source))
		return;
	source.master = seat;
	test_activation(r, &source, &action_rules, list);
}

void
test_from_hand(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule,
               struct refusals *list)
{
	judge_place place = card == JUDGE_NO_CARD ? JUDGE_NO_PLACE : card_at(r, card)->place;
	if (place != JUDGE_NO_PLACE && place == place_of(r, seat, AREA_HAND, 0))
		return;
	if (place != JUDGE_NO_PLACE && place == place_of(r, seat, AREA_DISCARD, 0))
		refuse(r, list, rule, seat, 0, NULL);
	else
		refuse_number(list, rule, 0, NULL);
}

void
test_play_card(struct judge_run *r, judge_seat seat, judge_def def, judge_card card, enum type type,
               struct refusals *list)
{
	bool action = type == TYPE_ACTION;
	if (!def_is(r, def, type))
		refuse(r, list, action ? R_ACTION_TYPE : R_FOLLOWER_TYPE, seat, 0, NULL);
	if (is_enough(list))
		return;
	test_from_hand(r, seat, card, action ? R_ACTION_FROM_HAND : R_FOLLOWER_FROM_HAND, list);
	if (card == JUDGE_NO_CARD || is_enough(list))
		return;
	test_forbidden(r, FORBID_PLAY, card, seat, list);
	test_points(r, seat, number_now(r, card, NUMBER_COST),
	            action ? R_ACTION_COST : R_FOLLOWER_COST, list);
	test_gems(r, seat, gem_level(r, card), action ? R_ACTION_GEM_LEVEL : R_FOLLOWER_GEM_LEVEL,
	          list);
	if (!action)
		test_unique(r, seat, def, list);
	else if (!is_enough(list))
		test_targets(r, seat, card, list);
}

void
test_trick(struct judge_run *r, judge_seat seat, judge_card card, enum type type,
           struct refusals *list)
{
	judge_def def = def_at(r, card);
	if (!def_is(r, def, type))
		refuse_number(list, R_LOCUS_TRICK, 0, NULL);
	if (!in_force(r, R_LOCUS_TRICK_FREE, seat, card))
		test_points(r, seat, number_now(r, card, NUMBER_COST), R_FOLLOWER_COST, list);
	test_gems(r, seat, gem_level(r, card), R_LOCUS_TRICK_GEM_LEVEL, list);
	if (type == TYPE_FOLLOWER)
		test_unique(r, seat, def, list);
	else
		test_targets(r, seat, card, list);
}

void
test_off_cost(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	if (is_off(r, card))
		refuse(r, list, R_ABILITY_OFF_NEEDS_ON, seat, 0, NULL);
	if (!is_new(r, card, R_OFF_ABILITY_FROM_NEXT_OWN_TURN))
		return;
	int32_t since = (int32_t)card_at(r, card)->since;
	bool fleet = has_keyword(r, card, KEYWORD_FLEET), now = since >= (int32_t)r->game.turn;
	judge_rule rule = now ? R_OFF_ABILITY_NOT_ON_ARRIVAL : R_OFF_ABILITY_FROM_NEXT_OWN_TURN;
	if (!fleet || !in_force(r, R_FLEET_ABILITIES, seat, card))
		refuse(r, list, rule, seat, 1, (struct judge_value[]){ { "since", since } });
}

void
test_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick, judge_rule permits,
             struct refusals *list)
{
	struct source source;
	judge_card card = card_picked(r, pick);
	if (master(r, card) != seat || !is_follower(r, card) ||
	    !find_activated(r, card, KEYWORD_IGNITION, pick.number, &source)) {
		refuse_number(list, permits, 0, NULL);
		return;
	}
	if (!is_enough(list))
		test_activation(r, &source, &ignition_rules, list);
}

void
test_colossus_ability(struct judge_run *r, judge_seat seat, int number, struct refusals *list)
{
	struct source source;
	judge_card card = colossus_of(r, seat);
	if (card == JUDGE_NO_CARD || !find_activated(r, card, KEYWORD_COLOSSUS, number, &source)) {
		refuse_number(list, R_USE_COLOSSUS_ABILITY, 0, NULL);
		return;
	}
	if (!is_enough(list))
		test_activation(r, &source, &colossus_rules, list);
}

int
ability_number(struct judge_run *r, judge_card card, int keyword, int number)
{
	struct source all[JUDGE_ABILITIES];
	int n = activated_sources(r, card, keyword, all, JUDGE_ABILITIES);
	return n == 1 && number == 0 ? all[0].ability + 1 : number;
}

static int
add_picks_of_card(struct judge_run *r, enum verb verb, judge_seat seat, judge_card card,
                  struct judge_pick *out, int cap)
{
	struct source all[JUDGE_ABILITIES];
	int n = activated_sources(r, card, KEYWORD_IGNITION, all, JUDGE_ABILITIES), added = 0;
	for (int i = 0; i < n && i < JUDGE_ABILITIES && added < cap; i++) {
		out[added] = a_pick(verb, seat, JUDGE_NO_DEF, card_at(r, card)->place);
		out[added++].number = (int16_t)(all[i].ability + 1);
	}
	return added;
}

int
add_ability_picks(struct judge_run *r, enum verb verb, judge_seat seat, bool own,
                  struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (uint64_t rest = taken_in_row(r, side, AREA_FIELD); rest; rest &= rest - 1) {
			judge_card c = first_of_row(r, side, AREA_FIELD, rest);
			if (!own || master(r, c) == seat)
				n += add_picks_of_card(r, verb, seat, c, out + n, cap - n);
		}
	return n;
}
