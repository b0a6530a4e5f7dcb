/*
 * gather.c: writes to SQLite's write-ahead log, gathered.
 *
 * SQLite writes each page of a commit to the log by itself, and before each a head of 24 bytes: two calls of the system for a
 * page, of which a commit of forty rulings has two hundred. They follow each other in the file, so here they are gathered, and
 * written some dozens of pages at a time.
 *
 * What is gathered is written before anything else is done with the file, above all before it is synced. A commit ends in
 * a sync (every connection has `synchronous = FULL`) before SQLite tells other connections of its pages, so nobody looks for
 * what is not yet there. A write that fails fails the sync, and so the commit.
 *
 *	SQLite -> struct gathering { ours, room } -> the file of SQLite's own, which lies behind it
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/internal.h"

/* SQLite's own files take no more than 128 KiB at once. */
enum { ROOM = 31 * (4096 + 24) };

struct gathering {
	sqlite3_file base;
	sqlite3_int64 at; /* where the first byte goes of the `n` that are gathered */
	int n;
	char *room; /* ROOM; NULL until something is written */
};

static sqlite3_vfs *below; /* SQLite's own */
static sqlite3_vfs vfs;

static sqlite3_file *
file_of(sqlite3_file *file)
{
	return (sqlite3_file *)((struct gathering *)file + 1);
}

/* What cannot be written is not tried again: who wrote it is told, and writes it anew. */
static int
write_out(sqlite3_file *file)
{
	struct gathering *g = (struct gathering *)file;
	int n = g->n;
	g->n = 0;
	return n ? file_of(file)->pMethods->xWrite(file_of(file), g->room, n, g->at) : SQLITE_OK;
}

static int
gather(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
	struct gathering *g = (struct gathering *)file;
	bool follows = at == g->at + g->n && n <= ROOM - g->n;
	int result = follows ? SQLITE_OK : write_out(file);
	if (result != SQLITE_OK)
		return result;
	if (!g->room)
		g->room = malloc(ROOM);
	if (!g->room || n > ROOM)
		return file_of(file)->pMethods->xWrite(file_of(file), bytes, n, at);
	g->at = g->n ? g->at : at;
	memcpy(g->room + g->n, bytes, (size_t)n);
	g->n += n;
	return SQLITE_OK;
}

static int
close_file(sqlite3_file *file)
{
	struct gathering *g = (struct gathering *)file;
	int written = write_out(file), closed = file_of(file)->pMethods->xClose(file_of(file));
	free(g->room);
	return written == SQLITE_OK ? closed : written;
}

static int
read_file(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
	int result = write_out(file);
	return result == SQLITE_OK ? file_of(file)->pMethods->xRead(file_of(file), to, n, at)
	                           : result;
}

static int
cut_file(sqlite3_file *file, sqlite3_int64 size)
{
	int result = write_out(file);
	return result == SQLITE_OK ? file_of(file)->pMethods->xTruncate(file_of(file), size)
	                           : result;
}

static int
sync_file(sqlite3_file *file, int how)
{
	int result = write_out(file);
	return result == SQLITE_OK ? file_of(file)->pMethods->xSync(file_of(file), how) : result;
}

static int
size_of_file(sqlite3_file *file, sqlite3_int64 *size)
{
	int result = write_out(file);
	return result == SQLITE_OK ? file_of(file)->pMethods->xFileSize(file_of(file), size)
	                           : result;
}

static int
control_file(sqlite3_file *file, int what, void *with)
{
	int result = write_out(file);
	return result == SQLITE_OK
	               ? file_of(file)->pMethods->xFileControl(file_of(file), what, with)
	               : result;
}

static int
sector_of_file(sqlite3_file *file)
{
	return file_of(file)->pMethods->xSectorSize(file_of(file));
}

static int
traits_of_file(sqlite3_file *file)
{
	return file_of(file)->pMethods->xDeviceCharacteristics(file_of(file));
}

/* A log is locked through the database it belongs to. */
static int
lock_file(sqlite3_file *file, int lock)
{
	return file_of(file)->pMethods->xLock(file_of(file), lock);
}

static int
unlock_file(sqlite3_file *file, int lock)
{
	return file_of(file)->pMethods->xUnlock(file_of(file), lock);
}

static int
has_lock(sqlite3_file *file, int *has)
{
	return file_of(file)->pMethods->xCheckReservedLock(file_of(file), has);
}

static const sqlite3_io_methods methods = {
	.iVersion = 1,
	.xClose = close_file,
	.xRead = read_file,
	.xWrite = gather,
	.xTruncate = cut_file,
	.xSync = sync_file,
	.xFileSize = size_of_file,
	.xLock = lock_file,
	.xUnlock = unlock_file,
	.xCheckReservedLock = has_lock,
	.xFileControl = control_file,
	.xSectorSize = sector_of_file,
	.xDeviceCharacteristics = traits_of_file,
};

/* All files but logs are as SQLite has them. */
static int
open_file(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *got)
{
	struct gathering *g = (struct gathering *)file;
	(void)self;
	if (!(flags & SQLITE_OPEN_WAL))
		return below->xOpen(below, name, file, flags, got);
	*g = (struct gathering){ .n = 0 };
	int result = below->xOpen(below, name, file_of(file), flags, got);
	g->base.pMethods = file_of(file)->pMethods ? &methods : NULL;
	return result;
}

static void
add_vfs(void)
{
	below = sqlite3_vfs_find(NULL);
	vfs = *below;
	vfs.zName = "judged-gather";
	vfs.szOsFile += (int)sizeof(struct gathering);
	vfs.xOpen = open_file;
	sqlite3_vfs_register(&vfs, 0);
}

const char *
store_gather(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, add_vfs);
	return vfs.zName;
}
