/* fuzz_record.c: whatever bytes are read as a record, what comes of them can be told, and kept again. */
#include <stdlib.h>
#include <string.h>

#include "judged/record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
tell(const struct told_ruling *told)
{
	struct buffer text = { 0 };
	char chain[DIGEST_HEX];
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		text.n = 0;
		told_write(told, view, TOLD_EVERYTHING, NULL, view == VIEW_A ? 2 : 0, &text);
	}
	told_chain(told, chain);
	buffer_free(&text);
}

/* A record that was read is written, read and written the same. */
static void
keep(const struct told_ruling *told)
{
	struct told_ruling again = { 0 };
	struct buffer one = { 0 }, other = { 0 };
	told_record(told, &one);
	if (!told_read(&again, one.at, one.n))
		abort();
	told_record(&again, &other);
	if (one.n != other.n || memcmp(one.at, other.at, one.n) != 0)
		abort();
	buffer_free(&one);
	buffer_free(&other);
	told_free(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct told_ruling told = { 0 };
	if (told_read(&told, data, size)) {
		tell(&told);
		keep(&told);
	}
	told_free(&told);
	return 0;
}
