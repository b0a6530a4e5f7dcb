/* put.c: storing rulings. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/leaves.h"
#include "judged/store/tokenizer.h"
#include "judged/text/alloc.h"

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
 * of the newest edition; and the masks. */
struct made {
	struct buffer deciding, set, mask[2];
};

static const char *
group_of(const struct store_ruling *r)
{
	return r->group && *r->group ? r->group : NULL;
}

/* Bind the columns that hold the number of a name; a missing text gives NULL. */
static enum store_result
bind_names(struct store *store, sqlite3_stmt *s, const struct store_ruling *r,
           const struct made *made, int64_t *edition)
{
	const struct {
		const char *name, *text;
	} columns[] = {
		{ ":edition", r->edition },
		{ ":game", r->game },
		{ ":verdict", r->verdict },
		{ ":verdict_a", r->view[1].verdict },
		{ ":verdict_b", r->view[2].verdict },
		{ ":verdict_judge", r->view[3].verdict },
		{ ":engine", r->engine },
		{ ":cards", r->cards },
		{ ":group", group_of(r) },
		{ ":deciding", made->deciding.at },
	};
	enum store_result result = STORE_DONE;
	sqlite3_clear_bindings(s);
	for (size_t i = 0; i < sizeof columns / sizeof columns[0] && result == STORE_DONE; i++) {
		int64_t number;
		if (!columns[i].text)
			continue;
		result = store_name(store, columns[i].text, &number);
		store_bind_int(s, columns[i].name, number);
		*edition = i == 0 ? number : *edition;
	}
	return result;
}

static enum store_result
put_row(struct store *store, const struct store_ruling *r, const struct made *made, int64_t set,
        int64_t *edition)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_RULING);
	if (!s || bind_names(store, s, r, made, edition) != STORE_DONE)
		return STORE_FAILED;
	store_bind_int(s, ":seq", r->seq);
	store_bind_hex(s, ":id", r->id);
	store_bind_int(s, ":token", r->token);
	store_bind_hex(s, ":key", r->key);
	store_bind_int(s, ":time", time_number(r->time));
	store_bind_int(s, ":set", set);
	store_bind_int(s, ":old", r->old);
	store_bind_text(s, ":why", r->view[0].why);
	store_bind_text(s, ":why_a", r->view[1].why);
	store_bind_text(s, ":why_b", r->view[2].why);
	store_bind_text(s, ":why_judge", r->view[3].why);
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

/* The terms and words that find a ruling */

/* Store the terms of a ruling, except events, which are in the masks. */
static enum store_result
put_terms(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_TERM);
	enum store_result result = s ? STORE_DONE : STORE_FAILED;
	store_bind_int(s, ":ruling", r->seq);
	for (size_t i = 0; i < r->n_terms && result == STORE_DONE; i++) {
		int64_t name;
		if (store_is_event(r->term[i].text))
			continue;
		result = store_name(store, r->term[i].text, &name);
		store_bind_int(s, ":name", name);
		store_bind_int(s, ":audience", r->term[i].audience);
		if (result == STORE_DONE)
			result = store_run(store, s);
	}
	return result;
}

/* Sum over the words of all views being computed. */
struct summing {
	uint64_t sum[2];
	int column;
};

static void
add_word(void *ctx, int64_t place, const char *word, size_t n)
{
	struct summing *s = ctx;
	words_add(s->sum, s->column, place, word, n);
}

static enum store_result
sum_words(struct store *store, char *const text[STORE_VIEWS], unsigned char sum[WORDS_SUM])
{
	struct summing s = { .column = 0 };
	for (; s.column < STORE_VIEWS; s.column++)
		if (!words_split(store->tokenizer, text[s.column], add_word, &s))
			return STORE_FAILED;
	words_sum_bytes(s.sum, sum);
	return STORE_DONE;
}

