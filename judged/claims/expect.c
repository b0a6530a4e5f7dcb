/* expect.c: watches a run and answers expectations at their points. */
#include "judged/claims/expect.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/claims/match.h"
#include "judged/words/pick.h"
#include "judged/telling/refusal.h"
#include "judged/words/choices.h"
#include "judged/script/script.h"

/* Stages of an expectation. */
enum { WAITING, ARMED /* waits for the next question */, ANSWERED };

struct at {
	struct expect_watch *watch;
	struct judge_run *run;
	const struct expect_outcome *outcome; /* NULL while the run goes on */
	const struct expectation *expectation;
	struct compare_result *result;
	uint32_t from; /* citations before the first one that counts */
};

/* 1. Citations */

/* Append the rule's clause and name. */
static void
add_rule(const struct at *at, judge_rule rule, char *out, size_t cap)
{
	const struct transcript *t = at->watch->transcript;
	const struct judge_rule_row *row = rulebook_rule_row(t->game->name, rule);
	say_add(out, cap, "%s %s", clause_said(t->edition, rule), row ? row->name : "no rule");
}

/* Record a sentence about one or two things. */
static void
find(struct at *at, enum sentence_form form, const char *one, const char *two)
{
	struct sentence says;
	sentence_make(&says, form, two ? 2 : 1, one, two);
	compare_find(at->result, &says);
}

/* Numbers of citations that match an event, and of those that might because their card is
 * unknown. */
struct tally {
	int32_t certain, possible;
};

static bool
may_be(const struct at *at, const struct expect_event *event, const struct judge_citation *c)
{
	return event->card != JUDGE_NO_DEF && c->unknown && expect_event_like(event, at->run, c);
}

static bool
names_a_card(const struct expect_event *event)
{
	return event->card != JUDGE_NO_DEF || event->source != JUDGE_NO_DEF;
}

/* Hide the answer from players who don't know the card of a citation that may match. */
static void
hide_event(struct at *at, const struct expect_event *event, const struct judge_citation *c)
{
	if (names_a_card(event) && expect_event_may_be(event, at->run, c))
		at->result->hidden_from |= c->hidden_from;
}

/* Does the citation match the event for a view, and could it? */
static struct tally
fits(const struct at *at, const struct expect_event *event, const struct judge_citation *c,
     enum view view)
{
	if (names_a_card(event) && !view_knows(view, (uint8_t)(~c->hidden_from & 3)))
		return (struct tally){ 0, expect_event_may_be(event, at->run, c) };
	return (struct tally){ expect_event_is(event, at->run, c), may_be(at, event, c) };
}

static bool
rule_among(const struct expect_rules *rules, judge_rule rule)
{
	for (int i = 0; i < rules->n; i++)
		if (rules->rule[i] == rule)
			return true;
	return false;
}

/* Tallies for the judge and for each view. */
struct tallies {
	struct tally all, seen[COMPARE_VIEWS];
};

static void
add_one(struct tally *n, struct tally one)
{
	n->certain += one.certain;
	n->possible += one.possible;
}

static void
tally(struct at *at, const struct expect_event *event, struct tallies *n)
{
	const struct record *record = at->watch->record;
	*n = (struct tallies){ 0 };
	for (uint32_t i = at->from; i < record->n; i++) {
		const struct judge_citation *c = &record->at[i];
		if (!rule_among(&event->rules, c->rule))
			continue;
		hide_event(at, event, c);
		add_one(&n->all, fits(at, event, c, VIEW_JUDGE));
		for (int view = 0; view < COMPARE_VIEWS; view++)
			add_one(&n->seen[view], fits(at, event, c, (enum view)view));
	}
}

static enum compare_answer
answer_of(bool holds)
{
	return holds ? COMPARE_UPHELD : COMPARE_REFUTED;
}

/* Does the count hold whatever the unknown cards are? */
static enum compare_answer
count_passes(const struct compare_test *test, const struct tally *n)
{
	bool first = compare_passes(test, n->certain);
	for (int32_t i = 1; i <= n->possible; i++)
		if (compare_passes(test, n->certain + i) != first)
			return COMPARE_UNKNOWN;
	return answer_of(first);
}

static enum compare_answer
happened_so_often(const struct expectation *e, const struct tally *n)
{
	if (e->count)
		return count_passes(e->count, n);
	if (n->certain == 0 && n->possible)
		return COMPARE_UNKNOWN;
	return answer_of((n->certain > 0) != e->negated);
}

/* Record a sentence such as "`crush` never happened" or "`crush` happened twice, and once more with
 * an unknown card". */
