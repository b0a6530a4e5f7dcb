/* accounts.c: tests of two versions from a common beginning. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/accounts.h"

#define START                                                                                            \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                                   \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                           \
	"  A: {monster: {stack: [EPR-007], zone: 6}, hand: [ESD01-009, EPR-007, ESD01-008],\n"           \
	"      deck: [ESD01-005, ESD01-005, ESD01-005, ESD01-005]}\n"                                    \
	"  B: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-009], deck: [ESD01-005, ESD01-005]}\n" \
	"moves:\n  - A: {rage: EPR-007}\n"

static struct {
	struct transcript t;
	struct ruling r;
	struct fault fault;
	json_t *accounts; /* as this view has them */
} j;

static void
done(void)
{
	json_decref(j.accounts);
	ruling_free(&j.r);
	transcript_free(&j.t);
	memset(&j, 0, sizeof j);
}

static bool
judge_text(const char *text, enum view view)
{
	done();
	if (!transcript_read(&j.t, "test", text, strlen(text), NULL, &j.fault) ||
	    !ruling_make(&j.r, &j.t, NULL, &j.fault))
		return false;
	json_t *all = ruling_json(&j.r, view);
	j.accounts = json_incref(json_object_get(all, "accounts"));
	json_decref(all);
	return true;
}

TestSuite(accounts, .fini = done);

static const json_t *
member(const json_t *of, const char *a, const char *b)
{
	const json_t *found = json_object_get(of, a);
	return b ? json_object_get(found, b) : found;
}

static void
is_word(const json_t *of, const char *a, const char *b, const char *word)
{
	const char *text = json_string_value(member(of, a, b));
	cr_expect(text && strcmp(text, word) == 0, "%s.%s is %s, not %s", a, b,
	          text ? text : "not there", word);
}

static void
parts_at(int move, const char *of)
{
	const json_t *divergence = member(j.accounts, "divergence", NULL);
	cr_expect_eq(json_integer_value(json_object_get(divergence, "move")), move, "parts at %d",
	             (int)json_integer_value(json_object_get(divergence, "move")));
	if (of)
		is_word(j.accounts, "divergence", "of", of);
}

Test(accounts, each_is_judged_as_the_common_moves_and_its_own)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A:\n    moves: [{A: {play: ESD01-008, zone: 5}}, {A: pass}]\n"
	                           "    claims: [{at: {move: 2}, that: {A.zone.5: ESD01-008}},\n"
	                           "             {that: {A.zone.5: ESD01-009}}]\n"
	                           "  B: {moves: [{A: {play: ESD01-009, zone: 5}}]}\n",
	                     VIEW_JUDGE));
	cr_expect_eq(j.r.verdict, RULING_UNDETERMINED, "B says what A may not do");
	cr_expect_eq(j.r.n_claims, 0);
	is_word(j.accounts, "A", "verdict", "refuted");
	is_word(j.accounts, "B", "verdict", "illegal");
	const json_t *claims = member(j.accounts, "A", "claims");
	cr_expect_eq(json_array_size(claims), 2);
	is_word(json_array_get(claims, 0), "answer", NULL, "upheld");
	is_word(json_array_get(claims, 1), "answer", NULL, "refuted");
	cr_expect_eq(json_integer_value(member(member(j.accounts, "B", "at"), "move", NULL)), 2);
	cr_expect_null(member(j.accounts, "A", "citations"));
}

Test(accounts, the_first_divergence_is_named_with_both_versions)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A: {moves: [{A: {play: ESD01-008, zone: 5}}, {A: pass}]}\n"
	                           "  B: {moves: [{A: {play: ESD01-008, zone: 5}},\n"
	                           "              {A: {invade: ESD01-009}}]}\n",
	                     VIEW_JUDGE));
	parts_at(3, "decision");
	const json_t *divergence = member(j.accounts, "divergence", NULL);
	is_word(divergence, "A", "says", "A decides to pass.");
	cr_expect_not_null(strstr(json_string_value(member(divergence, "B", "says")), "invade"));
}

