/* counter.c: Counters (4-7, 10-9): what they answer, and what they do. The chain itself is part of
 * the kernel. */
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/skills.h"
#include "engine/dbs/terms.h"
#include "engine/kernel/unknown.h"

static const judge_rule opens[PLAYS] = {
	[PLAY_CARD] = R_COUNTER_AFTER_PLAY,     [PLAY_EXTRA] = R_COUNTER_AFTER_SKILL,
	[PLAY_SKILL] = R_COUNTER_AFTER_SKILL,   [PLAY_EVOLVE] = R_COUNTER_AFTER_SKILL,
	[PLAY_ATTACK] = R_COUNTER_AFTER_ATTACK, [PLAY_COUNTER] = JUDGE_NO_RULE,
	[PLAY_AUTO] = R_COUNTER_AFTER_SKILL,    [PLAY_COMBO] = R_COUNTER_AFTER_COMBO,
};

/* 1. What a Counter answers (10-9-2) */

/* Return the rule by which a Counter with the keyword answers the play; JUDGE_NO_RULE: it
 * doesn't. */
static judge_rule
answers_by(const struct judge_run *r, const struct play *play, int keyword)
{
	bool skill = play->act.source.ability != NO_ABILITY;
	switch ((enum play_kind)play->kind) {
	case PLAY_CARD:
		return keyword == KEYWORD_COUNTER_PLAY ? R_COUNTER_PLAY_ANSWERS_PLAY
		                                       : JUDGE_NO_RULE;
	case PLAY_ATTACK:
		return keyword == KEYWORD_COUNTER_ATTACK ? R_COUNTER_ATTACK_ANSWERS_ATTACK
		                                         : JUDGE_NO_RULE;
	case PLAY_COUNTER:
		return keyword == KEYWORD_COUNTER_COUNTER ? R_COUNTER_COUNTER_ANSWERS_COUNTER
		                                          : JUDGE_NO_RULE;
	case PLAY_EVOLVE:
		return keyword == KEYWORD_COUNTER_PLAY ? R_COUNTER_PLAY_ANSWERS_SKILL
		                                       : JUDGE_NO_RULE;
	default: break;
	}
	if (skill && keyword == KEYWORD_COUNTER_PLAY && speaks_of_playing(r, &play->act.source))
		return R_COUNTER_PLAY_ANSWERS_SKILL;
	if (skill && keyword == KEYWORD_COUNTER_ATTACK && speaks_of_attacking(r, &play->act.source))
		return R_COUNTER_ATTACK_ANSWERS_SKILL;
	return JUDGE_NO_RULE;
}

/* Return the rule that states what a Counter with the keyword can answer, for a refusal. */
static judge_rule
made_for(const struct play *play, int keyword)
{
	bool skill = play && play->act.source.ability != NO_ABILITY && play->kind != PLAY_COUNTER;
	switch (keyword) {
	case KEYWORD_COUNTER_PLAY:
		return skill ? R_COUNTER_PLAY_ANSWERS_SKILL : R_COUNTER_PLAY_ANSWERS_PLAY;
	case KEYWORD_COUNTER_ATTACK:
		return skill ? R_COUNTER_ATTACK_ANSWERS_SKILL : R_COUNTER_ATTACK_ANSWERS_ATTACK;
	default: return R_COUNTER_COUNTER_ANSWERS_COUNTER;
	}
}

/* Return the declaration that a Counter with the keyword answers, and by which rule: the last in
 * the chain; if a chain isn't limited to Counters against Counters, also the one that began it. */
static const struct play *
answered_by(struct judge_run *r, int keyword, judge_rule *rule)
{
	const struct play *last = last_declared(r);
	*rule = last ? answers_by(r, last, keyword) : JUDGE_NO_RULE;
	if (*rule != JUDGE_NO_RULE || !last || !last->answers)
		return last;
	const struct play *first = last;
	while (first->answers && first > r->game.chain)
		first--;
	if (in_force(r, R_COUNTER_CHAIN_COUNTERS_ONLY, last->seat, JUDGE_NO_CARD))
		return last;
	*rule = answers_by(r, first, keyword);
	return first;
}

static const int counters[] = { KEYWORD_COUNTER_PLAY, KEYWORD_COUNTER_ATTACK,
	                        KEYWORD_COUNTER_COUNTER };
enum { COUNTERS = sizeof counters / sizeof *counters };

/* Find the Counter of the card that can answer now, or any it has. False: it has none. */
static bool
find_counter(struct judge_run *r, judge_card card, int number, struct source *out)
{
	bool found = false;
	for (int i = 0; i < COUNTERS; i++) {
		struct source s;
		judge_rule rule;
		if (!find_activated(r, card, counters[i], number, &s))
			continue;
		answered_by(r, counters[i], &rule);
		if (!found || rule != JUDGE_NO_RULE)
			*out = s;
		found = true;
		if (rule != JUDGE_NO_RULE)
			return true;
	}
	return found;
}

