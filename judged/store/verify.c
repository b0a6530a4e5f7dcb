/*
 * verify.c: is a store as it was written?
 *
 * SQLite's own check looks at the file; the schema is held against the one this program makes; rows against the rows they
 * belong with; the logs against their heads; every row against its leaf, and the other way round. What is found by
 * words is summed up from the index and is part of the leaves.
 */
#include "judged/store/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

void
store_found(struct store_looking *l, const char *id, const char *what)
{
	l->as->found(l->ctx, id, what);
}

static sqlite3_stmt *
prepare(struct store_looking *l, const char *sql)
{
	sqlite3_stmt *s = NULL;
	if (sqlite3_prepare_v2(l->db, sql, -1, &s, NULL) != SQLITE_OK)
		store_found(l, "", sqlite3_errmsg(l->db));
	return s;
}

static void
finish(struct store_looking *l, sqlite3_stmt *s, int state)
{
	if (s && state != SQLITE_DONE)
		store_found(l, "", sqlite3_errmsg(l->db));
	sqlite3_finalize(s);
}

void
store_tell_rows(struct store_looking *l, const char *sql)
{
	sqlite3_stmt *s = prepare(l, sql);
	int state = SQLITE_DONE;
	while (s && (state = sqlite3_step(s)) == SQLITE_ROW) {
		bool pair = sqlite3_column_count(s) > 1;
		const char *what = store_text_at(s, pair ? 1 : 0);
		if (strcmp(what, "ok") != 0)
			store_found(l, pair ? store_text_at(s, 0) : "", what);
	}
	finish(l, s, state);
}

