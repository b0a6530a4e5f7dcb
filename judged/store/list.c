/*
 * list.c: finding rulings by their content, a page at a time, newest first.
 *
 * One of the filters leads: its index is walked back from the cursor, and each ruling it finds is
 * tested against the other filters. If clauses or events lead, blocks of rulings are walked back
 * instead, skipping those without the wanted bits (masks.c). So a page costs as much as it shows,
 * however many rulings there are, unless the other filters refuse nearly everything: then the list
 * gives up as too broad, after a fixed number of steps. Full text always leads, and its hits are
 * never ranked, because both would need all of them.
 */
#include <string.h>

#include "judged/store/internal.h"
#include "judged/store/tokenizer.h"
#include "rulebook/rulebook.h"

enum { PATIENCE = 40000 };

static const struct {
	unsigned filter;
	const char *from, *number, *condition;
} leads[] = {
#define LEAD(filter, from, number, condition) { filter, from, number, condition },
#include "judged/store/sqlite.def"
};

static const struct {
	unsigned filter;
	const char *text;
} conditions[] = {
#define CONDITION(filter, text) { filter, text },
#include "judged/store/sqlite.def"
};

enum { LEADS = (int)(sizeof leads / sizeof leads[0]) };

/* Choose the filter that leads; the last one always can. */
static int
lead_of(unsigned set)
{
	int lead = 0;
	while (lead < LEADS - 1 && !(set & leads[lead].filter))
		lead++;
	return lead;
}

static bool
leads_by(unsigned set, unsigned filter)
{
	return leads[lead_of(set)].filter == filter;
}

static void
add_masks(sqlite3_str *sql, unsigned set)
{
	bool leading = leads_by(set, BY_MASK);
	if (!(set & BY_MASK))
		return;
	if (!leading)
		sqlite3_str_appendall(sql,
		                      " AND EXISTS (SELECT 1 FROM masks m WHERE m.ruling = r.seq");
	if (set & BY_CLAUSE)
		sqlite3_str_appendall(
			sql, " AND judged_meet(iif(:deciding, m.deciding, m.cited), :clause)");
	if (set & BY_EVENT)
		sqlite3_str_appendall(sql, " AND judged_meet(m.cited, :event)");
	sqlite3_str_appendall(sql, leading ? "" : ")");
}

/* Filter by the verdict of the view; each view's verdicts have an index. */
static void
add_verdict(sqlite3_str *sql, unsigned set)
{
	static const char *const of_view[STORE_VIEWS] = { "r.verdict",
		                                          "coalesce(r.verdict_a, r.verdict)",
		                                          "coalesce(r.verdict_b, r.verdict)",
		                                          "coalesce(r.verdict_judge, r.verdict)" };
	if (set & BY_VERDICT)
		sqlite3_str_appendf(sql, " AND %s = " STORE_NUMBER_OF("verdict"), of_view[set & 3]);
}

static void
list_sql(unsigned set, char out[STORE_SQL])
{
	sqlite3_str *sql = sqlite3_str_new(NULL);
	int lead = lead_of(set);
	sqlite3_str_appendf(sql, "SELECT " STORE_HEAD " FROM %s AND %s < :cursor", leads[lead].from,
	                    leads[lead].number);
	for (int i = 0; i < LEADS; i++)
		if (i != lead && set & leads[i].filter)
			sqlite3_str_appendall(sql, leads[i].condition);
	add_masks(sql, set);
	for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
		if (set & conditions[i].filter)
			sqlite3_str_appendf(sql, " AND %s", conditions[i].text);
	add_verdict(sql, set);
	sqlite3_str_appendf(sql, " ORDER BY %s DESC LIMIT :limit", leads[lead].number);
	sqlite3_snprintf(STORE_SQL, out, "%s", sqlite3_str_value(sql));
	sqlite3_free(sqlite3_str_finish(sql));
}

static sqlite3_stmt *
list_statement(struct store *store, unsigned set)
{
	struct store_list_slot *slot = &store->list[set % STORE_LISTS];
	char sql[STORE_SQL];
	if (slot->statement && slot->set == set)
		return slot->statement;
	sqlite3_finalize(slot->statement);
	*slot = (struct store_list_slot){ set, NULL };
	list_sql(set, sql);
	return store_statement(store, &slot->statement, sql);
}

/* The search text in the form of the index */

/* Quote each word, so that nothing in it is an operator; a star at its end stays one. */
static char *
words_of(const char *text, int view)
{
	static const char *const columns[STORE_VIEWS] = { "open", "open a", "open b",
		                                          "open judge" };
	sqlite3_str *out = sqlite3_str_new(NULL);
	struct buffer word = { 0 };
	bool star;
	sqlite3_str_appendf(out, "{%s} : (", columns[view]);
	while (words_next(&text, &word, &star))
		sqlite3_str_appendf(out, "\"%s\"%s ", word.at, star ? " *" : "");
	buffer_free(&word);
	sqlite3_str_appendchar(out, 1, ')');
	return sqlite3_str_finish(out);
}

struct bound {
	char *card, *player, *text;
};

