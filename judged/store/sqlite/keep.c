/* keep.c: storing a group of entries in one commit, all or none. */
#include "judged/store/sqlite/log.h"

#include <stdio.h>
#include <sys/statvfs.h>

/* With less free space than this on the disk, a ruling may not fit, although a page does. */
enum { ROOM = 1 << 20 };

enum store_result
store_begin(struct store *store)
{
	store->log.open = false;
	return store_run(store, store_sql(store, SQL_BEGIN));
}

enum store_result
store_commit(struct store *store)
{
	if (store_log_end(store) == STORE_DONE &&
	    store_run(store, store_sql(store, SQL_COMMIT)) == STORE_DONE)
		return STORE_DONE;
	store_roll_back(store);
	return STORE_FAILED;
}

void
store_roll_back(struct store *store)
{
	store->log.open = false;
	if (!sqlite3_get_autocommit(store->db))
		sqlite3_step(store_sql(store, SQL_ROLL_BACK));
	sqlite3_reset(store->statement[SQL_ROLL_BACK]);
}

static bool
has_room(struct store *store)
{
	const char *path = sqlite3_db_filename(store->db, "main");
	struct statvfs disk;
	if (!path || statvfs(path, &disk) != 0 || disk.f_bavail >= ROOM / disk.f_frsize)
		return true;
	snprintf(store->base.error, sizeof store->base.error, "there is no room on the disk");
	return false;
}

/* Write the schema version unchanged, which rewrites its page. */
static enum store_result
probe(struct store *store)
{
	if (!has_room(store))
		return STORE_FAILED;
	int64_t version;
	char again[48];
	enum store_result result =
		store_read_number(store, store_sql(store, SQL_SCHEMA_VERSION), &version);
	if (result != STORE_DONE)
		return STORE_FAILED;
	sqlite3_snprintf(sizeof again, again, "PRAGMA user_version = %lld", version);
	return sqlite3_exec(store->db, again, NULL, NULL, NULL) == SQLITE_OK ? STORE_DONE
	                                                                     : store_failed(store);
}

static enum store_result
put(struct store *store, const struct store_entry *entry)
{
	switch (entry->kind) {
	case STORE_RULING: return store_put(store, entry->what);
	case STORE_NOTE: return store_put_note(store, entry->what);
	case STORE_ERASURE: return store_erase(store, entry->what);
	case STORE_PENALTY: return store_put_penalty(store, entry->what);
	case STORE_TASK: return store_put_task(store, entry->what);
	case STORE_TASK_ON: return store_task_on(store, entry->what);
	case STORE_TASK_END: return store_task_end(store, entry->what);
	case STORE_SHARE_END: return STORE_NONE;
	case STORE_REJUDGED: return store_put_rejudged(store, entry->what);
	case STORE_TOKEN: return store_put_token(store, entry->what);
	case STORE_REVOKED: return store_revoke(store, entry->what);
	case STORE_PROBE: return probe(store);
	}
	return STORE_FAILED;
}

enum store_result
sqlite_keep(struct store *store, struct store_entry *first)
{
	if (!store->writes)
		store_script(store, SQL_SETTINGS_TO_WRITE);
	store->writes = true;
	enum store_result result = store_begin(store);
	for (struct store_entry *entry = first; entry && result == STORE_DONE;
	     entry = entry->next) {
		entry->result = put(store, entry);
		if (entry->result == STORE_FAILED)
			result = STORE_FAILED;
	}
	if (result == STORE_DONE)
		result = store_commit(store);
	if (result == STORE_DONE)
		return STORE_DONE;
	store_roll_back(store);
	for (struct store_entry *entry = first; entry; entry = entry->next)
		entry->result = STORE_FAILED;
	return STORE_FAILED;
}
