/*
 * schema.c: the tables of the store in SQLite. `user_version` of a file is the version of its
 * schema.
 *
 * rulings         one row each: what lists show
 * bodies          transcript, record and tokens, packed (pack.h), apart so that lists stay short to
 *                 read
 * found           the index of everything that rulings are found by (found.h): only the index is
 *                 stored; bodies have the tokens
 * clause_sets     every set of deciding clauses; far fewer than rulings
 * tokens          the rights of every token, and the hash of its secret
 * requests        idempotency keys, until they run out
 * logs, leaves    what was written, in order, chained (log.c)
 * erased          which rulings were erased, when, by whom and why (erase.c)
 * to_scrub        a row if something was erased and the file is not rewritten yet
 * notes           notes of head judges on rulings; never changed, so they are the audit log, too
 * penalties       what players got in events; of an erased one the id is left
 * tasks           jobs that take longer than a request, and their progress
 * rejudged        by task: rulings judged again, and what changed
 *
 * `seq` grows with `time`, so a list newest first is a walk back along the primary key, and a
 * cursor is a number to go on from.
 */
#include <string.h>

#include "judged/store/sqlite/sqlite.h"
#include "judged/text/versions.h"
#include "rulebook/rulebook.h"

enum { APPLICATION_ID = 0x6a756467 };

