/* advice.c: tests of what advice is made of: the changes that are tried, and their order. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/counter_changes.h"

struct table {
	struct transcript t;
	struct ruling r;
	struct witness w;
	struct counter_changes changes;
};

static void
set_up(struct table *table, enum view view)
{
	static const char path[] = "tests/data/rulings/illegal-rank.yaml";
	struct fault fault;
	*table = (struct table){ 0 };
	cr_assert(transcript_load(&table->t, path, NULL, &fault));
	cr_assert(ruling_make(&table->r, &table->t, NULL, &fault));
	cr_assert(witness_make(&table->w, &(struct witness_wish){ .of = &table->r, .move = 1 }));
	judge_rewind(table->w.before);
	counter_changes_of(table->w.before, view, ruling_refused_pick(&table->r), &table->changes);
}

static void
tear_down(struct table *table)
{
	free(table->changes.at);
	witness_free(&table->w);
	ruling_free(&table->r);
	transcript_free(&table->t);
}

/* Changes that name a card lying in A's hand. */
static int
of_hand(const struct table *table)
{
	const struct judge_game *game = table->t.game;
	int area = 0, n = 0;
	while (strcmp(game->area[area].name, "hand") != 0)
		area++;
	judge_place hand = judge_place_of(table->r.run, 0, area, 0);
	for (int i = 0; i < table->changes.n; i++)
		n += table->changes.at[i].place == hand &&
		     table->changes.at[i].kind != COUNTER_VALUE &&
		     table->changes.at[i].card != JUDGE_NO_CARD;
	return n;
}

Test(advice, only_cards_the_reader_knows_are_changed)
{
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		struct table table;
		set_up(&table, view);
		cr_expect_eq(of_hand(&table) > 0, view == VIEW_A || view == VIEW_JUDGE, "%s",
		             view_word(view));
		tear_down(&table);
	}
}

Test(advice, the_smallest_change_is_tried_first)
{
	struct table table;
	set_up(&table, VIEW_JUDGE);
	cr_assert_gt(table.changes.n, 50);
	for (int i = 1; i < table.changes.n; i++)
		cr_expect_leq(table.changes.at[i - 1].size, table.changes.at[i].size);
	cr_expect_eq(table.changes.at[0].kind, COUNTER_VALUE);
	tear_down(&table);
}

Test(advice, a_counter_proof_is_the_same_each_time)
{
	struct table table;
	struct counter_proof first, second;
	set_up(&table, VIEW_PUBLIC);
	counter_proof_find(&table.w, VIEW_PUBLIC, &first);
	counter_proof_find(&table.w, VIEW_PUBLIC, &second);
	cr_expect(first.found && second.found);
	cr_expect_eq(first.trials, second.trials);
	cr_expect_eq(first.change.to, second.change.to);
	cr_expect_leq(first.trials, COUNTER_PROOF_TRIALS);
	tear_down(&table);
}
