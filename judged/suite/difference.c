/* difference.c: finds the real differences between editions, and the scenario that proves each. */
#include "judged/suite/difference.h"

#include <stdio.h>
#include <string.h>

/* 1. Real differences */

static bool
is_heading(const struct rulebook_difference *of)
{
	return (!of->from || of->from->heading) && (!of->to || of->to->heading);
}

static const struct rulebook_clause *
either(const struct rulebook_difference *of)
{
	return of->to ? of->to : of->from;
}

static bool
is_one_sided(const struct rulebook_edition *from, const struct rulebook_edition *to,
             judge_rule rule)
{
	return judge_ruleset_has(&from->rules, rule) != judge_ruleset_has(&to->rules, rule);
}

static bool
has_one_sided(const struct rulebook_clause *clause, const struct rulebook_edition *from,
              const struct rulebook_edition *to)
{
	for (int i = 0; clause && i < clause->n_rules; i++)
		if (is_one_sided(from, to, clause->rule[i]))
			return true;
	return false;
}

/* Is the difference real? A rule that is only under another clause is in force in both editions. */
bool
difference_is_real(const struct rulebook_difference *of, const struct rulebook_edition *from,
                   const struct rulebook_edition *to)
{
	const struct rulebook_change *change = rulebook_change_between(from, to, either(of)->tie);
	if (is_heading(of))
		return false;
	if (of->bits & (RULEBOOK_ONLY_FROM | RULEBOOK_ONLY_TO))
		return true;
	if (has_one_sided(of->from, from, to) || has_one_sided(of->to, from, to))
		return true;
	return change && change->kind == RULEBOOK_MEANING &&
	       (of->bits & (RULEBOOK_GIST_DIFFERS | RULEBOOK_RULES_DIFFER));
}

const char *
difference_status_word(uint8_t status)
{
	static const char *const say[DIFFERENCE_STATUSES] = { "proven", "inert", "same",
		                                              "unproven" };
	return say[status];
}

/* 2. Scenarios about a clause */

struct search {
	struct difference *out;
	const struct rulebook_edition *from, *to;
};

static bool
holds(const struct rulebook_clause *clause, judge_rule rule)
{
	for (int i = 0; clause && i < clause->n_rules; i++)
		if (clause->rule[i] == rule)
			return true;
	return false;
}

/* How a scenario is related to the difference. */
enum nearness { FAR, WATCHES, IS_ABOUT };

/* Return how near a scenario is: it is about a rule of the clause that only one edition has, or it
 * only watches the clause. */
static enum nearness
nearness(const struct search *s, const struct fixture *fixture)
{
	const struct rulebook_difference *of = s->out->of;
	for (int i = 0; i < fixture->n_rules; i++) {
		judge_rule rule = fixture->rule[i];
		if ((holds(of->from, rule) || holds(of->to, rule)) &&
		    is_one_sided(s->from, s->to, rule))
			return IS_ABOUT;
	}
	return fixture->tie && strcmp(fixture->tie, either(of)->tie) == 0 ? WATCHES : FAR;
}

/* Return the rules of one edition, but with this clause's rules as in the other edition. */
static struct judge_ruleset
without_clause(const struct search *s, const struct rulebook_edition *home,
               const struct rulebook_edition *away)
{
	const struct rulebook_clause *clause[] = { s->out->of->from, s->out->of->to };
	struct judge_ruleset rules = home->rules;
	for (int c = 0; c < 2; c++)
		for (int i = 0; clause[c] && i < clause[c]->n_rules; i++) {
			judge_rule rule = clause[c]->rule[i];
			judge_ruleset_set(&rules, rule, judge_ruleset_has(&away->rules, rule));
		}
	return rules;
}

static bool
runs_in(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	for (int i = 0; i < fixture->n_editions; i++)
		if (fixture->edition[i] == edition)
			return true;
	return false;
}

static const char *
why_not(enum suite_outcome outcome)
{
	switch (outcome) {
	case SUITE_NOT_MET: return "its scenario does not hold in its own edition";
	case SUITE_SAME:
		return "its scenarios come out the same with the clause as the other edition has it";
	case SUITE_AT_LIMIT: return "its scenario exceeds its budget in the other edition";
	default: return "its scenarios don't reach the same point in the other edition";
	}
}

