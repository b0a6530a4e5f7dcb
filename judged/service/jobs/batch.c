/* batch.c: batches, judged piece by piece by the judging threads. */
#include "judged/service/base/links.h"
#include "judged/service/jobs/batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/jobs/judging.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/alloc.h"

/* Memory that judging a line may need: a base, and bytes per byte of the line. */
enum { LINE_MEMORY = 24 << 20, LINE_MEMORY_A_BYTE = 48 };
/* A judging thread reads LINES_A_TURN lines of a batch, or lines that take STEPS_A_TURN steps; then
 * it looks which work is next. */
enum { MOST_UNKEPT = 256, ENOUGH_ROOM = BATCH_AHEAD / 2, LINES_A_TURN = 16, STEPS_A_TURN = 2000 };

/* The result of a line; NULL: it isn't durable so far. */
struct line {
	char *text;
};

struct batch {
	struct pool_work work; /* must be first: the pool's part of the batch */
	struct batches *of;
	struct settings settings;
	struct caller caller;
	char *edition;
	/* Used only by the thread that judges the batch at the moment */
	struct buffer piece; /* bytes being read; those up to `begun` have been read */
	size_t begun;
	bool last;          /* no piece follows this one */
	struct buffer line; /* beginning of a line that hasn't ended */
	bool too_long;      /* that line is too long, so the rest of it is skipped */
	int64_t lines;      /* lines so far, including blank ones */
	/* Under the mutex of `of` */
	struct batch_waiter waiter; /* ctx NULL: the request is over */
	struct buffer in;           /* bytes to be read */
	bool ended;                 /* no more bytes will come */
	bool queued;                /* waiting for a thread, or with one */
	bool over;                  /* nothing more of the batch is judged */
	bool judged;                /* the whole batch has been judged */
	bool refused;
	enum problem problem;
	struct line *at;
	size_t n, cap;
	int unkept, refs;
	uint64_t kept, kept_before;
	struct batch *next; /* next parked batch */
};

struct batches {
	struct pool *pool;
	struct writer *writer;
	pthread_mutex_t mutex;
	pthread_cond_t less;  /* signalled when something was judged or became durable */
	struct batch *parked; /* batches that wait until fewer rulings wait to be durable */
	int unkept, queued;
};

/* 1. Lifetime */

static void
let_go(struct batch *b)
{
	if (--b->refs > 0)
		return;
	for (size_t i = 0; i < b->n; i++)
		free(b->at[i].text);
	free(b->at);
	free(b->edition);
	buffer_free(&b->piece);
	buffer_free(&b->line);
	buffer_free(&b->in);
	free(b);
}

static bool
is_done(const struct batch *b)
{
	return b->judged && b->unkept == 0;
}

static bool
is_full(const struct batch *b)
{
	return b->in.n >= BATCH_AHEAD && !b->over;
}

/* Wake the feeder if there is space again or the batch is done. */
static void
report(struct batch *b)
{
	if (b->waiter.ctx && (is_done(b) || (!b->ended && b->in.n <= ENOUGH_ROOM)))
		b->waiter.resume(b->waiter.ctx);
	pthread_cond_broadcast(&b->of->less);
}

static void
enqueue(struct batch *b)
{
	struct batches *of = b->of;
	if (b->queued)
		return;
	b->queued = true;
	b->refs++;
	of->queued++;
	pool_add_more(of->pool, &b->work);
}

static void
go_on_with_parked(struct batches *of)
{
	while (of->parked && of->unkept < MOST_UNKEPT / 2) {
		struct batch *b = of->parked;
		of->parked = b->next;
		pool_add_more(of->pool, &b->work);
	}
}

/* 2. Lines and their results */

/* Add an entry for the result of the next line. Returns its number. */
static size_t
new_line(struct batch *b)
{
	pthread_mutex_lock(&b->of->mutex);
	if (b->n == b->cap) {
		b->cap = b->cap ? b->cap * 2 : 64;
		b->at = alloc_more(b->at, b->cap, sizeof *b->at);
	}
	b->at[b->n] = (struct line){ NULL };
	size_t line = b->n++;
	pthread_mutex_unlock(&b->of->mutex);
	return line;
}