/* READING: D42, return a copy in the hand that isn't waiting in the chain already. */
static judge_card
named_in_hand(struct judge_run *r, struct judge_pick pick)
{
	judge_place hand = place_of(r, pick.seat, AREA_HAND, 0);
	judge_card first = find_or_identify(r, hand, pick.def), c = first;
	while (c != JUDGE_NO_CARD && (!is_of_def(r, c, pick.def) || find_play(r, c) >= 0))
		c = card_at(r, c)->next;
	if (c == JUDGE_NO_CARD && has_hidden_cards(r))
		c = set_identity_at(r, hand, pick.def);
	return c == JUDGE_NO_CARD ? first : c;
}

static void
test_answers(struct judge_run *r, const struct source *s, judge_seat seat, struct refusals *list)
{
	judge_rule rule;
	int keyword = ability_of(r, s)->keyword;
	const struct play *play = answered_by(r, keyword, &rule);
	if (!play || rule == JUDGE_NO_RULE) {
		bool chained = play && play->answers && keyword != KEYWORD_COUNTER_COUNTER;
		refuse_number(list,
		              chained ? R_COUNTER_CHAIN_COUNTERS_ONLY : made_for(play, keyword), 0,
		              NULL);
		return;
	}
	refuse_unless_permitted(r, list, rule, seat);
	if (play->answers)
		refuse_unless_permitted(r, list, R_COUNTER_ANSWERED, seat);
	if (play->kind == PLAY_AUTO && !in_force(r, R_COUNTER_SEES_AUTOS, seat, s->card))
		refuse_number(list, R_COUNTER_SEES_AUTOS, 0, NULL);
	if (play->seat == seat)
		refuse(r, list, R_COUNTER_AGAINST_OPPONENT, seat, 0, NULL);
}

void
test_counter(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
             struct refusals *list)
{
	struct source s;
	judge_seat seat = q->seat;
	if (pick.verb == DO_NO_COUNTER) {
		refuse_unless_permitted(r, list, R_COUNTER_OPTIONAL, seat);
		return;
	}
	refuse_unless_permitted(r, list, R_COUNTER_TIMING, seat);
	judge_card card = named_in_hand(r, pick);
	if (card == JUDGE_NO_CARD || !find_counter(r, card, pick.number, &s)) {
		refuse_number(list, R_COUNTER_TIMING, 0, NULL);
		return;
	}
	s.master = seat;
	if (find_play(r, card) >= 0)
		refuse(r, list, R_REVEALED_IS_SET_APART, seat, 0, NULL);
	test_answers(r, &s, seat, list);
	if (is_enough(list))
		return;
	test_forbidden(r, FORBID_COUNTER, card, seat, list);
	judge_card before = set_aside(r, card);
	int found = list->n;
	test_activation(r, &s, &counter_rules, list);
	set_aside(r, before);
	/* The card can only be paid for with itself. */
	if (list->n > found && can_activate(r, &s, &counter_rules)) {
		list->n = found;
		refuse(r, list, R_REVEALED_IS_SET_APART, seat, 1,
		       (struct judge_value[]){ { "its own cost", 1 } });
	}
	test_skill_cost(r, seat, &s, list);
}

/* 2. Declaring a Counter */

static void
answer(struct judge_run *r, struct judge_pick pick)
{
	struct source s;
	judge_seat seat = pick.seat;
	judge_card card = named_in_hand(r, pick);
	uint32_t id = r->now.cause;
	if (card == JUDGE_NO_CARD || !find_counter(r, card, pick.number, &s))
		return;
	s.master = seat;
	judge_rule by;
	answered_by(r, ability_of(r, &s)->keyword, &by);
	if (by != JUDGE_NO_RULE)
		id = cite(r, from(by, id), JUDGE_EV_NOTE, seat);
	struct acting before = set_acting_seat(r, seat, 0);
	reveal_in_hand(r, card, from(R_EXTRA_REVEALED, id));
	struct play play = a_play(r, PLAY_COUNTER, seat, card, s.ability);
	judge_card apart = set_aside(r, card);
	play.citation = declare_activated(r, &s, &counter_rules, id, &play.act);
	set_aside(r, apart);
	pay_energy_last(r, &s, id);
	add_play(r, play);
	set_acting(r, before);
}

/* 3. The effect of a Counter (4-7-3-4) */

