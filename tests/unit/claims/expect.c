/* expect.c: tests of claims and expectations: what is taken, what is refused, what is answered. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"

#define START                                                                                       \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                              \
	"cards:\n"                                                                                  \
	"  - {number: T-001, name: Test Battle, type: battle, rank: 3, colours: [white],\n"         \
	"     traits: [Weapon], icon: 1, counter: 4000}\n"                                          \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                      \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001, T-001, EPR-007],\n"              \
	"      deck: [EPR-008, EPR-009, EPR-010], zones: {4: T-001}}\n"                             \
	"  B: {monster: {stack: [EPR-007, EPR-008], zone: 3}, deck: [EPR-008, EPR-009, EPR-010]}\n" \
	"moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001, zone: 5}\n"                           \
	"claims:\n"

/* One card of A's hand was told; two others are of a list that holds three kinds of cards. */
#define UNKNOWN                                                                                           \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                                    \
	"players:\n"                                                                                      \
	"  A: {monster_deck: [ESD01-001], deck: {unknown: {ESD01-008: 2, ESD01-009: 2, ESD01-010: 2}}}\n" \
	"  B: {monster_deck: [ESD01-001], deck: {unknown: {ESD01-008: 2, ESD01-011: 1}}}\n"               \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                            \
	"  A: {monster: {stack: [ESD01-001], zone: 6}, hand: [ESD01-009, unknown, unknown],\n"            \
	"      deck: 3}\n"                                                                                \
	"  B: {monster: {stack: [ESD01-001], zone: 3}, hand: 1, deck: 2}\n"                               \
	"moves: []\nclaims:\n"

/* The answer to one claim, or -1 when it is refused, with the code of the fault. */
static int
answer_in(const char *start, const char *claim, char code[40], struct compare_result *result)
{
	static char said[HOLDS_SAYING];
	char text[4096];
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault;
	snprintf(text, sizeof text, "%s  - %s\n", start, claim);
	if (!transcript_read(&t, "test", text, strlen(text), NULL, &fault)) {
		memcpy(code, fault.code, sizeof fault.code);
		cr_expect_gt(fault.line, 0, "%s: a fault without a place", claim);
		return -1;
	}
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s: %s", claim, fault.sentence);
	int answer = r.claim_result[0].answer;
	*result = r.claim_result[0];
	snprintf(said, sizeof said, "%s", compare_text(result));
	result->actual = said;
	ruling_free(&r);
	transcript_free(&t);
	return answer;
}

static int
answer_to(const char *claim, char code[40], struct compare_result *result)
{
	return answer_in(START, claim, code, result);
}

static void
all_are(const char *const *claims, enum compare_answer wanted)
{
	char code[40] = "";
	struct compare_result result = { 0 };
	for (; *claims; claims++) {
		int answer = answer_to(*claims, code, &result);
		cr_expect_eq(answer, (int)wanted, "%s: %s (%s) %s", *claims,
		             answer < 0 ? "refused" : expect_answer_word((uint8_t)answer),
		             compare_text(&result), answer < 0 ? code : "");
	}
}

/* Claims that cannot be read, each with the code it is refused with. */
static void
all_fail(const char *const cases[][2], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char code[40] = "";
		struct compare_result result = { 0 };
		cr_expect_eq(answer_to(cases[i][0], code, &result), -1, "%s was taken",
		             cases[i][0]);
		cr_expect_str_eq(code, cases[i][1], "%s: %s", cases[i][0], code);
	}
}

