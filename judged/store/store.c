/* store.c: opening and closing the store, and what its statements share. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/leaves.h"
#include "judged/text/alloc.h"

/* Pages of the write-ahead log worth folding: at leisure, and in any case. */
enum {
	LOG_SOME = 1000,
	LOG_MUCH = 4096,
	PATIENCE = 40000,
	REQUEST_HOURS = 24,
	HOUSE_SECONDS = 3600
};

static const char settings[] = "PRAGMA synchronous = FULL;"
			       "PRAGMA cache_size = -8000;" /* KiB */
			       "PRAGMA trusted_schema = OFF;";

/* SQLite would fold the log within some commit, and make that one slow: store_tidy() does it. */
static int
note_log(void *ctx, sqlite3 *db, const char *name, int pages)
{
	struct store *store = ctx;
	(void)db, (void)name;
	store->log_pages = pages;
	return SQLITE_OK;
}

static bool
use_log(sqlite3 *db, const char *path, struct fault *fault)
{
	sqlite3_stmt *statement = NULL;
	const char *mode = NULL;
	bool is_wal;
	if (sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &statement, NULL) ==
	            SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		mode = (const char *)sqlite3_column_text(statement, 0);
	is_wal = mode && strcmp(mode, "wal") == 0;
	if (!is_wal)
		fault_set(fault, "cannot-open", "%s cannot be opened as a database with a log: %s.",
		          path, mode ? "it does not take one" : sqlite3_errmsg(db));
	sqlite3_finalize(statement);
	return is_wal;
}

static bool
set_up(struct store *store, const char *path, struct fault *fault)
{
	sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
	sqlite3_extended_result_codes(store->db, 1);
	store_mask_functions(store->db);
	if (!store_migrate(store->db, path, fault) || !use_log(store->db, path, fault))
		return false;
	sqlite3_wal_hook(store->db, note_log, store);
	store->tokenizer = words_tokenizer(store->db);
	if (sqlite3_exec(store->db, settings, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be set up: %s.", path,
	                 sqlite3_errmsg(store->db));
}

static struct store *
open_file(const char *path, int more, struct fault *fault)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | more;
	struct store *store = alloc_zeroed(1, sizeof *store);
	store->most_steps = PATIENCE;
	store_set_keeping(store, 0, REQUEST_HOURS, HOUSE_SECONDS);
	strcpy(store->log.name, "main");
	fault_at(fault, path, 0, 0);
	if (sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK)
		fault_set(fault, "cannot-open", "%s cannot be opened: %s.", path,
		          sqlite3_errmsg(store->db));
	else if (set_up(store, path, fault))
		return store;
	store_close(store);
	return NULL;
}

struct store *
store_open(const char *path, struct fault *fault)
{
	return open_file(path, SQLITE_OPEN_CREATE, fault);
}

struct store *
store_open_there(const char *path, struct fault *fault)
{
	return open_file(path, 0, fault);
}

/* Only its own statements: the full text index has some on the connection as well. */
void
store_close(struct store *store)
{
	if (!store)
		return;
	while (store->n_prepared > 0)
		sqlite3_finalize(*store->prepared[--store->n_prepared]);
	words_tokenizer_free(store->tokenizer);
	free(store->old_words.of);
	sqlite3_close(store->db);
	free(store);
}

const char *
store_error(const struct store *store)
{
	return store->error;
}

bool
store_answers(struct store *store)
{
	return sqlite3_exec(store->db, "SELECT seq FROM rulings LIMIT 1", NULL, NULL, NULL) ==
	       SQLITE_OK;
}

