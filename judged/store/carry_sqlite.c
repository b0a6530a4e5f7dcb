/* carry_sqlite.c: reading what an SQLite file stores, to copy it to another store. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/verify_sqlite.h"
#include "judged/text/alloc.h"

/* Number of rulings whose lists are loaded at a time. */
enum { MORE = 1024 };

/* The store being read, where its things go, and its marks. */
struct carrying {
	struct store *store;
	store_each_carried *each;
	void *ctx;
	struct store_marks *marks;
};

static void
hand_out(struct carrying *c, struct store_carried *carried)
{
	store_digest_carried(carried);
	c->each(c->ctx, carried);
}

/* 1. Short rows */

static void
carry_token(struct carrying *c, sqlite3_stmt *s)
{
	struct store_token token = { .carried = true };
	struct store_carried carried = { CARRIED_TOKENS, .what = &token };
	store_read_token(s, &token);
	carried.number = token.id;
	hand_out(c, &carried);
}

static void
carry_erasure(struct carrying *c, sqlite3_stmt *s)
{
	struct store_erasure e = { .carried = true,
		                   .token = sqlite3_column_int64(s, 3),
		                   .name = store_text_at(s, 4),
		                   .reason = store_text_at(s, 5),
		                   .group = store_text_at(s, 6) };
	struct store_carried carried = { CARRIED_ERASURES, .number = sqlite3_column_int64(s, 0),
		                         .what = &e };
	store_copy_hex(s, 1, e.ruling, sizeof e.ruling);
	time_text(sqlite3_column_int64(s, 2), e.time);
	hand_out(c, &carried);
}

static void
carry_note(struct carrying *c, sqlite3_stmt *s)
{
	struct store_note note = { .carried = true,
		                   .token = sqlite3_column_int64(s, 3),
		                   .name = store_text_at(s, 4),
		                   .kind = store_text_at(s, 5),
		                   .open = sqlite3_column_int(s, 6) != 0,
		                   .text = store_text_at(s, 7) };
	struct store_carried carried = { CARRIED_NOTES, .number = sqlite3_column_int64(s, 0),
		                         .what = &note };
	store_copy_hex(s, 1, note.ruling, sizeof note.ruling);
	store_copy_text(s, 2, note.time, sizeof note.time);
	hand_out(c, &carried);
}

static void
carry_task(struct carrying *c, sqlite3_stmt *s)
{
	struct store_task task;
	store_read_task(s, &task);
	task.carried = true;
	struct store_carried carried = { CARRIED_TASKS, .number = task.seq, .what = &task };
	hand_out(c, &carried);
}

static void
carry_request(struct carrying *c, sqlite3_stmt *s)
{
	struct store_ruling r = { .carried = true,
		                  .token = sqlite3_column_int64(s, 1),
		                  .idempotency = store_text_at(s, 2),
		                  .idempotency_until = sqlite3_column_int64(s, 3) };
	struct store_carried carried = { CARRIED_REQUESTS, .number = sqlite3_column_int64(s, 0),
		                         .what = &r };
	store_copy_hex(s, 4, r.key, sizeof r.key);
	store_copy_hex(s, 5, carried.ruling, sizeof carried.ruling);
	hand_out(c, &carried);
}

/* Hand out a change. prepare() has loaded the lists of the job with which the page begins. */
static void
carry_change(struct carrying *c, sqlite3_stmt *s)
{
	struct store_rejudged r = { .changed = (unsigned)sqlite3_column_int(s, 5),
		                    .code = store_text_at(s, 6),
		                    .why = store_text_at(s, 7) };
	struct store_carried carried = { CARRIED_CHANGES, .part = sqlite3_column_int64(s, 0),
		                         .number = sqlite3_column_int64(s, 1), .what = &r };
	struct leaf leaf = { .kind = LEAF_REJUDGED, .part = carried.part, .item = carried.number };
	store_copy_hex(s, 3, carried.ruling, sizeof carried.ruling);
	store_copy_hex(s, 4, carried.again, sizeof carried.again);
	store_copy_text(s, 2, carried.task, sizeof carried.task);
	leaf_read_list(c->store, &leaf);
	const char **clause = alloc_zeroed(leaf.n + 1, sizeof *clause);
	for (size_t i = 0; i < leaf.n; i++)
		clause[i] = leaf.list[i].text;
	r.clause = clause;
	r.n_clauses = leaf.n;
	hand_out(c, &carried);
	free(clause);
	leaf_free_list(&leaf);
}

/* 2. Rulings */

/* What finds a ruling: its terms, clauses and words. */
struct found {
	struct leaf leaf;
	struct store_term *term;
	struct store_clause *clause;
	size_t n_terms, n_clauses;
	struct buffer words[STORE_VIEWS];
};