static void
find_how_often(struct compare_result *result, const char *event, const struct tally *n)
{
	static const enum sentence_form forms[][2] = {
		{ SENTENCE_NEVER, SENTENCE_NEVER_BUT },
		{ SENTENCE_ONCE, SENTENCE_ONCE_BUT },
		{ SENTENCE_TWICE, SENTENCE_TWICE_BUT },
		{ SENTENCE_TIMES, SENTENCE_TIMES_BUT },
	};
	char times[DIGITS], more[DIGITS];
	struct sentence says;
	bool many = n->certain > 2;
	sentence_make(&says, forms[many ? 3 : n->certain][n->possible > 0], 1, event);
	if (many)
		sentence_add(&says, number_text(n->certain, times));
	if (n->possible)
		sentence_add(&says, number_text(n->possible, more));
	compare_find(result, &says);
}

static enum compare_answer
happened(struct at *at)
{
	const struct expectation *e = at->expectation;
	struct tallies n;
	tally(at, &e->event[0], &n);
	find_how_often(at->result, e->event[0].text, &n.all);
	for (int view = 0; view < COMPARE_VIEWS; view++)
		at->result->seen[view] = (uint8_t)happened_so_often(e, &n.seen[view]);
	return happened_so_often(e, &n.all);
}

/* Return how many of the events follow one another, for a view. `possible`: count cards the view
 * can't name as the ones named. */
static int
follow(struct at *at, enum view view, bool possible)
{
	const struct expectation *e = at->expectation;
	const struct record *record = at->watch->record;
	int next = 0;
	for (uint32_t i = at->from; i < record->n && next < e->n_events; i++) {
		const struct judge_citation *c = &record->at[i];
		struct tally n = fits(at, &e->event[next], c, view);
		next += n.certain || (possible && n.possible);
	}
	return next;
}

/* Hide the answer from players who don't know a card that any of the events may match: that a card
 * did not match is as secret as that it did. */
static void
hide_events(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct record *record = at->watch->record;
	for (uint32_t i = at->from; i < record->n; i++)
		for (int k = 0; k < e->n_events; k++)
			hide_event(at, &e->event[k], &record->at[i]);
}

static enum compare_answer
follows(struct at *at, enum view view)
{
	int n = at->expectation->n_events;
	if (follow(at, view, false) == n)
		return COMPARE_UPHELD;
	return follow(at, view, true) == n ? COMPARE_UNKNOWN : COMPARE_REFUTED;
}

static enum compare_answer
in_sequence(struct at *at)
{
	const struct expectation *e = at->expectation;
	int next = follow(at, VIEW_JUDGE, false);
	hide_events(at);
	for (int view = 0; view < COMPARE_VIEWS; view++)
		at->result->seen[view] = (uint8_t)follows(at, (enum view)view);
	if (next == e->n_events)
		compare_find_plain(at->result, SENTENCE_IN_ORDER);
	else
		find(at, next ? SENTENCE_NOT_AFTER : SENTENCE_NEVER, e->event[next].text, NULL);
	return follows(at, VIEW_JUDGE);
}

static bool
any_among(const struct expect_rules *rules, const struct judge_refusal *refusal, int n)
{
	for (int i = 0; i < n; i++)
		if (rule_among(rules, refusal[i].rule))
			return true;
	return false;
}

/* Do the rules refuse the move at which the run stops, or the decision asked about? */
static bool
refused_by(const struct at *at, const struct expect_rules *rules)
{
	const struct judge_refusal *refusal = NULL;
	const struct judge_deck_fault *fault;
	if (any_among(rules, at->watch->refusal, at->watch->n_refusals))
		return true;
	if (!at->outcome)
		return false;
	int n = at->outcome->stop == JUDGE_REFUSED ? judge_refusals(at->run, &refusal) : 0;
	if (any_among(rules, refusal, n))
		return true;
	n = judge_deck_faults(at->run, &fault);
	for (int i = 0; i < n; i++)
		if (rule_among(rules, fault[i].refusal.rule))
			return true;
	return false;
}

static bool
cited(struct at *at, const struct expect_event *because)
{
	const struct record *record = at->watch->record;
	for (uint32_t i = at->from; i < record->n; i++)
		if (rule_among(&because->rules, record->at[i].rule))
			return true;
	return refused_by(at, &because->rules);
}

