/* leaves.c: see leaves.h. */
#include "judged/store/leaves.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/text/alloc.h"

/* 1. What there are leaves of */

const struct leaf_rule leaf_rules[LEAF_KINDS] = {
	[LEAF_RULING] = { "a ruling", SQL_ROW_OF_RULING, SQL_NEXT_RULING, SQL_MISSING_RULINGS,
	                  SQL_LIST_TERMS },
	[LEAF_ERASED] = { "an erasure", SQL_ROW_OF_ERASED, SQL_NEXT_ERASED, SQL_MISSING_ERASED,
	                  SQL_STATEMENTS },
	[LEAF_MARK] = { "a clause", SQL_ROW_OF_MARK, SQL_NEXT_MARK, SQL_MISSING_MARKS,
	                SQL_STATEMENTS },
	[LEAF_NOTE] = { "a note", SQL_ROW_OF_NOTE, SQL_NEXT_NOTE, SQL_MISSING_NOTES,
	                SQL_STATEMENTS },
	[LEAF_TOKEN] = { "a token", SQL_ROW_OF_TOKEN, SQL_NEXT_TOKEN, SQL_MISSING_TOKENS,
	                 SQL_STATEMENTS },
	[LEAF_TASK] = { "a job", SQL_ROW_OF_TASK, SQL_NEXT_TASK, SQL_MISSING_TASKS,
	                SQL_STATEMENTS },
	[LEAF_REJUDGED] = { "what a job changed", SQL_ROW_OF_REJUDGED, SQL_NEXT_REJUDGED,
	                    SQL_MISSING_REJUDGED, SQL_LIST_CLAUSES },
	[LEAF_REQUEST] = { "an idempotency key", SQL_ROW_OF_REQUEST, SQL_NEXT_REQUEST,
	                   SQL_MISSING_REQUESTS, SQL_STATEMENTS },
};

/* 2. Digests */

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

/* A value with its type, so that no two rows are the same bytes. */
static void
add_value(struct digest *digest, sqlite3_stmt *s, int column)
{
	int type = sqlite3_column_type(s, column);
	const void *at = type == SQLITE_TEXT   ? (const void *)sqlite3_column_text(s, column)
	                 : type == SQLITE_BLOB ? sqlite3_column_blob(s, column)
	                                       : NULL;
	add_number(digest, type);
	if (type == SQLITE_INTEGER)
		add_number(digest, sqlite3_column_int64(s, column));
	else if (type != SQLITE_NULL)
		add_bytes(digest, at ? at : "", at ? (size_t)sqlite3_column_bytes(s, column) : 0);
}

void
leaf_digest(sqlite3_stmt *row, const struct leaf *leaf, const unsigned char salt[LEAF_SALT],
            unsigned char out[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged leaf 1\n");
	digest_add(&digest, salt, LEAF_SALT);
	add_number(&digest, leaf->kind);
	add_number(&digest, leaf->part);
	add_number(&digest, leaf->item);
	for (int i = 0; i < sqlite3_column_count(row); i++)
		add_value(&digest, row, i);
	add_number(&digest, (int64_t)leaf->n);
	for (size_t i = 0; i < leaf->n; i++) {
		add_bytes(&digest, leaf->list[i].text, strlen(leaf->list[i].text));
		add_number(&digest, leaf->list[i].audience);
	}
	digest_add(&digest, leaf->words, WORDS_SUM);
	end(&digest, out);
}

/* 3. Writing */

static enum store_result
begin_log(struct store *store)
{
	struct store_log *log = &store->log;
	unsigned char id[STORE_LOG_ID];
	sqlite3_stmt *s = store_sql(store, SQL_PUT_LOG);
	if (getentropy(id, sizeof id) != 0)
		return store_damaged(store, "there is no chance to be had for the id of a log");
	leaf_chain_begin(id, sizeof id, log->name, log->chain);
	log->length = 0;
	store_bind_text(s, ":name", log->name);
	store_bind_bytes(s, ":log", id, sizeof id);
	store_bind_bytes(s, ":digest", log->chain, sizeof log->chain);
	enum store_result result = store_run(store, s);
	log->number = sqlite3_last_insert_rowid(store->db);
	return result;
}

/* Others may have written since the last commit. */
static enum store_result
open_log(struct store *store)
{
	struct store_log *log = &store->log;
	sqlite3_stmt *s = store_sql(store, SQL_GET_LOG);
	if (log->open)
		return STORE_DONE;
	store_bind_text(s, ":name", log->name);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE && sqlite3_column_bytes(s, 2) == LEAF_DIGEST) {
		log->number = sqlite3_column_int64(s, 0);
		log->length = sqlite3_column_int64(s, 1);
		memcpy(log->chain, sqlite3_column_blob(s, 2), LEAF_DIGEST);
	} else if (result == STORE_DONE) {
		result = store_damaged(store, "the head of the log is damaged");
	}
	sqlite3_reset(s);
	if (result == STORE_NONE)
		result = begin_log(store);
	log->time = store_now();
	log->open = result == STORE_DONE;
	return result;
}

