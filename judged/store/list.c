/*
 * list.c: finding rulings by what they are about, a page at a time, newest first.
 *
 * One of the filters leads: its index is walked back from the cursor, and each ruling met is held
 * against the others. So a page costs what it shows, however many rulings there are, unless the others
 * refuse nearly all the leading one finds: then the list gives up as too broad, after a number of steps
 * that is always the same. Full text always leads, and its hits are never ranked, because both would need
 * all of them.
 */
#include <string.h>

#include "judged/store/internal.h"
#include "rulebook/rulebook.h"

/* A bit for each filter that can be there, beside two bits of view. */
enum filter {
	BY_GAME = 1 << 2,
	BY_EDITION = 1 << 3,
	BY_VERDICT = 1 << 4,
	AFTER = 1 << 5,
	BEFORE = 1 << 6,
	BY_TEXT = 1 << 7,
	BY_PLAYER = 1 << 8,
	BY_CARD = 1 << 9,
	BY_CLAUSE = 1 << 10,
	DECIDING = 1 << 11,
	BY_CHAPTER = 1 << 12,
	BY_EVENT = 1 << 13,
	BY_GROUP = 1 << 14,
	STANDING = 1 << 15, /* nothing was said against it */
	BY_NOTE = 1 << 16,  /* something was */
	REJUDGING = 1 << 17,
};

static bool
is_chapter(const char *clause)
{
	return clause && rulebook_pattern_stem(clause) > 0;
}

static unsigned
filters(const struct store_query *q)
{
	bool chapter = is_chapter(q->clause);
	return (unsigned)q->view | (q->game ? BY_GAME : 0u) | (q->edition ? BY_EDITION : 0u) |
	       (q->verdict ? BY_VERDICT : 0u) | (q->after ? AFTER : 0u) |
	       (q->before ? BEFORE : 0u) | (q->text ? BY_TEXT : 0u) | (q->player ? BY_PLAYER : 0u) |
	       (q->card ? BY_CARD : 0u) | (q->clause && !chapter ? BY_CLAUSE : 0u) |
	       (q->clause && !chapter && q->deciding ? DECIDING : 0u) |
	       (chapter ? BY_CHAPTER : 0u) | (q->event ? BY_EVENT : 0u) |
	       (q->group ? BY_GROUP : 0u) | (q->rejudges ? REJUDGING : 0u) |
	       (!q->standing                         ? 0u
	        : strcmp(q->standing, "stands") == 0 ? STANDING
	                                             : BY_NOTE);
}

/* Filters that can lead, the one likely to find least first: where the walk goes, and the same as a
 * condition. Every `%d` is the bit of the view. */
static const struct {
	unsigned filter;
	const char *lead, *number, *condition;
} leads[] = {
	{ BY_TEXT,
	  "ruling_words w CROSS JOIN rulings r ON r.seq = w.rowid WHERE ruling_words MATCH :text",
	  "w.rowid", "" },
	{ REJUDGING,
	  "rulings r WHERE r.rejudges = (SELECT o.seq FROM rulings o WHERE o.id = :rejudges)",
	  "r.seq", " AND r.rejudges = (SELECT o.seq FROM rulings o WHERE o.id = :rejudges)" },
	{ BY_NOTE,
	  "notes m CROSS JOIN rulings r ON r.seq = m.ruling WHERE m.kind = :note"
	  " AND m.seq = (SELECT max(n.seq) FROM notes n WHERE n.ruling = m.ruling"
	  " AND n.kind <> 'annotation')",
	  "m.ruling",
	  " AND :note = (SELECT n.kind FROM notes n WHERE n.ruling = r.seq"
	  " AND n.kind <> 'annotation' ORDER BY n.seq DESC LIMIT 1)" },
	{ BY_PLAYER,
	  "ruling_terms p CROSS JOIN rulings r ON r.seq = p.ruling WHERE p.term = :player",
	  "p.ruling",
	  " AND EXISTS (SELECT 1 FROM ruling_terms p WHERE p.term = :player AND p.ruling = r.seq)" },
	{ BY_CARD,
	  "ruling_terms k CROSS JOIN rulings r ON r.seq = k.ruling WHERE k.term = :card"
	  " AND k.audience & %d",
	  "k.ruling",
	  " AND EXISTS (SELECT 1 FROM ruling_terms k WHERE k.term = :card AND k.ruling = r.seq"
	  " AND k.audience & %d)" },
	{ BY_CLAUSE,
	  "ruling_clauses c CROSS JOIN rulings r ON r.seq = c.ruling WHERE c.clause = :clause",
	  "c.ruling", "" },
	{ BY_CHAPTER,
	  "ruling_terms u CROSS JOIN rulings r ON r.seq = u.ruling WHERE u.term = :chapter",
	  "u.ruling",
	  " AND EXISTS (SELECT 1 FROM ruling_terms u WHERE u.term = :chapter AND u.ruling = r.seq)" },
	{ BY_EVENT, "ruling_terms e CROSS JOIN rulings r ON r.seq = e.ruling WHERE e.term = :event",
	  "e.ruling",
	  " AND EXISTS (SELECT 1 FROM ruling_terms e WHERE e.term = :event AND e.ruling = r.seq)" },
};

