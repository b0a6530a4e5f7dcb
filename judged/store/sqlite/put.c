/* put.c: storing rulings. */
#include "judged/store/found.h"
#include "judged/store/sqlite/log.h"

enum { HOUR_MS = 3600000, REQUEST_HOURS = 24 };

/* Read id, time and number of the ruling a statement finds, if any. */
static enum store_result
read_kept(struct store *store, sqlite3_stmt *s, struct store_ruling *out)
{
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		out->seq = sqlite3_column_int64(s, 0);
		store_copy_hex(s, 1, out->id, sizeof out->id);
		time_text(sqlite3_column_int64(s, 2), out->time);
	}
	sqlite3_reset(s);
	return result == STORE_DONE ? STORE_THERE : result;
}

/* Find a stored ruling of the same submission and token. */
static enum store_result
find_same(struct store *store, struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_SAME_RULING);
	store_bind_hex(s, ":key", r->key);
	store_bind_int(s, ":token", r->token);
	return read_kept(store, s, r);
}

/* Find a request with the ruling's idempotency key; STORE_REUSED if it was for another
 * submission. */
static enum store_result
find_request(struct store *store, struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_REQUEST_OF);
	int64_t same;
	enum store_result result;
	if (!r->idempotency)
		return STORE_NONE;
	store_bind_int(s, ":now", store_now());
	store_bind_hex(s, ":key", r->key);
	store_bind_text(s, ":request", r->idempotency);
	store_bind_int(s, ":token", r->token);
	result = store_read_number(store, s, &same);
	if (result == STORE_DONE)
		result = same ? STORE_THERE : STORE_REUSED;
	return result;
}

static enum store_result
put_request(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_REQUEST);
	int64_t hours = r->idempotency_hours ? r->idempotency_hours : REQUEST_HOURS, id;
	store_bind_int(s, ":token", r->token);
	store_bind_text(s, ":request", r->idempotency);
	store_bind_int(s, ":until",
	               r->carried ? r->idempotency_until : store_now() + hours * HOUR_MS);
	store_bind_int(s, ":ruling", r->seq);
	enum store_result result = store_read_number(store, s, &id);
	return result == STORE_DONE ? store_log_row(store, LEAF_REQUEST, r->seq, id) : STORE_FAILED;
}

/* Give a ruling its number and time. The time never goes back, even if the clock is set back, so
 * that it grows with the number. */
static enum store_result
stamp(struct store *store, struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_LAST_TIME);
	enum store_result found = store_step(store, s);
	int64_t last = found == STORE_DONE ? sqlite3_column_int64(s, 0) : 0;
	r->seq = found == STORE_DONE ? sqlite3_column_int64(s, 1) : 0;
	sqlite3_reset(s);
	if (found == STORE_DONE && r->carried && last > time_number(r->time))
		return store_damaged(store, "a ruling that is carried over is older than the last");
	if (!r->carried)
		time_now(r->time);
	if (last > time_number(r->time))
		time_text(last, r->time);
	return found;
}

/* Values derived from a ruling to store: the clauses that decided, by their own names and by those
 * of the newest edition. */
struct made {
	struct buffer deciding, set;
};

static const char *
group_of(const struct store_ruling *r)
{
	return r->group ? r->group : "";
}

