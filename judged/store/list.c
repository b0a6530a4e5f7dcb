/*
 * list.c: finding rulings by what they are about, a page at a time, newest first.
 *
 * One of the filters leads: its index is walked back from the cursor, and each ruling met is held
 * against the others. Where clauses or events lead, blocks of rulings are walked back instead, and those passed over
 * that have none of it (masks.c). So a page costs what it shows, however many rulings there are, unless the others
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
	BY_EVENT = 1 << 13,
	BY_GROUP = 1 << 14,
	STANDING = 1 << 15, /* nothing was said against it */
	BY_NOTE = 1 << 16,  /* something was */
	REJUDGING = 1 << 17,
};

static unsigned
filters(const struct store_query *q)
{
	return (unsigned)q->view | (q->game ? BY_GAME : 0u) | (q->edition ? BY_EDITION : 0u) |
	       (q->verdict ? BY_VERDICT : 0u) | (q->after ? AFTER : 0u) |
	       (q->before ? BEFORE : 0u) | (q->text ? BY_TEXT : 0u) | (q->player ? BY_PLAYER : 0u) |
	       (q->card ? BY_CARD : 0u) | (q->clause ? BY_CLAUSE : 0u) |
	       (q->event ? BY_EVENT : 0u) | (q->group ? BY_GROUP : 0u) |
	       (q->rejudges ? REJUDGING : 0u) |
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
	  "terms p CROSS JOIN rulings r ON r.seq = p.ruling WHERE p.name = " STORE_NUMBER_OF(
		  "player"),
	  "p.ruling",
	  " AND EXISTS (SELECT 1 FROM terms p WHERE p.name = " STORE_NUMBER_OF(
		  "player") " AND p.ruling = r.seq)" },
	{ BY_CARD,
	  "terms k CROSS JOIN rulings r ON r.seq = k.ruling WHERE k.name = " STORE_NUMBER_OF(
		  "card") " AND k.audience & %d",
	  "k.ruling",
	  " AND EXISTS (SELECT 1 FROM terms k WHERE k.name = " STORE_NUMBER_OF(
		  "card") " AND k.ruling = r.seq AND k.audience & %d)" },
};

enum { LEADS = (int)(sizeof leads / sizeof leads[0]), BY_MASK = BY_CLAUSE | BY_EVENT };

/* Of a block, when nothing better leads. */
static const char mask_lead[] =
	"masks m CROSS JOIN rulings r ON r.seq = m.ruling WHERE m.ruling >= :low";
static const char mask_condition[] =
	" AND EXISTS (SELECT 1 FROM masks m WHERE m.ruling = r.seq AND ";
static const char clause_condition[] = "judged_meet(iif(:deciding, m.deciding, m.cited), :clause)";
static const char event_condition[] = "judged_meet(m.cited, :event)";

