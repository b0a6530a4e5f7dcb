/* read.c: reading notes, penalties, tokens, jobs and what they changed, erasures and the heads of logs,
 * in whatever kind of store. */
#include "judged/store/backend.h"
#include "judged/store/rows.h"
#include "judged/text/counts.h"

/* 1. Notes */

void
rows_read_note(const struct rows *rows, int column, struct store_note *out)
{
	*out = (struct store_note){
		.seq = rows_int(rows, column),
		.token = rows_int(rows, column + 3),
		.name = rows_text(rows, column + 4),
		.kind = rows_text(rows, column + 5),
		.open = rows_int(rows, column + 6) != 0,
		.text = rows_text(rows, column + 7),
	};
	rows_copy_hex(rows, column + 1, out->ruling, sizeof out->ruling);
	rows_copy_text(rows, column + 2, out->time, sizeof out->time);
}

enum store_result
rows_ruling(struct store *store, const char *group, const char *id, int64_t *number)
{
	struct rows_values values = { .n = 0 };
	rows_give_hex(&values, id);
	rows_give_group(&values, group);
	return rows_number(store, ROWS_NUMBER_OF_RULING, &values, number);
}

enum store_result
store_notes(struct store *store, const struct store_notes_query *q, store_each_note *each,
            void *ctx)
{
	struct rows_values values = { .n = 0 };
	int64_t ruling = 0;
	enum store_result row =
		q->ruling ? rows_ruling(store, q->group, q->ruling, &ruling) : STORE_DONE;
	if (row != STORE_DONE)
		return row;
	if (q->ruling) {
		rows_give_int(&values, ruling);
		rows_give_int(&values, q->all);
	} else {
		rows_give_cursor(&values, q->cursor);
		rows_give_int(&values, q->all);
		rows_give_group(&values, q->group);
		rows_give_int(&values, q->limit);
	}
	struct rows rows = rows_run(store, q->ruling ? ROWS_NOTES_OF : ROWS_ALL_NOTES, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_note note;
		rows_read_note(&rows, 0, &note);
		each(ctx, &note);
	}
	return rows_end(&rows, row);
}

/* 2. Penalties */

void
rows_read_penalty(const struct rows *rows, int column, struct store_penalty *out)
{
	*out = (struct store_penalty){
		.seq = rows_int(rows, column),
		.token = rows_int(rows, column + 3),
		.name = rows_text(rows, column + 4),
		.group = rows_text(rows, column + 5),
		.event = rows_text(rows, column + 6),
		.player = rows_text(rows, column + 7),
		.infraction = rows_text(rows, column + 8),
		.penalty = rows_text(rows, column + 9),
		.day = rows_int(rows, column + 10),
		.reason = rows_text(rows, column + 11),
		.erased = rows_int(rows, column + 12) != 0,
	};
	rows_copy_text(rows, column + 1, out->id, sizeof out->id);
	time_text(rows_int(rows, column + 2), out->time);
}

enum store_result
store_penalties(struct store *store, const struct store_penalties_query *q,
                store_each_penalty *each, void *ctx)
{
	struct rows_values values = { .n = 0 };
	enum store_result row;
	rows_give_text(&values, q->event);
	rows_give_text(&values, q->player);
	rows_give_cursor(&values, q->cursor);
	rows_give_group(&values, q->group);
	rows_give_int(&values, q->limit);
	struct rows rows = rows_run(store, ROWS_PENALTIES, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_penalty penalty;
		rows_read_penalty(&rows, 0, &penalty);
		each(ctx, &penalty);
	}
	return rows_end(&rows, row);
}

/* 3. Tokens */

void
rows_read_token(const struct rows *rows, struct store_token *out)
{
	out->id = rows_int(rows, 0);
	rows_copy_text(rows, 1, out->name, sizeof out->name);
	rows_copy_text(rows, 2, out->hash, sizeof out->hash);
	rows_copy_text(rows, 3, out->scopes, sizeof out->scopes);
	rows_copy_text(rows, 4, out->seat, sizeof out->seat);
	rows_copy_text(rows, 5, out->made, sizeof out->made);
	rows_copy_text(rows, 6, out->revoked, sizeof out->revoked);
	rows_copy_text(rows, 7, out->group, sizeof out->group);
}

/* Return the cache of tokens, emptied if anything may have been committed since it was filled. */
static struct store_tokens_seen *
tokens_seen(struct store *store)
{
	struct store_tokens_seen *seen = &((struct store_base *)store)->tokens;
	if (!store_unchanged(store, &seen->version)) {
		seen->any_known = false;
		for (int i = 0; i < STORE_TOKENS_SEEN; i++)
			seen->token[i].id = 0;
	}
	return seen;
}

static enum store_result
find_token(struct store *store, int64_t id, store_each_token *each, void *ctx)
{
	struct store_token *seen = &tokens_seen(store)->token[(uint64_t)id % STORE_TOKENS_SEEN];
	enum store_result row = STORE_DONE;
	if (seen->id != id) {
		struct rows_values values = { .n = 0 };
		rows_give_int(&values, id);
		struct rows rows = rows_run(store, ROWS_TOKEN_OF, &values);
		row = rows_next(&rows);
		if (row == STORE_DONE)
			rows_read_token(&rows, seen);
		rows_end(&rows, row);
	}
	if (row == STORE_DONE)
		each(ctx, seen);
	return row;
}

static enum store_result
is_any(struct store *store)
{
	struct store_tokens_seen *seen = tokens_seen(store);
	int64_t any;
	if (!seen->any_known)
		seen->any = rows_number(store, ROWS_ANY_TOKEN, NULL, &any);
	seen->any_known = seen->any != STORE_FAILED;
	return seen->any;
}

