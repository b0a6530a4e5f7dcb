/* fuzz_record.c: whatever bytes are read as a record, what comes of them can be told, and kept again. */
#include <stdlib.h>
#include <string.h>

#include "judged/words/told_pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
tell(const struct told_ruling *told)
{
	struct buffer text = { 0 };
	char chain[DIGEST_HEX];
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		text.n = 0;
		told_write(told, view, view == VIEW_A ? 2 : 0, &text);
	}
	told_chain_1(told, chain);
	told_chain_2(told, chain);
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

struct bytes {
	const uint8_t *data;
	size_t size;
};

static const void *
give(void *ctx, size_t *n)
{
	const struct bytes *bytes = ctx;
	*n = bytes->size;
	return bytes->data;
}

/* What is dense alone, with the texts of the whole. */
static void
read_dense(struct told_ruling *told, const uint8_t *data, size_t size)
{
	struct bytes bytes = { data, size };
	struct told_dense dense = { .game = "dbs", .rest = { give, &bytes } };
	struct buffer text = { 0 };
	dense.n = told_dense_bytes(data, size, &dense.form);
	dense.at = data + size - dense.n;
	if (told_read_dense_citations(told, &dense, 9))
		told_write_citations(told, VIEW_B, &text);
	dense.game = "godzilla";
	if (told_read_dense_brief(told, &dense, size % 2))
		told_write_2(told, VIEW_A, size % 2 ? TOLD_POSITION : 0, "", 0, &text);
	buffer_free(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct told_ruling told = { 0 };
	struct buffer text = { 0 };
	read_dense(&told, data, size);
	if (told_read_first(&told, data, size, (uint32_t)(size % 3)))
		told_write_2(&told, VIEW_JUDGE, 0, "", 0, &text);
	if (told_read_brief(&told, data, size))
		told_write_2(&told, VIEW_A, 0, "", 0, &text);
	buffer_free(&text);
	if (told_read(&told, data, size)) {
		tell(&told);
		keep(&told);
	}
	told_free(&told);
	return 0;
}
