/*
 * postgres_list.c: finding rulings by what they are about, a page at a time, newest first.
 *
 * One of the filters leads, and each shard is walked back from the cursor by it; the newest of what the shards give are the page. A
 * list that takes too long is ended by the server, after a time that goes by the patience of the query.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres.h"
#include "judged/text/alloc.h"
#include "rulebook/rulebook.h"

enum { SQL = 6000, MS_OF_PATIENCE = 10, PATIENCE = 40000, LONGEST_MS = 60000 };

static const struct {
	unsigned filter;
	const char *from;
} leads[] = {
#define LEAD(filter, from) { filter, from },
#include "judged/store/postgres.def"
};

static const struct {
	unsigned filter;
	const char *text;
} conditions[] = {
#define CONDITION(filter, text) { filter, text },
#include "judged/store/postgres.def"
};

enum { LEADS = (int)(sizeof leads / sizeof leads[0]) };

/* Of $1 to $20. */
enum { INT8 = 20, INT4 = 23, TEXT = 25, BYTEA = 17, TEXTS = 1009, BYTEAS = 1001, INT4S = 1007 };
static const Oid types[] = { INT8, INT4, INT4,  TEXT, TEXT, TEXT,   TEXT,   TEXT,  BYTEA, TEXT,
	                     TEXT, TEXT, TEXTS, INT8, INT8, BYTEAS, BYTEAS, INT4S, INT4S, BYTEA };

static void
list_sql(unsigned set, unsigned leading, struct buffer *to)
{
	int lead = 0;
	while (lead < LEADS - 1 && !(leading & leads[lead].filter))
		lead++;
	buffer_text(to, "SELECT " PG_HEAD " FROM (SELECT x.* FROM generate_series(0, 15) AS s (n)"
	                " CROSS JOIN LATERAL (SELECT r.* FROM ");
	buffer_text(to, leads[lead].from);
	buffer_text(to, " AND r.seq < $1");
	for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
		if (set & conditions[i].filter && conditions[i].filter != leads[lead].filter) {
			buffer_text(to, " AND ");
			buffer_text(to, conditions[i].text);
		}
	buffer_text(to, " ORDER BY r.seq DESC LIMIT $2) AS x ORDER BY x.seq DESC LIMIT $2) AS r"
	                " ORDER BY r.seq DESC");
	buffer_end(to);
}

/* The terms of a clause, or of all there are under a chapter. */
static bool
find_clauses(struct pg *pg, const struct store_query *q, struct buffer *list)
{
	const char *kind = q->deciding ? "decides:" : "cites:";
	size_t stem = q->clause ? rulebook_pattern_stem(q->clause) : 0;
	if (q->clause && !stem)
		pg_list_add(list, kind, q->clause);
	PGresult *r = stem ? pg_run(pg, PG_ALL_CLAUSES, NULL) : NULL;
	for (int row = 0; row < PQntuples(r); row++)
		if (store_is_under(pg_text_at(r, row, 0), q->clause, stem))
			pg_list_add(list, kind, pg_text_at(r, row, 0));
	pg_list_end(list);
	PQclear(r);
	return !stem || r;
}

/* The term of a name; the caller frees it. */
static char *
named(struct pg_arguments *a, const char *kind, const char *name)
{
	char *term = name ? alloc_text("%s%s", kind, name) : NULL;
	pg_text(a, term);
	return term;
}

/* After and before a time are after and before all numbers of its millisecond. */
static void
add_span(struct pg_arguments *a, const struct store_query *q)
{
	pg_int(a, q->after ? pg_first_number(time_number(q->after) + 1) : 0);
	pg_int(a, q->before ? pg_first_number(time_number(q->before)) : 0);
}

bool
pg_set_timeout(struct pg *pg, int64_t ms)
{
	struct pg_arguments a = { .n = 0 };
	if (pg->timeout == ms)
		return true;
	pg_int(&a, ms);
	PGresult *r = pg_run(pg, PG_TIMEOUT, &a);
	pg->timeout = r ? ms : pg->timeout;
	PQclear(r);
	return r;
}

