/* record.c: a growable list of citations. */
#include "judged/script/record.h"
#include "judged/text/alloc.h"

#include <assert.h>
#include <stdlib.h>

enum { RECORD_FIRST = 1024 };

void
record_reserve(struct record *record, uint32_t n)
{
	if (n <= record->cap)
		return;
	record->at = alloc_more(record->at, n, sizeof *record->at);
	record->cap = n;
}

static void
cite(void *ctx, const struct judge_citation *citation)
{
	struct record *record = ctx;

	assert(citation->id == record->n + 1);
	if (record->n == record->cap)
		record_reserve(record, record->cap ? record->cap * 2 : RECORD_FIRST);
	record->at[record->n++] = *citation;
}

static void
cut(void *ctx, uint32_t last)
{
	struct record *record = ctx;

	if (record->n > last)
		record->n = last;
}

struct judge_sink
record_sink(struct record *record)
{
	return (struct judge_sink){ .cite = cite, .cut = cut, .ctx = record };
}

void
record_clear(struct record *record)
{
	record->n = 0;
}

void
record_free(struct record *record)
{
	free(record->at);
	*record = (struct record){ 0 };
}