enum { LEADS = (int)(sizeof leads / sizeof leads[0]) };

/* `seq` and `time` go up together, so a span of time is a span of `seq`. */
static const struct {
	unsigned filter;
	const char *condition;
} conditions[] = {
	{ BY_GAME, " AND r.game = :game" },
	{ BY_EDITION, " AND r.edition = :edition" },
	{ BY_GROUP, " AND r.of_group <> '' AND r.of_group = :group" },
	{ STANDING, " AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.ruling = r.seq"
	            " AND n.kind <> 'annotation')" },
	{ AFTER, " AND r.seq > coalesce((SELECT seq FROM rulings WHERE time <= :after"
	         " ORDER BY time DESC, seq DESC LIMIT 1), 0)" },
	{ BEFORE, " AND r.seq < coalesce((SELECT seq FROM rulings WHERE time >= :before"
	          " ORDER BY time, seq LIMIT 1), 9223372036854775807)" },
};

static int
lead_of(unsigned set)
{
	int lead = 0;
	while (lead < LEADS && !(set & leads[lead].filter))
		lead++;
	return lead;
}

/* A clause has its role in the row of the index that leads, or in a row looked up. */
static void
add_clause(sqlite3_str *sql, unsigned set, bool leads_itself)
{
	const char *role = set & DECIDING ? " AND c.role = 'deciding'" : "";
	if (leads_itself)
		sqlite3_str_appendall(sql, role);
	else
		sqlite3_str_appendf(sql,
		                    " AND EXISTS (SELECT 1 FROM ruling_clauses c WHERE"
		                    " c.clause = :clause AND c.ruling = r.seq%s)",
		                    role);
}

