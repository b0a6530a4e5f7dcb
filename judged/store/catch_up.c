/*
 * catch_up.c: what an older version of the schema left to do, a little at a time while the file is served: texts are packed, and
 * everything that was kept before there was a log gets its leaf. Nothing is judged again.
 */
#include <stdlib.h>

#include "judged/store/leaves.h"

enum { AT_ONCE = 256 };

/* 1. Packing */

/* The next that `from` gives: its texts become a body. */
static enum store_result
pack_one(struct store *store, sqlite3_stmt *from, sqlite3_stmt *to, sqlite3_stmt *end)
{
	struct body_part part[BODY_PARTS];
	struct buffer packed = { 0 };
	enum store_result result = store_step(store, from);
	if (result != STORE_DONE)
		return result;
	store_read_texts(from, 1, part);
	body_pack(BODY_TEXTS, part, &packed);
	store_bind_int(to, ":ruling", sqlite3_column_int64(from, 0));
	store_bind_int(end, ":ruling", sqlite3_column_int64(from, 0));
	store_bind_int(to, ":form", BODY_TEXTS);
	store_bind_bytes(to, ":packed", packed.at, packed.n);
	result = store_run(store, to);
	buffer_free(&packed);
	return result == STORE_DONE ? store_run(store, end) : result;
}

bool
store_pack_old(struct store *store)
{
	sqlite3_stmt *from, *to, *end;
	bool any = false;
	if (store_begin(store) != STORE_DONE)
		return false;
	from = store_statement(store, &store->old_texts,
	                       "SELECT t.ruling, " STORE_OLD_TEXTS
	                       " FROM ruling_texts t ORDER BY t.ruling LIMIT 8");
	to = store_statement(store, &store->put_old,
	                     "INSERT INTO bodies (ruling, form, packed)"
	                     " VALUES (:ruling, :form, :packed)");
	end = store_statement(store, &store->end_texts,
	                      "DELETE FROM ruling_texts WHERE ruling = :ruling");
	enum store_result row;
	while ((row = pack_one(store, from, to, end)) == STORE_DONE)
		any = true;
	sqlite3_reset(from);
	if (row == STORE_NONE && store_commit(store) == STORE_DONE)
		return any;
	store_roll_back(store);
	return false;
}

/* 2. Leaves */

/* What has no leaf yet: of `kind` those after `part` and `item`, up to `last`. */
struct work {
	int64_t kind, part, item, last;
};

/* Some of it, all of one part. */
struct some {
	struct leaf leaf[AT_ONCE];
	int n;
};

static enum store_result
run_sql(struct store *store, const char *sql, const struct work *work, int64_t to)
{
	sqlite3_stmt *s = NULL;
	enum store_result result = STORE_FAILED;
	if (sqlite3_prepare_v2(store->db, sql, -1, &s, NULL) == SQLITE_OK) {
		store_bind_int(s, ":kind", work->kind);
		store_bind_int(s, ":part", work->part);
		store_bind_int(s, ":item", work->item);
		store_bind_int(s, ":from", work->item);
		store_bind_int(s, ":last", work->last);
		store_bind_int(s, ":to", to);
		result = store_run(store, s);
	} else {
		store_failed(store);
	}
	sqlite3_finalize(s);
	return result;
}

static enum store_result
find_work(struct store *store, struct work *work)
{
	sqlite3_stmt *s = NULL;
	enum store_result result = STORE_FAILED;
	if (sqlite3_prepare_v2(store->db,
	                       "SELECT kind, part, item, last FROM todo"
	                       " WHERE kind <> " LEAF_NONE_SCRUB " ORDER BY kind LIMIT 1",
	                       -1, &s, NULL) == SQLITE_OK)
		result = store_step(store, s);
	if (result == STORE_DONE)
		*work = (struct work){ sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
			               sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3) };
	sqlite3_finalize(s);
	return result;
}