static struct bound
bind_query(sqlite3_stmt *s, const struct store_query *q)
{
	struct bound b = {
		.card = q->card ? sqlite3_mprintf("card:%s", q->card) : NULL,
		.player = q->player ? sqlite3_mprintf("player:%s", q->player) : NULL,
		.text = q->text ? words_of(q->text, q->view) : NULL,
	};
	store_bind_text(s, ":game", q->game);
	store_bind_text(s, ":edition", q->edition);
	store_bind_text(s, ":verdict", q->verdict);
	store_bind_text(s, ":group", q->group);
	store_bind_text(s, ":note", q->standing);
	store_bind_hex(s, ":rejudges", q->rejudges);
	store_bind_text(s, ":card", b.card);
	store_bind_text(s, ":player", b.player);
	store_bind_text(s, ":text", b.text);
	store_bind_int(s, ":after", q->after ? time_number(q->after) : 0);
	store_bind_int(s, ":before", q->before ? time_number(q->before) : 0);
	store_bind_int(s, ":view", q->view);
	store_bind_cursor(s, q->cursor);
	store_bind_int(s, ":limit", q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
	return b;
}

static void
release(sqlite3_stmt *s, struct bound *b)
{
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	sqlite3_free(b->card);
	sqlite3_free(b->player);
	sqlite3_free(b->text);
}

static int
lose_patience(void *ctx)
{
	struct store *store = ctx;
	return --store->patience < 0;
}

/* Where the rows of a list go to; left: rows the page still lacks. */
struct reading {
	store_each *each;
	void *ctx;
	int view, left;
};

static enum store_result
read_rows(struct store *store, sqlite3_stmt *s, struct reading *to)
{
	struct store_ruling found;
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_head(s, to->view, &found);
		to->each(to->ctx, &found);
		to->left--;
	}
	return store_ended(row);
}

/* Read block by block, skipping blocks whose zone lacks the wanted bits. */
static enum store_result
read_blocks(struct store *store, sqlite3_stmt *s, const struct store_query *q,
            const struct store_wanted *wanted, struct reading *to)
{
	int64_t top = q->cursor > 0 ? (q->cursor - 1) / STORE_BLOCK : INT64_MAX / STORE_BLOCK;
	enum store_result result = STORE_DONE;
	for (int64_t block = top; result == STORE_DONE && to->left > 0; block--) {
		result = store_next_zone(store, wanted, &block);
		if (result != STORE_DONE)
			break;
		int64_t end = (block + 1) * STORE_BLOCK;
		store_bind_int(s, ":low", block * STORE_BLOCK);
		store_bind_int(s, ":cursor", q->cursor > 0 && q->cursor < end ? q->cursor : end);
		store_bind_int(s, ":limit", to->left);
		result = read_rows(store, s, to);
	}
	return result == STORE_NONE ? STORE_DONE : result;
}

static enum store_result
read_wanted(struct store *store, const struct store_query *q, struct store_wanted *out)
{
	enum store_result result = STORE_DONE;
	char event[80];
	*out = (struct store_wanted){ .by_clause = q->clause != NULL,
		                      .by_event = q->event != NULL,
		                      .deciding = q->deciding };
	if (q->clause)
		result = store_mask_for(store, q->game, q->clause, &out->clause);
	sqlite3_snprintf(sizeof event, event, "event:%s", q->event);
	if (q->event && result == STORE_DONE)
		result = store_mask_for(store, NULL, event, &out->event);
	return result;
}

static enum store_result
read_list(struct store *store, sqlite3_stmt *s, const struct store_query *q, struct reading *to)
{
	struct store_wanted wanted;
	enum store_result result = read_wanted(store, q, &wanted);
	struct bound bound = bind_query(s, q);
	store_bind_wanted(s, &wanted);
	if (result == STORE_DONE && leads_by(store_filters(q), BY_MASK))
		result = read_blocks(store, s, q, &wanted, to);
	else if (result == STORE_DONE)
		result = read_rows(store, s, to);
	release(s, &bound);
	buffer_free(&wanted.clause);
	buffer_free(&wanted.event);
	return result;
}

enum store_result
sqlite_list(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	if (query->like)
		return store_list_like(store, query, each, ctx);
	bool few = query->limit > 0 && query->limit < STORE_PAGE;
	struct reading to = { each, ctx, query->view, few ? query->limit : STORE_PAGE };
	sqlite3_stmt *s = list_statement(store, store_filters(query));
	if (!s)
		return STORE_FAILED;
	store->patience = query->patience ? query->patience : PATIENCE;
	sqlite3_progress_handler(store->db, 1000, lose_patience, store);
	enum store_result result = read_list(store, s, query, &to);
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	return result == STORE_FAILED && store->patience < 0 ? STORE_TOO_BROAD : result;
}

/* Add how many rulings of a block cite the clause. */
static enum store_result
count_in_block(struct store *store, const struct store_wanted *wanted, int64_t block,
               const struct store_cited *by, int64_t *rulings)
{
	sqlite3_stmt *s = store_sql(store, SQL_COUNT_CITING);
	int64_t n = 0;
	store_bind_group(s, by->group);
	store_bind_text(s, ":edition", by->edition);
	store_bind_int(s, ":low", block * STORE_BLOCK);
	store_bind_wanted(s, wanted);
	enum store_result result = store_read_number(store, s, &n);
	*rulings += n;
	return result;
}

static enum store_result
count_citing(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	const struct store_query q = { .game = by->game, .clause = by->clause };
	struct store_wanted wanted;
	enum store_result result = read_wanted(store, &q, &wanted);
	*rulings = 0;
	for (int64_t block = INT64_MAX / STORE_BLOCK; result == STORE_DONE && *rulings < STORE_MANY;
	     block--) {
		result = store_next_zone(store, &wanted, &block);
		if (result == STORE_DONE)
			result = count_in_block(store, &wanted, block, by, rulings);
	}
	*rulings = *rulings < STORE_MANY ? *rulings : STORE_MANY;
	buffer_free(&wanted.clause);
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
sqlite_count(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	return by ? count_citing(store, by, rulings)
	          : store_read_number(store, store_sql(store, SQL_COUNT), rulings);
}