static json_t *
line_json(size_t line, unsigned status)
{
	return json_pack("{s:I, s:i}", "line", (json_int_t)line + 1, "status", (int)status);
}

static char *
line_text(json_t *json)
{
	char *text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	if (!text)
		abort();
	return text;
}

/* Return a line of the answer with a problem. Frees the text of the problem. */
static char *
problem_line(size_t line, unsigned status, char *problem)
{
	json_t *out = line_json(line, status);
	json_object_set_new(out, "problem", json_loads(alloc_have(problem), 0, NULL));
	free(problem);
	return line_text(out);
}

static void
line_problem(struct batch *b, size_t line, enum problem problem)
{
	b->at[line].text = problem_line(line, problem_status(problem), problem_text(problem, NULL));
}

static void
line_faults(struct batch *b, size_t line, unsigned status, const struct fault fault[], size_t n)
{
	if (problem_is_no_memory(fault)) {
		line_problem(b, line, PROBLEM_BUSY);
		return;
	}
	b->at[line].text = problem_line(line, status, problem_faults_text(status, fault, n));
}

static char *
kept_line(const struct batch *b, size_t line, const struct writer_job *job)
{
	const struct store_ruling *r = &job->ruling;
	if (job->result == STORE_FAILED)
		return problem_line(line, problem_status(PROBLEM_NOT_KEPT),
		                    problem_text(PROBLEM_NOT_KEPT, NULL));
	json_t *out = line_json(line, job->result == STORE_DONE ? 201 : 200);
	json_object_set_new(out, "id", json_string(r->id));
	json_object_set_new(out, "kept", json_string(r->time));
	json_object_set_new(out, "href", link_json("/v1/rulings/%s", r->id));
	json_object_set_new(out, "verdict", json_string(store_verdict(r, (int)b->caller.seat)));
	return line_text(out);
}

/* A ruling on its way to the writer. */
struct sent {
	struct batch *batch;
	size_t line;
};

/* Note the result of a ruling, in the writer's thread: it is durable, or failed. */
static void
note_kept(struct writer_job *job)
{
	struct sent *sent = job->ctx;
	struct batch *b = sent->batch;
	struct batches *of = b->of;
	char *text = kept_line(b, sent->line, job);
	pthread_mutex_lock(&of->mutex);
	b->at[sent->line].text = text;
	b->kept += job->result == STORE_DONE;
	b->kept_before += job->result == STORE_THERE;
	b->unkept--;
	of->unkept--;
	go_on_with_parked(of);
	report(b);
	let_go(b);
	pthread_mutex_unlock(&of->mutex);
	free(sent);
	job_free(job);
}

static void
send(struct batch *b, size_t line, struct writer_job *job)
{
	struct batches *of = b->of;
	struct sent *sent = alloc_bytes(sizeof *sent);
	*sent = (struct sent){ b, line };
	job->ruling.token = b->caller.token;
	job->finished = note_kept;
	job->ctx = sent;
	pthread_mutex_lock(&of->mutex);
	of->unkept++;
	b->unkept++;
	b->refs++;
	pthread_mutex_unlock(&of->mutex);
	writer_add(of->writer, job);
}

/* 3. Judging, in a thread of the pool */

static void
judge_transcript(struct batch *b, struct api *api, struct transcript *t, size_t line)
{
	char key[DIGEST_HEX];
	struct fault fault;
	struct writer_job *job;
	if (transcript_is_too_long(api, t)) {
		line_problem(b, line, PROBLEM_TOO_MANY_DECISIONS);
		return;
	}
	judging_key(api, t, key);
	job = judging_job(api, t, key, b->caller.group, &fault);
	if (job)
		send(b, line, job);
	else if (api_is_cancelled(api))
		line_problem(b, line, PROBLEM_CLOSING);
	else
		line_faults(b, line, 422, &fault, 1);
}

