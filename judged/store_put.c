/* store_put.c: keeping rulings. */
#include <string.h>

#include "judged/store_internal.h"

enum store_result
store_begin(struct store *store)
{
	sqlite3_stmt *begin = store_statement(store, &store->begin, "BEGIN IMMEDIATE");

	return begin ? store_run(store, begin) : STORE_FAILED;
}

enum store_result
store_commit(struct store *store)
{
	sqlite3_stmt *commit = store_statement(store, &store->commit, "COMMIT");

	if (commit && store_run(store, commit) == STORE_DONE)
		return STORE_DONE;
	store_roll_back(store);
	return STORE_FAILED;
}

void
store_roll_back(struct store *store)
{
	sqlite3_stmt *back;

	if (sqlite3_get_autocommit(store->db))
		return;
	back = store_statement(store, &store->roll_back, "ROLLBACK");
	if (back)
		sqlite3_step(back), sqlite3_reset(back);
}

/* The one text a statement gives, at most STORE_TIME - 1 bytes of it. */
static enum store_result
read_time(struct store *store, sqlite3_stmt *statement, char out[STORE_TIME])
{
	enum store_result result = store_step(store, statement);

	if (result == STORE_DONE)
		store_copy_text(statement, 0, out, STORE_TIME);
	sqlite3_reset(statement);
	return result;
}

static enum store_result
time_of_key(struct store *store, const char *key, char out[STORE_TIME])
{
	sqlite3_stmt *statement = store_statement(store, &store->time_of,
	                                          "SELECT time FROM rulings WHERE key = :key");

	if (!statement)
		return STORE_FAILED;
	store_bind_text(statement, ":key", key);
	return read_time(store, statement, out);
}

/* A clock that is set back must not bring times and the order of keeping apart. */
static enum store_result
stamp(struct store *store, char out[STORE_TIME])
{
	char last[STORE_TIME];
	sqlite3_stmt *statement =
		store_statement(store, &store->last_time,
	                        "SELECT time FROM rulings ORDER BY seq DESC LIMIT 1");
	enum store_result found = statement ? read_time(store, statement, last) : STORE_FAILED;

	store_now(out);
	if (found == STORE_DONE && strcmp(last, out) > 0)
		memcpy(out, last, STORE_TIME);
	return found == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

static enum store_result
put_row(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_ruling,
		"INSERT INTO rulings (id, key, time, game, edition, verdict, engine, cards, chain,"
		" position, why) VALUES (:id, :key, :time, :game, :edition, :verdict, :engine, "
		":cards,"
		" :chain, :position, :why)");

	if (!s)
		return STORE_FAILED;
	store_bind_text(s, ":id", r->id);
	store_bind_text(s, ":key", r->key);
	store_bind_text(s, ":time", r->time);
	store_bind_text(s, ":game", r->game);
	store_bind_text(s, ":edition", r->edition);
	store_bind_text(s, ":verdict", r->verdict);
	store_bind_text(s, ":engine", r->engine);
	store_bind_text(s, ":cards", r->cards);
	store_bind_text(s, ":chain", r->chain);
	store_bind_text(s, ":position", r->position);
	store_bind_text(s, ":why", r->why);
	return store_run(store, s);
}

static enum store_result
put_texts(struct store *store, const struct store_ruling *r, int64_t seq)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_texts,
		"INSERT INTO ruling_texts (ruling, transcript, open_view, judge_view, told)"
		" VALUES (:ruling, :transcript, :open, :judge, :told)");

	if (!s)
		return STORE_FAILED;
	store_bind_int(s, ":ruling", seq);
	store_bind_text(s, ":transcript", r->transcript);
	store_bind_text(s, ":open", r->open_view);
	store_bind_text(s, ":judge", r->judge_view);
	store_bind_text(s, ":told", r->told);
	return store_run(store, s);
}

static enum store_result
put_clauses(struct store *store, const struct store_ruling *r, int64_t seq)
{
	enum store_result result = STORE_DONE;
	sqlite3_stmt *s =
		store_statement(store, &store->put_clause,
	                        "INSERT INTO ruling_clauses (clause, ruling, edition, role)"
	                        " VALUES (:clause, :ruling, :edition, :role)");

	if (!s)
		return STORE_FAILED;
	store_bind_int(s, ":ruling", seq);
	store_bind_text(s, ":edition", r->edition);
	for (size_t i = 0; i < r->n_clauses && result == STORE_DONE; i++) {
		store_bind_text(s, ":clause", r->clause[i].number);
		store_bind_text(s, ":role", r->clause[i].deciding ? "deciding" : "cited");
		result = store_run(store, s);
	}
	return result;
}

enum store_result
store_put(struct store *store, struct store_ruling *ruling)
{
	enum store_result found = time_of_key(store, ruling->key, ruling->time);

	if (found != STORE_NONE)
		return found == STORE_DONE ? STORE_THERE : STORE_FAILED;
	if (stamp(store, ruling->time) != STORE_DONE || put_row(store, ruling) != STORE_DONE)
		return STORE_FAILED;
	int64_t seq = sqlite3_last_insert_rowid(store->db);
	if (put_texts(store, ruling, seq) != STORE_DONE)
		return STORE_FAILED;
	return put_clauses(store, ruling, seq);
}
