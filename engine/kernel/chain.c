/*
 * chain.c: declarations and their answers; chain.h lists the rules that a game gives for them.
 *
 * game.chain holds the declarations that wait, oldest first. The first one begins a chain; those
 * above it answer it (play.answers). A window is the time in which players may answer. Games have
 * windows of one of two kinds.
 *
 * 1. Between steps: declare_play(). Each answer or pass and each performance is an outermost step,
 * so there is only one window at a time, game.window.
 *
 *	step              game.chain    window
 *	A declares P      P             open, priority B (opponent_first)
 *	answer_or_pass()  P X           B answers with X: priority A (play_hands_over), no passes
 *	answer_or_pass()  P X           A passes: priority B (pass_hands_over), 1 pass
 *	answer_or_pass()  P X           B passes: closed, 2 passes (passes_end)
 *	perform_next()    P             X is performed, the last one first (last_first)
 *	perform_next()                  P is performed (answered_last); closed() names the next step
 *
 * answer_or_pass() and perform_next() begin with a check timing. If the play can't be answered
 * (opens, closed_to), no window opens, and perform_next() comes at once.
 *
 * 2. Within a step: in_window(). It returns when everything is performed, so windows nest, and each
 * has the part of the chain from its own `base` on.
 *
 *	in_window(P)      P             base 0: B is asked for an answer
 *	  take_answers()  P X           B answers with X; A is asked (answers_answered)
 *	                  P X Y         A answers with Y; B is asked and declines (passes_end is 1)
 *	  perform_from()  P X           Y is performed; its effect declares Q
 *	    in_window(Q)  P X Q         base 2: a window of its own, about Q alone
 *	                  P X           Q is performed
 *	                  P             X is performed; it negates P (play.negated)
 *	  perform()                     P leaves the chain, and perform() of the game finds the mark
 *
 * If anybody answered and `once` is not in force, another chain may follow before P is performed. A
 * declaration leaves the chain just before it is performed, so last_declared() is then the one that
 * it answers.
 */
#include "engine/kernel/chain.h"
#include "engine/kernel/ability.h"

static const struct chain_rules *
chain_of(const struct judge_run *r)
{
	return r->kernel->chain;
}

struct play
a_play(struct judge_run *r, int kind, judge_seat seat, judge_card card, uint8_t ability)
{
	struct play p = { .seat = seat,
		          .kind = (uint8_t)kind,
		          .act.keeps.identities = r->game.identities,
		          .citation = r->now.cause };
	p.act.source = (struct source){
		.card = card, .master = seat, .def = JUDGE_NO_DEF, .ability = ability
	};
	if (card != JUDGE_NO_CARD) {
		p.act.source.def = def_at(r, card);
		p.act.source.identity = card_at(r, card)->identity;
	}
	return p;
}

void
add_play(struct judge_run *r, struct play play)
{
	if (r->game.n_chain == CHAIN)
		stop_at_limit(r, "declarations");
	play.answers = r->game.n_chain > 0;
	r->game.chain[r->game.n_chain++] = play;
}

void
remove_play(struct judge_run *r, int at)
{
	for (int i = at + 1; i < r->game.n_chain; i++)
		r->game.chain[i - 1] = r->game.chain[i];
	r->game.n_chain--;
}

int
find_play(const struct judge_run *r, judge_card card)
{
	for (int i = 0; i < r->game.n_chain; i++)
		if (r->game.chain[i].act.source.card == card && card != JUDGE_NO_CARD &&
		    source_is_still(r, &r->game.chain[i]))
			return i;
	return -1;
}

bool
source_is_still(const struct judge_run *r, const struct play *play)
{
	judge_card card = play->act.source.card;
	return card != JUDGE_NO_CARD && card_at(r, card)->identity == play->act.source.identity;
}

static bool
is_rule_in_force(struct judge_run *r, judge_rule rule, judge_seat seat)
{
	return in_force(r, rule, seat, JUDGE_NO_CARD);
}

