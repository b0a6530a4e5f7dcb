/* expect.c: watching a run and answering expectations at their points. */
#include "judged/expect.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/expect_decode.h"
#include "judged/pick.h"
#include "judged/script.h"

/* Where an expectation stands while the run goes on. */
enum { WAITING, ARMED /* for the next question */, ANSWERED };

struct at {
	struct expect_watch *watch;
	struct judge_run *run;
	const struct expect_outcome *outcome; /* or NULL: the run goes on */
	const struct expectation *expectation;
	struct expect_result *result;
};

/* 1. Citations */

static bool
is_event(const struct expect_event *event, const struct judge_citation *citation)
{
	return citation->rule == event->rule &&
	       (event->player == JUDGE_NOBODY || event->player == citation->seat) &&
	       (event->card == JUDGE_NO_DEF || event->card == citation->def);
}

static const char *
rule_name(const struct at *at, judge_rule rule)
{
	const struct judge_rule_row *row =
		rulebook_rule_row(at->watch->transcript->game->name, rule);

	return row ? row->name : "no rule";
}

static bool
happened(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct record *record = at->watch->record;
	int32_t n = 0;

	for (uint32_t i = 0; i < record->n; i++)
		n += is_event(&e->event[0], &record->at[i]);
	expect_note(at->result, "%s happened %d time%s", rule_name(at, e->event[0].rule), (int)n,
	            n == 1 ? "" : "s");
	if (e->count >= 0)
		return n == e->count;
	return (n > 0) != e->negated;
}

static bool
in_sequence(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct record *record = at->watch->record;
	int next = 0;

	for (uint32_t i = 0; i < record->n && next < e->n_events; i++)
		next += is_event(&e->event[next], &record->at[i]);
	if (next == e->n_events)
		expect_note(at->result, "all %d happened in this order", next);
	else
		expect_note(at->result, "%s did not happen after the %d before it",
		            rule_name(at, e->event[next].rule), next);
	return next == e->n_events;
}

static bool
refused_by(const struct at *at, judge_rule rule)
{
	const struct judge_refusal *refusal;
	const struct judge_fault *fault;

	if (!at->outcome)
		return false;
	int n = at->outcome->stop == JUDGE_REFUSED ? judge_refusals(at->run, &refusal) : 0;
	for (int i = 0; i < n; i++)
		if (refusal[i].rule == rule)
			return true;
	n = at->outcome->stop == JUDGE_FAULTY_DECKS ? judge_deck_faults(at->run, &fault) : 0;
	for (int i = 0; i < n; i++)
		if (fault[i].refusal.rule == rule)
			return true;
	return false;
}

static bool
cited(const struct at *at, judge_rule rule)
{
	const struct record *record = at->watch->record;

	for (uint32_t i = 0; i < record->n; i++)
		if (record->at[i].rule == rule)
			return true;
	return refused_by(at, rule);
}

static bool
because(struct at *at)
{
	const struct expect_rules *rules = &at->expectation->because;

	for (int i = 0; i < rules->n; i++)
		if (cited(at, rules->rule[i]))
			return true;
	if (rules->n)
		expect_note(at->result, "; %s was not cited", rule_name(at, rules->rule[0]));
	return rules->n == 0;
}

/* 2. Values and picks */

static bool
that(struct at *at)
{
	const struct expectation *e = at->expectation;
	bool all = true;

	for (int i = 0; i < e->n_values; i++)
		all &= expect_holds(&e->value[i], at->run, at->result);
	return all;
}

static bool
is_option(const struct at *at)
{
	const struct expectation *e = at->expectation;
	struct judge_pick pick = script_pick(at->run, &e->pick, e->seat);
	struct judge_pick option[JUDGE_PICKS];
	int n = judge_options(at->run, option, JUDGE_PICKS);

	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_fits(at->run, pick, option[i]))
			return true;
	return false;
}

static bool
could(struct at *at)
{
	bool is = is_option(at);

	expect_note(at->result, "it was %san option", is ? "" : "not ");
	return is != at->expectation->negated;
}

/* 3. How the run stopped */

static bool
asks(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct judge_question *question = judge_question(at->run);

	assert(at->outcome);
	if (at->outcome->stop != JUDGE_OPEN) {
		expect_note(at->result, "no question is open");
		return false;
	}
	const char *who = question->seat < JUDGE_SEATS
	                          ? (const char *[]){ "A", "B" }[question->seat]
	                          : "chance";
	expect_note(at->result, "%s is asked for %s", who,
	            at->watch->transcript->game->question[question->kind].name);
	return question->kind == e->question &&
	       (e->seat == JUDGE_NOBODY || e->seat == question->seat);
}

