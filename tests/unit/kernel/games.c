/* games.c: whole games of the stub with cards that have abilities, answered at random. */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

enum { SEEDS = 25, KINDS = 8 };

static const char cards[] =
	"- {number: G-1, height: 2, traits: [Old], abilities: [{on: enter, do: [{may: [{discard: {own: card, in: hand, choose: 1}}], then: [{draw: 2}]}]}]}\n"
	"- {number: G-2, height: 1, abilities: [{on: enter, do: [{options: [[{bury: {opponent: stone, up_to: 1}}], [{look: 2, as: x}, {move: {the: x, up_to: 1}, to: hand}, {shuffle: deck}]]}]}]}\n"
	"- {number: G-3, height: 2, abilities: [{continuous: [{modify: height, by: 1, of: {own: stone, trait: Old}}, {forbid: bury, of: {own: stone, trait: Old}, by: opponent_effect}]}, {revenge: [{give_marks: opponent}]}]}\n"
	"- {number: G-4, height: 1, abilities: [{instead_of: {buried: {own: stone}}, optional: true, do: [{mill: 1}]}, {on: {leaves: this}, do: [{search: {own: stone, in: deck, up_to: 1, as: x}}, {move: {the: x}, to: hand}, {shuffle: deck}]}]}\n"
	"- {number: G-5, type: rune, abilities: [{on: placed, do: [{apply: [{modify: height, by: 2, of: {own: stone, choose: 1}}], until: turn_end}]}, {continuous: [{rule: TOWER_LIMIT, value: 3}]}]}\n"
	"- {number: G-6, height: 1, abilities: [{on: {phase: start, of: own}, do: [{draw_up_to: 2}, {mark: this, by: 1}]}, {on: {state: {marks: this, min: 2}}, do: [{mark: this, by: -9}, {give_marks: opponent}]}]}\n"
	"- {number: G-7, height: 1, abilities: [{on: enter, do: [{later: {phase: start}, do: [{keep_zones: {own: zone, choose: 1, as: z}}, {if: {count_zones: {the: z}, is: 1}, then: [{give_marks: own}]}]}]}]}\n"
	"- {number: G-8, height: 2, abilities: [{on: {played: {own: stone, other: true}}, do: [{give_marks: opponent}]}, {on: {discarded: {own: card}}, do: [{reveal_top: 1}]}, {instead_of: {marked: own}, still: true, do: [{draw: 1}]}]}\n";

static struct world w, again;
static judge_def deck[KINDS];

static void
deal(struct world *world, const struct judge_card_set *set, uint64_t seed)
{
	make_world(world);
	world->params.cards = set;
	world->seed = seed;
	for (judge_def i = 0; i < KINDS; i++)
		deck[i] = (judge_def)(STUB_DEFS + i);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		world->params.list[seat][0] = (struct judge_list){ deck, KINDS };
	init_world(world);
}

static bool
same_citations(void)
{
	if (w.n_cited != again.n_cited || w.n_cited > WORLD_CITATIONS)
		return false;
	for (uint32_t i = 0; i < w.n_cited; i++) {
		const struct judge_citation *x = &w.cited[i], *y = &again.cited[i];
		if (x->id != y->id || x->parent != y->parent || x->decision != y->decision ||
		    x->rule != y->rule || x->event != y->event || x->def != y->def ||
		    x->to != y->to || x->source != y->source || x->ability != y->ability ||
		    x->hidden_from != y->hidden_from || x->value[0].is != y->value[0].is)
			return false;
	}
	return true;
}

Test(kernel_games, random_games_end_and_keep_their_cards)
{
	const struct judge_card_set *set = programs_read(cards);
	bool performed[STUB_OPS] = { false };
	int resolved = 0;
	for (uint64_t seed = 1; seed <= 8 * SEEDS; seed++) {
		deal(&w, set, seed);
		cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED, "seed %lu: %d %s", seed,
		             w.run.stop, w.run.limit);
		cr_assert(well_linked(&w.run) && judge_result(&w.run).over);
		resolved += times_cited(&w, R_EFFECTS_TAKE_PLACE);
		for (uint16_t op = 0; op < STUB_OPS; op++)
			performed[op] |= judge_is_op_used(&w.run, op);
	}
	cr_assert_gt(resolved, 8 * SEEDS, "abilities are played");
	static const uint16_t wanted[] = { OP_MAY,    OP_OPTIONS, OP_BURY,       OP_SEARCH,
		                           OP_APPLY,  OP_E_STATE, OP_LATER,      OP_E_LEAVES,
		                           OP_FORBID, OP_RULE,    OP_DRAW_UP_TO, OP_REVEAL_TOP,
		                           OP_MILL };
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		cr_expect(performed[wanted[i]], "%s", stub_ops[wanted[i]].name);
}

/* Stop before every decision, look at the question, go on from the checkpoint. */
Test(kernel_games, a_game_cut_before_every_decision_leaves_the_same_record)
{
	const struct judge_card_set *set = programs_read(cards);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		deal(&w, set, seed);
		judge_run_go(&w.run);
		deal(&again, set, seed);
		again.answers = 0;
		while (judge_run_go(&again.run) == JUDGE_OPEN)
			again.answers++;
		cr_assert(same_citations(), "seed %lu", seed);
		cr_assert_eq(judge_loop_hash(&again.run), judge_loop_hash(&w.run));
		cr_assert_eq(again.run.budget, w.run.budget, "going on costs nothing");
	}
}

static void
compare(struct judge_run *r)
{
	static struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
	int n = judge_candidates(r, all, JUDGE_PICKS), taken = 0;
	int m = judge_options(r, option, JUDGE_PICKS);
	for (int i = 0; i < n; i++) {
		int refusals = judge_test(r, all[i], NULL, 0);
		cr_assert_neq(refusals, -1, "what is a candidate can be named");
		taken += refusals == 0;
	}
	cr_assert_eq(taken, m, "question %d: what is offered is accepted", judge_question(r)->kind);
}

Test(kernel_games, offered_is_accepted_at_every_question)
{
	const struct judge_card_set *set = programs_read(cards);
	static const judge_rule missing[] = {
		JUDGE_NO_RULE,           R_TARGETS_AS_DESCRIBED, R_CHOOSE_AS_MANY_AS_POSSIBLE,
		R_STANDBY_IS_COMPULSORY, R_MAY_CAN_BE_DECLINED,  R_TARGETS_ARE_PICKED
	};
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		deal(&again, set, seed);
		if (missing[seed % 6] != JUDGE_NO_RULE)
			knock_out(&again, missing[seed % 6]);
		init_world(&again);
		again.answers = 0;
		while (judge_run_go(&again.run) == JUDGE_OPEN) {
			if (!stub_game.question[judge_question(&again.run)->kind].chance)
				compare(&again.run);
			again.answers++;
		}
		cr_assert_eq(again.run.stop, JUDGE_FINISHED, "seed %lu", seed);
	}
}

/* Each rule about abilities can be left out of a whole game. */
Test(kernel_games, games_without_a_rule_end_as_well)
{
	const struct judge_card_set *set = programs_read(cards);
	for (judge_rule rule = R_BURY; rule < STUB_RULES; rule++)
		for (uint64_t seed = 1; seed <= 3; seed++) {
			deal(&w, set, seed);
			knock_out(&w, rule);
			init_world(&w);
			cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED, "without %s: %d %s",
			             stub_rows[rule].name, w.run.stop, w.run.limit);
			cr_assert(well_linked(&w.run));
		}
}
