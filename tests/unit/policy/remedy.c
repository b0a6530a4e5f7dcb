/* remedy.c: tests of what policies make of a ruling. */
#include "tests/criterion.h"

#include <string.h>

#include "judged/policy/policy.h"

#define START                                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 8\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [ESD01-001], zone: 4}, hand: [ESD01-011, ESD01-008],"              \
	" deck: [ESD01-010, ESD01-011, ESD01-013, ESD01-014, ESD01-015, ESD01-016]}\n"             \
	"  B: {monster: {stack: [ESD02-001], zone: 4}, hand: [ESD02-009],"                         \
	" deck: [ESD02-013, ESD02-014, ESD02-015, ESD02-013, ESD02-014]}\n"

/* Return what a document makes of a record; the caller owns it. */
static json_t *
remedy_by(const char *record, const char *document, uint64_t seed)
{
	struct transcript t;
	struct fault fault;
	cr_assert(transcript_read(&t, "test", record, strlen(record), NULL, &fault), "%s: %s",
	          fault.pointer, fault.sentence);
	const struct rulebook_edition *by = remedy_document(&t, document, &fault);
	cr_assert(by, "%s", fault.sentence);
	const struct remedy_options options = { .document = by, .seed = seed };
	json_t *remedy = remedy_make(&t, &options, &fault);
	cr_assert(remedy, "%s", fault.sentence);
	transcript_free(&t);
	return remedy;
}

/* Return the text at a path of two keys; "" if there is none. */
static const char *
text_at(const json_t *remedy, const char *member, const char *key)
{
	const char *text = json_string_value(json_object_get(json_object_get(remedy, member), key));
	return text ? text : "";
}

Test(remedy, the_document_of_the_event_is_taken_unless_another_is_named)
{
	json_t *remedy = remedy_by("event: {policy: magic-ipg-2024}\n" START, NULL, 0);
	cr_expect_str_eq(text_at(remedy, "policy", "document"), "magic-ipg-2024");
	cr_expect_eq(remedy_exit_code(remedy), 0);
	json_decref(remedy);
	remedy = remedy_by("event: {policy: magic-ipg-2024}\n" START, "bandai-trm-2025", 0);
	cr_expect_str_eq(text_at(remedy, "policy", "document"), "bandai-trm-2025");
	json_decref(remedy);
}

Test(remedy, a_policy_must_be_named_and_exist)
{
	struct transcript t;
	struct fault fault;
	cr_assert(transcript_read(&t, "test", START, strlen(START), NULL, &fault));
	cr_expect_null(remedy_document(&t, NULL, &fault));
	cr_expect_str_eq(fault.code, "missing-policy");
	cr_expect_null(remedy_document(&t, "bandai-trm-2052", &fault));
	cr_expect_str_eq(fault.code, "unknown-policy");
	cr_expect(strstr(fault.sentence, "bandai-trm-2025"), "%s", fault.sentence);
	transcript_free(&t);
}

Test(remedy, what_came_after_it_was_noticed_plays_no_part)
{
	json_t *remedy = remedy_by(START "moves:\n- A: {play: ESD01-011, zone: 2}\n- A: pass\n"
	                                 "noticed: {after: 1, by: B}\n",
	                           "bandai-trm-2025", 0);
	cr_expect_str_eq(text_at(remedy, "remedy", "remedy"), "rewind");
	cr_expect_eq(remedy_exit_code(remedy), 1);
	json_decref(remedy);
}

Test(remedy, chance_is_the_documented_generator)
{
	static const char record[] = START "moves:\n- A: pass\n- did: {A: {refilled: 5}}\n";
	json_t *one = remedy_by(record, "bandai-trm-2025", 1),
	       *again = remedy_by(record, "bandai-trm-2025", 1), *other = NULL;
	cr_expect_str_eq(text_at(one, "remedy", "remedy"), "return-random");
	cr_expect(json_equal(one, again));
	bool differs = false;
	for (uint64_t seed = 2; seed < 8 && !differs; seed++) {
		json_decref(other);
		other = remedy_by(record, "bandai-trm-2025", seed);
		differs = !json_equal(one, other);
	}
	cr_expect(differs);
	json_decref(one);
	json_decref(again);
	json_decref(other);
}

Test(remedy, a_record_that_can_not_be_judged_to_its_end_is_uncertain)
{
	json_t *remedy =
		remedy_by(START "on_illegal: take\nmoves:\n- A: {play: ESD01-011, zone: 2}\n"
	                        "- B: {play: ESD02-009, zone: 3}\n- A: {rage: EPR-007}\n",
	                  "bandai-trm-2025", 0);
	cr_expect(json_object_get(remedy, "uncertain") ||
	          json_array_size(json_object_get(remedy, "others")) > 0);
	cr_expect_not(json_is_true(json_object_get(json_object_get(remedy, "remedy"), "clean")));
	json_decref(remedy);
}

Test(remedy, what_the_record_says_was_skipped_though_nothing_was_due_is_uncertain)
{
	json_t *remedy = remedy_by(START "moves:\n- A: {play: ESD01-008, zone: 2}\n"
	                                 "- did: {A: {omitted: reveal}}\n",
	                           "bandai-trm-2025", 0);
	cr_expect(json_is_null(json_object_get(remedy, "infraction")));
	cr_expect(json_object_get(remedy, "uncertain"));
	cr_expect_eq(remedy_exit_code(remedy), 3);
	json_decref(remedy);
}

Test(remedy, clauses_are_executable_asked_procedural_or_inert)
{
	const struct rulebook_edition *document = rulebook_edition("policy", "bandai-trm-2025");
	static const struct {
		const char *clause, *status;
	} want[] = { { "7.4.1-1.r", "executable" },
		     { "7.4", "asked" },
		     { "7.1-a", "procedural" },
		     { "4.10-b", "inert" } };
	for (size_t i = 0; i < sizeof want / sizeof *want; i++)
		cr_expect_str_eq(policy_clause_status(document,
		                                      rulebook_clause(document, want[i].clause)),
		                 want[i].status, "%s", want[i].clause);
}
