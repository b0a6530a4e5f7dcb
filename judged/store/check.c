/* check.c: backup and verification, each on a connection of its own. */
#include "judged/store/check.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/store/internal.h"
#include "judged/words/told_pack.h"

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
	"SELECT '', 'there are texts without a ruling' FROM bodies t"
	" LEFT JOIN rulings r ON t.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are texts without a ruling' FROM ruling_texts t"
	" LEFT JOIN rulings r ON t.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are clauses without a ruling' FROM masks c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT lower(hex(r.id)), 'its clauses are missing' FROM rulings r"
	" LEFT JOIN masks c ON c.ruling = r.seq WHERE c.ruling IS NULL",
	"SELECT '', 'clauses of rulings are not found by' FROM (SELECT m.ruling >> 10 AS block,"
	" judged_mask(m.cited) AS cited, judged_mask(m.deciding) AS deciding FROM masks m"
	" GROUP BY m.ruling >> 10) n LEFT JOIN zones z ON z.block = n.block"
	" WHERE z.cited IS NOT n.cited OR z.deciding IS NOT n.deciding LIMIT 1",
	"SELECT '', 'there are terms without a ruling' FROM terms c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are terms without a name' FROM terms c"
	" LEFT JOIN names n ON c.name = n.id WHERE n.id IS NULL LIMIT 1",
	"SELECT lower(hex(r.id)), 'a name is missing' FROM rulings r WHERE"
	" (SELECT count(*) FROM names WHERE id IN (r.game)) + (SELECT count(*) FROM names"
	" WHERE id = r.edition) + (SELECT count(*) FROM names WHERE id = r.verdict)"
	" + (SELECT count(*) FROM names WHERE id = r.engine) + (SELECT count(*) FROM names"
	" WHERE id = r.cards) + (SELECT count(*) FROM names WHERE id = r.deciding) < 6",
	"SELECT lower(hex(r.id)), 'its set of clauses is missing' FROM rulings r"
	" LEFT JOIN clause_sets s ON s.id = r.clause_set WHERE s.id IS NULL",
	"SELECT lower(hex(n.id)), 'the ruling it judges anew is missing' FROM rulings n"
	" LEFT JOIN rulings o ON o.seq = n.rejudges WHERE n.rejudges IS NOT NULL AND o.seq IS NULL",
	"SELECT '', 'a job tells of a ruling that is missing' FROM rejudged j"
	" LEFT JOIN rulings r ON r.seq = j.ruling WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'what a job says is no JSON' FROM tasks WHERE NOT (json_valid(asked)"
	" AND json_valid(counts) AND json_valid(coalesce(result, '1'))) LIMIT 1",
};

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

/* What is kept of a ruling, unpacked, and what lists say of it. */
struct whole {
	struct store_ruling ruling;
	struct buffer plain;
	struct told_ruling told; /* when it has a record */
};

static const char whole_sql[] = "SELECT r.id, " STORE_NAME_OF("r.engine") ", " STORE_NAME_OF("r.edition") ", " STORE_NAME_OF(
	"r.cards") ", b.form, b.packed, " STORE_OLD_TEXTS
		   ", " STORE_NAME_OF("r.verdict") ", " STORE_NAME_OF("coalesce(r.verdict_a, r.verdict)") ", " STORE_NAME_OF(
			   "coalesce(r.verdict_b, r.verdict)") ", " STORE_NAME_OF("coalesce(r.verdict_judge, r.verdict)") ", r.why, coalesce(r.why_a, r.why),"
															  " coalesce(r.why_b, r.why), coalesce(r.why_judge, r.why) FROM rulings r"
															  " LEFT JOIN bodies b ON b.ruling = r.seq LEFT JOIN ruling_texts t ON t.ruling = r.seq"
															  " ORDER BY r.seq";
enum { WHOLE_FORM = 4, WHOLE_LISTED = WHOLE_FORM + 2 + BODY_PARTS };

/* NULL, or what is wrong. */
static const char *
read_whole(sqlite3_stmt *s, struct whole *w)
{
	w->ruling = (struct store_ruling){ .engine = store_text_at(s, 1),
		                           .edition = store_text_at(s, 2),
		                           .cards = store_text_at(s, 3) };
	store_copy_hex(s, 0, w->ruling.id, sizeof w->ruling.id);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = store_text_at(s, WHOLE_LISTED + i);
		w->ruling.view[i].why = store_text_at(s, WHOLE_LISTED + STORE_VIEWS + i);
	}
	switch (store_read_body(s, WHOLE_FORM, &w->plain, &w->ruling)) {
	case STORE_NONE: return "its texts are missing";
	case STORE_DONE: break;
	default: return "what is kept of it cannot be unpacked";
	}
	if (w->ruling.record && !told_read(&w->told, w->ruling.record, w->ruling.n_record))
		return "its record cannot be read";
	return NULL;
}

static void
free_whole(struct whole *w)
{
	buffer_free(&w->plain);
	told_free(&w->told);
}

static bool
is_digest(const char *text, const char *digest)
{
	char hex[DIGEST_HEX];
	digest_of(text, strlen(text), hex);
	return strcmp(hex, digest) == 0;
}

static bool
has_its_hashes(const struct told_ruling *told)
{
	struct buffer position = { 0 };
	char chain[DIGEST_HEX];
	told_write_sorted(told, told->position, VIEW_JUDGE, &position);
	told_chain_1(told, chain);
	bool same = is_digest(buffer_end(&position), told->hash) && strcmp(chain, told->chain) == 0;
	buffer_free(&position);
	return same;
}

