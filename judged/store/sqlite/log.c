/* log.c: writing and reading the log of a store in SQLite: log.h. */
#include "judged/store/sqlite/log.h"

#include "judged/store/verify.h"

#include <string.h>
#include <unistd.h>

/* 1. Writing */

static enum store_result
begin_log(struct store *store)
{
	struct store_log *log = &store->log;
	unsigned char id[STORE_LOG_ID];
	struct rows_values values = { .n = 0 };
	if (getentropy(id, sizeof id) != 0)
		return store_damaged(store, "there is no chance to be had for the id of a log");
	leaf_chain_begin(id, sizeof id, log->name, log->chain);
	log->length = 0;
	rows_give_text(&values, log->name);
	rows_give_bytes(&values, id, sizeof id);
	rows_give_bytes(&values, log->chain, sizeof log->chain);
	enum store_result result = store_do(store, SQL_PUT_LOG, &values);
	log->number = sqlite3_last_insert_rowid(store->db);
	return result;
}

/* Read the log's head again, since other programs may have written since the last commit. */
static enum store_result
open_log(struct store *store)
{
	struct store_log *log = &store->log;
	struct rows_values values = { .n = 0 };
	if (log->open)
		return STORE_DONE;
	rows_give_text(&values, log->name);
	sqlite3_stmt *s = store_sql_with(store, SQL_GET_LOG, &values);
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

/* Write a leaf; `salt` is NULL if it is gone. */
static enum store_result
put_leaf(struct store *store, int64_t log, const struct leaf_line *line,
         const unsigned char salt[LEAF_SALT])
{
	struct rows_values values = { .n = 0 };
	rows_give_int(&values, log);
	rows_give_int(&values, line->n);
	rows_give_int(&values, line->time);
	rows_give_int(&values, line->kind);
	rows_give_int(&values, line->part);
	rows_give_int(&values, line->item);
	rows_give_int(&values, line->until);
	if (salt)
		rows_give_bytes(&values, salt, LEAF_SALT);
	else
		rows_give_text(&values, NULL);
	rows_give_bytes(&values, line->digest, LEAF_DIGEST);
	return store_do(store, SQL_PUT_LEAF, &values);
}

enum store_result
store_log_as(struct store *store, const struct leaf *leaf, const struct rows_values *row,
             int64_t until)
{
	unsigned char salt[LEAF_SALT];
	enum store_result result = open_log(store);
	if (result != STORE_DONE)
		return result;
	if (getentropy(salt, sizeof salt) != 0)
		return store_damaged(store, "there is no chance to be had for salt");
	struct leaf_line line = { ++store->log.length, store->log.time, leaf->kind, leaf->part,
		                  leaf->item,          until,           { 0 } };
	leaf_digest(row, leaf, salt, line.digest);
	leaf_chain(&line, store->log.chain);
	return put_leaf(store, store->log.number, &line, salt);
}

/* Read the row back, as the first one after the number before. */
enum store_result
store_log(struct store *store, const struct leaf *leaf)
{
	struct rows_values values;
	struct rows rows =
		store_run_page(store, &(struct leaf){ leaf->kind, leaf->part, leaf->item - 1 }, 1);
	enum store_result result = rows_next(&rows);
	if (result == STORE_DONE) {
		rows_read_values(&rows, LEAF_AT_VALUES, leaf_rules[leaf->kind].types, &values);
		result = store_log_as(store, leaf, &values, rows_int(&rows, LEAF_AT_UNTIL));
	}
	rows_end(&rows, result);
	return result == STORE_DONE ? STORE_DONE : STORE_FAILED;
}

enum store_result
store_change(struct store *store, enum sql name, const struct rows_values *values,
             enum leaf_kind kind, int64_t item)
{
	enum store_result result = store_do(store, name, values);
	if (result == STORE_DONE && sqlite3_changes(store->db) == 0)
		return STORE_NONE;
	return result == STORE_DONE ? store_log_row(store, kind, 0, item) : result;
}

enum store_result
store_log_end(struct store *store)
{
	struct store_log *log = &store->log;
	struct rows_values values = { .n = 0 };
	if (!log->open)
		return STORE_DONE;
	log->open = false;
	rows_give_int(&values, log->number);
	rows_give_int(&values, log->length);
	rows_give_bytes(&values, log->chain, LEAF_DIGEST);
	return store_do(store, SQL_SET_LOG, &values);
}

/* 2. The log of another store */

enum store_result
store_put_log_of_another(struct store *store, const struct store_log_head *head, int64_t *number)
{
	struct rows_values put = { .n = 0 }, set = { .n = 0 };
	rows_give_text(&put, head->name);
	rows_give_hex(&put, head->log);
	rows_give_hex(&put, head->digest);
	if (store_do(store, SQL_PUT_LOG, &put) != STORE_DONE)
		return STORE_FAILED;
	*number = sqlite3_last_insert_rowid(store->db);
	rows_give_int(&set, *number);
	rows_give_int(&set, head->length);
	rows_give_hex(&set, head->digest);
	return store_do(store, SQL_SET_LOG, &set);
}

enum store_result
store_put_leaf_of_another(struct store *store, int64_t log, const struct leaf_line *line)
{
	return put_leaf(store, log, line, NULL);
}
