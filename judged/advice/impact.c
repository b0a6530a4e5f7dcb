/* impact.c: judges by two editions and finds the rules that make the difference. */
#include "judged/advice/impact.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/words/choices.h"

/* 1. Both rulings */

static void
judge_side(struct impact_side *side, const struct rulebook_edition *edition, const char *name,
           const char *text, size_t len)
{
	side->edition = edition;
	side->made = false;
	side->read = transcript_read_by(&side->transcript, name, text, len, edition, &side->fault);
	if (side->read)
		side->made = ruling_make(&side->ruling, &side->transcript, NULL, &side->fault);
}

static void
close_side(struct impact_side *side)
{
	if (side->read)
		transcript_free(&side->transcript);
	side->read = side->made = false;
}

void
impact_free(struct impact *impact)
{
	close_side(&impact->from);
	close_side(&impact->to);
	ruling_free(&impact->from.ruling);
	ruling_free(&impact->to.ruling);
	ruling_free(&impact->trial);
	*impact = (struct impact){ 0 };
}

/* 2. The rules to blame */

bool
impact_values_differ(const struct rulebook_edition *a, const struct rulebook_edition *b,
                     judge_rule rule)
{
	return a->rules.row[rule].shape == JUDGE_VALUE &&
	       a->rules.row[rule].value != b->rules.row[rule].value &&
	       judge_ruleset_has(&a->rules, rule) && judge_ruleset_has(&b->rules, rule);
}

static bool
is_in_question(const struct impact *impact, judge_rule rule)
{
	bool from = judge_ruleset_has(&impact->from.edition->rules, rule);
	bool to = judge_ruleset_has(&impact->to.edition->rules, rule);
	bool differs =
		from != to || impact_values_differ(impact->from.edition, impact->to.edition, rule);
	return differs && (judge_consulted(impact->from.ruling.run, rule) ||
	                   judge_consulted(impact->to.ruling.run, rule));
}

/* Return how the ruling by one edition changes if one rule is as in the other edition, in force or
 * with its number. */
static unsigned
try_alone(struct impact *impact, struct impact_side *side, judge_rule rule)
{
	const struct rulebook_edition *other =
		side == &impact->from ? impact->to.edition : impact->from.edition;
	struct judge_ruleset rules = side->edition->rules;
	struct judge_rule_row *row = alloc_zeroed(rules.n, sizeof *row);
	const struct ruling_options options = { .rules = &rules };
	struct fault fault;
	memcpy(row, rules.row, rules.n * sizeof *row);
	row[rule].value = other->rules.row[rule].value;
	rules.row = row;
	judge_ruleset_set(&rules, rule, judge_ruleset_has(&other->rules, rule));
	bool made = ruling_make(&impact->trial, &side->transcript, &options, &fault);
	unsigned differs =
		made ? outcome_compare_rules(&side->ruling, &impact->trial) : OUTCOME_VERDICT;
	ruling_free(&impact->trial); /* its run points at the rows */
	free(row);
	return differs;
}

static void
blame(struct impact *impact, judge_rule rule, unsigned differs)
{
	bool from = judge_ruleset_has(&impact->from.edition->rules, rule) &&
	            !judge_ruleset_has(&impact->to.edition->rules, rule);
	if (impact->n_by < IMPACT_RULES)
		impact->by[impact->n_by++] = (struct impact_rule){
			.rule = rule,
			.in = from ? impact->from.edition : impact->to.edition,
			.differs = differs,
		};
}

static void
blame_alone(struct impact *impact, struct impact_side *side)
{
	for (judge_rule rule = 0; rule < side->edition->rules.n; rule++) {
		unsigned differs = is_in_question(impact, rule) ? try_alone(impact, side, rule) : 0;
		if (differs)
			blame(impact, rule, differs);
	}
}

/* Find the rules to blame. Rules of the second edition are tried one by one in the first. If none
 * makes the difference alone, two may be needed together: then each is taken back from the second
 * edition instead. */
static void
find_blame(struct impact *impact)
{
	blame_alone(impact, &impact->from);
	if (impact->n_by == 0)
		blame_alone(impact, &impact->to);
	impact->together = impact->n_by == 0;
	for (judge_rule rule = 0; impact->together && rule < impact->from.edition->rules.n; rule++)
		if (is_in_question(impact, rule))
			blame(impact, rule, impact->bits);
}

bool
impact_make(struct impact *impact, const char *name, const char *text, size_t len,
            const struct rulebook_edition *from, const struct rulebook_edition *to)
{
	close_side(&impact->from);
	close_side(&impact->to);
	impact->n_by = 0;
	impact->bits = 0;
	impact->together = false;
	judge_side(&impact->from, from, name, text, len);
	judge_side(&impact->to, to, name, text, len);
	impact->differs = impact->from.made != impact->to.made;
	if (!impact->from.made || !impact->to.made)
		return impact->differs;
	impact->bits = outcome_compare_rules(&impact->from.ruling, &impact->to.ruling);
	impact->differs = impact->bits != 0;
	impact->divergence = divergence_find(&impact->from.ruling, &impact->to.ruling);
	if (impact->differs)
		find_blame(impact);
	return true;
}

const char *
impact_clause(const struct impact_rule *rule)
{
	return clause_number(rule->in, rule->rule);
}
