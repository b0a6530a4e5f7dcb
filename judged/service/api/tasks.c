/* tasks.c: jobs: starting, listing, reading and cancelling them. */
#include "judged/service/api/route.h"
#include "judged/service/api/tasks.h"
#include "judged/service/base/links.h"
#include "judged/text/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WAIT_SECONDS: Retry-After for a client that wants one job too many. */
enum { PAGE = 20, MOST = 99, WAIT_SECONDS = 10 };

static const char *const places[TASK_KINDS] = { "rejudgements", "suite-runs" };

/* 1. A job as JSON */

static int
compare_keys(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Return counts such as {"GAME/8.5.1": 3} as a list, the most rulings first. */
static json_t *
groups_json(json_t *counts)
{
	json_t *out = json_array(), *n;
	size_t count = json_object_size(counts), i = 0;
	const char **key = alloc_zeroed(count + 1, sizeof *key), *name;
	json_object_foreach(counts, name, n)
		key[i++] = name;
	qsort(key, count, sizeof *key, compare_keys);
	for (i = 0; i < count; i++) {
		json_t *rulings = json_object_get(counts, key[i]);
		size_t at = 0;
		while (at < json_array_size(out) &&
		       json_integer_value(json_object_get(json_array_get(out, at), "rulings")) >=
		               json_integer_value(rulings))
			at++;
		json_array_insert_new(out, at,
		                      json_pack("{s:s, s:O}", "clause", key[i], "rulings",
		                                rulings));
	}
	free(key);
	return out;
}

static void
add_rejudgement(const struct store_task *row, json_t *out)
{
	static const char *const counted[] = { "unchanged", "changed", "not_judged" };
	json_t *counts = json_loads(row->counts, 0, NULL);
	for (size_t i = 0; i < 3; i++) {
		json_t *n = json_object_get(counts, counted[i]);
		json_object_set_new(out, counted[i], n ? json_incref(n) : json_integer(0));
	}
	json_object_set_new(out, "clauses", groups_json(json_object_get(counts, "clauses")));
	json_object_set_new(out, "changes", link_json("/v1/rejudgements/%s/changes", row->id));
	json_decref(counts);
}

static void
add_suite_run(const struct store_task *row, json_t *out)
{
	json_t *counts = json_loads(row->counts, 0, NULL);
	json_object_update(out, counts);
	json_object_set_new(out, "matrix", link_json("/v1/suite-runs/%s/matrix", row->id));
	json_decref(counts);
}

json_t *
task_json(const struct store_task *row)
{
	const char *place = places[row->kind];
	json_t *out =
		json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "id", row->id, "state",
	                  task_state_words[row->state], "made", row->made, "by", row->name, "view",
	                  view_word((enum view)row->view), "engine", row->engine, "why", row->why);
	json_t *asked = json_loads(row->asked, 0, NULL);
	json_object_set_new(out, "href", link_json("/v1/%s/%s", place, row->id));
	json_object_set_new(out, "events", link_json("/v1/%s/%s/events", place, row->id));
	json_object_set_new(out, "ended", *row->ended ? json_string(row->ended) : json_null());
	json_object_set_new(out, "total", row->total < 0 ? json_null() : json_integer(row->total));
	json_object_set_new(out, "done", json_integer(row->done));
	json_object_update(out, asked);
	json_decref(asked);
	if (row->kind == TASK_REJUDGEMENT)
		add_rejudgement(row, out);
	else
		add_suite_run(row, out);
	return out;
}

/* 2. Starting a job */

/* A new job on its way to the writer. If the request ends before it is answered, the job begins
 * nevertheless. */
struct order {
	struct store_task row; /* first */
	struct tasks *tasks;
	/* a copy: the thread that took the order may get new settings */
	struct settings settings;
	char *asked, name[STORE_NAME], group[STORE_NAME];
	bool begun;
};

static void
begin(struct writer_job *job)
{
	struct order *order = job->what;
	if (order->begun)
		return;
	order->begun = true;
	if (job->result == STORE_DONE && order->row.seq)
		tasks_begin(order->tasks, &order->row, &order->settings);
	else
		tasks_give_back(order->tasks);
}

static void
release_order(struct writer_job *job)
{
	struct order *order = job->what;
	begin(job);
	free(order->asked);
	free(order);
}

void
task_order(struct api *api, struct request *request, enum task_kind kind, json_t *asked)
{
	struct order *order;
	if (!tasks_take_place(api->tasks, api->settings.max_jobs)) {
		answer_problem(&request->answer, PROBLEM_JOBS, NULL);
		answer_header(&request->answer, "Retry-After", "%d", WAIT_SECONDS);
		json_decref(asked);
		return;
	}
	order = alloc_zeroed(1, sizeof *order);
	order->tasks = api->tasks;
	order->settings = api->settings;
	order->asked = json_dumps(asked, JSON_COMPACT);
	json_decref(asked);
	snprintf(order->name, sizeof order->name, "%s", request->caller.name);
	snprintf(order->group, sizeof order->group, "%s", request->caller.group);
	order->row = (struct store_task){
		.kind = kind,
		.token = request->caller.token,
		.name = order->name,
		.group = order->group,
		/* A run of the suite uses no submitted games, so everyone may see it. */
		.view = kind == TASK_REJUDGEMENT ? (int)request->caller.seat : VIEW_PUBLIC,
		.engine = JUDGE_ENGINE_VERSION,
		.asked = order->asked,
		.total = -1,
		.counts = "{}",
		.why = "",
	};
	auth_random(order->row.id, (STORE_ID - 1) / 2);
	request->job = job_of(STORE_TASK, order, release_order);
}