static void
list_sql(unsigned set, char out[STORE_SQL])
{
	sqlite3_str *sql = sqlite3_str_new(NULL);
	int view = (int)(set & 3), lead = lead_of(set);
	const char *number = lead < LEADS ? leads[lead].number : "r.seq";
	const char *suffix = store_suffix(view);
	sqlite3_str_appendf(sql, "SELECT " STORE_HEAD " FROM ", suffix, suffix);
	sqlite3_str_appendf(sql, lead < LEADS ? leads[lead].lead : "rulings r WHERE 1", 1 << view);
	sqlite3_str_appendf(sql, " AND %s < :cursor", number);
	for (int i = 0; i < LEADS; i++)
		if (i != lead && set & leads[i].filter)
			sqlite3_str_appendf(sql, leads[i].condition, 1 << view);
	if (set & BY_CLAUSE)
		add_clause(sql, set, leads[lead].filter == BY_CLAUSE);
	for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
		if (set & conditions[i].filter)
			sqlite3_str_appendall(sql, conditions[i].condition);
	if (set & BY_VERDICT)
		sqlite3_str_appendf(sql,
		                    *suffix ? " AND coalesce(r.verdict%s, r.verdict) = :verdict"
		                            : " AND r.verdict%s = :verdict",
		                    suffix);
	sqlite3_str_appendf(sql, " ORDER BY %s DESC LIMIT :limit", number);
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

/* What is looked for, in the form of the index */

/* Each word as a quoted string, so that nothing in it is an operator; a star at its end stays one. */
static char *
words_of(const char *text, int view)
{
	static const char *const columns[STORE_VIEWS] = { "open", "open a", "open b",
		                                          "open judge" };
	sqlite3_str *out = sqlite3_str_new(NULL);
	sqlite3_str_appendf(out, "{%s} : (", columns[view]);
	while (*text) {
		size_t len = strcspn(text, " \t\n");
		bool star = len > 1 && text[len - 1] == '*';
		if (len > 0)
			sqlite3_str_appendchar(out, 1, '"');
		for (size_t i = 0; i < len - star; i++)
			if (text[i] != '"' && text[i] != '*')
				sqlite3_str_appendchar(out, 1, text[i]);
		if (len > 0)
			sqlite3_str_appendall(out, star ? "\" * " : "\" ");
		text += len + strspn(text + len, " \t\n");
	}
	sqlite3_str_appendchar(out, 1, ')');
	return sqlite3_str_finish(out);
}

struct bound {
	char *card, *player, *event, *chapter, *text;
};

static struct bound
bind_query(sqlite3_stmt *s, const struct store_query *q)
{
	struct bound b = {
		.card = q->card ? sqlite3_mprintf("card:%s", q->card) : NULL,
		.player = q->player ? sqlite3_mprintf("player:%s", q->player) : NULL,
		.event = q->event ? sqlite3_mprintf("event:%s", q->event) : NULL,
		.text = q->text ? words_of(q->text, q->view) : NULL,
	};
	if (is_chapter(q->clause))
		b.chapter = sqlite3_mprintf("%s:%.*s", q->deciding ? "decided-under" : "under",
		                            (int)rulebook_pattern_stem(q->clause), q->clause);
	store_bind_text(s, ":game", q->game);
	store_bind_text(s, ":edition", q->edition);
	store_bind_text(s, ":verdict", q->verdict);
	store_bind_text(s, ":group", q->group);
	store_bind_text(s, ":note", q->standing);
	store_bind_text(s, ":rejudges", q->rejudges);
	store_bind_text(s, ":clause", q->clause);
	store_bind_text(s, ":chapter", b.chapter);
	store_bind_text(s, ":card", b.card);
	store_bind_text(s, ":player", b.player);
	store_bind_text(s, ":event", b.event);
	store_bind_text(s, ":text", b.text);
	store_bind_text(s, ":after", q->after);
	store_bind_text(s, ":before", q->before);
	store_bind_int(s, ":cursor", q->cursor > 0 ? q->cursor : INT64_MAX);
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
	sqlite3_free(b->event);
	sqlite3_free(b->chapter);
	sqlite3_free(b->text);
}

static int
lose_patience(void *ctx)
{
	struct store *store = ctx;
	return --store->patience < 0;
}

static enum store_result
read_page(struct store *store, sqlite3_stmt *s, int view, store_each *each, void *ctx)
{
	struct store_ruling found;
	enum store_result row;
	store->patience = store->most_steps;
	sqlite3_progress_handler(store->db, 1000, lose_patience, store);
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_head(s, view, &found);
		each(ctx, &found);
	}
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	if (row == STORE_FAILED && store->patience < 0)
		return STORE_TOO_BROAD;
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

enum store_result
store_list(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	sqlite3_stmt *s = list_statement(store, filters(query));
	if (!s)
		return STORE_FAILED;
	struct bound bound = bind_query(s, query);
	enum store_result result = read_page(store, s, query->view, each, ctx);
	release(s, &bound);
	return result;
}

enum store_result
store_term_found(struct store *store, const struct store_query *q, const char *term)
{
	sqlite3_stmt *s = store_statement(
		store, &store->any_term,
		"SELECT 1 FROM ruling_terms k JOIN rulings r ON r.seq = k.ruling WHERE k.term = :term"
		" AND k.audience & :audience AND (:group = '' OR r.of_group = :group) LIMIT 1");
	store_bind_text(s, ":term", term);
	store_bind_int(s, ":audience", 1 << q->view);
	store_bind_text(s, ":group", q->group ? q->group : "");
	enum store_result result = store_step(store, s);
	sqlite3_reset(s);
	return result;
}

void
store_set_patience(struct store *store, int64_t steps)
{
	store->most_steps = steps;
}