enum store_result
store_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx)
{
	enum store_result row;
	if (!each || id)
		return each ? find_token(store, id, each, ctx) : is_any(store);
	struct rows rows = rows_run(store, ROWS_ALL_TOKENS, NULL);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_token token = { .id = 0 };
		rows_read_token(&rows, &token);
		each(ctx, &token);
	}
	return rows_end(&rows, row);
}

/* 4. Jobs */

void
rows_read_task(const struct rows *rows, struct store_task *out, struct buffer *counts)
{
	*out = (struct store_task){
		.seq = rows_int(rows, 0),
		.kind = (enum task_kind)store_index_of(rows_text(rows, 2), task_kind_words,
		                                       TASK_KINDS),
		.token = rows_int(rows, 3),
		.name = rows_text(rows, 4),
		.view = (int)rows_int(rows, 5),
		.state = (enum task_state)store_index_of(rows_text(rows, 8), task_state_words,
		                                         TASK_STATES),
		.engine = rows_text(rows, 9),
		.asked = rows_text(rows, 10),
		.upto = rows_int(rows, 11),
		.cursor = rows_int(rows, 12),
		.step = rows_int(rows, 13),
		.total = rows_int(rows, 14),
		.done = rows_int(rows, 15),
		.why = rows_text(rows, 17),
		.group = rows_text(rows, 18),
		.result = rows_text_or_null(rows, 20),
	};
	counts_add(rows_text(rows, 16), rows_text(rows, 19), counts);
	out->counts = buffer_end(counts);
	rows_copy_text(rows, 1, out->id, sizeof out->id);
	rows_copy_text(rows, 6, out->made, sizeof out->made);
	rows_copy_text(rows, 7, out->ended, sizeof out->ended);
}

static struct rows
run_tasks(struct store *store, const struct store_tasks_query *q)
{
	struct rows_values values = { .n = 0 };
	if (!q->id && (q->shared || q->running))
		return rows_run(store, q->shared ? ROWS_TASKS_SHARED : ROWS_TASKS_RUNNING, NULL);
	if (q->id)
		rows_give_text(&values, q->id);
	rows_give_text(&values, task_kind_words[q->kind]);
	if (q->id) {
		rows_give_int(&values, q->result);
		return rows_run(store, ROWS_TASK_OF, &values);
	}
	rows_give_int(&values, q->seat);
	rows_give_int(&values, q->all);
	rows_give_cursor(&values, q->cursor);
	rows_give_group(&values, q->group);
	rows_give_int(&values, q->limit);
	return rows_run(store, ROWS_TASKS, &values);
}

enum store_result
store_tasks(struct store *store, const struct store_tasks_query *q, store_each_task *each,
            void *ctx)
{
	struct rows rows = run_tasks(store, q);
	enum store_result row;
	bool any = q->id == NULL;
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct buffer counts = { 0 };
		struct store_task task;
		rows_read_task(&rows, &task, &counts);
		any = true;
		each(ctx, &task);
		buffer_free(&counts);
	}
	enum store_result result = rows_end(&rows, row);
	return result == STORE_DONE && !any ? STORE_NONE : result;
}

enum store_result
store_changes(struct store *store, const struct store_changes_query *q, store_each_rejudged *each,
              void *ctx)
{
	struct rows_values values = { .n = 0 };
	enum store_result row;
	rows_give_int(&values, q->task);
	rows_give_cursor(&values, q->cursor);
	rows_give_int(&values, q->limit);
	rows_give_text(&values, q->clause);
	struct rows rows = rows_run(store, ROWS_CHANGES, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_rejudged r = {
			.ruling = rows_int(&rows, 0),
			.again = rows_int(&rows, 1),
			.changed = (unsigned)rows_int(&rows, 2),
			.code = rows_text(&rows, 3),
			.why = rows_text(&rows, 4),
		};
		each(ctx, &r);
	}
	return rows_end(&rows, row);
}

/* 5. Erasures, heads of logs */

void
rows_read_erasure(const struct rows *rows, int column, struct store_erasure *out)
{
	*out = (struct store_erasure){ .number = rows_int(rows, column),
		                       .token = rows_int(rows, column + 3),
		                       .name = rows_text(rows, column + 4),
		                       .reason = rows_text(rows, column + 5),
		                       .group = rows_text(rows, column + 6) };
	rows_copy_hex(rows, column + 1, out->ruling, sizeof out->ruling);
	time_text(rows_int(rows, column + 2), out->time);
}

enum store_result
store_erased(struct store *store, const char *group, const char *id, store_each_erasure *each,
             void *ctx)
{
	struct rows_values values = { .n = 0 };
	rows_give_hex(&values, id);
	rows_give_group(&values, group);
	struct rows rows = rows_run(store, ROWS_ERASED_OF, &values);
	enum store_result row = rows_next(&rows);
	if (row == STORE_DONE) {
		struct store_erasure e;
		rows_read_erasure(&rows, 0, &e);
		each(ctx, &e);
	}
	rows_end(&rows, row);
	return row;
}

enum store_result
store_heads(struct store *store, store_each_log *each, void *ctx)
{
	struct rows rows = rows_run(store, ROWS_LOGS, NULL);
	enum store_result row;
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_log_head head = { .number = rows_int(&rows, 0),
			                       .name = rows_text(&rows, 1),
			                       .length = rows_int(&rows, 3) };
		rows_copy_hex(&rows, 2, head.log, sizeof head.log);
		rows_copy_hex(&rows, 4, head.digest, sizeof head.digest);
		store_write_head(&head);
		each(ctx, &head);
	}
	return rows_end(&rows, row);
}
