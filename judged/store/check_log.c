/* check_log.c: is every chain of leaves whole, and does it lead to its head, and to the heads
 * known from before? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/verify.h"

void
store_found(struct store_looking *l, const char *id, const char *what)
{
	l->as->found(l->as->ctx, id, what);
}

void
store_found_unread(struct store_looking *l)
{
	const char *error = store_error(l->store);
	store_found(l, "", *error ? error : "the database cannot be read");
}

/* Find the next known head of a log, from `at` on; NULL if there is none. */
static const char *
known_head(const char *at, const char *log)
{
	size_t len = strlen(log);
	while (at && *at && strncmp(at, log, len) != 0) {
		at += strcspn(at, ",");
		at += *at == ',';
	}
	return at && *at ? at : NULL;
}

/* Compare the chain after leaf `n` with the known heads of that length. */
static void
compare_heads(struct store_looking *l, const struct store_chain *c)
{
	const char *known = l->as->heads;
	while ((known = known_head(known, c->head->log)) != NULL) {
		char *end, hex[DIGEST_HEX];
		int64_t length = strtoll(known + STORE_ID, &end, 10);
		store_hex_of_bytes(c->is, LEAF_DIGEST, hex);
		if (length == c->n && strncmp(end + 1, hex, DIGEST_HEX - 1) != 0)
			store_found(l, "", "the log was another up to the head that is known");
		known = end;
	}
}

static void
check_beyond(struct store_looking *l, const struct store_chain *c)
{
	const char *known = l->as->heads;
	while ((known = known_head(known, c->head->log)) != NULL) {
		int64_t length = strtoll(known + STORE_ID, NULL, 10);
		if (length > c->n)
			store_found(l, "", "the log ends before the head that is known");
		known += STORE_ID;
	}
}

void
store_chain_begin(struct store_looking *l, struct store_chain *c, const struct store_log_head *head)
{
	unsigned char id[STORE_HEX_BYTES];
	size_t n = store_bytes_of_hex(head->log, id);
	*c = (struct store_chain){ .head = head };
	leaf_chain_begin(id, n, head->name, c->is);
	compare_heads(l, c);
}

bool
store_chain_add(struct store_looking *l, struct store_chain *c, const struct leaf_line *line)
{
	if (!line || line->n != c->n + 1)
		return !(c->broken = true);
	leaf_chain(line, c->is);
	c->n++;
	compare_heads(l, c);
	return true;
}

void
store_chain_end(struct store_looking *l, struct store_chain *c)
{
	char hex[DIGEST_HEX];
	if (c->broken || c->n != c->head->length)
		store_found(l, "", "leaves of the log are missing, or there are too many");
	store_hex_of_bytes(c->is, LEAF_DIGEST, hex);
	if (strcmp(hex, c->head->digest) != 0)
		store_found(l, "", "the log does not come to its head");
	check_beyond(l, c);
	if (l->as->head)
		l->as->head(l->as->ctx, c->head);
}

/* Report known heads of logs that are missing here. */
void
store_check_known(struct store_looking *l, bool (*is_there)(struct store *store, const char *log))
{
	const char *known = l->as->heads;
	while (known && *known) {
		char id[STORE_ID];
		snprintf(id, sizeof id, "%s", known);
		if (!is_there(l->store, id))
			store_found(l, "", "the log of the head that is known is not there");
		known += strcspn(known, ",");
		known += *known == ',';
	}
}

bool
store_are_heads(const char *at)
{
	static const char digits[] = "0123456789abcdef";
	while (at && *at) {
		if (strspn(at, digits) != STORE_ID - 1 || at[STORE_ID - 1] != ':')
			return false;
		at += STORE_ID;
		size_t n = strspn(at, "0123456789");
		if (n == 0 || n > 18 || at[n] != ':' ||
		    strspn(at + n + 1, digits) != DIGEST_HEX - 1)
			return false;
		at += n + DIGEST_HEX;
		if (*at && (*at++ != ',' || !*at))
			return false;
	}
	return true;
}

struct rows
store_run_leaves(struct store *store, const struct store_log_head *head, int64_t n)
{
	struct rows_values values = { .n = 0 };
	rows_give_int(&values, head->number);
	rows_give_int(&values, n);
	return rows_run(store, ROWS_LEAVES_OF_LOG, &values);
}

bool
store_read_line(struct rows *rows, struct leaf_line *line)
{
	size_t n;
	*line = (struct leaf_line){ rows_int(rows, 0),
		                    rows_int(rows, 1),
		                    rows_int(rows, 2),
		                    rows_int(rows, 3),
		                    rows_int(rows, 4),
		                    rows_int(rows, 5),
		                    { 0 } };
	const void *digest = rows_bytes(rows, 6, &n);
	if (n == LEAF_DIGEST)
		memcpy(line->digest, digest, LEAF_DIGEST);
	return n == LEAF_DIGEST;
}
