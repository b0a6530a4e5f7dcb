/* xplay.c: X-Play (3.0): what can be answered, and with which cards and abilities. The chain itself
 * is part of the kernel. */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/colossus/play.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/xplay.h"
#include "engine/kernel/start.h"

static const judge_rule opens[PLAYS] = {
	[PLAY_GEM] = JUDGE_NO_RULE,
	[PLAY_LOCUS] = JUDGE_NO_RULE,
	[PLAY_COLOSSUS] = JUDGE_NO_RULE,
	[PLAY_ACTION] = R_XPLAY_AFTER_ACTION,
	[PLAY_FOLLOWER] = R_XPLAY_AFTER_FOLLOWER,
	[PLAY_ABILITY] = R_XPLAY_AFTER_ABILITY,
	[PLAY_ATTACK] = R_XPLAY_AFTER_ATTACK,
	[PLAY_DEFENCE] = R_XPLAY_AFTER_DEFENCE,
	[PLAY_END] = R_XPLAY_AFTER_END,
	[PLAY_TRICK] = JUDGE_NO_RULE,
};
static const judge_rule closed_to[PLAYS] = {
	[PLAY_GEM] = R_NO_XPLAY_ON_SET_GEM,
	[PLAY_LOCUS] = R_NO_XPLAY_ON_SET_LOCUS,
	[PLAY_COLOSSUS] = R_NO_XPLAY_ON_COLOSSUS,
	[PLAY_ACTION] = JUDGE_NO_RULE,
	[PLAY_FOLLOWER] = JUDGE_NO_RULE,
	[PLAY_ABILITY] = JUDGE_NO_RULE,
	[PLAY_ATTACK] = JUDGE_NO_RULE,
	[PLAY_DEFENCE] = JUDGE_NO_RULE,
	[PLAY_END] = JUDGE_NO_RULE,
	[PLAY_TRICK] = R_NO_XPLAY_ON_LOCUS_TRICK,
};

static void
answer(struct judge_run *r, struct judge_pick pick)
{
	judge_seat seat = pick.seat;
	struct acting before = set_acting_seat(r, seat, 0);
	r->game.phase = STEP_MOVE;
	judge_card card =
		pick.place == JUDGE_NO_PLACE ? JUDGE_NO_CARD : place_at(r, pick.place)->first;
	switch ((enum verb)pick.verb) {
	case DO_ANSWER_ACTION:
		add_play(r, declare_action(r, seat, named_card(r, seat, pick.def)));
		break;
	case DO_ANSWER_FOLLOWER:
		add_play(r, declare_follower(r, seat, named_card(r, seat, pick.def)));
		break;
	case DO_ANSWER_ABILITY: add_play(r, declare_ability(r, seat, card, pick.number)); break;
	case DO_ANSWER_COLOSSUS: add_play(r, declare_colossus(r, seat, pick.number)); break;
	default: break;
	}
	set_acting(r, before);
}

/* Let the turn player go on with the next move; if the rule is not in force, the main phase
 * ends. */
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

/* 4.H/proc/3: end the main phase. */
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

static void
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

const struct chain_rules colossus_chain = {
	.windows = R_PRIORITY_PASSES_IN_XPLAY,
	.opens = opens,
	.closed_to = closed_to,
	.answers = R_XPLAY_ANSWERS,
	.opponent_first = R_XPLAY_OPPONENT_FIRST,
	.of_declarer = R_XPLAY_OPPONENT_OF_DECLARER,
	.pass_hands_over = R_XPLAY_PASS_HANDS_OVER,
	.play_hands_over = R_XPLAY_PLAY_HANDS_OVER,
	.passes_end = R_XPLAY_TWO_PASSES_END,
	.play_resets_passes = R_XPLAY_PLAY_RESETS_PASSES,
	.answers_wait = R_XPLAY_PLAY_WAITS,
	.last_first = R_XPLAY_LAST_FIRST,
	.answered_last = R_ANSWERED_RESOLVES_LAST,
	.check = R_TRIGGERS_AFTER,
	.question = ASK_XPLAY,
	.pass = DO_PASS,
	.answer_step = STEP_XPLAY,
	.perform_step = STEP_RESOLVE,
	.answer = answer,
	.perform = perform_play,
	.closed = chain_closed,
};

