/* rules.c: asking rules, changes of rules by effects, refusals and citations. */
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/language.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_rules);

static bool
asked(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	return in_force(r, rule, seat, card);
}

static struct rule_change
change_of(judge_rule rule, judge_seat seat, judge_card card, enum rule_change_mode mode)
{
	return (struct rule_change){ rule, seat, card, (uint8_t)mode, false, 0 };
}

static struct rule_change
valued(judge_rule rule, judge_seat seat, int32_t number)
{
	return (struct rule_change){ rule, seat, JUDGE_NO_CARD, RULE_VALUED, false, number };
}

Test(kernel_rules, a_rule_is_set_by_its_number_alone)
{
	struct judge_ruleset rs = { .n = JUDGE_RULES };
	static const judge_rule some[] = { 0, 1, 63, 64, 65, 127, 128, 700, JUDGE_RULES - 1 };
	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		judge_ruleset_set(&rs, some[i], true);
		for (judge_rule rule = 0; rule < JUDGE_RULES; rule++)
			cr_assert_eq(judge_ruleset_has(&rs, rule), rule == some[i], "rule %d",
			             rule);
		judge_ruleset_set(&rs, some[i], true);
		judge_ruleset_set(&rs, some[i], false);
		cr_assert_not(judge_ruleset_has(&rs, some[i]));
	}
}

static void
ask_three_rules(struct judge_run *r)
{
	cr_expect(asked(r, R_DRAW, 0, JUDGE_NO_CARD));
	cr_expect_not(asked(r, R_BURN, 0, JUDGE_NO_CARD));
	cr_expect(asked(r, JUDGE_NO_RULE, 0, JUDGE_NO_CARD), "a rule the game lacks never hinders");
}

Test(kernel_rules, a_rule_is_in_force_as_the_ruleset_says)
{
	knock_out(&w, R_BURN);
	cr_assert_eq(inside(&w, ask_three_rules), JUDGE_FINISHED);
}

Test(kernel_rules, the_ruleset_of_a_run_is_its_own)
{
	init_world(&w);
	knock_out(&w, R_BURN);
	cr_assert(asked(&w.run, R_BURN, 0, JUDGE_NO_CARD));
}

Test(kernel_rules, a_rule_is_consulted_when_it_was_asked_for)
{
	knock_out(&w, R_BURN);
	inside(&w, ask_three_rules);
	cr_assert(judge_consulted(&w.run, R_DRAW));
	cr_assert(judge_consulted(&w.run, R_BURN), "also when it is not in force");
	cr_assert_not(judge_consulted(&w.run, R_CAST));
	init_world(&w);
	cr_assert_not(judge_consulted(&w.run, R_DRAW), "a fresh run has asked for nothing");
}

TestInside(kernel_rules, a_suspended_rule_is_suspended_for_its_seat_only)
{
	cr_expect(change_rule(r, change_of(R_BURN, 0, JUDGE_NO_CARD, RULE_SUSPENDED), BY(R_CAST)));
	cr_expect_not(asked(r, R_BURN, 0, JUDGE_NO_CARD));
	cr_expect(asked(r, R_BURN, 1, JUDGE_NO_CARD));
	cr_expect(asked(r, R_BURN, JUDGE_NO_SEAT, JUDGE_NO_CARD));
	cr_expect(asked(r, R_SWAP, 0, JUDGE_NO_CARD), "another rule is not concerned");
	cr_assert_eq(times_cited(&w, R_CAST), 1);
	cr_assert_eq(last_cited(&w, R_CAST)->seat, 0);
}

TestInside(kernel_rules, a_change_for_a_card_concerns_that_card_only)
{
	judge_card one = put(r, 0, 0, ROW, 0, WALL), two = put(r, 0, 0, ROW, 1, WALL);
	change_rule(r, change_of(R_NEW_CARD_IN_NEW_AREA, JUDGE_NO_SEAT, one, RULE_SUSPENDED),
	            BY(R_CAST));
	cr_expect_not(asked(r, R_NEW_CARD_IN_NEW_AREA, 0, one));
	cr_expect_not(asked(r, R_NEW_CARD_IN_NEW_AREA, JUDGE_NO_SEAT, one));
	cr_expect(asked(r, R_NEW_CARD_IN_NEW_AREA, 0, two));
	cr_expect(asked(r, R_NEW_CARD_IN_NEW_AREA, 0, JUDGE_NO_CARD));
}