/* Can the play be answered? If so, cites the rules. */
static bool
can_be_answered(struct judge_run *r, const struct play *p)
{
	judge_rule opens = chain_of(r)->opens[p->kind], closed = chain_of(r)->closed_to[p->kind];
	if (closed != JUDGE_NO_RULE && is_rule_in_force(r, closed, p->seat)) {
		cite(r, from(closed, r->now.cause), JUDGE_EV_NOTE, p->seat);
		return false;
	}
	if (!is_rule_in_force(r, opens, p->seat) ||
	    !is_rule_in_force(r, chain_of(r)->windows, p->seat))
		return false;
	cite(r, BY(chain_of(r)->windows), JUDGE_EV_NOTE, p->seat);
	cite(r, from(opens, r->now.cause), JUDGE_EV_NOTE, p->seat);
	return true;
}

/* Return the player from whose side "first" and "opponent" are seen. */
static judge_seat
answered_player(struct judge_run *r, const struct play *p)
{
	judge_rule of_declarer = chain_of(r)->of_declarer;
	bool declarer = p->seat != r->game.turn_player && of_declarer != JUDGE_NO_RULE &&
	                is_rule_in_force(r, of_declarer, p->seat);
	return declarer ? p->seat : r->game.turn_player;
}

void
declare_play(struct judge_run *r, struct play play)
{
	const struct chain_rules *k = chain_of(r);
	add_play(r, play);
	r->game.window = (struct window){ .kind = play.kind, .priority = r->game.turn_player };
	r->game.step = k->perform_step;
	if (!can_be_answered(r, &play))
		return;
	judge_seat answered = answered_player(r, &play);
	r->game.window.priority = answered;
	if (is_rule_in_force(r, k->opponent_first, answered)) {
		r->game.window.priority = other(answered);
		cite(r, BY(k->opponent_first), JUDGE_EV_NOTE, other(answered));
	}
	r->game.window.open = true;
	r->game.step = k->answer_step;
}

static void
hand_over(struct judge_run *r, judge_rule rule)
{
	judge_seat seat = r->game.window.priority;
	if (!is_rule_in_force(r, rule, seat))
		return;
	r->game.window.priority = other(seat);
	cite(r, BY(rule), JUDGE_EV_NOTE, other(seat));
}

static void
pass(struct judge_run *r)
{
	const struct chain_rules *k = chain_of(r);
	struct judge_value passes = { "passes", ++r->game.window.passes };
	judge_seat seat = r->game.window.priority;
	if (passes.is < value(r, k->passes_end, seat)) {
		hand_over(r, k->pass_hands_over);
		return;
	}
	cite_value(r, BY(k->passes_end), JUDGE_EV_NOTE, JUDGE_NO_SEAT, passes);
	r->game.window.open = false;
	r->game.window.passes = 0;
	r->game.step = k->perform_step;
}

static void
perform(struct judge_run *r, int at)
{
	struct play play = r->game.chain[at];
	remove_play(r, at);
	chain_of(r)->perform(r, &play, play.citation ? play.citation : r->now.cause);
}

static void
answer(struct judge_run *r, struct judge_pick pick)
{
	const struct chain_rules *k = chain_of(r);
	int before = r->game.n_chain;
	k->answer(r, pick);
	hand_over(r, k->play_hands_over);
	if (is_rule_in_force(r, k->play_resets_passes, pick.seat))
		r->game.window.passes = 0;
	if (r->game.n_chain == before)
		return;
	if (is_rule_in_force(r, k->answers_wait, pick.seat))
		cite(r, BY(k->answers_wait), JUDGE_EV_NOTE, pick.seat);
	else
		perform(r, before);
}

void
answer_or_pass(struct judge_run *r)
{
	const struct chain_rules *k = chain_of(r);
	check_timing(r, BY(k->check));
	struct judge_question q = { r->game.window.priority, k->question, JUDGE_NO_DEF,
		                    JUDGE_NO_PLACE };
	struct judge_pick pick = ask(r, q, BY(k->answers));
	if (pick.verb == k->pass)
		pass(r);
	else
		answer(r, pick);
	watch(r, JUDGE_AT_DONE);
}

