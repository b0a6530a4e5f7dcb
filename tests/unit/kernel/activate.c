/* activate.c: abilities that players use: declared with targets and cost, resolved later. */
#include "engine/kernel/activate.h"
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

static const struct activation_rules rules = {
	.declared = R_IGNITE,
	.targets = R_IGNITE_TARGET,
	.needs_target = R_IGNITE_NEEDS_TARGET,
	.pays = R_IGNITE_PAYS,
	.needs_cost = R_IGNITE_NEEDS_COST,
	.condition = R_IGNITE_CONDITION,
	.lost = R_IGNITE_LOST,
};

/* Two marks and a card of the hand; a stone of the opponent's is buried. */
static const char cards[] =
	"- {number: Elm, height: 2}\n"
	"- {number: Oak, height: 3}\n"
	"- number: Torch\n"
	"  abilities:\n"
	"  - on: enter\n"
	"    do: [{draw: 1}]\n"
	"  - ignition: {choose: [{keep: {opponent: stone, choose: 1, as: target}}],\n"
	"      cost: {marks: 2, do: [{discard: {own: card, in: hand, choose: 1}}]}}\n"
	"    if: {turn: own}\n"
	"    do: [{bury: {the: target}}, {give_marks: opponent}]\n"
	"- number: Lamp\n"
	"  grants:\n"
	"  - ignition: {}\n"
	"    do: [{give_marks: opponent, by: 5}]\n"
	"  abilities:\n"
	"  - continuous: [{grant: 1, of: {own: stone, named: Elm}}]\n"
	"  - ignition: {}\n"
	"    do: [{give_marks: own}]\n"
	"  - ignition: {cost: {marks: 1}}\n"
	"    do: [{options: [[{give_marks: own}], [{give_marks: opponent}]]}]\n";

static judge_card torch, elm, oak;

static void
set_out(struct judge_run *r)
{
	torch = lay(r, 0, ROW, 0, "Torch");
	elm = lay(r, 1, ROW, 0, "Elm");
	oak = lay(r, 1, ROW, 1, "Oak");
	lay(r, 0, HAND, 0, "Elm");
	lay(r, 0, HAND, 0, "Oak");
	r->game.value[0][MARKS] = 3;
}

static struct source
torch_source(struct judge_run *r)
{
	struct source s;
	cr_assert(find_activated(r, torch, KEYWORD_IGNITION, 2, &s));
	return s;
}

static enum judge_stop
with(void (*body)(struct judge_run *), const struct judge_pick *script, uint32_t n)
{
	programs_world(&w, cards);
	w.script = script;
	w.n_script = n;
	return inside(&w, body);
}

static enum judge_stop
without(judge_rule rule, void (*body)(struct judge_run *), const struct judge_pick *script,
        uint32_t n)
{
	programs_world(&w, cards);
	knock_out(&w, rule);
	w.script = script;
	w.n_script = n;
	return inside(&w, body);
}

/* Places and definitions are the same in every run of these cards. */
static struct judge_pick
at_spot(int spot)
{
	return pick_at(0, DO_CHOOSE, (judge_place)(place_of(&w.run, 1, ROW, 0) + spot));
}

static struct judge_pick
in_hand(const char *number)
{
	return a_pick(DO_CHOOSE, 0, def_of(&w.run, number), place_of(&w.run, 0, HAND, 0));
}

static void
nothing(struct judge_run *r)
{
	set_out(r);
}

/* 1. Which there are */

static void
look_for_some(struct judge_run *r)
{
	struct source s, all[4];
	set_out(r);
	judge_card lamp = lay(r, 0, ROW, 2, "Lamp"), own_elm = lay(r, 0, ROW, 3, "Elm");
	cr_expect_eq(activated_sources(r, torch, KEYWORD_IGNITION, all, 4), 1);
	cr_expect_eq(all[0].ability, 1);
	cr_expect(find_activated(r, torch, KEYWORD_IGNITION, 0, &s), "there is only one");
	cr_expect_not(find_activated(r, torch, KEYWORD_IGNITION, 1, &s), "it triggers");
	cr_expect_not(find_activated(r, torch, KEYWORD_BURST, 2, &s), "it is of another kind");
	cr_expect_eq(activated_sources(r, lamp, KEYWORD_IGNITION, all, 4), 2);
	cr_expect_not(find_activated(r, lamp, KEYWORD_IGNITION, 0, &s), "there are two");
	cr_expect(find_activated(r, own_elm, KEYWORD_IGNITION, 0, &s) &&
	                  s.def != card_at(r, own_elm)->def,
	          "it is granted");
	cr_expect_eq(activated_sources(r, elm, KEYWORD_IGNITION, all, 4), 0);
	r->p.disabled_def = card_at(r, torch)->def;
	r->p.disabled_ability = 2;
	cr_expect_eq(activated_sources(r, torch, KEYWORD_IGNITION, all, 4), 0, "it does not exist");
}

Test(kernel_activate, a_card_has_abilities_that_are_used)
{
	cr_assert_eq(with(look_for_some, NULL, 0), JUDGE_FINISHED);
}

/* 2. What refuses one */

static judge_rule refusing;

static void
refused_by(struct judge_run *r)
{
	struct source s = torch_source(r);
	struct judge_refusal out[4];
	struct refusals list = { .out = out, .cap = 4, .identified = &(uint32_t){ 0 } };
	test_activation(r, &s, &rules, &list);
	refusing = list.n == 1 ? out[0].rule : JUDGE_NO_RULE;
	cr_expect_eq(can_activate(r, &s, &rules), list.n == 0);
}

static void
poor(struct judge_run *r)
{
	set_out(r);
	r->game.value[0][MARKS] = 1;
	refused_by(r);
}