Test(expect, what_is_so_is_upheld)
{
	static const char *const claims[] = {
		"{that: {turn: 5, turn_player: A, phase: main}}",
		"{that: {A.monster.rage: 1, A.monster.zone: 3, A.monster.threat: 11000}}",
		"{that: {B.monster: EPR-008, B.monster.stack: [EPR-007, EPR-008], B.monster.rank: 2}}",
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
		"{that: {'adjacent(A.zone.3, A.zone.8)': true, 'adjacent(A.zone.1, A.zone.8)': false}}",
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
	all_are(claims, COMPARE_UPHELD);
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
	all_are(claims, COMPARE_REFUTED);
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
	all_fail(cases, sizeof cases / sizeof cases[0]);
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
	cr_expect_eq(r.claim_result[0].answer, COMPARE_UNKNOWN);
	cr_expect_not(r.claim_result[0].reached);
	ruling_free(&r);
	transcript_free(&t);
	free(changed);
}

Test(expect, names_of_hidden_cards_are_marked_and_their_number_is_not)
{
	char code[40];
	struct compare_result result = { 0 };
	answer_to("{that: {A.hand: T-001}}", code, &result);
	cr_expect_eq(result.hidden_from, 2, "hidden from B");
	answer_to("{that: {A.deck: [EPR-008]}}", code, &result);
	cr_expect_eq(result.hidden_from, 3, "hidden from both");
	answer_to("{that: {A.hand: 1}}", code, &result);
	cr_expect_eq(result.hidden_from, 0);
}

/* Pairs: the first is upheld, the second, next to it, refuted. */
static void
pairs_are(const char *const (*pair)[2], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		all_are((const char *const[]){ pair[i][0], NULL }, COMPARE_UPHELD);
		all_are((const char *const[]){ pair[i][1], NULL }, COMPARE_REFUTED);
	}
}

#define PAIRS_ARE(pair) pairs_are(pair, sizeof(pair) / sizeof *(pair))

Test(expect, every_comparison_is_answered_both_ways)
{
	static const char *const pair[][2] = {
		{ "{that: {A.monster.threat: 11000}}", "{that: {A.monster.threat: 11001}}" },
		{ "{that: {turn: {not: 4}}}", "{that: {turn: {not: 5}}}" },
		{ "{that: {turn: {at_least: 5}}}", "{that: {turn: {at_least: 6}}}" },
		{ "{that: {turn: {at_most: 5}}}", "{that: {turn: {at_most: 4}}}" },
		{ "{that: {turn: {more_than: 4}}}", "{that: {turn: {more_than: 5}}}" },
		{ "{that: {turn: {less_than: 6}}}", "{that: {turn: {less_than: 5}}}" },
		{ "{that: {turn: {between: [5, 6]}}}", "{that: {turn: {between: [6, 7]}}}" },
		{ "{that: {turn: {between: [4, 5]}}}", "{that: {turn: {between: [3, 4]}}}" },
		{ "{that: {A.deck: {more_than: 2}}}", "{that: {A.deck: {more_than: 3}}}" },
		{ "{that: {A.deck: {less_than: 4}}}", "{that: {A.deck: {less_than: 3}}}" },
		{ "{that: {A.deck: {between: [3, 3]}}}", "{that: {A.deck: {between: [0, 2]}}}" },
		{ "{that: {A.discard: {has: EPR-007}}}", "{that: {A.discard: {has: T-001}}}" },
		{ "{that: {A.deck: {has: [EPR-010, EPR-008]}}}",
		  "{that: {A.deck: {has: [EPR-010, EPR-010]}}}" },
		{ "{that: {A.discard: {lacks: T-001}}}", "{that: {A.discard: {lacks: EPR-007}}}" },
		{ "{that: {A.deck: {lacks: [T-001, EPR-007]}}}",
		  "{that: {A.deck: {lacks: [T-001, EPR-009]}}}" },
		{ "{that: {A.zone.5.known_to: {has: B}}}", "{that: {A.hand.known_to: {has: B}}}" },
		{ "{that: {A.hand.known_to: {lacks: B}}}",
		  "{that: {A.hand.known_to: {lacks: A}}}" },
		{ "{that: {phase: {one_of: [counter, main]}}}",
		  "{that: {phase: {one_of: [counter, end]}}}" },
		{ "{that: {A.monster: {one_of: [EPR-008, EPR-007]}}}",
		  "{that: {A.monster: {one_of: [EPR-008, EPR-009]}}}" },
		{ "{that: {A.hand: {one_of: [empty, 1]}}}",
		  "{that: {A.hand: {one_of: [empty, 2]}}}" },
		{ "{that: {A.monster.zone: {same_as: B.monster.zone}}}",
		  "{that: {A.monster.rank: {same_as: B.monster.rank}}}" },
		{ "{that: {A.monster.rage: {same_as: A.hand}}}",
		  "{that: {A.monster.rage: {same_as: A.deck}}}" },
		{ "{that: {A.zone.4: {same_as: A.zone.5}}}",
		  "{that: {A.zone.4: {same_as: A.zone.3}}}" },
		{ "{that: {A.deck: {same_as: B.deck}}}", "{that: {A.deck: {same_as: A.discard}}}" },
		{ "{that: {turn_player: {same_as: A.zone.4.owner}}}",
		  "{that: {turn_player: {same_as: B.zone.3.owner}}}" },
		{ "{that: {'empty(A.zone.1)': {same_as: 'empty(A.zone.2)'}}}",
		  "{that: {'empty(A.zone.1)': {same_as: 'empty(A.zone.4)'}}}" },
		{ "{that: {turn: {all: [{more_than: 4}, {not: 6}]}}}",
		  "{that: {turn: {all: [{more_than: 4}, {not: 5}]}}}" },
		{ "{that: {turn: {any: [4, {more_than: 4}]}}}",
		  "{that: {turn: {any: [4, {more_than: 5}]}}}" },
		{ "{that: {A.deck: {not: {has: T-001}}}}",
		  "{that: {A.deck: {not: {lacks: T-001}}}}" },
		{ "{that: {turn: {not: {any: [4, 6]}}}}", "{that: {turn: {not: {any: [4, 5]}}}}" },
		{ "{that: {A.zone.1.rank: none}}", "{that: {A.zone.4.rank: none}}" },
		{ "{that: {A.zone.4.rank: {not: none}}}", "{that: {A.zone.1.rank: {not: none}}}" },
		{ "{verdict: incomplete}", "{verdict: consistent}" },
	};
	PAIRS_ARE(pair);
}

