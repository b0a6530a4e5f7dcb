/*
 * schema.c: the schema of the store, one step a version.
 *
 * A file says in `user_version` how many steps it has taken. Steps are only ever added, never
 * changed: a file of any age comes up to date by taking those it lacks.
 *
 *	rulings         one row each: what lists show and filter by
 *	ruling_texts    the long texts, apart so that lists stay short to read
 *	ruling_clauses  by clause, newest ruling last: WITHOUT ROWID keeps a page of one clause together
 *	ruling_terms    the same for cards, players, events, and what is `under` a chapter
 *	ruling_words    full text of what is told; only its index is kept
 *	clause_sets     every set of deciding clauses there is; far fewer than rulings
 *	tokens          who may do what; the hash of each secret
 *	requests        idempotency keys
 *	notes           what head judges said to rulings; never changed, so they are the audit log, too
 *	tasks           what takes longer than a request, and how far it is
 *	rejudged        by task: rulings judged anew, and what changed; by clause in rejudged_clauses
 *
 * `seq` counts up with `time`, so a list newest first is a walk back along the primary key, and a
 * cursor is a number to go on from.
 */
#include <string.h>

#include "judged/store/internal.h"
#include "rulebook/rulebook.h"

enum { APPLICATION_ID = 0x6a756467 };

static const char step_1[] =
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
	"PRAGMA application_id = 1786078311;";

/* Ids were the beginning of the natural key: those given out stay good. The key is one's own for each
 * token, texts and sentences are kept for every view, and there is more to find rulings by. */
static const char step_2[] =
	"CREATE TABLE clause_sets ("
	" id INTEGER PRIMARY KEY,"
	" game TEXT NOT NULL,"
	" clauses TEXT NOT NULL,"
	" UNIQUE (game, clauses)"
	") STRICT;"
	"CREATE TABLE rulings_2 ("
	" seq INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" token INTEGER NOT NULL,"
	" key TEXT NOT NULL,"
	" time TEXT NOT NULL,"
	" game TEXT NOT NULL,"
	" edition TEXT NOT NULL,"
	" verdict TEXT NOT NULL,"
	" engine TEXT NOT NULL,"
	" cards TEXT NOT NULL,"
	" chain TEXT NOT NULL,"
	" position TEXT NOT NULL,"
	" clause_set INTEGER NOT NULL REFERENCES clause_sets (id),"
	" why TEXT NOT NULL,"
	" why_a TEXT,"
	" why_b TEXT,"
	" why_judge TEXT,"
	" UNIQUE (key, token)"
	") STRICT;"
	"CREATE TEMP TABLE sets_of AS SELECT seq, game, (SELECT coalesce(group_concat(tie, ' '), '')"
	" FROM (SELECT DISTINCT judged_tie(r.game, r.edition, clause) AS tie FROM ruling_clauses"
	" WHERE ruling = r.seq AND role = 'deciding' ORDER BY tie)) AS clauses FROM rulings r;"
	"INSERT INTO clause_sets (game, clauses) SELECT DISTINCT game, clauses FROM sets_of;"
	"INSERT INTO rulings_2 SELECT r.seq, r.id, 0, r.key, r.time, r.game, r.edition, r.verdict,"
	" r.engine, r.cards, r.chain, r.position, (SELECT c.id FROM clause_sets c, sets_of s"
	" WHERE s.seq = r.seq AND c.game = s.game AND c.clauses = s.clauses), r.why, NULL, NULL,"
	" nullif(t.judge_view ->> '$.why', r.why)"
	" FROM rulings r JOIN ruling_texts t ON t.ruling = r.seq;"
	"DROP TABLE sets_of;"
	"DROP TABLE rulings;"
	"ALTER TABLE rulings_2 RENAME TO rulings;"
	"CREATE INDEX rulings_by_time ON rulings (time);"
	"CREATE INDEX rulings_by_verdict ON rulings (verdict);"
	"CREATE INDEX rulings_by_edition ON rulings (game, edition);"
	"CREATE INDEX rulings_by_edition_verdict ON rulings (game, edition, verdict);"
	"CREATE INDEX rulings_by_set ON rulings (clause_set);"
	"ALTER TABLE ruling_texts ADD COLUMN a_view TEXT;"
	"ALTER TABLE ruling_texts ADD COLUMN b_view TEXT;"
	"ALTER TABLE ruling_texts ADD COLUMN told_a TEXT;"
	"ALTER TABLE ruling_texts ADD COLUMN told_b TEXT;"
	"ALTER TABLE ruling_texts ADD COLUMN told_judge TEXT;"
	"CREATE TABLE ruling_terms ("
	" term TEXT NOT NULL,"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" audience INTEGER NOT NULL,"
	" PRIMARY KEY (term, ruling)"
	") STRICT, WITHOUT ROWID;"
	"INSERT OR IGNORE INTO ruling_terms SELECT 'event:' || (c.value ->> '$.event'), t.ruling, 15"
	" FROM ruling_texts t, json_each(t.open_view, '$.citations') c;"
	"INSERT OR IGNORE INTO ruling_terms SELECT 'card:' || c.value, t.ruling, 15"
	" FROM ruling_texts t, json_tree(t.open_view) c"
	" WHERE c.type = 'text' AND (c.key IN ('card', 'card_text')"
	" OR (typeof(c.key) = 'integer' AND c.path LIKE '$.position.%'));"
	"INSERT OR IGNORE INTO ruling_terms SELECT 'card:' || c.value, t.ruling, 8"
	" FROM ruling_texts t, json_tree(t.judge_view) c"
	" WHERE c.type = 'text' AND (c.key IN ('card', 'card_text')"
	" OR (typeof(c.key) = 'integer' AND c.path LIKE '$.position.%'));"
	"INSERT OR IGNORE INTO ruling_terms SELECT 'player:' || p.value, t.ruling, 15"
	" FROM ruling_texts t, json_tree(t.transcript, '$.players') p"
	" WHERE p.key = 'name' AND p.type = 'text';"
	"INSERT OR IGNORE INTO ruling_terms WITH RECURSIVE up (clause, ruling, role) AS ("
	" SELECT clause, ruling, role FROM ruling_clauses UNION"
	" SELECT rtrim(rtrim(clause, '0123456789'), '.'), ruling, role FROM up"
	" WHERE instr(clause, '.') > 0)"
	" SELECT iif(role = 'deciding', 'decided-under:', 'under:') || clause, ruling, 15 FROM up"
	" UNION SELECT 'under:' || clause, ruling, 15 FROM up;"
	"CREATE VIRTUAL TABLE ruling_words USING fts5"
	" (open, a, b, judge, content = '', detail = full, tokenize = 'unicode61');"
	"INSERT INTO ruling_words (rowid, open, judge)"
	" SELECT r.seq, r.why || char(10) || t.told, coalesce(r.why_judge, '')"
	" FROM rulings r JOIN ruling_texts t ON t.ruling = r.seq;"
	"CREATE TABLE tokens ("
	" id INTEGER PRIMARY KEY AUTOINCREMENT,"
	" name TEXT NOT NULL,"
	" hash TEXT NOT NULL,"
	" scopes TEXT NOT NULL,"
	" seat TEXT NOT NULL,"
	" made TEXT NOT NULL,"
	" revoked TEXT"
	") STRICT;"
	"CREATE TABLE requests ("
	" token INTEGER NOT NULL,"
	" request TEXT NOT NULL,"
	" key TEXT NOT NULL,"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" PRIMARY KEY (token, request)"
	") STRICT, WITHOUT ROWID;";

