/* hash.c: positions with the same future hash alike, others do not. */
#include "tests/criterion.h"
#include "tests/stub/world.h"

static struct world w, v;

static void
make_position(struct world *world)
{
	make_world(world);
	init_world(world);
	struct judge_run *r = &world->run;
	r->game.turn = 3;
	r->game.turn_player = 0;
	r->game.step = STEP_ACTION;
	put(r, 0, 0, ROW, 0, PEBBLE);
	put_atop(r, 0, 0, ROW, 0, BRICK);
	put(r, 1, 1, ROW, 2, WALL);
	put(r, 0, 0, HAND, 0, WALL);
	put(r, 1, 1, DECK, 0, KEEP);
	put(r, 1, 1, DECK, 0, WALL);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		r->game.card[c].stamp = 10u + c;
}

static bool
alike(void)
{
	return judge_loop_hash(&w.run) == judge_loop_hash(&v.run);
}

Test(kernel_hash, equal_positions_hash_alike)
{
	make_position(&w);
	make_position(&v);
	cr_assert(alike());
}

Test(kernel_hash, time_stamps_and_identities_count_by_their_order_only)
{
	make_position(&w);
	make_position(&v);
	for (judge_card c = 0; c < v.run.game.n_cards; c++) {
		v.run.game.card[c].stamp = 5000 + 7u * c;
		v.run.game.card[c].identity += 900;
	}
	v.run.game.clock = 99999;
	v.run.game.identities = 77777;
	cr_assert(alike());
	v.run.game.card[0].stamp = 6000;
	cr_assert_not(alike(), "another order of arrival is another position");
}

Test(kernel_hash, time_stamps_in_hands_and_decks_do_not_count)
{
	make_position(&w);
	make_position(&v);
	v.run.game.card[3].stamp = 1;
	v.run.game.card[4].stamp = 999;
	cr_assert(alike());
}

Test(kernel_hash, the_numbers_of_cards_do_not_count)
{
	make_world(&w);
	make_world(&v);
	init_world(&w);
	init_world(&v);
	put(&w.run, 0, 0, HAND, 0, WALL);
	put(&w.run, 1, 1, HAND, 0, KEEP);
	put(&v.run, 1, 1, HAND, 0, KEEP);
	put(&v.run, 0, 0, HAND, 0, WALL);
	cr_assert(alike());
}

Test(kernel_hash, the_number_of_the_turn_does_not_count_but_what_came_before_it)
{
	make_position(&w);
	make_position(&v);
	for (judge_card c = 0; c < v.run.game.n_cards; c++)
		v.run.game.card[c].since = 9;
	v.run.game.turn = 9;
	cr_assert(alike());
	v.run.game.card[2].since = 8;
	cr_assert_not(alike());
}

typedef void change_procedure(struct judge_run *);
#define CHANGE(name, ...)                                                                          \
	static void name(struct judge_run *r)                                                      \
	{                                                                                          \
		__VA_ARGS__;                                                                       \
	}

CHANGE(other_step, r->game.step = STEP_END)
CHANGE(other_phase, r->game.phase++)
CHANGE(other_turn_player, r->game.turn_player = 1)
CHANGE(other_value, r->game.value[1][SEAT_VALUES - 1]++)
CHANGE(other_card, r->game.card[3].def = KEEP)
CHANGE(other_owner, r->game.card[2].owner = 0)
CHANGE(other_knowledge, r->game.card[4].known_by = 1)
CHANGE(other_place, unlink_card(r, 2);
       link_card(r, 2, place_of(r, 1, ROW, 3), BESIDE, JUDGE_NO_CARD))
CHANGE(other_order, unlink_card(r, 4);
       link_card(r, 4, place_of(r, 1, DECK, 0), AT_BOTTOM, JUDGE_NO_CARD))
CHANGE(beside_instead_of_atop, r->game.card[0].above = r->game.card[1].beneath = JUDGE_NO_CARD)
CHANGE(resolving, r->game.resolving = 3)
CHANGE(over, r->game.over = true)
CHANGE(changed_rule,
       change_rule(r, (struct rule_change){ R_BURN, 0, 2, RULE_SUSPENDED, true, 0 }, BY(R_CAST)))
CHANGE(changed_rule_for_another_card,
       change_rule(r, (struct rule_change){ R_BURN, 0, 3, RULE_SUSPENDED, true, 0 }, BY(R_CAST)))
CHANGE(changed_rule_for_good,
       change_rule(r, (struct rule_change){ R_BURN, 0, 2, RULE_SUSPENDED, false, 0 }, BY(R_CAST)))
CHANGE(changed_value,
       change_rule(r, (struct rule_change){ R_TOWER_LIMIT, 0, 2, RULE_VALUED, true, 7 },
                   BY(R_CAST)))

static const struct {
	const char *what;
	change_procedure *change;
} changes[] = {
	{ "nothing", NULL },
	{ "step", other_step },
	{ "phase", other_phase },
	{ "turn player", other_turn_player },
	{ "value", other_value },
	{ "card", other_card },
	{ "owner", other_owner },
	{ "knowledge", other_knowledge },
	{ "place", other_place },
	{ "order of a deck", other_order },
	{ "stack", beside_instead_of_atop },
	{ "card being played", resolving },
	{ "end", over },
	{ "changed rule", changed_rule },
	{ "changed rule for another card", changed_rule_for_another_card },
	{ "changed rule for good", changed_rule_for_good },
	{ "changed value", changed_value },
};

Test(kernel_hash, whatever_decides_the_future_counts)
{
	enum { N = sizeof changes / sizeof *changes };
	uint64_t hash[N];
	for (int i = 0; i < N; i++) {
		make_position(&w);
		if (changes[i].change)
			changes[i].change(&w.run);
		hash[i] = judge_loop_hash(&w.run);
		for (int j = 0; j < i; j++)
			cr_expect_neq(hash[i], hash[j], "%s hashes as %s", changes[i].what,
			              changes[j].what);
	}
}

static void
fill(struct world *world)
{
	make_world(world);
	init_world(world);
	for (int i = 0; i < JUDGE_CARDS; i++)
		put(&world->run, 0, 0, ROW, i % SPOTS, WALL);
	for (int i = 0; i < RULE_CHANGES; i++)
		changed_rule(&world->run);
}

Test(kernel_hash, a_full_position_hashes_too)
{
	fill(&w);
	fill(&v);
	cr_assert(alike());
}

Test(kernel_hash, the_order_of_an_unordered_heap_does_not_count)
{
	make_position(&w);
	make_position(&v);
	put(&w.run, 0, 0, HAND, 0, PEBBLE);
	put(&w.run, 0, 0, HAND, 0, BRICK);
	put(&v.run, 0, 0, HAND, 0, BRICK);
	put(&v.run, 0, 0, HAND, 0, PEBBLE);
	cr_assert(alike());
	put(&w.run, 1, 1, DECK, 0, PEBBLE);
	put(&w.run, 1, 1, DECK, 0, BRICK);
	put(&v.run, 1, 1, DECK, 0, BRICK);
	put(&v.run, 1, 1, DECK, 0, PEBBLE);
	cr_assert_not(alike(), "a deck is ordered");
}