static bool
because(struct at *at)
{
	const struct expectation *e = at->expectation;
	for (int i = 0; i < e->n_because; i++) {
		if (cited(at, &e->because[i]))
			continue;
		find(at, SENTENCE_NOT_APPLIED, e->because[i].text, NULL);
		return false;
	}
	return true;
}

/* 2. Values and picks */

/* Move the sentences found from `result` to `to`. */
static void
move_found(struct compare_result *to, struct compare_result *result)
{
	struct sentence sentence;
	for (size_t i = 0; sentences_next(&result->found, &i, &sentence);)
		if (sentence.form != SENTENCE_NEXT)
			compare_find(to, &sentence);
	compare_clear_text(result);
}

/* Compare the values. Only those that differ are reported, unless none does. */
static enum compare_answer
that(struct at *at)
{
	const struct expectation *e = at->expectation;
	struct compare_result found[2] = { { 0 }, { 0 } };
	enum compare_answer all = COMPARE_UPHELD;
	for (int i = 0; i < e->n_values; i++) {
		enum compare_answer one = compare_check(&e->value[i], at->run, at->result);
		all = compare_both(all, one);
		if (e->n_values > 1)
			move_found(&found[one != COMPARE_UPHELD], at->result);
	}
	for (int i = 0; i < 2; i++) {
		if (i == (all != COMPARE_UPHELD))
			move_found(at->result, &found[i]);
		compare_clear_text(&found[i]);
	}
	return all;
}

/* Is a question open at this point? */
static bool
is_asked(const struct at *at)
{
	return !at->outcome || at->outcome->stop == JUDGE_OPEN ||
	       at->outcome->stop == JUDGE_REFUSED;
}

/* Record a pick: "A could play EBP03-020 (Mothra Leo)". */
static void
find_pick(struct at *at, struct judge_pick pick, enum sentence_form form)
{
	struct said_pick said;
	struct sentence says;
	pick_make(at->run, pick, form, &said, &says);
	compare_find(at->result, &says);
}

static void
find_possible(struct at *at, struct judge_pick pick, enum compare_answer is)
{
	struct sentence says;
	find_pick(at, pick, SENTENCE_COULD);
	sentence_make(&says, SENTENCE_IF_UNKNOWN, 0);
	if (is == COMPARE_UNKNOWN)
		compare_add(at->result, &says);
}

/* Record the first rule that refuses a pick, with its clause, and how many others do. */
static void
find_refusal(struct at *at, judge_seat seat, const struct judge_refusal *refusal, int others)
{
	const struct transcript *t = at->watch->transcript;
	char number[DIGITS];
	struct refusal_texts texts;
	struct sentence says;
	refusal_make(SENTENCE_BECAUSE, t, judge_run_params(at->run)->rules,
	             seat < JUDGE_SEATS ? seat : JUDGE_NO_SEAT, refusal, &texts, &says);
	compare_add(at->result, &says);
	sentence_make(&says, SENTENCE_BY_CLAUSE, 1, clause_said(t->edition, refusal->rule));
	compare_add(at->result, &says);
	sentence_make(&says, others == 1 ? SENTENCE_ALSO_FORBIDDEN_ONCE : SENTENCE_ALSO_FORBIDDEN,
	              1, number_text(others, number));
	if (others > 0)
		compare_add(at->result, &says);
}

/* Record why a pick isn't possible: "A couldn't play ESD01-013 (Ginza Annihilated): its rank (4)
 * must be ...". */
static void
find_impossible(struct at *at, struct judge_pick pick)
{
	const struct judge_question *question = judge_question(at->run);
	const char *asks = at->watch->transcript->game->question[question->kind].saying;
	struct judge_pick whole = pick_whole(at->run, pick);
	struct sentence says;
	int n = judge_test(at->run, whole, at->watch->refusal, JUDGE_REFUSALS);
	at->watch->n_refusals = n < 0 ? 0 : n < JUDGE_REFUSALS ? n : JUDGE_REFUSALS;
	find_pick(at, whole, SENTENCE_COULDNT);
	at->result->why_at = (uint16_t)strlen(compare_text(at->result));
	at->result->why_found_at = at->result->found.n;
	if (n > 0)
		find_refusal(at, pick.seat, &at->watch->refusal[0], at->watch->n_refusals - 1);
	if (n >= 0)
		return;
	if (question->seat < JUDGE_SEATS)
		sentence_make(&says, SENTENCE_WAS_ANOTHERS, 2, say_seat(question->seat), asks);
	else
		sentence_make(&says, SENTENCE_WAS_CHANCES, 1, asks);
	compare_add(at->result, &says);
}

