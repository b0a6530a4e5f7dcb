/*
 * version.c: has anything been committed since an earlier inspection?
 *
 * Cached data stays valid until any program commits. Asking by a statement takes a read
 * transaction, half of what reading a ruling costs. But all processes that have the file open share
 * the index of its write-ahead log in memory. The index begins with a header, twice, which changes
 * with each commit, as SQLite's documentation of the format describes. A reader reads the second
 * copy after the first: if they differ, a commit is being made.
 */
#include <string.h>

#include "judged/store/sqlite/sqlite.h"

enum { REGION = 32768, WORDS = STORE_VERSION_WORDS };

/* Return the index of the log in memory; NULL if it isn't available. */
static const volatile uint32_t *
index_of_log(struct store *store)
{
	sqlite3_file *file = NULL;
	void volatile *region = NULL;
	if (store->log_index)
		return store->log_index;
	if (sqlite3_file_control(store->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
	            SQLITE_OK ||
	    !file || !file->pMethods || file->pMethods->iVersion < 2 ||
	    file->pMethods->xShmMap(file, 0, REGION, 0, &region) != SQLITE_OK)
		return NULL;
	return store->log_index = region;
}

bool
sqlite_unchanged(struct store *store, struct store_version *seen)
{
	const volatile uint32_t *header = index_of_log(store);
	struct store_version is = { .known = header != NULL };
	for (int i = 0; header && i < WORDS; i++)
		is.word[i] = __atomic_load_n(&header[i], __ATOMIC_ACQUIRE);
	for (int i = 0; header && i < WORDS; i++)
		is.known = is.known &&
		           is.word[i] == __atomic_load_n(&header[WORDS + i], __ATOMIC_RELAXED);
	bool same = is.known && seen->known && memcmp(is.word, seen->word, sizeof is.word) == 0;
	*seen = is;
	return same;
}
