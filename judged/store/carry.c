/* carry.c: reading what a store has, a page at a time, to copy it to another store; with identity
 * and digest of each thing. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/backend.h"
#include "judged/store/leaf.h"
#include "judged/store/rows.h"
#include "judged/text/alloc.h"

/* Add what identifies a thing. For a note, that is its whole content. */
static void
name(const struct store_carried *c, struct rows_values *row)
{
	const struct store_ruling *r = c->what;
	const struct store_token *token = c->what;
	const struct store_task *task = c->what;
	const struct store_note *note = c->what;
	switch (c->kind) {
	case CARRIED_TOKENS: rows_give_int(row, token->id); break;
	case CARRIED_ERASURES:
		rows_give_text(row, ((const struct store_erasure *)c->what)->ruling);
		break;
	case CARRIED_RULINGS: rows_give_text(row, r->id); break;
	case CARRIED_NOTES:
		rows_give_text(row, note->ruling);
		leaf_add_note(row, note);
		break;
	case CARRIED_PENALTIES:
		rows_give_text(row, ((const struct store_penalty *)c->what)->id);
		break;
	case CARRIED_TASKS: rows_give_text(row, task->id); break;
	case CARRIED_CHANGES:
		rows_give_text(row, c->task);
		rows_give_text(row, c->ruling);
		break;
	case CARRIED_REQUESTS:
		rows_give_int(row, r->token);
		rows_give_text(row, r->idempotency);
		break;
	case CARRIED_KINDS: break;
	}
}

/* A thing without its numbers; the values of a row may point into it. */
struct numberless {
	struct store_rejudged change;
	struct store_task task;
};

/* Add the content of a thing, without numbers, which are others in another store. `copy` must live
 * as long as the row. */
static void
content(const struct store_carried *c, struct numberless *copy, struct rows_values *row)
{
	const struct store_ruling *r = c->what;
	switch (c->kind) {
	case CARRIED_TOKENS: leaf_add_token(row, c->what); break;
	case CARRIED_ERASURES: leaf_add_erasure(row, c->what); break;
	case CARRIED_PENALTIES: leaf_add_penalty(row, c->what); break;
	case CARRIED_RULINGS: leaf_add_ruling(row, r, r->rejudges, r->deciding, ""); break;
	case CARRIED_TASKS:
		copy->task = *(const struct store_task *)c->what;
		copy->task.upto = copy->task.cursor = 0;
		leaf_add_task(row, &copy->task);
		break;
	case CARRIED_CHANGES:
		copy->change = *(const struct store_rejudged *)c->what;
		copy->change.again = 0;
		leaf_add_change(row, &copy->change);
		rows_give_text(row, c->again);
		break;
	case CARRIED_REQUESTS:
		rows_give_int(row, r->idempotency_until);
		rows_give_text(row, c->ruling);
		break;
	case CARRIED_NOTES:
	case CARRIED_KINDS: break;
	}
}

static void
digest(struct store_carried *c)
{
	static const unsigned char no_salt[LEAF_SALT];
	const struct leaf leaf = { .kind = LEAF_RULING, .part = (int64_t)c->kind };
	struct rows_values row = { .n = 0 };
	unsigned char sum[LEAF_DIGEST];
	struct numberless copy;
	name(c, &row);
	leaf_digest(&row, &leaf, no_salt, sum);
	memcpy(&c->name, sum, sizeof c->name);
	content(c, &copy, &row);
	leaf_digest(&row, &leaf, no_salt, sum);
	memcpy(c->digest, sum, sizeof c->digest);
}

/* Rows, and where their things go */

struct carrying {
	struct rows rows;
	store_each_carried *each;
	void *ctx;
};

static void
hand_out(struct carrying *c, struct store_carried *carried)
{
	digest(carried);
	c->each(c->ctx, carried);
}

static struct store_carried
at_row(const struct carrying *c, enum store_carried_kind kind, void *what)
{
	return (struct store_carried){ kind, .part = rows_int(&c->rows, 0),
		                       .number = rows_int(&c->rows, 1), .what = what };
}

static void
carry_token(struct carrying *c)
{
	struct store_token token = { .carried = true };
	rows_read_token(&c->rows, &token);
	struct store_carried carried = { CARRIED_TOKENS, .number = token.id, .what = &token };
	hand_out(c, &carried);
}

static void
carry_erasure(struct carrying *c)
{
	struct store_erasure e;
	struct store_carried carried = at_row(c, CARRIED_ERASURES, &e);
	rows_read_erasure(&c->rows, 1, &e);
	e.carried = true;
	hand_out(c, &carried);
}

static void
carry_note(struct carrying *c)
{
	struct store_note note;
	struct store_carried carried = at_row(c, CARRIED_NOTES, &note);
	rows_read_note(&c->rows, 1, &note);
	note.carried = true;
	hand_out(c, &carried);
}

