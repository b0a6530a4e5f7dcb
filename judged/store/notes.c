/* notes.c: the table of notes. */
#include "judged/store/notes.h"

#include "judged/store/leaves.h"

static enum store_result
find_ruling(struct store *store, const char *group, const char *id, int64_t *seq)
{
	sqlite3_stmt *s =
		store_statement(store, &store->ruling_of,
	                        "SELECT seq FROM rulings WHERE id = :id"
	                        " AND (:group = '' OR of_group = " STORE_NUMBER_OF("group") ")");
	store_bind_text(s, ":group", group ? group : "");
	store_bind_hex(s, ":id", id);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		*seq = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return result;
}

enum store_result
store_note_put(struct store *store, struct store_note *note)
{
	int64_t ruling;
	enum store_result result = find_ruling(store, note->group, note->ruling, &ruling);
	sqlite3_stmt *s =
		store_statement(store, &store->put_note,
	                        "INSERT INTO notes (ruling, time, token, name, kind, open, text)"
	                        " VALUES (:ruling, :time, :token, :name, :kind, :open, :text)");
	if (result != STORE_DONE || !s)
		return s ? result : STORE_FAILED;
	time_now(note->time);
	store_bind_int(s, ":ruling", ruling);
	store_bind_text(s, ":time", note->time);
	store_bind_int(s, ":token", note->token);
	store_bind_text(s, ":name", note->name);
	store_bind_text(s, ":kind", note->kind);
	store_bind_int(s, ":open", note->open);
	store_bind_text(s, ":text", note->text);
	result = store_run(store, s);
	note->seq = sqlite3_last_insert_rowid(store->db);
	return result == STORE_DONE ? store_log_row(store, LEAF_NOTE, ruling, note->seq) : result;
}

#define NOTE_COLUMNS                                                                               \
	"SELECT n.seq, r.id, n.time, n.token, n.name, n.kind, n.open, n.text"                      \
	" FROM notes n JOIN rulings r ON r.seq = n.ruling WHERE "

static enum store_result
read_all(struct store *store, sqlite3_stmt *s, store_each_note *each, void *ctx)
{
	enum store_result row;
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
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

enum store_result
store_notes(struct store *store, const char *group, const char *ruling, bool all,
            store_each_note *each, void *ctx)
{
	int64_t seq;
	enum store_result found = find_ruling(store, group, ruling, &seq);
	sqlite3_stmt *s = store_statement(store, &store->notes_of,
	                                  NOTE_COLUMNS
	                                  "n.ruling = :ruling AND (n.open OR :all) ORDER BY n.seq");
	if (found != STORE_DONE || !s)
		return s ? found : STORE_FAILED;
	store_bind_int(s, ":ruling", seq);
	store_bind_int(s, ":all", all);
	return read_all(store, s, each, ctx);
}

enum store_result
store_notes_all(struct store *store, const char *group, bool all, int64_t cursor, int limit,
                store_each_note *each, void *ctx)
{
	sqlite3_stmt *s =
		store_statement(store, &store->notes_all,
	                        NOTE_COLUMNS "n.seq < :cursor AND (n.open OR :all)"
	                                     " AND (:group = '' OR r.of_group = " STORE_NUMBER_OF(
						     "group") ")"
	                                                      " ORDER BY n.seq DESC LIMIT :limit");
	store_bind_text(s, ":group", group ? group : "");
	store_bind_int(s, ":all", all);
	store_bind_int(s, ":cursor", cursor > 0 ? cursor : INT64_MAX);
	store_bind_int(s, ":limit", limit);
	return read_all(store, s, each, ctx);
}
