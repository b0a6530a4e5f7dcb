/*
 * store_schema.c: the schema of the store, one step a version.
 *
 * A file says in `user_version` how many steps it has taken. Steps are only ever added, never
 * changed: a file of any age comes up to date by taking those it lacks.
 *
 *	rulings         one row each: what lists show and filter by
 *	ruling_texts    the long texts, apart so that lists stay short to read
 *	ruling_clauses  by clause, newest ruling last: WITHOUT ROWID keeps a page of one clause together
 *
 * `seq` counts up with `time`, so a list newest first is a walk back along the primary key, and a
 * cursor is a number to go on from.
 */
#include "judged/store_internal.h"

enum { APPLICATION_ID = 0x6a756467 };

static const char *const steps[] = {
	"CREATE TABLE rulings ("
	" seq INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" key TEXT NOT NULL UNIQUE,"
	" time TEXT NOT NULL,"
	" game TEXT NOT NULL,"
	" edition TEXT NOT NULL,"
	" verdict TEXT NOT NULL,"
	" engine TEXT NOT NULL,"
	" cards TEXT NOT NULL,"
	" chain TEXT NOT NULL,"
	" position TEXT NOT NULL,"
	" why TEXT NOT NULL"
	") STRICT;"
	"CREATE INDEX rulings_by_time ON rulings (time);"
	"CREATE INDEX rulings_by_verdict ON rulings (verdict);"
	"CREATE INDEX rulings_by_edition ON rulings (game, edition);"
	"CREATE INDEX rulings_by_edition_verdict ON rulings (game, edition, verdict);"
	"CREATE TABLE ruling_texts ("
	" ruling INTEGER PRIMARY KEY REFERENCES rulings (seq),"
	" transcript TEXT NOT NULL,"
	" open_view TEXT NOT NULL,"
	" judge_view TEXT NOT NULL,"
	" told TEXT NOT NULL"
	") STRICT;"
	"CREATE TABLE ruling_clauses ("
	" clause TEXT NOT NULL,"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" edition TEXT NOT NULL,"
	" role TEXT NOT NULL CHECK (role IN ('deciding', 'cited')),"
	" PRIMARY KEY (clause, ruling)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX ruling_clauses_deciding ON ruling_clauses (ruling) WHERE role = 'deciding';"
	"PRAGMA application_id = 1786078311;",
};

enum { STEPS = (int)(sizeof steps / sizeof steps[0]) };

_Static_assert(APPLICATION_ID == 1786078311, "the number in the schema is that of the name");

static int
number_of(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement;
	int number = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		number = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return number;
}

/* Somebody else's file must not get our tables. */
static bool
is_ours(sqlite3 *db, const char *path, struct fault *fault)
{
	int id = number_of(db, "PRAGMA application_id");
	int tables = number_of(db, "SELECT count(*) FROM sqlite_schema");

	if (id < 0 || tables < 0)
		return fault_set(fault, "not-a-store", "%s cannot be read as a database: %s.", path,
		                 sqlite3_errmsg(db));
	if (id == APPLICATION_ID || (id == 0 && tables == 0))
		return true;
	return fault_set(fault, "not-a-store", "%s is a database of another program.", path);
}

static bool
take_step(sqlite3 *db, int version, const char *path, struct fault *fault)
{
	char count[48];

	sqlite3_snprintf(sizeof count, count, "PRAGMA user_version = %d", version + 1);
	if (sqlite3_exec(db, steps[version], NULL, NULL, NULL) == SQLITE_OK &&
	    sqlite3_exec(db, count, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be brought to schema version %d: %s.",
	                 path, version + 1, sqlite3_errmsg(db));
}

static bool
take_steps(sqlite3 *db, const char *path, struct fault *fault)
{
	int version = number_of(db, "PRAGMA user_version");

	if (version < 0)
		return fault_set(fault, "not-a-store", "%s has no schema version.", path);
	if (version > STEPS)
		return fault_set(
			fault, "newer-schema",
			"%s has schema version %d and this program knows up to version %d; "
			"use a newer judged.",
			path, version, STEPS);
	for (; version < STEPS; version++)
		if (!take_step(db, version, path, fault))
			return false;
	return true;
}

bool
store_migrate(sqlite3 *db, const char *path, struct fault *fault)
{
	if (!is_ours(db, path, fault))
		return false;
	if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
		return fault_set(fault, "cannot-open", "%s cannot be written: %s.", path,
		                 sqlite3_errmsg(db));
	if (!take_steps(db, path, fault)) {
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
		return false;
	}
	if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
		return fault_set(fault, "cannot-open", "%s cannot be written: %s.", path,
		                 sqlite3_errmsg(db));
	return true;
}
