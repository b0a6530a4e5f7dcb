/* disputes_match.c: tests of comparing a ruling with the one a dispute expects. */
#include <string.h>

#include "judged/suite/disputes.h"
#include "judged/text/doc.h"
#include "tests/criterion.h"

/* Compare, and return the number of differences; `first` gets the key of the first. */
static size_t
differences(const char *want, const char *found, char first[64])
{
	struct doc doc;
	struct fault fault;
	json_t *is = json_loads(found, JSON_DECODE_ANY, NULL), *out = json_array();
	cr_assert(doc_read_yaml(&doc, "test", want, strlen(want), NULL, &fault), "%s",
	          fault.sentence);
	dispute_match(doc.root, is, "ruling", rulebook_edition("godzilla", "en-1.2"), out);
	size_t n = json_array_size(out);
	*first = '\0';
	if (n)
		snprintf(first, 64, "%s",
		         json_string_value(json_object_get(json_array_get(out, 0), "key")));
	json_decref(out);
	json_decref(is);
	doc_free(&doc);
	return n;
}

static void
expect(const char *want, const char *found, size_t n, const char *key)
{
	char first[64];
	cr_expect_eq(differences(want, found, first), n, "%s: %s", want, found);
	cr_expect_str_eq(first, key, "%s: %s", want, found);
}

Test(disputes_match, only_members_that_are_written_are_compared)
{
	expect("{verdict: illegal}", "{\"verdict\": \"illegal\", \"move\": 3}", 0, "");
	expect("{verdict: illegal, move: 3}", "{\"verdict\": \"illegal\", \"move\": 4}", 1,
	       "ruling.move");
	expect("{winner: null}", "{}", 0, "");
	expect("{winner: A}", "{}", 1, "ruling.winner");
	expect("{open: true}", "{\"open\": false}", 1, "ruling.open");
}

Test(disputes_match, lists_match_entry_by_entry)
{
	expect("{claims: [upheld, refuted]}", "{\"claims\": [\"upheld\", \"refuted\"]}", 0, "");
	expect("{claims: [upheld, refuted]}", "{\"claims\": [\"refuted\", \"upheld\"]}", 2,
	       "ruling.claims[0]");
	expect("{claims: [upheld]}", "{\"claims\": [\"upheld\", \"upheld\"]}", 1, "ruling.claims");
}

Test(disputes_match, clauses_are_a_set_and_may_be_named_by_their_rule)
{
	static const char found[] = "{\"clauses\": [{\"clause\": \"8.3.1\", "
				    "\"rule\": \"activate-strategy-rank\", \"also\": [\"8.9\"]}, "
				    "{\"clause\": \"8.2.1\"}]}";
	expect("{clauses: ['8.2.1', activate-strategy-rank]}", found, 0, "");
	expect("{clauses: ['8.9', '8.2.1']}", found, 0, "");
	expect("{clauses: ['8.2.1']}", found, 1, "ruling.clauses");
	expect("{clauses: ['8.2.1', '8.3.1', '9.9']}", found, 1, "ruling.clauses");
	expect("{clauses: [activate-strategy-rank]}", "{\"clauses\": [\"8.3.1\"]}", 0, "");
}
