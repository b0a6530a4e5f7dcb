/* check.c: is a rulebook consistent across its files? */
#include <stdio.h>
#include <string.h>

#include "rulebook/number.h"
#include "rulebook/tools/source.h"
#include "rulebook/words.h"

enum { MANY = 255, RULES = 1024, HEADING = 0 };

/* Return the member of a clause's entry to report a fault at, or the entry itself: an inherited
 * clause states few members. */
static const struct doc_node *
place(const struct doc_node *entry, const char *key)
{
	const struct doc_node *member = doc_member(entry, key);
	return member ? member : entry;
}

static bool
resolve_rules(struct book *book, const struct words *names, uint16_t **out)
{
	*out = book_alloc(book, names->n + 1, sizeof **out);
	if (names->n > MANY)
		return doc_fault(names->node[MANY], book->fault, "too-large",
		                 "more than %d rules in one place", MANY);
	for (size_t i = 0; i < names->n; i++) {
		int rule = book_find_rule(book, names->at[i]);
		if (rule < 0)
			return doc_fault(names->node[i], book->fault, "unknown-rule",
			                 "there is no rule %s in rules.yaml", names->at[i]);
		(*out)[i] = (uint16_t)rule;
	}
	return true;
}

static const struct doc_node *
place_of_number(const struct doc_node *entry)
{
	return doc_member(entry, "clause") ? place(entry, "clause") : place(entry, "as");
}

/* One clause */

static bool
check_content(struct book *book, struct book_clause *clause)
{
	if (clause->kind == HEADING && clause->rules.n > 0)
		return doc_fault(place(clause->node, "rules"), book->fault, "rules-on-heading",
		                 "clause %s is a heading and cannot hold rules", clause->number);
	if (clause->enforced && clause->rules.n == 0)
		return doc_fault(place(clause->node, "enforced"), book->fault, "nothing-enforced",
		                 "clause %s is marked as enforced and holds no rules",
		                 clause->number);
	if (clause->house && clause->presumed)
		return doc_fault(place(clause->node, "presumed"), book->fault, "house-presumed",
		                 "clause %s is a house rule, so no document has lost it",
		                 clause->number);
	if (!resolve_rules(book, &clause->rules, &clause->rule))
		return false;
	for (size_t i = 0; i < clause->rules.n; i++)
		book->rule[clause->rule[i]].held = true;
	return true;
}

/* Write the references that lead nowhere after the first, as ", nor 8.2 (in 9.1)". Returns the
 * place of the first, and the clause that has it; NULL: there is none. */
static const struct doc_node *
find_dangling(const struct book_edition *edition, const struct book_clause **in, size_t *which,
              char *others, size_t cap)
{
	const struct doc_node *first = NULL;
	size_t used = 0;
	others[0] = '\0';
	for (size_t c = 0; c < edition->n; c++) {
		const struct book_clause *clause = &edition->clause[c];
		for (size_t i = 0; i < clause->refs.n && !clause->misprint; i++) {
			if (book_find_clause(edition, clause->refs.at[i]))
				continue;
			if (first && used < cap)
				used += (size_t)snprintf(others + used, cap - used,
				                         ", nor %s (in %s)", clause->refs.at[i],
				                         clause->number);
			if (first)
				continue;
			first = clause->refs.node[i];
			*in = clause;
			*which = i;
		}
	}
	return first;
}

/* Check that all references lead somewhere; a draft may leave that for later. */
static bool
check_refs(struct book *book, const struct book_edition *edition)
{
	char others[FAULT_SENTENCE / 2];
	const struct book_clause *in;
	size_t which;
	const struct doc_node *first =
		edition->draft ? NULL : find_dangling(edition, &in, &which, others, sizeof others);
	return !first ||
	       doc_fault(
		       first, book->fault, "dangling-reference",
		       "clause %s refers to %s, which %s does not have%s, and no misprint says so",
		       in->number, in->refs.at[which], edition->name, others);
}