static bool
rule_among(const struct expect_rules *rules, judge_rule rule)
{
	for (int i = 0; i < rules->n; i++)
		if (rules->rule[i] == rule)
			return true;
	return false;
}

static bool
illegal(struct at *at)
{
	const struct expectation *e = at->expectation;
	const struct judge_refusal *refusal = NULL;

	if (at->outcome->stop != JUDGE_REFUSED) {
		expect_note(at->result, "no move was refused");
		return false;
	}
	int n = judge_refusals(at->run, &refusal), known = 0;
	expect_note(at->result, "move %u is refused by ", at->outcome->move);
	for (int i = 0; i < n; i++) {
		expect_note(at->result, "%s%s", i ? ", " : "", rule_name(at, refusal[i].rule));
		known += rule_among(&e->rules[0], refusal[i].rule);
	}
	return at->outcome->move == e->move && known == n && n == e->rules[0].n;
}

/* Each rule as often as it is expected: take the faults away one by one. */
static bool
same_faults(const struct at *at, judge_seat seat, const struct judge_fault *fault, int n)
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
	const struct judge_fault *fault = NULL;
	int n = at->outcome->stop == JUDGE_FAULTY_DECKS ? judge_deck_faults(at->run, &fault) : 0;

	if (n == 0)
		expect_note(at->result, "the decks have no fault");
	for (int i = 0; i < n; i++)
		expect_note(at->result, "%s%s: %s", i ? ", " : "", fault[i].seat ? "B" : "A",
		            rule_name(at, fault[i].refusal.rule));
	return same_faults(at, 0, fault, n) && same_faults(at, 1, fault, n);
}

static bool
verdict(struct at *at)
{
	assert(at->outcome);
	expect_note(at->result, "the verdict is %s", at->outcome->verdict);
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

	expect_note(at->result, "%s%s%s",
	            (const char *[]){ "A wins", "B wins", "it is a draw", "nobody has won" }[is],
	            *how ? " by " : "", how);
	return is == at->expectation->winner && (!wanted || strcmp(wanted, how) == 0);
}

/* 4. Answering */

static bool
holds(struct at *at)
{
	switch (at->expectation->kind) {
	case EXPECT_THAT: return that(at);
	case EXPECT_HAPPENED: return happened(at);
	case EXPECT_SEQUENCE: return in_sequence(at);
	case EXPECT_COULD: return could(at);
	case EXPECT_ASKS: return asks(at);
	case EXPECT_ILLEGAL: return illegal(at);
	case EXPECT_DECK_FAULTS: return deck_faults(at);
	case EXPECT_VERDICT: return verdict(at);
	case EXPECT_WINNER: break;
	}
	return winner(at);
}

static bool
uncertain(const struct at *at)
{
	if (judge_unmodelled(at->run).def == JUDGE_NO_DEF)
		return false;
	if (at->expectation->kind == EXPECT_VERDICT)
		return false;
	expect_note(at->result, "from here on nothing is certain");
	return true;
}

static void
answer(struct at *at)
{
	struct expect_result *result = at->result;

	result->reached = true;
	if (uncertain(at)) {
		result->answer = EXPECT_UNKNOWN;
		return;
	}
	bool fulfilled = holds(at);
	bool for_that = because(at);
	result->answer = fulfilled && for_that ? EXPECT_UPHELD : EXPECT_REFUTED;
}

/* What could be done is asked of a question: at a point without one, of the next. */
static bool
needs_question(const struct expectation *e)
{
	return e->kind == EXPECT_COULD && e->at.when != EXPECT_OFFERED && e->at.when != EXPECT_END;
}

static void
reach(struct expect_watch *watch, struct expect_list *list, size_t i, struct judge_run *run,
      const struct expect_outcome *outcome)
{
	struct at at = { watch, run, outcome, &list->at[i], &list->result[i] };

	if (list->state[i] == WAITING && needs_question(at.expectation) && !outcome) {
		list->state[i] = ARMED;
		return;
	}
	list->state[i] = ANSWERED;
	answer(&at);
}

/* 5. Points */

static bool
begun(const struct expect_watch *watch, const struct expect_point *point)
{
	return point->move && point->move <= script_moves_begun(watch->script);
}

/* Reach every waiting expectation of this kind of point whose move has begun. */
static void
reach_begun(struct expect_watch *watch, struct judge_run *run, enum expect_when when,
            const struct expect_outcome *outcome)
{
	for (int l = 0; l < EXPECT_LISTS; l++) {
		struct expect_list *list = &watch->list[l];
		for (size_t i = 0; i < list->n; i++)
			if (list->state[i] == WAITING && list->at[i].at.when == when &&
			    begun(watch, &list->at[i].at))
				reach(watch, list, i, run, outcome);
	}
}

