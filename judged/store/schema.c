/*
 * schema.c: the schema of the store, one step a version.
 *
 * A file says in `user_version` how many steps it has taken. Steps are only ever added, never
 * changed: a file of any age comes up to date by taking those it lacks.
 *
 *	rulings         one row each: what lists show and filter by
 *	names           texts that many rulings share: editions, verdicts, versions, cards, players
 *	bodies          what is long, packed (body.c), apart so that lists stay short to read
 *	ruling_texts    the same as versions up to 6 kept it, until it is packed
 *	marks           every clause and event that was met: its bit in the masks
 *	masks           by ruling: what it cites, and what decided it; zones: by block of rulings (masks.c)
 *	terms           cards and players, newest ruling last: WITHOUT ROWID keeps a page of one together
 *	ruling_words    full text of what is told; only its index is kept
 *	common_words    words that many rulings have; word_pairs: by block of rulings those that stand together (pairs.c)
 *	clause_sets     every set of deciding clauses there is; far fewer than rulings
 *	tokens          who may do what; the hash of each secret
 *	requests        idempotency keys, until they end
 *	logs, leaves    what was written, in order, chained (leaves.c)
 *	erased          which rulings were, when, by whom and why (erase.c)
 *	todo            what an older version wrote and has no leaf yet; an erasure that is not finished
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

/* Texts that rulings share are named by a number, clauses are bits, and what is long is packed: what older versions
 * kept is packed bit by bit while it is served, store_pack_old(). */