Test(expect, every_point_is_one_at_which_claims_are_answered)
{
	static const char *const pair[][2] = {
		{ "{at: {turn: 5}, that: {A.hand: 3}}", "{at: {turn: 5}, that: {A.hand: 1}}" },
		{ "{at: {phase: main}, that: {A.hand: 3}}",
		  "{at: {phase: main}, that: {A.hand: 2}}" },
		{ "{at: {turn: 5, phase: action}, could: {A: {rage: EPR-007}}}",
		  "{at: {turn: 5, phase: action}, could_not: {A: {rage: EPR-007}}}" },
		{ "{at: {decision: 1}, that: {A.monster.rage: 0}}",
		  "{at: {decision: 1}, that: {A.monster.rage: 1}}" },
		{ "{at: {decision: 1, when: done}, that: {A.monster.rage: 1}}",
		  "{at: {decision: 1, when: done}, that: {A.monster.rage: 0}}" },
		{ "{at: {decision: 3, when: settled}, that: {A.zone.5: T-001}}",
		  "{at: {decision: 3, when: offered}, that: {A.zone.5: T-001}}" },
		{ "{at: {move: 2, when: offered}, that: {A.zone.5: empty}}",
		  "{at: {move: 2, when: settled}, that: {A.zone.5: empty}}" },
		{ "{between: [start, {move: 1}], happened: gain-rage}",
		  "{between: [{move: 1}, end], happened: gain-rage}" },
		{ "{between: [{move: 1}, end], never: gain-rage}",
		  "{between: [start, {move: 1}], never: gain-rage}" },
		{ "{between: [{move: 2, when: offered}, end], count: {rule: played-when-placed, is: 1}}",
		  "{between: [{move: 2, when: settled}, end], count: {rule: played-when-placed, is: 1}}" },
		{ "{between: [start, end], sequence: [gain-rage, played-when-placed]}",
		  "{between: [{move: 1}, end], sequence: [gain-rage, played-when-placed]}" },
	};
	PAIRS_ARE(pair);
}

