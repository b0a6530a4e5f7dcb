/*
 * prove.c: plays a scenario in one edition: does it hold, and does it depend on its rules?
 *
 * A run with a rule knocked out proves the rule only if the two runs can be compared. An
 * expectation at a point is compared if both runs reach the point. An expectation at the end is
 * compared if the second run used as many moves and did not stop earlier. The refusal of a move
 * proves the rule if the move is accepted without it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/suite/internal.h"
#include "judged/suite/trace.h"

/* 1. The scenario with all rules */

__attribute__((format(printf, 2, 3))) static bool
fail(struct suite_result *result, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(result->why, sizeof result->why, format, args);
	va_end(args);
	return false;
}

static bool
expects(const struct trial *t, enum expect_kind kind)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->expect[i].kind == kind)
			return true;
	return false;
}

static bool
is_negative(const struct expectation *e)
{
	switch (e->kind) {
	case EXPECT_HAPPENED:
	case EXPECT_COULD: return e->negated;
	case EXPECT_ILLEGAL: return true;
	case EXPECT_DECK_FAULTS: return e->rules[0].n + e->rules[1].n > 0;
	default: return false;
	}
}

static bool
every_move_was_used(const struct ruling *ruling)
{
	uint32_t move;
	uint8_t part;
	return !script_surplus(&ruling->script, &move, &part);
}

/* Is the stop expected? A run that stops before its moves are used up meets most expectations about
 * things that don't happen, so an expectation must say that it stops there. */
static bool
stop_is_expected(struct trial *t)
{
	if (expects(t, EXPECT_VERDICT))
		return true;
	switch (t->with.stop) {
	case JUDGE_REFUSED:
		return expects(t, EXPECT_ILLEGAL) ||
		       fail(t->result, "move %u is refused, which nothing expects: %.300s",
		            t->with.move, t->with.why);
	case JUDGE_FAULTY_DECKS:
		return expects(t, EXPECT_DECK_FAULTS) ||
		       fail(t->result, "the decks are refused, which nothing expects: %.300s",
		            t->with.why);
	case JUDGE_LIMIT: return fail(t->result, "the run meets the limit %s", t->with.limit);
	default:
		return every_move_was_used(&t->with) ||
		       fail(t->result, "not every move is asked for: %.300s", t->with.why);
	}
}

bool
trial_is_met(struct trial *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct compare_result *r = &t->with.compare_result[i];
		char expected[SUITE_SAYING];
		if (r->answer == COMPARE_UPHELD)
			continue;
		expect_say(&t->expect[i], expected, sizeof expected);
		return fail(t->result, "expectation %zu is not met: %s; but %s", i + 1, expected,
		            compare_text(r));
	}
	return stop_is_expected(t);
}

/* Must the rule be cited? Rules of some shapes leave a trace only if something happens by them. */
static bool
must_be_cited(const struct judge_rule_row *row)
{
	return row->shape == JUDGE_ACT || row->shape == JUDGE_TRIGGER ||
	       row->shape == JUDGE_REPLACE;
}

/* Did the ability act under its card's name? */
static bool
ability_cited(const struct trial *t, uint8_t ability)
{
	const struct record *record = &t->with.record;
	for (uint32_t i = 0; i < record->n; i++)
		if (record->at[i].source == t->card && record->at[i].ability == ability)
			return true;
	return false;
}

static enum suite_outcome
use_of_rule(const struct trial *t, const struct suite_proof *proof)
{
	if (proof->rule == JUDGE_NO_RULE)
		/* the change itself may be all that an ability leaves behind */
		return SUITE_UNTRIED;
	const struct judge_rule_row *row = &t->transcript->edition->rules.row[proof->rule];
	if (!judge_consulted(t->with.run, proof->rule))
		return SUITE_NOT_CONSULTED;
	return must_be_cited(row) && !proof->cited ? SUITE_NOT_CITED : SUITE_UNTRIED;
}

/* 2. The knock-out, by expectation */

/* Does the knocked-out rule itself refuse? The refusals for a missing permission name it. */
static bool
refuses_by(const struct ruling *ruling, judge_rule rule)
{
	const struct judge_refusal *refusal;
	int n = ruling_refusals(ruling, &refusal);
	for (int i = 0; i < n; i++)
		if (refusal[i].rule == rule)
			return true;
	return false;
}

