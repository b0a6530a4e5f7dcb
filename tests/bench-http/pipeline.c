/* pipeline.c: see pipeline.h. One thread decodes, adjudicates and encodes, the store's writer keeps: as the service. */
#include "tests/bench-http/pipeline.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/route.h"
#include "tests/bench-http/load.h"

struct slot {
	struct pipeline *pipeline;
	struct request request;
	struct buffer body;
	bool kept; /* under the mutex */
	struct slot *next;
};

struct pipeline {
	struct api api;
	struct store_writer *writer;
	pthread_mutex_t mutex;
	pthread_cond_t some;
	struct slot *slot, *free; /* `kept` ones go to `finished`, under the mutex */
	struct slot *finished;
	int n;
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s\n", what);
	exit(2);
}

struct pipeline *
pipeline_start(const char *path, int under_way)
{
	struct pipeline *p = calloc(1, sizeof *p);
	char *argv[] = { "judged" };
	struct settings_sources sources = { .argc = 1, .argv = argv };
	struct fault fault;
	require(p && settings_read(&p->api.settings, &sources, &fault), "settings");
	struct store *store = store_open(path, &fault);
	require(store && (p->api.store = store_open(path, &fault)), "the store cannot be opened");
	require((p->writer = store_writer_start(store)) != NULL, "no writer");
	pthread_mutex_init(&p->mutex, NULL);
	pthread_cond_init(&p->some, NULL);
	p->n = under_way;
	p->slot = calloc((size_t)under_way, sizeof *p->slot);
	require(p->slot, "memory");
	for (int i = 0; i < under_way; i++) {
		p->slot[i] = (struct slot){ .pipeline = p, .next = p->free };
		p->free = &p->slot[i];
	}
	return p;
}

static void
kept(struct store_job *job)
{
	struct slot *slot = job->ctx;
	struct pipeline *p = slot->pipeline;
	pthread_mutex_lock(&p->mutex);
	slot->next = p->finished;
	p->finished = slot;
	pthread_cond_signal(&p->some);
	pthread_mutex_unlock(&p->mutex);
}

/* Answer those that are durable; `wait` until one is. */
static void
answer(struct pipeline *p, bool wait)
{
	pthread_mutex_lock(&p->mutex);
	while (wait && !p->finished)
		pthread_cond_wait(&p->some, &p->mutex);
	struct slot *slot = p->finished, *next;
	p->finished = NULL;
	pthread_mutex_unlock(&p->mutex);
	for (; slot; slot = next) {
		next = slot->next;
		slot->request.route->kept(&p->api, &slot->request);
		require(slot->request.answer.status == 201, "a submission was not kept");
		request_end(&slot->request);
		slot->next = p->free;
		p->free = slot;
	}
}

static void
submit(struct pipeline *p, struct slot *slot)
{
	struct request *r = &slot->request;
	*r = (struct request){ .headers.content_type = "application/json" };
	require(route_find(r, "POST", "/v1/rulings") && request_negotiate(r), "no route");
	r->body = slot->body.at;
	r->len = slot->body.n;
	r->route->answer(&p->api, r);
	require(r->job != NULL, "a submission was refused");
	r->job->finished = kept;
	r->job->ctx = slot;
	store_writer_add(p->writer, r->job);
}

static int
count_free(const struct pipeline *p)
{
	int n = 0;
	for (const struct slot *slot = p->free; slot; slot = slot->next)
		n++;
	return n;
}

double
pipeline_run(struct pipeline *p, int64_t n, void (*next)(void *ctx, struct buffer *to), void *ctx)
{
	double begun = load_now();
	for (int64_t i = 0; i < n; i++) {
		answer(p, !p->free);
		struct slot *slot = p->free;
		p->free = slot->next;
		slot->body.n = 0;
		next(ctx, &slot->body);
		submit(p, slot);
	}
	while (count_free(p) < p->n)
		answer(p, true);
	return load_now() - begun;
}

void
pipeline_stop(struct pipeline *p)
{
	store_close(p->api.store);
	store_writer_stop(p->writer);
	ruling_free(&p->api.ruling);
	told_free(&p->api.told);
	for (int i = 0; i < p->n; i++)
		buffer_free(&p->slot[i].body);
	free(p->slot);
	free(p);
}