static bool
check_clause_readings(struct book *book, const struct book_edition *edition,
                      const struct book_clause *clause)
{
	for (size_t i = 0; i < clause->readings.n; i++) {
		const struct book_reading *reading =
			book_find_reading(book, clause->readings.at[i]);
		const struct doc_node *at = clause->readings.node[i];
		if (!reading)
			return doc_fault(at, book->fault, "unknown-reading",
			                 "there is no reading %s", clause->readings.at[i]);
		if (edition->draft)
			continue;
		if (!book_is_about(reading, edition) || !words_have(&reading->clauses, clause->tie))
			return doc_fault(at, book->fault, "untied-reading",
			                 "the reading %s does not list clause %s of %s",
			                 reading->id, clause->tie, edition->name);
	}
	return true;
}

static bool
check_order(struct book *book, const struct book_clause *before, const struct book_clause *clause)
{
	return number_may_precede(before->number, clause->number) ||
	       doc_fault(place_of_number(clause->node), book->fault, "out-of-order",
	                 "clause %s stands after clause %s", clause->number, before->number);
}

static bool
check_once(struct book *book, const struct book_edition *edition, const struct book_clause *clause)
{
	if (book_find_clause(edition, clause->number) != clause)
		return doc_fault(place_of_number(clause->node), book->fault, "duplicate",
		                 "clause %s is already there", clause->number);
	return book_find_tie(edition, clause->tie) == clause ||
	       doc_fault(clause->node, book->fault, "duplicate", "two clauses of %s are tied to %s",
	                 edition->name, clause->tie);
}

static bool
is_in_edition(const struct book_edition *edition, const char *rule)
{
	for (size_t i = 0; i < edition->n; i++)
		if (words_have(&edition->clause[i].rules, rule))
			return true;
	return false;
}

/* Look up the numbers that the edition gives to rules, by rule. A draft has its own way. */
static bool
check_values(struct book *book, struct book_edition *edition)
{
	const struct doc_node *values = doc_member(edition->node, "values");
	if (!values || edition->draft)
		return true;
	if (!doc_want_map(values, book->fault))
		return false;
	edition->value = book_alloc(book, book->n_rules, sizeof *edition->value);
	for (size_t i = 0; i < book->n_rules; i++)
		edition->value[i] = book->rule[i].value;
	for (const struct doc_node *n = values->first; n; n = n->next) {
		int rule = book_find_rule(book, n->key);
		if (rule < 0)
			return doc_key_fault(n, book->fault, "unknown-rule",
			                     "there is no rule %s in rules.yaml", n->key);
		if (strcmp(rulebook_shape_words[book->rule[rule].shape], "value") != 0)
			return doc_key_fault(n, book->fault, "no-value",
			                     "the rule %s has no number", n->key);
		if (!is_in_edition(edition, n->key))
			return doc_key_fault(n, book->fault, "unheld-rule",
			                     "no clause of %s holds the rule %s", edition->name,
			                     n->key);
		if (!doc_want_int(n, INT32_MIN + 1, INT32_MAX, &edition->value[rule], book->fault))
			return false;
		if (edition->value[rule] == book->rule[rule].value)
			return doc_fault(n, book->fault, "no-difference",
			                 "rules.yaml gives %s this number already", n->key);
	}
	return true;
}

bool
book_check_edition(struct book *book, struct book_edition *edition)
{
	for (size_t i = 0; i < edition->n; i++) {
		struct book_clause *clause = &edition->clause[i];
		if (!check_once(book, edition, clause) ||
		    (i > 0 && !check_order(book, clause - 1, clause)) ||
		    !check_content(book, clause) || !check_clause_readings(book, edition, clause))
			return false;
	}
	return check_refs(book, edition) && check_values(book, edition);
}

/* Across editions */

static bool
is_tie(const struct book *book, const char *tie)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (book_find_tie(&book->edition[i], tie))
			return true;
	return false;
}

static bool
check_dates(struct book *book)
{
	for (size_t i = 1; i < book->n_editions; i++)
		if (strcmp(book->edition[i - 1].date, book->edition[i].date) >= 0)
			return doc_fault(
				doc_member(book->edition[i].node, "date"), book->fault,
				"out-of-order",
				"%s is not newer than %s, which rules.yaml lists before it",
				book->edition[i].name, book->edition[i - 1].name);
	return true;
}

static bool
is_held_by(const struct book *book, const char *rule, const char *tie)
{
	for (size_t i = 0; i < book->n_editions; i++) {
		const struct book_clause *clause = book_find_tie(&book->edition[i], tie);
		if (clause && words_have(&clause->rules, rule))
			return true;
	}
	return false;
}

