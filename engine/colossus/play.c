/* play.c: playing Actions (4.D), Followers (4.E), ignition abilities (4.F) and Colossus abilities (4.C):
 * declaring and, after their X-Play, resolving. */
#include "engine/colossus/colossus.h"

static const struct activation_rules ignition_rules = {
	.declared = R_ABILITY_ANNOUNCED,
	.targets = R_ABILITY_TARGET,
	.needs_target = R_ABILITY_TARGET,
	.pays = R_ABILITY_PAYS,
	.needs_cost = R_ABILITY_COST,
	.condition = R_CONDITION_MAKES_INACTIVE,
	.lost = R_LOST_TARGET,
};
static const struct activation_rules action_rules = {
	.declared = JUDGE_NO_RULE,
	.targets = R_ACTION_TARGET,
	.needs_target = R_ACTION_TARGET,
	.pays = R_PLAY_PAYS,
	.needs_cost = R_ACTION_COST,
	.condition = R_CONDITION_MAKES_INACTIVE,
	.lost = R_LOST_TARGET,
};
static const struct activation_rules colossus_rules = {
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

/* 1. What refuses it */

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
	if (!has_gems(r, of, needed))
		refuse(r, list, rule, seat, 2,
		       (struct judge_value[]){ { "marks", marks }, { "gems", gems_of(r, of) } });
}