static void
judge_line(struct batch *b, struct api *api, const char *text, size_t len)
{
	struct doc_limits limits = transcript_limits;
	size_t line = new_line(b);
	struct transcript t;
	struct doc doc;
	struct fault fault;
	limits.depth = (int)b->settings.max_depth;
	limits.nodes = (size_t)b->settings.max_values;
	if (!alloc_is_there(LINE_MEMORY + LINE_MEMORY_A_BYTE * len)) {
		line_problem(b, line, PROBLEM_MEMORY);
		return;
	}
	if (!doc_read_json(&doc, "line", text, len, &limits, &fault)) {
		line_faults(b, line, 400, &fault, 1);
		return;
	}
	if (transcript_decode(&t, doc.root, "line", b->edition, &fault)) {
		transcript_forget_moves(&t, &doc);
		judge_transcript(b, api, &t, line);
		transcript_free(&t);
	} else {
		struct transcript_faults *all = alloc_bytes(sizeof *all);
		transcript_find_faults(doc.root, "line", b->edition, &fault, all);
		line_faults(b, line, 422, all->at, all->n);
		free(all);
	}
	doc_free(&doc);
}

/* End the batch because of a line too many. If nothing was judged, that is the whole answer,
 * otherwise the last line of it. */
static void
refuse_rest(struct batch *b)
{
	bool first = b->n == 0;
	if (!first)
		line_problem(b, new_line(b), PROBLEM_BATCH);
	pthread_mutex_lock(&b->of->mutex);
	b->refused = first;
	b->problem = PROBLEM_BATCH;
	b->over = true;
	pthread_mutex_unlock(&b->of->mutex);
}

/* Is the line blank? Blank lines don't count. */
static bool
is_blank(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!strchr(" \t\r", text[i]) || !text[i])
			return false;
	return true;
}

static void
end_line(struct batch *b, struct api *api, const char *text, size_t len)
{
	if (++b->lines > b->settings.max_batch)
		refuse_rest(b);
	else if (b->too_long)
		line_problem(b, new_line(b), PROBLEM_TOO_LARGE);
	else if (!is_blank(text, len))
		judge_line(b, api, text, len);
	b->too_long = false;
}

/* Keep the beginning of a line that isn't complete. */
static void
begin_line(struct batch *b, const char *text, size_t len)
{
	if (b->line.n + len > (size_t)b->settings.max_body)
		b->too_long = true;
	if (b->too_long)
		b->line.n = 0;
	else
		buffer_bytes(&b->line, text, len);
}

static bool
is_over(struct batch *b)
{
	pthread_mutex_lock(&b->of->mutex);
	b->over = b->over || !b->waiter.ctx;
	bool over = b->over;
	pthread_mutex_unlock(&b->of->mutex);
	return over;
}

/* Judge a few lines of the piece. */
static void
read_some(struct batch *b, struct api *api)
{
	const char *stop;
	int lines = 0;
	while (b->begun < b->piece.n && !is_over(b)) {
		const char *at = b->piece.at + b->begun;
		size_t left = b->piece.n - b->begun;
		if (lines++ == LINES_A_TURN || api->used >= STEPS_A_TURN)
			return;
		stop = memchr(at, '\n', left);
		size_t len = stop ? (size_t)(stop - at) : left;
		b->begun += len + (stop != NULL);
		begin_line(b, at, len);
		if (!stop)
			return;
		end_line(b, api, b->line.at, b->line.n);
		b->line.n = 0;
	}
}

static void
read_end(struct batch *b, struct api *api)
{
	if ((b->line.n > 0 || b->too_long) && !is_over(b))
		end_line(b, api, b->line.at, b->line.n);
	b->line.n = 0;
}

static bool
is_read(const struct batch *b)
{
	return b->begun >= b->piece.n || b->over;
}

/* Take the next piece if the last one has been read. The mutex is held. */
static void
take_piece(struct batch *b)
{
	if (!is_read(b))
		return;
	buffer_free(&b->piece);
	b->piece = b->in;
	b->begun = 0;
	b->last = b->ended;
	b->in = (struct buffer){ NULL, 0, 0 };
	report(b);
}

/* Judge for one turn. The mutex is held, but released meanwhile. */
static void
take_turn(struct batch *b, struct api *api)
{
	struct batches *of = b->of;
	take_piece(b);
	pthread_mutex_unlock(&of->mutex);
	api->settings = b->settings;
	read_some(b, api);
	pthread_mutex_lock(&of->mutex);
	bool end = is_read(b) && b->last;
	pthread_mutex_unlock(&of->mutex);
	if (end)
		read_end(b, api);
	pthread_mutex_lock(&of->mutex);
	b->queued = false;
	of->queued--;
	b->judged = b->judged || end;
	if (!b->judged && (!is_read(b) || b->in.n > 0 || b->ended))
		enqueue(b);
	report(b);
	let_go(b);
}

