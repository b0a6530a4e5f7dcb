/* counter_proof.c: tests of the changes that a counter-proof tries, and of their order. */
#include "tests/criterion.h"

#include <stdlib.h>

#include "judged/advice/counter_changes.h"

struct table {
	struct transcript t;
	struct ruling r;
	struct witness w;
	struct counter_changes changes;
};

static void
set_up(struct table *table)
{
	static const char path[] = "tests/data/rulings/illegal-rank.yaml";
	struct fault fault;
	*table = (struct table){ 0 };
	cr_assert(transcript_load(&table->t, path, NULL, &fault));
	cr_assert(ruling_make(&table->r, &table->t, NULL, &fault));
	cr_assert(witness_make(&table->w, &(struct witness_wish){ .of = &table->r, .move = 1 }));
	judge_rewind(table->w.before);
	counter_changes_of(table->w.before, ruling_refused_pick(&table->r), &table->changes);
}

static void
tear_down(struct table *table)
{
	free(table->changes.at);
	witness_free(&table->w);
	ruling_free(&table->r);
	transcript_free(&table->t);
}

Test(counter_proof, the_smallest_change_is_tried_first)
{
	struct table table;
	set_up(&table);
	cr_assert_gt(table.changes.n, 50);
	for (int i = 1; i < table.changes.n; i++)
		cr_expect_leq(table.changes.at[i - 1].size, table.changes.at[i].size);
	cr_expect_eq(table.changes.at[0].kind, COUNTER_VALUE);
	tear_down(&table);
}

Test(counter_proof, a_counter_proof_is_the_same_each_time)
{
	struct table table;
	struct counter_proof first, second;
	set_up(&table);
	counter_proof_find(&table.w, &first);
	counter_proof_find(&table.w, &second);
	cr_expect(first.found && second.found);
	cr_expect_eq(first.trials, second.trials);
	cr_expect_eq(first.change.to, second.change.to);
	cr_expect_leq(first.trials, COUNTER_PROOF_TRIALS);
	tear_down(&table);
}
