/* notes.c: the table of notes. */
#include "judged/store/sqlite/log.h"

enum store_result
store_put_note(struct store *store, struct store_note *note)
{
	int64_t ruling;
	enum store_result result = rows_ruling(store, note->group, note->ruling, &ruling);
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
