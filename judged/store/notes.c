/* notes.c: the table of notes. */
#include "judged/store/leaves.h"

enum store_result
store_put_note(struct store *store, struct store_note *note)
{
	int64_t ruling;
	enum store_result result = store_number_of(store, note->group, note->ruling, &ruling);
	sqlite3_stmt *s = store_sql(store, SQL_PUT_NOTE);
	if (result == STORE_DONE)
		result = store_read_number(store, store_sql(store, SQL_NUMBER_OF_NOTE), &note->seq);
	if (result != STORE_DONE)
		return result;
	if (!note->carried)
		time_now(note->time);
	store_bind_int(s, ":seq", note->seq);
	store_bind_int(s, ":ruling", ruling);
	store_bind_text(s, ":time", note->time);
	store_bind_int(s, ":token", note->token);
	store_bind_text(s, ":name", note->name);
	store_bind_text(s, ":kind", note->kind);
	store_bind_int(s, ":open", note->open);
	store_bind_text(s, ":text", note->text);
	result = store_run(store, s);
	return result == STORE_DONE ? store_log_row(store, LEAF_NOTE, ruling, note->seq) : result;
}

enum store_result
sqlite_notes(struct store *store, const struct store_notes_query *q, store_each_note *each,
             void *ctx)
{
	sqlite3_stmt *s = store_sql(store, q->ruling ? SQL_NOTES_OF : SQL_ALL_NOTES);
	int64_t ruling = 0;
	enum store_result row =
		q->ruling ? store_number_of(store, q->group, q->ruling, &ruling) : STORE_DONE;
	if (row != STORE_DONE)
		return row;
	store_bind_int(s, ":ruling", ruling);
	store_bind_group(s, q->group);
	store_bind_int(s, ":all", q->all);
	store_bind_cursor(s, q->cursor);
	store_bind_int(s, ":limit", q->limit);
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct store_note note = {
			.seq = sqlite3_column_int64(s, 0),
			.token = sqlite3_column_int64(s, 3),
			.name = store_text_at(s, 4),
			.kind = store_text_at(s, 5),
			.open = sqlite3_column_int(s, 6) != 0,
			.text = store_text_at(s, 7),
		};
		store_copy_hex(s, 1, note.ruling, sizeof note.ruling);
		store_copy_text(s, 2, note.time, sizeof note.time);
		each(ctx, &note);
	}
	return store_ended(row);
}