/* Did the run use as many moves as the one with the rule? */
static bool
comes_as_far(const struct trial *t)
{
	return script_moves_begun(&t->without.script) >= script_moves_begun(&t->with.script) &&
	       (every_move_was_used(&t->without) || !every_move_was_used(&t->with));
}

/* Can the expectation be compared at this question? The moves are used up, and the run without the
 * rule waits there. At the same kind of question it waits at the same point. At another it may wait
 * earlier, in the middle of what the last move began. Things that have happened then still count,
 * but others might happen later. At a main decision everything is settled, so nothing more can come
 * of the moves. */
static bool
is_comparable_at(const struct trial *t, const struct expectation *e, uint8_t kind)
{
	bool is_settled = kind == t->without.script.main_kind;
	if (t->with.stop == JUDGE_OPEN && judge_question(t->with.run)->kind == kind)
		return true;
	switch (e->kind) {
	case EXPECT_ASKS: return true;
	case EXPECT_HAPPENED: return e->negated || is_settled;
	case EXPECT_SEQUENCE:
	case EXPECT_WINNER: return is_settled;
	default: return t->with.stop == JUDGE_FINISHED && is_settled;
	}
}

/* Did both runs get to the same point, so that an expectation at the end can be compared? */
static bool
comes_to_same_end(const struct trial *t, const struct expectation *e, judge_rule rule)
{
	switch (t->without.stop) {
	case JUDGE_REFUSED:
		if (e->kind == EXPECT_VERDICT && refuses_by(&t->without, rule))
			return true;
		return t->with.stop == JUDGE_REFUSED && t->with.move == t->without.move;
	case JUDGE_FINISHED: return comes_as_far(t);
	case JUDGE_OPEN:
		return comes_as_far(t) &&
		       is_comparable_at(t, e, judge_question(t->without.run)->kind);
	default: return false;
	}
}

static enum suite_outcome
compare_refusal(const struct trial *t, const struct expectation *e)
{
	const struct ruling *without = &t->without;
	if (without->stop == JUDGE_REFUSED && without->move == e->move)
		return SUITE_STILL_REFUSED;
	return without->script.now.move >= e->move ? SUITE_PROVEN : SUITE_DERAILED;
}

static enum suite_outcome
compare(const struct trial *t, size_t i, enum compare_answer answer, judge_rule rule)
{
	const struct expectation *e = &t->expect[i];
	const struct compare_result *result = &t->without.compare_result[i];
	if (t->without.stop == JUDGE_LIMIT)
		return SUITE_AT_LIMIT;
	if (answer == COMPARE_UPHELD)
		return SUITE_SAME;
	if (e->kind == EXPECT_ILLEGAL)
		return compare_refusal(t, e);
	if (answer != COMPARE_REFUTED || !result->reached)
		return SUITE_DERAILED;
	if (e->kind == EXPECT_DECK_FAULTS || e->at.when != EXPECT_END)
		return SUITE_PROVEN;
	return comes_to_same_end(t, e, rule) ? SUITE_PROVEN : SUITE_DERAILED;
}

static bool
names(const struct trial *t, const struct expectation *e, const struct suite_proof *proof)
{
	return proof->rule != JUDGE_NO_RULE ? expect_names_rule(e, proof->rule)
	                                    : expect_names_ability(e, t->card, proof->ability);
}

/* Compare an expectation. What it says about citations proves nothing if they are the rule's
 * own. */
static enum suite_outcome
compare_shown(const struct trial *t, size_t i, const struct suite_proof *proof)
{
	const struct compare_result *result = &t->without.compare_result[i];
	enum suite_outcome itself = compare(t, i, result->itself, proof->rule);
	if (itself == SUITE_PROVEN) {
		if (names(t, &t->expect[i], proof))
			return SUITE_NAMED;
		return expect_is_of_record(&t->expect[i]) ? SUITE_CITED : SUITE_PROVEN;
	}
	if (itself != SUITE_SAME || compare(t, i, result->answer, proof->rule) != SUITE_PROVEN)
		return itself;
	return expect_because_names(&t->expect[i], proof->rule) ? SUITE_NAMED : SUITE_CITED;
}

