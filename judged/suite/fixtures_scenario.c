/* fixtures_scenario.c: reads a scenario: its name, what it is for and where it runs. */
#include <string.h>

#include "judged/suite/fixtures_internal.h"

static bool
read_rule(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
          struct fault *fault)
{
	const char *name;
	if (!doc_want_string(node, &name, fault))
		return false;
	judge_rule rule = rulebook_rule(file->game->name, name);
	if (rule == JUDGE_NO_RULE)
		return doc_fault(node, fault, "unknown-rule", "%s has no rule named %s",
		                 file->game->name, name);
	for (int i = 0; i < fixture->n_rules; i++)
		if (fixture->rule[i] == rule)
			return doc_fault(node, fault, "duplicate-entry",
			                 "the rule %s appears twice", name);
	if (fixture->n_rules == FIXTURE_RULES)
		return doc_fault(node, fault, "too-many", "a scenario can prove at most %d rules",
		                 FIXTURE_RULES);
	fixture->rule[fixture->n_rules++] = rule;
	return true;
}

static bool
read_rules(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
           struct fault *fault)
{
	if (!doc_want_list(node, fault))
		return false;
	if (node->count == 0)
		return doc_fault(node, fault, "empty-list",
		                 "a scenario must prove at least one rule");
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!read_rule(file, n, fixture, fault))
			return false;
	return true;
}

static bool
read_ability(const struct doc_node *node, struct fixture *fixture, struct fault *fault)
{
	int64_t number;
	if (!doc_want_int(node, 1, JUDGE_ABILITIES, &number, fault))
		return false;
	for (int i = 0; i < fixture->n_abilities; i++)
		if (fixture->ability[i] == number)
			return doc_fault(node, fault, "duplicate-entry", "ability %d appears twice",
			                 (int)number);
	if (fixture->n_abilities == FIXTURE_RULES)
		return doc_fault(node, fault, "too-many",
		                 "a scenario can prove at most %d abilities", FIXTURE_RULES);
	fixture->ability[fixture->n_abilities++] = (uint8_t)number;
	return true;
}

/* Read `card` with `ability: n` or `abilities: [n, ...]`. */
static bool
read_card(const struct doc_node *scenario, const struct doc_node *card, struct fixture *fixture,
          struct fault *fault)
{
	const struct doc_node *one = doc_member(scenario, "ability");
	const struct doc_node *list = doc_member(scenario, "abilities");
	if (!doc_want_string(card, &fixture->card, fault))
		return false;
	if (one && list)
		return doc_key_fault(list, fault, "conflicting-keys",
		                     "a scenario can have `ability` or `abilities`, not both");
	if (!list)
		return (one || (one = doc_need(scenario, "ability", fault))) &&
		       read_ability(one, fixture, fault);
	if (!doc_want_list(list, fault))
		return false;
	if (list->count == 0)
		return doc_fault(list, fault, "empty-list",
		                 "a scenario must prove at least one ability");
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_ability(n, fixture, fault))
			return false;
	return true;
}

/* Check that an ability is only named together with its card. */
static bool
card_is_named(const struct doc_node *node, const struct fixture *fixture, struct fault *fault)
{
	static const char *const keys[] = { "ability", "abilities", NULL };
	for (int k = 0; keys[k] && !fixture->card; k++) {
		const struct doc_node *n = doc_member(node, keys[k]);
		if (n)
			return doc_key_fault(n, fault, "missing-key", "`%s` needs `card`", keys[k]);
	}
	return true;
}

/* Read the clause that a scenario observes or shows to be inert. Other kinds of clause must be
 * proven by a rule of the engine instead. */
static bool
read_clause(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
            struct fault *fault)
{
	if (!doc_want_text(node, &fixture->tie, fault))
		return false;
	const struct rulebook_clause *clause = NULL;
	for (int e = 0; e < file->game->n_editions && !clause; e++)
		clause = rulebook_clause_tied(&file->game->edition[e], fixture->tie);
	if (!clause)
		return doc_fault(node, fault, "unknown-clause", "no edition of %s has a clause %s",
		                 file->game->name, fixture->tie);
	if (clause->kind != RULEBOOK_DEFINITION && clause->kind != RULEBOOK_INFORMATION)
		return doc_fault(
			node, fault, "not-observable",
			"clause %s is of kind %s; only definitions and information can be observed or inert",
			fixture->tie, rulebook_kind_name(clause->kind));
	return true;
}

/* Read what the scenario is for: exactly one of the keys says it. */
static bool
read_claim(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
           struct fault *fault)
{
	static const char *const keys[] = { "rule", "rules", "card", "observes", "inert", NULL };
	const struct doc_node *given = NULL;
	int which = 0;
	for (int k = 0; keys[k]; k++) {
		const struct doc_node *n = doc_member(node, keys[k]);
		if (n && given)
			return doc_key_fault(n, fault, "conflicting-keys",
			                     "a scenario can have `%s` or `%s`, not both",
			                     given->key, keys[k]);
		if (n)
			given = n, which = k;
	}
	if (!given)
		return doc_fault(
			node, fault, "missing-key",
			"a scenario needs one of `rule`, `rules`, `card`, `observes` and `inert`");
	fixture->claim = which < 3 ? FIXTURE_PROVES : which < 4 ? FIXTURE_OBSERVES : FIXTURE_INERT;
	if (which == 0)
		return read_rule(file, given, fixture, fault);
	if (which == 1)
		return read_rules(file, given, fixture, fault);
	if (which == 2)
		return read_card(node, given, fixture, fault);
	return read_clause(file, given, fixture, fault);
}

