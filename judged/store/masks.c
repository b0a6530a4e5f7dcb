/*
 * masks.c: masks: the clauses and events that a ruling cites, as a bit each.
 *
 * Every clause and every event that was ever cited has a number, its mark. A ruling has a mask of
 * what it cites and a mask of the clauses that decided it; a zone combines all masks of a block of
 * rulings. A search for a clause skips the zones without it, then the rulings: a mask takes some
 * sixty bytes, where a row for each clause took thousands.
 *
 * A mask has the place of its first byte that is not 0, in two bytes, and then the bytes from there
 * to the last that is not 0.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/internal.h"
#include "judged/text/alloc.h"
#include "rulebook/rulebook.h"

enum { HEAD = 2, MOST_BYTES = STORE_MARKS / 8, MOST_MARK = 8 * MOST_BYTES - 1 };

/* 1. Making masks */

/* A mask being made, at full length. */
struct bits {
	unsigned char byte[MOST_BYTES];
	int first, end; /* range of bytes that may have bits; end 0: none */
};

static void
widen(struct bits *b, int first, int end)
{
	b->first = b->end == 0 || first < b->first ? first : b->first;
	b->end = end > b->end ? end : b->end;
}

static bool
is_mark(int64_t mark)
{
	return mark >= 0 && mark <= MOST_MARK;
}

static void
set(struct bits *b, int64_t mark)
{
	if (!is_mark(mark))
		return;
	b->byte[mark / 8] |= (unsigned char)(1 << mark % 8);
	widen(b, (int)(mark / 8), (int)(mark / 8) + 1);
}

struct mask {
	int first, n;
	const unsigned char *byte;
};

static struct mask
mask_at(const void *blob, int n)
{
	const unsigned char *at = blob;
	struct mask out = { 0, 0, NULL };
	if (n < HEAD)
		return out;
	out.first = at[0] | at[1] << 8;
	out.n = n - HEAD;
	out.byte = at + HEAD;
	if (out.first + out.n > MOST_BYTES)
		out.n = 0;
	return out;
}

static void
set_all(struct bits *b, struct mask mask)
{
	for (int i = 0; i < mask.n; i++)
		b->byte[mask.first + i] |= mask.byte[i];
	if (mask.n)
		widen(b, mask.first, mask.first + mask.n);
}

static int
write_mask(const struct bits *b, unsigned char out[HEAD + MOST_BYTES])
{
	if (b->end == 0)
		return 0;
	out[0] = (unsigned char)b->first;
	out[1] = (unsigned char)(b->first >> 8);
	memcpy(out + HEAD, b->byte + b->first, (size_t)(b->end - b->first));
	return HEAD + b->end - b->first;
}

/* Allocates only the bytes from the least mark to the greatest. */
void
store_mask_of(const int64_t *mark, size_t n, struct buffer *to)
{
	int64_t least = MOST_MARK, most = -1;
	for (size_t i = 0; i < n; i++)
		if (is_mark(mark[i])) {
			least = mark[i] < least ? mark[i] : least;
			most = mark[i] > most ? mark[i] : most;
		}
	if (most < 0)
		return;
	size_t first = (size_t)least / 8, bytes = (size_t)most / 8 + 1 - first;
	unsigned char *at = (unsigned char *)buffer_room(to, HEAD + bytes), *byte = at + HEAD;
	at[0] = (unsigned char)first;
	at[1] = (unsigned char)(first >> 8);
	memset(byte, 0, bytes);
	for (size_t i = 0; i < n; i++)
		if (is_mark(mark[i]))
			byte[(size_t)mark[i] / 8 - first] |= (unsigned char)(1 << mark[i] % 8);
	to->n += HEAD + bytes;
}

size_t
store_bits_of(const void *blob, size_t size, int64_t *bit, size_t most)
{
	struct mask mask = mask_at(blob, (int)size);
	size_t n = 0;
	for (int i = 0; i < 8 * mask.n; i++)
		if (mask.byte[i / 8] & 1 << i % 8 && n < most)
			bit[n++] = 8 * mask.first + i;
	return n;
}

