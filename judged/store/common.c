/* common.c: functions that every kind of store uses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/backend.h"
#include "judged/store/found.h"
#include "judged/text/alloc.h"
#include "judged/record/pack.h"
#include "rulebook/rulebook.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

int64_t
store_now(void)
{
	char text[TIME_SIZE];
	time_now(text);
	return time_number(text);
}

enum store_result
store_damaged(struct store *store, const char *what)
{
	struct store_base *base = (struct store_base *)store;
	snprintf(base->error, sizeof base->error, "%s", what);
	base->suspect = true;
	return STORE_FAILED;
}

/* 1. Rulings */

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Append texts in order, each once, separated by spaces. */
static void
join(const char *text[], size_t n, struct buffer *to)
{
	qsort(text, n, sizeof text[0], compare_texts);
	for (size_t i = 0; i < n; i++) {
		if (i && strcmp(text[i], text[i - 1]) == 0)
			continue;
		buffer_text(to, i ? " " : "");
		buffer_text(to, text[i]);
	}
	buffer_end(to);
}

/* Append the names of clauses in the newest edition, which are texts separated by spaces. */
static void
tie_all(const struct store_ruling *r, struct buffer *to)
{
	char *all = alloc_copy(r->deciding), *rest = all;
	const char **text = alloc_zeroed(strlen(all) + 1, sizeof *text);
	size_t n = 0;
	for (char *number; (number = strsep(&rest, " "));)
		if (*number)
			text[n++] = store_tie(r->game, r->edition, number);
	join(text, n, to);
	free(text);
	free(all);
}

void
store_name_deciding(const struct store_ruling *r, bool newest, struct buffer *to)
{
	if (r->carried && newest) {
		tie_all(r, to);
		return;
	}
	if (r->carried) {
		buffer_text(to, r->deciding);
		buffer_end(to);
		return;
	}
	const char **text = alloc_zeroed(r->n_clauses + 1, sizeof *text);
	size_t n = 0;
	for (size_t i = 0; i < r->n_clauses; i++)
		if (r->clause[i].deciding)
			text[n++] = newest ? store_tie(r->game, r->edition, r->clause[i].number)
			                   : r->clause[i].number;
	join(text, n, to);
	free(text);
}

int64_t
store_set_id(const char *game, const struct buffer *set)
{
	return (int64_t)XXH3_64bits_withSeed(set->at, set->n, XXH3_64bits(game, strlen(game)));
}

const char *
store_tie(const char *game, const char *edition, const char *number)
{
	const struct rulebook_edition *e = rulebook_edition(game, edition);
	const struct rulebook_clause *clause = e ? rulebook_clause(e, number) : NULL;
	return clause ? clause->tie : number;
}

void
store_pack(struct store_ruling *r)
{
	r->found.n = r->packed.n = 0;
	found_of(r, &r->found);
	buffer_end(&r->found);
	const struct body body = { r->found.at, r->found.n, r->transcript, r->record, r->n_record };
	body_pack(r->game, &body, &r->packed);
}

bool
store_unpack(const void *packed, size_t n, struct buffer *plain, struct store_ruling *out)
{
	struct body body;
	if (!body_unpack(packed, n, plain, &body))
		return false;
	out->transcript = body.transcript;
	out->record = body.record;
	out->n_record = body.n_record;
	return true;
}

bool
store_unpack_found(const void *packed, size_t n, struct buffer *found)
{
	struct buffer plain = { 0 };
	struct body body;
	bool fine = body_unpack(packed, n, &plain, &body);
	found->n = 0;
	if (fine)
		buffer_bytes(found, body.found, body.n_found);
	buffer_end(found);
	buffer_free(&plain);
	return fine;
}

bool
store_make_ready(struct store_ruling *r)
{
	if (r->packed.n == 0 && r->carried)
		return false;
	if (r->packed.n == 0)
		store_pack(r);
	return r->found.n > 0 || store_unpack_found(r->packed.at, r->packed.n, &r->found);
}

/* 2. Helpers */

const char *const task_kind_words[TASK_KINDS] = { "rejudgement", "suite-run" };
const char *const task_state_words[TASK_STATES] = { "running", "done", "cancelled", "failed",
	                                            "interrupted" };

int
store_index_of(const char *word, const char *const words[], int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return 0;
}

static int
digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t
store_bytes_of_digits(const char *hex, size_t most, unsigned char *out)
{
	size_t n = 0;
	for (; hex[0] && n < most; hex += 2, n++) {
		int high = digit(hex[0]), low = high < 0 ? -1 : digit(hex[1]);
		if (low < 0)
			return 0;
		out[n] = (unsigned char)(high << 4 | low);
	}
	return *hex ? 0 : n;
}

size_t
store_bytes_of_hex(const char *hex, unsigned char out[STORE_HEX_BYTES])
{
	return store_bytes_of_digits(hex, STORE_HEX_BYTES, out);
}

void
store_hex_of_bytes(const unsigned char *bytes, size_t n, char *out)
{
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < n; i++) {
		*out++ = digits[bytes[i] >> 4];
		*out++ = digits[bytes[i] & 15];
	}
	*out = '\0';
}

void
store_write_head(struct store_log_head *head)
{
	snprintf(head->text, sizeof head->text, "%s:%lld:%s", head->log, (long long)head->length,
	         head->digest);
}
