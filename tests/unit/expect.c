/* expect.c: tests of claims and expectations: what is taken, what is refused, what is answered. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling.h"

#define START                                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"cards:\n"                                                                                 \
	"  - {number: T-001, name: Test Battle, type: battle, rank: 3, colours: [white],\n"        \
	"     traits: [Weapon], icon: 1, counter: 4000}\n"                                         \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001, T-001, EPR-007],\n"             \
	"      deck: [EPR-008, EPR-009, EPR-010], zones: {4: T-001}}\n"                            \
	"  B: {monster: {stack: [EPR-007, EPR-008], zone: 3}, deck: [EPR-008, EPR-009, "           \
	"EPR-010]}\n"                                                                              \
	"moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001, zone: 5}\n"                          \
	"claims:\n"

/* The answer to one claim, or -1 when it is refused, with the code of the fault. */
static int
answer_to(const char *claim, char code[40], struct expect_result *result)
{
	char text[4096];
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault;
	snprintf(text, sizeof text, "%s  - %s\n", START, claim);
	cr_assert(transcript_read(&t, "test", text, strlen(text), NULL, &fault), "%s: %s", claim,
	          fault.sentence);
	int answer = -1;
	if (ruling_make(&r, &t, NULL, &fault)) {
		answer = r.claim_result[0].answer;
		*result = r.claim_result[0];
	} else {
		memcpy(code, fault.code, sizeof fault.code);
		cr_expect_gt(fault.line, 0, "%s: a fault without a place", claim);
	}
	ruling_free(&r);
	transcript_free(&t);
	return answer;
}

static void
all_are(const char *const *claims, enum expect_answer wanted)
{
	char code[40] = "";
	struct expect_result result = { 0 };
	for (; *claims; claims++) {
		int answer = answer_to(*claims, code, &result);
		cr_expect_eq(answer, (int)wanted, "%s: %s (%s) %s", *claims,
		             answer < 0 ? "refused" : expect_answer_word((uint8_t)answer),
		             result.actual, answer < 0 ? code : "");
	}
}

Test(expect, what_is_so_is_upheld)
{
	static const char *const claims[] = {
		"{that: {turn: 5, turn_player: A, phase: main}}",
		"{that: {A.monster.rage: 1, A.monster.zone: 3, A.monster.threat: 11000}}",
		"{that: {B.monster: EPR-008, B.monster.stack: [EPR-007, EPR-008], B.monster.rank: "
		"2}}",
		"{that: {A.hand: 1, B.deck: {at_least: 1}}}",
		"{that: {A.hand: T-001}}",
		"{that: {A.hand: [T-001]}}",
		"{that: {A.deck: [EPR-008, EPR-009, EPR-010], B.deck: 3}}",
		"{that: {A.discard: {has: EPR-007}}}",
		"{that: {A.discard: {not: empty}}}",
		"{that: {B.hand: empty, resolution: empty}}",
		"{that: {A.zone.5: T-001, A.zone.5.counter: 4000, A.zone.5.owner: A}}",
		"{that: {A.zone.3: EPR-007}}",
		"{that: {A.zone.3.threat: {at_most: 11000}}}",
		"{that: {A.zone.5.known_to: [A, B]}}",
		"{that: {A.zone.5.stack: [T-001]}}",
		"{that: {A.counter_power: 8000, A.invaded: false}}",
		"{that: {'adjacent(A.zone.3, A.zone.8)': true, 'adjacent(A.zone.1, A.zone.8)': "
		"false}}",
		"{that: {'empty(A.zone.1)': true, 'empty(A.zone.3)': false}}",
		"{at: start, that: {A.hand: 3}}",
		"{at: {move: 0}, that: {A.hand: 3}}",
		"{at: {move: 1, when: offered}, that: {A.hand: 3}}",
		"{at: {move: 1, when: done}, that: {A.hand: 2}}",
		"{at: {move: 1}, that: {A.hand: 2, A.zone.5: empty}}",
		"{at: {move: 2, when: settled}, that: {A.hand: 1}}",
		"{happened: gain-rage}",
		"{happened: {rule: resolve-to-named-zone, player: A, card: T-001}}",
		"{at: {move: 1}, never: resolve-to-named-zone}",
		"{count: {rule: played-when-placed, is: 1}}",
		"{sequence: [{rule: gain-rage, player: A}, {rule: played-when-placed, player: A}]}",
		"{could: {A: pass}}",
		"{could: {A: {invade: T-001}}}",
		"{could_not: {A: {rage: EPR-007}}}",
		"{could_not: {B: pass}}",
		"{at: {move: 1, when: offered}, could: {A: {rage: EPR-007}}}",
		"{at: {move: 1}, could: {A: {play: T-001}}}",
		"{asks: {player: A, question: action}}",
		"{winner: none}",
		"{that: {A.monster.rage: 1}, because: 8.4.1}",
		"{that: {A.monster.rage: 1}, because: gain-rage}",
		NULL,
	};
	all_are(claims, EXPECT_UPHELD);
}