static void
note_proof(const struct trial *t, size_t i, struct suite_proof *proof)
{
	proof->expectation = (uint16_t)(i + 1);
	expect_say(&t->expect[i], proof->expected, sizeof proof->expected);
	snprintf(proof->instead, sizeof proof->instead, "%.*s", SUITE_SAYING - 1,
	         compare_text(&t->without.compare_result[i]));
}

/* Return how much an outcome says. Of several expectations the best outcome counts; of those that
 * prove nothing, the first that came out differently. */
static int
weight(enum suite_outcome outcome)
{
	static const int of[SUITE_OUTCOMES] = {
		[SUITE_SAME] = 1,     [SUITE_DERAILED] = 2, [SUITE_STILL_REFUSED] = 2,
		[SUITE_AT_LIMIT] = 2, [SUITE_NAMED] = 3,    [SUITE_CITED] = 4,
		[SUITE_PROVEN] = 5,
	};
	return of[outcome];
}

static bool
differs_beyond_record(struct trial *t, const struct transcript *transcript,
                      const struct ruling_options *options)
{
	if (!t->trace)
		t->trace = trace_take(t->transcript, NULL);
	return trace_take(transcript, options) != t->trace;
}

void
trial_compare(struct trial *t, const struct transcript *transcript,
              const struct ruling_options *options, struct suite_proof *proof)
{
	proof->outcome = SUITE_SAME;
	for (size_t i = 0; i < t->n; i++) {
		enum suite_outcome outcome = compare_shown(t, i, proof);
		if (outcome == SUITE_PROVEN || outcome == SUITE_CITED)
			proof->negative |= is_negative(&t->expect[i]);
		if (weight(outcome) <= weight(proof->outcome))
			continue;
		proof->outcome = (uint8_t)outcome;
		if (outcome == SUITE_PROVEN || outcome == SUITE_CITED)
			note_proof(t, i, proof);
	}
	if (proof->outcome == SUITE_CITED && differs_beyond_record(t, transcript, options))
		proof->outcome = SUITE_PROVEN;
}

/* Play without the rule or ability. Answers to questions that the ability asked are skipped. */
static void
knock_out(struct trial *t, struct suite_proof *proof)
{
	struct judge_ruleset rules = t->transcript->edition->rules;
	bool ability = proof->rule == JUDGE_NO_RULE;
	if (!ability)
		judge_ruleset_set(&rules, proof->rule, false);
	const struct ruling_options options = {
		.rules = &rules,
		.disabled_def = t->card,
		.disabled_ability = proof->ability,
		.skip_unasked = ability,
		.budget = TRIAL_BUDGET,
		.expect = t->expect,
		.n_expect = t->n,
	};
	struct fault fault = { 0 };
	if (ruling_make(&t->without, t->transcript, &options, &fault))
		trial_compare(t, t->transcript, &options, proof);
	/* a move names something that is no longer a candidate */
	else
		proof->outcome = SUITE_DERAILED;
}

/* 3. One result */

static bool
fail_proof(struct trial *t, const struct suite_proof *proof)
{
	const char *say = suite_outcome_say(proof->outcome);
	if (proof->rule == JUDGE_NO_RULE)
		return fail(t->result, "ability %d of %s: the scenario %s", proof->ability,
		            t->result->fixture->card, say);
	return fail(t->result, "%s: the scenario %s",
	            t->transcript->edition->rules.row[proof->rule].name, say);
}

/* Is this outcome good enough? Every scenario of a rule must prove it, or at least show what the
 * rule cites; the latter is no proof, and the matrix demands one. An ability must be proven by
 * one of its scenarios. Other scenarios show where it does nothing, and come out the same without
 * it. */
static bool
is_good(const struct suite_proof *proof, bool prove)
{
	return proof->outcome == SUITE_PROVEN || proof->outcome == SUITE_NAMED ||
	       proof->outcome == SUITE_CITED || proof->rule == JUDGE_NO_RULE ||
	       (!prove && proof->outcome == SUITE_UNTRIED);
}