static void
change_again_and_again(struct judge_run *r)
{
	change_rule(r, change_of(R_BURN, JUDGE_NO_SEAT, JUDGE_NO_CARD, RULE_ADDED), BY(R_CAST));
	cr_expect(asked(r, R_BURN, 1, JUDGE_NO_CARD), "added though knocked out");
	change_rule(r, change_of(R_BURN, 1, JUDGE_NO_CARD, RULE_SUSPENDED), BY(R_CAST));
	cr_expect_not(asked(r, R_BURN, 1, JUDGE_NO_CARD));
	cr_expect(asked(r, R_BURN, 0, JUDGE_NO_CARD));
	change_rule(r, change_of(R_BURN, 1, JUDGE_NO_CARD, RULE_ADDED), BY(R_CAST));
	cr_expect(asked(r, R_BURN, 1, JUDGE_NO_CARD));
}

Test(kernel_rules, the_latest_change_decides)
{
	knock_out(&w, R_BURN);
	inside(&w, change_again_and_again);
}

static void
ask_values(struct judge_run *r)
{
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 3);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 4, "the other number when not in force");
	change_rule(r, valued(R_MARKS_LOSE, 0, 6), BY(R_CAST));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 6);
	cr_expect_eq(value(r, R_MARKS_LOSE, 1), 3);
	change_rule(r, valued(R_MARKS_LOSE, JUDGE_NO_SEAT, 5), BY(R_CAST));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 5, "the latest change decides");
	cr_expect_eq(value(r, R_MARKS_LOSE, 1), 5);
}

Test(kernel_rules, a_value_is_the_number_in_force_or_changed)
{
	knock_out(&w, R_TOWER_LIMIT);
	inside(&w, ask_values);
}

TestInside(kernel_rules, the_latest_of_a_value_and_a_suspension_decides)
{
	change_rule(r, valued(R_MARKS_LOSE, 0, 6), BY(R_CAST));
	change_rule(r, change_of(R_MARKS_LOSE, 0, JUDGE_NO_CARD, RULE_SUSPENDED), BY(R_CAST));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 9, "suspended last: the other number");
	change_rule(r, change_of(R_MARKS_LOSE, 0, JUDGE_NO_CARD, RULE_ADDED), BY(R_CAST));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 3, "added last: the number of the row");
	change_rule(r, valued(R_MARKS_LOSE, 0, 7), BY(R_CAST));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 7);
}

static void
change_by_what_is_not_in_force(struct judge_run *r)
{
	cr_expect_not(change_rule(r, valued(R_MARKS_LOSE, 0, 6), BY(R_CAST)));
	cr_expect_eq(value(r, R_MARKS_LOSE, 0), 3);
	cr_expect_eq(r->game.n_changes, 0);
}

Test(kernel_rules, a_rule_that_is_not_in_force_changes_no_rule)
{
	knock_out(&w, R_CAST);
	inside(&w, change_by_what_is_not_in_force);
	cr_assert_eq(w.n_cited, 0);
}

static void
change_too_much(struct judge_run *r)
{
	for (int i = 0; i <= RULE_CHANGES; i++)
		change_rule(r, valued(R_MARKS_LOSE, 0, i), BY(R_CAST));
	cr_assert_fail("it went on");
}

Test(kernel_rules, too_many_changes_meet_a_limit)
{
	cr_assert_eq(inside(&w, change_too_much), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "rule changes");
	cr_assert_eq(w.n_cited, RULE_CHANGES);
}

static void
let_changes_expire(struct judge_run *r)
{
	struct rule_change a = valued(R_MARKS_LOSE, 0, 5), b = valued(R_MARKS_LOSE, 1, 6);
	b.this_turn = true;
	change_rule(r, b, BY(R_CAST));
	change_rule(r, a, BY(R_CAST));
	expire_changes(r, BY(R_EFFECTS_END));
	expire_changes(r, BY(R_EFFECTS_END));
}

Test(kernel_rules, changes_of_this_turn_expire_and_others_stay)
{
	inside(&w, let_changes_expire);
	cr_assert_eq(value(&w.run, R_MARKS_LOSE, 0), 5);
	cr_assert_eq(value(&w.run, R_MARKS_LOSE, 1), 3);
	cr_assert_eq(times_cited(&w, R_EFFECTS_END), 1, "cited when something expired only");
}

