/* tasks.c: the table of jobs. */
#include "judged/store/tasks.h"

#include <string.h>

#include "judged/store/leaves.h"

static const char *const kinds[TASK_KINDS] = { "rejudgement", "suite-run" };
static const char *const states[TASK_STATES] = { "running", "done", "cancelled", "failed",
	                                         "interrupted" };

const char *
task_kind_word(enum task_kind kind)
{
	return kinds[kind];
}

const char *
task_state_word(enum task_state state)
{
	return states[state];
}

static int
index_of(const char *word, const char *const words[], int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return 0;
}

/* 1. Writing */

enum store_result
store_task_put(struct store *store, struct store_task *task)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_task,
		"INSERT INTO tasks (id, kind, token, name, view, made, state, engine, asked, upto,"
		" cursor, step, total, done, counts, why, of_group) SELECT :id, :kind, :token, :name, :view,"
		" :made, 'running', :engine, :asked, top, top + 1, 1, :total, 0, '{}', '',"
		" coalesce(:group, '') FROM (SELECT coalesce(max(seq), 0) AS top FROM rulings) RETURNING seq, upto");
	time_now(task->made);
	store_bind_text(s, ":id", task->id);
	store_bind_text(s, ":kind", kinds[task->kind]);
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
		task->step = 1;
	}
	sqlite3_reset(s);
	return result == STORE_DONE ? store_log_row(store, LEAF_TASK, 0, task->seq) : result;
}

/* Run a statement that changes the row of a task, if it does. */
static enum store_result
change(struct store *store, sqlite3_stmt *s, int64_t task)
{
	enum store_result result = store_run(store, s);
	if (result == STORE_DONE && sqlite3_changes(store->db) == 0)
		return STORE_NONE;
	return result == STORE_DONE ? store_log_row(store, LEAF_TASK, 0, task) : result;
}

enum store_result
store_task_go_on(struct store *store, const struct store_task *task)
{
	sqlite3_stmt *s = store_statement(
		store, &store->task_on,
		"UPDATE tasks SET cursor = :cursor, total = :total, done = :done, counts = :counts,"
		" step = step + 1 WHERE seq = :seq AND state = 'running'");
	store_bind_int(s, ":seq", task->seq);
	store_bind_int(s, ":cursor", task->cursor);
	store_bind_int(s, ":total", task->total);
	store_bind_int(s, ":done", task->done);
	store_bind_text(s, ":counts", task->counts);
	return change(store, s, task->seq);
}

enum store_result
store_task_end(struct store *store, const struct store_task *task, const char *result)
{
	char now[TIME_SIZE];
	sqlite3_stmt *s = store_statement(
		store, &store->end_task,
		"UPDATE tasks SET state = :state, why = :why, ended = :now, result = :result,"
		" step = step + 1 WHERE seq = :seq AND state = 'running'");
	time_now(now);
	store_bind_int(s, ":seq", task->seq);
	store_bind_text(s, ":state", states[task->state]);
	store_bind_text(s, ":why", task->why ? task->why : "");
	store_bind_text(s, ":now", now);
	store_bind_text(s, ":result", result);
	return change(store, s, task->seq);
}

/* 2. Reading */

#define COLUMNS                                                                                    \
	"SELECT seq, id, kind, token, name, view, made, ended, state, engine, asked, upto, cursor, step, total, done, counts, why, of_group FROM tasks WHERE "

static enum store_result
read_all(struct store *store, sqlite3_stmt *s, store_each_task *each, void *ctx)
{
	enum store_result row;
	bool any = false;
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct store_task task = {
			.seq = sqlite3_column_int64(s, 0),
			.kind = (enum task_kind)index_of(store_text_at(s, 2), kinds, TASK_KINDS),
			.token = sqlite3_column_int64(s, 3),
			.name = store_text_at(s, 4),
			.view = sqlite3_column_int(s, 5),
			.state =
				(enum task_state)index_of(store_text_at(s, 8), states, TASK_STATES),
			.engine = store_text_at(s, 9),
			.asked = store_text_at(s, 10),
			.upto = sqlite3_column_int64(s, 11),
			.cursor = sqlite3_column_int64(s, 12),
			.step = sqlite3_column_int64(s, 13),
			.total = sqlite3_column_int64(s, 14),
			.done = sqlite3_column_int64(s, 15),
			.counts = store_text_at(s, 16),
			.why = store_text_at(s, 17),
			.group = store_text_at(s, 18),
		};
		store_copy_text(s, 1, task.id, sizeof task.id);
		store_copy_text(s, 6, task.made, sizeof task.made);
		store_copy_text(s, 7, task.ended, sizeof task.ended);
		any = true;
		each(ctx, &task);
	}
	sqlite3_reset(s);
	return row == STORE_FAILED ? STORE_FAILED : any ? STORE_DONE : STORE_NONE;
}

enum store_result
store_task_find(struct store *store, enum task_kind kind, const char *id, store_each_task *each,
                void *ctx)
{
	sqlite3_stmt *s =
		store_statement(store, &store->task_of, COLUMNS "id = :id AND kind = :kind");
	store_bind_text(s, ":id", id);
	store_bind_text(s, ":kind", kinds[kind]);
	return read_all(store, s, each, ctx);
}

enum store_result
store_tasks(struct store *store, enum task_kind kind, const char *group, int seat, bool all,
            int64_t cursor, int limit, store_each_task *each, void *ctx)
{
	sqlite3_stmt *s = store_statement(
		store, &store->tasks,
		COLUMNS "kind = :kind AND (view = 0 OR view = :seat OR :all) AND seq < :cursor"
			" AND (:group = '' OR of_group = :group)"
			" ORDER BY seq DESC LIMIT :limit");
	store_bind_text(s, ":kind", kinds[kind]);
	store_bind_int(s, ":seat", seat);
	store_bind_text(s, ":group", group ? group : "");
	store_bind_int(s, ":all", all);
	store_bind_int(s, ":cursor", cursor > 0 ? cursor : INT64_MAX);
	store_bind_int(s, ":limit", limit);
	enum store_result result = read_all(store, s, each, ctx);
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
store_tasks_running(struct store *store, store_each_task *each, void *ctx)
{
	sqlite3_stmt *s = store_statement(store, &store->tasks_running,
	                                  COLUMNS "state = 'running' ORDER BY seq");
	enum store_result result = s ? read_all(store, s, each, ctx) : STORE_FAILED;
	return result == STORE_NONE ? STORE_DONE : result;
}

enum store_result
store_task_result(struct store *store, int64_t task, void (*each)(void *ctx, const char *result),
                  void *ctx)
{
	sqlite3_stmt *s =
		store_statement(store, &store->task_result,
	                        "SELECT result FROM tasks WHERE seq = :seq AND result IS NOT NULL");
	store_bind_int(s, ":seq", task);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		each(ctx, store_text_at(s, 0));
	sqlite3_reset(s);
	return result;
}