/* Which filters can lead: of a chapter there are too many clauses. */
static unsigned
leading(const struct store_query *q, unsigned set, const struct pg_wanted *words)
{
	bool chapter = q->clause && rulebook_pattern_stem(q->clause) > 0;
	set &= chapter ? ~(unsigned)BY_CLAUSE : ~0u;
	return !q->text ? set : set | (words->n_whole ? BY_WORD : BY_BEGINNING);
}

static void
add_words(struct pg_arguments *a, const struct pg_wanted *words)
{
	pg_text(a, words->low.at);
	pg_text(a, words->high.at);
	pg_text(a, words->first.at);
	pg_text(a, words->count.at);
	pg_text(a, words->n_whole ? words->rarest.at : NULL);
}

static PGresult *
run_list(struct pg *pg, const struct store_query *q, const struct buffer *clauses,
         const struct pg_wanted *words)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer sql = { 0 };
	pg_int(&a, q->cursor > 0 ? q->cursor : INT64_MAX);
	pg_int(&a, q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
	pg_int(&a, 1 << q->view);
	pg_text(&a, q->game);
	pg_text(&a, q->edition);
	pg_text(&a, q->verdict);
	pg_text(&a, q->group);
	pg_text(&a, q->standing);
	pg_hex(&a, q->rejudges);
	char *card = named(&a, "card:", q->card);
	char *player = named(&a, "player:", q->player);
	char *event = named(&a, "event:", q->event);
	pg_text(&a, clauses->at);
	add_span(&a, q);
	add_words(&a, words);
	unsigned set = store_filters(q);
	list_sql(set, leading(q, set, words), &sql);
	PGresult *r = pg_query(pg, sql.at, types, &a);
	buffer_free(&sql);
	free(card);
	free(player);
	free(event);
	return r;
}

static enum store_result
tell_list(const PGresult *r, int view, store_each *each, void *ctx)
{
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	struct store_ruling found;
	if (state && strcmp(state, "22021") == 0)
		return STORE_DONE; /* what is no text nobody has */
	if (state)
		return strcmp(state, "57014") == 0 ? STORE_TOO_BROAD : STORE_FAILED;
	for (int row = 0; row < PQntuples(r); row++) {
		pg_read_head(r, row, view, &found);
		each(ctx, &found);
	}
	return r ? STORE_DONE : STORE_FAILED;
}

static enum store_result
list(struct pg *pg, const struct store_query *q, const struct pg_wanted *words, store_each *each,
     void *ctx)
{
	struct buffer clauses = { 0 };
	int64_t ms = (q->patience ? q->patience : PATIENCE) / MS_OF_PATIENCE;
	enum store_result result = STORE_FAILED;
	if (find_clauses(pg, q, &clauses) && pg_set_timeout(pg, ms < 1            ? 1
	                                                        : ms < LONGEST_MS ? ms
	                                                                          : LONGEST_MS)) {
		PGresult *r = run_list(pg, q, &clauses, words);
		result = tell_list(r, q->view, each, ctx);
		PQclear(r);
		pg_set_timeout(pg, PG_PATIENCE_MS);
	}
	buffer_free(&clauses);
	return result;
}

enum store_result
pg_list(struct store *store, const struct store_query *q, store_each *each, void *ctx)
{
	struct pg *pg = (struct pg *)store;
	struct pg_wanted words = { .n = 0 };
	enum store_result result = STORE_DONE;
	if (q->like)
		return pg_list_like(pg, q, each, ctx);
	if (q->text && !pg_words_for(pg, q->text, &words))
		result = STORE_FAILED;
	if (result == STORE_DONE && (!q->text || words.n))
		result = list(pg, q, &words, each, ctx);
	pg_wanted_free(&words);
	return result;
}
