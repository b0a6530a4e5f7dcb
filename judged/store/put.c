/* put.c: keeping rulings. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/internal.h"
#include "rulebook/rulebook.h"

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

/* The one text a statement gives, at most TIME_SIZE - 1 bytes of it. */
static enum store_result
read_time(struct store *store, sqlite3_stmt *statement, char out[TIME_SIZE])
{
	enum store_result result = store_step(store, statement);
	if (result == STORE_DONE)
		store_copy_text(statement, 0, out, TIME_SIZE);
	sqlite3_reset(statement);
	return result;
}

/* The ruling a statement stands for, if any: its id, time and number. */
static enum store_result
read_kept(struct store *store, sqlite3_stmt *s, struct store_ruling *out)
{
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		out->seq = sqlite3_column_int64(s, 0);
		store_copy_text(s, 1, out->id, sizeof out->id);
		store_copy_text(s, 2, out->time, sizeof out->time);
	}
	sqlite3_reset(s);
	return result == STORE_DONE ? STORE_THERE : result;
}

/* The same submission by the same token. */
static enum store_result
find_same(struct store *store, struct store_ruling *r)
{
	sqlite3_stmt *s = store_statement(
		store, &store->same_of,
		"SELECT seq, id, time FROM rulings WHERE key = :key AND token = :token");
	store_bind_text(s, ":key", r->key);
	store_bind_int(s, ":token", r->token);
	return read_kept(store, s, r);
}

/* A request of that idempotency key, which must have been for the same submission. */
static enum store_result
find_request(struct store *store, struct store_ruling *r)
{
	sqlite3_stmt *s = store_statement(
		store, &store->request_of,
		"SELECT q.key = :key FROM requests q WHERE q.token = :token AND q.request = :request");
	enum store_result result;
	if (!r->idempotency)
		return STORE_NONE;
	store_bind_text(s, ":key", r->key);
	store_bind_text(s, ":request", r->idempotency);
	store_bind_int(s, ":token", r->token);
	result = store_step(store, s);
	if (result == STORE_DONE)
		result = sqlite3_column_int(s, 0) ? STORE_THERE : STORE_REUSED;
	sqlite3_reset(s);
	return result;
}

static enum store_result
put_request(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_statement(store, &store->put_request,
	                                  "INSERT INTO requests (token, request, key, ruling)"
	                                  " VALUES (:token, :request, :key, :ruling)");
	store_bind_int(s, ":token", r->token);
	store_bind_text(s, ":request", r->idempotency);
	store_bind_text(s, ":key", r->key);
	store_bind_int(s, ":ruling", r->seq);
	return store_run(store, s);
}

/* A clock that is set back must not bring times and the order of keeping apart. */
static enum store_result
stamp(struct store *store, char out[TIME_SIZE])
{
	char last[TIME_SIZE];
	sqlite3_stmt *statement =
		store_statement(store, &store->last_time,
	                        "SELECT time FROM rulings ORDER BY seq DESC LIMIT 1");
	enum store_result found = statement ? read_time(store, statement, last) : STORE_FAILED;
	time_now(out);
	if (found == STORE_DONE && strcmp(last, out) > 0)
		memcpy(out, last, TIME_SIZE);
	return found == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

static enum store_result
put_row(struct store *store, const struct store_ruling *r, int64_t set)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_ruling,
		"INSERT INTO rulings (id, token, key, time, game, edition, verdict, engine, cards,"
		" chain, position, clause_set, why, why_a, why_b, why_judge, rejudges, verdict_a,"
		" verdict_b, verdict_judge, of_group)"
		" VALUES (:id, :token, :key, :time, :game, :edition, :verdict, :engine, :cards,"
		" :chain, :position, :set, :why, :why_a, :why_b, :why_judge, nullif(:old, 0),"
		" :verdict_a, :verdict_b, :verdict_judge, coalesce(:group, ''))");
	store_bind_text(s, ":id", r->id);
	store_bind_int(s, ":token", r->token);
	store_bind_text(s, ":key", r->key);
	store_bind_text(s, ":time", r->time);
	store_bind_text(s, ":game", r->game);
	store_bind_text(s, ":edition", r->edition);
	store_bind_text(s, ":verdict", r->verdict);
	store_bind_text(s, ":engine", r->engine);
	store_bind_text(s, ":cards", r->cards);
	store_bind_text(s, ":chain", r->chain);
	store_bind_text(s, ":position", r->position);
	store_bind_int(s, ":set", set);
	store_bind_int(s, ":old", r->old);
	store_bind_text(s, ":why", r->view[0].why);
	store_bind_text(s, ":why_a", r->view[1].why);
	store_bind_text(s, ":why_b", r->view[2].why);
	store_bind_text(s, ":why_judge", r->view[3].why);
	store_bind_text(s, ":verdict_a", r->view[1].verdict);
	store_bind_text(s, ":verdict_b", r->view[2].verdict);
	store_bind_text(s, ":verdict_judge", r->view[3].verdict);
	store_bind_text(s, ":group", r->group);
	return store_run(store, s);
}