/* 2. Functions for statements */

static bool
meet(struct mask a, struct mask b)
{
	int from = a.first > b.first ? a.first : b.first;
	int a_end = a.first + a.n, b_end = b.first + b.n, end = a_end < b_end ? a_end : b_end;
	if (!a.byte || !b.byte)
		return false;
	for (int i = from; i < end; i++)
		if (a.byte[i - a.first] & b.byte[i - b.first])
			return true;
	return false;
}

static struct mask
mask_of_value(sqlite3_value *value)
{
	const void *blob = sqlite3_value_blob(value);
	return mask_at(blob, blob ? sqlite3_value_bytes(value) : 0);
}

/* judged_meet(mask, mask): do the masks share a bit? */
static void
meet_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	(void)n;
	sqlite3_result_int(context, meet(mask_of_value(value[0]), mask_of_value(value[1])));
}

static void
answer_mask(sqlite3_context *context, const struct bits *b)
{
	unsigned char out[HEAD + MOST_BYTES];
	sqlite3_result_blob(context, out, b ? write_mask(b, out) : 0, SQLITE_TRANSIENT);
}

/* judged_both(mask, mask): the bits of either mask. */
static void
both_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	struct bits *b = alloc_zeroed(1, sizeof *b);
	(void)n;
	set_all(b, mask_of_value(value[0]));
	set_all(b, mask_of_value(value[1]));
	answer_mask(context, b);
	free(b);
}

/* judged_mask(mark or mask): aggregate, all bits of a group. */
static void
add_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	struct bits *b = sqlite3_aggregate_context(context, sizeof *b);
	(void)n;
	if (b && sqlite3_value_type(value[0]) == SQLITE_INTEGER)
		set(b, sqlite3_value_int64(value[0]));
	else if (b)
		set_all(b, mask_of_value(value[0]));
}

static void
end_in_sql(sqlite3_context *context)
{
	answer_mask(context, sqlite3_aggregate_context(context, 0));
}

void
store_mask_functions(sqlite3 *db)
{
	int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
	sqlite3_create_function(db, "judged_meet", 2, flags, NULL, meet_in_sql, NULL, NULL);
	sqlite3_create_function(db, "judged_both", 2, flags, NULL, both_in_sql, NULL, NULL);
	sqlite3_create_function(db, "judged_mask", 1, flags, NULL, NULL, add_in_sql, end_in_sql);
}

/* 3. Storing masks */

/* Collect the marks of a ruling's clauses, or only those that decided, and of its events. */
static enum store_result
marks_of(struct store *store, const struct store_ruling *r, bool deciding, int64_t *mark, size_t *n)
{
	enum store_result result = STORE_DONE;
	*n = 0;
	for (size_t i = 0; i < r->n_clauses && result == STORE_DONE; i++)
		if (r->clause[i].deciding || !deciding)
			result = store_mark(store, r->game, r->clause[i].number, &mark[(*n)++]);
	for (size_t i = 0; i < r->n_terms && !deciding && result == STORE_DONE; i++)
		if (store_is_event(r->term[i].text))
			result = store_mark(store, "", r->term[i].text, &mark[(*n)++]);
	return result;
}

/* Cache: the bits already put into the zone of the block being written. A further ruling rarely
 * adds any. */
struct store_zone {
	bool known;
	int64_t block;
	struct bits part[2]; /* cited and deciding */
};

void
store_forget_zone(struct store *store)
{
	if (store->zone)
		store->zone->known = false;
}

void
store_free_zone(struct store *store)
{
	free(store->zone);
}

static bool
has_all(const struct bits *b, struct mask mask)
{
	for (int i = 0; i < mask.n; i++)
		if (mask.byte[i] & ~b->byte[mask.first + i])
			return false;
	return true;
}

