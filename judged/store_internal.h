/* store_internal.h: what the files of the store share; nobody else includes it. */
#ifndef JUDGED_STORE_INTERNAL_H
#define JUDGED_STORE_INTERNAL_H

#include <sqlite3.h>

#include "judged/store.h"

/* A bit for each part of a store_query that can be there: one prepared statement for each set. */
enum store_filter {
	STORE_BY_GAME = 1 << 0,
	STORE_BY_EDITION = 1 << 1,
	STORE_BY_VERDICT = 1 << 2,
	STORE_BY_CLAUSE = 1 << 3,
	STORE_DECIDING = 1 << 4,
	STORE_AFTER = 1 << 5,
	STORE_BEFORE = 1 << 6,
	STORE_FILTERS = 1 << 7
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *begin, *commit, *roll_back;
	sqlite3_stmt *put_ruling, *put_texts, *put_clause, *time_of, *last_time;
	sqlite3_stmt *find, *find_key;
	sqlite3_stmt *list[STORE_FILTERS];
	int log_pages; /* of the write-ahead log, as of the last commit */
	char error[200];
};

/* Bring the schema up to date in one transaction. False with a fault. */
bool store_migrate(sqlite3 *db, const char *path, struct fault *fault);

/* The statement at `slot`, prepared at first use; NULL when it cannot be, with the error kept. */
sqlite3_stmt *store_statement(struct store *store, sqlite3_stmt **slot, const char *sql);
/* Keep SQLite's last message; answers STORE_FAILED. */
enum store_result store_failed(struct store *store);
/* Step to the next row: STORE_DONE, or STORE_NONE when there is no more. */
enum store_result store_step(struct store *store, sqlite3_stmt *statement);
/* Step a statement that gives no rows, and reset it. */
enum store_result store_run(struct store *store, sqlite3_stmt *statement);
/* A text of the row a statement stands at, "" for none; a copy is cut to `cap` - 1 bytes. */
const char *store_text_at(sqlite3_stmt *statement, int column);
void store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bind by name; a name the statement lacks is passed over. Text must live until the next reset. */
void store_bind_text(sqlite3_stmt *statement, const char *name, const char *text);
void store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number);

#endif