static enum store_result
put_texts(struct store *store, const struct store_ruling *r)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_texts,
		"INSERT INTO ruling_texts (ruling, transcript, open_view, a_view, b_view,"
		" judge_view, told, told_a, told_b, told_judge)"
		" VALUES (:ruling, :transcript, :open, :a, :b, :judge, :told, :told_a, :told_b,"
		" :told_judge)");
	store_bind_int(s, ":ruling", r->seq);
	store_bind_text(s, ":transcript", r->transcript);
	store_bind_text(s, ":open", r->view[0].text);
	store_bind_text(s, ":a", r->view[1].text);
	store_bind_text(s, ":b", r->view[2].text);
	store_bind_text(s, ":judge", r->view[3].text);
	store_bind_text(s, ":told", r->view[0].told);
	store_bind_text(s, ":told_a", r->view[1].told);
	store_bind_text(s, ":told_b", r->view[2].told);
	store_bind_text(s, ":told_judge", r->view[3].told);
	return store_run(store, s);
}

static enum store_result
put_clauses(struct store *store, const struct store_ruling *r)
{
	enum store_result result = STORE_DONE;
	sqlite3_stmt *s =
		store_statement(store, &store->put_clause,
	                        "INSERT INTO ruling_clauses (clause, ruling, edition, role)"
	                        " VALUES (:clause, :ruling, :edition, :role)");
	store_bind_int(s, ":ruling", r->seq);
	store_bind_text(s, ":edition", r->edition);
	for (size_t i = 0; i < r->n_clauses && result == STORE_DONE; i++) {
		store_bind_text(s, ":clause", r->clause[i].number);
		store_bind_text(s, ":role", r->clause[i].deciding ? "deciding" : "cited");
		result = store_run(store, s);
	}
	return result;
}

/* What a ruling is found by, besides clauses */

static enum store_result
put_term(struct store *store, const struct store_ruling *r, const char *text, int audience)
{
	sqlite3_stmt *s =
		store_statement(store, &store->put_term,
	                        "INSERT OR IGNORE INTO ruling_terms (term, ruling, audience)"
	                        " VALUES (:term, :ruling, :audience)");
	store_bind_int(s, ":ruling", r->seq);
	store_bind_text(s, ":term", text);
	store_bind_int(s, ":audience", audience);
	return store_run(store, s);
}

/* Does a clause stand under the one that is the beginning of a number? */
static bool
is_under(const char *clause, const char *number, size_t len)
{
	return strncmp(clause, number, len) == 0 && strchr("./-", clause[len]);
}

/* A clause stands under itself and every clause above it. The clauses of a ruling are in the order of
 * the document, so most of what is above one was put for the one `before`. */
static enum store_result
put_under(struct store *store, const struct store_ruling *r, const char *number, const char *before,
          bool deciding)
{
	char term[96];
	enum store_result result = STORE_DONE;
	const char *kind = deciding ? "decided-under" : "under";
	for (size_t len = strlen(number);
	     len > 0 && !is_under(before, number, len) && result == STORE_DONE;) {
		sqlite3_snprintf(sizeof term, term, "%s:%.*s", kind, (int)len, number);
		result = put_term(store, r, term, STORE_ALL_VIEWS);
		len = rulebook_parent_length(number, len);
	}
	return result;
}

