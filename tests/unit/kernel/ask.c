/* ask.c: the one door: candidates, options, refusals, picks taken, chance, concession. */
#include "tests/criterion.h"
#include "tests/stub/world.h"

static struct world w;
static struct judge_pick answer;

/* Without deck lists: each seat's own cards are those dealt. */
static void
make_bare_world(void)
{
	make_world(&w);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		w.params.list[seat][0].n = 0;
}

static struct judge_question
question(judge_seat seat, enum stub_question kind)
{
	return (struct judge_question){ seat, (uint8_t)kind, JUDGE_NO_DEF, JUDGE_NO_PLACE };
}

static struct judge_pick
pick_card(enum stub_verb verb, judge_seat seat, judge_def def)
{
	return (struct judge_pick){
		.verb = (uint8_t)verb, .seat = seat, .def = def, .place = JUDGE_NO_PLACE
	};
}

static void
deal_two(struct judge_run *r)
{
	put(r, 0, 0, HAND, 0, WALL);
	put(r, 0, 0, HAND, 0, FLARE);
	put(r, 1, 1, HAND, 0, KEEP);
	collect_card_defs(r);
}

static void
ask_for_an_action(struct judge_run *r)
{
	deal_two(r);
	answer = ask(r, question(0, ASK_ACTION),
	             from(R_ACTION, cite(r, BY(R_DRAW), JUDGE_EV_STEP, 0)));
}

static enum judge_stop
answer_with(struct judge_pick pick)
{
	w.script = &pick;
	w.n_script = 1;
	enum judge_stop stop = inside(&w, ask_for_an_action);
	w.script = NULL;
	w.n_script = 0;
	return stop;
}

Test(kernel_ask, a_pick_no_rule_refuses_is_taken_and_cited)
{
	make_bare_world();
	cr_assert_eq(answer_with(pick_card(DO_BUILD, 0, WALL)), JUDGE_FINISHED);
	cr_assert(answer.verb == DO_BUILD && answer.def == WALL);
	cr_assert_eq(judge_decisions(&w.run), 1);
	const struct judge_citation *c = &w.cited[w.n_cited - 1];
	cr_assert(c->event == JUDGE_EV_DECIDE && c->rule == R_ACTION && c->seat == 0 &&
	          c->def == WALL);
	cr_assert(c->decision == 1 && c->value[0].is == DO_BUILD && c->to == JUDGE_NO_PLACE);
	cr_assert_eq(w.run.now.cause, c->id, "what follows, follows from the decision");
	cr_assert_neq(c->parent, JUDGE_NO_CITATION);
}

Test(kernel_ask, a_refused_pick_stops_the_run_and_names_every_rule_in_order)
{
	make_bare_world();
	cr_assert_eq(answer_with(pick_card(DO_BUILD, 1, FLARE)), JUDGE_BAD_PICK, "B owns no flare");
	cr_assert_eq(answer_with(pick_card(DO_CAST, 1, KEEP)), JUDGE_REFUSED);
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 2);
	cr_assert(refusal[0].rule == R_OWN_TURN && refusal[1].rule == R_CAST_RUNE);
	cr_assert(judge_refused_pick(&w.run).verb == DO_CAST &&
	          judge_refused_pick(&w.run).def == KEEP);
	cr_assert_eq(judge_question(&w.run)->kind, ASK_ACTION);
	cr_assert_eq(judge_decisions(&w.run), 0, "nothing was decided");
	knock_out(&w, R_OWN_TURN);
	knock_out(&w, R_CAST_RUNE);
	knock_out(&w, R_CAST);
	cr_assert_eq(answer_with(pick_card(DO_CAST, 1, KEEP)), JUDGE_REFUSED);
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert_eq(refusal[0].rule, R_CAST, "what is not permitted is refused by its permission");
}

Test(kernel_ask, what_is_no_candidate_is_a_bad_pick)
{
	make_bare_world();
	static const struct judge_pick bad[] = {
		{ DO_BUILD, 0, KEEP, JUDGE_NO_PLACE, 0 },         /* not one's own */
		{ DO_BUILD, 0, STUB_DEFS, JUDGE_NO_PLACE, 0 },    /* no card */
		{ DO_BUILD, 7, WALL, JUDGE_NO_PLACE, 0 },         /* no seat */
		{ DO_SPOT, 0, JUDGE_NO_DEF, 0, 0 },               /* another question's */
		{ STUB_VERBS, 0, JUDGE_NO_DEF, 0, 0 },            /* no verb */
		{ DO_PASS, 0, WALL, JUDGE_NO_PLACE, 0 },          /* more than a pass takes */
		{ DO_BUILD, 0, WALL, 0, 0 },                      /* more than a card */
		{ DO_BUILD, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 }, /* less */
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const struct judge_refusal *refusal;
		cr_expect_eq(answer_with(bad[i]), JUDGE_BAD_PICK, "pick %zu", i);
		cr_expect_eq(judge_refusals(&w.run, &refusal), 0, "no rule refused it");
	}
}

