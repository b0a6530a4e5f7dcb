/*
 * erase.c: erasing rulings, so that only the fact of their existence is left.
 *
 * The leaf of an erased ruling stays, and with it the chain; its salt goes, and with the salt
 * everything the leaf could reveal. Another leaf records that the ruling was erased, when, by whom
 * and why. The notes of the ruling are erased with it, and so are its idempotency keys. sqlite_scrub() rewrites the file, since rows that were deleted, or
 * moved at some time, leave their bytes in it.
 */
#include <string.h>

#include "judged/store/sqlite/log.h"

enum { AT_ONCE = 1000, DAY_MS = 24 * 3600 * 1000 };

/* 1. The index, which removes only the tokens it is given */

static enum store_result
unindex(struct store *store, sqlite3_stmt *s)
{
	struct buffer found = { 0 };
	enum store_result result = STORE_DONE;
	if (!store_unpack_found(sqlite3_column_blob(s, 1), (size_t)sqlite3_column_bytes(s, 1),
	                        &found))
		result = store_damaged(store, "what is kept of a ruling cannot be read");
	if (result == STORE_DONE)
		result = store_run_found(store, SQL_DELETE_FOUND, sqlite3_column_int64(s, 0),
		                         found.at);
	buffer_free(&found);
	return result;
}

static enum store_result
erase_found_by(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_DOOMED_BODIES);
	enum store_result row = STORE_FAILED, result = STORE_DONE;
	while (result == STORE_DONE && (row = store_step(store, s)) == STORE_DONE)
		result = unindex(store, s);
	sqlite3_reset(s);
	if (result != STORE_DONE || row != STORE_NONE)
		return STORE_FAILED;
	return store_script(store, SQL_CLOSE_INDEX);
}

/* 2. The rows */

static enum store_result
note_erased(struct store *store, const struct store_erasure *e)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_ERASED);
	store_bind_int(s, ":time", time_number(e->time));
	store_bind_int(s, ":token", e->token);
	store_bind_text(s, ":name", e->name);
	store_bind_text(s, ":reason", e->reason);
	return store_run(store, s);
}

static enum store_result
log_erased(struct store *store)
{
	sqlite3_stmt *s = store_sql(store, SQL_DOOMED);
	enum store_result row, result = STORE_DONE;
	while (result == STORE_DONE && (row = store_step(store, s)) == STORE_DONE)
		result = store_log_row(store, LEAF_ERASED, 0, sqlite3_column_int64(s, 0));
	sqlite3_reset(s);
	return result == STORE_DONE ? store_ended(row) : result;
}

/* Erase the rulings in temp.doomed, and everything that belongs to them. */
static enum store_result
erase_doomed(struct store *store, const struct store_erasure *e)
{
	bool fine = note_erased(store, e) == STORE_DONE && erase_found_by(store) == STORE_DONE &&
	            store_script(store, SQL_ERASE_DOOMED) == STORE_DONE &&
	            log_erased(store) == STORE_DONE;
	store->scrub = SCRUB_UNKNOWN;
	return fine ? STORE_DONE : STORE_FAILED;
}

/* 3. Choosing the rulings */

/* Run the statement that marks rulings for erasure, then erase them. STORE_NONE: it marked none. */
static enum store_result
erase_found(struct store *store, sqlite3_stmt *s, const struct store_erasure *e)
{
	if (store_run(store, s) != STORE_DONE)
		return STORE_FAILED;
	return sqlite3_changes(store->db) > 0 ? erase_doomed(store, e) : STORE_NONE;
}

/* Record an erasure of another store whose ruling was never in this store. */
static enum store_result
carry_erased(struct store *store, const struct store_erasure *e)
{
	sqlite3_stmt *s = store_sql(store, SQL_CARRY_ERASED);
	int64_t number = 0;
	store_bind_hex(s, ":id", e->ruling);
	store_bind_int(s, ":time", time_number(e->time));
	store_bind_int(s, ":token", e->token);
	store_bind_text(s, ":name", e->name);
	store_bind_text(s, ":reason", e->reason);
	store_bind_group(s, e->group);
	enum store_result result = store_read_number(store, s, &number);
	return result == STORE_DONE ? store_log_row(store, LEAF_ERASED, 0, number) : result;
}

enum store_result
store_erase(struct store *store, struct store_erasure *e)
{
	if (store_script(store, SQL_MAKE_DOOMED) != STORE_DONE)
		return STORE_FAILED;
	sqlite3_stmt *s = store_sql(store, SQL_DOOM_ONE);
	if (!e->carried)
		time_now(e->time);
	store_bind_hex(s, ":id", e->ruling);
	store_bind_group(s, e->carried ? "" : e->group);
	enum store_result result = erase_found(store, s, e);
	return result == STORE_NONE && e->carried ? carry_erased(store, e) : result;
}

/* Erase rulings older than so many whole days, so that the file is rewritten only once a day. */
static enum store_result
erase_old(struct store *store, int64_t days)
{
	struct store_erasure e = {
		.name = "retention",
		.reason = "It was kept for as long as this service keeps rulings."
	};
	if (store_script(store, SQL_MAKE_DOOMED) != STORE_DONE)
		return STORE_FAILED;
	sqlite3_stmt *s = store_sql(store, SQL_DOOM_OLD);
	time_now(e.time);
	int64_t now = time_number(e.time);
	store_bind_int(s, ":before", now - now % DAY_MS - days * DAY_MS);
	store_bind_int(s, ":limit", AT_ONCE);
	return erase_found(store, s, &e);
}

static enum store_result
end_requests(struct store *store)
{
	enum store_result result = STORE_DONE;
	int64_t now = store_now();
	for (int i = 0; i < 2 && result == STORE_DONE; i++) {
		sqlite3_stmt *s = store_sql(store, i == 0 ? SQL_FORGET_REQUESTS : SQL_END_REQUESTS);
		store_bind_int(s, ":now", now);
		result = store_run(store, s);
	}
	return result;
}

enum store_result
sqlite_expire(struct store *store, int64_t days)
{
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

/* 4. Bytes left behind */

/* Empty the write-ahead log. Fails while a reader uses an older state. */
static enum store_result
empty_log(struct store *store)
{
	int code =
		sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	return code == SQLITE_OK ? STORE_DONE : store_failed(store);
}

enum store_result
sqlite_scrub(struct store *store)
{
	enum store_result result = STORE_DONE;
	if (store->scrub == SCRUB_UNKNOWN)
		store->scrub = store_has_row(store, store_sql(store, SQL_IS_TO_SCRUB)) == STORE_DONE
		                       ? SCRUB_FILE
		                       : SCRUB_NOTHING;
	if (store->scrub == SCRUB_FILE)
		result = store_script(store, SQL_VACUUM);
	if (store->scrub != SCRUB_NOTHING && result == STORE_DONE) {
		store->scrub = SCRUB_LOG;
		result = empty_log(store);
		if (result == STORE_DONE)
			result = store_script(store, SQL_SCRUBBED);
		if (result == STORE_DONE)
			store->scrub = SCRUB_NOTHING;
	}
	return result;
}