void
expect_watch_begin(struct expect_watch *watch, struct judge_run *run)
{
	for (int l = 0; l < EXPECT_LISTS; l++) {
		struct expect_list *list = &watch->list[l];
		for (size_t i = 0; i < list->n; i++) {
			list->result[i] = (struct expect_result){ .answer = EXPECT_UNKNOWN };
			list->state[i] = WAITING;
			if (list->at[i].at.when == EXPECT_START)
				reach(watch, list, i, run, NULL);
		}
	}
}

void
expect_watch_point(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct expect_watch *watch = ctx;

	if (point == JUDGE_AT_ASK)
		return;
	reach_begun(watch, run, EXPECT_DONE, NULL);
	if (point == JUDGE_AT_CHECKED)
		reach_begun(watch, run, EXPECT_SETTLED, NULL);
}

/* A main decision comes only when what was done before is settled, whatever rules are in force. */
void
expect_watch_asked(void *ctx, struct judge_run *run, const struct judge_question *question,
                   uint32_t offers)
{
	struct expect_watch *watch = ctx;

	if (question->kind == watch->script->main_kind) {
		reach_begun(watch, run, EXPECT_DONE, NULL);
		reach_begun(watch, run, EXPECT_SETTLED, NULL);
	}
	for (int l = 0; l < EXPECT_LISTS; l++) {
		struct expect_list *list = &watch->list[l];
		for (size_t i = 0; i < list->n; i++) {
			const struct expect_point *at = &list->at[i].at;
			bool offered = list->state[i] == WAITING && at->when == EXPECT_OFFERED &&
			               offers && at->move == offers;
			if (offered || (list->state[i] == ARMED && question->seat != JUDGE_NOBODY))
				reach(watch, list, i, run, NULL);
		}
	}
}

/* The end of the game ends every procedure that had begun. */
static bool
reached_by_end(const struct expect_watch *watch, const struct expect_list *list, size_t i,
               const struct expect_outcome *outcome)
{
	const struct expect_point *point = &list->at[i].at;

	if (list->state[i] != WAITING)
		return list->state[i] == ARMED;
	if (point->when == EXPECT_END)
		return true;
	return outcome->stop == JUDGE_FINISHED && point->when != EXPECT_OFFERED &&
	       begun(watch, point);
}

void
expect_watch_end(struct expect_watch *watch, int l, struct judge_run *run,
                 const struct expect_outcome *outcome)
{
	struct expect_list *list = &watch->list[l];

	for (size_t i = 0; i < list->n; i++) {
		if (list->state[i] == ANSWERED)
			continue;
		if (reached_by_end(watch, list, i, outcome)) {
			reach(watch, list, i, run, outcome);
			continue;
		}
		list->state[i] = ANSWERED;
		snprintf(list->result[i].actual, sizeof list->result[i].actual,
		         "this point was never reached");
	}
}

/* 6. In words */

const char *
expect_answer_word(uint8_t answer)
{
	static const char *const words[] = { "upheld", "refuted", "unknown" };

	return words[answer];
}

static void
add(char *out, size_t cap, const char *text)
{
	size_t used = strlen(out);

	snprintf(out + used, cap - used, "%s", text);
}

static void
say_node(const struct doc_node *node, char *out, size_t cap)
{
	bool list = node->type == DOC_LIST, map = node->type == DOC_MAP;

	if (!list && !map) {
		add(out, cap, doc_text(node));
		return;
	}
	add(out, cap, list ? "[" : "");
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (map) {
			add(out, cap, n->key);
			add(out, cap, n->type == DOC_MAP ? " " : ": ");
		}
		say_node(n, out, cap);
		add(out, cap, n->next ? ", " : "");
	}
	add(out, cap, list ? "]" : "");
}

void
expect_say(const struct expectation *expectation, char *out, size_t cap)
{
	*out = '\0';
	for (const struct doc_node *n = expectation->node->first; n; n = n->next) {
		if (strcmp(n->key, "at") == 0 || strcmp(n->key, "by") == 0 ||
		    strcmp(n->key, "because") == 0)
			continue;
		if (*out)
			add(out, cap, ", ");
		if (expectation->kind != EXPECT_THAT) {
			add(out, cap, n->key);
			add(out, cap, n->type == DOC_MAP ? " " : ": ");
		}
		say_node(n, out, cap);
	}
}

void
expect_say_point(const struct expect_point *point, char *out, size_t cap)
{
	static const char *const words[] = { "at the start", "before move", "right after move",
		                             "after move", "at the end" };

	if (point->move)
		snprintf(out, cap, "%s %u", words[point->when], point->move);
	else
		snprintf(out, cap, "%s", words[point->when]);
}