Test(expect, what_is_not_so_is_refuted)
{
	static const char *const claims[] = {
		"{that: {turn: 6}}",
		"{that: {turn_player: B}}",
		"{that: {A.monster.rage: 1, A.hand: 2}}",
		"{that: {A.hand: [T-001, T-001]}}",
		"{that: {A.deck: [EPR-009, EPR-008, EPR-010]}}",
		"{that: {A.hand: {at_least: 2}}}",
		"{that: {A.zone.5: empty}}",
		"{that: {A.zone.5: {not: T-001}}}",
		"{that: {A.zone.1.counter: 4000}}",
		"{that: {'adjacent(A.zone.1, A.zone.8)': true}}",
		"{happened: invasion}",
		"{happened: {rule: gain-rage, player: B}}",
		"{never: gain-rage}",
		"{count: {rule: played-when-placed, is: 2}}",
		"{sequence: [{rule: played-when-placed}, {rule: gain-rage}]}",
		"{could: {B: pass}}",
		"{could: {A: {play: EPR-007}}}",
		"{could_not: {A: pass}}",
		"{asks: {player: B, question: action}}",
		"{asks: {question: zone}}",
		"{winner: A}",
		"{illegal: {move: 2, by: [play-battle-rank]}}",
		"{deck_faults: {A: [main-deck-size]}}",
		"{that: {A.monster.rage: 1}, because: 8.6.1}",
		NULL,
	};
	all_are(claims, EXPECT_REFUTED);
}

Test(expect, a_claim_that_cannot_be_understood_is_refused_with_its_place)
{
	static const char *const cases[][2] = {
		{ "{}", "empty-expectation" },
		{ "{that: {}}", "empty-expectation" },
		{ "{that: {turn: 5}, happened: gain-rage}", "two-kinds" },
		{ "{that: {tern: 5}}", "unknown-path" },
		{ "{that: {A.zone.9: empty}}", "unknown-path" },
		{ "{that: {A.zone: empty}}", "unknown-path" },
		{ "{that: {C.hand: 5}}", "unknown-path" },
		{ "{that: {A.hand.rank.rank: 5}}", "unknown-path" },
		{ "{that: {'adjacent(A.zone.1)': true}}", "unknown-path" },
		{ "{that: {'besides(A.zone.1, A.zone.2)': true}}", "unknown-path" },
		{ "{that: {turn: five}}", "wrong-type" },
		{ "{that: {turn: [5]}}", "wrong-type" },
		{ "{that: {turn: {at_least: 1, at_most: 9}}}", "one-comparison" },
		{ "{that: {turn: {has: T-001}}}", "wrong-type" },
		{ "{that: {turn_player: {at_least: 1}}}", "wrong-type" },
		{ "{that: {turn_player: C}}", "unknown-player" },
		{ "{that: {phase: lunch}}", "unknown-word" },
		{ "{that: {A.hand: T-999}}", "unknown-card" },
		{ "{that: {A.hand: {has: 2}}}", "wrong-type" },
		{ "{happened: no-such-rule}", "unknown-rule" },
		{ "{happened: {player: A}}", "missing-key" },
		{ "{count: gain-rage}", "wrong-type" },
		{ "{sequence: [{rule: gain-rage}]}", "empty-expectation" },
		{ "{could: {A: {dance: T-001}}}", "unknown-verb" },
		{ "{could: {A: dance}}", "unknown-verb" },
		{ "{could: {A: pass, B: pass}}", "unknown-player" },
		{ "{could: {A: {play: T-001, zone: 4}}}", "one-decision" },
		{ "{asks: {question: supper}}", "unknown-question" },
		{ "{at: {move: 9}, that: {turn: 5}}", "out-of-range" },
		{ "{at: {when: settled}, that: {turn: 5}}", "missing-key" },
		{ "{at: settled, that: {turn: 5}}", "missing-key" },
		{ "{at: {move: 1}, winner: A}", "end-only" },
		{ "{that: {turn: 5}, how: somehow}", "unknown-key" },
		{ "{that: {turn: 5}, because: 99.9}", "unknown-clause" },
		{ "{that: {turn: 5}, because: '7'}", "no-rule" },
		{ "{that: {turn: 5}, because: nonsense}", "unknown-rule" },
		{ "{that: {turn: 5}, by: C}", "unknown-player" },
		{ "{that: {turn: 5}, sometimes: true}", "unknown-key" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char code[40] = "";
		struct expect_result result = { 0 };
		cr_expect_eq(answer_to(cases[i][0], code, &result), -1, "%s was taken",
		             cases[i][0]);
		cr_expect_str_eq(code, cases[i][1], "%s: %s", cases[i][0], code);
	}
}

Test(expect, a_point_that_is_never_reached_leaves_a_claim_unknown)
{
	static const char text[] = START "  - {at: {move: 2}, that: {turn: 5}}\n";
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault;
	char *changed = strdup(text);
	memcpy(strstr(changed, "rage: EPR-007"), "rage: T-001  ", 13);
	cr_assert(transcript_read(&t, "test", changed, strlen(changed), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
	cr_expect_eq(r.verdict, RULING_ILLEGAL);
	cr_expect_eq(r.claim_result[0].answer, EXPECT_UNKNOWN);
	cr_expect_not(r.claim_result[0].reached);
	ruling_free(&r);
	transcript_free(&t);
	free(changed);
}

Test(expect, names_of_hidden_cards_are_marked_and_their_number_is_not)
{
	char code[40];
	struct expect_result result = { 0 };
	answer_to("{that: {A.hand: T-001}}", code, &result);
	cr_expect_eq(result.hidden_from, 2, "hidden from B");
	answer_to("{that: {A.deck: [EPR-008]}}", code, &result);
	cr_expect_eq(result.hidden_from, 3, "hidden from both");
	answer_to("{that: {A.hand: 1}}", code, &result);
	cr_expect_eq(result.hidden_from, 0);
}