Test(expect, events_are_distinguished_by_all_their_words)
{
	static const char *const pair[][2] = {
		{ "{happened: 8.4.1}", "{happened: 8.6.1}" },
		{ "{happened: {clause: 8.4.1, player: A}}",
		  "{happened: {clause: 8.4.1, player: B}}" },
		{ "{happened: {rule: resolve-to-named-zone, card: T-001}}",
		  "{happened: {rule: resolve-to-named-zone, card: EPR-007}}" },
		{ "{happened: {rule: resolve-to-named-zone, to: A.zone.5}}",
		  "{happened: {rule: resolve-to-named-zone, to: A.zone.4}}" },
		{ "{happened: {rule: resolve-to-named-zone, from: resolution}}",
		  "{happened: {rule: resolve-to-named-zone, from: A.hand}}" },
		{ "{never: {rule: gain-rage, card_text: T-001, ability: 1}}",
		  "{happened: {rule: gain-rage, card_text: T-001, ability: 1}}" },
		{ "{count: {rule: gain-rage, is: {at_least: 2}}}",
		  "{count: {rule: gain-rage, is: {more_than: 2}}}" },
		{ "{count: {rule: gain-rage, is: {one_of: [2, 3]}}}",
		  "{count: {rule: gain-rage, is: {not: 2}}}" },
		{ "{that: {turn: 5}, because: [8.4.1, gain-rage]}",
		  "{that: {turn: 5}, because: [8.4.1, 8.6.1]}" },
		{ "{between: [start, {move: 1}], happened: gain-rage, because: gain-rage}",
		  "{between: [start, {move: 1}], happened: gain-rage, because: played-when-placed}" },
	};
	PAIRS_ARE(pair);
}

Test(expect, a_point_or_a_span_the_game_never_came_to_leaves_the_answer_open)
{
	static const char *const claims[] = {
		"{at: {turn: 6}, that: {turn: 6}}",
		"{at: {turn: 4}, that: {turn: 4}}",
		"{at: {phase: counter}, that: {turn: 5}}",
		"{at: {turn: 6, phase: action}, could: {B: pass}}",
		"{at: {decision: 9}, that: {turn: 5}}",
		"{at: {decision: 9, when: done}, that: {turn: 5}}",
		"{between: [{turn: 6}, end], never: gain-rage}",
		"{between: [{move: 2}, {move: 1}], never: gain-rage}",
		"{between: [start, {turn: 6}], happened: gain-rage}",
		NULL,
	};
	all_are(claims, COMPARE_UNKNOWN);
}