/* Hide the answer from players who may not know the card. That a card is not in a hand is as secret
 * as that it is. */
static void
hide_pick(struct at *at, struct judge_pick pick)
{
	static const enum view view[JUDGE_SEATS] = { VIEW_A, VIEW_B };
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (!pick_is_known(at->run, pick, view[seat]) ||
		    (pick.def != JUDGE_NO_DEF && asked_has_secrets(at->run, view[seat])))
			at->result->hidden_from |= (uint8_t)(1 << seat);
}

static enum compare_answer
could(struct at *at)
{
	const struct expectation *e = at->expectation;
	if (!is_asked(at)) {
		compare_find_plain(at->result, SENTENCE_NO_DECISION);
		return answer_of(e->negated);
	}
	struct judge_pick pick = script_pick(at->run, &e->pick, e->seat);
	enum compare_answer is = expect_is_offered(at->run, pick);
	if (is == COMPARE_REFUTED)
		find_impossible(at, pick);
	else
		find_possible(at, pick, is);
	hide_pick(at, pick);
	return e->negated ? compare_opposite(is) : is;
}

/* 3. How the run stopped */

static void
find_open(struct at *at, const struct judge_question *question)
{
	const struct judge_question_kind *kind =
		&at->watch->transcript->game->question[question->kind];
	struct sentence says;
	if (question->seat < JUDGE_SEATS)
		sentence_make(&says, SENTENCE_OPEN, 3, say_seat(question->seat), kind->name,
		              kind->saying);
	else
		sentence_make(&says, SENTENCE_OPEN_TO_CHANCE, 2, kind->name, kind->saying);
	compare_find(at->result, &says);
}

static bool
asks(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct judge_question *question = judge_question(at->run);
	assert(at->outcome);
	if (at->outcome->stop != JUDGE_OPEN) {
		compare_find_plain(at->result, SENTENCE_NONE_OPEN);
		return false;
	}
	find_open(at, question);
	return question->kind == e->question &&
	       (e->seat == JUDGE_NO_SEAT || e->seat == question->seat);
}

static bool
illegal(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct judge_refusal *refusal = NULL;
	char move[DIGITS], rules[HOLDS_SAYING] = "";
	if (at->outcome->stop != JUDGE_REFUSED) {
		compare_find_plain(at->result, SENTENCE_NONE_REFUSED);
		return false;
	}
	int n = judge_refusals(at->run, &refusal), known = 0;
	for (int i = 0; i < n; i++) {
		say_add(rules, sizeof rules, "%s", i ? ", " : "");
		add_rule(at, refusal[i].rule, rules, sizeof rules);
		known += rule_among(&e->rules[0], refusal[i].rule);
	}
	find(at, SENTENCE_REFUSED, number_text(at->outcome->move, move), rules);
	return at->outcome->move == e->move && known == n && n == e->rules[0].n;
}

/* Do the faults of a player's decks match the expected rules, each as often as expected? */
static bool
same_faults(const struct at *at, judge_seat seat, const struct judge_deck_fault *fault, int n)
{
	const struct expect_rules *rules = &at->expectation->rules[seat];
	uint64_t taken = 0;
	int own = 0;
	for (int i = 0; i < n; i++) {
		if (fault[i].seat != seat)
			continue;
		int found = 0;
		while (found < rules->n && found < 64 &&
		       (taken >> found & 1 || rules->rule[found] != fault[i].refusal.rule))
			found++;
		if (found == rules->n || found == 64)
			return false;
		taken |= UINT64_C(1) << found;
		own++;
	}
	return own == rules->n;
}

static bool
deck_faults(struct at *at)
{
	const struct judge_deck_fault *fault = NULL;
	char rules[HOLDS_SAYING] = "";
	int n = judge_deck_faults(at->run, &fault);
	for (int i = 0; i < n; i++) {
		say_add(rules, sizeof rules, "%s%s: ", i ? ", " : "", fault[i].seat ? "B" : "A");
		add_rule(at, fault[i].refusal.rule, rules, sizeof rules);
	}
	if (n == 0)
		compare_find_plain(at->result, SENTENCE_DECKS_FINE);
	else
		find(at, SENTENCE_DECKS_WRONG, rules, NULL);
	return same_faults(at, 0, fault, n) && same_faults(at, 1, fault, n);
}

static bool
verdict(struct at *at)
{
	assert(at->outcome);
	find(at, SENTENCE_VERDICT, at->outcome->verdict, NULL);
	return strcmp(at->outcome->verdict, at->expectation->verdict) == 0;
}