Test(kernel_rules, changes_last_when_nothing_ends_them)
{
	knock_out(&w, R_EFFECTS_END);
	inside(&w, let_changes_expire);
	cr_assert_eq(value(&w.run, R_MARKS_LOSE, 1), 6);
	cr_assert_eq(times_cited(&w, R_EFFECTS_END), 0);
}

static void
refuse_some(struct judge_run *r)
{
	struct judge_refusal out[2];
	struct refusals list = { .out = out, .cap = 2, .identified = &(uint32_t){ 0 } };
	struct judge_value v[] = { { "swaps", 4 }, { "needed", 0 } };
	refuse(r, &list, R_SWAP_ONCE, 0, 2, v);
	cr_expect_eq(list.n, 1);
	cr_expect(out[0].rule == R_SWAP_ONCE && out[0].n_values == 2 && out[0].value[0].is == 4);
	cr_expect_str_eq(out[0].value[1].name, "needed");
	refuse(r, &list, R_OWN_TURN, 0, 0, NULL);
	cr_expect_eq(list.n, 1, "a rule that is not in force refuses nothing");
	refuse_unless_permitted(r, &list, R_BUILD, 0);
	cr_expect_eq(list.n, 1, "what is permitted is not refused");
	refuse_unless_permitted(r, &list, R_PASS, 0);
	cr_expect(list.n == 2 && out[1].rule == R_PASS && out[1].n_values == 0);
	refuse(r, &list, R_FROM_HAND, 0, 0, NULL);
	cr_expect_eq(list.n, 3, "all are counted, as many as fit are written");
}

Test(kernel_rules, a_rule_in_force_refuses_and_a_permission_in_force_does_not)
{
	knock_out(&w, R_OWN_TURN);
	knock_out(&w, R_PASS);
	inside(&w, refuse_some);
}

static void
cite_some(struct judge_run *r)
{
	uint32_t a = cite(r, BY(R_DRAW), JUDGE_EV_NOTE, 1);
	uint32_t b = cite_value(r, from(R_BURN, a), JUDGE_EV_SET, JUDGE_NO_SEAT,
	                        (struct judge_value){ "marks", 2 });
	struct judge_citation c = {
		.id = 77, .parent = b, .decision = 9, .rule = R_SWAP, .def = WALL
	};
	cr_expect(a == 1 && b == 2 && cite_full(r, &c) == 3);
}

Test(kernel_rules, citations_are_numbered_in_order_and_name_their_parents)
{
	inside(&w, cite_some);
	cr_assert_eq(w.n_cited, 3);
	cr_assert_eq(judge_last_citation(&w.run), 3);
	const struct judge_citation *a = &w.cited[0], *b = &w.cited[1], *c = &w.cited[2];
	cr_expect(a->id == 1 && a->parent == JUDGE_NO_CITATION && a->rule == R_DRAW &&
	          a->seat == 1);
	cr_expect(a->n_values == 0 && a->def == JUDGE_NO_DEF && a->to == JUDGE_NO_PLACE);
	cr_expect(b->id == 2 && b->parent == 1 && b->event == JUDGE_EV_SET && b->n_values == 1);
	cr_expect_str_eq(b->value[0].name, "marks");
	cr_expect_eq(b->value[0].is, 2);
	cr_expect(c->id == 3 && c->decision == 0 && c->def == WALL,
	          "number and decision are the run's");
}

Test(kernel_rules, a_run_without_a_sink_still_numbers_its_citations)
{
	w.params.sink = (struct judge_sink){ NULL, NULL, NULL };
	inside(&w, cite_some);
	cr_assert_eq(w.n_cited, 0);
	cr_assert_eq(judge_last_citation(&w.run), 3);
}

/* The first rule of the game is none about abilities: it would stand where one was forgotten. */
Test(kernel_rules, the_stub_says_of_each_rule_about_abilities_whether_it_has_it)
{
	judge_rule rule[sizeof stub_ability_rules / sizeof(judge_rule)];
	memcpy(rule, &stub_ability_rules, sizeof rule);
	for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
		cr_expect_neq(rule[i], R_PLACE_MOVES, "rule %zu of struct ability_rules", i);
}