static void
carry_penalty(struct carrying *c)
{
	struct store_penalty penalty;
	struct store_carried carried = at_row(c, CARRIED_PENALTIES, &penalty);
	rows_read_penalty(&c->rows, 1, &penalty);
	penalty.carried = true;
	hand_out(c, &carried);
}

static void
carry_task(struct carrying *c)
{
	struct store_task task;
	struct buffer counts = { 0 };
	rows_read_task(&c->rows, &task, &counts);
	task.carried = true;
	struct store_carried carried = { CARRIED_TASKS, .number = task.seq, .what = &task };
	hand_out(c, &carried);
	buffer_free(&counts);
}

static void
carry_change(struct carrying *c)
{
	struct store_rejudged r = { .changed = (unsigned)rows_int(&c->rows, 5),
		                    .code = rows_text(&c->rows, 6),
		                    .why = rows_text(&c->rows, 7),
		                    .clauses = rows_text(&c->rows, 8) };
	struct store_carried carried = at_row(c, CARRIED_CHANGES, &r);
	rows_copy_text(&c->rows, 2, carried.task, sizeof carried.task);
	rows_copy_hex(&c->rows, 3, carried.ruling, sizeof carried.ruling);
	rows_copy_hex(&c->rows, 4, carried.again, sizeof carried.again);
	hand_out(c, &carried);
}

static void
carry_request(struct carrying *c)
{
	size_t n;
	const void *request = rows_bytes(&c->rows, 3, &n);
	char *text = alloc_text("%.*s", (int)n, n ? (const char *)request : "");
	struct store_ruling r = { .carried = true,
		                  .token = rows_int(&c->rows, 2),
		                  .idempotency = text,
		                  .idempotency_until = rows_int(&c->rows, 4) };
	struct store_carried carried = at_row(c, CARRIED_REQUESTS, &r);
	rows_copy_hex(&c->rows, 5, r.key, sizeof r.key);
	rows_copy_hex(&c->rows, 6, carried.ruling, sizeof carried.ruling);
	hand_out(c, &carried);
	free(text);
}

static void
carry_ruling(struct carrying *c)
{
	enum { VERDICT = 8, WHY = 15, PACKED = 19 };
	struct rows *rows = &c->rows;
	struct store_ruling r = { .carried = true,
		                  .token = rows_int(rows, 5),
		                  .game = rows_text(rows, 6),
		                  .edition = rows_text(rows, 7),
		                  .verdict = rows_text(rows, VERDICT),
		                  .engine = rows_text(rows, 12),
		                  .cards = rows_text(rows, 13),
		                  .group = rows_text(rows, 14),
		                  .deciding = rows_text(rows, 20) };
	struct store_carried carried = at_row(c, CARRIED_RULINGS, &r);
	rows_copy_hex(rows, 2, r.id, sizeof r.id);
	rows_copy_hex(rows, 3, r.key, sizeof r.key);
	time_text(rows_int(rows, 4), r.time);
	memcpy(carried.time, r.time, TIME_SIZE);
	rows_copy_hex(rows, 21, r.rejudges, sizeof r.rejudges);
	for (int i = 0; i < STORE_VIEWS; i++) {
		r.view[i].verdict = i ? rows_text_or_null(rows, VERDICT + i) : NULL;
		r.view[i].why = rows_text_or_null(rows, WHY + i);
	}
	size_t n;
	const void *packed = rows_bytes(rows, PACKED, &n);
	buffer_bytes(&r.packed, packed, n);
	hand_out(c, &carried);
	buffer_free(&r.packed);
}

/* A page */

enum store_result
store_carry(struct store *store, const struct store_carried *after, store_each_carried *each,
            void *ctx)
{
	static const struct {
		enum rows_name page;
		void (*carry)(struct carrying *c);
	} kinds[CARRIED_KINDS] = {
		[CARRIED_TOKENS] = { ROWS_CARRY_TOKENS, carry_token },
		[CARRIED_ERASURES] = { ROWS_CARRY_ERASURES, carry_erasure },
		[CARRIED_RULINGS] = { ROWS_CARRY_RULINGS, carry_ruling },
		[CARRIED_NOTES] = { ROWS_CARRY_NOTES, carry_note },
		[CARRIED_PENALTIES] = { ROWS_CARRY_PENALTIES, carry_penalty },
		[CARRIED_TASKS] = { ROWS_CARRY_TASKS, carry_task },
		[CARRIED_CHANGES] = { ROWS_CARRY_CHANGES, carry_change },
		[CARRIED_REQUESTS] = { ROWS_CARRY_REQUESTS, carry_request },
	};
	struct rows_values values = { .n = 0 };
	enum store_result row;
	rows_give_int(&values, after->part);
	rows_give_int(&values, after->number);
	rows_give_int(&values, STORE_CARRIED_PAGE);
	rows_give_int(&values, store_now());
	struct carrying c = { rows_run(store, kinds[after->kind].page, &values), each, ctx };
	while ((row = rows_next(&c.rows)) == STORE_DONE)
		kinds[after->kind].carry(&c);
	return rows_end(&c.rows, row);
}