/* Return the index of the play performed next: the latest answer; the declaration that began the
 * chain comes last. */
static int
next_play(struct judge_run *r)
{
	const struct chain_rules *k = chain_of(r);
	judge_seat seat = r->game.turn_player;
	int n = r->game.n_chain;
	bool begins = !r->game.chain[0].answers;
	if (begins && n > 1 && !is_rule_in_force(r, k->answered_last, seat))
		return 0;
	if (begins && n == 1 && is_rule_in_force(r, k->answered_last, seat))
		cite(r, BY(k->answered_last), JUDGE_EV_NOTE, seat);
	if (n < 2 + begins)
		return n - 1;
	if (!is_rule_in_force(r, k->last_first, seat))
		return begins;
	cite(r, BY(k->last_first), JUDGE_EV_NOTE, seat);
	return n - 1;
}

void
perform_next(struct judge_run *r)
{
	const struct chain_rules *k = chain_of(r);
	check_timing(r, BY(k->check));
	if (r->game.n_chain)
		perform(r, next_play(r));
	if (r->game.n_chain == 0) {
		uint8_t kind = r->game.window.kind;
		r->game.window = (struct window){ 0 };
		k->closed(r, kind);
	}
	watch(r, JUDGE_AT_DONE);
}

/* Windows within a step */

struct play *
last_declared(struct judge_run *r)
{
	return r->game.n_chain ? &r->game.chain[r->game.n_chain - 1] : NULL;
}

/* Must the player answer? Only if answering is not optional and there is an answer that no rule
 * refuses. */
static bool
has_to_answer(struct judge_run *r, struct judge_question q)
{
	return !is_rule_in_force(r, chain_of(r)->optional, q.seat) && has_option(r, q);
}

