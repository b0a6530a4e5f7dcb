/* sight.c: tests of what a reader knows of hidden cards. */
#include "judged/board/sight.h"

#include "tests/unit/board/position.h"

/* Look at a place of A and return its first entry. */
static json_t *
first_of(const json_t *sight, const char *place)
{
	return json_array_get(json_object_get(json_object_get(sight, "places"), place), 0);
}

static int64_t
number(const json_t *entry, const char *name)
{
	return json_integer_value(json_object_get(entry, name));
}

Test(sight, a_player_knows_the_own_hand_and_counts_the_other_one)
{
	struct judged *j = judge(POSITION "moves: []\n");
	json_t *own = sight_json(j->r.run, VIEW_A), *other = sight_json(j->r.run, VIEW_B);
	cr_expect_null(json_object_get(first_of(own, "A.hand"), "hidden"));
	cr_expect_str_eq(json_string_value(json_object_get(first_of(own, "A.hand"), "card")),
	                 "ESD01-008");
	cr_expect_eq(number(first_of(other, "A.hand"), "hidden"), 3);
	cr_expect_null(json_object_get(first_of(other, "A.hand"), "card"));
	json_decref(own);
	json_decref(other);
	done(j);
}

Test(sight, cards_of_the_own_deck_are_known_without_their_order)
{
	struct judged *j = judge(POSITION "moves: []\n");
	json_t *sight = sight_json(j->r.run, VIEW_A);
	const json_t *group = json_array_get(json_object_get(sight, "groups"), 0);
	cr_expect_eq(number(first_of(sight, "A.deck"), "hidden"), 2);
	cr_expect_eq(number(first_of(sight, "A.deck"), "group"), number(group, "group"));
	cr_expect_null(json_object_get(first_of(sight, "B.deck"), "group"));
	cr_expect_eq(number(json_object_get(group, "known"), "EPR-009"), 1);
	cr_expect_eq(number(group, "unknown"), 0);
	json_decref(sight);
	done(j);
}