static uint8_t
winner_of(struct judge_result result)
{
	if (!result.over)
		return EXPECT_NO_WINNER;
	return result.winners == 1 ? 0 : result.winners == 2 ? 1 : EXPECT_DRAW;
}

static bool
winner(struct at *at)
{
	struct judge_result result = judge_result(at->run);
	uint8_t is = winner_of(result);
	const char *how = result.over && result.how ? result.how : "";
	const char *wanted = at->expectation->how;
	struct sentence end;
	char gist[SAY_OUTCOME];
	outcome_make(at->watch->transcript, &result, gist, &end);
	compare_find(at->result, &end);
	return is == at->expectation->winner && (!wanted || strcmp(wanted, how) == 0);
}

/* 4. Answering */

static enum compare_answer
holds(struct at *at)
{
	switch (at->expectation->kind) {
	case EXPECT_THAT: return that(at);
	case EXPECT_HAPPENED: return happened(at);
	case EXPECT_SEQUENCE: return in_sequence(at);
	case EXPECT_COULD: return could(at);
	case EXPECT_ASKS: return answer_of(asks(at));
	case EXPECT_ILLEGAL: return answer_of(illegal(at));
	case EXPECT_DECK_FAULTS: return answer_of(deck_faults(at));
	case EXPECT_VERDICT: return answer_of(verdict(at));
	case EXPECT_WINNER: break;
	}
	return answer_of(winner(at));
}

static bool
uncertain(const struct at *at)
{
	if (judge_unmodelled(at->run).def == JUDGE_NO_DEF)
		return false;
	if (at->expectation->kind == EXPECT_VERDICT)
		return false;
	compare_find_plain(at->result, SENTENCE_UNCERTAIN);
	return true;
}

/* Set the answer for each view. A view that may not know the pick may not know which rules refuse
 * it either. */
static void
see(struct at *at, enum compare_answer fulfilled, enum compare_answer for_that)
{
	struct compare_result *result = at->result;
	enum expect_kind kind = at->expectation->kind;
	bool own = kind == EXPECT_THAT || kind == EXPECT_HAPPENED || kind == EXPECT_SEQUENCE;
	for (int view = 0; view < COMPARE_VIEWS; view++) {
		enum compare_answer seen =
			own ? (enum compare_answer)result->seen[view] : fulfilled;
		bool known = view_knows((enum view)view, (uint8_t)(~result->hidden_from & 3));
		result->seen[view] =
			(uint8_t)(known || own ? compare_both(seen, for_that) : COMPARE_UNKNOWN);
	}
}

/* Cost of inspecting a citation, a value of the position, and a possible pick, for which the run is
 * copied. Unit: inspections. */
enum {
	LOOKS_A_STEP = COMPARE_LOOKS_A_STEP,
	LOOKS_A_VALUE = 256,
	LOOKS_A_POINT = 128, /* a point that comes with a phase or turn */
	LOOKS_COULD = 40 * LOOKS_A_STEP,
};

static void
spend_looks(struct expect_watch *watch, uint64_t looks)
{
	struct judge_step_limit *a = watch->allowance;
	uint64_t steps = (watch->looks + looks) / LOOKS_A_STEP;
	watch->looks = (uint32_t)((watch->looks + looks) % LOOKS_A_STEP);
	if (!a)
		return;
	watch->spent |= a->steps < steps;
	judge_deduct_steps(a, steps);
}

/* Return the cost of an answer. A sequence is followed twice for each view, and checked once more
 * for the seats it is hidden from. */
static uint64_t
looks_of(const struct at *at)
{
	const struct expectation *e = at->expectation;
	uint64_t citations = at->watch->record->n - at->from, looks = citations * e->n_because;
	if (e->kind == EXPECT_HAPPENED)
		return looks + citations;
	if (e->kind == EXPECT_SEQUENCE)
		return looks + citations * (2u * COMPARE_VIEWS + 3u + e->n_events);
	if (e->kind == EXPECT_COULD)
		looks += LOOKS_COULD;
	for (int i = 0; i < e->n_values; i++)
		looks += compare_looks(&e->value[i]);
	return looks + (uint64_t)LOOKS_A_VALUE * (1u + e->n_values);
}

/* Charge for the answer. Is the ruling's allowance used up? */
static bool
spent(struct at *at)
{
	spend_looks(at->watch, looks_of(at));
	if (at->watch->spent)
		compare_find_plain(at->result, SENTENCE_LIMIT_BEFORE);
	return at->watch->spent;
}

