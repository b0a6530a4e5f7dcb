/* leaves.c: see leaves.h. */
#include "judged/store/leaves.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/text/alloc.h"

/* 1. What there are leaves of */

/* Erased with a ruling: what is part of it, or was. */
#define UNLESS_ERASED(number) " AND NOT EXISTS (SELECT 1 FROM erased e WHERE e.ruling = " number ")"
#define LEAVES_WITHOUT(table, number)                                                              \
	"SELECT l.log, l.n, l.item FROM leaves l LEFT JOIN " table " t ON t." number               \
	" = l.item WHERE t." number " IS NULL AND l.kind = :kind"
#define NEXT_OF(table, number, part)                                                               \
	"SELECT " part ", " number " FROM " table " WHERE " number " > :item AND " number          \
	" <= :last ORDER BY " number

/* Names as texts, so that their numbers are nobody's business. */
static const char ruling_row[] =
	"SELECT 0, r.id, r.token, r.key, r.time, r.rejudges, r.why, r.why_a, r.why_b, r.why_judge,"
	" (SELECT text FROM names WHERE id = r.game),"
	" (SELECT text FROM names WHERE id = r.edition),"
	" (SELECT text FROM names WHERE id = r.verdict),"
	" (SELECT text FROM names WHERE id = r.verdict_a),"
	" (SELECT text FROM names WHERE id = r.verdict_b),"
	" (SELECT text FROM names WHERE id = r.verdict_judge),"
	" (SELECT text FROM names WHERE id = r.engine),"
	" (SELECT text FROM names WHERE id = r.cards),"
	" (SELECT text FROM names WHERE id = r.of_group),"
	" (SELECT text FROM names WHERE id = r.deciding),"
	" (SELECT text FROM names WHERE id = m.edition),"
	" s.game, s.clauses, m.cited, m.deciding, b.form, b.packed FROM rulings r"
	" LEFT JOIN clause_sets s ON s.id = r.clause_set LEFT JOIN masks m ON m.ruling = r.seq"
	" LEFT JOIN bodies b ON b.ruling = r.seq WHERE r.seq = :item";

const struct leaf_rule leaf_rules[LEAF_KINDS] = {
	[LEAF_RULING] = { "a ruling", ruling_row, NEXT_OF("rulings", "seq", "0"),
	                  LEAVES_WITHOUT("rulings", "seq") UNLESS_ERASED("l.item") },
	[LEAF_ERASED] = { "an erasure",
	                  "SELECT 0, id, time, token, name, reason, of_group FROM erased"
	                  " WHERE ruling = :item",
	                  NEXT_OF("erased", "ruling", "0"), LEAVES_WITHOUT("erased", "ruling") },
	[LEAF_MARK] = { "a clause", "SELECT 0, number, game FROM marks WHERE id = :item",
	                NEXT_OF("marks", "id", "0"), LEAVES_WITHOUT("marks", "id") },
	[LEAF_NOTE] = { "a note",
	                "SELECT 0, ruling, time, token, name, kind, open, text FROM notes"
	                " WHERE seq = :item",
	                NEXT_OF("notes", "seq", "ruling"),
	                LEAVES_WITHOUT("notes", "seq") UNLESS_ERASED("l.part") },
	[LEAF_TOKEN] = { "a token",
	                 "SELECT 0, name, hash, scopes, seat, made, revoked, of_group FROM tokens"
	                 " WHERE id = :item",
	                 NEXT_OF("tokens", "id", "0"), LEAVES_WITHOUT("tokens", "id") },
	[LEAF_TASK] = { "a job",
	                "SELECT 0, id, kind, token, name, view, made, ended, state, engine, asked,"
	                " upto, cursor, step, total, done, counts, why, result, of_group"
	                " FROM tasks WHERE seq = :item",
	                NEXT_OF("tasks", "seq", "0"), LEAVES_WITHOUT("tasks", "seq") },
	[LEAF_REJUDGED] = { "what a job changed",
	                    "SELECT 0, again, changed, code, why FROM rejudged"
	                    " WHERE task = :part AND ruling = :item",
	                    "SELECT task, ruling FROM rejudged WHERE (task, ruling) > (:part, :item)"
	                    " AND task <= :last ORDER BY task, ruling",
	                    "SELECT l.log, l.n, l.item FROM leaves l LEFT JOIN rejudged t"
	                    " ON t.task = l.part AND t.ruling = l.item"
	                    " WHERE t.task IS NULL AND l.kind = :kind" UNLESS_ERASED("l.item") },
	[LEAF_REQUEST] = { "an idempotency key",
	                   "SELECT until, token, request, ruling FROM requests WHERE id = :item",
	                   NEXT_OF("requests", "id", "ruling"),
	                   LEAVES_WITHOUT("requests",
	                                  "id") " AND l.until > :now" UNLESS_ERASED("l.part") },
};

/* 2. Digests */

static void
add_number(struct digest *digest, int64_t number)
{
	unsigned char bytes[8];
	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
	digest_add(digest, bytes, sizeof bytes);
}