/* What head judges say to rulings, which themselves stay as they are. */
static const char step_3[] =
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
	"CREATE INDEX notes_of_ruling ON notes (ruling);";

/* Jobs; and a ruling may judge an earlier one anew, which stays as it is. */
static const char step_4[] =
	"ALTER TABLE rulings ADD COLUMN rejudges INTEGER REFERENCES rulings (seq);"
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
	" result TEXT"
	") STRICT;"
	"CREATE INDEX tasks_running ON tasks (seq) WHERE state = 'running';"
	"CREATE TABLE rejudged ("
	" task INTEGER NOT NULL REFERENCES tasks (seq),"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" again INTEGER REFERENCES rulings (seq),"
	" changed INTEGER NOT NULL,"
	" code TEXT,"
	" why TEXT,"
	" PRIMARY KEY (task, ruling)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX rejudged_changed ON rejudged (task, ruling) WHERE changed <> 0;"
	"CREATE TABLE rejudged_clauses ("
	" task INTEGER NOT NULL,"
	" clause TEXT NOT NULL,"
	" ruling INTEGER NOT NULL,"
	" PRIMARY KEY (task, clause, ruling)"
	") STRICT, WITHOUT ROWID;";

/* Those of one game among many of another, in the order of keeping. */
static const char step_5[] = "CREATE INDEX rulings_by_game ON rulings (game);";

/* Views may be told different verdicts; what is of one group of tokens is nobody else's. */
static const char step_6[] =
	"ALTER TABLE rulings ADD COLUMN verdict_a TEXT;"
	"ALTER TABLE rulings ADD COLUMN verdict_b TEXT;"
	"ALTER TABLE rulings ADD COLUMN verdict_judge TEXT;"
	"ALTER TABLE rulings ADD COLUMN of_group TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE tokens ADD COLUMN of_group TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE tasks ADD COLUMN of_group TEXT NOT NULL DEFAULT '';"
	"CREATE INDEX rulings_by_verdict_a ON rulings (coalesce(verdict_a, verdict));"
	"CREATE INDEX rulings_by_verdict_b ON rulings (coalesce(verdict_b, verdict));"
	"CREATE INDEX rulings_by_verdict_judge ON rulings (coalesce(verdict_judge, verdict));"
	"CREATE INDEX rulings_of_group ON rulings (of_group) WHERE of_group <> '';"
	"CREATE INDEX rulings_judged_anew ON rulings (rejudges) WHERE rejudges IS NOT NULL;";

static const char *const steps[] = { step_1, step_2, step_3, step_4, step_5, step_6 };

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
			"%s has schema version %d and this program knows up to version %d; use a newer judged.",
			path, version, STEPS);
	for (; version < STEPS; version++)
		if (!take_step(db, version, path, fault))
			return false;
	return true;
}

const char *
store_tie(const char *game, const char *edition, const char *number)
{
	const struct rulebook_edition *e = rulebook_edition(game, edition);
	const struct rulebook_clause *clause = e ? rulebook_clause(e, number) : NULL;
	return clause ? clause->tie : number;
}

/* store_tie() for the steps. */
static void
tie_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	const char *text[3];
	(void)n;
	for (int i = 0; i < 3; i++) {
		text[i] = (const char *)sqlite3_value_text(value[i]);
		if (!text[i])
			return;
	}
	sqlite3_result_text(context, store_tie(text[0], text[1], text[2]), -1, SQLITE_TRANSIENT);
}

bool
store_migrate(sqlite3 *db, const char *path, struct fault *fault)
{
	if (!is_ours(db, path, fault))
		return false;
	sqlite3_create_function(db, "judged_tie", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
	                        tie_in_sql, NULL, NULL);
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
