/* check_sqlite.c: reading every ruling of a file, to check it and to judge it again. */
#include <stdlib.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/store/verify_sqlite.h"
#include "judged/text/alloc.h"

/* 1. Marks, by their number */

void
store_read_marks(struct store *store, struct store_marks *out)
{
	sqlite3_stmt *s = store_sql(store, SQL_MARK_TEXTS);
	while (store_step(store, s) == STORE_DONE) {
		int64_t id = sqlite3_column_int64(s, 0);
		if (id > 0 && id < STORE_MARKS && !out->text[id])
			out->text[id] = alloc_copy(store_text_at(s, 1));
	}
}

void
store_free_marks(struct store_marks *marks)
{
	for (int i = 0; i < STORE_MARKS; i++)
		free(marks->text[i]);
	free(marks);
}

bool
store_check_mask(const struct store_marks *marks, const void *mask, size_t size,
                 const struct ruling_snapshot *snap)
{
	int64_t *bit = alloc_zeroed(STORE_MARKS, sizeof *bit);
	size_t n = store_bits_of(mask, size, bit, STORE_MARKS);
	const char **mark = alloc_zeroed(n + 1, sizeof *mark);
	for (size_t i = 0; i < n; i++)
		mark[i] = marks->text[bit[i]];
	bool fine = store_check_marks(mark, n, snap);
	free(mark);
	free(bit);
	return fine;
}

/* 2. Rulings */

/* Columns of SQL_WHOLE_RULINGS. */
enum { WHOLE_PACKED = 4, WHOLE_LISTED, WHOLE_SEQ = WHOLE_LISTED + 2 * STORE_VIEWS };

/* Read and unpack a ruling. Returns NULL, or the damage. */
static const char *
read_whole(sqlite3_stmt *s, struct store_whole *w)
{
	w->ruling = (struct store_ruling){ .engine = store_text_at(s, 1),
		                           .edition = store_text_at(s, 2),
		                           .cards = store_text_at(s, 3) };
	store_copy_hex(s, 0, w->ruling.id, sizeof w->ruling.id);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = store_text_at(s, WHOLE_LISTED + i);
		w->ruling.view[i].why = store_text_at(s, WHOLE_LISTED + STORE_VIEWS + i);
	}
	switch (store_read_body(s, WHOLE_PACKED, &w->plain, &w->ruling)) {
	case STORE_NONE: return "its texts are missing";
	case STORE_DONE: break;
	default: return "what is kept of it cannot be unpacked";
	}
	return store_read_record(w);
}

static const char *
check_found(struct store *store, const struct store_marks *marks, sqlite3_stmt *s,
            const struct store_whole *w)
{
	if (strcmp(w->ruling.engine, JUDGE_ENGINE_VERSION) != 0)
		return NULL;
	struct leaf leaf = { .kind = LEAF_RULING, .item = sqlite3_column_int64(s, WHOLE_SEQ) };
	bool fine = leaf_read_list(store, &leaf) == STORE_DONE &&
	            store_check_terms(&leaf, &w->snap, w->ruling.transcript);
	leaf_free_list(&leaf);
	if (!fine)
		return "it is found by other cards or players than its record names";
	const void *mask = sqlite3_column_blob(s, WHOLE_SEQ + 1);
	if (!store_check_mask(marks, mask, (size_t)sqlite3_column_bytes(s, WHOLE_SEQ + 1),
	                      &w->snap))
		return "it is found by other clauses or events than its record names";
	return NULL;
}

void
store_check_rulings(struct store_looking *l)
{
	struct store_marks *marks = alloc_zeroed(1, sizeof *marks);
	sqlite3_stmt *s = store_sql(l->store, SQL_WHOLE_RULINGS);
	struct store_whole w = { .plain = { 0 } };
	enum store_result row;
	store_read_marks(l->store, marks);
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		const char *wrong = read_whole(s, &w);
		if (!wrong)
			wrong = store_check_whole(&w);
		if (!wrong && w.ruling.record)
			wrong = check_found(l->store, marks, s, &w);
		if (wrong)
			store_found(l, w.ruling.id, wrong);
	}
	if (row != STORE_NONE)
		store_found_unread(l);
	store_free_whole(&w);
	store_free_marks(marks);
}

/* Skips rulings that can't be read, which store_check_rulings() has reported. */
enum store_result
store_replay(struct store_looking *l)
{
	sqlite3_stmt *s = store_sql(l->store, SQL_WHOLE_RULINGS);
	struct store_whole w = { .plain = { 0 } };
	struct store_replay r = { .total = l->out->rulings };
	enum store_result row;
	bool goes_on = true;
	while (goes_on && (row = store_step(l->store, s)) == STORE_DONE) {
		r.number++;
		if (read_whole(s, &w))
			continue;
		store_read_replay(&w, &r);
		goes_on = l->as->replay(l->as->ctx, &r);
	}
	sqlite3_reset(s);
	store_free_whole(&w);
	return goes_on ? store_ended(row) : STORE_DONE;
}