/* Try a scenario written for one of the two editions. */
static bool
try(struct search *s, const struct fixture *fixture)
{
	struct difference *out = s->out;
	struct suite_proof proof;
	bool home_is_to = runs_in(fixture, s->to);
	const struct rulebook_edition *home = home_is_to ? s->to : s->from;
	const struct rulebook_edition *away = home_is_to ? s->from : s->to;
	struct judge_ruleset without = without_clause(s, home, away);
	bool is_about = nearness(s, fixture) == IS_ABOUT;
	enum suite_outcome outcome =
		scenario_elsewhere(fixture, home, away, is_about ? &without : NULL, NULL, &proof);
	if (!out->fixture || outcome == SUITE_PROVEN) {
		out->fixture = fixture;
		out->home = home;
		out->away = away;
		snprintf(out->why, sizeof out->why, "%s", why_not(outcome));
	}
	if (outcome != SUITE_PROVEN)
		return false;
	out->status = DIFFERENCE_PROVEN;
	out->expectation = proof.expectation;
	memcpy(out->expected, proof.expected, sizeof out->expected);
	memcpy(out->instead, proof.instead, sizeof out->instead);
	out->why[0] = '\0';
	return true;
}

/* May a scenario that watches the clause prove the difference? It can tell two meanings of a clause
 * apart. If one edition lacks the clause, it would only show that the edition lacks more. */
static bool
may_watch(const struct search *s)
{
	return s->out->of->from && s->out->of->to;
}

static bool
find_proof(struct search *s, const struct fixtures *fixtures, enum nearness near)
{
	for (size_t i = 0; i < fixtures->n; i++) {
		const struct fixture *fixture = &fixtures->at[i];
		if (strcmp(fixture->game, s->to->game) == 0 &&
		    runs_in(fixture, s->from) != runs_in(fixture, s->to) &&
		    nearness(s, fixture) == near && try(s, fixture))
			return true;
	}
	return false;
}

/* 3. Differences without effect */

static bool
says_nothing(const struct rulebook_clause *clause)
{
	return !clause || (clause->n_rules == 0 && (clause->kind == RULEBOOK_DEFINITION ||
	                                            clause->kind == RULEBOOK_INFORMATION));
}

static bool
is_met(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	struct suite_proof proof;
	return scenario_elsewhere(fixture, edition, edition, NULL, NULL, &proof) != SUITE_NOT_MET;
}

/* Find a scenario that watches the clause and holds, in either edition. */
static bool
find_watcher(struct search *s, const struct fixtures *fixtures)
{
	const struct rulebook_difference *of = s->out->of;
	for (size_t i = 0; says_nothing(of->from) && says_nothing(of->to) && i < fixtures->n; i++) {
		const struct fixture *fixture = &fixtures->at[i];
		const struct rulebook_edition *home = runs_in(fixture, s->to) ? s->to : s->from;
		if (!fixture->tie || strcmp(fixture->tie, either(of)->tie) != 0 ||
		    !runs_in(fixture, home) || !is_met(fixture, home))
			continue;
		s->out->fixture = fixture;
		s->out->home = home;
		return true;
	}
	return false;
}

static void
settle(struct difference *out, enum difference_status status, const char *why)
{
	out->status = (uint8_t)status;
	if (why != out->why)
		snprintf(out->why, sizeof out->why, "%s", why);
}

void
difference_prove(struct difference *out, const struct fixtures *fixtures,
                 const struct rulebook_edition *from, const struct rulebook_edition *to)
{
	struct search s = { out, from, to };
	out->change = rulebook_change_between(from, to, either(out->of)->tie);
	if (find_proof(&s, fixtures, IS_ABOUT) ||
	    (may_watch(&s) && find_proof(&s, fixtures, WATCHES)))
		return;
	if (find_watcher(&s, fixtures))
		settle(out, DIFFERENCE_INERT, "");
	else if (out->change && out->change->same)
		settle(out, DIFFERENCE_SAME, out->change->same);
	else
		settle(out, DIFFERENCE_UNPROVEN,
		       out->fixture
		               ? out->why
		               : "no scenario about the clause is written for one of the two only");
}
