/* backup.c: opening a database to read while others serve it, and copying it. */
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/store/copying.h"
#include "judged/store/sqlite/sqlite.h"
#include "judged/text/alloc.h"

enum { PAGES = 256, PAUSE_MS = 5 };

/* 1. Opening */

/* Open a database. True if something could be read. */
static bool
reads(const char *name, int flags, sqlite3 **db)
{
	if (sqlite3_open_v2(name, db, flags, NULL) != SQLITE_OK)
		return false;
	sqlite3_busy_timeout(*db, STORE_BUSY_MS);
	return sqlite3_exec(*db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) ==
	       SQLITE_OK;
}

/* Open a file without a log that this process may not write. Presumably no other process writes it,
 * so it is read without locks. */
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

struct store *
store_open_to_read(const char *path, struct fault *fault)
{
	if (!sqlite_accepts(path, fault))
		return NULL;
	struct store *store = alloc_zeroed(1, sizeof *store);
	store->base.backend = &store_sqlite;
	fault_at(fault, path, 0, 0);
	if (!store_wal_belongs(path, fault)) {
		sqlite_close(store);
		return NULL;
	}
	if (reads(path, SQLITE_OPEN_READWRITE, &store->db))
		return store;
	int code = sqlite3_errcode(store->db) & 0xff;
	bool shut = code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
	if (shut && reads_as_it_stands(path, &store->db))
		return store;
	fault_set(fault, "cannot-open", "%s cannot be opened: %s.", path,
	          sqlite3_errmsg(store->db));
	sqlite_close(store);
	return NULL;
}

/* 2. Copying */

/* Copy in one read transaction, so that writers don't make the copy start over. */
static bool
copy_pages(struct store *from, sqlite3 *to, struct fault *fault)
{
	sqlite3_backup *backup;
	int state;
	if (store_script(from, SQL_BEGIN_READING) != STORE_DONE)
		return fault_set(fault, "cannot-copy", "The database cannot be read: %s.",
		                 from->base.error);
	backup = sqlite3_backup_init(to, "main", from->db, "main");
	if (!backup)
		return fault_set(fault, "cannot-copy", "The copy cannot be started: %s.",
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
copy_to(struct store *from, const char *path, struct fault *fault)
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
sqlite_backup(const char *from, const char *to, store_each_log *each, void *ctx,
              struct fault *fault)
{
	struct store *store = store_open_to_read(from, fault);
	struct store_copying copying;
	bool done = false;
	if (!store)
		return false;
	if (store_copying_begin(&copying, to, fault))
		done = store_copying_end(&copying, copy_to(store, copying.path, fault), fault);
	if (done) /* in the copy's transaction; a file of an older schema has no logs */
		store_heads(store, each, ctx);
	sqlite_close(store);
	return done;
}

/* 3. Restoring */

/* The files of a database: the file itself comes last, so that it is never without its log. */
static const char *const parts[] = { "-shm", "-wal", "" };

enum { PARTS = sizeof parts / sizeof parts[0] };

/* Rename a file of a database from PATH to PATH.replaced, or back. Fine if there is none. */
static bool
rename_part(const char *path, const char *part, bool back, struct fault *fault)
{
	char *name = alloc_text("%s%s", path, part);
	char *aside = alloc_text("%s.replaced%s", path, part);
	const char *from = back ? aside : name, *to = back ? name : aside;
	bool done = rename(from, to) == 0 || errno == ENOENT ||
	            fault_set(fault, "cannot-copy", "%s cannot be moved to %s: %m.", from, to);
	free(name);
	free(aside);
	return done;
}

static void
put_back(const char *path, int n)
{
	struct fault ignored;
	while (n-- > 0)
		rename_part(path, parts[n], true, &ignored);
}

/* Move the files of a database aside; all of them, or none. */
static bool
put_aside(const char *path, struct fault *fault)
{
	for (int i = 0; i < PARTS; i++) {
		if (rename_part(path, parts[i], false, fault))
			continue;
		put_back(path, i);
		return false;
	}
	return true;
}

/* Give the restored file the owner and mode of the file it replaces, or else the owner of its
 * folder: root restores what another user serves. */
static void
take_owner(const char *path, const struct stat *old)
{
	char *copy = alloc_text("%s", path), *folder = dirname(copy);
	struct stat st;
	if (old && chmod(path, old->st_mode & 07777) == 0 &&
	    chown(path, old->st_uid, old->st_gid) == 0) {
		free(copy);
		return;
	}
	if (!old && stat(folder, &st) == 0 && geteuid() == 0 &&
	    chown(path, st.st_uid, st.st_gid) != 0)
		fprintf(stderr, "judged: %s stays with this user: %s\n", path, strerror(errno));
	free(copy);
}

static bool
may_replace(const char *path, struct fault *fault)
{
	char *aside = alloc_text("%s.replaced", path);
	struct stat st;
	bool free_name = access(aside, F_OK) != 0;
	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		free(aside);
		return fault_set(fault, "exists", "%s is not a file. Name a file to restore to.",
		                 path);
	}
	if (!free_name)
		fault_set(fault, "exists",
		          "%s exists already: move it away, or remove it, if you don't need it.",
		          aside);
	free(aside);
	if (free_name && store_is_in_use(path))
		return fault_set(fault, "in-use",
		                 "%s is in use. Stop the service before you restore it.", path);
	return free_name;
}

bool
store_restore(const char *backup, const char *path, bool replace, store_each_log *each, void *ctx,
              struct fault *fault)
{
	char *log = alloc_text("%s-wal", path);
	bool old = access(path, F_OK) == 0 || access(log, F_OK) == 0;
	free(log);
	fault_at(fault, NULL, 0, 0);
	if (old && !replace)
		return fault_set(
			fault, "exists",
			"%s exists, or its write-ahead log does. Add --replace to move it to %s.replaced.",
			path, path);
	struct stat was;
	bool known = stat(path, &was) == 0;
	if (old && (!may_replace(path, fault) || !put_aside(path, fault)))
		return false;
	if (sqlite_backup(backup, path, each, ctx, fault)) {
		take_owner(path, known ? &was : NULL);
		return true;
	}
	if (old)
		put_back(path, PARTS);
	return false;
}