static const char *
check_record(const struct whole *w)
{
	const struct store_view *view = w->ruling.view;
	if (!is_digest(w->ruling.transcript, w->told.transcript))
		return "the transcript is another than was judged";
	if (!has_its_hashes(&w->told))
		return "its record has other hashes than it says";
	for (int i = 0; i < STORE_VIEWS; i++)
		if (strcmp(told_text_at(&w->told, 0, (enum view)i, "verdict"), view[i].verdict) !=
		            0 ||
		    strcmp(told_text_at(&w->told, 0, (enum view)i, "why"), view[i].why) != 0)
			return "lists tell another verdict or reason than its record";
	return NULL;
}

/* Of an older version; NULL for what is no JSON. */
static json_t *
load(const char *text)
{
	return json_loads(text, JSON_DECODE_ANY, NULL);
}

static bool
is_json(const char *text)
{
	json_t *json = load(text);
	json_decref(json);
	return json != NULL;
}

static const char *
member(const json_t *of, const char *name)
{
	const char *text = json_string_value(json_object_get(of, name));
	return text ? text : "";
}

static const char *
check_texts(const struct whole *w)
{
	const struct store_view *view = w->ruling.view;
	const char *wrong = NULL;
	for (int i = 0; i < STORE_VIEWS; i++)
		if (view[i].text && !is_json(view[i].text))
			return "its transcript or a view is no JSON";
	json_t *judge = load(view[VIEW_JUDGE].text ? view[VIEW_JUDGE].text : "");
	if (!judge || !is_json(w->ruling.transcript))
		wrong = "its transcript or a view is no JSON";
	else if (!is_digest(w->ruling.transcript,
	                    member(json_object_get(judge, "hashes"), "transcript")))
		wrong = "the transcript is another than was judged";
	else if (strcmp(member(judge, "verdict"), view[VIEW_JUDGE].verdict) != 0 ||
	         strcmp(member(judge, "why"), view[VIEW_JUDGE].why) != 0)
		wrong = "lists tell another verdict or reason than its texts";
	json_decref(judge);
	return wrong;
}

static void
check_rulings(struct looking *l)
{
	struct whole w = { .plain = { 0 } };
	sqlite3_stmt *s = NULL;
	int state = sqlite3_prepare_v2(l->db, whole_sql, -1, &s, NULL);
	while (s && (state = sqlite3_step(s)) == SQLITE_ROW) {
		const char *wrong = read_whole(s, &w);
		if (!wrong)
			wrong = (w.ruling.record ? check_record : check_texts)(&w);
		if (wrong)
			l->found(l->ctx, w.ruling.id, wrong);
	}
	if (state != SQLITE_DONE)
		l->found(l->ctx, "", sqlite3_errmsg(l->db));
	sqlite3_finalize(s);
	free_whole(&w);
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
	store_mask_functions(l.db);
	tell_rows(&l, "PRAGMA integrity_check");
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
		tell_rows(&l, checks[i]);
	check_rulings(&l);
	*rulings = count_rulings(l.db);
	sqlite3_close(l.db);
	return true;
}

/* 3. Rulings to be played again */

static void
read_hashes(const struct whole *w, struct store_replay *r)
{
	json_t *judge = w->ruling.record ? NULL : load(w->ruling.view[VIEW_JUDGE].text);
	const json_t *hashes = json_object_get(judge, "hashes");
	snprintf(r->chain, sizeof r->chain, "%s", judge ? member(hashes, "chain") : w->told.chain);
	snprintf(r->position, sizeof r->position, "%s",
	         judge ? member(hashes, "position") : w->told.hash);
	r->limited = judge ? json_object_get(judge, "limit") != NULL
	                   : told_member(&w->told, 0, VIEW_JUDGE, "limit") != 0;
	json_decref(judge);
}

/* What cannot be read store_check() tells of. */
static bool
hand_out(sqlite3_stmt *s, int64_t total, bool (*each)(void *ctx, const struct store_replay *ruling),
         void *ctx)
{
	struct whole w = { .plain = { 0 } };
	struct store_replay r = { .total = total };
	int state;
	bool goes_on = true;
	while (goes_on && (state = sqlite3_step(s)) == SQLITE_ROW) {
		r.number++;
		if (read_whole(s, &w))
			continue;
		read_hashes(&w, &r);
		r.id = w.ruling.id;
		r.engine = w.ruling.engine;
		r.edition = w.ruling.edition;
		r.cards = w.ruling.cards;
		r.transcript = w.ruling.transcript;
		goes_on = each(ctx, &r);
	}
	free_whole(&w);
	return !goes_on || state == SQLITE_DONE;
}

bool
store_replay(const char *path, bool (*each)(void *ctx, const struct store_replay *ruling),
             void *ctx, struct fault *fault)
{
	sqlite3 *db = open_to_read(path, fault);
	sqlite3_stmt *s = NULL;
	bool fine;
	if (!db)
		return false;
	fine = sqlite3_prepare_v2(db, whole_sql, -1, &s, NULL) == SQLITE_OK &&
	       hand_out(s, count_rulings(db), each, ctx);
	if (!fine)
		fault_set(fault, "cannot-open", "%s cannot be read: %s.", path, sqlite3_errmsg(db));
	sqlite3_finalize(s);
	sqlite3_close(db);
	return fine;
}