static enum store_result
find_some(struct store *store, const struct work *work, struct some *some)
{
	sqlite3_stmt *s = NULL;
	enum store_result row = STORE_FAILED;
	some->n = 0;
	if (sqlite3_prepare_v2(store->db, leaf_rules[work->kind].next, -1, &s, NULL) != SQLITE_OK)
		return store_failed(store);
	store_bind_int(s, ":part", work->part);
	store_bind_int(s, ":item", work->item);
	store_bind_int(s, ":last", work->last);
	while (some->n < AT_ONCE && (row = store_step(store, s)) == STORE_DONE) {
		struct leaf leaf = { .kind = (enum leaf_kind)work->kind,
			             .part = sqlite3_column_int64(s, 0),
			             .item = sqlite3_column_int64(s, 1) };
		if (some->n > 0 && work->kind == LEAF_REJUDGED && leaf.part != some->leaf[0].part)
			break;
		some->leaf[some->n++] = leaf;
	}
	sqlite3_finalize(s);
	return row == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

/* The lists of some leaves, into the table they are read from. */
static enum store_result
fill_lists(struct store *store, const struct some *some)
{
	const struct leaf *first = &some->leaf[0], *last = &some->leaf[some->n - 1];
	const struct work of = { .part = first->part, .item = first->item };
	if (!leaf_lists_fill[first->kind])
		return STORE_DONE;
	if (sqlite3_exec(store->db, leaf_lists_make, NULL, NULL, NULL) != SQLITE_OK)
		return store_failed(store);
	return run_sql(store, leaf_lists_fill[first->kind], &of, last->item);
}

static enum store_result
log_one(struct store *store, struct leaf *leaf, sqlite3_stmt *lists)
{
	if (lists && !leaf_read_list(lists, leaf))
		return store_failed(store);
	/* One that is damaged gets a leaf as it is; verification tells what is wrong with it. */
	if (leaf->kind == LEAF_RULING && leaf->item > 0 && leaf->item < store->old_words.n)
		words_sum_bytes(store->old_words.of[leaf->item], leaf->words);
	enum store_result result = store_log(store, leaf);
	leaf_free_list(leaf);
	return result;
}

static enum store_result
log_some(struct store *store, struct some *some)
{
	sqlite3_stmt *lists = NULL;
	enum store_result result = fill_lists(store, some);
	if (result == STORE_DONE && leaf_lists_fill[some->leaf[0].kind] &&
	    sqlite3_prepare_v2(store->db, leaf_lists_of, -1, &lists, NULL) != SQLITE_OK)
		result = store_failed(store);
	for (int i = 0; i < some->n && result == STORE_DONE; i++)
		result = log_one(store, &some->leaf[i], lists);
	sqlite3_finalize(lists);
	return result;
}

/* By which words it is found is what the index says: today it might be told in others. */
static enum store_result
sum_old_words(struct store *store)
{
	if (store->old_words.of || words_sum_index(store->db, &store->old_words))
		return STORE_DONE;
	return store_failed(store);
}

static void
forget_old_words(struct store *store)
{
	free(store->old_words.of);
	store->old_words = (struct store_word_sums){ 0 };
}

static enum store_result
log_old(struct store *store, bool *more)
{
	static const char go_on[] = "UPDATE todo SET part = :part, item = :item WHERE kind = :kind",
			  end[] = "DELETE FROM todo WHERE kind = :kind";
	struct work work;
	enum store_result result = find_work(store, &work);
	*more = result == STORE_DONE;
	if (result != STORE_DONE)
		return result == STORE_NONE ? STORE_DONE : result;
	if (work.kind < LEAF_RULING || work.kind >= LEAF_KINDS)
		return store_damaged(store, "what is left to do is damaged");
	struct some *some = malloc(sizeof *some);
	result = some ? find_some(store, &work, some) : STORE_FAILED;
	if (result == STORE_DONE && some->n > 0 && work.kind == LEAF_RULING)
		result = sum_old_words(store);
	if (result == STORE_DONE && some->n > 0)
		result = log_some(store, some);
	if (result == STORE_DONE && some->n > 0) {
		work.part = work.kind == LEAF_REJUDGED ? some->leaf[some->n - 1].part : 0;
		work.item = some->leaf[some->n - 1].item;
	}
	if (result == STORE_DONE)
		result = run_sql(store, some->n > 0 ? go_on : end, &work, 0);
	free(some);
	return result;
}

bool
store_catch_up(struct store *store)
{
	bool more = false;
	if (store_pack_old(store))
		return true;
	if (store_begin(store) != STORE_DONE)
		return false;
	if (log_old(store, &more) == STORE_DONE && store_commit(store) == STORE_DONE) {
		if (!more)
			forget_old_words(store);
		return more;
	}
	store_roll_back(store);
	return false;
}
