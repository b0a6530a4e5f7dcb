/*
 * catch_up.c: what an older version of the schema left to do, a little at a time while the file is served: texts are packed, and
 * everything that was kept before there was a log gets its leaf, and then words that stand together are noted. Nothing is judged again.
 */
#include <stdlib.h>

#include "judged/store/leaves.h"
#include "judged/store/pairs.h"
#include "judged/text/alloc.h"

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

static bool
pack_old(struct store *store)
{
	sqlite3_stmt *from = store_sql(store, SQL_OLD_TEXTS), *to = store_sql(store, SQL_PUT_BODY),
		     *end = store_sql(store, SQL_END_TEXTS);
	bool any = false;
	if (store_begin(store) != STORE_DONE)
		return false;
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
find_work(struct store *store, struct work *work)
{
	sqlite3_stmt *s = store_sql(store, SQL_NEXT_WORK);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		*work = (struct work){ sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
			               sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3) };
	sqlite3_reset(s);
	return result;
}

static enum store_result
find_some(struct store *store, const struct work *work, struct some *some)
{
	sqlite3_stmt *s = store_sql(store, leaf_rules[work->kind].next);
	enum store_result row = STORE_FAILED;
	some->n = 0;
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
	sqlite3_reset(s);
	return row == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

static enum store_result
log_one(struct store *store, struct leaf *leaf)
{
	enum store_result result = STORE_DONE;
	if (leaf_rules[leaf->kind].lists != SQL_STATEMENTS)
		result = leaf_read_list(store, leaf);
	/* One that is damaged gets a leaf as it is; verification tells what is wrong with it. */
	if (leaf->kind == LEAF_RULING && leaf->item > 0 && leaf->item < store->old_words.n)
		words_sum_bytes(store->old_words.of[leaf->item], leaf->words);
	if (result == STORE_DONE)
		result = store_log(store, leaf);
	leaf_free_list(leaf);
	return result;
}

/* By which words a ruling is found is what the index says: today it might be told in others. */
static enum store_result
log_some(struct store *store, struct some *some)
{
	const struct leaf *first = &some->leaf[0];
	enum store_result result = STORE_DONE;
	if (first->kind == LEAF_RULING && !store->old_words.of)
		result = words_sum_index(store, &store->old_words);
	if (result == STORE_DONE)
		result = store_script(store, SQL_MAKE_LISTS);
	if (result == STORE_DONE)
		result = leaf_fill_lists(store, first->kind, &first->part, first->item,
		                         some->leaf[some->n - 1].item);
	for (int i = 0; i < some->n && result == STORE_DONE; i++)
		result = log_one(store, &some->leaf[i]);
	return result;
}

/* The work goes on after some of it, or is done. */
static enum store_result
note_work(struct store *store, const struct work *work, const struct some *some)
{
	sqlite3_stmt *s = store_sql(store, some->n > 0 ? SQL_WORK_ON : SQL_END_WORK);
	const struct leaf *last = some->n > 0 ? &some->leaf[some->n - 1] : NULL;
	store_bind_int(s, ":kind", work->kind);
	store_bind_int(s, ":part", last && work->kind == LEAF_REJUDGED ? last->part : 0);
	store_bind_int(s, ":item", last ? last->item : 0);
	return store_run(store, s);
}

static enum store_result
log_old(struct store *store, bool *more)
{
	struct work work;
	enum store_result result = find_work(store, &work);
	*more = result == STORE_DONE;
	if (result != STORE_DONE)
		return store_ended(result);
	if (work.kind < LEAF_RULING || work.kind >= LEAF_KINDS)
		return store_damaged(store, "what is left to do is damaged");
	struct some *some = alloc_zeroed(1, sizeof *some);
	result = find_some(store, &work, some);
	if (result == STORE_DONE && some->n > 0)
		result = log_some(store, some);
	if (result == STORE_DONE)
		result = note_work(store, &work, some);
	free(some);
	return result;
}

static void
forget_old_words(struct store *store)
{
	free(store->old_words.of);
	store->old_words = (struct store_word_sums){ 0 };
}

bool
store_catch_up(struct store *store)
{
	bool more = false;
	if (pack_old(store))
		return true;
	if (store_begin(store) != STORE_DONE)
		return false;
	if (log_old(store, &more) == STORE_DONE && store_commit(store) == STORE_DONE) {
		if (!more)
			forget_old_words(store);
		return more || store_late_pairs(store);
	}
	store_roll_back(store);
	return false;
}
