/*
 * events.c: progress of a job as Server-Sent Events.
 *
 * An event is the job's current row; its id is the number of the row's last change. So the next
 * event makes up for one that a slow client missed, and a client that returns with Last-Event-ID
 * gets an event at once if anything has changed. The event `end` is the last. A client that has had
 * it is answered 204, which makes a browser stop asking.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/service/api/tasks.h"
#include "judged/text/alloc.h"

struct events {
	struct answer_stream stream; /* first */
	struct api *api;
	enum task_kind kind;
	char id[STORE_ID];
	int64_t last;   /* the row's step in the last event */
	int64_t spoken; /* time of the last output, in milliseconds */
	bool ended;     /* true if the last event was sent */
	struct buffer *to;
};

static int64_t
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
take_row(void *ctx, const struct store_task *row)
{
	struct events *e = ctx;
	bool runs = row->state == TASK_RUNS;
	if (row->step == e->last)
		return;
	json_t *json = task_json(row);
	char *data = json_dumps(json, JSON_COMPACT);
	buffer_text(e->to, "id: ");
	buffer_number(e->to, row->step);
	buffer_text(e->to, runs ? "\nevent: progress\ndata: " : "\nevent: end\ndata: ");
	buffer_text(e->to, data);
	buffer_text(e->to, "\n\n");
	free(data);
	json_decref(json);
	e->last = row->step;
	e->ended = !runs;
}

/* Add the next event, or after some silence a comment line: only output shows that a client has
 * gone, and proxies close silent connections. */
static enum stream_result
more(struct answer_stream *stream, struct buffer *to)
{
	struct events *e = (struct events *)stream;
	size_t before = to->n;
	if (e->ended)
		return STREAM_END;
	e->to = to;
	const struct store_tasks_query query = { .kind = e->kind, .id = e->id };
	if (store_tasks(e->api->store, &query, take_row, e) != STORE_DONE)
		return STREAM_BROKEN;
	if (to->n == before && now() - e->spoken < e->api->settings.event_seconds * 1000 / 2)
		return STREAM_WAITS;
	if (to->n == before)
		buffer_text(to, ":\n\n");
	e->spoken = now();
	return STREAM_GOES_ON;
}

static void
end(struct answer_stream *stream)
{
	free(stream);
}

/* Note that the client has had the last event, so that no other stream is opened. */
static void
note_end(void *ctx, const struct store_task *row)
{
	struct events *e = ctx;
	e->ended = row->state != TASK_RUNS && row->step == e->last;
}

void
api_task_events(struct api *api, struct request *request)
{
	const char *last = request->headers.last_event_id;
	struct answer *answer = &request->answer;
	struct events *e = alloc_zeroed(1, sizeof *e);
	*e = (struct events){
		.stream = { more, end }, .api = api, .kind = task_kind_of(request), .spoken = now()
	};
	snprintf(e->id, sizeof e->id, "%s", request->value[0]);
	if (last && !read_number(last, 0, INT64_MAX, &e->last))
		e->last = 0;
	task_find(api, request, false, note_end, e);
	if (answer->status || e->ended) {
		answer->status = answer->status ? answer->status : 204;
		free(e);
		return;
	}
	answer->status = 200;
	answer->type = request->type;
	answer->stream = &e->stream;
	answer_header(answer, "Cache-Control", "no-store");
	answer_header(answer, "X-Accel-Buffering", "no");
}
