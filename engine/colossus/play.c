/* play.c: playing Actions (4.D), Followers (4.E), ignition abilities (4.F) and Colossus abilities
 * (4.C): declaring them and, after their X-Play, resolving them. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/events.h"
#include "engine/colossus/info.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/play.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/colossus/xplay.h"

static void
report_played(struct judge_run *r, judge_card card, uint32_t citation)
{
	report_card(r, OP_E_PLAYED, card, 1, citation);
}

/* 4.D/proc/1.1, 4.E/proc/1.1: reveal the card. */
static void
reveal(struct judge_run *r, judge_card card, struct why why)
{
	hit_unmodelled_text(r, def_at(r, card), JUDGE_ACTS_PLAYED, card_at(r, card)->place);
	move_card(r, card, place_of(r, 0, AREA_WAITING, 0), BESIDE, JUDGE_NO_CARD, why);
}

/* Return the play of the card's ability with this keyword, or of the card itself if it has none. */
static struct play
declare_of_card(struct judge_run *r, int kind, judge_seat seat, judge_card card, int keyword,
                int number, const struct activation_rules *rules)
{
	struct source source;
	struct play play = a_play(r, kind, seat, card, NO_ABILITY);
	if (keyword == KEYWORD_NONE || !find_activated(r, card, keyword, number, &source))
		return play;
	source.master = seat;
	declare_activated(r, &source, rules, r->now.cause, &play.act);
	return play;
}

/* 4.D/proc/1: reveal the card, choose targets, pay the cost. */
struct play
declare_action(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t cost = number_now(r, card, NUMBER_COST);
	uint32_t id = cite(r, BY(R_PLAY_ACTION), JUDGE_EV_NOTE, seat), cause = r->now.cause;
	r->game.value[seat][ACTIONS_PLAYED]++;
	reveal(r, card, from(R_ACTION_REVEALED, id));
	set_cause(r, id);
	struct play play =
		declare_of_card(r, PLAY_ACTION, seat, card, KEYWORD_PLAY, 0, &action_rules);
	cite_captured_gems(r, payer(r, seat), gem_level(r, card), id);
	pay_points(r, payer(r, seat), cost, from(R_PLAY_PAYS, id));
	set_cause(r, cause);
	play.citation = id;
	report_played(r, card, play.citation);
	return play;
}

/* 4.E/proc/1: reveal the card, pay the cost. */
struct play
declare_follower(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t cost = number_now(r, card, NUMBER_COST);
	uint32_t id = cite(r, BY(R_PLAY_FOLLOWER), JUDGE_EV_NOTE, seat);
	r->game.value[seat][FOLLOWERS_PLAYED]++;
	reveal(r, card, from(R_FOLLOWER_REVEALED, id));
	struct play play =
		declare_of_card(r, PLAY_FOLLOWER, seat, card, KEYWORD_NONE, 0, &action_rules);
	cite_captured_gems(r, payer(r, seat), gem_level(r, card), id);
	pay_points(r, payer(r, seat), cost, from(R_FOLLOWER_PLAY_PAYS, id));
	play.citation = id;
	report_played(r, card, play.citation);
	return play;
}

/* 4.F/proc/1: announce the ability, choose targets, pay the cost. */
struct play
declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number)
{
	uint32_t id = cite(r, BY(R_PLAY_FOLLOWER_ABILITY), JUDGE_EV_NOTE, seat),
		 cause = r->now.cause;
	struct source all[JUDGE_ABILITIES];
	if (!in_force(r, R_ABILITY_ANNOUNCED, seat, card) &&
	    activated_sources(r, card, KEYWORD_IGNITION, all, JUDGE_ABILITIES) > 0)
		number = all[0].ability + 1;
	set_cause(r, id);
	struct play play = declare_of_card(r, PLAY_ABILITY, seat, card, KEYWORD_IGNITION, number,
	                                   &ignition_rules);
	set_cause(r, cause);
	play.citation = id;
	return play;
}

/* 4.C.1: use a Colossus ability. */
struct play
declare_colossus(struct judge_run *r, judge_seat seat, int number)
{
	uint32_t id = cite(r, BY(R_USE_COLOSSUS_ABILITY), JUDGE_EV_NOTE, seat),
		 cause = r->now.cause;
	set_value(r, seat, COLOSSUS_USED, r->game.value[seat][COLOSSUS_USED] + 1,
	          from(R_COLOSSUS_ABILITY_ONCE, id));
	set_cause(r, id);
	struct play play = declare_of_card(r, PLAY_COLOSSUS, seat, colossus_of(r, seat),
	                                   KEYWORD_COLOSSUS, number, &colossus_rules);
	set_cause(r, cause);
	play.citation = id;
	return play;
}

struct play
declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	bool action = card_is(r, card, TYPE_ACTION);
	bool costs = !in_force(r, R_LOCUS_TRICK_FREE, seat, card);
	int32_t cost = costs ? number_now(r, card, NUMBER_COST) : 0;
	uint32_t cause = set_cause(r, parent);
	reveal(r, card, from(R_PLACE_MOVES, parent));
	struct play play = declare_of_card(r, PLAY_TRICK, seat, card,
	                                   action ? KEYWORD_PLAY : KEYWORD_NONE, 0, &action_rules);
	cite_captured_gems(r, payer(r, seat), gem_level(r, card), parent);
	pay_points(r, payer(r, seat), cost, from(R_FOLLOWER_PLAY_PAYS, parent));
	set_cause(r, cause);
	play.citation = parent;
	report_played(r, card, play.citation);
	return play;
}

static void
resolve(struct judge_run *r, const struct play *play, const struct activation_rules *rules,
        uint32_t parent)
{
	struct acting before = set_acting_seat(r, play->seat, 0);
	if (play->act.source.ability != NO_ABILITY)
		resolve_activated(r, &play->act, rules, parent);
	set_acting(r, before);
}

/* 4.D/proc/3: resolve the effect, then discard the card. READING: C13, also if its target is
 * gone. */
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

/* 4.E/proc/3: the follower comes into play; one that can't goes to the discard pile. */
static void
resolve_follower(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card card = play->act.source.card;
	if (!source_is_still(r, play))
		return;
	struct acting before = set_acting_seat(r, play->seat, 0);
	enum did did = put_on_field(r, play->seat, card, from(R_FOLLOWER_COMES, parent));
	set_acting(r, before);
	if (did == DID_NOTHING)
		discard_card(r, card, from(R_PLACE_MOVES, parent));
}

/* 4.F/proc/3.1: resolve an ability. */
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
	set_acting_rules(r);
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