/* Does the Counter answer a skill that plays a card, which isn't there yet? */
static bool
plays_another(struct judge_run *r, const struct play *play, int keyword)
{
	return play && keyword == KEYWORD_COUNTER_PLAY && play->kind != PLAY_CARD &&
	       play->kind != PLAY_EVOLVE && play->act.source.card != JUDGE_NO_CARD &&
	       speaks_of_playing(r, &play->act.source);
}

/* Return an event for the card answered, which the Counter refers to. */
static struct game_event
what_is_answered(struct judge_run *r, int keyword)
{
	struct play *play = last_declared(r);
	struct game_event h = a_game_event(r, OP_NONE, JUDGE_NO_SEAT);
	h.card = JUDGE_NO_CARD;
	if (!play || play->act.source.card == JUDGE_NO_CARD || plays_another(r, play, keyword))
		return h;
	h.kind = OP_E_PLAYED;
	h.card = play->act.source.card;
	h.seat = play->seat;
	h.before = h.after = play->act.source.identity;
	h.from = h.to = card_at(r, h.card)->place;
	return h;
}

/* 10-9-3: drop the Counter. READING: D43, even if it was negated. An Extra Card is dropped before
 * its effect, as usual. */
static void
to_drop(struct judge_run *r, const struct play *play, struct activation *act, judge_rule rule,
        uint32_t parent)
{
	judge_card card = act->source.card;
	if (!in_force(r, rule, play->seat, card) ||
	    card_at(r, card)->identity != act->source.identity ||
	    card_at(r, card)->place != place_of(r, play->seat, AREA_HAND, 0))
		return;
	drop(r, card, from(rule, parent));
	act->source.identity = card_at(r, card)->identity;
	card_to_change(r, card)->shown = 0;
}

/* Carry out the effect. READING: D41, if it is about a card that the answered skill plays, it
 * applies to that card once played. */
static void
carry_out(struct judge_run *r, const struct activation *act, uint32_t parent)
{
	int keyword = ability_of(r, &act->source)->keyword, before = r->game.n_lasting;
	const struct play *play = last_declared(r);
	judge_card source = plays_another(r, play, keyword) ? play->act.source.card : JUDGE_NO_CARD;
	struct game_event to = what_is_answered(r, keyword);
	resolve_answer(r, act, &counter_rules, parent, &to);
	if (source != JUDGE_NO_CARD)
		await_card(r, source, before);
}

void
perform_counter(struct judge_run *r, const struct play *play, uint32_t parent)
{
	struct activation act = play->act;
	judge_card card = act.source.card;
	struct acting before = set_acting_seat(r, play->seat, 0);
	uint32_t cause = set_cause(r, parent);
	if (play->negated) {
		to_drop(r, play, &act, R_NEGATED_COUNTER_TO_DROP, parent);
	} else {
		bool first = dbs_card_is(r, card, TYPE_EXTRA) &&
		             in_force(r, R_EXTRA_DROPPED_FIRST, play->seat, card);
		if (first)
			to_drop(r, play, &act, R_COUNTER_TO_DROP, parent);
		carry_out(r, &act, parent);
		to_drop(r, play, &act, R_COUNTER_TO_DROP, parent);
	}
	end_reveal_in_hand(r, play);
	set_cause(r, cause);
	set_acting(r, before);
}

static void
closed(struct judge_run *r, uint8_t kind)
{
	(void)r, (void)kind;
}

const struct chain_rules dbs_chain = {
	.windows = R_COUNTER_TIMING,
	.opens = opens,
	.answers = R_COUNTER_TIMING,
	.opponent_first = R_COUNTER_BY_OTHER_PLAYER,
	.pass_hands_over = JUDGE_NO_RULE,
	.play_hands_over = R_COUNTER_HANDS_OVER,
	.passes_end = JUDGE_NO_RULE,
	.play_resets_passes = JUDGE_NO_RULE,
	.answers_wait = R_COUNTERS_WAIT,
	.last_first = R_COUNTERS_LAST_FIRST,
	.answered_last = R_ANSWERED_RESOLVES_LAST,
	.check = R_CHECKPOINT,
	.window_first = R_COUNTER_BEFORE_DEED,
	.processes = R_COUNTER_TIMING_PROCESSES,
	.abilities_wait = R_AUTOS_WAIT_FOR_CHECKPOINT,
	.answers_answered = R_COUNTER_ANSWERED,
	.answers_repeat = R_COUNTER_ANSWERS_REPEAT,
	.optional = R_COUNTER_OPTIONAL,
	.once = R_COUNTER_TIMING_ONCE,
	.question = ASK_COUNTER,
	.pass = DO_NO_COUNTER,
	.answer = answer,
	.perform = dbs_perform_play,
	.closed = closed,
};