Test(expect, a_wrong_spelling_of_a_point_a_comparison_or_an_event_has_its_code)
{
	static const char *const cases[][2] = {
		{ "{at: {turn: 0}, that: {turn: 5}}", "out-of-range" },
		{ "{at: {turn: five}, that: {turn: 5}}", "wrong-type" },
		{ "{at: {phase: lunch}, that: {turn: 5}}", "unknown-word" },
		{ "{at: {decision: 0}, that: {turn: 5}}", "out-of-range" },
		{ "{at: {move: 1, decision: 1}, that: {turn: 5}}", "conflicting-keys" },
		{ "{at: {move: 1, turn: 5}, that: {turn: 5}}", "conflicting-keys" },
		{ "{at: {turn: 5, when: done}, that: {turn: 5}}", "conflicting-keys" },
		{ "{at: {move: 1, when: end}, that: {turn: 5}}", "conflicting-keys" },
		{ "{at: {move: 1, when: later}, that: {turn: 5}}", "unknown-word" },
		{ "{at: {mvoe: 1}, that: {turn: 5}}", "unknown-key" },
		{ "{at: 3, that: {turn: 5}}", "wrong-type" },
		{ "{at: end, between: [start, end], never: gain-rage}", "conflicting-keys" },
		{ "{between: [start], never: gain-rage}", "wrong-type" },
		{ "{between: start, never: gain-rage}", "wrong-type" },
		{ "{between: [start, end], that: {turn: 5}}", "unknown-key" },
		{ "{between: [start, settled], never: gain-rage}", "missing-key" },
		{ "{that: {turn: {at_lest: 5}}}", "unknown-key" },
		{ "{that: {turn: {}}}", "one-comparison" },
		{ "{that: {turn: {more_than: many}}}", "wrong-type" },
		{ "{that: {turn_player: {more_than: 1}}}", "wrong-type" },
		{ "{that: {turn: {between: 5}}}", "wrong-type" },
		{ "{that: {turn: {between: [5]}}}", "wrong-type" },
		{ "{that: {turn: {between: [6, 5]}}}", "out-of-range" },
		{ "{that: {phase: {between: [1, 2]}}}", "wrong-type" },
		{ "{that: {turn: {lacks: T-001}}}", "wrong-type" },
		{ "{that: {A.hand: {lacks: 2}}}", "wrong-type" },
		{ "{that: {A.hand: {has: empty}}}", "wrong-type" },
		{ "{that: {A.hand: {has: [T-999]}}}", "unknown-card" },
		{ "{that: {turn: {one_of: 5}}}", "wrong-type" },
		{ "{that: {turn: {one_of: []}}}", "empty-list" },
		{ "{that: {turn: {any: []}}}", "empty-list" },
		{ "{that: {turn: {all: [five]}}}", "wrong-type" },
		{ "{that: {turn: {not: {at_lest: 5}}}}", "unknown-key" },
		{ "{that: {turn: {same_as: tern}}}", "unknown-path" },
		{ "{that: {turn: {same_as: 5}}}", "wrong-type" },
		{ "{that: {turn: {same_as: phase}}}", "wrong-type" },
		{ "{that: {A.hand: {same_as: turn_player}}}", "wrong-type" },
		{ "{that: {A.zone.4.known_to: {same_as: A.hand}}}", "wrong-type" },
		{ "{that: {'empty(A.zone.1)': {same_as: A.invaded}}}", "wrong-type" },
		{ "{happened: {rule: gain-rage, clause: 8.4.1}}", "conflicting-keys" },
		{ "{happened: {rule: 8.4.1}}", "unknown-rule" },
		{ "{happened: {clause: 99.9}}", "unknown-clause" },
		{ "{happened: {rule: gain-rage, card: T-999}}", "unknown-card" },
		{ "{happened: {rule: gain-rage, from: A.zone}}", "unknown-place" },
		{ "{happened: {rule: gain-rage, to: nowhere}}", "unknown-place" },
		{ "{happened: {rule: gain-rage, ability: 0}}", "out-of-range" },
		{ "{happened: {rule: gain-rage, card_text: T-999}}", "unknown-card" },
		{ "{happened: {rule: gain-rage, is: 2}}", "unknown-key" },
		{ "{count: {rule: gain-rage}}", "missing-key" },
		{ "{count: {rule: gain-rage, is: none}}", "wrong-type" },
		{ "{count: {rule: gain-rage, is: {same_as: turn}}}", "wrong-type" },
		{ "{that: {turn: 5}, because: []}", "empty-list" },
		{ "{that: {turn: 5}, because: [gain-rage, nonsense]}", "unknown-rule" },
	};
	all_fail(cases, sizeof cases / sizeof cases[0]);
}