static void
empty_handed(struct judge_run *r)
{
	torch = lay(r, 0, ROW, 0, "Torch");
	lay(r, 1, ROW, 0, "Elm");
	r->game.value[0][MARKS] = 2;
	refused_by(r);
}

static void
alone(struct judge_run *r)
{
	torch = lay(r, 0, ROW, 0, "Torch");
	lay(r, 0, HAND, 0, "Elm");
	r->game.value[0][MARKS] = 2;
	refused_by(r);
}

static void
in_the_other_turn(struct judge_run *r)
{
	set_out(r);
	r->game.turn_player = 1;
	refused_by(r);
}

static void
rich(struct judge_run *r)
{
	set_out(r);
	refused_by(r);
}

Test(kernel_activate, what_cannot_be_paid_or_aimed_is_refused)
{
	static const struct {
		void (*body)(struct judge_run *);
		judge_rule rule;
	} cases[] = { { poor, R_IGNITE_MARKS },
		      { empty_handed, R_IGNITE_NEEDS_COST },
		      { alone, R_IGNITE_NEEDS_TARGET },
		      { in_the_other_turn, R_IGNITE_CONDITION },
		      { rich, JUDGE_NO_RULE } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		cr_assert_eq(with(cases[i].body, NULL, 0), JUDGE_FINISHED);
		cr_expect_eq(refusing, cases[i].rule, "case %zu: %d", i, refusing);
		if (cases[i].rule == JUDGE_NO_RULE)
			continue;
		cr_assert_eq(without(cases[i].rule, cases[i].body, NULL, 0), JUDGE_FINISHED);
		cr_expect_eq(refusing, JUDGE_NO_RULE, "case %zu without it", i);
	}
}

/* 3. Declared, answered, resolved */

static int32_t left_after_paying;
static struct activation declared;

static void
declare(struct judge_run *r)
{
	struct source s = torch_source(r);
	declare_activated(r, &s, &rules, JUDGE_NO_CITATION, &declared);
	left_after_paying = r->game.value[0][MARKS];
}

static void
resolve_last(struct judge_run *r)
{
	resolve_activated(r, &declared, &rules, JUDGE_NO_CITATION);
}

static void
use(struct judge_run *r)
{
	set_out(r);
	declare(r);
	cr_expect_eq(count_in(r, 1, ROW, 1), 1, "nothing happens before it resolves");
	resolve_last(r);
}

static void
use_while_it_goes(struct judge_run *r)
{
	set_out(r);
	declare(r);
	move_card(r, oak, place_of(r, 1, HAND, 0), BESIDE, JUDGE_NO_CARD, BY(R_SWAP));
	move_card(r, oak, place_of(r, 1, ROW, 1), BESIDE, JUDGE_NO_CARD, BY(R_BUILD));
	resolve_last(r);
}

static const struct judge_pick *
aim(void)
{
	static struct judge_pick script[2];
	with(nothing, NULL, 0);
	script[0] = at_spot(1);
	script[1] = in_hand("Elm");
	return script;
}

Test(kernel_activate, targets_are_chosen_and_the_cost_is_paid_on_declaring)
{
	cr_assert_eq(with(use, aim(), 2), JUDGE_FINISHED);
	cr_assert(left_after_paying == 1);
	cr_assert(count_in(&w.run, 1, ROW, 1) == 0 && count_in(&w.run, 1, ROW, 0) == 1);
	cr_assert(count_in(&w.run, 0, HAND, 0) == 1 && w.run.game.value[1][MARKS] == 1);
	cr_assert_eq(times_cited(&w, R_IGNITE), 1);
	cr_assert_eq(times_cited(&w, R_IGNITE_LOST), 0);
}

Test(kernel_activate, each_step_of_declaring_is_a_rule)
{
	const struct judge_pick *script = aim();
	cr_assert_eq(without(R_IGNITE, use, script, 2), JUDGE_FINISHED);
	cr_assert_eq(times_cited(&w, R_IGNITE), 0);
	cr_assert_eq(without(R_IGNITE_PAYS, use, script, 1), JUDGE_FINISHED);
	cr_assert(left_after_paying == 3 && count_in(&w.run, 0, HAND, 0) == 2);
	struct judge_pick later[] = { script[1], script[0] };
	cr_assert_eq(without(R_IGNITE_TARGET, use, later, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 1, ROW, 1), 0, "it is chosen on resolution");
}

Test(kernel_activate, a_target_that_went_is_lost)
{
	const struct judge_pick *script = aim();
	cr_assert_eq(with(use_while_it_goes, script, 2), JUDGE_FINISHED);
	cr_assert(count_in(&w.run, 1, ROW, 1) == 1 && w.run.game.value[1][MARKS] == 1);
	cr_assert_eq(times_cited(&w, R_IGNITE_LOST), 1);
	cr_assert_eq(without(R_IGNITE_LOST, use_while_it_goes, script, 2), JUDGE_FINISHED);
	cr_assert_eq(w.run.game.value[1][MARKS], 0, "nor is anything else done");
}

static void
use_options(struct judge_run *r)
{
	struct source s;
	set_out(r);
	judge_card lamp = lay(r, 0, ROW, 2, "Lamp");
	cr_assert(find_activated(r, lamp, KEYWORD_IGNITION, 3, &s));
	declare_activated(r, &s, &rules, JUDGE_NO_CITATION, &declared);
	resolve_last(r);
}

Test(kernel_activate, options_are_picked_as_it_resolves)
{
	struct judge_pick script[] = { pick_no(0, DO_MODE, 2) };
	cr_assert_eq(with(use_options, script, 1), JUDGE_FINISHED);
	cr_assert(w.run.game.value[0][MARKS] == 2 && w.run.game.value[1][MARKS] == 1);
}