/* Discard the answer if inspecting it hit a limit. Returns whether it did. */
static bool
cut_off(struct at *at)
{
	const struct judge_step_limit *a = at->watch->allowance;
	at->watch->spent |= a && a->limit;
	if (!a || !a->limit)
		return false;
	compare_clear_text(at->result);
	compare_find_plain(at->result, SENTENCE_LIMIT_WHILE);
	return true;
}

static void
answer(struct at *at)
{
	struct compare_result *result = at->result;
	result->reached = true;
	if (uncertain(at) || spent(at)) {
		result->answer = result->itself = COMPARE_UNKNOWN;
		memset(result->seen, COMPARE_UNKNOWN, sizeof result->seen);
		return;
	}
	at->watch->n_refusals = 0;
	memset(result->seen, COMPARE_UPHELD, sizeof result->seen);
	enum compare_answer fulfilled = holds(at), for_that = answer_of(because(at));
	if (cut_off(at))
		fulfilled = for_that = COMPARE_UNKNOWN;
	result->itself = (uint8_t)fulfilled;
	result->answer = (uint8_t)compare_both(fulfilled, for_that);
	see(at, fulfilled, for_that);
}

/* 5. Points */

/* The current moment of the run, at which points may be reached. */
struct moment {
	bool begins, ends;
	bool done;
	const struct judge_question *asked; /* the open question, or NULL */
	uint32_t offers;                    /* the move about to begin with it, or 0 */
	const struct expect_outcome *outcome;
};

static bool
begun(const struct expect_watch *watch, const struct judge_run *run,
      const struct expect_point *point)
{
	return point->move ? point->move <= script_moves_begun(watch->script)
	                   : point->decision <= judge_decisions(run);
}

static bool
is_offered(const struct judge_run *run, const struct expect_point *point,
           const struct moment *moment)
{
	if (!moment->asked)
		return false;
	return point->move ? point->move == moment->offers
	                   : point->decision == judge_decisions(run) + 1;
}

/* Does the run end with no answer missing from the moves it made? */
static bool
ends_complete(const struct expect_watch *watch, const struct judge_run *run,
              const struct expect_outcome *outcome)
{
	return outcome->stop == JUDGE_FINISHED ||
	       (outcome->stop == JUDGE_OPEN && !script_lacks_part(watch->script, run));
}

/* Has the move taken effect: is the next one about to begin, or was it the last? */
static bool
has_taken_effect(const struct expect_watch *watch, const struct judge_run *run,
                 const struct expect_point *point, const struct moment *moment)
{
	if (moment->ends)
		return ends_complete(watch, run, moment->outcome) && begun(watch, run, point);
	if (!moment->asked || !moment->offers)
		return false;
	return point->decision ? begun(watch, run, point) : point->move < moment->offers;
}

static bool
is_reached(const struct expect_watch *watch, struct judge_run *run,
           const struct expect_point *point, const struct moment *moment)
{
	switch (point->when) {
	case EXPECT_START: return moment->begins;
	case EXPECT_OFFERED: return is_offered(run, point, moment);
	case EXPECT_DONE: return moment->done && begun(watch, run, point);
	case EXPECT_SETTLED: return has_taken_effect(watch, run, point, moment);
	case EXPECT_END: return moment->ends;
	case EXPECT_FIRST: break;
	}
	return expect_point_is_now(point, run, moment->asked ? moment->asked->kind : -1,
	                           watch->script->main_kind);
}

/* Must the expectation wait? A pick can be tested only at a question: if a point has none, the next
 * one is used. */
static bool
waits_for_question(const struct expectation *e, const struct moment *moment)
{
	return e->kind == EXPECT_COULD && !moment->asked && !moment->ends;
}

static void
reach(struct expect_watch *watch, struct expect_list *list, size_t i, struct judge_run *run,
      const struct moment *moment)
{
	struct expect_progress *progress = &list->progress[i];
	struct at at = {
		watch, run, moment->outcome, &list->at[i], &list->result[i], progress->from
	};
	if (waits_for_question(at.expectation, moment)) {
		progress->stage = ARMED;
		return;
	}
	progress->stage = ANSWERED;
	if (progress->begun) {
		answer(&at);
		return;
	}
	at.result->answer = at.result->itself = COMPARE_UNKNOWN;
	compare_find_plain(at.result, SENTENCE_NOT_BEGUN);
}

/* Is this about a possible answer to a move that lacks one? Such a question is answered although
 * the move has not taken effect. */
