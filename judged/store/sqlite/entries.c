/* entries.c: storing everything but rulings: notes, penalties, tokens, jobs, and what jobs changed. */
#include "judged/store/sqlite/log.h"

enum store_result
store_put_row(struct store *store, enum rows_name name, const struct leaf *leaf,
              const struct rows_values *row)
{
	struct rows_values values = { .n = 0 };
	rows_give_row(&values, leaf->part, leaf->item, row);
	enum store_result result = rows_do(store, name, &values);
	return result == STORE_DONE ? store_log_as(store, leaf, row, 0) : result;
}

/* 1. Notes, penalties, tokens */

enum store_result
store_put_note(struct store *store, struct store_note *note)
{
	struct leaf leaf = { .kind = LEAF_NOTE };
	struct rows_values row = { .n = 0 };
	enum store_result result = rows_ruling(store, note->group, note->ruling, &leaf.part);
	if (result == STORE_DONE)
		result = store_read_number(store, store_sql(store, SQL_NUMBER_OF_NOTE), &note->seq);
	if (result != STORE_DONE)
		return result;
	if (!note->carried)
		time_now(note->time);
	leaf.item = note->seq;
	leaf_add_note(&row, note);
	return store_put_row(store, ROWS_PUT_NOTE, &leaf, &row);
}

/* Remove what the leaves of a penalty could reveal. */
static enum store_result
forget_penalty(struct store *store, int64_t number)
{
	store->scrub = SCRUB_UNKNOWN;
	enum store_result result =
		store_run(store, store_sql_of(store, SQL_ERASE_SALTS_OF_PENALTY, number));
	return result == STORE_DONE ? store_script(store, SQL_NOTE_TO_SCRUB) : result;
}

enum store_result
store_put_penalty(struct store *store, struct store_penalty *penalty)
{
	struct leaf leaf = { .kind = LEAF_PENALTY };
	struct rows_values row = { .n = 0 }, which = { .n = 0 };
	rows_give_text(&which, penalty->id);
	enum store_result result =
		store_read_number(store, store_sql_with(store, SQL_PENALTY_OF, &which), &leaf.item);
	if (result == STORE_NONE && (!penalty->erased || penalty->carried))
		result = store_read_number(store, store_sql(store, SQL_NUMBER_OF_PENALTY),
		                           &leaf.item);
	if (result == STORE_DONE && penalty->erased)
		result = forget_penalty(store, leaf.item);
	if (result != STORE_DONE)
		return result;
	if (!penalty->carried)
		time_now(penalty->time);
	penalty->seq = leaf.item;
	leaf_add_penalty(&row, penalty);
	return store_put_row(store, ROWS_PUT_PENALTY, &leaf, &row);
}

enum store_result
store_put_token(struct store *store, struct store_token *token)
{
	struct leaf leaf = { .kind = LEAF_TOKEN };
	struct rows_values row = { .n = 0 };
	int64_t top = 0;
	if (!token->carried) {
		if (store_read_number(store, store_sql(store, SQL_TOP_TOKEN), &top) != STORE_DONE)
			return STORE_FAILED;
		token->id = top + 1;
		token->revoked[0] = '\0';
		time_now(token->made);
	}
	leaf.item = token->id;
	leaf_add_token(&row, token);
	return store_put_row(store, ROWS_PUT_TOKEN, &leaf, &row);
}

enum store_result
store_revoke(struct store *store, const struct store_token *token)
{
	struct rows_values values = { .n = 0 };
	char now[TIME_SIZE];
	time_now(now);
	rows_give_int(&values, token->id);
	rows_give_text(&values, token->carried ? token->revoked : now);
	return store_change(store, SQL_REVOKE_TOKEN, &values, LEAF_TOKEN, token->id);
}

/* 2. Jobs */

/* Write what a new job begins with, unless it ended in another store. */
static void
begin_task(struct store_task *task)
{
	if (task->carried)
		return;
	time_now(task->made);
	task->ended[0] = '\0';
	task->state = TASK_RUNS;
	task->step = 1;
	task->done = 0;
	task->counts = "{}";
	task->why = "";
	task->result = NULL;
}

enum store_result
store_put_task(struct store *store, struct store_task *task)
{
	struct rows_values row = { .n = 0 };
	sqlite3_stmt *s = store_sql(store, SQL_TASK_NUMBERS);
	if (store_step(store, s) != STORE_DONE)
		return STORE_FAILED;
	task->seq = sqlite3_column_int64(s, 0);
	task->upto = sqlite3_column_int64(s, 1);
	task->cursor = task->upto + 1;
	sqlite3_reset(s);
	begin_task(task);
	leaf_add_task(&row, task);
	const struct leaf leaf = { .kind = LEAF_TASK, .item = task->seq };
	return store_put_row(store, ROWS_PUT_TASK, &leaf, &row);
}

enum store_result
store_task_on(struct store *store, const struct store_task *task)
{
	struct rows_values values = { .n = 0 };
	rows_give_int(&values, task->seq);
	rows_give_int(&values, task->cursor);
	rows_give_int(&values, task->total);
	rows_give_int(&values, task->done);
	rows_give_text(&values, task->counts);
	return store_change(store, SQL_TASK_ON, &values, LEAF_TASK, task->seq);
}

enum store_result
store_task_end(struct store *store, const struct store_task *task)
{
	struct rows_values values = { .n = 0 };
	char now[TIME_SIZE];
	time_now(now);
	rows_give_int(&values, task->seq);
	rows_give_text(&values, task_state_words[task->state]);
	rows_give_text(&values, task->why ? task->why : "");
	rows_give_text(&values, now);
	rows_give_text(&values, task->result);
	return store_change(store, SQL_END_TASK, &values, LEAF_TASK, task->seq);
}

/* Sharing does nothing here, since a file and its jobs belong to one daemon. */
enum store_result
sqlite_share(struct store *store, enum store_share_step step, struct store_share *share)
{
	(void)store, (void)step, (void)share;
	return STORE_NONE;
}

enum store_result
store_put_rejudged(struct store *store, struct store_rejudged *r)
{
	const struct leaf leaf = { LEAF_REJUDGED, r->task, r->ruling };
	struct rows_values row = { .n = 0 };
	struct rows_values which = { .n = 0 };
	if (r->fresh && store_put(store, r->fresh) == STORE_FAILED)
		return STORE_FAILED;
	r->again = r->fresh ? r->fresh->seq : r->again;
	rows_give_int(&which, r->task);
	rows_give_int(&which, r->ruling);
	enum store_result there =
		store_has_row(store, store_sql_with(store, SQL_CHANGE_THERE, &which));
	if (there != STORE_NONE)
		return there;
	leaf_add_change(&row, r);
	return store_put_row(store, ROWS_PUT_CHANGE, &leaf, &row);
}
