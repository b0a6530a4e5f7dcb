/* evidence.c: tests of the cards, places and values that a reason is about. */
#include "tests/criterion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/telling/evidence.h"

/* Does the ruling have this evidence for a view, as JSON with sorted members? */
static void
expect_of(const struct transcript *t, enum view view, const char *expected)
{
	struct ruling r = { 0 };
	struct ruling_snapshot snap = { 0 }, evidence = { 0 };
	struct fault fault;
	cr_assert(ruling_make(&r, t, NULL, &fault), "%s", fault.sentence);
	ruling_freeze(&r, &snap);
	evidence_tell(&evidence, &snap, view);
	json_t *list = snapshot_take_json(&evidence, view);
	char *said = json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS);
	cr_expect_str_eq(said, expected, "%s\nin: %s", said, ruling_why(&r, view));
	free(said);
	json_decref(list);
	snapshot_free(&snap);
	ruling_free(&r);
}

static void
expect_evidence(const char *moves, enum view view, const char *expected)
{
	char text[2048];
	struct transcript t;
	struct fault fault;
	snprintf(
		text, sizeof text,
		"judged: 1\ngame: godzilla\nedition: en-1.2\n"
		"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"
		"  A: {monster: {stack: [ESD01-001], zone: 2}, hand: [ESD01-013, ESD01-008], deck: [ESD01-008, ESD01-008]}\n"
		"  B: {monster: {stack: [ESD01-001], zone: 6}, hand: [ESD01-008, ESD01-008], deck: [ESD01-008, ESD01-008]}\n%s",
		moves);
	cr_assert(transcript_read(&t, "test", text, strlen(text), NULL, &fault), "%s: %s",
	          fault.pointer, fault.sentence);
	expect_of(&t, view, expected);
	transcript_free(&t);
}

Test(evidence, a_refused_pick_is_about_its_card_and_the_values_that_decided)
{
	expect_evidence(
		"moves:\n  - A: {activate: ESD01-013}\n", VIEW_JUDGE,
		"[{\"card\":\"ESD01-013\",\"n\":1,\"place\":\"A.hand\"},"
		"{\"card\":\"ESD01-013\",\"n\":2,\"name\":\"rank\",\"value\":4,\"words\":\"(4)\"},"
		"{\"n\":3,\"name\":\"zone\",\"path\":\"A.monster.zone\",\"place\":\"A.monster\","
		"\"value\":2,\"words\":\"(2)\"}]");
}

/* "A may set only 1 card in the Locus in a main phase, and has already set 1": the refusal has the
 * two the other way round. */
Test(evidence, values_come_in_the_order_of_the_sentence)
{
	struct transcript t;
	struct fault fault;
	cr_assert(
		transcript_load(&t, "contrib/demo-games/colossus/illegal-move.yaml", NULL, &fault));
	expect_of(&t, VIEW_JUDGE,
	          "[{\"card\":\"CO-K04\",\"n\":1,\"place\":\"A.hand\"},"
	          "{\"n\":2,\"name\":\"limit\",\"value\":1},"
	          "{\"n\":3,\"name\":\"times\",\"path\":\"A.locus_set\",\"value\":1}]");
	transcript_free(&t);
}

Test(evidence, a_wrong_observation_is_about_the_place_and_what_is_there)
{
	expect_evidence("moves:\n  - saw: {B.hand: 4}\n", VIEW_PUBLIC,
	                "[{\"n\":1,\"place\":\"B.hand\",\"value\":2}]");
}

Test(evidence, a_claim_is_about_what_was_found)
{
	expect_evidence(
		"moves: []\nclaims:\n  - {that: {A.monster.zone: 4}}\n", VIEW_PUBLIC,
		"[{\"n\":1,\"path\":\"A.monster.zone\",\"place\":\"A.monster\",\"value\":2}]");
}

Test(evidence, nobody_is_shown_what_the_reason_hides_from_them)
{
	static const char hidden[] = "moves: []\nclaims:\n  - {that: {B.hand: [ESD01-009]}}\n";
	expect_evidence(hidden, VIEW_JUDGE, "[{\"n\":1,\"place\":\"B.hand\"}]");
	expect_evidence(hidden, VIEW_A, "[]");
}

Test(evidence, a_ruling_without_a_reason_to_point_at_has_none)
{
	expect_evidence("moves: []\n", VIEW_JUDGE, "[]");
}