static bool
has_bit(const int64_t *bit, size_t n, int64_t which)
{
	for (size_t i = 0; i < n; i++)
		if (bit[i] == which)
			return true;
	return false;
}

static void
read_marks(struct carrying *c, sqlite3_stmt *s, struct found *f)
{
	enum { CITED = 19, DECIDING };
	int64_t *bit = alloc_zeroed(2 * STORE_MARKS, sizeof *bit), *deciding = bit + STORE_MARKS;
	size_t n = store_bits_of(sqlite3_column_blob(s, CITED),
	                         (size_t)sqlite3_column_bytes(s, CITED), bit, STORE_MARKS);
	size_t n_deciding =
		store_bits_of(sqlite3_column_blob(s, DECIDING),
	                      (size_t)sqlite3_column_bytes(s, DECIDING), deciding, STORE_MARKS);
	f->term = alloc_zeroed(f->leaf.n + n + 1, sizeof *f->term);
	f->clause = alloc_zeroed(n + 1, sizeof *f->clause);
	for (size_t i = 0; i < n; i++) {
		const char *text = c->marks->text[bit[i]];
		if (text && store_is_event(text))
			f->term[f->n_terms++] = (struct store_term){ text, STORE_ALL_VIEWS };
		else if (text)
			f->clause[f->n_clauses++] =
				(struct store_clause){ text,
				                       has_bit(deciding, n_deciding, bit[i]) };
	}
	for (size_t i = 0; i < f->leaf.n; i++)
		f->term[f->n_terms++] = f->leaf.list[i];
	free(bit);
}

static enum store_result
read_words(struct store *store, int64_t ruling, struct found *f)
{
	sqlite3_stmt *s = store_sql(store, SQL_CARRIED_WORDS);
	enum store_result row;
	store_bind_int(s, ":ruling", ruling);
	while ((row = store_step(store, s)) == STORE_DONE) {
		int column = words_column(store_text_at(s, 0));
		if (column < 0)
			continue;
		buffer_text(&f->words[column], f->words[column].n ? " " : "");
		buffer_text(&f->words[column], store_text_at(s, 1));
	}
	for (int i = 0; i < STORE_VIEWS; i++)
		buffer_end(&f->words[i]);
	return store_ended(row);
}

static enum store_result
find(struct carrying *c, sqlite3_stmt *s, struct found *f)
{
	*f = (struct found){ .leaf = { .kind = LEAF_RULING, .item = sqlite3_column_int64(s, 0) } };
	enum store_result result = leaf_read_list(c->store, &f->leaf);
	read_marks(c, s, f);
	return result == STORE_DONE ? read_words(c->store, f->leaf.item, f) : result;
}

static void
free_found(struct found *f)
{
	free(f->term);
	free(f->clause);
	leaf_free_list(&f->leaf);
	for (int i = 0; i < STORE_VIEWS; i++)
		buffer_free(&f->words[i]);
}

static const char *
text_or_null(sqlite3_stmt *s, int column)
{
	return (const char *)sqlite3_column_text(s, column);
}

static void
read_ruling(sqlite3_stmt *s, const struct found *f, struct store_ruling *r)
{
	enum { VERDICT = 7, WHY = 14, PACKED = 18 };
	*r = (struct store_ruling){
		.carried = true,
		.token = sqlite3_column_int64(s, 4),
		.game = store_text_at(s, 5),
		.edition = store_text_at(s, 6),
		.verdict = store_text_at(s, VERDICT),
		.engine = store_text_at(s, 11),
		.cards = store_text_at(s, 12),
		.group = store_text_at(s, 13),
		.clause = f->clause,
		.n_clauses = f->n_clauses,
		.term = f->term,
		.n_terms = f->n_terms,
	};
	store_copy_hex(s, 1, r->id, sizeof r->id);
	store_copy_hex(s, 2, r->key, sizeof r->key);
	time_text(sqlite3_column_int64(s, 3), r->time);
	store_copy_hex(s, 21, r->rejudges, sizeof r->rejudges);
	for (int i = 0; i < STORE_VIEWS; i++) {
		r->view[i].verdict = i ? text_or_null(s, VERDICT + i) : NULL;
		r->view[i].why = text_or_null(s, WHY + i);
		r->words[i] = f->words[i].at;
	}
	buffer_bytes(&r->packed, sqlite3_column_blob(s, PACKED),
	             (size_t)sqlite3_column_bytes(s, PACKED));
}

