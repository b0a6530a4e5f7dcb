/* impact.c: judging by two editions and finding the rules that make the difference. */
#include "judged/advice/impact.h"

#include "judged/words/say.h"

/* 1. Both rulings */

static void
judge_side(struct impact_side *side, const struct rulebook_edition *edition, const char *name,
           const char *text, size_t len)
{
	side->edition = edition;
	side->made = false;
	side->read =
		transcript_read(&side->transcript, name, text, len, edition->name, &side->fault);
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

static bool
is_in_question(const struct impact *impact, judge_rule rule)
{
	bool from = judge_ruleset_has(&impact->from.edition->rules, rule);
	bool to = judge_ruleset_has(&impact->to.edition->rules, rule);
	return from != to && (judge_consulted(impact->from.ruling.run, rule) ||
	                      judge_consulted(impact->to.ruling.run, rule));
}

/* What changes by one edition when one rule is as the other edition has it. */
static unsigned
try_alone(struct impact *impact, struct impact_side *side, judge_rule rule)
{
	struct judge_ruleset rules = side->edition->rules;
	const struct ruling_options options = { .rules = &rules };
	struct fault fault;
	judge_ruleset_set(&rules, rule, !judge_ruleset_has(&rules, rule));
	if (!ruling_make(&impact->trial, &side->transcript, &options, &fault))
		return OUTCOME_VERDICT;
	return outcome_compare_rules(&side->ruling, &impact->trial);
}

static void
blame(struct impact *impact, judge_rule rule, unsigned differs)
{
	bool from = judge_ruleset_has(&impact->from.edition->rules, rule);
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

/* Two rules may each be needed, and neither alone do it: then one of them taken back undoes it. */
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
	impact->parting = parting_find(&impact->from.ruling, &impact->to.ruling);
	if (impact->differs)
		find_blame(impact);
	return true;
}

const char *
impact_clause(const struct impact_rule *rule)
{
	return clause_number(rule->in, rule->rule);
}
