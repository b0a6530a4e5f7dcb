/* sqlite.h: what the files of the store in SQLite share; no other file includes it. */
#ifndef JUDGED_STORE_SQLITE_SQLITE_H
#define JUDGED_STORE_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "judged/store/backend.h"
#include "judged/store/store.h"

/* Every statement sent to SQLite, by name. */
enum sql {
#define STATEMENT(name, text) SQL_##name,
#include "judged/store/sqlite/sqlite.def"
	SQL_STATEMENTS
};

/* How long a statement waits for other writers. */
enum { STORE_BUSY_MS = 10000 };

/* The log this connection writes (log.h); if open, as it will be after the commit. */
enum { STORE_LOG_ID = 16 };
struct store_log {
	char name[STORE_NAME];
	bool open;
	int64_t number, length, time;
	unsigned char chain[32];
};

struct store {
	struct store_base base;
	sqlite3 *db;
	sqlite3_stmt *statement[SQL_STATEMENTS]; /* prepared at first use */
	struct store_log log;
	enum {
		SCRUB_UNKNOWN,
		SCRUB_NOTHING,
		SCRUB_FILE,
		SCRUB_LOG
	} scrub; /* what must be rewritten to remove erased bytes */
	/* Shared by all processes that have the file open; or NULL. */
	const volatile uint32_t *log_index;
	int64_t patience; /* steps left for the list being read */
	int log_pages;    /* size of the write-ahead log after the last commit */
	bool writes;      /* true if this connection has stored something */
};

/* 0. The functions behind store.h */

bool sqlite_accepts(const char *path, struct fault *fault);
struct store *sqlite_open(const char *path, bool make, struct fault *fault);
void sqlite_close(struct store *store);
enum store_result sqlite_keep(struct store *store, struct store_entry *first);
int64_t sqlite_size(struct store *store);
enum store_result sqlite_share(struct store *store, enum store_share_step step,
                               struct store_share *share);
bool sqlite_unchanged(struct store *store, struct store_version *seen);
enum store_result sqlite_end_requests(struct store *store);
enum store_result sqlite_scrub(struct store *store);
void sqlite_tidy(struct store *store, bool idle);
bool sqlite_backup(const char *address, const char *to, store_each_log *each, void *ctx,
                   struct fault *fault);

/* 1. Statements */

/* Return a statement by name, ready for binding; NULL, with the error stored, if it can't be
 * prepared. Binding to NULL does nothing, and stepping NULL fails. */
sqlite3_stmt *store_sql(struct store *store, enum sql name);
/* The same, with values bound to it, or one number; texts and long bytes must live until the next
 * reset. */
sqlite3_stmt *store_sql_with(struct store *store, enum sql name, const struct rows_values *values);
sqlite3_stmt *store_sql_of(struct store *store, enum sql name, int64_t number);
/* Run a script, or a statement without bound values. */
enum store_result store_script(struct store *store, enum sql name);
/* Store SQLite's last message as the error. Returns STORE_FAILED. */
enum store_result store_failed(struct store *store);
/* Step to the next row: STORE_DONE; or STORE_NONE after the last row, and then reset the
 * statement. */
enum store_result store_step(struct store *store, sqlite3_stmt *statement);
/* Return STORE_DONE if a loop over rows ended after the last row, else STORE_FAILED. */
static inline enum store_result
store_ended(enum store_result row)
{
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}
/* Step a statement that returns no rows, and reset it. */
enum store_result store_run(struct store *store, sqlite3_stmt *statement);
/* Run a statement with values that returns no rows. */
enum store_result store_do(struct store *store, enum sql name, const struct rows_values *values);
/* Read the number in the first row, then reset the statement. STORE_NONE: no row. */
enum store_result store_read_number(struct store *store, sqlite3_stmt *statement, int64_t *number);
/* Is there a row? Resets the statement. */
static inline enum store_result
store_has_row(struct store *store, sqlite3_stmt *statement)
{
	int64_t number;
	return store_read_number(store, statement, &number);
}
/* Return a text of the current row, "" for NULL. */
const char *store_text_at(sqlite3_stmt *statement, int column);
/* Copy bytes as hexadecimal digits. */
void store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap);

/* 2. Opening */

/* Give an empty file its tables. False with a fault: it has others. */
bool store_migrate(struct store *store, const char *path, struct fault *fault);
/* Open a connection that only reads, whatever schema the file has. NULL with a fault. */
struct store *store_open_to_read(const char *path, struct fault *fault);
/* Is the write-ahead log beside the file the file's own? True if there is none. False with a fault
 * (`foreign-wal`). */
bool store_wal_belongs(const char *path, struct fault *fault);
/* Does another connection have this file open? */
bool store_is_in_use(const char *path);
/* 3. Storing, within a commit */

enum store_result store_begin(struct store *store);
enum store_result store_commit(struct store *store);
void store_roll_back(struct store *store);

enum store_result store_put(struct store *store, struct store_ruling *ruling);
/* Put the tokens of a ruling into the index, or delete them: the statement says which. */
enum store_result store_run_found(struct store *store, enum sql name, int64_t ruling,
                                  const char *found);
enum store_result store_put_note(struct store *store, struct store_note *note);
enum store_result store_put_penalty(struct store *store, struct store_penalty *penalty);
enum store_result store_put_token(struct store *store, struct store_token *token);
enum store_result store_revoke(struct store *store, const struct store_token *token);
enum store_result store_put_task(struct store *store, struct store_task *task);
enum store_result store_task_on(struct store *store, const struct store_task *task);
enum store_result store_task_end(struct store *store, const struct store_task *task);
enum store_result store_put_rejudged(struct store *store, struct store_rejudged *r);
enum store_result store_erase(struct store *store, struct store_erasure *erasure);

#endif
