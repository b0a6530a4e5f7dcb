/* trace.c: tests of the trace, which tells two runs apart by everything that players notice. */
#include "judged/suite/trace.h"
#include "tests/support/judged.h"

static uint64_t
taken(const char *moves, bool swapped)
{
	char text[1024];
	struct fault fault;
	struct transcript t;
	int n = snprintf(text, sizeof text,
	                 "judged: 1\ngame: godzilla\nedition: en-1.2\n"
	                 "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"
	                 "  A: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-008],"
	                 " deck: [%s]}\n"
	                 "  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008, EPR-008]}\n"
	                 "moves:\n%s",
	                 swapped ? "EPR-009, EPR-008" : "EPR-008, EPR-009", moves);
	cr_assert(transcript_read(&t, "test", text, (size_t)n, NULL, &fault), "%s", fault.sentence);
	uint64_t trace = trace_take(&t, &(struct ruling_options){ 0 });
	transcript_free(&t);
	return trace;
}

Test(trace, equal_runs_have_equal_traces_and_different_ones_differ)
{
	static const char passes[] = "  - A: pass\n", plays[] = "  - A: {play: ESD01-008}\n";
	cr_expect_eq(taken(passes, false), taken(passes, false));
	cr_expect_neq(taken(passes, false), taken(plays, false));
	cr_expect_neq(taken(passes, false), taken(passes, true), "the deck is in another order");
}
