/*
 * erase.c: rulings that are taken back out, so that nothing is left of them but that they were there.
 *
 * The leaf of an erased ruling stays, and with it the chain; its salt goes, and with the salt whatever the leaf could have
 * said. Another leaf says that the ruling was erased, when, by whom and why. What was said to the ruling goes with it,
 * idempotency keys too, and names nobody else has. store_scrub() writes the file anew: rows that are deleted, or were moved at some
 * time, leave their bytes where they were.
 */
#include <string.h>

#include "judged/store/leaves.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

enum { AT_ONCE = 1000, DAY_MS = 24 * 3600 * 1000, SCRUB_MS = 2000 };

/* 1. The words, from the index: it removes only words it is given one by one, and does not keep the texts */

static const char index_read[] =
	"CREATE VIRTUAL TABLE IF NOT EXISTS temp.indexed USING fts5vocab(main, ruling_words,"
	" instance)";
static const char index_of[] = "SELECT doc, col, term FROM temp.indexed WHERE doc IN"
			       " (SELECT ruling FROM temp.doomed) ORDER BY doc, col, offset";
static const char index_delete[] =
	"INSERT INTO ruling_words (ruling_words, rowid, open, a, b, judge)"
	" VALUES ('delete', :ruling, :open, :a, :b, :judge)";

static enum store_result
run(struct store *store, const char *sql)
{
	return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? STORE_DONE
	                                                                   : store_failed(store);
}

/* A ruling's words, as texts with the same words in the same places. */
struct words {
	int64_t ruling;
	struct buffer text[STORE_VIEWS];
};

static enum store_result
unindex(struct store *store, sqlite3_stmt *s, struct words *w)
{
	static const char *const name[STORE_VIEWS] = { ":open", ":a", ":b", ":judge" };
	enum store_result result = STORE_DONE;
	store_bind_int(s, ":ruling", w->ruling);
	for (int i = 0; i < STORE_VIEWS; i++)
		store_bind_text(s, name[i], buffer_end(&w->text[i]));
	if (w->ruling)
		result = store_run(store, s);
	for (int i = 0; i < STORE_VIEWS; i++)
		w->text[i].n = 0;
	return result;
}

static enum store_result
unindex_all(struct store *store, sqlite3_stmt *from, sqlite3_stmt *to)
{
	struct words w = { 0 };
	enum store_result row, result = STORE_DONE;
	while (result == STORE_DONE && (row = store_step(store, from)) == STORE_DONE) {
		int column = words_column(store_text_at(from, 1));
		if (sqlite3_column_int64(from, 0) != w.ruling)
			result = unindex(store, to, &w);
		w.ruling = sqlite3_column_int64(from, 0);
		if (column < 0)
			continue;
		buffer_text(&w.text[column], store_text_at(from, 2));
		buffer_text(&w.text[column], " ");
	}
	if (result == STORE_DONE)
		result = row == STORE_NONE ? unindex(store, to, &w) : row;
	for (int i = 0; i < STORE_VIEWS; i++)
		buffer_free(&w.text[i]);
	return result;
}

static enum store_result
erase_words(struct store *store)
{
	if (run(store, index_read) != STORE_DONE)
		return STORE_FAILED;
	sqlite3_stmt *from = store_prepare(store, index_of),
		     *to = store_prepare(store, index_delete);
	enum store_result result = from && to ? unindex_all(store, from, to) : STORE_FAILED;
	sqlite3_finalize(from);
	sqlite3_finalize(to);
	if (result == STORE_DONE)
		result = run(store, "INSERT INTO ruling_words (ruling_words) VALUES ('optimize')");
	return result;
}

/* 2. The rows */

#define DOOMED "(SELECT ruling FROM temp.doomed)"