static void
run(struct pool_work *work, struct api *api)
{
	struct batch *b = (struct batch *)work;
	struct batches *of = b->of;
	pthread_mutex_lock(&of->mutex);
	if (of->unkept >= MOST_UNKEPT) {
		b->next = of->parked;
		of->parked = b;
	} else {
		take_turn(b, api);
	}
	pthread_mutex_unlock(&of->mutex);
}

/* 4. For the feeder of a batch */

struct batch *
batch_begin(struct batches *of, const struct settings *settings, const struct batch_of *who,
            const char *edition, const struct batch_waiter *waiter)
{
	struct batch *b = calloc(1, sizeof *b);
	if (!b || (edition && !(b->edition = strdup(edition)))) {
		free(b);
		return NULL;
	}
	b->work = (struct pool_work){ .run = run, .client = who->client, .class = POOL_BATCH };
	b->of = of;
	b->settings = *settings;
	b->caller = *who->caller;
	b->waiter = *waiter;
	b->refs = 1;
	return b;
}

/* Have the feeder wait for something: suspended or, if that isn't possible, in this call. Returns
 * whether it is suspended. */
static bool
wait_for(struct batch *b, bool (*must_wait)(const struct batch *))
{
	bool suspended = must_wait(b) && b->waiter.suspend(b->waiter.ctx);
	while (!suspended && must_wait(b))
		pthread_cond_wait(&b->of->less, &b->of->mutex);
	return suspended;
}

static bool
is_not_done(const struct batch *b)
{
	return !is_done(b);
}

bool
batch_take(struct batch *b, const char *bytes, size_t n)
{
	pthread_mutex_lock(&b->of->mutex);
	if (!b->over) {
		buffer_bytes(&b->in, bytes, n);
		enqueue(b);
	}
	bool goes_on = !b->over;
	pthread_mutex_unlock(&b->of->mutex);
	return goes_on;
}

bool
batch_wait(struct batch *b)
{
	pthread_mutex_lock(&b->of->mutex);
	bool suspended = wait_for(b, is_full);
	pthread_mutex_unlock(&b->of->mutex);
	return suspended;
}

bool
batch_end(struct batch *b)
{
	pthread_mutex_lock(&b->of->mutex);
	if (!b->ended) {
		b->ended = true;
		enqueue(b);
	}
	bool suspended = wait_for(b, is_not_done);
	pthread_mutex_unlock(&b->of->mutex);
	return suspended;
}

void
batch_result(struct batch *b, struct batch_result *out)
{
	*out = (struct batch_result){ .refused = b->refused,
		                      .problem = b->problem,
		                      .kept = b->kept,
		                      .kept_before = b->kept_before };
	for (size_t i = 0; i < b->n && !b->refused; i++) {
		buffer_text(&out->text, b->at[i].text);
		buffer_text(&out->text, "\n");
	}
}

void
batch_leave(struct batch *b)
{
	if (!b)
		return;
	struct batches *of = b->of;
	pthread_mutex_lock(&of->mutex);
	b->waiter.ctx = NULL;
	b->in.n = 0;
	let_go(b);
	pthread_mutex_unlock(&of->mutex);
}

struct batches *
batches_start(struct writer *writer, struct pool *pool)
{
	struct batches *of = alloc_zeroed(1, sizeof *of);
	of->writer = writer;
	of->pool = pool;
	pthread_mutex_init(&of->mutex, NULL);
	pthread_cond_init(&of->less, NULL);
	return of;
}

void
batches_stop(struct batches *of)
{
	if (!of)
		return;
	pthread_mutex_lock(&of->mutex);
	while (of->queued > 0)
		pthread_cond_wait(&of->less, &of->mutex);
	pthread_mutex_unlock(&of->mutex);
}

void
batches_free(struct batches *of)
{
	if (!of)
		return;
	pthread_cond_destroy(&of->less);
	pthread_mutex_destroy(&of->mutex);
	free(of);
}
