/* tasks.h: what the endpoints of jobs share. */
#ifndef JUDGED_SERVICE_API_TASKS_H
#define JUDGED_SERVICE_API_TASKS_H

#include "judged/service/api/api.h"
#include "judged/service/jobs/tasks.h"

/* A job as it is told; the caller owns the reference. The same for whoever may see it. */
json_t *task_json(const struct store_task *row);

/* Have a new job kept and begun; takes over the JSON of what is asked for. */
void task_order(struct api *api, struct request *request, enum task_kind kind, json_t *asked);

/* The kind of job the path is about. */
enum task_kind task_kind_of(const struct request *request);

/* Hand the job of the path to `each`, with its result if that is wanted, or answer with a problem: there is none, or none the caller may know
 * of. A job that was asked for with one seat's view tells by its counts what that seat knows. */
void task_find(struct api *api, struct request *request, bool result, store_each_task *each,
               void *ctx);

/* A page of a list: its parameters, and what is on it. */
struct task_page {
	json_t *list;
	int64_t cursor, limit, n, last;
};

/* Read `limit` and `cursor`; false with a problem. */
bool task_page_read(struct request *request, struct task_page *page);
/* Is this one, the next that was found, on the page? One more than the limit is looked for. */
bool task_page_takes(struct task_page *page, int64_t seq);
/* Answer with the list under a name and the `next` cursor; frees the list. */
void task_page_answer(const struct api *api, struct request *request, struct task_page *page,
                      enum store_result result, const char *name);

#endif
