/* disputes_match.c: compares what a dispute expects with the JSON of its ruling. */
#include <stdlib.h>
#include <string.h>

#include "judged/suite/disputes.h"
#include "judged/words/choices.h"

enum { KEY = 160 };

/* Context of a comparison. */
struct match {
	const struct rulebook_edition *edition;
	json_t *differences; /* NULL: differences are not recorded */
};

static bool match(const struct match *m, const struct doc_node *want, const json_t *is,
                  const char *key);

/* 1. Recording */

void
dispute_differs(json_t *differences, const char *key, const char *expected, const char *found)
{
	json_array_append_new(differences, json_pack("{s:s, s:s, s:s}", "key", key, "expected",
	                                             expected, "found", found));
}

static char *
text_of_json(const json_t *is)
{
	char *text = is ? json_dumps(is, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("nothing");
	if (!text)
		abort();
	return text;
}

/* Record a difference. Returns false, so that a comparison can return the result. */
static bool
differs(const struct match *m, const char *key, const struct doc_node *want, const json_t *is)
{
	if (!m->differences)
		return false;
	char *expected = doc_canonical(want, NULL), *found = text_of_json(is);
	dispute_differs(m->differences, key, expected, found);
	free(expected);
	free(found);
	return false;
}

/* 2. Scalars */

static bool
same_scalar(const struct doc_node *want, const json_t *is)
{
	switch (want->type) {
	case DOC_NULL: return !is || json_is_null(is);
	case DOC_BOOL: return json_is_boolean(is) && json_is_true(is) == (want->number != 0);
	case DOC_INT:
		if (json_is_integer(is))
			return json_integer_value(is) == want->number;
		break;
	default: break;
	}
	return json_is_string(is) && strcmp(json_string_value(is), doc_text(want)) == 0;
}

/* 3. Clauses: by number, or by the rule that refuses */

static bool
is_text(const json_t *is, const char *text)
{
	return json_is_string(is) && strcmp(json_string_value(is), text) == 0;
}

static bool
also_holds(const json_t *also, const char *number)
{
	for (size_t i = 0; i < json_array_size(also); i++)
		if (is_text(json_array_get(also, i), number))
			return true;
	return false;
}

/* Is it the clause of this rule? For rulings that only have the clause. */
static bool
clause_of_rule(const struct match *m, const json_t *is, const char *name)
{
	judge_rule rule = rulebook_rule(m->edition->game, name);
	return rule != JUDGE_NO_RULE && is_text(is, clause_number(m->edition, rule));
}

static bool
is_clause(const struct match *m, const struct doc_node *want, const json_t *is)
{
	const char *text = doc_text(want);
	if (!text)
		return match(m, want, is, "");
	if (json_is_string(is))
		return is_text(is, text) || clause_of_rule(m, is, text);
	return is_text(json_object_get(is, "rule"), text) ||
	       is_text(json_object_get(is, "clause"), text) ||
	       also_holds(json_object_get(is, "also"), text);
}

/* 4. Lists and maps */

typedef bool alike(const struct match *, const struct doc_node *, const json_t *);

static bool
match_quietly(const struct match *m, const struct doc_node *want, const json_t *is)
{
	return match(m, want, is, "");
}

static bool
is_among(const struct match *m, const struct doc_node *want, const json_t *is, alike *same)
{
	for (size_t i = 0; i < json_array_size(is); i++)
		if (same(m, want, json_array_get(is, i)))
			return true;
	return false;
}

static bool
has_like(const struct match *m, const struct doc_node *want, const json_t *is, alike *same)
{
	for (const struct doc_node *n = want->first; n; n = n->next)
		if (same(m, n, is))
			return true;
	return false;
}

/* Does each expected entry equal an entry that was found? With `only`, each entry that was found
 * must also be expected. */
static bool
match_set(const struct match *m, const struct doc_node *want, const json_t *is, const char *key,
          bool only, alike *same)
{
	const struct match quiet = { m->edition, NULL };
	if (want->type != DOC_LIST || (is && !json_is_array(is)))
		return differs(m, key, want, is);
	for (const struct doc_node *n = want->first; n; n = n->next)
		if (!is_among(&quiet, n, is, same))
			return differs(m, key, want, is);
	for (size_t i = 0; only && i < json_array_size(is); i++)
		if (!has_like(&quiet, want, json_array_get(is, i), same))
			return differs(m, key, want, is);
	return true;
}

static bool
match_list(const struct match *m, const struct doc_node *want, const json_t *is, const char *key)
{
	char entry[KEY];
	bool same = true;
	size_t i = 0;
	if ((is && !json_is_array(is)) || json_array_size(is) != want->count)
		return differs(m, key, want, is);
	for (const struct doc_node *n = want->first; n; n = n->next, i++) {
		snprintf(entry, sizeof entry, "%.120s[%zu]", key, i);
		same &= match(m, n, json_array_get(is, i), entry);
	}
	return same;
}

static bool
match_map(const struct match *m, const struct doc_node *want, const json_t *is, const char *key)
{
	char member[KEY];
	bool same = true;
	if (!json_is_object(is))
		return differs(m, key, want, is);
	for (const struct doc_node *n = want->first; n; n = n->next) {
		snprintf(member, sizeof member, "%.100s.%.40s", key, n->key);
		same &= match(m, n, json_object_get(is, n->key), member);
	}
	return same;
}

static bool
match(const struct match *m, const struct doc_node *want, const json_t *is, const char *key)
{
	if (want->key && strcmp(want->key, "clauses") == 0)
		return match_set(m, want, is, key, true, is_clause);
	if (want->type == DOC_LIST)
		return match_list(m, want, is, key);
	if (want->type == DOC_MAP)
		return match_map(m, want, is, key);
	return same_scalar(want, is) || differs(m, key, want, is);
}

void
dispute_match(const struct doc_node *want, const json_t *is, const char *key,
              const struct rulebook_edition *edition, json_t *differences)
{
	const struct match m = { edition, differences };
	match(&m, want, is, key);
}

void
dispute_match_among(const struct doc_node *want, const json_t *is, const char *key,
                    const struct rulebook_edition *edition, bool only, json_t *differences)
{
	const struct match m = { edition, differences };
	match_set(&m, want, is, key, only, match_quietly);
}
