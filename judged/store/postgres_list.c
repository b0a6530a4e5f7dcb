/*
 * postgres_list.c: finding rulings by their content, a page at a time, newest first.
 *
 * One of the filters leads, and each shard is walked back from the cursor by that filter; the
 * newest rulings of all shards are the page. If clauses or events lead, only blocks whose zone has
 * them are read, more and more blocks at once. The server ends a list that takes too long; the
 * query's patience decides when.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres_zones.h"
#include "judged/text/alloc.h"

enum {
	MS_OF_PATIENCE = 10,
	PATIENCE = 40000,
	LONGEST_MS = 60000,
	FEW_BLOCKS = 1,
	MOST_BLOCKS = 128
};

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

/* Types of the parameters $1 to $23. */
enum {
	BOOL = 16,
	BYTEA = 17,
	INT8 = 20,
	INT4 = 23,
	TEXT = 25,
	INT4S = 1007,
	TEXTS = 1009,
	INT8S = 1016
};
static const Oid types[] = { INT8,  INT4,  INT4,  TEXT,  TEXT,  TEXT,  TEXT, TEXT,
	                     BYTEA, TEXT,  TEXT,  INT4S, INT4S, INT8,  INT8, BYTEA,
	                     BYTEA, TEXTS, BYTEA, BOOL,  INT8S, INT4S, INT4S };

/* Choose the filter that leads; the last one always can. */
static int
lead_of(unsigned leading)
{
	int lead = 0;
	while (lead < LEADS - 1 && !(leading & leads[lead].filter))
		lead++;
	return lead;
}

static void
list_sql(unsigned set, unsigned leading, struct buffer *to)
{
	int lead = lead_of(leading);
	buffer_text(to, "SELECT " PG_HEAD " FROM (SELECT x.* FROM ");
	if (leads[lead].filter == BY_MASK)
		buffer_text(to, "unnest($21) AS b (low) CROSS JOIN ");
	buffer_text(to, "generate_series(0, 15) AS s (n) CROSS JOIN LATERAL (SELECT r.* FROM ");
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

/* Add the term of a name. Returns the term, which the caller frees. */
static char *
named(struct pg_arguments *a, const char *kind, const char *name)
{
	char *term = name ? alloc_text("%s%s", kind, name) : NULL;
	pg_text(a, term);
	return term;
}

/* Add the range of numbers after and before the times; all numbers of a time's own millisecond are
 * outside. */
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

/* Return the filters that can lead. */
static unsigned
leading(const struct store_query *q, unsigned set, const struct pg_wanted *words)
{
	return !q->text ? set : set | (words->n_whole ? BY_WORD : BY_BEGINNING);
}

static void
add_words(struct pg_arguments *a, const struct pg_wanted *words)
{
	pg_text(a, words->low.at);
	pg_text(a, words->high.at);
	pg_text(a, words->texts.at);
	pg_text(a, words->n_whole ? words->rarest.at : NULL);
}

/* What a list searches for, in addition to the query itself. */
struct looked_for {
	struct pg_wanted words;
	struct pg_sought sought;
	struct buffer card, player; /* their marks */
	struct buffer blocks;
	unsigned set, leading; /* set: filters; leading: filters that can lead */
	/* Rulings found by rows instead of marks; early_told: how many of them were handed out. */
	PGresult *early;
	int early_told;
	int left; /* rulings the page still lacks */
};

/* Find the masks of the wanted clauses and events. */
static bool
find_masks(struct pg *pg, const struct store_query *q, struct pg_sought *out)
{
	struct buffer clauses = { 0 }, events = { 0 };
	char *event = q->event ? alloc_text("event:%s", q->event) : NULL;
	bool fine = (!q->clause || pg_mask_for(pg, q->clause, &clauses)) &&
	            (!event || pg_mask_for(pg, event, &events));
	if (q->clause)
		pg_mask_list(&clauses, &out->clause);
	if (q->event)
		pg_mask_list(&events, &out->event);
	out->deciding = q->deciding;
	buffer_free(&clauses);
	buffer_free(&events);
	free(event);
	return fine;
}

/* List the marks of a card or a player; nothing if it has none. */
static void
find_term(const struct pg_marks *marks, const char *kind, const char *name, unsigned audience,
          struct buffer *to)
{
	char *term = name ? alloc_text("%s%s", kind, name) : NULL;
	struct buffer mask = { 0 };
	if (term)
		pg_marks_of_term(marks, term, audience, &mask);
	if (mask.n)
		pg_mask_list(&mask, to);
	buffer_free(&mask);
	free(term);
}

static bool
find_sought(struct pg *pg, const struct store_query *q, struct looked_for *by)
{
	bool fine =
		find_masks(pg, q, &by->sought) && ((!q->card && !q->player) || pg_know_marks(pg));
	find_term(&pg->marks, "card:", q->card, 1u << q->view, &by->card);
	find_term(&pg->marks, "player:", q->player, STORE_ALL_VIEWS, &by->player);
	return fine;
}

static void
add_sought(struct pg_arguments *a, const struct pg_sought *sought)
{
	pg_text(a, sought->event.n ? sought->event.at : NULL);
	pg_text(a, sought->clause.n ? sought->clause.at : NULL);
}

static PGresult *
run_list(struct pg *pg, const struct store_query *q, const struct looked_for *by)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer sql = { 0 };
	pg_int(&a, q->cursor > 0 ? q->cursor : INT64_MAX);
	pg_int(&a, by->left);
	pg_int(&a, 1 << q->view);
	pg_text(&a, q->game);
	pg_text(&a, q->edition);
	pg_text(&a, q->verdict);
	pg_text(&a, q->group);
	pg_text(&a, q->standing);
	pg_hex(&a, q->rejudges);
	char *card = named(&a, "card:", q->card);
	char *player = named(&a, "player:", q->player);
	add_sought(&a, &by->sought);
	add_span(&a, q);
	add_words(&a, &by->words);
	pg_text(&a, q->deciding ? "true" : "false");
	pg_text(&a, by->blocks.n ? by->blocks.at : NULL);
	pg_text(&a, by->card.n ? by->card.at : NULL);
	pg_text(&a, by->player.n ? by->player.at : NULL);
	list_sql(by->set, by->leading, &sql);
	PGresult *r = pg_query(pg, sql.at, types, &a);
	buffer_free(&sql);
	free(card);
	free(player);
	return r;
}