/* Fill in the outcome for each rule, and the reason for the first that isn't good enough. */
static bool
rules_hold(struct trial *t, bool prove)
{
	struct suite_result *result = t->result;
	bool good = true;
	for (int i = 0; i < result->n_proofs; i++) {
		struct suite_proof *proof = &result->proof[i];
		proof->cited = proof->rule == JUDGE_NO_RULE ? ability_cited(t, proof->ability)
		                                            : ruling_cited(&t->with, proof->rule);
		proof->outcome = (uint8_t)use_of_rule(t, proof);
		if (prove && proof->outcome == SUITE_UNTRIED)
			knock_out(t, proof);
		if (good && !is_good(proof, prove))
			good = fail_proof(t, proof);
	}
	bool negative = false;
	for (int i = 0; i < result->n_proofs; i++)
		negative |= result->proof[i].negative;
	result->idle = prove && result->negative && result->n_proofs > 0 && !negative;
	return good;
}

static void
begin_result(struct trial *t)
{
	struct suite_result *result = t->result;
	const struct fixture *fixture = result->fixture;
	result->n_expectations = (uint16_t)t->n;
	for (size_t i = 0; i < t->n; i++)
		result->negative |= is_negative(&t->expect[i]);
	result->n_proofs = (uint8_t)(fixture->n_rules + fixture->n_abilities);
	for (int i = 0; i < fixture->n_rules; i++)
		result->proof[i] =
			(struct suite_proof){ .rule = fixture->rule[i], .outcome = SUITE_NOT_MET };
	for (int i = 0; i < fixture->n_abilities; i++)
		result->proof[i] = (struct suite_proof){ .rule = JUDGE_NO_RULE,
			                                 .ability = fixture->ability[i],
			                                 .outcome = SUITE_NOT_MET };
}

/* Find the card whose abilities the scenario proves; it must have them all. */
static bool
find_card(struct trial *t)
{
	const struct fixture *fixture = t->result->fixture;
	struct fault *fault = &t->result->fault;
	t->card = JUDGE_NO_DEF;
	if (!fixture->card)
		return true;
	const struct doc_node *node = doc_member(fixture->node, "card");
	t->card = transcript_card(t->transcript, fixture->card);
	if (t->card == JUDGE_NO_DEF)
		return doc_fault(node, fault, "unknown-card", "there is no card `%.60s`",
		                 fixture->card);
	const struct judge_card_def *def = &t->transcript->cards.def[t->card];
	int has = def->n_abilities + def->n_grants;
	for (int i = 0; i < fixture->n_abilities; i++)
		if (fixture->ability[i] > has)
			return doc_fault(node, fault, "unknown-ability",
			                 "%s has %d abilities, so there is no ability %d",
			                 fixture->card, has, fixture->ability[i]);
	return true;
}

static void
play(struct trial *t, const struct suite_options *options)
{
	struct suite_result *result = t->result;
	const struct ruling_options playing = { .expect = t->expect, .n_expect = t->n };
	begin_result(t);
	if (!ruling_make(&t->with, t->transcript, &playing, &result->fault)) {
		result->faulty = true;
		return;
	}
	result->passed = trial_is_met(t) && rules_hold(t, options->prove);
	ruling_hash(&t->with);
	memcpy(result->chain, t->with.chain, sizeof result->chain);
	memcpy(result->position, t->with.position, sizeof result->position);
	if (result->passed && options->cut)
		result->passed = cut_anywhere(&t->with, result);
	if (result->passed && options->positions)
		result->passed = positions_anywhere(&t->with, result);
}

static void
try(struct suite_result *result, const struct suite_options *options, struct transcript *transcript)
{
	struct trial t = { .result = result, .transcript = transcript };
	if (!find_card(&t) ||
	    !expect_decode(transcript, result->fixture->expect, &t.expect, &t.n, &result->fault)) {
		result->faulty = true;
		return;
	}
	play(&t, options);
	ruling_free(&t.with);
	ruling_free(&t.without);
}

void
scenario_judge(const struct suite_options *options, struct suite_result *result)
{
	struct transcript transcript;
	if (fixture_decode(result->fixture, result->edition, &transcript, &result->fault)) {
		try(result, options, &transcript);
		transcript_free(&transcript);
	} else {
		result->faulty = true;
	}
	result->done = true;
}