/* 4.E.1.2. READING: C14. */
static void
test_unique(struct judge_run *r, judge_seat seat, judge_def def, struct refusals *list)
{
	int32_t most = value(r, R_UNIQUE_ONCE_ON_FIELD, seat);
	if (has_unique(r, seat, AREA_FIELD, def, most) &&
	    in_force(r, R_UNIQUE_SECOND_REFUSED, seat, JUDGE_NO_CARD))
		refuse_number(list, R_UNIQUE_ONCE_ON_FIELD, 1,
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

/* What a text forbids. */
static void
test_forbidden(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	const struct applied *by = forbidden(r, FORBID_PLAY, card, seat, JUDGE_NO_NUMBER);
	if (by)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
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
	test_forbidden(r, seat, card, list);
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
test_ability(struct judge_run *r, judge_seat seat, judge_card card, int number,
             struct refusals *list)
{
	struct source source;
	if (!is_follower(r, card) || master(r, card) != seat ||
	    !find_activated(r, card, KEYWORD_IGNITION, number, &source)) {
		refuse_number(list, R_PLAY_FOLLOWER_ABILITY, 0, NULL);
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

/* 2. Picks of abilities */

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

/* Each ignition ability of each follower of either player. */
int
add_ability_picks(struct judge_run *r, enum verb verb, judge_seat seat, struct judge_pick *out,
                  int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (int i = 0; i < ROW; i++) {
			judge_card c = card_in(r, side, AREA_FIELD, i);
			if (c != JUDGE_NO_CARD)
				n += add_picks_of_card(r, verb, seat, c, out + n, cap - n);
		}
	return n;
}

/* 3. Declaring */

static void
report_played(struct judge_run *r, judge_card card)
{
	report_card(r, OP_E_PLAYED, card, 1, r->last_citation);
}

/* 4.D/proc/1.1 and 4.E/proc/1.1 */
static void
reveal(struct judge_run *r, judge_card card, struct why why)
{
	meet_unmodelled(r, def_at(r, card), JUDGE_ACTS_PLAYED, card_at(r, card)->place);
	move_card(r, card, place_of(r, 0, AREA_WAITING, 0), BESIDE, JUDGE_NO_CARD, why);
}

/* What the ability of the card waits for; the card as such when it has none. */
static struct play
declare_of_card(struct judge_run *r, int kind, judge_seat seat, judge_card card, int keyword,
                int number, const struct activation_rules *rules)
{
	struct source source;
	struct play play = a_play(r, kind, seat, card, NO_ABILITY);
	if (keyword == KEYWORD_NONE || !find_activated(r, card, keyword, number, &source))
		return play;
	source.master = seat;
	declare_activated(r, &source, rules, r->cause, &play.act);
	return play;
}

/* 4.D/proc/1: shown, targets, cost. */
struct play
declare_action(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t cost = number_now(r, card, NUMBER_COST);
	uint32_t id = cite(r, BY(R_PLAY_ACTION), JUDGE_EV_NOTE, seat), cause = r->cause;
	r->game.value[seat][ACTIONS_PLAYED]++;
	reveal(r, card, from(R_ACTION_REVEALED, id));
	r->cause = id;
	struct play play =
		declare_of_card(r, PLAY_ACTION, seat, card, KEYWORD_PLAY, 0, &action_rules);
	pay_points(r, payer(r, seat), cost, from(R_PLAY_PAYS, id));
	r->cause = cause;
	play.citation = id;
	report_played(r, card);
	return play;
}

/* 4.E/proc/1: shown, cost. */
struct play
declare_follower(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t cost = number_now(r, card, NUMBER_COST);
	uint32_t id = cite(r, BY(R_PLAY_FOLLOWER), JUDGE_EV_NOTE, seat);
	r->game.value[seat][FOLLOWERS_PLAYED]++;
	reveal(r, card, from(R_FOLLOWER_REVEALED, id));
	struct play play =
		declare_of_card(r, PLAY_FOLLOWER, seat, card, KEYWORD_NONE, 0, &action_rules);
	pay_points(r, payer(r, seat), cost, from(R_FOLLOWER_PLAY_PAYS, id));
	play.citation = id;
	report_played(r, card);
	return play;
}

/* 4.F/proc/1: announced, targets, cost. */
struct play
declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number)
{
	uint32_t id = cite(r, BY(R_PLAY_FOLLOWER_ABILITY), JUDGE_EV_NOTE, seat), cause = r->cause;
	struct source all[JUDGE_ABILITIES];
	if (!in_force(r, R_ABILITY_ANNOUNCED, seat, card) &&
	    activated_sources(r, card, KEYWORD_IGNITION, all, JUDGE_ABILITIES) > 0)
		number = all[0].ability + 1;
	r->cause = id;
	struct play play = declare_of_card(r, PLAY_ABILITY, seat, card, KEYWORD_IGNITION, number,
	                                   &ignition_rules);
	r->cause = cause;
	play.citation = id;
	return play;
}

/* 4.C.1 */
struct play
declare_colossus(struct judge_run *r, judge_seat seat, int number)
{
	uint32_t id = cite(r, BY(R_USE_COLOSSUS_ABILITY), JUDGE_EV_NOTE, seat), cause = r->cause;
	set_value(r, seat, COLOSSUS_USED, r->game.value[seat][COLOSSUS_USED] + 1,
	          from(R_COLOSSUS_ABILITY_ONCE, id));
	r->cause = id;
	struct play play = declare_of_card(r, PLAY_COLOSSUS, seat, colossus_of(r, seat),
	                                   KEYWORD_COLOSSUS, number, &colossus_rules);
	r->cause = cause;
	play.citation = id;
	return play;
}

struct play
declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	bool action = card_is(r, card, TYPE_ACTION);
	bool costs = !in_force(r, R_LOCUS_TRICK_FREE, seat, card);
	int32_t cost = costs ? number_now(r, card, NUMBER_COST) : 0;
	uint32_t cause = r->cause;
	r->cause = parent;
	reveal(r, card, from(R_PLACE_MOVES, parent));
	struct play play = declare_of_card(r, PLAY_TRICK, seat, card,
	                                   action ? KEYWORD_PLAY : KEYWORD_NONE, 0, &action_rules);
	pay_points(r, payer(r, seat), cost, from(R_FOLLOWER_PLAY_PAYS, parent));
	r->cause = cause;
	play.citation = parent;
	report_played(r, card);
	return play;
}

/* 4. Resolving */

static void
resolve(struct judge_run *r, const struct play *play, const struct activation_rules *rules,
        uint32_t parent)
{
	struct acting before = acts_as(r, play->seat, 0);
	if (play->act.source.ability != NO_ABILITY)
		resolve_activated(r, &play->act, rules, parent);
	r->acting = before;
}

/* 4.D/proc/3: the effect, then the discard pile. READING: C13, also without its target. */
static void
resolve_action(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card card = play->act.source.card;
	judge_seat seat = play->seat;
	if (in_force(r, R_ACTION_RESOLVES, seat, card))
		resolve(r, play, &action_rules,
		        cite(r, from(R_ACTION_RESOLVES, parent), JUDGE_EV_NOTE, seat));
	if (!source_is_still(r, play))
		return;
	if (in_force(r, R_ACTION_TO_DISCARD, seat, card))
		discard_card(r, card, from(R_ACTION_TO_DISCARD, parent));
	else
		move_card(r, card, destination(r, card, AREA_HAND), BESIDE, JUDGE_NO_CARD,
		          from(R_PLACE_MOVES, parent));
}

/* 4.E/proc/3: it comes into play; what cannot come goes to the discard pile. */
static void
resolve_follower(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card card = play->act.source.card;
	if (!source_is_still(r, play))
		return;
	struct acting before = acts_as(r, play->seat, 0);
	enum did did = put_on_field(r, play->seat, card, from(R_FOLLOWER_COMES, parent));
	r->acting = before;
	if (did == DID_NOTHING)
		discard_card(r, card, from(R_PLACE_MOVES, parent));
}

/* 4.F/proc/3.1 */
static void
resolve_ability(struct judge_run *r, const struct play *play, uint32_t parent)
{
	if (in_force(r, R_ABILITY_RESOLVES, play->seat, play->act.source.card))
		resolve(r, play, &ignition_rules,
		        cite(r, from(R_ABILITY_RESOLVES, parent), JUDGE_EV_NOTE, play->seat));
}

void
perform_play(struct judge_run *r, const struct play *play, uint32_t parent)
{
	r->game.phase = STEP_MOVE;
	rules_act(r);
	switch ((enum play_kind)play->kind) {
	case PLAY_ACTION: resolve_action(r, play, parent); break;
	case PLAY_FOLLOWER: resolve_follower(r, play, parent); break;
	case PLAY_ABILITY: resolve_ability(r, play, parent); break;
	case PLAY_COLOSSUS: resolve(r, play, &colossus_rules, parent); break;
	case PLAY_TRICK:
		if (play->act.source.def < r->p.cards->n &&
		    def_is(r, play->act.source.def, TYPE_ACTION))
			resolve_action(r, play, parent);
		else
			resolve_follower(r, play, parent);
		break;
	case PLAY_GEM:
	case PLAY_LOCUS:
	case PLAY_ATTACK:
	case PLAY_DEFENCE:
	case PLAY_END:
	case PLAYS: break;
	}
}

/* The turn player goes on with the next move, or where that is not in force the main phase is over. */
static void
keep_priority(struct judge_run *r, judge_rule rule)
{
	judge_seat seat = r->game.turn_player;
	if (in_force(r, rule, seat, JUDGE_NO_CARD)) {
		cite(r, BY(rule), JUDGE_EV_NOTE, seat);
		r->game.step = STEP_MOVE;
	} else {
		begin_end_phase(r);
	}
}

/* 4.H/proc/3 */
static void
end_main_phase(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.step = STEP_MOVE;
	if (!in_force(r, R_END_PHASE_BEGINS, seat, JUDGE_NO_CARD))
		return;
	cite(r, BY(R_END_PHASE_BEGINS), JUDGE_EV_NOTE, seat);
	begin_end_phase(r);
}

void
chain_closed(struct judge_run *r, uint8_t kind)
{
	switch ((enum play_kind)kind) {
	case PLAY_GEM: keep_priority(r, R_KEEPS_PRIORITY_AFTER_GEM); break;
	case PLAY_LOCUS: keep_priority(r, R_KEEPS_PRIORITY_AFTER_LOCUS); break;
	case PLAY_COLOSSUS: keep_priority(r, R_KEEPS_PRIORITY_AFTER_COLOSSUS); break;
	case PLAY_ACTION: keep_priority(r, R_KEEPS_PRIORITY_AFTER_ACTION); break;
	case PLAY_FOLLOWER: keep_priority(r, R_KEEPS_PRIORITY_AFTER_FOLLOWER); break;
	case PLAY_ABILITY: keep_priority(r, R_KEEPS_PRIORITY_AFTER_ABILITY); break;
	case PLAY_ATTACK: r->game.step = STEP_DEFENCE; break;
	case PLAY_DEFENCE: r->game.step = STEP_BATTLE; break;
	case PLAY_END: end_main_phase(r); break;
	case PLAY_TRICK:
	case PLAYS: r->game.step = STEP_MOVE; break;
	}
}
