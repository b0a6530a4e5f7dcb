/* expectation.c: tests of claims as a part of a transcript: what is refused, and where. */
#include "tests/criterion.h"

#include <string.h>

#include "judged/transcript/expectation.h"

#define START                                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start: {step: action, turn: 7, turn_player: A, rest: empty,\n"                            \
	"  A: {monster: {stack: [ESD01-001], zone: 3}}, B: {monster: {stack: [ESD02-001], zone: "  \
	"5}}}\n"

static struct transcript_faults
faults_of(const char *rest)
{
	struct transcript_faults all = { .n = 0 };
	char text[2048];
	struct transcript t;
	struct fault fault;
	struct doc doc;
	snprintf(text, sizeof text, "%s%s", START, rest);
	cr_assert(doc_read_yaml(&doc, "test", text, strlen(text), NULL, &fault));
	cr_assert_not(transcript_decode(&t, doc.root, "test", NULL, &fault), "%s", rest);
	transcript_find_faults(doc.root, "test", NULL, &fault, &all);
	doc_free(&doc);
	return all;
}

static void
faults_are(const char *rest, const char *const *codes)
{
	struct transcript_faults all = faults_of(rest);
	size_t n = 0;
	for (; codes[n]; n++)
		cr_expect_str_eq(n < all.n ? all.at[n].code : "none", codes[n], "%s: %zu: %s", rest,
		                 n, n < all.n ? all.at[n].sentence : "");
	cr_expect_eq(all.n, n, "%s: %zu faults", rest, all.n);
}

Test(expectation, every_fault_of_the_claims_is_found)
{
	faults_are(
		"moves: [{A: pass}]\nclaims:\n"
		"  - {at: {move: 2}, by: C, that: {tern: 7, A.hand: five, turn: 7}, because: [no-rule, 99.9]}\n"
		"  - {happens: crush}\n"
		"  - 7\n"
		"  - {sequence: [crsh, {rule: crush, to: A.zone.12}]}\n"
		"  - {deck_faults: {A: [no-such, main-deck-size]}}\n"
		"  - {winner: A}\n",
		(const char *[]){ "out-of-range", "unknown-player", "unknown-rule",
	                          "unknown-clause", "unknown-card", "unknown-path", "unknown-key",
	                          "wrong-type", "unknown-rule", "unknown-place", "unknown-rule",
	                          NULL });
}

Test(expectation, a_claim_can_name_the_moves_of_its_own_account_and_a_fact_only_common_ones)
{
	faults_are("moves: [{A: pass}]\naccounts:\n"
	           "  A: {moves: [{B: pass}], claims: [{at: {move: 2}, that: {turn: 7}}]}\n"
	           "  B: {moves: [], claims: [{at: {move: 2}, that: {turn: 7}}]}\n"
	           "facts: [{at: {move: 2}, that: {turn: 7}}, {at: {move: 1}, that: {tern: 7}}]\n",
	           (const char *[]){ "out-of-range", "out-of-range", "unknown-path", NULL });
}

/* What a claim says of moves that can't be read is no fault of the claim. */
Test(expectation, a_claim_is_not_blamed_for_the_moves)
{
	faults_are("moves: pass\nclaims: [{at: {move: 1}, that: {turn: 7}}]\n",
	           (const char *[]){ "wrong-type", NULL });
	faults_are("moves: [{A: dance}]\nclaims: [{at: {move: 1}, that: {turn: 7}}]\n",
	           (const char *[]){ "unknown-verb", NULL });
}

Test(expectation, an_unknown_place_is_answered_with_how_places_are_written)
{
	struct transcript_faults all =
		faults_of("moves: []\nclaims: [{happened: {rule: crush, to: A.zone.12}}]\n");
	cr_expect_str_eq(all.at[0].sentence,
	                 "there is no place `A.zone.12`; places are written like `B.zone.1`");
}