static bool
same(struct judge_pick a, struct judge_pick b)
{
	return a.verb == b.verb && a.seat == b.seat && a.def == b.def && a.place == b.place;
}

/* Options are the candidates that no test refuses, though they are sought among the likely ones. */
static void
compare_options(struct judge_run *r, struct judge_question q)
{
	struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = r->kernel->candidates(r, &q, all, JUDGE_PICKS), found = 0;
	int m = options(r, &q, option, JUDGE_PICKS);
	for (int i = 0; i < n; i++) {
		int refused = test_pick(r, &q, all[i], refusal, JUDGE_REFUSALS);
		cr_expect_neq(refused, -1);
		if (refused == 0)
			cr_expect(found < m && same(all[i], option[found++]));
	}
	cr_expect_eq(found, m);
	cr_expect_eq(has_option(r, q), m > 0);
	cr_expect_eq(options(r, &q, option, 0), m, "all are counted, as many as fit are written");
}

static void
look_beside_passing(struct judge_run *r)
{
	struct judge_question q = question(0, ASK_ACTION);
	cr_expect(has_option(r, q));
	cr_expect_not(has_option_with_verb(r, q, DO_PASS),
	              "with an empty hand there is only passing");
	put(r, 0, 0, HAND, 0, WALL);
	collect_card_defs(r);
	cr_expect(has_option_with_verb(r, q, DO_PASS));
	cr_expect(has_option_with_verb(r, q, DO_BUILD), "passing is one beside building");
}

Test(kernel_ask, an_option_beside_passing_is_one_of_another_verb)
{
	make_bare_world();
	inside(&w, look_beside_passing);
}

static void
compare_every_kind(struct judge_run *r)
{
	deal_two(r);
	put(r, 0, 0, ROW, 0, WALL);
	put(r, 0, 0, ROW, 0, BRICK);
	collect_card_defs(r);
	struct judge_question spot = { 0, ASK_SPOT, KEEP, JUDGE_NO_PLACE };
	struct judge_question keep = { 0, ASK_KEEP, JUDGE_NO_DEF, place_of(r, 0, ROW, 0) };
	compare_options(r, question(0, ASK_ACTION));
	compare_options(r, question(JUDGE_NO_SEAT, ASK_FIRST));
	compare_options(r, question(1, ASK_TARGET));
	compare_options(r, spot);
	compare_options(r, keep);
}

Test(kernel_ask, options_are_the_candidates_that_no_test_refuses)
{
	make_bare_world();
	inside(&w, compare_every_kind);
	static const judge_rule matters[] = { R_OWN_TURN, R_FROM_HAND, R_BUILD, R_PASS,
		                              R_BUILD_OWN_ROW };
	for (size_t i = 0; i < sizeof matters / sizeof *matters; i++) {
		knock_out(&w, matters[i]);
		inside(&w, compare_every_kind);
		restore(&w, matters[i]);
	}
	w.kernel.likely = NULL;
	inside(&w, compare_every_kind);
}

Test(kernel_ask, without_an_answer_the_question_stays_open)
{
	make_bare_world();
	w.answers = 0;
	cr_assert_eq(inside(&w, ask_for_an_action), JUDGE_OPEN);
	cr_assert(judge_question(&w.run)->kind == ASK_ACTION && judge_question(&w.run)->seat == 0);
	struct judge_pick option[JUDGE_PICKS];
	cr_assert_eq(judge_options(&w.run, option, JUDGE_PICKS), judge_options(&w.run, NULL, 0));
	cr_assert_gt(judge_candidates(&w.run, option, JUDGE_PICKS), 2);
	cr_assert_eq(judge_test(&w.run, pick_card(DO_BUILD, 0, WALL), NULL, 0), 0);
	cr_assert_eq(judge_test(&w.run, pick_card(DO_BUILD, 0, FLARE), NULL, 0), 1);
	cr_assert_eq(judge_test(&w.run, pick_card(DO_BUILD, 0, KEEP), NULL, 0), -1);
}

/* Chance */

