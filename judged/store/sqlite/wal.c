/*
 * wal.c: finds out whether the write-ahead log beside a file is the file's own.
 *
 * SQLite reads "FILE-wal" together with "FILE", whatever it is. If a backup is copied over a file
 * whose service ended without closing it, the log is still that of the old file, and SQLite would
 * mix the pages of both. The log of a longer file gives itself away: each page that lies behind the
 * end of its own file is in the log, because a file grows only when pages are copied from the log to
 * the file. So does the log of a shorter file: a file is longer than its log says only after it was
 * rewritten by VACUUM, and then the log has every page. Between these two sizes, the log of another
 * file can't be recognised: nothing in it names its file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/store/sqlite/sqlite.h"
#include "judged/text/alloc.h"

/* Layout of a write-ahead log (https://www.sqlite.org/fileformat2.html#walformat). All numbers have
 * their highest byte first. */
enum {
	HEAD = 32,      /* bytes before the first frame */
	HEAD_PAGE = 8,  /* offset of the size of a page */
	HEAD_SALT = 16, /* offset of two numbers that change when the log begins anew */
	FRAME = 24,     /* bytes of a frame before its page */
	FRAME_SIZE = 4, /* offset of the pages that the file has after a commit; else 0 */
	FRAME_SALT = 8, /* offset of the numbers at HEAD_SALT */
	SALT = 8,
};

struct wal {
	FILE *file;
	unsigned char salt[SALT];
	uint32_t page;    /* bytes of a page */
	uint32_t *number; /* page numbers of the frames, in order */
	size_t n, room;
	size_t committed; /* frames up to the last commit */
	uint32_t pages;   /* pages that the file has after that commit */
};

static uint32_t
number_at(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool
read_head(struct wal *wal)
{
	unsigned char head[HEAD];
	if (fread(head, HEAD, 1, wal->file) != 1)
		return false;
	memcpy(wal->salt, head + HEAD_SALT, SALT);
	wal->page = number_at(head + HEAD_PAGE);
	return wal->page >= 512 && wal->page <= 65536;
}

/* Note a frame. False at the end of the log: what follows belongs to an earlier one. */
static bool
read_frame(struct wal *wal)
{
	unsigned char frame[FRAME];
	if (fread(frame, FRAME, 1, wal->file) != 1 ||
	    memcmp(frame + FRAME_SALT, wal->salt, SALT) != 0 ||
	    fseek(wal->file, (long)wal->page, SEEK_CUR) != 0)
		return false;
	if (wal->n == wal->room) {
		wal->room = wal->room ? 2 * wal->room : 1024;
		wal->number = alloc_again(wal->number, wal->room * sizeof *wal->number);
	}
	wal->number[wal->n++] = number_at(frame);
	uint32_t pages = number_at(frame + FRAME_SIZE);
	if (pages) {
		wal->committed = wal->n;
		wal->pages = pages;
	}
	return true;
}

/* The byte on which SQLite keeps its locks: it never writes the page with that byte. */
enum { LOCKS_AT = 0x40000000 };

/* Are all pages after the first `pages` in the log? */
static bool
has_pages_after(const struct wal *wal, uint32_t pages)
{
	if (wal->pages <= pages)
		return true;
	bool *there = alloc_zeroed(wal->pages - pages, sizeof *there);
	uint32_t missing = wal->pages - pages, locks = LOCKS_AT / wal->page + 1;
	missing -= locks > pages && locks <= wal->pages;
	for (size_t i = 0; i < wal->committed; i++) {
		uint32_t number = wal->number[i];
		if (number <= pages || number > wal->pages || number == locks ||
		    there[number - pages - 1])
			continue;
		there[number - pages - 1] = true;
		missing--;
	}
	free(there);
	return missing == 0;
}

/* Return the size of a file in bytes; 0 if there is none. */
static off_t
size_of(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 ? st.st_size : 0;
}

/* The file's size is read before and after the log: a file that grows meanwhile was no longer than
 * the log says before, and has all pages that the log relies on after. */
static bool
belongs(const char *path, const char *name)
{
	struct wal wal = { .file = fopen(name, "rb") };
	const off_t before = size_of(path);
	bool fits = true;
	if (!wal.file)
		return true;
	if (read_head(&wal)) {
		while (read_frame(&wal))
			;
		bool longer = before / wal.page > wal.pages;
		fits = has_pages_after(&wal, longer ? 0 : (uint32_t)(size_of(path) / wal.page));
	}
	free(wal.number);
	fclose(wal.file);
	return fits;
}

/* How long to wait before the log is looked at once more: a service that rewrites the file may just
 * be making it shorter. */
enum { AGAIN_MS = 200 };

bool
store_wal_belongs(const char *path, struct fault *fault)
{
	char *name = alloc_text("%s-wal", path);
	bool fits = belongs(path, name);
	if (!fits) {
		sqlite3_sleep(AGAIN_MS);
		fits = belongs(path, name);
	}
	free(name);
	return fits ||
	       fault_set(
		       fault, "foreign-wal",
		       "%s-wal is the write-ahead log of another database: probably a backup was copied over the old one. To use the backup, move %s-wal and %s-shm away; next time, use `judged restore`.",
		       path, path, path);
}

bool
store_is_in_use(const char *path)
{
	sqlite3 *db = NULL;
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);
	if (code == SQLITE_OK) {
		sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
		code = sqlite3_exec(db,
		                    "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK",
		                    NULL, NULL, NULL);
	}
	sqlite3_close(db);
	return (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
}
