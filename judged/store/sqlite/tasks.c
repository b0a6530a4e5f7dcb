/* tasks.c: the table of jobs, and the results of judging rulings again. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/sqlite/log.h"
#include "judged/text/alloc.h"

static void
bind_end(sqlite3_stmt *s, const struct store_task *task)
{
	store_bind_text(s, ":state", task_state_words[task->state]);
	store_bind_text(s, ":ended", task->ended);
	store_bind_int(s, ":step", task->step);
	store_bind_int(s, ":done", task->done);
	store_bind_text(s, ":counts", task->counts);
	store_bind_text(s, ":why", task->why);
	store_bind_text(s, ":result", task->result);
}

enum store_result
store_put_task(struct store *store, struct store_task *task)
{
	sqlite3_stmt *s = store_sql(store, task->carried ? SQL_CARRY_TASK : SQL_PUT_TASK);
	if (task->carried)
		bind_end(s, task);
	else
		time_now(task->made);
	store_bind_text(s, ":id", task->id);
	store_bind_text(s, ":kind", task_kind_words[task->kind]);
	store_bind_int(s, ":token", task->token);
	store_bind_text(s, ":name", task->name);
	store_bind_int(s, ":view", task->view);
	store_bind_text(s, ":made", task->made);
	store_bind_text(s, ":engine", task->engine);
	store_bind_text(s, ":asked", task->asked);
	store_bind_text(s, ":group", task->group);
	store_bind_int(s, ":total", task->total);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		task->seq = sqlite3_column_int64(s, 0);
		task->upto = sqlite3_column_int64(s, 1);
		task->cursor = task->upto + 1;
		task->step = task->carried ? task->step : 1;
	}
	sqlite3_reset(s);
	return result == STORE_DONE ? store_log_row(store, LEAF_TASK, 0, task->seq) : result;
}

enum store_result
store_task_on(struct store *store, const struct store_task *task)
{
	sqlite3_stmt *s = store_sql(store, SQL_TASK_ON);
	store_bind_int(s, ":seq", task->seq);
	store_bind_int(s, ":cursor", task->cursor);
	store_bind_int(s, ":total", task->total);
	store_bind_int(s, ":done", task->done);
	store_bind_text(s, ":counts", task->counts);
	return store_change(store, s, LEAF_TASK, task->seq);
}

enum store_result
store_task_end(struct store *store, const struct store_task *task)
{
	char now[TIME_SIZE];
	sqlite3_stmt *s = store_sql(store, SQL_END_TASK);
	time_now(now);
	store_bind_int(s, ":seq", task->seq);
	store_bind_text(s, ":state", task_state_words[task->state]);
	store_bind_text(s, ":why", task->why ? task->why : "");
	store_bind_text(s, ":now", now);
	store_bind_text(s, ":result", task->result);
	return store_change(store, s, LEAF_TASK, task->seq);
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
	sqlite3_stmt *s = store_sql(store, SQL_PUT_REJUDGED);
	if (r->fresh && store_put(store, r->fresh) == STORE_FAILED)
		return STORE_FAILED;
	r->again = r->fresh ? r->fresh->seq : r->again;
	store_bind_int(s, ":task", r->task);
	store_bind_int(s, ":ruling", r->ruling);
	store_bind_int(s, ":again", r->again);
	store_bind_int(s, ":changed", r->changed);
	store_bind_text(s, ":code", r->code);
	store_bind_text(s, ":why", r->why);
	store_bind_text(s, ":clauses", r->clauses ? r->clauses : "");
	enum store_result result = store_run(store, s);
	if (result != STORE_DONE || sqlite3_changes(store->db) == 0)
		return result;
	return store_log_row(store, LEAF_REJUDGED, r->task, r->ruling);
}