static void
order_three(struct judge_run *r)
{
	judge_def def[3] = { PEBBLE, BRICK, WALL };
	order_by_chance(r, place_of(r, 1, DECK, 0), def, 3, BY(R_CAST_RESHUFFLES));
	cr_expect_eq(judge_decisions(r), 1);
	cr_expect_eq(def[0] + def[1] + def[2], PEBBLE + BRICK + WALL);
}

Test(kernel_ask, chance_orders_a_place)
{
	make_bare_world();
	cr_assert_eq(inside(&w, order_three), JUDGE_FINISHED);
	cr_assert(judge_question(&w.run)->kind == ASK_SHUFFLE && judge_question(&w.run)->seat == 1);
	cr_assert_eq(judge_question(&w.run)->at, place_of(&w.run, 1, DECK, 0));
	w.params.decider.order = NULL;
	cr_assert_eq(inside(&w, order_three), JUDGE_OPEN, "who orders nothing leaves it open");
}

/* Concession */

static void
ask_twice(struct judge_run *r)
{
	deal_two(r);
	ask(r, question(0, ASK_ACTION), BY(R_ACTION));
	ask(r, question(1, ASK_TARGET), BY(R_BURN));
}

static enum judge_stop
conceded_by(uint8_t seats, void (*body)(struct judge_run *))
{
	const uint8_t concessions[] = { seats };
	w.concessions = concessions;
	w.n_concessions = 1;
	enum judge_stop stop = inside(&w, body);
	w.n_concessions = 0;
	return stop;
}

Test(kernel_ask, a_player_may_concede_at_any_question)
{
	make_bare_world();
	cr_assert_eq(conceded_by(1 << 0, ask_twice), JUDGE_FINISHED);
	struct judge_result result = judge_result(&w.run);
	cr_assert(result.over && result.winners == 1 << 1 && result.by == R_CONCEDE);
	cr_assert_str_eq(result.how, "concession");
	conceded_by(1 << 1, ask_twice);
	cr_assert_eq(judge_result(&w.run).winners, 1 << 0, "who is not asked concedes as well");
	cr_assert_eq(conceded_by(1 << 1, order_three), JUDGE_FINISHED, "while a deck is shuffled");
	cr_assert_eq(judge_result(&w.run).winners, 1 << 0);
}

Test(kernel_ask, both_conceding_is_a_draw)
{
	make_bare_world();
	conceded_by(3, ask_twice);
	cr_assert(judge_result(&w.run).over && judge_result(&w.run).winners == 0);
	cr_assert_eq(judge_result(&w.run).by, R_BOTH_LOSE_DRAW);
	knock_out(&w, R_BOTH_LOSE_DRAW);
	conceded_by(3, ask_twice);
	cr_assert_eq(judge_result(&w.run).winners, 1 << 1, "B wins");
}

Test(kernel_ask, without_its_permission_a_concession_is_refused)
{
	make_bare_world();
	knock_out(&w, R_CONCEDE);
	cr_assert_eq(conceded_by(1 << 0, ask_twice), JUDGE_REFUSED);
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert_eq(refusal[0].rule, R_CONCEDE);
	cr_assert_eq(judge_refused_pick(&w.run).seat, 1 << 0);
}

static void
forbid_b_to_concede(struct judge_run *r)
{
	struct rule_change c = { R_CONCEDE, 1, JUDGE_NO_CARD, RULE_SUSPENDED, false, 0 };
	change_rule(r, c, BY(R_CAST));
	ask_twice(r);
}

Test(kernel_ask, the_permission_to_concede_is_that_of_who_concedes)
{
	make_bare_world();
	cr_assert_eq(conceded_by(1 << 1, forbid_b_to_concede), JUDGE_REFUSED);
	cr_assert_eq(conceded_by(1 << 0, forbid_b_to_concede), JUDGE_FINISHED);
	cr_assert_eq(conceded_by(3, forbid_b_to_concede), JUDGE_REFUSED);
}

Test(kernel_ask, a_concession_without_a_player_is_a_bad_pick)
{
	make_bare_world();
	cr_assert_eq(conceded_by(4, ask_twice), JUDGE_BAD_PICK);
	cr_assert_eq(conceded_by(0x81, ask_twice), JUDGE_BAD_PICK);
	cr_assert_not(judge_result(&w.run).over);
}

static void
ask_for_ever(struct judge_run *r)
{
	for (;;)
		ask(r, question(1, ASK_TARGET), BY(R_BURN));
}

Test(kernel_ask, every_question_costs_budget)
{
	make_bare_world();
	w.params.budget = 20;
	cr_assert_eq(inside(&w, ask_for_ever), JUDGE_LIMIT);
	cr_assert_eq(judge_decisions(&w.run), 19);
}
