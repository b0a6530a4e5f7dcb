/* record.c: a growable list of citations. */
#include "judged/script/record.h"
#include "judged/text/alloc.h"

#include <assert.h>
#include <stdlib.h>

enum { RECORD_FIRST = 1024 };

static void
grow(struct record *record, uint32_t n)
{
	record->at = alloc_more(record->at, n, sizeof *record->at);
	record->cap = n;
}

void
record_reserve(struct record *record, uint32_t n)
{
	n = n < RECORD_MOST ? n : RECORD_MOST;
	if (n > record->cap)
		grow(record, n);
}

static void
cite(void *ctx, const struct judge_citation *citation)
{
	struct record *record = ctx;
	assert(citation->id == record->n + 1);
	if (record->n == record->cap)
		grow(record, record->cap ? record->cap * 2 : RECORD_FIRST);
	record->at[record->n++] = *citation;
	if (record->n >= RECORD_MOST && record->allowance && !record->allowance->limit)
		record->allowance->limit = "citations";
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
	record->allowance = NULL;
}

void
record_free(struct record *record)
{
	free(record->at);
	*record = (struct record){ 0 };
}