static const char step_7[] =
	"CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
	"CREATE TEMP TABLE deciding_of AS SELECT r.seq, coalesce((SELECT group_concat(d.clause, ' ')"
	" FROM (SELECT clause FROM ruling_clauses WHERE ruling = r.seq AND role = 'deciding'"
	" ORDER BY clause) d), '') AS text FROM rulings r;"
	"INSERT INTO names (text) SELECT game FROM rulings UNION SELECT edition FROM rulings"
	" UNION SELECT verdict FROM rulings UNION SELECT engine FROM rulings"
	" UNION SELECT cards FROM rulings UNION SELECT of_group FROM rulings WHERE of_group <> ''"
	" UNION SELECT verdict_a FROM rulings WHERE verdict_a IS NOT NULL"
	" UNION SELECT verdict_b FROM rulings WHERE verdict_b IS NOT NULL"
	" UNION SELECT verdict_judge FROM rulings WHERE verdict_judge IS NOT NULL"
	" UNION SELECT text FROM deciding_of UNION SELECT term FROM ruling_terms"
	" WHERE term GLOB 'card:*' OR term GLOB 'player:*';"
	"CREATE TABLE rulings_7 ("
	" seq INTEGER PRIMARY KEY,"
	" id BLOB NOT NULL UNIQUE,"
	" token INTEGER NOT NULL,"
	" key BLOB NOT NULL,"
	" time INTEGER NOT NULL," /* milliseconds since 1970 */
	" game INTEGER NOT NULL REFERENCES names (id),"
	" edition INTEGER NOT NULL REFERENCES names (id),"
	" verdict INTEGER NOT NULL REFERENCES names (id),"
	" verdict_a INTEGER, verdict_b INTEGER, verdict_judge INTEGER,"
	" engine INTEGER NOT NULL REFERENCES names (id),"
	" cards INTEGER NOT NULL REFERENCES names (id),"
	" of_group INTEGER,"
	" deciding INTEGER NOT NULL REFERENCES names (id),"
	" clause_set INTEGER NOT NULL REFERENCES clause_sets (id),"
	" rejudges INTEGER REFERENCES rulings (seq),"
	" why TEXT NOT NULL, why_a TEXT, why_b TEXT, why_judge TEXT,"
	" UNIQUE (key, token)"
	") STRICT;"
	"INSERT INTO rulings_7 SELECT r.seq, judged_unhex(r.id), r.token, judged_unhex(r.key),"
	" judged_milliseconds(r.time), g.id, e.id, v.id,"
	" (SELECT id FROM names WHERE text = r.verdict_a),"
	" (SELECT id FROM names WHERE text = r.verdict_b),"
	" (SELECT id FROM names WHERE text = r.verdict_judge), n.id, c.id,"
	" (SELECT id FROM names WHERE text = r.of_group), d.id, r.clause_set, r.rejudges,"
	" r.why, r.why_a, r.why_b, r.why_judge FROM rulings r"
	" JOIN names g ON g.text = r.game JOIN names e ON e.text = r.edition"
	" JOIN names v ON v.text = r.verdict JOIN names n ON n.text = r.engine"
	" JOIN names c ON c.text = r.cards JOIN deciding_of o ON o.seq = r.seq"
	" JOIN names d ON d.text = o.text;"
	"DROP TABLE deciding_of;"
	"CREATE TABLE marks (id INTEGER PRIMARY KEY, number TEXT NOT NULL, game TEXT NOT NULL,"
	" UNIQUE (number, game)) STRICT;"
	"INSERT INTO marks (number, game) SELECT DISTINCT c.clause, r.game FROM ruling_clauses c"
	" JOIN rulings r ON r.seq = c.ruling;"
	"INSERT INTO marks (number, game)"
	" SELECT DISTINCT term, '' FROM ruling_terms WHERE term GLOB 'event:*';"
	"CREATE TABLE masks ("
	" ruling INTEGER PRIMARY KEY REFERENCES rulings (seq),"
	" edition INTEGER NOT NULL,"
	" cited BLOB NOT NULL,"
	" deciding BLOB NOT NULL"
	") STRICT;"
	"CREATE TEMP TABLE marks_of AS SELECT c.ruling, m.id AS mark, c.role = 'deciding' AS deciding"
	" FROM ruling_clauses c JOIN rulings r ON r.seq = c.ruling"
	" JOIN marks m ON m.number = c.clause AND m.game = r.game"
	" UNION ALL SELECT t.ruling, m.id, 0 FROM ruling_terms t"
	" JOIN marks m ON m.number = t.term AND m.game = '';"
	"INSERT INTO masks SELECT r.seq, r.edition, judged_mask(o.mark),"
	" judged_mask(o.mark) FILTER (WHERE o.deciding) FROM rulings_7 r"
	" LEFT JOIN marks_of o ON o.ruling = r.seq GROUP BY r.seq;"
	"DROP TABLE marks_of;"
	"CREATE TABLE zones (block INTEGER PRIMARY KEY, cited BLOB NOT NULL, deciding BLOB NOT NULL)"
	" STRICT;"
	"INSERT INTO zones SELECT ruling >> 10, judged_mask(cited), judged_mask(deciding)"
	" FROM masks GROUP BY ruling >> 10;"
	"CREATE TABLE terms ("
	" name INTEGER NOT NULL REFERENCES names (id),"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" audience INTEGER NOT NULL,"
	" PRIMARY KEY (name, ruling)"
	") STRICT, WITHOUT ROWID;"
	"INSERT INTO terms SELECT n.id, t.ruling, t.audience FROM ruling_terms t"
	" JOIN names n ON n.text = t.term WHERE t.term GLOB 'card:*' OR t.term GLOB 'player:*';"
	"CREATE TABLE requests_7 ("
	" token INTEGER NOT NULL,"
	" request TEXT NOT NULL,"
	" time INTEGER NOT NULL,"
	" ruling INTEGER NOT NULL REFERENCES rulings (seq),"
	" PRIMARY KEY (token, request)"
	") STRICT, WITHOUT ROWID;"
	"INSERT INTO requests_7 SELECT q.token, q.request, r.time, q.ruling FROM requests q"
	" JOIN rulings_7 r ON r.seq = q.ruling;"
	"CREATE TABLE bodies (ruling INTEGER PRIMARY KEY REFERENCES rulings (seq),"
	" form INTEGER NOT NULL, packed BLOB NOT NULL) STRICT;"
	"DROP TABLE requests;"
	"ALTER TABLE requests_7 RENAME TO requests;"
	"CREATE INDEX requests_by_time ON requests (time);"
	"DROP TABLE ruling_clauses;"
	"DROP TABLE ruling_terms;"
	"DROP TABLE rulings;"
	"ALTER TABLE rulings_7 RENAME TO rulings;"
	"CREATE INDEX rulings_by_time ON rulings (time);"
	"CREATE INDEX rulings_by_edition ON rulings (game, edition);"
	"CREATE INDEX rulings_by_edition_verdict ON rulings (game, edition, verdict);"
	"CREATE INDEX rulings_by_game ON rulings (game);"
	"CREATE INDEX rulings_by_set ON rulings (clause_set);"
	"CREATE INDEX rulings_by_verdict ON rulings (verdict);"
	"CREATE INDEX rulings_by_verdict_a ON rulings (coalesce(verdict_a, verdict));"
	"CREATE INDEX rulings_by_verdict_b ON rulings (coalesce(verdict_b, verdict));"
	"CREATE INDEX rulings_by_verdict_judge ON rulings (coalesce(verdict_judge, verdict));"
	"CREATE INDEX rulings_of_group ON rulings (of_group) WHERE of_group IS NOT NULL;"
	"CREATE INDEX rulings_judged_anew ON rulings (rejudges) WHERE rejudges IS NOT NULL;";

/* The log (leaves.c), and what was erased. What was kept before has no leaf yet: `todo` says what there is to do, store_catch_up()
 * does it bit by bit while the file is served. Idempotency keys end, so they have numbers of their own. */
