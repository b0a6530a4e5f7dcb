/* ruling.c: tests of rulings: verdicts, doubts, hashes, and what they cost. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "tests/allocations.h"

static const char data[] = "tests/data/rulings";

static struct transcript t;
static struct ruling r;

static bool
read_file(const char *file, struct fault *fault)
{
	static char path[128];
	snprintf(path, sizeof path, "%s/%s", data, file);
	return transcript_load(&t, path, NULL, fault);
}

static void
judge(const char *file, const struct ruling_options *options)
{
	struct fault fault;
	cr_assert(read_file(file, &fault), "%s: %s", file, fault.sentence);
	cr_assert(ruling_make(&r, &t, options, &fault), "%s: %s", file, fault.sentence);
}

static void
done(void)
{
	ruling_free(&r);
	transcript_free(&t);
}

TestSuite(ruling, .fini = done);

Test(ruling, a_run_out_of_budget_is_undetermined_and_names_the_limit)
{
	judge("consistent-game.json", &(struct ruling_options){ .budget = 50 });
	cr_expect_eq(r.verdict, RULING_UNDETERMINED);
	cr_expect_eq(r.doubt, RULING_BY_LIMIT);
	cr_expect_str_eq(r.limit, "steps");
	cr_expect(strstr(r.why, "steps"), "%s", r.why);
}

Test(ruling, a_rule_knocked_out_no_longer_refuses)
{
	judge("illegal-rank.yaml", NULL);
	cr_assert_eq(r.verdict, RULING_ILLEGAL);
	struct judge_ruleset rules = t.edition->rules;
	judge_ruleset_set(&rules, rulebook_rule("godzilla", "play-battle-rank"), false);
	struct fault fault;
	cr_assert(ruling_make(&r, &t, &(struct ruling_options){ .rules = &rules }, &fault));
	cr_expect_eq(r.verdict, RULING_INCOMPLETE, "%s", r.why);
}

Test(ruling, a_ruling_can_be_used_for_one_transcript_after_another)
{
	static const char *const files[] = { "illegal-keep.yaml", "consistent-game.json",
		                             "refuted.yaml", "bad-candidate.yaml",
		                             "illegal-keep.yaml" };
	char first[DIGEST_HEX] = "";
	for (int i = 0; i < 5; i++) {
		struct fault fault;
		cr_assert(read_file(files[i], &fault), "%s", fault.sentence);
		bool made = ruling_make(&r, &t, NULL, &fault);
		cr_expect_eq(made, i != 3);
		if (made)
			ruling_hash(&r);
		if (i == 0)
			memcpy(first, r.chain, sizeof first);
		if (i == 4)
			cr_expect_str_eq(r.chain, first);
		if (i < 4)
			transcript_free(&t);
	}
}

Test(ruling, what_can_be_no_answer_is_a_fault_at_its_place)
{
	struct fault fault;
	cr_assert(read_file("bad-candidate.yaml", &fault));
	cr_assert_not(ruling_make(&r, &t, NULL, &fault));
	cr_expect_str_eq(fault.code, "no-candidate");
	cr_expect_gt(fault.line, 0);
}

Test(ruling, expectations_beside_the_claims_do_not_bear_on_the_verdict)
{
	static const char text[] = "[{that: {turn: 99}}, {verdict: incomplete}]";
	struct fault fault;
	struct doc doc;
	const struct expectation *expect;
	size_t n;
	cr_assert(doc_read_yaml(&doc, "test", text, strlen(text), NULL, &fault));
	cr_assert(read_file("incomplete.yaml", &fault));
	cr_assert(expect_decode(&t, doc.root, &expect, &n, &fault), "%s", fault.sentence);
	struct ruling_options options = { .expect = expect, .n_expect = n };
	cr_assert(ruling_make(&r, &t, &options, &fault));
	cr_expect_eq(r.verdict, RULING_INCOMPLETE);
	cr_expect_eq(r.compare_result[0].answer, COMPARE_REFUTED);
	cr_expect_eq(r.compare_result[1].answer, COMPARE_UPHELD, "%s",
	             compare_text(&r.compare_result[1]));
	doc_free(&doc);
}

/* The examples of docs/ruling.md: whoever changes what is hashed breaks every hash there is. */
Test(ruling, hashes_are_what_they_were)
{
	judge("consistent-draw.yaml", NULL);
	json_t *position = position_json(r.run, VIEW_JUDGE);
	char *text = json_dumps(position, JSON_COMPACT | JSON_SORT_KEYS), hex[DIGEST_HEX];
	digest_of(text, strlen(text), hex);
	ruling_hash(&r);
	cr_expect_str_eq(r.position, hex);
	free(text);
	json_decref(position);
	cr_expect_str_eq(r.chain,
	                 "38a79ff6e59ba1467a0dd6303dc317b1cec8230823f486e733b4ed44d604ad18");
	cr_expect(ruling_has_chain(&r, r.chain));
	memcpy(hex, r.chain, sizeof hex);
	hex[0] = hex[0] == '0' ? '1' : '0';
	cr_expect_not(ruling_has_chain(&r, hex));
}

Test(ruling, adjudicating_asks_for_no_memory)
{
	struct fault fault;
	cr_assert(read_file("consistent-game.json", &fault));
	cr_assert(ruling_prepare(&r, &t, NULL, &fault));
	unsigned long before = allocations();
	ruling_play(&r);
	cr_expect_eq(allocations(), before);
	cr_assert(ruling_conclude(&r, &fault));
	cr_expect_eq(r.verdict, RULING_CONSISTENT);
}

Test(ruling, every_view_has_the_same_verdict)
{
	judge("illegal-in-game.json", NULL);
	json_t *judge_view = ruling_json(&r, VIEW_JUDGE);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_B; view++) {
		json_t *seen = ruling_json(&r, view);
		static const char *const same[] = { "verdict", "legality", "state", "clauses",
			                            "at" };
		for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
			cr_expect(json_equal(json_object_get(seen, same[i]),
			                     json_object_get(judge_view, same[i])),
			          "%s", same[i]);
		json_decref(seen);
	}
	json_decref(judge_view);
}

/* Whoever holds a ruling can take its hashes; they tell no more than it does. */
Test(ruling, the_hashes_of_a_players_view_are_of_what_it_says)
{
	char hex[DIGEST_HEX];
	judge("consistent-game.json", NULL);
	json_t *seen = ruling_json(&r, VIEW_A), *hashes = json_object_get(seen, "hashes");
	char *position = json_dumps(json_object_get(seen, "position"), JSON_COMPACT);
	char *citations = json_dumps(json_object_get(seen, "citations"), JSON_COMPACT);
	digest_of(position, strlen(position), hex);
	cr_expect_str_eq(json_string_value(json_object_get(hashes, "position")), hex);
	cr_expect_str_neq(r.position, hex);
	digest_of(citations, strlen(citations), hex);
	cr_expect_str_eq(json_string_value(json_object_get(hashes, "chain")), hex);
	cr_expect_str_neq(json_string_value(json_object_get(hashes, "transcript")), t.digest);
	free(position);
	free(citations);
	json_decref(seen);
}

Test(ruling, text_and_tree_say_the_same)
{
	judge("consistent-game.json", NULL);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		size_t len;
		char *text = ruling_json_text(&r, view, &len);
		json_t *tree = ruling_json(&r, view);
		char *dumped = json_dumps(tree, JSON_COMPACT);
		cr_expect(strcmp(text, dumped) == 0, "%s", view_word(view));
		cr_expect_eq(strlen(text), len);
		json_decref(tree);
		free(dumped);
		free(text);
	}
}
