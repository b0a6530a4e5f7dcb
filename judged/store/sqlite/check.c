/* check.c: reading every ruling of a file, to check it and to judge it again. */
#include "judged/store/sqlite/verify.h"

/* Columns of SQL_WHOLE_RULINGS. */
enum { WHOLE_PACKED = 4, WHOLE_LISTED, WHOLE_SEQ = WHOLE_LISTED + 2 * STORE_VIEWS };

/* Read and unpack a ruling. Returns NULL, or the damage. */
static const char *
read_whole(sqlite3_stmt *s, struct store_whole *w)
{
	w->ruling = (struct store_ruling){ .engine = store_text_at(s, 1),
		                           .edition = store_text_at(s, 2),
		                           .cards = store_text_at(s, 3) };
	w->found.n = 0;
	store_copy_hex(s, 0, w->ruling.id, sizeof w->ruling.id);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = store_text_at(s, WHOLE_LISTED + i);
		w->ruling.view[i].why = store_text_at(s, WHOLE_LISTED + STORE_VIEWS + i);
	}
	const void *packed = sqlite3_column_blob(s, WHOLE_PACKED);
	if (!packed)
		return "its texts are missing";
	return store_unpack_whole(packed, (size_t)sqlite3_column_bytes(s, WHOLE_PACKED), w);
}

void
store_check_rulings(struct store_looking *l)
{
	sqlite3_stmt *s = store_sql(l->store, SQL_WHOLE_RULINGS);
	struct store_token_sums sums = { .n = 0 };
	struct store_whole w = { .plain = { 0 } };
	enum store_result row;
	store_sum_tokens(l, &sums);
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		const char *wrong = read_whole(s, &w);
		if (!wrong)
			wrong = store_check_whole(&w);
		if (!store_is_indexed(&sums, sqlite3_column_int64(s, WHOLE_SEQ), &w.found))
			wrong = "the index does not have what finds it, or has more";
		if (wrong)
			store_found(l, w.ruling.id, wrong);
	}
	if (row != STORE_NONE)
		store_found_unread(l);
	store_check_tokens_left(l, &sums);
	store_free_whole(&w);
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
