/* expire.c: erasing what a store has kept for long enough, in whatever kind of store. */
#include <stdlib.h>

#include "judged/store/backend.h"
#include "judged/text/alloc.h"

enum { AT_ONCE = 100, DAY_MS = 24 * 3600 * 1000 };

/* Make the erasures of rulings older than so many whole days, so that a file is rewritten only once a
 * day. Returns how many; -1: they can't be read. */
static int
find_old(struct store *store, int64_t days, struct store_erasure e[AT_ONCE],
         struct store_entry entry[AT_ONCE])
{
	struct rows_values values = { .n = 0 };
	int64_t now = store_now();
	enum store_result row;
	int n = 0;
	rows_give_int(&values, now - now % DAY_MS - days * DAY_MS);
	rows_give_int(&values, AT_ONCE);
	struct rows rows = rows_run(store, ROWS_OLD_RULINGS, &values);
	while ((row = rows_next(&rows)) == STORE_DONE && n < AT_ONCE) {
		e[n] = (struct store_erasure){
			.name = "retention",
			.reason = "It was kept for as long as this service keeps rulings.",
			.group = ""
		};
		rows_copy_hex(&rows, 0, e[n].ruling, STORE_ID);
		entry[n] = (struct store_entry){ STORE_ERASURE, &e[n], STORE_NONE, NULL };
		if (n > 0)
			entry[n - 1].next = &entry[n];
		n++;
	}
	return rows_end(&rows, row) == STORE_DONE ? n : -1;
}

enum store_result
store_expire(struct store *store, int64_t days)
{
	if (store_backend_of(store)->end_requests(store) != STORE_DONE)
		return STORE_FAILED;
	if (days <= 0)
		return STORE_NONE;
	struct store_erasure *e = alloc_zeroed(AT_ONCE, sizeof *e);
	struct store_entry *entry = alloc_zeroed(AT_ONCE, sizeof *entry);
	int n = find_old(store, days, e, entry);
	enum store_result result = n < 0 ? STORE_FAILED : STORE_NONE;
	if (n > 0)
		result = store_keep(store, entry);
	free(entry);
	free(e);
	return result;
}
