/* expire.c: erasing what a store has kept for long enough, in whatever kind of store. */
#include <stdlib.h>

#include "judged/store/backend.h"
#include "judged/text/alloc.h"

enum { AT_ONCE = 100, DAY_MS = 24 * 3600 * 1000 };

/* What is erased at once: rulings, then penalties. */
struct old {
	struct store_entry entry[2 * AT_ONCE];
	struct store_erasure ruling[AT_ONCE];
	struct store_penalty penalty[AT_ONCE];
	int n;
};

/* Add the erasures of what is older than so many whole days, so that a file is rewritten only once a
 * day. False: it can't be read. */
static bool
find_old(struct store *store, int64_t days, bool penalties, struct old *old)
{
	static const char name[] = "retention",
			  reason[] = "It was kept for as long as this service keeps rulings.";
	struct rows_values values = { .n = 0 };
	int64_t now = store_now();
	enum store_result row;
	rows_give_int(&values, now - now % DAY_MS - days * DAY_MS);
	rows_give_int(&values, AT_ONCE);
	struct rows rows =
		rows_run(store, penalties ? ROWS_OLD_PENALTIES : ROWS_OLD_RULINGS, &values);
	for (int i = 0; (row = rows_next(&rows)) == STORE_DONE && i < AT_ONCE; i++) {
		struct store_erasure *e = &old->ruling[i];
		struct store_penalty *p = &old->penalty[i];
		if (penalties) {
			*p = (struct store_penalty){ .name = name,
				                     .reason = reason,
				                     .erased = true };
			rows_copy_text(&rows, 0, p->id, sizeof p->id);
		} else {
			*e = (struct store_erasure){ .name = name, .reason = reason, .group = "" };
			rows_copy_hex(&rows, 0, e->ruling, sizeof e->ruling);
		}
		old->entry[old->n] =
			(struct store_entry){ penalties ? STORE_PENALTY : STORE_ERASURE,
			                      penalties ? (void *)p : e, STORE_NONE,
			                      old->n ? &old->entry[old->n - 1] : NULL };
		old->n++;
	}
	return rows_end(&rows, row) == STORE_DONE;
}

enum store_result
store_expire(struct store *store, int64_t days)
{
	if (store_backend_of(store)->end_requests(store) != STORE_DONE)
		return STORE_FAILED;
	if (days <= 0)
		return STORE_NONE;
	struct old *old = alloc_zeroed(1, sizeof *old);
	enum store_result result = STORE_FAILED;
	if (find_old(store, days, false, old) && find_old(store, days, true, old))
		result = old->n ? store_keep(store, &old->entry[old->n - 1]) : STORE_NONE;
	free(old);
	return result;
}
