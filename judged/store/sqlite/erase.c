/*
 * erase.c: erasing rulings, so that only the fact of their existence is left.
 *
 * The leaf of an erased ruling stays, and with it the chain; its salt goes, and with the salt
 * everything the leaf could reveal. Another leaf records that the ruling was erased, when, by whom
 * and why. The notes of the ruling are erased with it, and so are its idempotency keys.
 * sqlite_scrub() rewrites the file, since rows that were deleted, or moved at some time, leave their
 * bytes in it.
 */
#include <stdio.h>
#include <string.h>

#include "judged/store/sqlite/log.h"

/* 1. One ruling */

/* Keep this order: the salts come first, since later steps delete the rows that find them. */
static const enum sql steps[] = {
	SQL_ERASE_SALTS,
	SQL_ERASE_SALTS_OF_NOTES,
	SQL_ERASE_SALTS_OF_REQUESTS,
	SQL_ERASE_NOTES,
	SQL_ERASE_REQUESTS,
	SQL_ERASE_CHANGES,
	SQL_ERASE_BODY,
	SQL_ERASE_SET,
	SQL_ERASE_RULING,
	SQL_NOTE_TO_SCRUB,
};

/* Remove a ruling from the index, which removes only the tokens it is given. */
static enum store_result
unindex(struct store *store, int64_t ruling)
{
	sqlite3_stmt *s = store_sql_of(store, SQL_BODY_OF, ruling);
	struct buffer found = { 0 };
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE && !store_unpack_found(sqlite3_column_blob(s, 0),
	                                                (size_t)sqlite3_column_bytes(s, 0), &found))
		result = store_damaged(store, "what is kept of a ruling cannot be read");
	if (result == STORE_DONE)
		result = store_run_found(store, SQL_DELETE_FOUND, ruling, found.at);
	sqlite3_reset(s);
	buffer_free(&found);
	return result == STORE_NONE ? STORE_DONE : result;
}

static enum store_result
erase_all(struct store *store, int64_t ruling)
{
	enum store_result result = unindex(store, ruling);
	for (size_t i = 0; result == STORE_DONE && i < sizeof steps / sizeof steps[0]; i++)
		result = store_run(store, store_sql_of(store, steps[i], ruling));
	store->scrub = SCRUB_UNKNOWN;
	return result;
}

/* Record the erasure; one of another store may be about a ruling that was never in this store. */
enum store_result
store_erase(struct store *store, struct store_erasure *e)
{
	struct store_erasure erased = *e;
	char group[STORE_NAME];
	struct leaf leaf = { .kind = LEAF_ERASED };
	struct rows_values row = { .n = 0 }, which = { .n = 0 };
	if (!e->carried)
		time_now(e->time);
	rows_give_hex(&which, e->ruling);
	rows_give_group(&which, e->carried ? "" : e->group);
	sqlite3_stmt *s = store_sql_with(store, SQL_RULING_TO_ERASE, &which);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		leaf.item = sqlite3_column_int64(s, 0);
		snprintf(group, sizeof group, "%s", store_text_at(s, 1));
		erased.group = group;
		sqlite3_reset(s);
		result = erase_all(store, leaf.item);
	} else if (result == STORE_NONE && e->carried) {
		result = store_read_number(store, store_sql(store, SQL_NUMBER_OF_ERASED),
		                           &leaf.item);
	}
	if (result != STORE_DONE)
		return result;
	memcpy(erased.time, e->time, sizeof erased.time);
	leaf_add_erasure(&row, &erased);
	return store_put_row(store, ROWS_PUT_ERASED, &leaf, &row);
}

/* 2. Idempotency keys */

enum store_result
sqlite_end_requests(struct store *store)
{
	static const enum sql steps_of_requests[] = { SQL_FORGET_REQUESTS, SQL_END_REQUESTS };
	enum store_result result = store_begin(store);
	int64_t now = store_now();
	for (int i = 0; result == STORE_DONE && i < 2; i++)
		result = store_run(store, store_sql_of(store, steps_of_requests[i], now));
	if (result == STORE_DONE)
		return store_commit(store);
	store_roll_back(store);
	return STORE_FAILED;
}

/* 3. Bytes left behind */

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
		result = store_script(store, SQL_CLEAN);
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