static int64_t
number_of(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *s = NULL;
	int64_t n = 0;
	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
		n = sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

int64_t
store_count_rows(sqlite3 *db)
{
	return number_of(db, "SELECT count(*) FROM rulings");
}

/* 1. The schema */

/* As one text; SQLite quotes a name or not. */
static char *
schema_of(sqlite3 *db)
{
	sqlite3_stmt *s = NULL;
	char *text = NULL;
	if (sqlite3_prepare_v2(
		    db,
		    "SELECT group_concat(x, char(10)) FROM (SELECT type || ' ' || name ||"
		    " ' ' || tbl_name || ' ' || coalesce(replace(sql, '\"', ''), '') AS x"
		    " FROM sqlite_schema ORDER BY x)",
		    -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		text = alloc_copy(store_text_at(s, 0));
	sqlite3_finalize(s);
	return text ? text : alloc_copy("");
}

/* Against one that is made anew. False with a fault: it is of another version. */
static bool
check_schema(struct store_looking *l, const char *path, struct fault *fault)
{
	static const char version[] = "PRAGMA user_version";
	sqlite3 *new = NULL;
	if (sqlite3_open(":memory:", &new) != SQLITE_OK)
		return fault_set(fault, "cannot-open", "There is no memory to look at %s.", path);
	store_mask_functions(new);
	bool fine = store_migrate(new, path, fault);
	int64_t is = number_of(l->db, version), wanted = number_of(new, version);
	char *here = schema_of(l->db), *there = schema_of(new);
	if (fine && is != wanted)
		fine = fault_set(
			fault, "other-schema",
			"%s has schema version %lld and is verified by a program that knows it; judged"
			" brings a file to version %lld when it serves it.",
			path, (long long)is, (long long)wanted);
	if (fine && strcmp(here, there) != 0)
		store_found(l, "", "the tables are not as they should be");
	free(here);
	free(there);
	sqlite3_close(new);
	return fine;
}

/* 2. Rows, and the rows they belong with */

/* Each finds rulings of which something is wrong: the id, and what. */
static const char *const checks[] = {
	"SELECT '', 'there are texts without a ruling' FROM bodies t"
	" LEFT JOIN rulings r ON t.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are texts without a ruling' FROM ruling_texts t"
	" LEFT JOIN rulings r ON t.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are clauses without a ruling' FROM masks c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT lower(hex(r.id)), 'its clauses are missing' FROM rulings r"
	" LEFT JOIN masks c ON c.ruling = r.seq WHERE c.ruling IS NULL",
	"SELECT '', 'clauses of rulings are not found by' FROM (SELECT m.ruling >> 10 AS block,"
	" judged_mask(m.cited) AS cited, judged_mask(m.deciding) AS deciding FROM masks m"
	" GROUP BY m.ruling >> 10) n LEFT JOIN zones z ON z.block = n.block"
	" WHERE z.cited IS NOT n.cited OR z.deciding IS NOT n.deciding LIMIT 1",
	"SELECT '', 'there are terms without a ruling' FROM terms c"
	" LEFT JOIN rulings r ON c.ruling = r.seq WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are terms without a name' FROM terms c"
	" LEFT JOIN names n ON c.name = n.id WHERE n.id IS NULL LIMIT 1",
	"SELECT lower(hex(r.id)), 'a name is missing' FROM rulings r WHERE"
	" (SELECT count(*) FROM names WHERE id IN (r.game)) + (SELECT count(*) FROM names"
	" WHERE id = r.edition) + (SELECT count(*) FROM names WHERE id = r.verdict)"
	" + (SELECT count(*) FROM names WHERE id = r.engine) + (SELECT count(*) FROM names"
	" WHERE id = r.cards) + (SELECT count(*) FROM names WHERE id = r.deciding) < 6",
	"SELECT lower(hex(r.id)), 'its set of clauses is missing' FROM rulings r"
	" LEFT JOIN clause_sets s ON s.id = r.clause_set WHERE s.id IS NULL",
	"SELECT lower(hex(n.id)), 'the ruling it judges anew is missing' FROM rulings n"
	" LEFT JOIN rulings o ON o.seq = n.rejudges LEFT JOIN erased e ON e.ruling = n.rejudges"
	" WHERE n.rejudges IS NOT NULL AND coalesce(o.seq, e.ruling) IS NULL",
	"SELECT '', 'a job tells of a ruling that is missing' FROM rejudged j"
	" LEFT JOIN rulings r ON r.seq = j.ruling WHERE r.seq IS NULL LIMIT 1",
	"SELECT lower(hex(r.id)), 'it was erased' FROM rulings r JOIN erased e ON e.ruling = r.seq",
	"SELECT '', 'an erased ruling could be guessed by its leaf' FROM leaves l JOIN erased e"
	" ON e.ruling = l.item WHERE l.kind = 1 AND l.salt IS NOT NULL LIMIT 1",
	"SELECT '', 'a set of clauses is no ruling''s' FROM clause_sets s"
	" LEFT JOIN rulings r ON r.clause_set = s.id WHERE r.seq IS NULL LIMIT 1",
	"SELECT '', 'there are leaves without a log' FROM leaves l"
	" LEFT JOIN logs g ON g.id = l.log WHERE g.id IS NULL LIMIT 1",
	"SELECT '', 'what a job says is no JSON' FROM tasks WHERE NOT (json_valid(asked)"
	" AND json_valid(counts) AND json_valid(coalesce(result, '1'))) LIMIT 1",
};

/* 3. The logs */

struct chain {
	struct store_log_head head;
	int64_t number, n;
	char name[STORE_NAME];
	unsigned char is[LEAF_DIGEST];
};

/* The head somebody knew of that log, further on from `at`; NULL when there is none. */
static const char *
known_head(const char *at, const char *log)
{
	size_t len = strlen(log);
	while (at && *at && strncmp(at, log, len) != 0) {
		at += strcspn(at, ",");
		at += *at == ',';
	}
	return at && *at ? at : NULL;
}

/* What was known of a log at its leaf `n`: is it so? */
static void
compare_heads(struct store_looking *l, const struct chain *c)
{
	const char *known = l->as->heads;
	while ((known = known_head(known, c->head.log)) != NULL) {
		char *end, hex[DIGEST_HEX];
		int64_t length = strtoll(known + STORE_ID, &end, 10);
		store_hex_of_bytes(c->is, LEAF_DIGEST, hex);
		if (length == c->n && strncmp(end + 1, hex, DIGEST_HEX - 1) != 0)
			store_found(l, "", "the log was another up to the head that is known");
		known = end;
	}
}

static void
check_beyond(struct store_looking *l, const struct chain *c)
{
	const char *known = l->as->heads;
	while ((known = known_head(known, c->head.log)) != NULL) {
		int64_t length = strtoll(known + STORE_ID, NULL, 10);
		if (length > c->n)
			store_found(l, "", "the log ends before the head that is known");
		known += STORE_ID;
	}
}

static bool
read_line(sqlite3_stmt *s, struct leaf_line *line)
{
	const void *digest = sqlite3_column_blob(s, 6);
	*line = (struct leaf_line){ sqlite3_column_int64(s, 0),
		                    sqlite3_column_int64(s, 1),
		                    sqlite3_column_int64(s, 2),
		                    sqlite3_column_int64(s, 3),
		                    sqlite3_column_int64(s, 4),
		                    sqlite3_column_int64(s, 5),
		                    { 0 } };
	if (!digest || sqlite3_column_bytes(s, 6) != LEAF_DIGEST)
		return false;
	memcpy(line->digest, digest, LEAF_DIGEST);
	return true;
}

/* Leaf by leaf. False at the first that is not where it should be. */
static bool
follow(struct store_looking *l, sqlite3_stmt *s, struct chain *c)
{
	struct leaf_line line;
	int state;
	compare_heads(l, c);
	while ((state = sqlite3_step(s)) == SQLITE_ROW) {
		if (!read_line(s, &line) || line.n != c->n + 1)
			return false;
		leaf_chain(&line, c->is);
		c->n++;
		compare_heads(l, c);
	}
	return state == SQLITE_DONE;
}

static void
check_log(struct store_looking *l, sqlite3_stmt *leaves, struct chain *c)
{
	unsigned char id[STORE_HEX_BYTES];
	char hex[DIGEST_HEX];
	size_t n = store_bytes_of_hex(c->head.log, id);
	leaf_chain_begin(id, n, c->head.name, c->is);
	store_bind_int(leaves, ":log", c->number);
	if (!follow(l, leaves, c) || c->n != c->head.length)
		store_found(l, "", "leaves of the log are missing, or there are too many");
	sqlite3_reset(leaves);
	store_hex_of_bytes(c->is, LEAF_DIGEST, hex);
	if (strcmp(hex, c->head.digest) != 0)
		store_found(l, "", "the log does not come to its head");
	check_beyond(l, c);
}

/* Heads of logs that are not here. */
static void
check_known(struct store_looking *l)
{
	sqlite3_stmt *s = prepare(l, "SELECT 1 FROM logs WHERE log = :log");
	const char *known = l->as->heads;
	while (s && known && *known) {
		char id[STORE_ID];
		snprintf(id, sizeof id, "%s", known);
		store_bind_hex(s, ":log", id);
		if (sqlite3_step(s) != SQLITE_ROW)
			store_found(l, "", "the log of the head that is known is not there");
		sqlite3_reset(s);
		known += strcspn(known, ",");
		known += *known == ',';
	}
	sqlite3_finalize(s);
}

void
store_check_logs(struct store_looking *l)
{
	sqlite3_stmt *logs = prepare(l, store_logs_sql);
	sqlite3_stmt *leaves =
		prepare(l, "SELECT n, time, kind, part, item, until, digest FROM leaves"
	                   " WHERE log = :log ORDER BY n");
	int state = SQLITE_DONE;
	while (logs && leaves && (state = sqlite3_step(logs)) == SQLITE_ROW) {
		struct chain c = { .number = sqlite3_column_int64(logs, 4) };
		store_read_log_head(logs, &c.head);
		check_log(l, leaves, &c);
		if (l->as->head)
			l->as->head(l->ctx, &c.head);
	}
	finish(l, logs, state);
	sqlite3_finalize(leaves);
	check_known(l);
}

/* 4. Rows against leaves */

struct matching {
	struct store_looking *look;
	struct store_word_sums sums;
	sqlite3_stmt *row, *last, *lists, *todo;
};

/* Told of a ruling by its id, of the rest by what it is. */
static void
tell(struct matching *m, const struct leaf *leaf, const char *wrong)
{
	char id[STORE_ID] = "", what[160];
	if (leaf->kind == LEAF_RULING) {
		store_copy_hex(m->row, 1, id, sizeof id);
		store_found(m->look, id, wrong);
		return;
	}
	snprintf(what, sizeof what, "%s (%lld): %s", leaf_rules[leaf->kind].name,
	         (long long)leaf->item, wrong);
	store_found(m->look, "", what);
}

/* An older version kept it, and its turn has not come. */
static bool
is_to_come(struct matching *m, const struct leaf *leaf)
{
	store_bind_int(m->todo, ":kind", leaf->kind);
	store_bind_int(m->todo, ":part", leaf->part);
	store_bind_int(m->todo, ":item", leaf->item);
	bool is = sqlite3_step(m->todo) == SQLITE_ROW;
	sqlite3_reset(m->todo);
	return is;
}

static void
take_words(struct matching *m, struct leaf *leaf)
{
	if (leaf->kind != LEAF_RULING || leaf->item <= 0 || leaf->item >= m->sums.n)
		return;
	uint64_t *sum = m->sums.of[leaf->item];
	words_sum_bytes(sum, leaf->words);
	sum[0] = sum[1] = 0;
}

/* `last` stands at the last leaf of it, `row` at the row. */
static bool
is_as_it_was(struct matching *m, struct leaf *leaf)
{
	unsigned char digest[LEAF_DIGEST];
	const void *salt = sqlite3_column_blob(m->last, 0), *was = sqlite3_column_blob(m->last, 1);
	if (!salt || sqlite3_column_bytes(m->last, 0) != LEAF_SALT || !was ||
	    sqlite3_column_bytes(m->last, 1) != LEAF_DIGEST)
		return false;
	leaf_digest(m->row, leaf, salt, digest);
	return memcmp(digest, was, LEAF_DIGEST) == 0 &&
	       sqlite3_column_int64(m->last, 2) == sqlite3_column_int64(m->row, 0);
}

static void
match(struct matching *m, struct leaf *leaf)
{
	store_bind_int(m->row, ":part", leaf->part);
	store_bind_int(m->row, ":item", leaf->item);
	store_bind_int(m->last, ":kind", leaf->kind);
	store_bind_int(m->last, ":part", leaf->part);
	store_bind_int(m->last, ":item", leaf->item);
	if (sqlite3_step(m->row) != SQLITE_ROW ||
	    (leaf_lists_fill[leaf->kind] && !leaf_read_list(m->lists, leaf)))
		store_found(m->look, "", sqlite3_errmsg(m->look->db));
	take_words(m, leaf);
	if (sqlite3_step(m->last) == SQLITE_ROW) {
		if (!is_as_it_was(m, leaf))
			tell(m, leaf, "it is not as it was written");
	} else if (is_to_come(m, leaf)) {
		m->look->out->unlogged++;
	} else {
		tell(m, leaf, "there is no leaf of it in any log");
	}
	sqlite3_reset(m->row);
	sqlite3_reset(m->last);
	leaf_free_list(leaf);
}

static void
match_kind(struct matching *m, enum leaf_kind kind)
{
	const struct leaf_rule *rule = &leaf_rules[kind];
	sqlite3_stmt *next = prepare(m->look, rule->next);
	int state = SQLITE_DONE;
	m->row = prepare(m->look, rule->row);
	store_bind_int(next, ":part", INT64_MIN);
	store_bind_int(next, ":item", INT64_MIN);
	store_bind_int(next, ":last", INT64_MAX);
	while (next && m->row && (state = sqlite3_step(next)) == SQLITE_ROW) {
		struct leaf leaf = { .kind = kind,
			             .part = sqlite3_column_int64(next, 0),
			             .item = sqlite3_column_int64(next, 1) };
		match(m, &leaf);
	}
	finish(m->look, next, state);
	sqlite3_finalize(m->row);
}

static void
find_missing(struct store_looking *l, enum leaf_kind kind)
{
	sqlite3_stmt *s = prepare(l, leaf_rules[kind].missing);
	char now[TIME_SIZE], what[120];
	int state = SQLITE_DONE;
	time_now(now);
	store_bind_int(s, ":kind", kind);
	store_bind_int(s, ":now", time_number(now));
	while (s && (state = sqlite3_step(s)) == SQLITE_ROW) {
		snprintf(what, sizeof what, "%s (%lld) is missing: leaf %lld tells of it",
		         leaf_rules[kind].name, (long long)sqlite3_column_int64(s, 2),
		         (long long)sqlite3_column_int64(s, 1));
		store_found(l, "", what);
	}
	finish(l, s, state);
}

static bool
fill_lists(struct store_looking *l)
{
	bool fine = sqlite3_exec(l->db, leaf_lists_make, NULL, NULL, NULL) == SQLITE_OK;
	for (int kind = 0; fine && kind < LEAF_KINDS; kind++) {
		if (!leaf_lists_fill[kind])
			continue;
		sqlite3_stmt *s = prepare(l, leaf_lists_fill[kind]);
		store_bind_int(s, ":from", INT64_MIN);
		store_bind_int(s, ":to", INT64_MAX);
		int state = s ? sqlite3_step(s) : SQLITE_DONE;
		finish(l, s, state);
	}
	return fine;
}

void
store_check_leaves(struct store_looking *l)
{
	struct matching m = { .look = l };
	store_check_words(l, &m.sums);
	m.last =
		prepare(l,
	                "SELECT salt, digest, until FROM leaves WHERE item = :item AND kind = :kind"
	                " AND part = :part ORDER BY time DESC, log DESC, n DESC LIMIT 1");
	m.lists = prepare(l, leaf_lists_of);
	m.todo = prepare(l,
	                 "SELECT 1 FROM todo WHERE kind = :kind AND iif(kind = 7, (:part, :item) >"
	                 " (part, item) AND :part <= last, :item > item AND :item <= last)");
	for (int kind = LEAF_RULING; m.last && m.lists && m.todo && kind < LEAF_KINDS; kind++) {
		match_kind(&m, (enum leaf_kind)kind);
		find_missing(l, (enum leaf_kind)kind);
	}
	store_check_words_left(l, &m.sums);
	sqlite3_finalize(m.last);
	sqlite3_finalize(m.lists);
	sqlite3_finalize(m.todo);
	free(m.sums.of);
}

/* 5. All of it */

/* "id:length:digest", with commas between. */
static bool
are_heads(const char *at)
{
	static const char digits[] = "0123456789abcdef";
	while (at && *at) {
		if (strspn(at, digits) != STORE_ID - 1 || at[STORE_ID - 1] != ':')
			return false;
		at += STORE_ID;
		size_t n = strspn(at, "0123456789");
		if (n == 0 || n > 18 || at[n] != ':' ||
		    strspn(at + n + 1, digits) != DIGEST_HEX - 1)
			return false;
		at += n + DIGEST_HEX;
		if (*at && (*at++ != ',' || !*at))
			return false;
	}
	return true;
}

bool
store_check(const char *path, const struct store_checking *as, void *ctx, struct store_checked *out,
            struct fault *fault)
{
	*out = (struct store_checked){ 0 };
	if (!are_heads(as->heads))
		return fault_set(fault, "bad-head",
		                 "A head is as judged verify and judged backup print it.");
	struct store_looking l = { store_open_to_read(path, fault), as, ctx, out };
	if (!l.db)
		return false;
	store_mask_functions(l.db);
	bool fine = sqlite3_exec(l.db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
	            check_schema(&l, path, fault);
	if (fine) {
		store_tell_rows(&l, "PRAGMA integrity_check");
		for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
			store_tell_rows(&l, checks[i]);
		if (!fill_lists(&l))
			store_found(&l, "", sqlite3_errmsg(l.db));
		store_check_rulings(&l);
		store_check_logs(&l);
		store_check_leaves(&l);
		out->rulings = store_count_rows(l.db);
	}
	sqlite3_close(l.db);
	return fine;
}
