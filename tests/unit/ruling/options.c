/* options.c: what is offered where cards are not known: only what the reader may know, and where cards that could matter lie. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/words/choices.h"
#include "tests/criterion.h"

static struct transcript t;
static struct ruling r;

static void
judge(const char *game, const char *body)
{
	struct fault fault = { 0 };
	char text[4096];
	int n = snprintf(text, sizeof text, "judged: 1\ngame: %s\n%s", game, body);
	cr_assert(transcript_read(&t, "test", text, (size_t)n, NULL, &fault), "%s", fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
}

static void
put_away(void)
{
	ruling_free(&r);
	transcript_free(&t);
}

TestSuite(options, .fini = put_away);

/* "play X; pay with Y; (hidden)" */
static void
offers(enum view view, const char *wanted)
{
	char said[1024] = "";
	json_t *options = options_json(r.run, view), *option;
	size_t i;
	json_array_foreach(options, i, option) {
		const char *says = json_string_value(json_object_get(option, "says"));
		say_add(said, sizeof said, "%s%s", i ? "; " : "", says ? says : "(hidden)");
	}
	json_decref(options);
	cr_expect_str_eq(said, wanted);
}

static const char *const dbs_cards =
	"edition: en-1.00\n"
	"cards:\n"
	"  - {number: L, name: Leader, type: leader, colours: [red], character: Champa, power: 10000,\n"
	"     abilities: [{awaken: {}, if: {life: own, max: 4}, do: [{draw: 1}]}],\n"
	"     back: {name: Awoken, power: 15000}}\n"
	"  - {number: RED, name: Red, type: battle, colours: [red], character: Cabba, cost: 1, power: 5000,\n"
	"     combo_cost: 0, combo_power: 5000}\n"
	"  - {number: GREEN, name: Green, type: battle, colours: [green], character: Goten, cost: 1, power: 5000,\n"
	"     combo_cost: 0, combo_power: 5000}\n"
	"start:\n"
	"  {step: main, turn: 5, turn_player: A, first: A, rest: empty,\n"
	"   B: {leader: L, life: [RED, RED], deck: [RED, RED]},\n";

static void
judge_dbs(const char *a, const char *moves)
{
	char text[3072];
	snprintf(text, sizeof text,
	         "%s   A: {leader: L, life: [RED, RED], deck: [RED, RED], %s}}\nmoves: [%s]\n",
	         dbs_cards, a, moves);
	judge("dbs", text);
}

Test(options, an_energy_that_the_record_does_not_name_pays_for_nothing)
{
	judge_dbs("hand: [GREEN], energy: [GREEN, RED, unknown]", "A: {play: GREEN}");
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++)
		offers(view, "pay with RED (Red); pay with GREEN (Green); (hidden)");
}

Test(options, energy_is_known_to_all_whatever_a_hand_hides)
{
	judge_dbs("hand: [GREEN, unknown], energy: [GREEN, RED]", "A: {play: GREEN}");
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++)
		offers(view, "pay with RED (Red); pay with GREEN (Green)");
}

static const char *const godzilla_start = "edition: en-1.2\nstart:\n  step: action\n  turn: 9\n"
					  "  turn_player: A\n  rest: empty\n";

static void
judge_godzilla(const char *rest)
{
	char text[3072];
	snprintf(text, sizeof text, "%s%s", godzilla_start, rest);
	judge("godzilla", text);
}

Test(options, a_card_named_in_the_monster_deck_is_none_of_the_hand)
{
	judge_godzilla("  A: {monster: {stack: [ESD01-001], zone: 2}, monster_deck: [ESD01-002], "
	               "hand: 1, deck: 10}\n"
	               "  B: {monster: {stack: [ESD01-001], zone: 4}, deck: 10}\n");
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++)
		offers(view, "pass; (hidden)");
}

Test(options, a_monster_deck_that_is_known_hides_no_successor)
{
	judge_godzilla("  A: {monster: {stack: [ESD01-001], zone: 6}, zone: {8: ESD02-013, 7: "
	               "ESD02-013, 5: ESD02-013}, deck: [ESD01-008, EBP01-019]}\n"
	               "  B: {monster: {stack: [ESD02-002], zone: 6}, monster_deck: [ESD02-003, "
	               "ESD02-005], deck: 20, hand: 3}\n"
	               "moves: [A: pass]\n");
	offers(VIEW_JUDGE, "make ESD02-003 (Godzilla(1992)) the new invading monster; "
	                   "make ESD02-005 (Godzilla(1993)) the new invading monster");
	offers(VIEW_A, "(hidden)");
}

/* EBP01-019 searches the deck of its master. */
Test(options, a_search_of_one_deck_is_not_about_what_the_other_hides)
{
	judge_godzilla(
		"  A: {monster: {stack: [ESD01-001], zone: 6}, hand: [EBP01-019, ESD02-009], "
		"deck: [ESD01-008, EBP01-019, EBP01-018]}\n"
		"  B: {monster: {stack: [ESD02-001], zone: 6}, deck: 20, hand: 3}\n"
		"moves: [A: {play: EBP01-019, zone: 8}]\n");
	offers(VIEW_A, "choose EBP01-019 (Kamacuras(1967)) in A.deck; finish choosing");
	offers(VIEW_JUDGE, "choose EBP01-019 (Kamacuras(1967)) in A.deck; finish choosing");
	offers(VIEW_B, "finish choosing; (hidden)");
}
