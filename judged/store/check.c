/* check.c: backup and verification, each on a connection of its own. */
#include "judged/store/check.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/store/internal.h"

enum { BUSY_MS = 10000, PAGES = 256, PAUSE_MS = 5 };

/* 1. Copying */

/* Opened, and something could be read. */
static bool
reads(const char *name, int flags, sqlite3 **db)
{
	if (sqlite3_open_v2(name, db, flags, NULL) != SQLITE_OK)
		return false;
	sqlite3_busy_timeout(*db, BUSY_MS);
	return sqlite3_exec(*db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) ==
	       SQLITE_OK;
}

/* A file without a log that nobody here may write: nobody does, so it can be read without a word to others. */
static bool
reads_as_it_stands(const char *path, sqlite3 **db)
{
	char log[PATH_MAX], name[3 * PATH_MAX + 32] = "file:";
	struct stat st;
	char *to = name + strlen(name);
	snprintf(log, sizeof log, "%s-wal", path);
	if (strlen(path) >= PATH_MAX - 8 || (stat(log, &st) == 0 && st.st_size > 0) ||
	    stat(path, &st) != 0)
		return false;
	for (const char *c = path; *c; c++)
		to += sprintf(to, strchr("%?#", *c) ? "%%%02x" : "%c", (unsigned char)*c);
	strcpy(to, "?immutable=1");
	sqlite3_close(*db);
	*db = NULL;
	return reads(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, db);
}

static sqlite3 *
open_to_read(const char *path, struct fault *fault)
{
	sqlite3 *db = NULL;
	fault_at(fault, path, 0, 0);
	if (reads(path, SQLITE_OPEN_READWRITE, &db))
		return db;
	int code = sqlite3_errcode(db) & 0xff;
	bool shut = code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
	if (shut && reads_as_it_stands(path, &db))
		return db;
	fault_set(fault, "cannot-open", "%s cannot be opened: %s.", path, sqlite3_errmsg(db));
	sqlite3_close(db);
	return NULL;
}

/* What is copied is read in one transaction, so that writers do not make it begin again. */
static bool
copy_pages(sqlite3 *from, sqlite3 *to, struct fault *fault)
{
	sqlite3_backup *backup;
	int state;
	if (sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) !=
	    SQLITE_OK)
		return fault_set(fault, "cannot-copy", "The database cannot be read: %s.",
		                 sqlite3_errmsg(from));
	backup = sqlite3_backup_init(to, "main", from, "main");
	if (!backup)
		return fault_set(fault, "cannot-copy", "The copy cannot be begun: %s.",
		                 sqlite3_errmsg(to));
	do {
		state = sqlite3_backup_step(backup, PAGES);
		if (state == SQLITE_BUSY || state == SQLITE_LOCKED)
			sqlite3_sleep(PAUSE_MS);
	} while (state == SQLITE_OK || state == SQLITE_BUSY || state == SQLITE_LOCKED);
	sqlite3_backup_finish(backup);
	return state == SQLITE_DONE ||
	       fault_set(fault, "cannot-copy", "The copy cannot be made: %s.", sqlite3_errmsg(to));
}

static bool
copy_to(sqlite3 *from, const char *path, struct fault *fault)
{
	sqlite3 *to = NULL;
	bool done = false;
	if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
		fault_set(fault, "cannot-copy", "%s cannot be written: %s.", path,
		          sqlite3_errmsg(to));
	else
		done = copy_pages(from, to, fault);
	sqlite3_close(to);
	return done;
}

