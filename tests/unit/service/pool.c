/* pool.c: tests of the threads that judge: who is next. */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "judged/service/jobs/pool.h"
#include "tests/criterion.h"

/* Work that lasts until it is let go. */
struct held {
	struct pool_work work;
	sem_t begun, let_go;
};

struct pooled {
	char dir[32], database[48];
	struct pool *pool;
};

static void
hold(struct pool_work *work, struct api *api)
{
	struct held *held = (struct held *)work;
	(void)api;
	sem_post(&held->begun);
	sem_wait(&held->let_go);
}

static void
add(struct pooled *p, struct held *held, enum pool_class class, uint64_t client)
{
	held->work = (struct pool_work){ .run = hold, .client = client, .class = class };
	sem_init(&held->begun, 0, 0);
	sem_init(&held->let_go, 0, 0);
	cr_assert_eq(pool_add(p->pool, &held->work), POOL_TAKEN);
}

static struct pooled
begin(int threads)
{
	struct pooled p = { .dir = "/tmp/judged-pool-XXXXXX" };
	struct settings_sources sources = { .argc = 1, .argv = (char *[]){ "judged", NULL } };
	struct settings settings;
	struct fault fault;
	cr_assert(settings_read(&settings, &sources, &fault), "%s", fault.sentence);
	cr_assert(mkdtemp(p.dir));
	snprintf(p.database, sizeof p.database, "%s/a.db", p.dir);
	snprintf(settings.database, sizeof settings.database, "%s", p.database);
	p.pool = pool_start(&(struct api){ .settings = settings }, threads, &fault);
	cr_assert(p.pool, "%s", fault.sentence);
	return p;
}

static void
end(struct pooled *p)
{
	pool_stop(p->pool);
	unlink(p->database);
	cr_expect_eq(rmdir(p->dir), 0);
}

/* A piece of work counts as waiting until its thread has looked what is next. */
static void
until_waiting(const struct pooled *p, int n)
{
	for (int i = 0; i < 10000 && pool_waiting(p->pool) != n; i++)
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	cr_assert_eq(pool_waiting(p->pool), n);
}

Test(pool, one_thread_of_two_is_kept_free_of_batches_while_somebody_asks)
{
	struct pooled p = begin(2);
	struct held asked, batch[2], again;
	add(&p, &asked, POOL_INTERACTIVE, 1);
	sem_wait(&asked.begun);
	add(&p, &batch[0], POOL_BATCH, 2);
	sem_wait(&batch[0].begun);
	add(&p, &batch[1], POOL_BATCH, 3);
	sem_post(&asked.let_go);
	until_waiting(&p, 2);
	cr_assert_eq(pool_queued(p.pool), 1,
	             "a piece of a batch waits though a thread has nothing to do");
	add(&p, &again, POOL_INTERACTIVE, 1);
	sem_wait(&again.begun);
	sem_post(&again.let_go);
	until_waiting(&p, 2);
	sem_post(&batch[0].let_go);
	sem_wait(&batch[1].begun);
	sem_post(&batch[1].let_go);
	end(&p);
}

Test(pool, batches_have_every_thread_when_no_request_waits)
{
	struct pooled p = begin(2);
	struct held batch[2];
	for (int i = 0; i < 2; i++)
		add(&p, &batch[i], POOL_BATCH, (uint64_t)i);
	for (int i = 0; i < 2; i++)
		sem_wait(&batch[i].begun);
	for (int i = 0; i < 2; i++)
		sem_post(&batch[i].let_go);
	end(&p);
}

Test(pool, a_single_thread_has_batches_too)
{
	struct pooled p = begin(1);
	struct held asked, batch;
	add(&p, &asked, POOL_INTERACTIVE, 1);
	add(&p, &batch, POOL_BATCH, 2);
	sem_post(&asked.let_go);
	sem_post(&batch.let_go);
	sem_wait(&batch.begun);
	end(&p);
}
