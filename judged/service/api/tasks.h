/* tasks.h: functions shared by the endpoints of jobs. */
#ifndef JUDGED_SERVICE_API_TASKS_H
#define JUDGED_SERVICE_API_TASKS_H

#include "judged/service/api/api.h"
#include "judged/service/jobs/tasks.h"

/* Return a job as JSON, which is the same for every caller who may see it; the caller owns the
 * reference. */
json_t *task_json(const struct store_task *row);

/* Store and begin a new job. Takes over `asked`, which describes the job. */
void task_order(struct api *api, struct request *request, enum task_kind kind, json_t *asked);

/* Return the kind of job that the path is about. */
enum task_kind task_kind_of(const struct request *request);

/* Call `each` with the path's job, and its result if `result` is set. Answers with a problem if
 * there is no such job or the caller may not see it: the counts of a job reflect what the view it
 * was started with knows. */
void task_find(struct api *api, struct request *request, bool result, store_each_task *each,
               void *ctx);

/* A page of a list: its parameters and contents. */
struct task_page {
	json_t *list;
	int64_t cursor, limit, n, last;
};

/* Read `limit` and `cursor`. Returns false with a problem. */
bool task_page_read(struct request *request, struct task_page *page);
/* Take the next row that was found. Returns false if it doesn't fit on the page: the query asks for
 * one row more, to see whether there is a next page. */
bool task_page_takes(struct task_page *page, int64_t seq);
/* Answer with the list under `name` and the cursor `next`. Frees the list. */
void task_page_answer(const struct api *api, struct request *request, struct task_page *page,
                      enum store_result result, const char *name);

#endif