Test(accounts, an_account_that_goes_on_parts_from_one_that_ends)
{
	cr_assert(judge_text(START "accounts: {A: {moves: []}, B: {moves: [{A: pass}]}}\n",
	                     VIEW_PUBLIC));
	parts_at(2, "decision");
}

Test(accounts, what_is_written_in_other_words_is_the_same_account)
{
	cr_assert(judge_text(START
	                     "accounts:\n"
	                     "  A: {moves: [{A: {play: ESD01-008, zone: 5}}]}\n"
	                     "  B: {moves: [{A: {play: ESD01-008}}, {A: {zone: A.zone.5}}]}\n",
	                     VIEW_PUBLIC));
	cr_expect_null(member(j.accounts, "divergence", NULL));
	cr_expect_eq(json_array_size(member(j.accounts, "against", NULL)), 0);
}

Test(accounts, the_same_game_seen_otherwise_parts_at_what_was_seen)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A: {moves: [{saw: {A.hand: 2}}, {A: pass}]}\n"
	                           "  B: {moves: [{saw: {A.hand: 3}}, {A: pass}]}\n",
	                     VIEW_PUBLIC));
	parts_at(2, "observation");
	const json_t *divergence = member(j.accounts, "divergence", NULL);
	is_word(divergence, "B", "says", "`saw: A.hand: 3`");
	const json_t *against = member(j.accounts, "against", NULL);
	cr_assert_eq(json_array_size(against), 1);
	is_word(json_array_get(against, 0), "account", NULL, "B");
	cr_expect_eq(json_integer_value(json_object_get(json_array_get(against, 0), "move")), 2);
}

Test(accounts, every_infraction_of_an_account_is_reported)
{
	cr_assert(judge_text(START "on_illegal: take\naccounts:\n"
	                           "  B: {moves: [{A: {play: ESD01-009, zone: 5}}, {A: pass},\n"
	                           "              {saw: {A.hand: 7}}]}\n",
	                     VIEW_PUBLIC));
	const json_t *against = member(j.accounts, "against", NULL);
	const json_t *accuses = member(j.accounts, "accuses", NULL);
	cr_assert_eq(json_array_size(against), 1);
	cr_assert_eq(json_array_size(accuses), 1);
	is_word(json_array_get(accuses, 0), "clause", NULL, "8.2.1");
	cr_expect_eq(json_integer_value(json_object_get(json_array_get(against, 0), "move")), 4);
}

Test(accounts, facts_stand_against_an_account_and_what_the_other_player_may_not_do_does_not)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A: {moves: [{A: {play: ESD01-008, zone: 5}}]}\n"
	                           "  B: {moves: [{A: {play: ESD01-009, zone: 4}}]}\n"
	                           "facts:\n"
	                           "  - {that: {A.zone.5: empty}}\n"
	                           "  - {that: {A.monster.rage: 1}}\n"
	                           "  - {at: {move: 1}, that: {A.monster.rage: 1}}\n",
	                     VIEW_PUBLIC));
	const json_t *against = member(j.accounts, "against", NULL);
	const json_t *accuses = member(j.accounts, "accuses", NULL);
	cr_assert_eq(json_array_size(against), 1);
	cr_assert_eq(json_array_size(accuses), 1);
	const json_t *fact = json_array_get(against, 0), *rule = json_array_get(accuses, 0);
	is_word(fact, "account", NULL, "A");
	is_word(fact, "fact", NULL, "A.zone.5: empty");
	is_word(fact, "found", NULL, "A.zone.5 contains ESD01-008");
	is_word(rule, "account", NULL, "B");
	is_word(rule, "player", NULL, "A");
	is_word(rule, "clause", NULL, "8.2.1");
	cr_expect_eq(json_integer_value(json_object_get(rule, "move")), 2);
}

Test(accounts, only_an_accusation_leaves_it_undetermined)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A: {moves: [{A: {play: ESD01-008, zone: 5}}]}\n"
	                           "  B: {moves: [{A: {play: ESD01-009, zone: 5}}]}\n",
	                     VIEW_PUBLIC));
	cr_expect_eq(j.r.verdict, RULING_UNDETERMINED);
	cr_expect_eq(json_array_size(member(j.accounts, "against", NULL)), 0);
}