static const char step_8[] =
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
	"CREATE TABLE todo (kind INTEGER PRIMARY KEY, part INTEGER NOT NULL, item INTEGER NOT NULL,"
	" last INTEGER NOT NULL) STRICT;"
	"CREATE TABLE requests_8 ("
	" id INTEGER PRIMARY KEY,"
	" token INTEGER NOT NULL,"
	" request TEXT NOT NULL,"
	" ruling INTEGER NOT NULL,"
	" until INTEGER NOT NULL,"
	" UNIQUE (token, request)"
	") STRICT;"
	"INSERT INTO requests_8 (token, request, ruling, until)"
	" SELECT token, request, ruling, time + 86400000 FROM requests ORDER BY time, ruling;"
	"DROP TABLE requests;"
	"ALTER TABLE requests_8 RENAME TO requests;"
	"CREATE INDEX requests_by_until ON requests (until);"
	"INSERT INTO todo SELECT 1, 0, 0, max(seq) FROM rulings HAVING count(*);"
	"INSERT INTO todo SELECT 3, 0, 0, max(id) FROM marks HAVING count(*);"
	"INSERT INTO todo SELECT 4, 0, 0, max(seq) FROM notes HAVING count(*);"
	"INSERT INTO todo SELECT 5, 0, 0, max(id) FROM tokens HAVING count(*);"
	"INSERT INTO todo SELECT 6, 0, 0, max(seq) FROM tasks HAVING count(*);"
	"INSERT INTO todo SELECT 7, 0, 0, max(task) FROM rejudged HAVING count(*);"
	"INSERT INTO todo SELECT 8, 0, 0, max(id) FROM requests HAVING count(*);";

/* Which words that many rulings have stand together (pairs.c). */
static const char step_9[] =
	"CREATE TABLE common_words ("
	" id INTEGER PRIMARY KEY,"
	" word TEXT NOT NULL UNIQUE"
	") STRICT;"
	"CREATE TABLE word_pairs (block INTEGER PRIMARY KEY, pairs BLOB NOT NULL) STRICT;";

static const char *const steps[] = { step_1, step_2, step_3, step_4, step_5,
	                             step_6, step_7, step_8, step_9 };

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
	return fault_set(fault, "not-a-store", "%s is another program's database.", path);
}

static bool
take_step(sqlite3 *db, int version, const char *path, struct fault *fault)
{
	char count[48];
	sqlite3_snprintf(sizeof count, count, "PRAGMA user_version = %d", version + 1);
	if (sqlite3_exec(db, steps[version], NULL, NULL, NULL) == SQLITE_OK &&
	    sqlite3_exec(db, count, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be upgraded to schema version %d: %s.",
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
			"%s has schema version %d, but this program knows versions up to %d; use a newer judged.",
			path, version, STEPS);
	for (; version < STEPS; version++)
		if (!take_step(db, version, path, fault))
			return false;
	return true;
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

/* What steps need: bytes for hexadecimal digits (as they stand when they are none), milliseconds for a time. */
static void
unhex_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	const char *hex = (const char *)sqlite3_value_text(value[0]);
	unsigned char bytes[STORE_HEX_BYTES];
	size_t len = hex ? store_bytes_of_hex(hex, bytes) : 0;
	(void)n;
	if (len)
		sqlite3_result_blob(context, bytes, (int)len, SQLITE_TRANSIENT);
	else if (hex)
		sqlite3_result_blob(context, hex, (int)strlen(hex), SQLITE_TRANSIENT);
}

static void
milliseconds_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	const char *time = (const char *)sqlite3_value_text(value[0]);
	(void)n;
	sqlite3_result_int64(context, time ? time_number(time) : 0);
}

static void
make_functions(sqlite3 *db)
{
	int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
	sqlite3_create_function(db, "judged_tie", 3, flags, NULL, tie_in_sql, NULL, NULL);
	sqlite3_create_function(db, "judged_unhex", 1, flags, NULL, unhex_in_sql, NULL, NULL);
	sqlite3_create_function(db, "judged_milliseconds", 1, flags, NULL, milliseconds_in_sql,
	                        NULL, NULL);
}

bool
store_migrate(struct store *store, const char *path, struct fault *fault)
{
	sqlite3 *db = store->db;
	if (!is_ours(db, path, fault))
		return false;
	make_functions(db);
	bool begun = store_script(store, SQL_BEGIN) == STORE_DONE;
	if (begun && !take_steps(db, path, fault)) {
		store_script(store, SQL_ROLL_BACK);
		return false;
	}
	if (begun && store_script(store, SQL_COMMIT) == STORE_DONE)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be written: %s.", path,
	                 store->base.error);
}