static enum store_result
put_in(struct store *store, sqlite3_stmt *s, const struct store_ruling *r, int64_t edition,
       const struct buffer mask[2])
{
	store_bind_int(s, ":ruling", r->seq);
	store_bind_int(s, ":edition", edition);
	store_bind_bytes(s, ":cited", mask[0].at, mask[0].n);
	store_bind_bytes(s, ":deciding", mask[1].at, mask[1].n);
	return store_run(store, s);
}

static enum store_result
put_zone(struct store *store, const struct store_ruling *r, int64_t edition,
         const struct buffer mask[2])
{
	const struct mask part[2] = { mask_at(mask[0].at, (int)mask[0].n),
		                      mask_at(mask[1].at, (int)mask[1].n) };
	if (!store->zone)
		store->zone = alloc_zeroed(1, sizeof *store->zone);
	struct store_zone *zone = store->zone;
	if (!zone->known || zone->block != r->seq / STORE_BLOCK)
		*zone = (struct store_zone){ .known = true, .block = r->seq / STORE_BLOCK };
	else if (has_all(&zone->part[0], part[0]) && has_all(&zone->part[1], part[1]))
		return STORE_DONE;
	set_all(&zone->part[0], part[0]);
	set_all(&zone->part[1], part[1]);
	return put_in(store, store_sql(store, SQL_PUT_ZONE), r, edition, mask);
}

static enum store_result
put_masks(struct store *store, const struct store_ruling *r, int64_t edition,
          const struct buffer mask[2])
{
	enum store_result result = put_in(store, store_sql(store, SQL_PUT_MASK), r, edition, mask);
	return result == STORE_DONE ? put_zone(store, r, edition, mask) : result;
}

enum store_result
store_put_masks(struct store *store, const struct store_ruling *r, int64_t edition,
                struct buffer mask[2])
{
	int64_t *mark = alloc_zeroed(r->n_clauses + r->n_terms + 1, sizeof *mark);
	enum store_result result = STORE_DONE;
	size_t n;
	for (int i = 0; i < 2 && result == STORE_DONE; i++) {
		result = marks_of(store, r, i == 1, mark, &n);
		store_mask_of(mark, n, &mask[i]);
	}
	if (result == STORE_DONE)
		result = put_masks(store, r, edition, mask);
	free(mark);
	return result;
}

/* 4. Searching */

enum store_result
store_mask_for(struct store *store, const char *game, const char *wanted, struct buffer *to)
{
	size_t stem = rulebook_pattern_stem(wanted), n = 0;
	int64_t *mark = alloc_zeroed(MOST_MARK + 1, sizeof *mark);
	enum store_result row;
	sqlite3_stmt *s = store_sql(store, stem ? SQL_ALL_MARKS : SQL_MARKS_OF);
	store_bind_text(s, ":number", wanted);
	store_bind_text(s, ":game", game);
	while ((row = store_step(store, s)) == STORE_DONE)
		if (n <= MOST_MARK && (!stem || store_is_under(store_text_at(s, 1), wanted, stem)))
			mark[n++] = sqlite3_column_int64(s, 0);
	store_mask_of(mark, n, to);
	free(mark);
	return store_ended(row);
}

enum store_result
store_next_zone(struct store *store, const struct store_wanted *wanted, int64_t *block)
{
	sqlite3_stmt *s = store_sql(store, SQL_NEXT_ZONE);
	store_bind_int(s, ":block", *block);
	store_bind_wanted(s, wanted);
	enum store_result result = store_read_number(store, s, block);
	sqlite3_clear_bindings(s);
	return result;
}

void
store_bind_wanted(sqlite3_stmt *s, const struct store_wanted *wanted)
{
	if (wanted->by_clause)
		store_bind_bytes(s, ":clause", wanted->clause.at, wanted->clause.n);
	if (wanted->by_event)
		store_bind_bytes(s, ":event", wanted->event.at, wanted->event.n);
	store_bind_int(s, ":deciding", wanted->deciding);
}