static void
add_bytes(struct digest *digest, const void *bytes, size_t n)
{
	add_number(digest, (int64_t)n);
	digest_add(digest, bytes, n);
}

static void
end(struct digest *digest, unsigned char out[LEAF_DIGEST])
{
	char hex[DIGEST_HEX];
	digest_end(digest, hex);
	store_bytes_of_hex(hex, out);
}

void
leaf_chain_begin(const void *log, size_t n, const char *name, unsigned char chain[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged log 1\n");
	add_bytes(&digest, log, n);
	add_bytes(&digest, name, strlen(name));
	end(&digest, chain);
}

void
leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST])
{
	const int64_t numbers[] = { line->n,    line->time, line->kind,
		                    line->part, line->item, line->until };
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, chain, LEAF_DIGEST);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		add_number(&digest, numbers[i]);
	digest_add(&digest, line->digest, LEAF_DIGEST);
	end(&digest, chain);
}

/* A value with its type, so that no two rows are the same bytes. */
static void
add_value(struct digest *digest, sqlite3_stmt *s, int column)
{
	int type = sqlite3_column_type(s, column);
	const void *at = type == SQLITE_TEXT   ? (const void *)sqlite3_column_text(s, column)
	                 : type == SQLITE_BLOB ? sqlite3_column_blob(s, column)
	                                       : NULL;
	add_number(digest, type);
	if (type == SQLITE_INTEGER)
		add_number(digest, sqlite3_column_int64(s, column));
	else if (type != SQLITE_NULL)
		add_bytes(digest, at ? at : "", at ? (size_t)sqlite3_column_bytes(s, column) : 0);
}

void
leaf_digest(sqlite3_stmt *row, const struct leaf *leaf, const unsigned char salt[LEAF_SALT],
            unsigned char out[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged leaf 1\n");
	digest_add(&digest, salt, LEAF_SALT);
	add_number(&digest, leaf->kind);
	add_number(&digest, leaf->part);
	add_number(&digest, leaf->item);
	for (int i = 0; i < sqlite3_column_count(row); i++)
		add_value(&digest, row, i);
	add_number(&digest, (int64_t)leaf->n);
	for (size_t i = 0; i < leaf->n; i++) {
		add_bytes(&digest, leaf->list[i].text, strlen(leaf->list[i].text));
		add_number(&digest, leaf->list[i].audience);
	}
	digest_add(&digest, leaf->words, WORDS_SUM);
	end(&digest, out);
}

/* 3. Writing */

static enum store_result
begin_log(struct store *store)
{
	struct store_log *log = &store->log;
	unsigned char id[STORE_LOG_ID];
	sqlite3_stmt *s = store_statement(store, &store->put_log,
	                                  "INSERT INTO logs (name, log, length, digest)"
	                                  " VALUES (:name, :log, 0, :digest)");
	if (getentropy(id, sizeof id) != 0)
		return store_damaged(store, "there is no chance to be had for the id of a log");
	leaf_chain_begin(id, sizeof id, log->name, log->chain);
	log->length = 0;
	store_bind_text(s, ":name", log->name);
	store_bind_bytes(s, ":log", id, sizeof id);
	store_bind_bytes(s, ":digest", log->chain, sizeof log->chain);
	enum store_result result = store_run(store, s);
	log->number = sqlite3_last_insert_rowid(store->db);
	return result;
}

/* Others may have written since the last commit. */
static enum store_result
open_log(struct store *store)
{
	struct store_log *log = &store->log;
	sqlite3_stmt *s = store_statement(store, &store->get_log,
	                                  "SELECT id, length, digest FROM logs WHERE name = :name");
	char now[TIME_SIZE];
	if (log->open)
		return STORE_DONE;
	store_bind_text(s, ":name", log->name);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE && sqlite3_column_bytes(s, 2) == LEAF_DIGEST) {
		log->number = sqlite3_column_int64(s, 0);
		log->length = sqlite3_column_int64(s, 1);
		memcpy(log->chain, sqlite3_column_blob(s, 2), LEAF_DIGEST);
	} else if (result == STORE_DONE) {
		result = store_damaged(store, "the head of the log is damaged");
	}
	sqlite3_reset(s);
	if (result == STORE_NONE)
		result = begin_log(store);
	time_now(now);
	log->time = time_number(now);
	log->open = result == STORE_DONE;
	return result;
}

static enum store_result
put_leaf(struct store *store, const struct leaf_line *line, const unsigned char salt[LEAF_SALT])
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_leaf,
		"INSERT INTO leaves (log, n, time, kind, part, item, until, salt, digest)"
		" VALUES (:log, :n, :time, :kind, :part, :item, :until, :salt, :digest)");
	store_bind_int(s, ":log", store->log.number);
	store_bind_int(s, ":n", line->n);
	store_bind_int(s, ":time", line->time);
	store_bind_int(s, ":kind", line->kind);
	store_bind_int(s, ":part", line->part);
	store_bind_int(s, ":item", line->item);
	store_bind_int(s, ":until", line->until);
	store_bind_bytes(s, ":salt", salt, LEAF_SALT);
	store_bind_bytes(s, ":digest", line->digest, LEAF_DIGEST);
	return store_run(store, s);
}