static enum store_result
put_row(struct store *store, const struct store_ruling *r, const struct made *made)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_RULING);
	store_bind_int(s, ":seq", r->seq);
	store_bind_hex(s, ":id", r->id);
	store_bind_int(s, ":token", r->token);
	store_bind_hex(s, ":key", r->key);
	store_bind_int(s, ":time", time_number(r->time));
	store_bind_text(s, ":game", r->game);
	store_bind_text(s, ":edition", r->edition);
	store_bind_text(s, ":verdict", r->verdict);
	store_bind_text(s, ":verdict_a", r->view[1].verdict);
	store_bind_text(s, ":verdict_b", r->view[2].verdict);
	store_bind_text(s, ":verdict_judge", r->view[3].verdict);
	store_bind_text(s, ":engine", r->engine);
	store_bind_text(s, ":cards", r->cards);
	store_bind_text(s, ":group", group_of(r));
	store_bind_text(s, ":deciding", made->deciding.at);
	store_bind_int(s, ":set", store_set_id(r->game, &made->set));
	store_bind_int(s, ":old", r->old);
	store_bind_text(s, ":why", r->view[0].why);
	store_bind_text(s, ":why_a", r->view[1].why);
	store_bind_text(s, ":why_b", r->view[2].why);
	store_bind_text(s, ":why_judge", r->view[3].why);
	return store_run(store, s);
}

static enum store_result
put_set(struct store *store, const struct store_ruling *r, const struct made *made)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_SET);
	store_bind_int(s, ":set", store_set_id(r->game, &made->set));
	store_bind_text(s, ":game", r->game);
	store_bind_text(s, ":clauses", made->set.at);
	return store_run(store, s);
}

static enum store_result
put_body(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_BODY);
	store_bind_int(s, ":ruling", r->seq);
	store_bind_bytes(s, ":packed", r->packed.at, r->packed.n);
	return store_run(store, s);
}

enum store_result
store_run_found(struct store *store, enum sql name, int64_t ruling, const char *found)
{
	static const char *const column[STORE_VIEWS] = { ":open", ":a", ":b", ":judge" };
	sqlite3_stmt *s = store_sql(store, name);
	store_bind_int(s, ":ruling", ruling);
	for (int i = 0; i < STORE_VIEWS; i++) {
		size_t n;
		const char *at = found_column(found, i, &n);
		store_bind_words(s, column[i], at, n);
	}
	return store_run(store, s);
}

static enum store_result
put_leaf(struct store *store, const struct store_ruling *r, const struct made *made)
{
	const struct leaf leaf = { .kind = LEAF_RULING, .item = r->seq };
	struct rows_values row = { .n = 0 };
	leaf_add_ruling(&row, r, NULL, made->deciding.at, made->set.at);
	return store_log_as(store, &leaf, &row, 0);
}

/* The whole ruling */

static enum store_result
put_all(struct store *store, struct store_ruling *r, struct made *made)
{
	if (!store_make_ready(r))
		return store_damaged(store, "what is kept of a ruling cannot be read");
	if (stamp(store, r) != STORE_DONE || put_set(store, r, made) != STORE_DONE ||
	    put_row(store, r, made) != STORE_DONE || put_body(store, r) != STORE_DONE ||
	    store_run_found(store, SQL_PUT_FOUND, r->seq, r->found.at) != STORE_DONE)
		return STORE_FAILED;
	return put_leaf(store, r, made);
}

/* Store a new ruling, and free what was made of it here. */
static enum store_result
put_new(struct store *store, struct store_ruling *r)
{
	struct made made = { 0 };
	bool is_packed = r->packed.n > 0, has_found = r->found.n > 0;
	store_name_deciding(r, false, &made.deciding);
	store_name_deciding(r, true, &made.set);
	enum store_result result = put_all(store, r, &made);
	buffer_free(&made.deciding);
	buffer_free(&made.set);
	if (!is_packed)
		buffer_free(&r->packed);
	if (!has_found)
		buffer_free(&r->found);
	return result;
}

enum store_result
store_put(struct store *store, struct store_ruling *ruling)
{
	enum store_result asked = find_request(store, ruling);
	enum store_result found = asked;
	if (asked == STORE_THERE || asked == STORE_NONE)
		found = find_same(store, ruling);
	if (found == STORE_NONE)
		found = put_new(store, ruling);
	if (asked == STORE_NONE && ruling->idempotency && found != STORE_FAILED &&
	    put_request(store, ruling) != STORE_DONE)
		return STORE_FAILED;
	return found;
}
