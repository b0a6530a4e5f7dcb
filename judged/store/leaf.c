/* leaf.c: digests of leaves and their chain: leaf.h. */
#include "judged/store/leaf.h"

#include <string.h>

#include "judged/store/backend.h"

const char *const leaf_names[LEAF_KINDS] = {
	[LEAF_RULING] = "a ruling",
	[LEAF_ERASED] = "an erasure",
	[LEAF_NOTE] = "a note",
	[LEAF_TOKEN] = "a token",
	[LEAF_TASK] = "a job",
	[LEAF_REJUDGED] = "what a job changed",
	[LEAF_REQUEST] = "an idempotency key",
};

static void
add_number(struct digest *digest, int64_t number)
{
	unsigned char bytes[8];
	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
	digest_add(digest, bytes, sizeof bytes);
}

static void
add_bytes(struct digest *digest, const void *bytes, size_t n)
{
	add_number(digest, (int64_t)n);
	digest_add(digest, bytes, n);
}

static void
end(struct digest *digest, unsigned char out[LEAF_DIGEST])
{
	char hex[DIGEST_HEX];
	digest_end(digest, hex);
	store_bytes_of_hex(hex, out);
}

void
leaf_chain_begin(const void *log, size_t n, const char *name, unsigned char chain[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged log 1\n");
	add_bytes(&digest, log, n);
	add_bytes(&digest, name, strlen(name));
	end(&digest, chain);
}

void
leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST])
{
	const int64_t numbers[] = { line->n,    line->time, line->kind,
		                    line->part, line->item, line->until };
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, chain, LEAF_DIGEST);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		add_number(&digest, numbers[i]);
	digest_add(&digest, line->digest, LEAF_DIGEST);
	end(&digest, chain);
}

/* Add a value with its type, so that different rows never give the same bytes. */
static void
add_value(struct digest *digest, const struct leaf_value *value)
{
	add_number(digest, value->type);
	if (value->type == LEAF_INT)
		add_number(digest, value->number);
	else if (value->type != LEAF_NULL)
		add_bytes(digest, value->at ? value->at : "", value->at ? value->n : 0);
}

void
leaf_add_old(struct leaf_row *row, const struct store_ruling *r)
{
	if (r->old)
		leaf_add_int(row, r->old);
	else
		leaf_add_text(row, NULL);
}

void
leaf_add_told(struct leaf_row *row, const struct store_ruling *r, const char *group,
              const char *deciding)
{
	for (int view = 0; view < STORE_VIEWS; view++)
		leaf_add_text(row, r->view[view].why);
	leaf_add_text(row, r->game);
	leaf_add_text(row, r->edition);
	leaf_add_text(row, r->verdict);
	for (int view = 1; view < STORE_VIEWS; view++)
		leaf_add_text(row, r->view[view].verdict);
	leaf_add_text(row, r->engine);
	leaf_add_text(row, r->cards);
	leaf_add_text(row, group);
	leaf_add_text(row, deciding);
}

void
leaf_digest(const struct leaf_row *row, const struct leaf *leaf,
            const unsigned char salt[LEAF_SALT], unsigned char out[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged leaf 1\n");
	digest_add(&digest, salt, LEAF_SALT);
	add_number(&digest, leaf->kind);
	add_number(&digest, leaf->part);
	add_number(&digest, leaf->item);
	for (size_t i = 0; i < row->n; i++)
		add_value(&digest, &row->value[i]);
	end(&digest, out);
}

void
leaf_add_int(struct leaf_row *row, int64_t number)
{
	row->value[row->n++] = (struct leaf_value){ LEAF_INT, number, NULL, 0 };
}

void
leaf_add_text(struct leaf_row *row, const char *text)
{
	row->value[row->n++] = text ? (struct leaf_value){ LEAF_TEXT, 0, text, strlen(text) }
	                            : (struct leaf_value){ LEAF_NULL, 0, NULL, 0 };
}

void
leaf_add_bytes(struct leaf_row *row, const void *bytes, size_t n)
{
	row->value[row->n++] = (struct leaf_value){ LEAF_BYTES, 0, bytes, n };
}