static int
add_colossus_picks(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	judge_card card = colossus_of(r, seat);
	int n = 0;
	if (card == JUDGE_NO_CARD)
		return 0;
	for (int i = 0; i < r->p.cards->def[def_at(r, card)].n_abilities && n < cap; i++) {
		out[n] = a_pick(DO_ANSWER_COLOSSUS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		out[n++].number = (int16_t)(i + 1);
	}
	return n;
}

/* The cards that answers can name, and what else: `snap_only`: of Actions, only those with Snap;
 * `followers`: followers too; `others`: abilities of the opponent's followers; `colossus`: Colossus
 * abilities. */
struct answerable {
	const judge_def *def;
	int n_defs;
	bool snap_only, followers, others, colossus;
};

static int
add_answers(struct judge_run *r, judge_seat seat, struct answerable by, struct judge_pick *out,
            int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_PASS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int i = 0; i < by.n_defs && n + 1 < cap; i++) {
		if (!by.snap_only || is_snap(r, by.def[i]))
			out[n++] = a_pick(DO_ANSWER_ACTION, seat, by.def[i], JUDGE_NO_PLACE);
		if (by.followers)
			out[n++] = a_pick(DO_ANSWER_FOLLOWER, seat, by.def[i], JUDGE_NO_PLACE);
	}
	n += add_ability_picks(r, DO_ANSWER_ABILITY, seat, !by.others, out + n, cap - n);
	return by.colossus ? n + add_colossus_picks(r, seat, out + n, cap - n) : n;
}

int
answer_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	struct answerable all = { r->own[q->seat], r->n_own[q->seat], false, true, true, true };
	return add_answers(r, q->seat, all, out, cap);
}

/* List all answers that could be options: with cards in hand. */
int
answer_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	judge_def def[JUDGE_DEFS];
	judge_seat seat = q->seat;
	if (!in_force(r, R_ACTION_FROM_HAND, seat, JUDGE_NO_CARD) ||
	    !in_force(r, R_FOLLOWER_FROM_HAND, seat, JUDGE_NO_CARD))
		return answer_candidates(r, q, out, cap);
	struct answerable by = { .def = def,
		                 .n_defs = defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), def) };
	by.snap_only = in_force(r, R_XPLAY_SNAP_ONLY, seat, JUDGE_NO_CARD);
	by.followers = !in_force(r, R_NO_FOLLOWER_IN_XPLAY, seat, JUDGE_NO_CARD);
	by.colossus = !in_force(r, R_COLOSSUS_NOT_IN_XPLAY, seat, JUDGE_NO_CARD);
	return add_answers(r, seat, by, out, cap);
}

static void
test_answer_card(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                 struct refusals *list)
{
	bool action = pick.verb == DO_ANSWER_ACTION;
	if (action && !is_snap(r, pick.def))
		refuse(r, list, R_XPLAY_SNAP_ONLY, seat, 0, NULL);
	if (!action)
		refuse(r, list, R_NO_FOLLOWER_IN_XPLAY, seat, 0, NULL);
	if (!is_enough(list))
		test_play_card(r, seat, pick.def, named_card(r, seat, pick.def),
		               action ? TYPE_ACTION : TYPE_FOLLOWER, list);
}

void
test_answer(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	judge_seat seat = q->seat;
	if (pick.verb == DO_PASS)
		return;
	refuse_unless_permitted(r, list, R_XPLAY_ANSWERS, seat);
	if (is_enough(list))
		return;
	switch ((enum verb)pick.verb) {
	case DO_ANSWER_ACTION:
	case DO_ANSWER_FOLLOWER: test_answer_card(r, seat, pick, list); break;
	case DO_ANSWER_ABILITY: test_ability(r, seat, pick, R_XPLAY_ANSWERS, list); break;
	case DO_ANSWER_COLOSSUS:
		refuse(r, list, R_COLOSSUS_NOT_IN_XPLAY, seat, 0, NULL);
		if (!is_enough(list))
			test_colossus_ability(r, seat, pick.number, list);
		break;
	default: break;
	}
}
