/*
 * fuzz_ruling.c: any transcript of any game is judged to an end, as it is written and with all taken that rules
 * refuse; the words of its ruling can be told to everybody. The budget is one for its run and for other hidden cards.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BUDGET_OF_ONE = 2000 };

static void
require(bool condition)
{
	if (!condition)
		abort();
}

static void
judge(struct transcript *t, unsigned on_illegal)
{
	static struct ruling ruling;
	static FILE *nowhere;
	struct ruling_options options = { .budget = BUDGET_OF_ONE };
	struct fault fault = { 0 };
	if (!nowhere)
		nowhere = fopen("/dev/null", "w");
	t->on_illegal = (uint8_t)on_illegal;
	if (!ruling_make(&ruling, t, &options, &fault)) {
		require(fault.code[0] && fault.sentence[0]);
		return;
	}
	require(ruling.verdict <= RULING_CONSISTENT && ruling.move <= t->n_moves);
	ruling_text(&ruling, VIEW_PUBLIC, 0, nowhere);
	ruling_free(&ruling);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct transcript t;
	struct fault fault = { 0 };
	if (!transcript_read(&t, "input", (const char *)data, size, NULL, &fault))
		return 0;
	judge(&t, t.on_illegal);
	judge(&t, TRANSCRIPT_TAKE);
	transcript_free(&t);
	return 0;
}