/* The version as it is: written anew with the rest of its page. */
enum store_result
store_probe(struct store *store)
{
	sqlite3_stmt *s = NULL;
	char again[48] = "";
	if (sqlite3_prepare_v2(store->db, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		sqlite3_snprintf(sizeof again, again, "PRAGMA user_version = %d",
		                 sqlite3_column_int(s, 0));
	sqlite3_finalize(s);
	if (*again && sqlite3_exec(store->db, again, NULL, NULL, NULL) == SQLITE_OK)
		return STORE_DONE;
	store_failed(store);
	return STORE_FAILED;
}

/* Numbers are given one after the other and never taken back; those of erased rulings are. */
enum store_result
store_count(struct store *store, int64_t *rulings)
{
	sqlite3_stmt *s =
		store_statement(store, &store->count,
	                        "SELECT coalesce(max(seq), 0) - (SELECT count(*) FROM erased WHERE"
	                        " ruling < (SELECT max(seq) FROM rulings)) FROM rulings");
	enum store_result result = s ? store_step(store, s) : STORE_FAILED;
	if (result == STORE_DONE)
		*rulings = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return result;
}

void
store_tidy(struct store *store, bool idle)
{
	if (store->log_pages < (idle ? LOG_SOME : LOG_MUCH))
		return;
	store->log_pages = 0;
	sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* What the statements share */

enum store_result
store_failed(struct store *store)
{
	int code = sqlite3_errcode(store->db) & 0xff;
	snprintf(store->error, sizeof store->error, "%s", sqlite3_errmsg(store->db));
	store->suspect = store->suspect || code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
	return STORE_FAILED;
}

enum store_result
store_damaged(struct store *store, const char *what)
{
	snprintf(store->error, sizeof store->error, "%s", what);
	store->suspect = true;
	return STORE_FAILED;
}

static void
note_prepared(struct store *store, sqlite3_stmt **slot)
{
	for (int i = 0; i < store->n_prepared; i++)
		if (store->prepared[i] == slot)
			return;
	assert(store->n_prepared < STORE_PREPARED);
	store->prepared[store->n_prepared++] = slot;
}

sqlite3_stmt *
store_prepare(struct store *store, const char *sql)
{
	sqlite3_stmt *s = NULL;
	if (sqlite3_prepare_v2(store->db, sql, -1, &s, NULL) != SQLITE_OK)
		store_failed(store);
	return s;
}

sqlite3_stmt *
store_statement(struct store *store, sqlite3_stmt **slot, const char *sql)
{
	if (store->suspect)
		sqlite3_db_release_memory(store->db);
	store->suspect = false;
	if (*slot)
		return *slot;
	if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL) ==
	    SQLITE_OK) {
		note_prepared(store, slot);
		return *slot;
	}
	store_failed(store);
	return *slot = NULL;
}

enum store_result
store_step(struct store *store, sqlite3_stmt *statement)
{
	if (!statement)
		return STORE_FAILED;
	int row = sqlite3_step(statement);
	return row == SQLITE_ROW    ? STORE_DONE
	       : row == SQLITE_DONE ? STORE_NONE
	                            : store_failed(store);
}

enum store_result
store_run(struct store *store, sqlite3_stmt *statement)
{
	enum store_result result = store_step(store, statement);
	sqlite3_reset(statement);
	return result == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

const char *
store_text_at(sqlite3_stmt *statement, int column)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);
	return text ? text : "";
}

void
store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
	strncpy(out, store_text_at(statement, column), cap - 1);
	out[cap - 1] = '\0';
}

void
store_bind_text(sqlite3_stmt *statement, const char *name, const char *text)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

void
store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_int64(statement, at, number);
}

void
store_bind_bytes(sqlite3_stmt *statement, const char *name, const void *bytes, size_t n)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_blob64(statement, at, n ? bytes : "", n, SQLITE_STATIC);
}

static int
digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t
store_bytes_of_hex(const char *hex, unsigned char out[STORE_HEX_BYTES])
{
	size_t n = 0;
	for (; hex[0] && n < STORE_HEX_BYTES; hex += 2, n++) {
		int high = digit(hex[0]), low = high < 0 ? -1 : digit(hex[1]);
		if (low < 0)
			return 0;
		out[n] = (unsigned char)(high << 4 | low);
	}
	return *hex ? 0 : n;
}

void
store_bind_hex(sqlite3_stmt *statement, const char *name, const char *hex)
{
	unsigned char bytes[STORE_HEX_BYTES];
	int at = sqlite3_bind_parameter_index(statement, name);
	size_t n = hex ? store_bytes_of_hex(hex, bytes) : 0;
	if (at && n)
		sqlite3_bind_blob(statement, at, bytes, (int)n, SQLITE_TRANSIENT);
	else if (at)
		sqlite3_bind_null(statement, at);
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
store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
	const unsigned char *at = sqlite3_column_blob(statement, column);
	size_t n = at ? (size_t)sqlite3_column_bytes(statement, column) : 0;
	size_t room = (cap - 1) / 2;
	store_hex_of_bytes(at, at && n > room ? room : n, out);
}