static enum store_result
result_of(const PGresult *r)
{
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	/* No ruling has a text that is invalid. */
	if (state && strcmp(state, "22021") == 0)
		return STORE_NONE;
	if (state)
		return strcmp(state, "57014") == 0 ? STORE_TOO_BROAD : STORE_FAILED;
	return r ? STORE_DONE : STORE_FAILED;
}

static void
tell_one(struct looked_for *by, const PGresult *r, int row, int view, store_each *each, void *ctx)
{
	struct store_ruling found;
	if (by->left-- <= 0)
		return;
	pg_read_head(r, row, view, &found);
	each(ctx, &found);
}

/* Hand out the rulings found by rows that are newer than a number. A ruling with that number itself
 * is left out, since the caller hands it out. */
static void
tell_early(struct looked_for *by, int64_t down_to, int view, store_each *each, void *ctx)
{
	for (; by->early_told < PQntuples(by->early); by->early_told++) {
		int64_t number = pg_int_at(by->early, by->early_told, 0);
		if (number < down_to)
			return;
		if (number > down_to)
			tell_one(by, by->early, by->early_told, view, each, ctx);
	}
}

/* Hand out the next rulings of the page. */
static enum store_result
list_more(struct pg *pg, const struct store_query *q, struct looked_for *by, store_each *each,
          void *ctx)
{
	PGresult *r = run_list(pg, q, by);
	enum store_result result = result_of(r);
	for (int row = 0; result == STORE_DONE && row < PQntuples(r); row++) {
		tell_early(by, pg_int_at(r, row, 0), q->view, each, ctx);
		tell_one(by, r, row, q->view, each, ctx);
	}
	PQclear(r);
	return result;
}

/* Read block by block, skipping blocks without the wanted bits. */
static enum store_result
list_blocks(struct pg *pg, const struct store_query *q, struct looked_for *by, int64_t deadline,
            store_each *each, void *ctx)
{
	enum store_result result = STORE_DONE;
	int64_t upto = pg_block_of(q->cursor > 0 ? q->cursor - 1 : INT64_MAX, pg_spans[0]);
	for (int most = FEW_BLOCKS; result == STORE_DONE && by->left > 0;) {
		if (store_now() > deadline)
			return STORE_TOO_BROAD;
		result = pg_next_blocks(pg, &by->sought, &upto, most, &by->blocks);
		if (result == STORE_DONE)
			result = list_more(pg, q, by, each, ctx);
		most = most < MOST_BLOCKS ? most * 4 : most;
	}
	return result == STORE_FAILED && pg->late ? STORE_TOO_BROAD : result;
}

/* List by a card, player, word or beginnings of words that have marks: block by block, merged with
 * the rulings that have the term as a row. */