static enum store_result
put_words(struct store *store, const struct store_ruling *r, unsigned char sum[WORDS_SUM])
{
	static const char *const name[STORE_VIEWS] = { ":open", ":a", ":b", ":judge" };
	sqlite3_stmt *s = store_sql(store, SQL_PUT_WORDS);
	char *text[STORE_VIEWS];
	words_of_views(r, text);
	store_bind_int(s, ":ruling", r->seq);
	for (int i = 0; i < STORE_VIEWS; i++)
		store_bind_text(s, name[i], text[i]);
	enum store_result result = store_run(store, s);
	if (result == STORE_DONE)
		result = sum_words(store, text, sum);
	words_free(text);
	return result;
}

/* Make the row that SQL_ROW_OF_RULING would read after the ruling is stored. */
static void
make_row(const struct store_ruling *r, const struct made *made, unsigned char id[STORE_HEX_BYTES],
         unsigned char key[STORE_HEX_BYTES], struct leaf_row *row)
{
	leaf_add_int(row, 0); /* never runs out */
	leaf_add_bytes(row, id, store_bytes_of_hex(r->id, id));
	leaf_add_int(row, r->token);
	leaf_add_bytes(row, key, store_bytes_of_hex(r->key, key));
	leaf_add_int(row, time_number(r->time));
	leaf_add_old(row, r);
	leaf_add_told(row, r, group_of(r), made->deciding.at);
	leaf_add_text(row, r->edition); /* edition of the masks */
	leaf_add_text(row, r->game);    /* game of the set of clauses */
	leaf_add_text(row, made->set.at);
	for (int i = 0; i < 2; i++)
		leaf_add_bytes(row, made->mask[i].at, made->mask[i].n);
	leaf_add_bytes(row, r->packed.at, r->packed.n);
}

static enum store_result
put_leaf(struct store *store, const struct store_ruling *r, const struct made *made,
         const unsigned char sum[WORDS_SUM])
{
	struct store_term *list = alloc_zeroed(r->n_terms + 1, sizeof *list);
	struct leaf leaf = { .kind = LEAF_RULING, .item = r->seq };
	unsigned char id[STORE_HEX_BYTES], key[STORE_HEX_BYTES];
	struct leaf_row row = { .n = 0 };
	make_row(r, made, id, key, &row);
	for (size_t i = 0; i < r->n_terms; i++)
		if (!store_is_event(r->term[i].text))
			list[leaf.n++] = r->term[i];
	memcpy(leaf.words, sum, WORDS_SUM);
	leaf_put_in_order(&leaf, list);
	enum store_result result = store_log_as(store, &leaf, &row, 0);
	free(list);
	return result;
}

/* The whole ruling */

static enum store_result
put_all(struct store *store, struct store_ruling *r, struct made *made)
{
	unsigned char sum[WORDS_SUM];
	int64_t set, edition = 0;
	if (stamp(store, r) != STORE_DONE ||
	    store_set(store, r->game, made->set.at, &set) != STORE_DONE ||
	    put_row(store, r, made, set, &edition) != STORE_DONE ||
	    put_body(store, r) != STORE_DONE ||
	    store_put_masks(store, r, edition, made->mask) != STORE_DONE ||
	    put_terms(store, r) != STORE_DONE || put_words(store, r, sum) != STORE_DONE)
		return STORE_FAILED;
	return put_leaf(store, r, made, sum);
}

/* Store a new ruling; pack it first if the caller did not. */
static enum store_result
put_new(struct store *store, struct store_ruling *r)
{
	struct made made = { 0 };
	bool is_packed = r->packed.n > 0;
	if (!is_packed)
		store_pack(r);
	store_name_deciding(r, false, &made.deciding);
	store_name_deciding(r, true, &made.set);
	enum store_result result = put_all(store, r, &made);
	buffer_free(&made.deciding);
	buffer_free(&made.set);
	buffer_free(&made.mask[0]);
	buffer_free(&made.mask[1]);
	if (!is_packed)
		buffer_free(&r->packed);
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
