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
	struct rows_values values = { .n = 0 };
	rows_give_hex(&values, r->key);
	rows_give_int(&values, r->token);
	return read_kept(store, store_sql_with(store, SQL_SAME_RULING, &values), r);
}

/* Find a request with the ruling's idempotency key; STORE_REUSED if it was for another
 * submission. */
static enum store_result
find_request(struct store *store, struct store_ruling *r)
{
	struct rows_values values = { .n = 0 };
	int64_t same;
	if (!r->idempotency)
		return STORE_NONE;
	rows_give_int(&values, r->token);
	rows_give_text(&values, r->idempotency);
	rows_give_hex(&values, r->key);
	rows_give_int(&values, store_now());
	enum store_result result =
		store_read_number(store, store_sql_with(store, SQL_REQUEST_OF, &values), &same);
	if (result == STORE_DONE)
		result = same ? STORE_THERE : STORE_REUSED;
	return result;
}

static enum store_result
put_request(struct store *store, const struct store_ruling *r)
{
	struct rows_values values = { .n = 0 };
	int64_t hours = r->idempotency_hours ? r->idempotency_hours : REQUEST_HOURS, id;
	rows_give_int(&values, r->token);
	rows_give_text(&values, r->idempotency);
	rows_give_int(&values, r->seq);
	rows_give_int(&values, r->carried ? r->idempotency_until : store_now() + hours * HOUR_MS);
	enum store_result result =
		store_read_number(store, store_sql_with(store, SQL_PUT_REQUEST, &values), &id);
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

enum store_result
store_run_found(struct store *store, enum sql name, int64_t ruling, const char *found)
{
	struct rows_values values = { .n = 0 };
	struct buffer lexemes = { 0 };
	found_lexemes(found, &lexemes);
	rows_give_int(&values, ruling);
	rows_give_words(&values, lexemes.at, lexemes.n);
	enum store_result result = store_do(store, name, &values);
	buffer_free(&lexemes);
	return result;
}

/* The whole ruling */

static enum store_result
put_all(struct store *store, struct store_ruling *r, struct made *made)
{
	struct rows_values row = { .n = 0 }, values = { .n = 0 };
	if (!store_make_ready(r))
		return store_damaged(store, "what is kept of a ruling cannot be read");
	if (stamp(store, r) != STORE_DONE)
		return STORE_FAILED;
	const struct leaf leaf = { .kind = LEAF_RULING, .item = r->seq };
	leaf_add_ruling(&row, r, NULL, made->deciding.at, made->set.at);
	rows_give_row(&values, 0, r->seq, &row);
	rows_give_int(&values, store_set_id(r->game, &made->set));
	if (store_do(store, SQL_PUT_SET, &values) != STORE_DONE ||
	    store_do(store, SQL_PUT_RULING, &values) != STORE_DONE ||
	    store_do(store, SQL_PUT_BODY, &values) != STORE_DONE ||
	    store_run_found(store, SQL_PUT_FOUND, r->seq, r->found.at) != STORE_DONE)
		return STORE_FAILED;
	return store_log_as(store, &leaf, &row, 0);
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