static bool
is_answered(struct judge_run *r, judge_seat seat, struct judge_pick *pick)
{
	const struct chain_rules *k = chain_of(r);
	struct judge_question q = { seat, k->question, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	if (has_to_answer(r, q)) {
		*pick = ask(r, q, BY(k->answers));
		return true;
	}
	if (ask_optional(r, q, BY(k->answers), pick))
		return true;
	report_forced_answer(r, q,
	                     (struct judge_pick){ k->pass, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 });
	return false;
}

/* Return the player to ask next, after `seat` has answered or passed. With `cites`, cite the
 * rule. */
static judge_seat
handed_over(struct judge_run *r, judge_rule rule, judge_seat seat, bool cites)
{
	if (!is_rule_in_force(r, rule, seat))
		return seat;
	if (cites)
		cite(r, BY(rule), JUDGE_EV_NOTE, other(seat));
	return other(seat);
}

/* May the chain from `base` on be answered once more? */
static bool
goes_on(struct judge_run *r, int base, judge_seat seat)
{
	const struct chain_rules *k = chain_of(r);
	int answers = r->game.n_chain - base - 1;
	if (answers == 0)
		return true;
	if (!is_rule_in_force(r, k->answers_answered, seat))
		return false;
	if (answers < 2)
		return true;
	bool again = is_rule_in_force(r, k->answers_repeat, seat);
	if (again)
		cite(r, BY(k->answers_repeat), JUDGE_EV_NOTE, seat);
	return again;
}

static void
perform_from(struct judge_run *r, int base)
{
	const struct chain_rules *k = chain_of(r);
	while (r->game.n_chain > base) {
		judge_seat seat = r->game.turn_player;
		bool first =
			r->game.n_chain - base > 1 && !is_rule_in_force(r, k->last_first, seat);
		perform(r, first ? base : r->game.n_chain - 1);
	}
}

/* Declare an answer. It waits in the chain or, if that rule is off, is performed at once. */
static void
take_in(struct judge_run *r, struct judge_pick pick)
{
	const struct chain_rules *k = chain_of(r);
	int before = r->game.n_chain;
	k->answer(r, pick);
	if (r->game.n_chain == before)
		return;
	if (is_rule_in_force(r, k->answers_wait, pick.seat))
		cite(r, BY(k->answers_wait), JUDGE_EV_NOTE, pick.seat);
	else
		perform(r, before);
}

/* Ask for answers until the players pass often enough in a row. Returns whether anybody
 * answered. */
static bool
take_answers(struct judge_run *r, int base, judge_seat seat)
{
	const struct chain_rules *k = chain_of(r);
	int32_t passes = 0;
	bool answered = false;
	while (goes_on(r, base, seat)) {
		struct judge_pick pick;
		uint32_t cause = r->now.cause;
		if (is_answered(r, seat, &pick)) {
			answered = true;
			passes = 0;
			take_in(r, pick);
			set_cause(r, cause);
			seat = handed_over(r, k->play_hands_over, seat, true);
			continue;
		}
		if (++passes >= value(r, k->passes_end, seat))
			break;
		seat = handed_over(r, k->pass_hands_over, seat, false);
	}
	return answered;
}

/* Open a window, which is cited whether anybody answers in it or not. */
static bool
opens_window(struct judge_run *r, const struct play *play)
{
	const struct chain_rules *k = chain_of(r);
	judge_rule opens = k->opens[play->kind];
	if (opens == JUDGE_NO_RULE || !is_rule_in_force(r, opens, play->seat) ||
	    !is_rule_in_force(r, k->windows, play->seat))
		return false;
	cite(r, BY(opens), JUDGE_EV_NOTE, play->seat);
	cite(r, BY(k->windows), JUDGE_EV_NOTE, other(play->seat));
	return true;
}

static void
act_in_window(struct judge_run *r)
{
	const struct chain_rules *k = chain_of(r);
	bool within = r->now.within;
	if (!is_rule_in_force(r, k->abilities_wait, r->game.turn_player)) {
		r->now.within = true;
		check_timing(r, BY(k->check));
		r->now.within = within;
		return;
	}
	if (r->game.n_standby)
		cite(r, BY(k->abilities_wait), JUDGE_EV_NOTE, r->game.turn_player);
	if (is_rule_in_force(r, k->processes, r->game.turn_player))
		act_by_rules(r, cite(r, BY(k->processes), JUDGE_EV_NOTE, r->game.turn_player));
}

/* Ask for answers and perform them before the declaration itself; if a chain was answered, another
 * one may follow. */
static void
answer_in_window(struct judge_run *r, int base, judge_seat declared)
{
	const struct chain_rules *k = chain_of(r);
	judge_seat first =
		is_rule_in_force(r, k->opponent_first, declared) ? other(declared) : declared;
	bool again = true;
	while (again) {
		again = take_answers(r, base, first) && !is_rule_in_force(r, k->once, declared);
		if (r->game.n_chain > base + 1)
			perform_from(r, base + 1);
	}
}

bool
in_window(struct judge_run *r, struct play play)
{
	const struct chain_rules *k = chain_of(r);
	int base = r->game.n_chain;
	uint32_t cause = r->now.cause;
	struct acting acting = r->now.acting;
	add_play(r, play);
	play.answers = r->game.chain[base].answers = false;
	bool before = !is_rule_in_force(r, k->window_first, play.seat) ||
	              !is_rule_in_force(r, k->answered_last, play.seat);
	if (before)
		k->perform(r, &play, play.citation ? play.citation : cause);
	set_cause(r, cause);
	set_acting_rules(r);
	if (opens_window(r, &play)) {
		act_in_window(r);
		answer_in_window(r, base, play.seat);
	}
	set_acting(r, acting);
	set_cause(r, cause);
	bool stands = !r->game.chain[base].negated;
	if (before)
		remove_play(r, base);
	else
		perform(r, base);
	set_cause(r, cause);
	return stands;
}
