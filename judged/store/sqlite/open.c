/* open.c: the store in an SQLite file: opening and closing it, and its work between commits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/store/sqlite/log.h"
#include "judged/store/sqlite/verify.h"
#include "judged/text/alloc.h"

/* When memory is short, SQLite sometimes returns no rows for a search, as if nothing were found. So
 * SQLite's allocations may use the reserve first. */
static sqlite3_mem_methods plain; /* SQLite's own */

static void *
have_for_store(int size)
{
	void *memory = plain.xMalloc(size);
	if (memory)
		return memory;
	alloc_give_up_reserve();
	return plain.xMalloc(size);
}

static void *
have_again_for_store(void *block, int size)
{
	void *memory = plain.xRealloc(block, size);
	if (memory)
		return memory;
	alloc_give_up_reserve();
	return plain.xRealloc(block, size);
}

void
store_set_up_memory(void)
{
	sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain);
	sqlite3_mem_methods with_reserve = plain;
	with_reserve.xMalloc = have_for_store;
	with_reserve.xRealloc = have_again_for_store;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &with_reserve);
	/* SQLite's memory statistics are never read, and all threads would update them under one
	 * mutex. */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Size of the write-ahead log, in pages, from which sqlite_tidy() checkpoints it: when idle, and
 * always. */
enum { LOG_SOME = 1000, LOG_MUCH = 4096 };

/* Note the size of the write-ahead log. SQLite would checkpoint within some commit, and make that
 * commit slow; sqlite_tidy() does it instead. */
static int
note_log(void *ctx, sqlite3 *db, const char *name, int pages)
{
	struct store *store = ctx;
	(void)db, (void)name;
	store->log_pages = pages;
	return SQLITE_OK;
}

static bool
use_log(struct store *store, const char *path, struct fault *fault)
{
	sqlite3_stmt *s = store_sql(store, SQL_USE_LOG);
	const char *mode = store_step(store, s) == STORE_DONE ? store_text_at(s, 0) : NULL;
	bool is_wal = mode && strcmp(mode, "wal") == 0;
	if (!is_wal)
		fault_set(fault, "cannot-open",
		          "%s cannot be opened as a database with a write-ahead log: %s.", path,
		          mode ? "it does not take one" : store->base.error);
	sqlite3_reset(s);
	return is_wal;
}

static bool
set_up(struct store *store, const char *path, struct fault *fault)
{
	sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
	sqlite3_extended_result_codes(store->db, 1);
	if (!store_migrate(store, path, fault) || !use_log(store, path, fault))
		return false;
	sqlite3_wal_hook(store->db, note_log, store);
	return store_script(store, SQL_SETTINGS) == STORE_DONE ||
	       fault_set(fault, "cannot-open", "%s cannot be set up: %s.", path, store->base.error);
}

/* The fault doesn't repeat the address, which may contain a mistyped URL's password. */
bool
sqlite_accepts(const char *path, struct fault *fault)
{
	return !strstr(path, "://") ||
	       fault_set(
		       fault, "cannot-open",
		       "The address of a database server must begin with postgresql://; anything else is a file, whose name cannot contain ://.");
}

/* If the folder can't be written, say so instead: SQLite speaks of the file. */
static void
look_at_folder(const char *path, struct fault *fault)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash ? alloc_text("%.*s", (int)(slash - path) + 1, path) : alloc_text(".");
	if (access(folder, F_OK) == 0 && access(folder, W_OK) != 0)
		fault_set(
			fault, "cannot-open",
			"%s cannot be served: this user may not write the folder %s, where the write-ahead log must be (%m).",
			path, folder);
	free(folder);
}

struct store *
sqlite_open(const char *path, bool make, struct fault *fault)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
	if (!sqlite_accepts(path, fault))
		return NULL;
	struct store *store = alloc_zeroed(1, sizeof *store);
	store->base.backend = &store_sqlite;
	strcpy(store->log.name, "main");
	fault_at(fault, path, 0, 0);
	if (!store_wal_belongs(path, fault)) {
		sqlite_close(store);
		return NULL;
	}
	if (sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK)
		fault_set(fault, "cannot-open", "%s cannot be opened: %s.", path,
		          sqlite3_errmsg(store->db));
	else if (set_up(store, path, fault))
		return store;
	look_at_folder(path, fault);
	sqlite_close(store);
	return NULL;
}

/* Finalizes only the store's own statements, since the full text index has some on the connection,
 * too. */
void
sqlite_close(struct store *store)
{
	if (!store)
		return;
	for (int i = 0; i < SQL_STATEMENTS; i++)
		sqlite3_finalize(store->statement[i]);
	buffer_free(&store->base.unpacked);
	sqlite3_close(store->db);
	free(store);
}

void
sqlite_tidy(struct store *store, bool idle)
{
	if (store->log_pages < (idle ? LOG_SOME : LOG_MUCH))
		return;
	store->log_pages = 0;
	sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static int64_t
size_of(const char *path, const char *end)
{
	char *name = alloc_text("%s%s", path, end);
	struct stat is;
	int64_t size = stat(name, &is) == 0 ? is.st_size : 0;
	free(name);
	return size;
}

int64_t
sqlite_size(struct store *store)
{
	const char *path = sqlite3_db_filename(store->db, "main");
	return size_of(path, "") + size_of(path, "-wal");
}

/* A file has no shards. */
static int64_t
no_shard(struct store *store, const struct store_which *which)
{
	(void)store, (void)which;
	return 0;
}

/* A commit is durable before anybody can read it. */
static bool
settled(struct store *store)
{
	(void)store;
	return true;
}

static enum store_result
read_number_at(struct store *store, enum sql name, int64_t time, int64_t *number)
{
	sqlite3_stmt *s = store_sql_of(store, name, time);
	return store_read_number(store, s, number) == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

static enum store_result
last_up_to(struct store *store, int64_t time, int64_t *number)
{
	return read_number_at(store, SQL_LAST_UP_TO, time, number);
}

static enum store_result
first_from(struct store *store, int64_t time, int64_t *number)
{
	return read_number_at(store, SQL_FIRST_FROM, time, number);
}

static int
lose_patience(void *ctx)
{
	struct store *store = ctx;
	return --store->patience < 0;
}

static enum store_result
hurry(struct store *store, int64_t patience)
{
	enum { STEPS = 1000 };
	store->patience = patience;
	sqlite3_progress_handler(store->db, STEPS, lose_patience, store);
	return STORE_DONE;
}

static enum store_result
unhurry(struct store *store, enum store_result result)
{
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	return result == STORE_FAILED && store->patience < 0 ? STORE_TOO_BROAD : result;
}

const struct store_backend store_sqlite = {
	.rows = &rows_sqlite,
	.cannot = STORE_SHARES,
	.accepts = sqlite_accepts,
	.open = sqlite_open,
	.close = sqlite_close,
	.keep = sqlite_keep,
	.shard = no_shard,
	.settled = settled,
	.language = FOUND_FTS5,
	.last_up_to = last_up_to,
	.first_from = first_from,
	.hurry = hurry,
	.unhurry = unhurry,
	.size = sqlite_size,
	.share = sqlite_share,
	.unchanged = sqlite_unchanged,
	.end_requests = sqlite_end_requests,
	.scrub = sqlite_scrub,
	.tidy = sqlite_tidy,
	.backup = sqlite_backup,
	.open_to_read = store_open_to_read,
	.inspect = sqlite_inspect,
	.check_ruling = sqlite_check_indexed,
	.end_inspection = sqlite_check_tokens_left,
};