enum store_result
store_log(struct store *store, const struct leaf *leaf)
{
	unsigned char salt[LEAF_SALT];
	sqlite3_stmt *row =
		store_statement(store, &store->leaf_row[leaf->kind], leaf_rules[leaf->kind].row);
	enum store_result result = open_log(store);
	if (result != STORE_DONE)
		return result;
	if (getentropy(salt, sizeof salt) != 0)
		return store_damaged(store, "there is no chance to be had for salt");
	store_bind_int(row, ":part", leaf->part);
	store_bind_int(row, ":item", leaf->item);
	struct leaf_line line = {
		++store->log.length, store->log.time, leaf->kind, leaf->part, leaf->item, 0, { 0 }
	};
	result = store_step(store, row);
	if (result == STORE_DONE) {
		line.until = sqlite3_column_int64(row, 0);
		leaf_digest(row, leaf, salt, line.digest);
	}
	sqlite3_reset(row);
	if (result != STORE_DONE)
		return STORE_FAILED;
	leaf_chain(&line, store->log.chain);
	return put_leaf(store, &line, salt);
}

enum store_result
store_log_end(struct store *store)
{
	struct store_log *log = &store->log;
	sqlite3_stmt *s = store_statement(
		store, &store->set_log,
		"UPDATE logs SET length = :length, digest = :digest WHERE id = :id");
	if (!log->open)
		return STORE_DONE;
	log->open = false;
	store_bind_int(s, ":id", log->number);
	store_bind_int(s, ":length", log->length);
	store_bind_bytes(s, ":digest", log->chain, LEAF_DIGEST);
	return store_run(store, s);
}

/* 4. Lists */

const char leaf_lists_make[] =
	"CREATE TEMP TABLE IF NOT EXISTS lists (kind INTEGER, part INTEGER, item INTEGER, text TEXT,"
	" audience INTEGER, PRIMARY KEY (kind, part, item, text)) WITHOUT ROWID;"
	"DELETE FROM temp.lists";

/* What belongs to rulings (of a task) from :from to :to. */
const char *const leaf_lists_fill[LEAF_KINDS] = {
	[LEAF_RULING] =
		"INSERT INTO temp.lists SELECT 1, 0, t.ruling, n.text, t.audience FROM names n"
		" CROSS JOIN terms t ON t.name = n.id AND t.ruling BETWEEN :from AND :to",
	[LEAF_REJUDGED] = "INSERT INTO temp.lists SELECT 7, task, ruling, clause, 0"
			  " FROM rejudged_clauses WHERE (:part IS NULL OR task = :part)"
			  " AND ruling BETWEEN :from AND :to",
};

const char leaf_lists_of[] = "SELECT text, audience FROM temp.lists WHERE kind = :kind"
			     " AND part = :part AND item = :item ORDER BY text";

bool
leaf_read_list(sqlite3_stmt *of, struct leaf *leaf)
{
	size_t cap = 0;
	struct store_term *list = NULL;
	int state;
	store_bind_int(of, ":kind", leaf->kind);
	store_bind_int(of, ":part", leaf->part);
	store_bind_int(of, ":item", leaf->item);
	for (leaf->n = 0; (state = sqlite3_step(of)) == SQLITE_ROW; leaf->n++) {
		if (leaf->n == cap)
			list = alloc_again(list, (cap = cap * 2 + 16) * sizeof *list);
		list[leaf->n] = (struct store_term){ alloc_copy(store_text_at(of, 0)),
			                             (uint8_t)sqlite3_column_int(of, 1) };
	}
	leaf->list = list;
	sqlite3_reset(of);
	return state == SQLITE_DONE;
}

void
leaf_free_list(struct leaf *leaf)
{
	for (size_t i = 0; i < leaf->n; i++)
		free((char *)(uintptr_t)leaf->list[i].text);
	free((struct store_term *)(uintptr_t)leaf->list);
	leaf->list = NULL;
	leaf->n = 0;
}

/* 5. Heads */

void
store_read_log_head(sqlite3_stmt *s, struct store_log_head *out)
{
	*out = (struct store_log_head){ .name = store_text_at(s, 0),
		                        .length = sqlite3_column_int64(s, 2) };
	store_copy_hex(s, 1, out->log, sizeof out->log);
	store_copy_hex(s, 3, out->digest, sizeof out->digest);
	sqlite3_snprintf(sizeof out->text, out->text, "%s:%lld:%s", out->log,
	                 (long long)out->length, out->digest);
}

const char store_logs_sql[] = "SELECT name, log, length, digest, id FROM logs ORDER BY id";

enum store_result
store_heads(struct store *store, store_each_log *each, void *ctx)
{
	sqlite3_stmt *s = store_statement(store, &store->heads, store_logs_sql);
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct store_log_head head;
		store_read_log_head(s, &head);
		each(ctx, &head);
	}
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}