void
api_task_kept(struct api *api, struct request *request)
{
	struct order *order = request->job->what;
	if (request->job->result != STORE_DONE) {
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
		return;
	}
	api->metrics->rejudgements += order->row.kind == TASK_REJUDGEMENT;
	api->metrics->suite_runs += order->row.kind == TASK_SUITE_RUN;
	answer_value(&request->answer, 202, task_json(&order->row));
	answer_header(&request->answer, "Location", "%s/v1/%s/%s", links_base(),
	              places[order->row.kind], order->row.id);
	begin(request->job);
}

/* 3. Reading jobs */

struct looking {
	const struct caller *caller;
	store_each_task *each;
	void *ctx;
	bool seen;
};

static void
look(void *ctx, const struct store_task *row)
{
	struct looking *l = ctx;
	l->seen = (row->view == VIEW_PUBLIC || row->view == (int)l->caller->seat ||
	           l->caller->seat == VIEW_JUDGE) &&
	          (!*l->caller->group || strcmp(l->caller->group, row->group) == 0);
	if (l->seen)
		l->each(l->ctx, row);
}

enum task_kind
task_kind_of(const struct request *request)
{
	const char *place = request->route->path + strlen("/v1/");
	return strncmp(place, places[TASK_REJUDGEMENT], strlen(places[TASK_REJUDGEMENT])) == 0
	               ? TASK_REJUDGEMENT
	               : TASK_SUITE_RUN;
}

void
task_find(struct api *api, struct request *request, bool result, store_each_task *each, void *ctx)
{
	struct looking l = { &request->caller, each, ctx, false };
	const struct store_tasks_query query = { .kind = task_kind_of(request),
		                                 .id = request->value[0],
		                                 .result = result };
	enum store_result found = store_tasks(api->store, &query, look, &l);
	if (found == STORE_FAILED)
		answer_failed(api, &request->answer);
	else if (!l.seen)
		answer_problem(&request->answer, PROBLEM_NO_JOB, NULL);
}

static void
show(void *ctx, const struct store_task *row)
{
	struct request *request = ctx;
	answer_value(&request->answer, 200, task_json(row));
}

void
api_task(struct api *api, struct request *request)
{
	task_find(api, request, false, show, request);
}

bool
task_page_read(struct request *request, struct task_page *page)
{
	const char *most = request_argument(request, "limit");
	const char *from = request_argument(request, "cursor");
	*page = (struct task_page){ .limit = PAGE };
	if (most && !read_number(most, 1, MOST, &page->limit))
		answer_bad_argument(&request->answer, "limit",
		                    "The parameter limit is a number from 1 to 99.");
	else if (from && !read_number(from, 1, INT64_MAX, &page->cursor))
		answer_bad_argument(&request->answer, "cursor",
		                    "The parameter cursor is what a page before gave as next.");
	if (request->answer.status)
		return false;
	page->list = json_array();
	return true;
}

bool
task_page_takes(struct task_page *page, int64_t seq)
{
	if (page->n++ == page->limit)
		return false;
	page->last = seq;
	return true;
}

void
task_page_answer(const struct api *api, struct request *request, struct task_page *page,
                 enum store_result result, const char *name)
{
	char next[24];
	if (result == STORE_DONE) {
		snprintf(next, sizeof next, "%lld", (long long)page->last);
		json_t *out = json_pack("{s:O}", name, page->list);
		json_object_set_new(out, "next",
		                    page->n > page->limit ? json_string(next) : json_null());
		answer_value(&request->answer, 200, out);
	} else {
		answer_failed(api, &request->answer);
	}
	json_decref(page->list);
}

static void
add_to_list(void *ctx, const struct store_task *row)
{
	struct task_page *page = ctx;
	if (task_page_takes(page, row->seq))
		json_array_append_new(page->list, task_json(row));
}

void
api_tasks(struct api *api, struct request *request)
{
	struct task_page page;
	if (!task_page_read(request, &page))
		return;
	const struct store_tasks_query query = { .kind = task_kind_of(request),
		                                 .group = request->caller.group,
		                                 .seat = (int)request->caller.seat,
		                                 .all = request->caller.seat == VIEW_JUDGE,
		                                 .cursor = page.cursor,
		                                 .limit = (int)page.limit + 1 };
	enum store_result result = store_tasks(api->store, &query, add_to_list, &page);
	task_page_answer(api, request, &page, result, "jobs");
}

/* 4. Cancelling */

static void
release_cancelling(struct writer_job *job)
{
	free(job->what);
}

static void
cancel(void *ctx, const struct store_task *row)
{
	struct request *request = ctx;
	struct store_task *cancelled = alloc_zeroed(1, sizeof *cancelled);
	cancelled->seq = row->seq;
	cancelled->state = TASK_CANCELLED;
	request->job = job_of(STORE_TASK_END, cancelled, release_cancelling);
}

void
api_task_cancel(struct api *api, struct request *request)
{
	task_find(api, request, false, cancel, request);
}

void
api_task_cancelled(struct api *api, struct request *request)
{
	const struct store_task *cancelled = request->job->what;
	switch (request->job->result) {
	case STORE_DONE:
		tasks_cancel(api->tasks, cancelled->seq);
		api_task(api, request);
		break;
	case STORE_NONE: answer_problem(&request->answer, PROBLEM_JOB_OVER, NULL); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}