/* `seq` and `time` go up together, so a span of time is a span of `seq`. */
static const struct {
	unsigned filter;
	const char *condition;
} conditions[] = {
	{ BY_GAME, " AND r.game = " STORE_NUMBER_OF("game") },
	{ BY_EDITION, " AND r.edition = " STORE_NUMBER_OF("edition") },
	{ BY_GROUP, " AND r.of_group = " STORE_NUMBER_OF("group") },
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

static bool
leads_by_mask(unsigned set)
{
	return lead_of(set) == LEADS && set & BY_MASK;
}

static void
add_masks(sqlite3_str *sql, unsigned set)
{
	bool both = (set & BY_MASK) == BY_MASK, leading = leads_by_mask(set);
	if (!(set & BY_MASK))
		return;
	sqlite3_str_appendall(sql, leading ? " AND " : mask_condition);
	if (set & BY_CLAUSE)
		sqlite3_str_appendall(sql, clause_condition);
	sqlite3_str_appendall(sql, both ? " AND " : "");
	if (set & BY_EVENT)
		sqlite3_str_appendall(sql, event_condition);
	sqlite3_str_appendall(sql, leading ? "" : ")");
}

/* Where the list comes from, and what counts down in it. */
static const char *
add_lead(sqlite3_str *sql, unsigned set, int lead)
{
	int view = (int)(set & 3);
	const char *number = lead < LEADS         ? leads[lead].number
	                     : leads_by_mask(set) ? "m.ruling"
	                                          : "r.seq";
	sqlite3_str_appendf(sql, "SELECT " STORE_HEAD " FROM ", store_suffix(view),
	                    store_suffix(view));
	sqlite3_str_appendf(sql,
	                    lead < LEADS         ? leads[lead].lead
	                    : leads_by_mask(set) ? mask_lead
	                                         : "rulings r WHERE 1",
	                    1 << view);
	sqlite3_str_appendf(sql, " AND %s < :cursor", number);
	return number;
}

static void
list_sql(unsigned set, char out[STORE_SQL])
{
	sqlite3_str *sql = sqlite3_str_new(NULL);
	int view = (int)(set & 3), lead = lead_of(set);
	const char *number = add_lead(sql, set, lead), *suffix = store_suffix(view);
	for (int i = 0; i < LEADS; i++)
		if (i != lead && set & leads[i].filter)
			sqlite3_str_appendf(sql, leads[i].condition, 1 << view);
	add_masks(sql, set);
	for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
		if (set & conditions[i].filter)
			sqlite3_str_appendall(sql, conditions[i].condition);
	if (set & BY_VERDICT)
		sqlite3_str_appendf(
			sql,
			*suffix ? " AND coalesce(r.verdict%s, r.verdict) = " STORE_NUMBER_OF(
					  "verdict")
				: " AND r.verdict%s = " STORE_NUMBER_OF("verdict"),
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
	sqlite3_free(b->text);
}

static int
lose_patience(void *ctx)
{
	struct store *store = ctx;
	return --store->patience < 0;
}

/* What a list is read into, and how many there may be yet. */
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
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

/* Block by block, those that a zone says have none of what is wanted passed over. */
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
		result = store_mask_for(store, q->clause, &out->clause);
	sqlite3_snprintf(sizeof event, event, "event:%s", q->event);
	if (q->event && result == STORE_DONE)
		result = store_mask_for(store, event, &out->event);
	return result;
}

static enum store_result
read_list(struct store *store, sqlite3_stmt *s, const struct store_query *q, struct reading *to)
{
	struct store_wanted wanted;
	enum store_result result = read_wanted(store, q, &wanted);
	struct bound bound = bind_query(s, q);
	store_bind_wanted(s, &wanted);
	if (result == STORE_DONE && leads_by_mask(filters(q)))
		result = read_blocks(store, s, q, &wanted, to);
	else if (result == STORE_DONE)
		result = read_rows(store, s, to);
	release(s, &bound);
	buffer_free(&wanted.clause);
	buffer_free(&wanted.event);
	return result;
}

enum store_result
store_list(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	bool few = query->limit > 0 && query->limit < STORE_PAGE;
	struct reading to = { each, ctx, query->view, few ? query->limit : STORE_PAGE };
	sqlite3_stmt *s = list_statement(store, filters(query));
	if (!s)
		return STORE_FAILED;
	store->patience = store->most_steps;
	sqlite3_progress_handler(store->db, 1000, lose_patience, store);
	enum store_result result = read_list(store, s, query, &to);
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	return result == STORE_FAILED && store->patience < 0 ? STORE_TOO_BROAD : result;
}

/* Of a block: how many cite it. */
static enum store_result
count_in_block(struct store *store, const struct store_wanted *wanted, int64_t block,
               const char *group, const char *edition, int64_t *rulings)
{
	sqlite3_stmt *s = store_statement(
		store, &store->count_clause,
		"SELECT count(*) FROM masks m WHERE m.ruling >= :low AND m.ruling < :low + 1024"
		" AND m.edition = " STORE_NUMBER_OF(
			"edition") " AND judged_meet(m.cited, :clause)"
				   " AND (:group = '' OR EXISTS (SELECT 1 FROM rulings r WHERE r.seq = m.ruling"
				   " AND r.of_group = " STORE_NUMBER_OF("group") "))");
	store_bind_text(s, ":group", group);
	store_bind_text(s, ":edition", edition);
	store_bind_int(s, ":low", block * STORE_BLOCK);
	store_bind_wanted(s, wanted);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		*rulings += sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return result;
}

enum store_result
store_count_clause(struct store *store, const char *group, const char *edition, const char *clause,
                   int64_t *rulings)
{
	const struct store_query q = { .clause = clause };
	struct store_wanted wanted;
	enum store_result result = read_wanted(store, &q, &wanted);
	*rulings = 0;
	for (int64_t block = INT64_MAX / STORE_BLOCK; result == STORE_DONE && *rulings < STORE_MANY;
	     block--) {
		result = store_next_zone(store, &wanted, &block);
		if (result == STORE_DONE)
			result = count_in_block(store, &wanted, block, group, edition, rulings);
	}
	*rulings = *rulings < STORE_MANY ? *rulings : STORE_MANY;
	buffer_free(&wanted.clause);
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
store_term_found(struct store *store, const struct store_query *q, const char *term)
{
	sqlite3_stmt *s = store_statement(
		store, &store->any_term,
		"SELECT 1 FROM terms k JOIN rulings r ON r.seq = k.ruling WHERE k.name = " STORE_NUMBER_OF(
			"term") " AND k.audience & :audience"
				" AND (:group = '' OR r.of_group = " STORE_NUMBER_OF(
					"group") ") LIMIT 1");
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