static enum store_result
put_terms(struct store *store, const struct store_ruling *r)
{
	enum store_result result = STORE_DONE;
	const char *before = "", *decided = ""; /* the last clauses that were put */
	for (size_t i = 0; i < r->n_terms && result == STORE_DONE; i++)
		result = put_term(store, r, r->term[i].text, r->term[i].audience);
	for (size_t i = 0; i < r->n_clauses && result == STORE_DONE; i++) {
		const struct store_clause *c = &r->clause[i];
		result = put_under(store, r, c->number, before, false);
		if (result == STORE_DONE && c->deciding) {
			result = put_under(store, r, c->number, decided, true);
			decided = c->number;
		}
		before = c->number;
	}
	return result;
}

static enum store_result
put_words(struct store *store, const struct store_ruling *r)
{
	static const char *const name[STORE_VIEWS] = { ":open", ":a", ":b", ":judge" };
	sqlite3_stmt *s = store_statement(store, &store->put_words,
	                                  "INSERT INTO ruling_words (rowid, open, a, b, judge)"
	                                  " VALUES (:ruling, :open, :a, :b, :judge)");
	enum store_result result;
	char *text[STORE_VIEWS];
	store_bind_int(s, ":ruling", r->seq);
	for (int i = 0; i < STORE_VIEWS; i++) {
		const struct store_view *v = &r->view[i];
		text[i] = sqlite3_mprintf("%s%s%s", v->why ? v->why : "",
		                          v->why && v->told ? "\n" : "", v->told ? v->told : "");
		store_bind_text(s, name[i], text[i]);
	}
	result = store_run(store, s);
	for (int i = 0; i < STORE_VIEWS; i++)
		sqlite3_free(text[i]);
	return result;
}

/* The set of deciding clauses */

enum { SET_TEXT = 400, SET_CLAUSES = 40 };

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
name_set(const struct store_ruling *r, char out[SET_TEXT])
{
	const char *tie[SET_CLAUSES];
	size_t n = 0, len = 0;
	for (size_t i = 0; i < r->n_clauses && n < SET_CLAUSES; i++)
		if (r->clause[i].deciding)
			tie[n++] = store_tie(r->game, r->edition, r->clause[i].number);
	qsort(tie, n, sizeof tie[0], compare_texts);
	*out = '\0';
	for (size_t i = 0; i < n; i++) {
		if (i && strcmp(tie[i], tie[i - 1]) == 0)
			continue;
		sqlite3_snprintf((int)(SET_TEXT - len), out + len, "%s%s", len ? " " : "", tie[i]);
		len = strlen(out);
	}
}

static enum store_result
put_set(struct store *store, const struct store_ruling *r, int64_t *set)
{
	char text[SET_TEXT];
	enum store_result result;
	sqlite3_stmt *put = store_statement(
		store, &store->put_set,
		"INSERT OR IGNORE INTO clause_sets (game, clauses) VALUES (:game, :clauses)");
	sqlite3_stmt *get = store_statement(
		store, &store->get_set,
		"SELECT id FROM clause_sets WHERE game = :game AND clauses = :clauses");
	if (!put || !get)
		return STORE_FAILED;
	name_set(r, text);
	store_bind_text(put, ":game", r->game);
	store_bind_text(put, ":clauses", text);
	store_bind_text(get, ":game", r->game);
	store_bind_text(get, ":clauses", text);
	result = store_run(store, put);
	if (result == STORE_DONE)
		result = store_step(store, get);
	if (result == STORE_DONE)
		*set = sqlite3_column_int64(get, 0);
	sqlite3_reset(get);
	return result == STORE_NONE ? STORE_FAILED : result;
}

/* All of it */

static enum store_result
put_new(struct store *store, struct store_ruling *r)
{
	int64_t set;
	if (stamp(store, r->time) != STORE_DONE || put_set(store, r, &set) != STORE_DONE ||
	    put_row(store, r, set) != STORE_DONE)
		return STORE_FAILED;
	r->seq = sqlite3_last_insert_rowid(store->db);
	if (put_texts(store, r) != STORE_DONE || put_clauses(store, r) != STORE_DONE ||
	    put_terms(store, r) != STORE_DONE || put_words(store, r) != STORE_DONE)
		return STORE_FAILED;
	return STORE_DONE;
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