static bool
asks_of_open_move(const struct expect_watch *watch, const struct judge_run *run,
                  const struct expectation *e, const struct moment *moment)
{
	return e->kind == EXPECT_COULD && e->at.when == EXPECT_SETTLED && moment->ends &&
	       moment->outcome->stop == JUDGE_OPEN && begun(watch, run, &e->at);
}

static void
look_at(struct expect_watch *watch, struct expect_list *list, size_t i, struct judge_run *run,
        const struct moment *moment)
{
	const struct expectation *e = &list->at[i];
	struct expect_progress *progress = &list->progress[i];
	if (!progress->begun && is_reached(watch, run, &e->from, moment)) {
		progress->begun = true;
		progress->from = watch->record->n;
	}
	if (progress->stage == ARMED
	            ? moment->ends || (moment->asked && moment->asked->seat != JUDGE_NO_SEAT)
	            : is_reached(watch, run, &e->at, moment) ||
	                      asks_of_open_move(watch, run, e, moment))
		reach(watch, list, i, run, moment);
}

/* Return the cost of finding out whether a claim is to be answered now. */
static uint64_t
looks_for(const struct expect_list *list, size_t i)
{
	const struct expectation *e = &list->at[i];
	bool waits = list->progress[i].stage != ANSWERED;
	return 1u + (waits && e->at.when == EXPECT_FIRST ? LOOKS_A_POINT : 0) +
	       (waits && e->from.when == EXPECT_FIRST ? LOOKS_A_POINT : 0);
}

static void
look_at_all(struct expect_watch *watch, struct judge_run *run, const struct moment *moment)
{
	uint64_t looks = 0;
	for (int l = 0; l < EXPECT_LISTS; l++)
		for (size_t i = 0; i < watch->list[l].n; i++) {
			looks += looks_for(&watch->list[l], i);
			if (watch->list[l].progress[i].stage != ANSWERED)
				look_at(watch, &watch->list[l], i, run, moment);
		}
	spend_looks(watch, looks);
}

void
expect_watch_begin(struct expect_watch *watch, struct judge_run *run)
{
	for (int l = 0; l < EXPECT_LISTS; l++) {
		struct expect_list *list = &watch->list[l];
		for (size_t i = 0; i < list->n; i++) {
			compare_clear_text(&list->result[i]);
			list->result[i] = (struct compare_result){ .answer = COMPARE_UNKNOWN,
				                                   .itself = COMPARE_UNKNOWN };
			list->progress[i] = (struct expect_progress){ .stage = WAITING };
		}
	}
	look_at_all(watch, run, &(struct moment){ .begins = true });
}

void
expect_watch_point(void *ctx, struct judge_run *run, enum judge_point point)
{
	look_at_all(ctx, run, &(struct moment){ .done = point != JUDGE_AT_ASK });
}

/* Answer an expectation about a possible pick at an offer after its move. Offers are mostly
 * declined and don't count as questions, so they are searched separately. */
static void
look_at_offer(struct expect_watch *watch, struct expect_list *list, size_t i, struct judge_run *run,
              const struct judge_question *question)
{
	const struct expectation *e = &list->at[i];
	const struct judge_game *game = judge_run_params(run)->game;
	if (list->progress[i].stage == ANSWERED || e->kind != EXPECT_COULD || e->at.move == 0 ||
	    e->at.when == EXPECT_OFFERED || e->at.move != script_moves_begun(watch->script) ||
	    e->seat != question->seat || game->verb[e->pick.verb].question != question->kind ||
	    !expect_offers(run, script_pick(run, &e->pick, e->seat)))
		return;
	struct moment moment = { .asked = question };
	reach(watch, list, i, run, &moment);
}

/* Inspect a question. A main decision is asked only after everything before it is settled, whatever
 * rules are in force. */
void
expect_watch_asked(void *ctx, struct judge_run *run, const struct judge_question *question,
                   uint32_t offers)
{
	struct expect_watch *watch = ctx;
	bool over = question->kind == watch->script->main_kind;
	bool offer = judge_run_params(run)->game->question[question->kind].offered;
	for (int l = 0; l < EXPECT_LISTS && offer; l++)
		for (size_t i = 0; i < watch->list[l].n; i++)
			look_at_offer(watch, &watch->list[l], i, run, question);
	if (offer && !offers)
		return;
	look_at_all(watch, run,
	            &(struct moment){ .done = over, .asked = question, .offers = offers });
}

/* Answer what is left when the run ends. The end of the game ends every procedure that had
 * begun. */
