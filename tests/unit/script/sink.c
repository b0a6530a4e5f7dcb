/* sink.c: tests of the list of citations. */
#include "judged/script/sink.h"
#include "tests/criterion.h"

static void
cite(struct record *record, uint32_t n)
{
	struct judge_sink sink = record_sink(record);
	for (uint32_t i = 0; i < n; i++)
		sink.cite(sink.ctx, &(struct judge_citation){ .id = record->n + 1 });
}

Test(sink, citations_are_stored_in_order_and_cut_back_to_a_checkpoint)
{
	struct record record = { 0 };
	cite(&record, 2000);
	cr_expect_eq(record.n, 2000);
	cr_expect_eq(record.at[1999].id, 2000);
	struct judge_sink sink = record_sink(&record);
	sink.cut(sink.ctx, 2001);
	cr_expect_eq(record.n, 2000);
	sink.cut(sink.ctx, 10);
	cr_expect_eq(record.n, 10);
	record_free(&record);
}

Test(sink, a_run_stops_at_its_limit_only_if_it_has_an_allowance)
{
	struct judge_step_limit allowance = { 0 };
	struct record record = { .most = 5 };
	cite(&record, 6);
	record_clear(&record);
	record.most = 5;
	record.allowance = &allowance;
	cite(&record, 4);
	cr_expect_null(allowance.limit);
	cite(&record, 1);
	cr_expect_str_eq(allowance.limit, "citations");
	record_free(&record);
}

Test(sink, a_record_that_only_counts_needs_no_memory)
{
	struct record record = { .counts = true };
	cite(&record, 3);
	cr_expect_eq(record.n, 3);
	cr_expect_null(record.at);
}

Test(sink, no_more_memory_is_reserved_than_the_limit_needs)
{
	struct record record = { .most = 50 };
	record_reserve(&record, 1000);
	cr_expect_eq(record.cap, 50);
	record_free(&record);
}