static enum store_result
put_leaf(struct store *store, const struct leaf_line *line, const unsigned char salt[LEAF_SALT])
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_LEAF);
	store_bind_int(s, ":log", store->log.number);
	store_bind_int(s, ":n", line->n);
	store_bind_int(s, ":time", line->time);
	store_bind_int(s, ":kind", line->kind);
	store_bind_int(s, ":part", line->part);
	store_bind_int(s, ":item", line->item);
	store_bind_int(s, ":until", line->until);
	store_bind_bytes(s, ":salt", salt, LEAF_SALT);
	store_bind_bytes(s, ":digest", line->digest, LEAF_DIGEST);
	return store_run(store, s);
}

enum store_result
store_log(struct store *store, const struct leaf *leaf)
{
	unsigned char salt[LEAF_SALT];
	sqlite3_stmt *row = store_sql(store, leaf_rules[leaf->kind].row);
	enum store_result result = open_log(store);
	if (result != STORE_DONE)
		return result;
	if (getentropy(salt, sizeof salt) != 0)
		return store_damaged(store, "there is no chance to be had for salt");
	store_bind_int(row, ":part", leaf->part);
	store_bind_int(row, ":item", leaf->item);
	struct leaf_line line = {
		++store->log.length, store->log.time, leaf->kind, leaf->part, leaf->item, 0, { 0 }
	};
	result = store_step(store, row);
	if (result == STORE_DONE) {
		line.until = sqlite3_column_int64(row, 0);
		leaf_digest(row, leaf, salt, line.digest);
	}
	sqlite3_reset(row);
	if (result != STORE_DONE)
		return STORE_FAILED;
	leaf_chain(&line, store->log.chain);
	return put_leaf(store, &line, salt);
}

static int
compare_terms(const void *a, const void *b)
{
	return strcmp(((const struct store_term *)a)->text, ((const struct store_term *)b)->text);
}

enum store_result
store_log_list(struct store *store, struct leaf *leaf, struct store_term *list)
{
	size_t n = 0;
	qsort(list, leaf->n, sizeof *list, compare_terms);
	for (size_t i = 0; i < leaf->n; i++)
		if (n == 0 || strcmp(list[n - 1].text, list[i].text) != 0)
			list[n++] = list[i];
	leaf->list = list;
	leaf->n = n;
	return store_log(store, leaf);
}

enum store_result
store_change(struct store *store, sqlite3_stmt *s, enum leaf_kind kind, int64_t item)
{
	enum store_result result = store_run(store, s);
	if (result == STORE_DONE && sqlite3_changes(store->db) == 0)
		return STORE_NONE;
	return result == STORE_DONE ? store_log_row(store, kind, 0, item) : result;
}

enum store_result
store_log_end(struct store *store)
{
	struct store_log *log = &store->log;
	sqlite3_stmt *s = store_sql(store, SQL_SET_LOG);
	if (!log->open)
		return STORE_DONE;
	log->open = false;
	store_bind_int(s, ":id", log->number);
	store_bind_int(s, ":length", log->length);
	store_bind_bytes(s, ":digest", log->chain, LEAF_DIGEST);
	return store_run(store, s);
}

/* 4. Lists */

enum store_result
leaf_fill_lists(struct store *store, enum leaf_kind kind, const int64_t *part, int64_t from,
                int64_t to)
{
	if (leaf_rules[kind].lists == SQL_STATEMENTS)
		return STORE_DONE;
	sqlite3_stmt *s = store_sql(store, leaf_rules[kind].lists);
	sqlite3_clear_bindings(s);
	if (part)
		store_bind_int(s, ":part", *part);
	store_bind_int(s, ":from", from);
	store_bind_int(s, ":to", to);
	return store_run(store, s);
}

enum store_result
leaf_read_list(struct store *store, struct leaf *leaf)
{
	sqlite3_stmt *of = store_sql(store, SQL_LIST_OF);
	size_t cap = 0;
	struct store_term *list = NULL;
	enum store_result row;
	store_bind_int(of, ":kind", leaf->kind);
	store_bind_int(of, ":part", leaf->part);
	store_bind_int(of, ":item", leaf->item);
	for (leaf->n = 0; (row = store_step(store, of)) == STORE_DONE; leaf->n++) {
		if (leaf->n == cap)
			list = alloc_again(list, (cap = cap * 2 + 16) * sizeof *list);
		list[leaf->n] = (struct store_term){ alloc_copy(store_text_at(of, 0)),
			                             (uint8_t)sqlite3_column_int(of, 1) };
	}
	leaf->list = list;
	return store_ended(row);
}

void
leaf_free_list(struct leaf *leaf)
{
	for (size_t i = 0; i < leaf->n; i++)
		free((char *)(uintptr_t)leaf->list[i].text);
	free((struct store_term *)(uintptr_t)leaf->list);
	leaf->list = NULL;
	leaf->n = 0;
}

/* 5. Heads */

enum store_result
sqlite_heads(struct store *store, store_each_log *each, void *ctx)
{
	sqlite3_stmt *s = store_sql(store, SQL_LOGS);
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct store_log_head head = { .name = store_text_at(s, 0),
			                       .length = sqlite3_column_int64(s, 2),
			                       .number = sqlite3_column_int64(s, 4) };
		store_copy_hex(s, 1, head.log, sizeof head.log);
		store_copy_hex(s, 3, head.digest, sizeof head.digest);
		sqlite3_snprintf(sizeof head.text, head.text, "%s:%lld:%s", head.log,
		                 (long long)head.length, head.digest);
		each(ctx, &head);
	}
	return store_ended(row);
}