/* Does the edition have everything that the scenario is about? */
static bool
is_at_home(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	for (int i = 0; i < fixture->n_rules; i++)
		if (!judge_ruleset_has(&edition->rules, fixture->rule[i]))
			return false;
	return !fixture->tie || rulebook_clause_tied(edition, fixture->tie);
}

static void
add_edition(struct fixture *fixture, const struct rulebook_edition *edition)
{
	if (fixture->n_editions < FIXTURE_EDITIONS)
		fixture->edition[fixture->n_editions++] = edition;
}

static bool
read_edition(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
             struct fault *fault)
{
	const char *name;
	if (!doc_want_string(node, &name, fault))
		return false;
	const struct rulebook_edition *edition = rulebook_edition(file->game->name, name);
	if (!edition)
		return doc_fault(node, fault, "unknown-edition", "%s has no edition %s",
		                 file->game->name, name);
	if (!is_at_home(fixture, edition))
		return doc_fault(node, fault, "not-in-edition",
		                 "the edition %s lacks what the scenario is about", name);
	for (int e = 0; e < fixture->n_editions; e++)
		if (fixture->edition[e] == edition)
			return doc_fault(node, fault, "duplicate-entry",
			                 "the edition %s appears twice", name);
	add_edition(fixture, edition);
	return true;
}

/* Let the scenario also run in the drafts of editions in which it runs. */
static void
add_drafts(const struct fixture_file *file, struct fixture *fixture)
{
	const struct rulebook_edition *draft;
	const int n = fixture->n_editions;
	for (size_t i = 0; (draft = rulebook_draft_at(i)) != NULL; i++)
		for (int e = 0; e < n; e++)
			if (fixture->edition[e] == draft->from &&
			    strcmp(draft->game, file->game->name) == 0 &&
			    is_at_home(fixture, draft))
				add_edition(fixture, draft);
}

static bool
read_editions(const struct fixture_file *file, const struct doc_node *node, struct fixture *fixture,
              struct fault *fault)
{
	const struct doc_node *list = doc_member(node, "editions");
	if (list && !doc_want_list(list, fault))
		return false;
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_edition(file, n, fixture, fault))
			return false;
	for (int e = 0; !list && e < file->game->n_editions; e++)
		if (is_at_home(fixture, &file->game->edition[e]))
			add_edition(fixture, &file->game->edition[e]);
	add_drafts(file, fixture);
	return fixture->n_editions > 0 ||
	       doc_fault(list ? list : node, fault, "no-edition",
	                 "there is no edition in which this scenario can run");
}

static bool
read_expect(const struct doc_node *node, struct fixture *fixture, struct fault *fault)
{
	fixture->expect = doc_need(node, "expect", fault);
	if (!fixture->expect || !doc_want_list(fixture->expect, fault))
		return false;
	return fixture->expect->count > 0 || doc_fault(fixture->expect, fault, "empty-list",
	                                               "a scenario must expect at least one thing");
}

static bool
read_cards(const struct doc_node *node, struct fault *fault)
{
	const struct doc_node *cards = doc_member(node, "cards");
	return !cards || doc_want_list(cards, fault);
}

static bool
read_name(const struct doc_node *node, struct fixture *fixture, struct fault *fault)
{
	const struct doc_node *name = doc_need(node, "name", fault);
	if (!name || !doc_want_string(name, &fixture->name, fault))
		return false;
	return fixture->name[0] != '\0' ||
	       doc_fault(name, fault, "empty-name", "a scenario's name must be a sentence");
}

bool
scenario_read(struct tree *tree, const struct fixture_file *file, const struct doc_node *node,
              struct fixture *fixture, struct fault *fault)
{
	static const char *const keys[] = {
		"name",     "rule",  "rules",  "card",     "ability", "abilities",
		"observes", "inert", "start",  "editions", "cards",   "players",
		"first",    "moves", "expect", NULL,
	};
	fixture->file = file->name;
	fixture->game = file->game->name;
	fixture->section = file->section;
	fixture->node = node;
	if (!doc_want_map(node, fault) || !doc_only_keys(node, keys, fault) ||
	    !read_name(node, fixture, fault) || !read_claim(file, node, fixture, fault) ||
	    !card_is_named(node, fixture, fault) || !read_editions(file, node, fixture, fault) ||
	    !read_cards(node, fault) || !read_expect(node, fixture, fault))
		return false;
	fixture->document = scenario_document(tree, file, node);
	return true;
}