static enum store_result
list_marked(struct pg *pg, const struct store_query *q, struct looked_for *by, int64_t deadline,
            store_each *each, void *ctx)
{
	struct buffer *sought = &by->sought.event;
	by->early = run_list(pg, q, by);
	enum store_result result = result_of(by->early);
	unsigned lead = leads[lead_of(by->leading)].filter;
	if (lead == BY_BEGINNING) {
		pg_mask_list(&by->words.marks, sought);
		by->set |= BY_EVENT;
	} else if (sought->n == 0) {
		buffer_text(sought, lead == BY_CARD ? by->card.at : by->player.at);
		buffer_end(sought);
	}
	by->leading = BY_EVENT;
	if (result == STORE_DONE)
		result = list_blocks(pg, q, by, deadline, each, ctx);
	if (result == STORE_DONE || result == STORE_NONE)
		tell_early(by, INT64_MIN, q->view, each, ctx);
	PQclear(by->early);
	by->early = NULL;
	return result;
}

/* Does the leading filter have a mark? */
static bool
is_marked(const struct looked_for *by, unsigned lead)
{
	return lead == BY_BEGINNING ? by->words.marks.n > 0
	       : lead == BY_CARD    ? by->card.n > 0
	       : lead == BY_PLAYER  ? by->player.n > 0
	                            : false;
}

static enum store_result
list(struct pg *pg, const struct store_query *q, struct looked_for *by, store_each *each, void *ctx)
{
	int64_t ms = (q->patience ? q->patience : PATIENCE) / MS_OF_PATIENCE;
	enum store_result result = STORE_FAILED;
	ms = ms < 1 ? 1 : ms < LONGEST_MS ? ms : LONGEST_MS;
	by->left = q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE;
	by->set = store_filters(q);
	by->leading = leading(q, by->set, &by->words);
	unsigned lead = leads[lead_of(by->leading)].filter;
	if (find_sought(pg, q, by) && pg_set_timeout(pg, ms)) {
		int64_t deadline = store_now() + ms;
		result = lead == BY_MASK       ? list_blocks(pg, q, by, deadline, each, ctx)
		         : is_marked(by, lead) ? list_marked(pg, q, by, deadline, each, ctx)
		                               : list_more(pg, q, by, each, ctx);
		pg_set_timeout(pg, PG_PATIENCE_MS);
	}
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
pg_list(struct store *store, const struct store_query *q, store_each *each, void *ctx)
{
	struct pg *pg = (struct pg *)store;
	struct looked_for by = { .left = 0 };
	enum store_result result = STORE_DONE;
	if (q->like)
		return pg_list_like(pg, q, each, ctx);
	if (q->text && !pg_words_for(pg, q->text, &by.words))
		result = STORE_FAILED;
	if (result == STORE_DONE && (!q->text || by.words.n))
		result = list(pg, q, &by, each, ctx);
	pg_wanted_free(&by.words);
	buffer_free(&by.sought.clause);
	buffer_free(&by.sought.event);
	buffer_free(&by.card);
	buffer_free(&by.player);
	buffer_free(&by.blocks);
	return result;
}

/* Counting the rulings that cite a clause */

static enum store_result
count_in_blocks(struct pg *pg, const struct store_cited *by, const struct pg_sought *sought,
                const struct buffer *blocks, int64_t *rulings)
{
	struct pg_arguments a = { .n = 0 };
	pg_text(&a, blocks->at);
	pg_text(&a, sought->clause.at);
	pg_text(&a, by->edition);
	pg_text(&a, by->group ? by->group : "");
	pg_int(&a, STORE_MANY);
	pg_text(&a, by->game);
	PGresult *r = pg_run(pg, PG_COUNT_CITING, &a);
	*rulings += r ? pg_int_at(r, 0, 0) : 0;
	PQclear(r);
	return r ? STORE_DONE : STORE_FAILED;
}

static enum store_result
count_citing(struct pg *pg, const struct store_cited *by, int64_t *rulings)
{
	const struct store_query q = { .clause = by->clause };
	struct pg_sought sought = { .deciding = false };
	struct buffer blocks = { 0 };
	int64_t upto = pg_block_of(INT64_MAX, pg_spans[0]);
	enum store_result result = find_masks(pg, &q, &sought) ? STORE_DONE : STORE_FAILED;
	*rulings = 0;
	while (result == STORE_DONE && *rulings < STORE_MANY) {
		result = pg_next_blocks(pg, &sought, &upto, MOST_BLOCKS, &blocks);
		if (result == STORE_DONE)
			result = count_in_blocks(pg, by, &sought, &blocks, rulings);
	}
	*rulings = *rulings < STORE_MANY ? *rulings : STORE_MANY;
	buffer_free(&sought.clause);
	buffer_free(&sought.event);
	buffer_free(&blocks);
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
pg_count(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	struct pg *pg = (struct pg *)store;
	if (by)
		return count_citing(pg, by, rulings);
	PGresult *r = pg_run(pg, PG_COUNT, NULL);
	*rulings = r ? pg_int_at(r, 0, 0) : 0;
	PQclear(r);
	return r ? STORE_DONE : STORE_FAILED;
}