static enum store_result
carry_ruling(struct carrying *c, sqlite3_stmt *s)
{
	struct store_ruling r;
	struct found f;
	enum store_result result = find(c, s, &f);
	read_ruling(s, &f, &r);
	struct store_carried carried = { CARRIED_RULINGS, .number = f.leaf.item, .what = &r };
	memcpy(carried.time, r.time, TIME_SIZE);
	if (result == STORE_DONE && r.packed.n == 0)
		result = store_damaged(c->store, "the texts of a ruling are missing");
	if (result == STORE_DONE)
		hand_out(c, &carried);
	buffer_free(&r.packed);
	free_found(&f);
	return result;
}

/* Load the words of rulings up to the newest. */
static enum store_result
have_words(struct store *store)
{
	int64_t top = 0;
	store_read_number(store, store_sql(store, SQL_TOP_RULING), &top);
	if (store->carried >= top)
		return STORE_DONE;
	if (store_script(store, SQL_MAKE_INDEXED) != STORE_DONE ||
	    store_script(store, SQL_MAKE_CARRIED) != STORE_DONE)
		return STORE_FAILED;
	sqlite3_stmt *s = store_sql(store, SQL_FILL_CARRIED);
	store_bind_int(s, ":after", store->carried);
	enum store_result result = store_run(store, s);
	store->carried = result == STORE_DONE ? top : store->carried;
	return result;
}

/* 3. A page */

static enum store_result
hand_out_row(struct carrying *c, enum store_carried_kind kind, sqlite3_stmt *s)
{
	switch (kind) {
	case CARRIED_TOKENS: carry_token(c, s); break;
	case CARRIED_ERASURES: carry_erasure(c, s); break;
	case CARRIED_RULINGS: return carry_ruling(c, s);
	case CARRIED_NOTES: carry_note(c, s); break;
	case CARRIED_TASKS: carry_task(c, s); break;
	case CARRIED_CHANGES: carry_change(c, s); break;
	case CARRIED_REQUESTS: carry_request(c, s); break;
	case CARRIED_KINDS: break;
	}
	return STORE_DONE;
}

/* Load the lists of the next page. */
static enum store_result
prepare(struct carrying *c, const struct store_carried *after, sqlite3_stmt *s)
{
	enum store_result result = STORE_DONE;
	if (after->kind == CARRIED_RULINGS)
		result = have_words(c->store);
	if (after->kind != CARRIED_RULINGS && after->kind != CARRIED_CHANGES)
		return result;
	if (result == STORE_DONE)
		result = store_script(c->store, SQL_MAKE_LISTS);
	enum store_result row = result == STORE_DONE ? store_step(c->store, s) : result;
	if (row != STORE_DONE)
		return row == STORE_NONE ? STORE_DONE : row;
	bool changes = after->kind == CARRIED_CHANGES;
	int64_t first = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return leaf_fill_lists(c->store, changes ? LEAF_REJUDGED : LEAF_RULING,
	                       changes ? &first : NULL, changes ? INT64_MIN : first,
	                       changes ? INT64_MAX : first + MORE);
}

/* Does the row belong to the page? A page ends before the changes of another job, whose lists
 * aren't loaded, and before rulings whose words or lists aren't. */
static bool
is_of_page(const struct carrying *c, enum store_carried_kind kind, int64_t first, sqlite3_stmt *s)
{
	int64_t number = sqlite3_column_int64(s, 0);
	return kind == CARRIED_CHANGES   ? number == first
	       : kind == CARRIED_RULINGS ? number <= c->store->carried && number <= first + MORE
	                                 : true;
}

enum store_result
sqlite_carry(struct store *store, const struct store_carried *after, store_each_carried *each,
             void *ctx)
{
	static const enum sql pages[CARRIED_KINDS] = { SQL_CARRY_TOKENS,  SQL_CARRY_ERASURES,
		                                       SQL_CARRY_RULINGS, SQL_CARRY_NOTES,
		                                       SQL_CARRY_TASKS,   SQL_CARRY_CHANGES,
		                                       SQL_CARRY_REQUESTS };
	struct carrying c = { store, each, ctx, alloc_zeroed(1, sizeof *c.marks) };
	sqlite3_stmt *s = store_sql(store, pages[after->kind]);
	int64_t first = 0;
	store_read_marks(store, c.marks);
	store_bind_int(s, ":part", after->part);
	store_bind_int(s, ":after", after->number);
	store_bind_int(s, ":now", store_now());
	enum store_result result = prepare(&c, after, s), row = STORE_NONE;
	while (result == STORE_DONE && (row = store_step(store, s)) == STORE_DONE) {
		first = first ? first : sqlite3_column_int64(s, 0);
		if (!is_of_page(&c, after->kind, first, s))
			break;
		result = hand_out_row(&c, after->kind, s);
	}
	sqlite3_reset(s);
	store_free_marks(c.marks);
	return result == STORE_DONE && row == STORE_FAILED ? STORE_FAILED : result;
}