Test(accounts, facts_are_held_against_a_move_the_other_player_may_not_make_as_if_it_was_made)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  B: {moves: [{A: {play: ESD01-009, zone: 5}}]}\n"
	                           "facts: [{that: {A.zone.5: ESD01-009}}]\n",
	                     VIEW_PUBLIC));
	cr_expect_eq(j.r.verdict, RULING_UNDETERMINED);
	cr_expect_eq(json_array_size(member(j.accounts, "against", NULL)), 0);
}

Test(accounts, who_breaks_the_rules_by_their_own_account_has_it_against_them)
{
	cr_assert(judge_text(START "accounts:\n"
	                           "  A: {moves: [{A: {play: ESD01-009, zone: 5}}]}\n",
	                     VIEW_PUBLIC));
	cr_expect_eq(j.r.verdict, RULING_REFUTED);
	cr_expect_null(member(j.accounts, "accuses", NULL));
}

Test(accounts, the_result_of_a_fact_is_shown_to_the_readers_who_may_know_it)
{
	static const char text[] =
		START "accounts:\n  B: {moves: [{A: {play: ESD01-008, zone: 5}}]}\n"
		      "facts: [{that: {A.hand: ESD01-008}}]\n";
	cr_assert(judge_text(text, VIEW_B));
	const json_t *fact = json_array_get(member(j.accounts, "against", NULL), 0);
	cr_expect_null(json_object_get(fact, "found"));
	cr_expect(json_is_true(json_object_get(fact, "hidden")));
	cr_assert(judge_text(text, VIEW_A));
	fact = json_array_get(member(j.accounts, "against", NULL), 0);
	is_word(fact, "found", NULL, "A.hand contains ESD01-009");
}

Test(accounts, a_transcript_without_accounts_has_none)
{
	cr_assert(judge_text(START, VIEW_PUBLIC));
	cr_expect_null(j.accounts);
}

Test(accounts, what_cannot_be_judged_is_a_fault_at_its_place)
{
	static const struct {
		const char *text, *code;
	} cases[] = {
		{ "accounts: {A: {moves: [{A: {play: EPR-010}}]}}\n", "no-candidate" },
		{ "accounts: {A: {moves: [], claims: [{that: {tern: 5}}]}}\n", "unknown-path" },
		{ "accounts: {A: {moves: []}}\nfacts: [{that: {tern: 5}}]\n", "unknown-path" },
		{ "accounts: {A: {moves: [{A: pass}]}}\nfacts: [{at: {move: 2}, that: {turn: 5}}]\n",
		  "out-of-range" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[2048];
		snprintf(text, sizeof text, "%s%s", START, cases[i].text);
		cr_expect_not(judge_text(text, VIEW_PUBLIC), "%s was taken", cases[i].text);
		cr_expect_str_eq(j.fault.code, cases[i].code, "%s: %s", cases[i].text,
		                 j.fault.code);
		cr_expect_gt(j.fault.line, 12, "%s", cases[i].text);
	}
}

Test(accounts, a_fault_of_a_json_document_points_into_the_account)
{
	static const char text[] =
		"{\"judged\": 1, \"game\": \"godzilla\", \"edition\": \"en-1.2\", \"start\": {\"step\": \"action\", \"turn\": 5, \"turn_player\": \"A\", \"rest\": \"empty\", \"A\": {\"monster\": {\"stack\": [\"EPR-007\"], \"zone\": 6}, \"hand\": "
		"[\"EPR-007\"], \"deck\": [\"ESD01-005\"]}, \"B\": {\"monster\": {\"stack\": [\"EPR-007\"], \"zone\": 3}}}, \"moves\": [{\"A\": {\"rage\": \"EPR-007\"}}], \"accounts\": {\"B\": {\"moves\": [{\"A\": {\"play\": \"EPR-010\"}}]}}}";
	cr_expect_not(judge_text(text, VIEW_PUBLIC));
	cr_expect_str_eq(j.fault.pointer, "/accounts/B/moves/0", "%s", j.fault.pointer);
}
