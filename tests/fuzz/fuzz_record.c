/*
 * fuzz_record.c: whatever bytes are read as a record, what comes of them can be told, and kept again.
 *
 * The seeds are the records of two disputes and of a demo game, as snapshot_record() writes them.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
show(const struct ruling_snapshot *snap)
{
	struct buffer text = { 0 };
	char chain[DIGEST_HEX];
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		text.n = 0;
		snapshot_write(snap, view, SNAPSHOT_EVERYTHING, NULL, NULL, view == VIEW_A ? 2 : 0,
		               &text);
	}
	snapshot_chain(snap, chain);
	buffer_free(&text);
}

/* A record that was read is written, read and written the same. */
static void
keep(const struct ruling_snapshot *snap)
{
	struct ruling_snapshot again = { 0 };
	struct buffer one = { 0 }, other = { 0 };
	snapshot_record(snap, &one);
	if (!snapshot_read(&again, one.at, one.n))
		abort();
	snapshot_record(&again, &other);
	if (one.n != other.n || memcmp(one.at, other.at, one.n) != 0)
		abort();
	buffer_free(&one);
	buffer_free(&other);
	snapshot_free(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ruling_snapshot snap = { 0 };
	if (snapshot_read(&snap, data, size)) {
		show(&snap);
		keep(&snap);
	}
	snapshot_free(&snap);
	return 0;
}