static const char schema[] =
	"CREATE TABLE clause_sets ("
	" id INTEGER PRIMARY KEY,"
	" game TEXT NOT NULL,"
	" clauses TEXT NOT NULL"
	") STRICT;"
	"CREATE INDEX clause_sets_of_game ON clause_sets (game);"
	"CREATE TABLE rulings ("
	" seq INTEGER PRIMARY KEY,"
	" id BLOB NOT NULL UNIQUE,"
	" token INTEGER NOT NULL,"
	" key BLOB NOT NULL,"
	" time INTEGER NOT NULL," /* milliseconds since 1970 */
	" game TEXT NOT NULL,"
	" edition TEXT NOT NULL,"
	" verdict TEXT NOT NULL, verdict_a TEXT, verdict_b TEXT, verdict_judge TEXT,"
	" engine TEXT NOT NULL,"
	" cards TEXT NOT NULL,"
	" of_group TEXT NOT NULL,"
	" deciding TEXT NOT NULL,"
	" clause_set INTEGER NOT NULL REFERENCES clause_sets (id),"
	" rejudges INTEGER REFERENCES rulings (seq),"
	" why TEXT NOT NULL, why_a TEXT, why_b TEXT, why_judge TEXT,"
	" UNIQUE (key, token)"
	") STRICT;"
	"CREATE INDEX rulings_by_time ON rulings (time);"
	"CREATE INDEX rulings_by_set ON rulings (clause_set);"
	"CREATE INDEX rulings_judged_anew ON rulings (rejudges) WHERE rejudges IS NOT NULL;"
	"CREATE TABLE bodies (ruling INTEGER PRIMARY KEY REFERENCES rulings (seq), packed BLOB NOT NULL) STRICT;"
	"CREATE VIRTUAL TABLE found USING fts5 (tokens, content = '', detail = none,"
	" columnsize = 0, tokenize = \"ascii tokenchars '_.-/:^'\");"
	"CREATE TABLE tokens ("
	" id INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" hash TEXT NOT NULL,"
	" scopes TEXT NOT NULL,"
	" seat TEXT NOT NULL,"
	" made TEXT NOT NULL,"
	" revoked TEXT,"
	" of_group TEXT NOT NULL DEFAULT ''"
	") STRICT;"
	"CREATE TABLE requests ("
	" id INTEGER PRIMARY KEY,"
	" token INTEGER NOT NULL,"
	" request TEXT NOT NULL,"
	" ruling INTEGER NOT NULL,"
	" until INTEGER NOT NULL,"
	" UNIQUE (token, request)"
	") STRICT;"
	"CREATE INDEX requests_by_until ON requests (until);"
	"CREATE TABLE notes ("
	" seq INTEGER PRIMARY KEY,"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" time TEXT NOT NULL,"
	" token INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" kind TEXT NOT NULL CHECK (kind IN ('annotation', 'overruling', 'withdrawal')),"
	" open INTEGER NOT NULL CHECK (open IN (0, 1)),"
	" text TEXT NOT NULL"
	") STRICT;"
	"CREATE INDEX notes_of_ruling ON notes (ruling);"
	"CREATE TABLE penalties ("
	" seq INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" time INTEGER NOT NULL,"
	" token INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" of_group TEXT NOT NULL,"
	" event TEXT NOT NULL,"
	" player TEXT NOT NULL,"
	" infraction TEXT NOT NULL,"
	" penalty TEXT NOT NULL,"
	" day INTEGER NOT NULL,"
	" reason TEXT NOT NULL,"
	" erased INTEGER NOT NULL CHECK (erased IN (0, 1))"
	") STRICT;"
	"CREATE INDEX penalties_of ON penalties (player, event);"
	"CREATE TABLE tasks ("
	" seq INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" kind TEXT NOT NULL CHECK (kind IN ('rejudgement', 'suite-run')),"
	" token INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" view INTEGER NOT NULL,"
	" made TEXT NOT NULL,"
	" ended TEXT,"
	" state TEXT NOT NULL CHECK"
	" (state IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),"
	" engine TEXT NOT NULL,"
	" asked TEXT NOT NULL,"
	" upto INTEGER NOT NULL,"
	" cursor INTEGER NOT NULL,"
	" step INTEGER NOT NULL,"
	" total INTEGER NOT NULL,"
	" done INTEGER NOT NULL,"
	" counts TEXT NOT NULL,"
	" why TEXT NOT NULL,"
	" result TEXT,"
	" of_group TEXT NOT NULL DEFAULT ''"
	") STRICT;"
	"CREATE INDEX tasks_running ON tasks (seq) WHERE state = 'running';"
	"CREATE TABLE rejudged ("
	" task INTEGER NOT NULL REFERENCES tasks (seq),"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" again INTEGER REFERENCES rulings (seq),"
	" changed INTEGER NOT NULL,"
	" code TEXT,"
	" why TEXT,"
	" clauses TEXT NOT NULL,"
	" PRIMARY KEY (task, ruling)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX rejudged_changed ON rejudged (task, ruling) WHERE changed <> 0;"
	"CREATE TABLE logs ("
	" id INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL UNIQUE,"
	" log BLOB NOT NULL UNIQUE,"
	" length INTEGER NOT NULL,"
	" digest BLOB NOT NULL"
	") STRICT;"
	"CREATE TABLE leaves ("
	" log INTEGER NOT NULL,"
	" n INTEGER NOT NULL,"
	" time INTEGER NOT NULL,"
	" kind INTEGER NOT NULL,"
	" part INTEGER NOT NULL,"
	" item INTEGER NOT NULL,"
	" until INTEGER NOT NULL,"
	" salt BLOB,"
	" digest BLOB NOT NULL,"
	" PRIMARY KEY (log, n)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX leaves_of ON leaves (item, kind);"
	"CREATE TABLE erased ("
	" ruling INTEGER PRIMARY KEY,"
	" id BLOB NOT NULL UNIQUE,"
	" time INTEGER NOT NULL,"
	" token INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" reason TEXT NOT NULL,"
	" of_group TEXT NOT NULL"
	") STRICT;"
	"CREATE TABLE to_scrub (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;"
	"PRAGMA application_id = 1786078311;"
	"PRAGMA user_version = " VERSION_TEXT(VERSION_STORE) ";";

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

/* Is the file a store or empty? Another program's file must not get our tables. */
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
	return fault_set(fault, "not-a-store", "%s is another program's database.", path);
}

/* Give an empty file its tables. False with a fault: the file has tables of another version. */
static bool
make_tables(sqlite3 *db, const char *path, struct fault *fault)
{
	int version = number_of(db, "PRAGMA user_version");
	if (version == VERSION_STORE)
		return true;
	if (version != 0)
		return fault_set(
			fault, "other-schema",
			"%s has schema version %d, but this program only knows version %d; use the judged that made the file.",
			path, version, VERSION_STORE);
	if (sqlite3_exec(db, schema, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fault_set(fault, "cannot-open", "%s can't be given its tables: %s.", path,
	                 sqlite3_errmsg(db));
}

bool
store_migrate(struct store *store, const char *path, struct fault *fault)
{
	sqlite3 *db = store->db;
	if (!is_ours(db, path, fault))
		return false;
	bool begun = store_script(store, SQL_BEGIN) == STORE_DONE;
	if (begun && !make_tables(db, path, fault)) {
		store_script(store, SQL_ROLL_BACK);
		return false;
	}
	if (begun && store_script(store, SQL_COMMIT) == STORE_DONE)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be written: %s.", path,
	                 store->base.error);
}
