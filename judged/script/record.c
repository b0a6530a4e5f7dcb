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

/* A run at its limit may cite a little more before it stops. */
static uint32_t
next_size(uint32_t n)
{
	if (n < RECORD_MOST / 2)
		return n ? n * 2 : RECORD_FIRST;
	return n < RECORD_MOST + RECORD_FIRST ? RECORD_MOST + RECORD_FIRST : n * 2;
}

static void
cite(void *ctx, const struct judge_citation *citation)
{
	struct record *record = ctx;
	assert(citation->id == record->n + 1);
	if (record->n == record->cap && !record->counts)
		grow(record, next_size(record->cap));
	if (!record->counts)
		record->at[record->n] = *citation;
	record->n++;
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