/* What is found names the reason, and is kept from those who may not know it. */
Test(expect, the_result_is_shown_to_the_readers_who_may_know_it)
{
	static const struct {
		const char *claim, *found;
		uint8_t hidden_from;
	} cases[] = {
		{ "{that: {A.hand.rank: 3}}", "A.hand.rank is 3", 2 },
		{ "{that: {A.hand.owner: A}}", "A.hand.owner is A", 0 },
		{ "{that: {A.zone.4.rank: 3}}", "A.zone.4.rank is 3", 0 },
		{ "{that: {A.zone.4: {same_as: A.hand}}}",
		  "A.zone.4 contains T-001; A.hand contains T-001", 2 },
		{ "{that: {A.hand: {at_least: 1}}}", "A.hand has 1 card", 0 },
		{ "{at: {move: 2, when: offered}, could: {A: {play: T-001}}}",
		  "A could play T-001 (Test Battle)", 2 },
		{ "{at: {move: 2, when: offered}, could: {A: {activate: T-001}}}",
		  "A couldn't activate T-001 (Test Battle): only a strategy card can be activated (8.3.1)",
		  2 },
		{ "{at: {move: 2, when: offered}, could: {A: {rage: EPR-008}}}",
		  "A couldn't discard EPR-008 (Chibi Godzilla) for rage: it must be in A's hand (8.4.1)",
		  2 },
		{ "{could: {B: pass}}",
		  "B couldn't pass: only the turn player may act in the main phase (8.1.1)", 0 },
		{ "{could: {A: done}}",
		  "A couldn't finish choosing: the decision at that point was A's: an action of the main phase, or pass",
		  0 },
		{ "{happened: {rule: start-phase-draw, card: T-001}}",
		  "`start-phase-draw` never happened", 0 },
		{ "{count: {rule: played-when-placed, is: 1}}",
		  "`played-when-placed` happened once", 0 },
		{ "{count: {clause: 8.4.1, is: 2}}", "`8.4.1` happened twice", 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char code[40];
		struct compare_result result = { 0 };
		answer_to(cases[i].claim, code, &result);
		cr_expect_str_eq(compare_text(&result), cases[i].found, "%s: %s", cases[i].claim,
		                 compare_text(&result));
		cr_expect_eq(result.hidden_from, cases[i].hidden_from, "%s: %d", cases[i].claim,
		             result.hidden_from);
	}
}

/* Each with a claim next to it that can be answered, though not all is known. */
Test(expect, an_unknown_card_is_not_guessed)
{
	static const struct {
		const char *claim;
		enum compare_answer answer;
	} cases[] = {
		{ "{that: {A.hand: 3}}", COMPARE_UPHELD },
		{ "{that: {A.hand: 2}}", COMPARE_REFUTED },
		{ "{that: {A.hand: {has: ESD01-009}}}", COMPARE_UPHELD },
		{ "{that: {A.hand: {has: ESD01-008}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {not: {has: ESD01-008}}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {has: ESD01-011}}}", COMPARE_REFUTED },
		{ "{that: {B.hand: {has: ESD01-011}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {has: [ESD01-008, ESD01-008]}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {has: [ESD01-008, ESD01-010, ESD01-010]}}}", COMPARE_REFUTED },
		{ "{that: {A.hand: {has: [ESD01-009, ESD01-009, ESD01-009]}}}", COMPARE_REFUTED },
		{ "{that: {A.hand: {lacks: ESD01-008}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {lacks: ESD01-009}}}", COMPARE_REFUTED },
		{ "{that: {A.hand: {lacks: [ESD01-011, ESD01-012]}}}", COMPARE_UPHELD },
		{ "{that: {A.hand: [ESD01-009, ESD01-008, ESD01-010]}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: [ESD01-008, ESD01-008, ESD01-010]}}", COMPARE_REFUTED },
		{ "{that: {A.hand: [ESD01-009, ESD01-008]}}", COMPARE_REFUTED },
		{ "{that: {A.hand: {one_of: [2, {has: ESD01-008}]}}}", COMPARE_UNKNOWN },
		{ "{that: {A.hand: {one_of: [3, {has: ESD01-008}]}}}", COMPARE_UPHELD },
		{ "{that: {A.hand: {all: [2, {has: ESD01-008}]}}}", COMPARE_REFUTED },
		{ "{that: {B.hand: ESD01-008}}", COMPARE_UNKNOWN },
		{ "{that: {B.hand: ESD01-009}}", COMPARE_REFUTED },
		{ "{that: {B.hand.rank: 2}}", COMPARE_UNKNOWN },
		{ "{that: {B.hand.rank: {more_than: 99}}}", COMPARE_UNKNOWN },
		{ "{that: {B.hand.owner: B}}", COMPARE_UPHELD },
		{ "{that: {B.hand.owner: A}}", COMPARE_REFUTED },
		{ "{that: {A.deck: {same_as: A.hand}}}", COMPARE_UNKNOWN },
		{ "{that: {A.deck: {same_as: B.hand}}}", COMPARE_REFUTED },
		{ "{could: {A: {play: ESD01-008}}}", COMPARE_UNKNOWN },
		{ "{could_not: {A: {play: ESD01-008}}}", COMPARE_UNKNOWN },
		{ "{could: {A: {play: ESD01-009}}}", COMPARE_REFUTED },
		{ "{could: {A: {invade: ESD01-009}}}", COMPARE_UPHELD },
		{ "{could: {A: {invade: ESD01-010}}}", COMPARE_UNKNOWN },
		{ "{could: {A: pass}}", COMPARE_UPHELD },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char code[40] = "";
		struct compare_result result = { 0 };
		int answer = answer_in(UNKNOWN, cases[i].claim, code, &result);
		cr_expect_eq(answer, (int)cases[i].answer, "%s: %s (%s)", cases[i].claim,
		             answer < 0 ? code : expect_answer_word((uint8_t)answer),
		             compare_text(&result));
	}
}