/* In this order; leaf_kind by its number. */
static const char rows[] =
	"UPDATE leaves SET salt = NULL WHERE kind = 1 AND item IN " DOOMED ";"
	"UPDATE leaves SET salt = NULL WHERE kind = 4 AND item IN"
	" (SELECT seq FROM notes WHERE ruling IN " DOOMED ");"
	"UPDATE leaves SET salt = NULL WHERE kind = 7 AND item IN " DOOMED ";"
	"UPDATE leaves SET salt = NULL WHERE kind = 8 AND item IN"
	" (SELECT id FROM requests WHERE ruling IN " DOOMED ");"
	"CREATE TEMP TABLE doomed_names AS SELECT DISTINCT name FROM terms WHERE ruling IN " DOOMED
	";"
	"DELETE FROM notes WHERE ruling IN " DOOMED ";"
	"DELETE FROM requests WHERE ruling IN " DOOMED ";"
	"DELETE FROM rejudged WHERE ruling IN " DOOMED ";"
	"DELETE FROM rejudged_clauses WHERE ruling IN " DOOMED ";"
	"DELETE FROM terms WHERE ruling IN " DOOMED ";"
	"DELETE FROM bodies WHERE ruling IN " DOOMED ";"
	"DELETE FROM ruling_texts WHERE ruling IN " DOOMED ";"
	"DELETE FROM masks WHERE ruling IN " DOOMED ";"
	"DELETE FROM rulings WHERE seq IN " DOOMED ";"
	"DELETE FROM names WHERE id IN (SELECT name FROM temp.doomed_names)"
	" AND NOT EXISTS (SELECT 1 FROM terms WHERE name = names.id);"
	"DELETE FROM clause_sets WHERE NOT EXISTS"
	" (SELECT 1 FROM rulings r WHERE r.clause_set = clause_sets.id);"
	"DELETE FROM zones WHERE block IN (SELECT ruling >> 10 FROM temp.doomed);"
	"INSERT INTO zones SELECT b.block, judged_mask(m.cited), judged_mask(m.deciding)"
	" FROM (SELECT DISTINCT ruling >> 10 AS block FROM temp.doomed) b CROSS JOIN masks m"
	" ON m.ruling >= b.block << 10 AND m.ruling < (b.block + 1) << 10 GROUP BY b.block;"
	"DROP TABLE temp.doomed_names;"
	"INSERT OR REPLACE INTO todo VALUES (" LEAF_NONE_SCRUB ", 0, 0, 0)";

static enum store_result
begin_doom(struct store *store)
{
	return run(store, "CREATE TEMP TABLE IF NOT EXISTS doomed (ruling INTEGER PRIMARY KEY);"
	                  "DELETE FROM temp.doomed");
}

static enum store_result
note_erased(struct store *store, const struct store_erasure *e)
{
	sqlite3_stmt *s = store_prepare(
		store, "INSERT INTO erased SELECT r.seq, r.id, :time, :token, :name, :reason,"
		       " coalesce(" STORE_NAME_OF(
			       "r.of_group") ", '') FROM rulings r WHERE r.seq IN " DOOMED);
	store_bind_int(s, ":time", time_number(e->time));
	store_bind_int(s, ":token", e->token);
	store_bind_text(s, ":name", e->name);
	store_bind_text(s, ":reason", e->reason);
	enum store_result result = store_run(store, s);
	sqlite3_finalize(s);
	return result;
}