void
expect_watch_end(struct expect_watch *watch, int l, struct judge_run *run,
                 const struct expect_outcome *outcome)
{
	struct expect_list *list = &watch->list[l];
	bool over = outcome->stop == JUDGE_FINISHED;
	const struct moment moment = { .ends = true, .done = over, .outcome = outcome };
	for (size_t i = 0; i < list->n; i++) {
		if (list->progress[i].stage == ANSWERED)
			continue;
		look_at(watch, list, i, run, &moment);
		if (list->progress[i].stage == ANSWERED)
			continue;
		list->progress[i].stage = ANSWERED;
		compare_clear_text(&list->result[i]);
		compare_find_plain(&list->result[i], SENTENCE_UNREACHED);
	}
}

/* 6. Basis of an expectation */

bool
expect_is_of_record(const struct expectation *e)
{
	if (e->kind == EXPECT_HAPPENED || e->kind == EXPECT_SEQUENCE)
		return true;
	for (int i = 0; e->kind == EXPECT_THAT && i < e->n_values; i++)
		if (e->value[i].path.read != COMPARE_RELATION)
			return false;
	return e->kind == EXPECT_THAT;
}

bool
expect_names_rule(const struct expectation *e, judge_rule rule)
{
	for (int i = 0; i < e->n_events; i++)
		if (rule_among(&e->event[i].rules, rule))
			return true;
	return false;
}

bool
expect_names_ability(const struct expectation *e, judge_def card, uint8_t ability)
{
	for (int i = 0; i < e->n_events; i++)
		if (e->event[i].source == card &&
		    (e->event[i].ability == ability || e->event[i].ability == 0))
			return true;
	return false;
}

bool
expect_because_names(const struct expectation *e, judge_rule rule)
{
	for (int i = 0; i < e->n_because; i++)
		if (rule_among(&e->because[i].rules, rule))
			return true;
	return false;
}

/* 7. In words */

const char *
expect_answer_word(uint8_t answer)
{
	static const char *const words[] = { "upheld", "refuted", "unknown", "hidden" };
	return words[answer];
}

static void
add(char *out, size_t cap, const char *text)
{
	size_t used = strlen(out), n = strnlen(text, cap - 1 - used);
	memcpy(out + used, text, n);
	out[used + n] = '\0';
}

/* Order in which members are written. The canonical text sorts them; words begin with the thing
 * concerned and end with how often or how much. */
enum { SAID_FIRST = 3, SAID_OTHERWISE = SAID_FIRST, SAID_LAST };

static int
said_when(const char *key)
{
	static const char *const first[SAID_FIRST] = { "rule", "clause", "card" };
	static const char *const last[] = { "is", "min", "max" };
	for (int i = 0; i < SAID_FIRST; i++)
		if (strcmp(key, first[i]) == 0)
			return i;
	for (size_t i = 0; i < sizeof last / sizeof last[0]; i++)
		if (strcmp(key, last[i]) == 0)
			return SAID_LAST;
	return SAID_OTHERWISE;
}

static void
say_members(const struct doc_node *map, char *out, size_t cap)
{
	const char *before = "";
	for (int when = 0; when <= SAID_LAST; when++)
		for (const struct doc_node *n = map->first; n; n = n->next) {
			if (said_when(n->key) != when)
				continue;
			add(out, cap, before);
			add(out, cap, n->key);
			add(out, cap, n->type == DOC_MAP ? " " : ": ");
			expect_say_node(n, out, cap);
			before = ", ";
		}
}

void
expect_say_node(const struct doc_node *node, char *out, size_t cap)
{
	if (node->type == DOC_MAP) {
		say_members(node, out, cap);
		return;
	}
	if (node->type != DOC_LIST) {
		add(out, cap, doc_text(node));
		return;
	}
	add(out, cap, "[");
	for (const struct doc_node *n = node->first; n; n = n->next) {
		expect_say_node(n, out, cap);
		add(out, cap, n->next ? ", " : "");
	}
	add(out, cap, "]");
}

static bool
is_said_elsewhere(const char *key)
{
	static const char *const keys[] = { "at", "between", "by", "because" };
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

void
expect_say(const struct expectation *expectation, char *out, size_t cap)
{
	*out = '\0';
	for (const struct doc_node *n = expectation->node->first; n; n = n->next) {
		if (is_said_elsewhere(n->key))
			continue;
		if (*out)
			add(out, cap, ", ");
		if (expectation->kind != EXPECT_THAT) {
			add(out, cap, n->key);
			add(out, cap, n->type == DOC_MAP ? " " : ": ");
		}
		expect_say_node(n, out, cap);
	}
}
