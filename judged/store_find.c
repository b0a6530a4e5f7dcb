/* store_find.c: finding rulings by id, by key and by what they are about. */
#include "judged/store_internal.h"

/* What lists and look-ups have in common, in this order. */
#define HEAD_COLUMNS                                                                               \
	"r.seq, r.id, r.time, r.game, r.edition, r.verdict, r.engine, r.cards, r.why,"             \
	" coalesce((SELECT group_concat(d.clause, ' ') FROM ruling_clauses d"                      \
	" WHERE d.ruling = r.seq AND d.role = 'deciding'), '')"
enum { HEAD_COUNT = 10 };

static void
read_head(sqlite3_stmt *s, struct store_ruling *out)
{
	*out = (struct store_ruling){
		.seq = sqlite3_column_int64(s, 0),
		.game = store_text_at(s, 3),
		.edition = store_text_at(s, 4),
		.verdict = store_text_at(s, 5),
		.engine = store_text_at(s, 6),
		.cards = store_text_at(s, 7),
		.why = store_text_at(s, 8),
		.deciding = store_text_at(s, 9),
	};
	store_copy_text(s, 1, out->id, sizeof out->id);
	store_copy_text(s, 2, out->time, sizeof out->time);
}

static void
read_rest(sqlite3_stmt *s, struct store_ruling *out)
{
	store_copy_text(s, HEAD_COUNT, out->key, sizeof out->key);
	out->chain = store_text_at(s, HEAD_COUNT + 1);
	out->position = store_text_at(s, HEAD_COUNT + 2);
	out->transcript = store_text_at(s, HEAD_COUNT + 3);
	out->open_view = store_text_at(s, HEAD_COUNT + 4);
	out->judge_view = store_text_at(s, HEAD_COUNT + 5);
	out->told = store_text_at(s, HEAD_COUNT + 6);
}

#define FIND_ONE                                                                                   \
	"SELECT " HEAD_COLUMNS ", r.key, r.chain, r.position, t.transcript, t.open_view,"          \
	" t.judge_view, t.told FROM rulings r JOIN ruling_texts t ON t.ruling = r.seq WHERE "

static enum store_result
find_one(struct store *store, sqlite3_stmt *s, const char *by, store_each *each, void *ctx)
{
	struct store_ruling found;

	if (!s)
		return STORE_FAILED;
	store_bind_text(s, ":by", by);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		read_head(s, &found);
		read_rest(s, &found);
		each(ctx, &found);
	}
	sqlite3_reset(s);
	return result;
}

enum store_result
store_find(struct store *store, const char *id, store_each *each, void *ctx)
{
	sqlite3_stmt *s = store_statement(store, &store->find, FIND_ONE "r.id = :by");

	return find_one(store, s, id, each, ctx);
}

enum store_result
store_find_key(struct store *store, const char *key, store_each *each, void *ctx)
{
	sqlite3_stmt *s = store_statement(store, &store->find_key, FIND_ONE "r.key = :by");

	return find_one(store, s, key, each, ctx);
}

/* Lists: the conditions of a query as a set of bits, and its statement */

static unsigned
filters(const struct store_query *q)
{
	return (q->game ? STORE_BY_GAME : 0u) | (q->edition ? STORE_BY_EDITION : 0u) |
	       (q->verdict ? STORE_BY_VERDICT : 0u) | (q->clause ? STORE_BY_CLAUSE : 0u) |
	       (q->clause && q->deciding ? STORE_DECIDING : 0u) | (q->after ? STORE_AFTER : 0u) |
	       (q->before ? STORE_BEFORE : 0u);
}

/* `seq` and `time` go up together, so a span of time is a span of `seq`. */
static const struct {
	unsigned filter;
	const char *condition;
} conditions[] = {
	{ STORE_BY_GAME, " AND r.game = :game" },
	{ STORE_BY_EDITION, " AND r.edition = :edition" },
	{ STORE_BY_VERDICT, " AND r.verdict = :verdict" },
	{ STORE_DECIDING, " AND c.role = 'deciding'" },
	{ STORE_AFTER, " AND r.seq > coalesce((SELECT seq FROM rulings WHERE time <= :after"
	               " ORDER BY time DESC, seq DESC LIMIT 1), 0)" },
	{ STORE_BEFORE, " AND r.seq < coalesce((SELECT seq FROM rulings WHERE time >= :before"
	                " ORDER BY time, seq LIMIT 1), 9223372036854775807)" },
};

enum { LIST_SQL = 1200 };

static void
list_sql(unsigned set, char out[LIST_SQL])
{
	sqlite3_str *sql = sqlite3_str_new(NULL);

	sqlite3_str_appendall(sql, "SELECT " HEAD_COLUMNS " FROM ");
	sqlite3_str_appendall(sql,
	                      set & STORE_BY_CLAUSE
	                              ? "ruling_clauses c CROSS JOIN rulings r ON r.seq = c.ruling"
	                                " WHERE c.clause = :clause AND c.ruling < :cursor"
	                              : "rulings r WHERE r.seq < :cursor");
	for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
		if (set & conditions[i].filter)
			sqlite3_str_appendall(sql, conditions[i].condition);
	sqlite3_str_appendf(sql, " ORDER BY %s DESC LIMIT :limit",
	                    set & STORE_BY_CLAUSE ? "c.ruling" : "r.seq");
	sqlite3_snprintf(LIST_SQL, out, "%s", sqlite3_str_value(sql));
	sqlite3_free(sqlite3_str_finish(sql));
}

static void
bind_query(sqlite3_stmt *s, const struct store_query *q)
{
	store_bind_text(s, ":game", q->game);
	store_bind_text(s, ":edition", q->edition);
	store_bind_text(s, ":verdict", q->verdict);
	store_bind_text(s, ":clause", q->clause);
	store_bind_text(s, ":after", q->after);
	store_bind_text(s, ":before", q->before);
	store_bind_int(s, ":cursor", q->cursor > 0 ? q->cursor : INT64_MAX);
	store_bind_int(s, ":limit", q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
}

enum store_result
store_list(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	unsigned set = filters(query);
	char sql[LIST_SQL];
	struct store_ruling found;
	enum store_result row;

	list_sql(set, sql);
	sqlite3_stmt *s = store_statement(store, &store->list[set], sql);
	if (!s)
		return STORE_FAILED;
	bind_query(s, query);
	while ((row = store_step(store, s)) == STORE_DONE) {
		read_head(s, &found);
		each(ctx, &found);
	}
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}