static enum store_result
log_erased(struct store *store)
{
	sqlite3_stmt *s = store_prepare(store, "SELECT ruling FROM temp.doomed ORDER BY ruling");
	enum store_result row, result = STORE_DONE;
	while (result == STORE_DONE && (row = store_step(store, s)) == STORE_DONE)
		result = store_log_row(store, LEAF_ERASED, 0, sqlite3_column_int64(s, 0));
	sqlite3_finalize(s);
	return result == STORE_DONE && row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

/* Those that are doomed, and what is part of them. */
static enum store_result
erase_doomed(struct store *store, const struct store_erasure *e)
{
	enum store_result result = note_erased(store, e);
	if (result == STORE_DONE)
		result = erase_words(store);
	if (result == STORE_DONE)
		result = run(store, rows);
	if (result == STORE_DONE)
		result = log_erased(store);
	store_forget_numbers(store);
	store->scrub = SCRUB_UNKNOWN;
	return result;
}

/* 3. Which */

/* Run what dooms rulings; STORE_NONE: it found none. */
static enum store_result
doom(struct store *store, sqlite3_stmt *s)
{
	enum store_result result = s ? store_run(store, s) : STORE_FAILED;
	bool any = sqlite3_changes(store->db) > 0;
	sqlite3_finalize(s);
	return result == STORE_DONE && !any ? STORE_NONE : result;
}

enum store_result
store_erase(struct store *store, struct store_erasure *e)
{
	if (begin_doom(store) != STORE_DONE)
		return STORE_FAILED;
	sqlite3_stmt *s =
		store_prepare(store,
	                      "INSERT INTO temp.doomed SELECT seq FROM rulings"
	                      " WHERE id = :id AND (:group = '' OR of_group = " STORE_NUMBER_OF(
				      "group") ")");
	store_bind_hex(s, ":id", e->ruling);
	store_bind_text(s, ":group", e->group ? e->group : "");
	enum store_result result = doom(store, s);
	time_now(e->time);
	return result == STORE_DONE ? erase_doomed(store, e) : result;
}

/* Whole days, so that the file is written anew once a day. */
static enum store_result
erase_old(struct store *store, int64_t days)
{
	struct store_erasure e = {
		.name = "retention",
		.reason = "It was kept for as long as this service keeps rulings."
	};
	if (begin_doom(store) != STORE_DONE)
		return STORE_FAILED;
	time_now(e.time);
	int64_t now = time_number(e.time);
	sqlite3_stmt *s = store_prepare(store, "INSERT INTO temp.doomed SELECT seq FROM rulings"
	                                       " WHERE time < :before ORDER BY time LIMIT :limit");
	store_bind_int(s, ":before", now - now % DAY_MS - days * DAY_MS);
	store_bind_int(s, ":limit", AT_ONCE);
	enum store_result result = doom(store, s);
	return result == STORE_DONE ? erase_doomed(store, &e) : result;
}

static enum store_result
end_requests(struct store *store)
{
	char now[TIME_SIZE];
	static const char *const sql[] = {
		"UPDATE leaves SET salt = NULL WHERE kind = 8 AND item IN"
		" (SELECT id FROM requests WHERE until <= :now)",
		"DELETE FROM requests WHERE until <= :now",
	};
	enum store_result result = STORE_DONE;
	time_now(now);
	for (int i = 0; i < 2 && result == STORE_DONE; i++) {
		sqlite3_stmt *s = store_prepare(store, sql[i]);
		store_bind_int(s, ":now", time_number(now));
		result = s ? store_run(store, s) : STORE_FAILED;
		sqlite3_finalize(s);
	}
	return result;
}

enum store_result
store_expire(struct store *store)
{
	int64_t days = store->retention_days;
	enum store_result result = store_begin(store), erased = STORE_NONE;
	if (result == STORE_DONE)
		result = end_requests(store);
	if (result == STORE_DONE && days > 0)
		erased = erase_old(store, days);
	if (result == STORE_DONE && erased != STORE_FAILED)
		result = store_commit(store);
	if (result == STORE_DONE && erased != STORE_FAILED)
		return erased;
	store_roll_back(store);
	return STORE_FAILED;
}

/* 4. What is left */

static bool
is_to_be_scrubbed(struct store *store)
{
	sqlite3_stmt *s = store_prepare(store, "SELECT 1 FROM todo WHERE kind = " LEAF_NONE_SCRUB);
	enum store_result result = s ? store_step(store, s) : STORE_FAILED;
	sqlite3_finalize(s);
	return result == STORE_DONE;
}

/* The log is emptied before what was to do is done; who reads an older state holds that up. */
static enum store_result
empty_log(struct store *store)
{
	int code =
		sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	return code == SQLITE_OK ? STORE_DONE : store_failed(store);
}

enum store_result
store_scrub(struct store *store)
{
	enum store_result result = STORE_DONE;
	if (store->scrub == SCRUB_UNKNOWN)
		store->scrub = is_to_be_scrubbed(store) ? SCRUB_FILE : SCRUB_NOTHING;
	if (store->scrub == SCRUB_FILE)
		result = run(store, "VACUUM");
	if (store->scrub != SCRUB_NOTHING && result == STORE_DONE) {
		store->scrub = SCRUB_LOG;
		result = empty_log(store);
		if (result == STORE_DONE)
			result = run(store, "DELETE FROM todo WHERE kind = " LEAF_NONE_SCRUB);
		if (result == STORE_DONE)
			store->scrub = SCRUB_NOTHING;
	}
	return result;
}

enum store_result
store_erased(struct store *store, const char *group, const char *id, store_each_erasure *each,
             void *ctx)
{
	sqlite3_stmt *s =
		store_statement(store, &store->erased_of,
	                        "SELECT id, time, token, name, reason, of_group FROM erased"
	                        " WHERE id = :id AND (:group = '' OR of_group = :group)");
	store_bind_hex(s, ":id", id);
	store_bind_text(s, ":group", group ? group : "");
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		struct store_erasure e = { .token = sqlite3_column_int64(s, 2),
			                   .name = store_text_at(s, 3),
			                   .reason = store_text_at(s, 4),
			                   .group = store_text_at(s, 5) };
		store_copy_hex(s, 0, e.ruling, sizeof e.ruling);
		time_text(sqlite3_column_int64(s, 1), e.time);
		each(ctx, &e);
	}
	sqlite3_reset(s);
	return result;
}

void
store_set_keeping(struct store *store, int64_t days, int64_t hours, int64_t seconds)
{
	store->retention_days = days;
	store->request_hours = hours;
	store->house_seconds = seconds;
}