static bool
check_rules(struct book *book)
{
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct book_rule *rule = &book->rule[i];
		if (!rule->held)
			return doc_fault(
				doc_member(rule->node, "rule"), book->fault, "unheld-rule",
				"no clause of any edition, and no reading, holds the rule %s",
				rule->name);
		if (rule->cite && !is_held_by(book, rule->name, rule->cite))
			return doc_fault(doc_member(rule->node, "cite"), book->fault,
			                 "unknown-clause", "clause %s does not hold the rule %s",
			                 rule->cite, rule->name);
	}
	return book->n_rules < RULES ||
	       doc_fault(book->rule[RULES - 1].node, book->fault, "too-large",
	                 "a game has fewer than %d rules", RULES);
}

/* Is the reading listed by each clause that it lists? */
static bool
check_reading_listed(struct book *book, const struct book_reading *reading, size_t i)
{
	for (size_t e = 0; e < book->n_editions; e++) {
		const struct book_edition *edition = &book->edition[e];
		const struct book_clause *clause = book_find_tie(edition, reading->clauses.at[i]);
		if (clause && book_is_about(reading, edition) &&
		    !words_have(&clause->readings, reading->id))
			return doc_fault(reading->clauses.node[i], book->fault, "untied-reading",
			                 "clause %s of %s does not list the reading %s",
			                 clause->number, edition->name, reading->id);
	}
	return true;
}

/* Check that the other meaning differs from ours. A rule that only it has counts as held. */
static bool
check_meaning(struct book *book, const struct book_reading *reading, struct book_meaning *other)
{
	size_t kept = 0;
	if (!resolve_rules(book, &other->rules, &other->rule))
		return false;
	for (size_t i = 0; i < other->rules.n; i++) {
		bool both = words_have(&reading->rules, other->rules.at[i]);
		book->rule[other->rule[i]].held |= !both;
		kept += both;
	}
	return kept < reading->rules.n || kept < other->rules.n ||
	       doc_fault(other->node, book->fault, "no-other-form",
	                 "the reading %s has the same rules either way", reading->id);
}

static bool
check_reading(struct book *book, struct book_reading *reading)
{
	if (book_find_reading(book, reading->id) != reading)
		return doc_fault(doc_member(reading->node, "id"), book->fault, "duplicate",
		                 "the reading %s is already there", reading->id);
	for (size_t i = 0; i < reading->clauses.n; i++) {
		if (!is_tie(book, reading->clauses.at[i]))
			return doc_fault(reading->clauses.node[i], book->fault, "unknown-clause",
			                 "no edition has a clause %s", reading->clauses.at[i]);
		if (!check_reading_listed(book, reading, i))
			return false;
	}
	for (size_t i = 0; i < reading->editions.n; i++) {
		bool known = false;
		for (size_t e = 0; e < book->n_editions; e++)
			known |= strcmp(book->edition[e].name, reading->editions.at[i]) == 0;
		if (!known)
			return doc_fault(reading->editions.node[i], book->fault, "unknown-edition",
			                 "there is no edition %s", reading->editions.at[i]);
	}
	if (!resolve_rules(book, &reading->rules, &reading->rule))
		return false;
	for (size_t i = 0; i < reading->n_others; i++)
		if (!check_meaning(book, reading, &reading->other[i]))
			return false;
	return true;
}

static bool
is_edition(const struct book *book, const char *name)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (strcmp(book->edition[i].name, name) == 0)
			return true;
	return false;
}

static bool
check_of(struct book *book, const struct book_change *change)
{
	for (size_t i = 0; i < change->of.n; i++)
		if (!is_edition(book, change->of.at[i]))
			return doc_fault(change->of.node[i], book->fault, "unknown-edition",
			                 "there is no edition %s", change->of.at[i]);
	return true;
}