bool
store_copy(const char *from, const char *to, struct fault *fault)
{
	sqlite3 *db = open_to_read(from, fault);
	bool done = false;
	if (!db)
		return false;
	fault_at(fault, to, 0, 0);
	int fd = open(to, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
	if (fd < 0) {
		fault_set(fault, "exists", "%s cannot be made anew: %m.", to);
	} else {
		done = copy_to(db, to, fault);
		if (done && fsync(fd) != 0)
			done = fault_set(fault, "cannot-copy", "%s cannot be made durable: %m.",
			                 to);
		close(fd);
		if (!done)
			unlink(to);
	}
	sqlite3_close(db);
	return done;
}

/* 2. Looking for damage */

struct looking {
	sqlite3 *db;
	store_damage *found;
	void *ctx;
};

/* Each finds rulings of which something is wrong: the id, and what. */
static const char *const checks[] = {
	"SELECT r.id, 'its texts are missing' FROM rulings r"
	" LEFT JOIN ruling_texts t ON t.ruling = r.seq WHERE t.ruling IS NULL",
	"SELECT '', 'there are texts without a ruling' FROM ruling_texts t"
	" LEFT JOIN rulings r ON t.ruling = r.seq WHERE r.seq IS NULL",
	"SELECT '', 'there are clauses without a ruling' FROM ruling_clauses c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are terms without a ruling' FROM ruling_terms c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT r.id, 'its set of clauses is missing' FROM rulings r"
	" LEFT JOIN clause_sets s ON s.id = r.clause_set WHERE s.id IS NULL",
	"SELECT r.id, 'its transcript or a view is no JSON' FROM rulings r JOIN ruling_texts t"
	" ON t.ruling = r.seq WHERE NOT (json_valid(t.transcript) AND json_valid(t.open_view)"
	" AND json_valid(t.judge_view) AND json_valid(coalesce(t.a_view, '1'))"
	" AND json_valid(coalesce(t.b_view, '1')))",
	"SELECT r.id, 'the judge''s view has other hashes than were kept' FROM rulings r"
	" JOIN ruling_texts t ON t.ruling = r.seq WHERE json_valid(t.judge_view)"
	" AND (t.judge_view ->> '$.hashes.chain' IS NOT r.chain"
	" OR t.judge_view ->> '$.hashes.position' IS NOT r.position)",
	"SELECT n.id, 'the ruling it judges anew is missing' FROM rulings n"
	" LEFT JOIN rulings o ON o.seq = n.rejudges WHERE n.rejudges IS NOT NULL AND o.seq IS NULL",
	"SELECT '', 'a job tells of a ruling that is missing' FROM rejudged j"
	" LEFT JOIN rulings r ON r.seq = j.ruling WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'what a job says is no JSON' FROM tasks WHERE NOT (json_valid(asked)"
	" AND json_valid(counts) AND json_valid(coalesce(result, '1'))) LIMIT 1",
	"SELECT r.id, 'the transcript is another than was judged' FROM rulings r"
	" JOIN ruling_texts t ON t.ruling = r.seq WHERE json_valid(t.judge_view)"
	" AND t.judge_view ->> '$.hashes.transcript' IS NOT judged_sha256(t.transcript)",
};

static void
sha256_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	const void *text = sqlite3_value_text(value[0]);
	char hex[DIGEST_HEX];
	(void)n;
	if (!text)
		return;
	digest_of(text, (size_t)sqlite3_value_bytes(value[0]), hex);
	sqlite3_result_text(context, hex, -1, SQLITE_TRANSIENT);
}

/* SQLite's own check gives one text a row, and "ok" when it finds nothing. */
static void
tell_rows(struct looking *l, const char *sql)
{
	sqlite3_stmt *s;
	int state = SQLITE_ERROR;
	if (sqlite3_prepare_v2(l->db, sql, -1, &s, NULL) == SQLITE_OK) {
		while ((state = sqlite3_step(s)) == SQLITE_ROW) {
			bool pair = sqlite3_column_count(s) > 1;
			const char *what = store_text_at(s, pair ? 1 : 0);
			if (strcmp(what, "ok") != 0)
				l->found(l->ctx, pair ? store_text_at(s, 0) : "", what);
		}
	}
	sqlite3_finalize(s);
	if (state != SQLITE_DONE)
		l->found(l->ctx, "", sqlite3_errmsg(l->db));
}

static int64_t
count_rulings(sqlite3 *db)
{
	sqlite3_stmt *s;
	int64_t n = 0;
	if (sqlite3_prepare_v2(db, "SELECT count(*) FROM rulings", -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		n = sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

bool
store_check(const char *path, store_damage *found, void *ctx, int64_t *rulings, struct fault *fault)
{
	struct looking l = { open_to_read(path, fault), found, ctx };
	if (!l.db)
		return false;
	sqlite3_create_function(l.db, "judged_sha256", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
	                        sha256_in_sql, NULL, NULL);
	tell_rows(&l, "PRAGMA integrity_check");
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
		tell_rows(&l, checks[i]);
	*rulings = count_rulings(l.db);
	sqlite3_close(l.db);
	return true;
}

/* 3. Rulings to be played again */

static bool
hand_out(sqlite3_stmt *s, int64_t total, bool (*each)(void *ctx, const struct store_replay *ruling),
         void *ctx)
{
	struct store_replay r = { .total = total };
	int state;
	while ((state = sqlite3_step(s)) == SQLITE_ROW) {
		r.number++;
		r.id = store_text_at(s, 0);
		r.engine = store_text_at(s, 1);
		r.edition = store_text_at(s, 2);
		r.cards = store_text_at(s, 3);
		r.chain = store_text_at(s, 4);
		r.position = store_text_at(s, 5);
		r.transcript = store_text_at(s, 6);
		r.limited = sqlite3_column_int(s, 7) != 0;
		if (!each(ctx, &r))
			return true;
	}
	return state == SQLITE_DONE;
}

bool
store_replay(const char *path, bool (*each)(void *ctx, const struct store_replay *ruling),
             void *ctx, struct fault *fault)
{
	static const char sql[] =
		"SELECT r.id, r.engine, r.edition, r.cards, r.chain, r.position, t.transcript,"
		" iif(json_valid(t.judge_view), t.judge_view ->> '$.limit' IS NOT NULL, 0)"
		" FROM rulings r JOIN ruling_texts t ON t.ruling = r.seq ORDER BY r.seq";
	sqlite3 *db = open_to_read(path, fault);
	sqlite3_stmt *s = NULL;
	bool fine;
	if (!db)
		return false;
	fine = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
	       hand_out(s, count_rulings(db), each, ctx);
	if (!fine)
		fault_set(fault, "cannot-open", "%s cannot be read: %s.", path, sqlite3_errmsg(db));
	sqlite3_finalize(s);
	sqlite3_close(db);
	return fine;
}
