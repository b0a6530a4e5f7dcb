/* share.c: one step of work on a shared job. */
#include "judged/service/jobs/share.h"

/* Start to count under a new name. A daemon that can't tell whether a page was counted does this:
 * under the old name, the page was either counted or never will be. */
static void
begin_to_count(struct sharing *s)
{
	s->share = (struct store_share){ .task = s->share.task };
	s->work->name(s->ctx, s->share.holder);
}

void
share_begin(struct sharing *s, int64_t task)
{
	s->share.task = task;
	begin_to_count(s);
}

/* Note the job's row. A job with another number is another job: a server that took over didn't have
 * ours, and the job was made again there. Nothing under our number will ever be found, and the
 * other job is found by the daemons that look for jobs. */
static void
note_row(void *ctx, const struct store_task *row)
{
	struct sharing *s = ctx;
	s->row.cursor = row->cursor;
	s->row.upto = row->upto;
	s->row.runs = row->state == TASK_RUNS && row->seq == s->share.task;
}

static enum store_result
read_row(struct sharing *s)
{
	const struct store_tasks_query query = { .kind = TASK_REJUDGEMENT, .id = s->id };
	return store_tasks(s->store, &query, note_row, s);
}

/* Take the next page that no daemon has taken. STORE_NONE if another daemon was faster, or there is
 * none. */
static enum store_result
take_next(struct sharing *s)
{
	struct store_share *share = &s->share;
	enum store_result result = s->work->find(s->ctx, s->row.cursor, &share->bottom);
	share->top = s->row.cursor;
	if (result == STORE_DONE)
		result = store_share(s->store, SHARE_NEXT, share);
	if (result != STORE_DONE || share->bottom == 0)
		share->top = 0;
	return result;
}

static enum store_result
keep_counted(struct sharing *s)
{
	struct store_share *share = &s->share;
	const int64_t done = share->done;
	enum store_result result = s->work->count(s->ctx, s->row.upto, &share->done);
	if (result == STORE_DONE)
		result = s->work->keep(s->ctx, share);
	share->done = done;
	return result;
}

static enum share_state
do_share(struct sharing *s)
{
	struct store_share *share = &s->share;
	s->work->hold(s->ctx, share);
	enum store_result result = share->bottom ? s->work->keep(s->ctx, share) : keep_counted(s);
	s->work->hold(s->ctx, NULL);
	if (result != STORE_DONE) {
		store_share(s->store, SHARE_DROP, share);
		begin_to_count(s);
	}
	share->top = 0;
	return result == STORE_FAILED ? SHARE_FAILS : SHARE_GOES_ON;
}

enum share_state
share_step(struct sharing *s)
{
	enum store_result result = read_row(s);
	if (result == STORE_FAILED)
		return SHARE_FAILS;
	if (result == STORE_NONE || !s->row.runs)
		return SHARE_OVER;
	result = store_share(s->store, SHARE_TAKE, &s->share);
	if (result == STORE_DONE)
		return do_share(s);
	if (result == STORE_NONE && s->row.cursor > 0) {
		result = take_next(s);
		if (result == STORE_DONE && s->share.top)
			return do_share(s);
		return result == STORE_FAILED ? SHARE_FAILS : SHARE_GOES_ON;
	}
	if (result == STORE_NONE)
		result = s->work->end(s->ctx);
	return result == STORE_FAILED ? SHARE_FAILS
	       : result == STORE_DONE ? SHARE_OVER
	                              : SHARE_WAITS;
}
