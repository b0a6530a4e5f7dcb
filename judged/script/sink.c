/* sink.c: a growable list of citations. */
#include "judged/script/sink.h"
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

static uint32_t
most(const struct record *record)
{
	return record->most ? record->most : RECORD_MOST;
}

void
record_reserve(struct record *record, uint32_t n)
{
	n = n < most(record) ? n : most(record);
	if (n > record->cap)
		grow(record, n);
}

/* Return the next capacity. A run at its limit may cite a little more before it stops. */
static uint32_t
next_size(const struct record *record)
{
	uint32_t n = record->cap, whole = most(record) + RECORD_FIRST;
	if (n < whole / 2)
		return n ? n * 2 : RECORD_FIRST;
	return n < whole ? whole : n * 2;
}

static void
cite(void *ctx, const struct judge_citation *citation)
{
	struct record *record = ctx;
	assert(citation->id == record->n + 1);
	if (record->n == record->cap && !record->counts)
		grow(record, next_size(record));
	if (!record->counts)
		record->at[record->n] = *citation;
	record->n++;
	if (record->n >= most(record) && record->allowance && !record->allowance->limit)
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
	record->n = record->most = 0;
	record->allowance = NULL;
}

void
record_free(struct record *record)
{
	free(record->at);
	*record = (struct record){ 0 };
}
