/* table.c: tests of positions as tables of values. */
#include "judged/board/table.h"

#include <stdio.h>

#include "tests/unit/board/position.h"

static struct table before, now;

static void
read_into(struct table *table, const char *text, enum view view)
{
	struct judged *j = judge(text);
	struct table_reader *reader = table_reader(j->t.game);
	table_read(table, reader, &j->r, view);
	table_reader_free(reader);
	done(j);
}

static void
expect_changes(const char *wanted)
{
	struct buffer text = { 0 };
	table_write_changes(&before, &now, &text);
	cr_expect_str_eq(buffer_end(&text), wanted);
	buffer_free(&text);
}

static void
tear_down(void)
{
	table_free(&before);
	table_free(&now);
}

TestSuite(table, .fini = tear_down);

Test(table, equal_positions_have_no_changes)
{
	read_into(&before, POSITION "moves: []\n", VIEW_A);
	read_into(&now, POSITION "moves: []\n", VIEW_A);
	expect_changes("{\"places\":{}}");
}

Test(table, a_place_that_is_now_empty_has_no_cards)
{
	read_into(&before, START_OF("[ESD01-008]") "moves: []\n", VIEW_A);
	read_into(&now, START_OF("[]") "moves: []\n", VIEW_A);
	expect_changes("{\"places\":{\"A.hand\":{\"count\":0,\"cards\":[]}}}");
}

Test(table, a_hidden_card_makes_no_difference_to_the_other_player)
{
	read_into(&before, START_OF("[ESD01-008]") "moves: []\n", VIEW_B);
	read_into(&now, START_OF("[ESD01-009]") "moves: []\n", VIEW_B);
	expect_changes("{\"places\":{}}");
}

Test(table, a_table_has_its_facts_players_and_places)
{
	struct buffer text = { 0 };
	read_into(&now, POSITION "moves: []\n", VIEW_JUDGE);
	table_write(&now, &text);
	json_t *json = json_loads(buffer_end(&text), 0, NULL);
	const json_t *places = json_object_get(json, "places");
	cr_assert(json_object_get(json, "facts") && json_object_get(json, "players"));
	cr_expect_eq(json_integer_value(
			     json_object_get(json_object_get(places, "A.hand"), "count")),
	             3);
	cr_expect_null(json_object_get(places, "A.discard"));
	json_decref(json);
	buffer_free(&text);
}

static json_t *
first_card(const struct table *table, const char *place)
{
	struct buffer text = { 0 };
	table_write(table, &text);
	json_t *json = json_loads(buffer_end(&text), 0, NULL);
	const json_t *at = json_object_get(json_object_get(json, "places"), place);
	json_t *card = json_incref(json_array_get(json_object_get(at, "cards"), 0));
	json_decref(json);
	buffer_free(&text);
	return card;
}

/* A card in hand has no current values: what is printed on it stands there. */
Test(table, a_card_in_hand_has_its_type_and_printed_numbers)
{
	read_into(&now, START_OF("[ESD01-008]") "moves: []\n", VIEW_A);
	json_t *card = first_card(&now, "A.hand");
	const json_t *rank = json_array_get(json_object_get(card, "values"), 0);
	cr_expect_str_eq(json_string_value(json_object_get(card, "type")), "battle");
	cr_expect_str_eq(json_string_value(json_object_get(rank, "name")), "rank");
	cr_expect_eq(json_integer_value(json_object_get(rank, "is")), 2);
	cr_expect(json_is_true(json_object_get(rank, "disc")));
	json_decref(card);
}

Test(table, only_a_judge_is_told_who_else_knows_a_card)
{
	static const char text[] = START_OF("[{card: ESD01-008, known_to: [A, B]}]") "moves: []\n";
	read_into(&now, text, VIEW_JUDGE);
	json_t *card = first_card(&now, "A.hand");
	cr_expect_str_eq(json_string_value(json_object_get(card, "known")), "B");
	json_decref(card);
	read_into(&now, text, VIEW_A);
	card = first_card(&now, "A.hand");
	cr_expect_null(json_object_get(card, "known"));
	json_decref(card);
}

/* Every table has the same values, so that they never change their place. */
Test(table, a_value_that_is_none_is_null)
{
	struct buffer text = { 0 };
	read_into(&now, POSITION "moves: []\n", VIEW_A);
	table_write(&now, &text);
	json_t *json = json_loads(buffer_end(&text), 0, NULL);
	const json_t *a = json_object_get(json_object_get(json, "players"), "A");
	cr_expect_eq(json_array_size(json_object_get(a, "facts")), 6);
	cr_expect_str_eq(json_string_value(
				 json_object_get(json_array_get(json_object_get(json, "facts"), 0),
	                                         "name")),
	                 "step");
	json_decref(json);
	buffer_free(&text);
}