static bool
check_changes(struct book *book)
{
	for (size_t i = 0; i < book->n_changes; i++) {
		const struct book_change *change = &book->change[i];
		const struct doc_node *at = doc_member(change->node, "tie");
		if (!is_tie(book, change->tie))
			return doc_fault(at, book->fault, "unknown-clause",
			                 "no edition has a clause %s", change->tie);
		if (!check_of(book, change))
			return false;
		if (i > 0 && number_compare(change[-1].tie, change->tie) > 0)
			return doc_fault(at, book->fault, "out-of-order",
			                 "clause %s stands after clause %s", change->tie,
			                 change[-1].tie);
	}
	return true;
}

/* Languages: each clause needs a gist, and each refusal needs words with the same slots */

/* Return the length of a slot's name. "{player's}" is the slot player: other languages have no such
 * ending. */
static size_t
slot_length(const char *slot)
{
	size_t len = strcspn(slot, "}");
	return len > 2 && strncmp(slot + len - 2, "'s", 2) == 0 ? len - 2 : len;
}

static bool
has_slot(const char *words, const char *slot, size_t len)
{
	for (const char *at = strchr(words, '{'); at; at = strchr(at + 1, '{'))
		if (slot_length(at + 1) == len && strncmp(at + 1, slot, len) == 0)
			return true;
	return false;
}

/* Does the first text have all slots of the second? */
static bool
has_slots_of(const char *words, const char *others)
{
	for (const char *at = strchr(others, '{'); at; at = strchr(at + 1, '{'))
		if (!has_slot(words, at + 1, slot_length(at + 1)))
			return false;
	return true;
}

static bool
all_texts(struct book *book, const struct doc_node *map)
{
	const char *text;
	if (!doc_want_map(map, book->fault))
		return false;
	for (const struct doc_node *n = map->first; n; n = n->next)
		if (!doc_want_text(n, &text, book->fault))
			return false;
		else if (!*text)
			return doc_fault(n, book->fault, "empty", "%s must not be empty", n->key);
	return true;
}

static bool
check_gists(struct book *book, const struct book_language *language)
{
	for (size_t i = 0; i < language->edition->n; i++)
		if (!doc_member(language->gists, language->edition->clause[i].number))
			return doc_fault(language->gists, book->fault, "missing-key",
			                 "clause %s of %s has no gist in %s",
			                 language->edition->clause[i].number, language->of,
			                 language->name);
	for (const struct doc_node *n = language->gists->first; n; n = n->next)
		if (!book_find_clause(language->edition, n->key))
			return doc_fault(n, book->fault, "unknown-clause", "%s has no clause %s",
			                 language->of, n->key);
	return true;
}

static bool
check_refusals(struct book *book, const struct book_language *language)
{
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct book_rule *rule = &book->rule[i];
		const struct doc_node *words = doc_member(language->refusals, rule->name);
		if (rule->refusal && !words && is_in_edition(language->edition, rule->name))
			return doc_fault(language->refusals, book->fault, "missing-key",
			                 "the refusal of %s has no words in %s", rule->name,
			                 language->name);
		if (words && (!rule->refusal || !has_slots_of(doc_text(words), rule->refusal) ||
		              !has_slots_of(rule->refusal, doc_text(words))))
			return doc_fault(words, book->fault, "other-slots",
			                 "the slots of %s are not those of its refusal",
			                 rule->name);
	}
	for (const struct doc_node *n = language->refusals->first; n; n = n->next)
		if (book_find_rule(book, n->key) < 0)
			return doc_fault(n, book->fault, "unknown-rule", "there is no rule %s",
			                 n->key);
	return true;
}

static bool
check_language(struct book *book, struct book_language *language)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (strcmp(book->edition[i].name, language->of) == 0)
			language->edition = &book->edition[i];
	if (!language->edition)
		return doc_fault(doc_member(language->node, "edition"), book->fault,
		                 "unknown-edition", "there is no edition %s", language->of);
	return all_texts(book, language->gists) && all_texts(book, language->refusals) &&
	       all_texts(book, language->words) && check_gists(book, language) &&
	       check_refusals(book, language);
}

bool
book_check(struct book *book)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (!book_check_edition(book, &book->edition[i]))
			return false;
	for (size_t i = 0; i < book->n_readings; i++)
		if (!check_reading(book, &book->reading[i]))
			return false;
	for (size_t i = 0; i < book->n_languages; i++)
		if (!check_language(book, &book->language[i]))
			return false;
	return check_dates(book) && check_rules(book) && check_changes(book);
}
