/*
 * workers.c: spreads the scenarios over processes.
 *
 * The results lie in memory that all processes share. Each process takes the number of the next
 * scenario from a common counter and writes the result in its place, so the order of the results
 * does not depend on which process is faster. A process that crashes leaves its result undone, and
 * another process is started.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "judged/suite/internal.h"

struct counter {
	_Atomic size_t next, finished;
};

struct progress {
	const struct suite *suite;
	const struct counter *counter;
	struct timespec since;
	bool shown;
};

enum { PATIENCE_MS = 1000, PAUSE_MS = 100 };

static long
elapsed_ms(const struct timespec *since)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - since->tv_sec) * 1000 + (now.tv_nsec - since->tv_nsec) / 1000000;
}

static void
show(struct progress *progress)
{
	const struct suite_options *options = &progress->suite->options;
	if (options->report)
		options->report(progress->counter->finished, progress->suite->n);
	if (!options->progress || elapsed_ms(&progress->since) < PATIENCE_MS)
		return;
	progress->shown = true;
	fprintf(stderr, "\r%zu of %zu scenarios", (size_t)progress->counter->finished,
	        progress->suite->n);
	fflush(stderr);
}

static void
clear(const struct progress *progress)
{
	if (progress->shown)
		fputs("\r\033[K", stderr);
}

static void
work(struct suite *suite, struct counter *counter, struct progress *progress)
{
	size_t i;
	while ((i = atomic_fetch_add(&counter->next, 1)) < suite->n) {
		scenario_judge(&suite->options, &suite->result[i]);
		atomic_fetch_add(&counter->finished, 1);
		if (progress)
			show(progress);
	}
}

static bool
start_worker(struct suite *suite, struct counter *counter)
{
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		work(suite, counter, NULL);
		_exit(0);
	}
	return pid > 0;
}

/* Wait for a process to end. Returns whether it ended well. */
static bool
reap(struct progress *progress)
{
	int status;
	bool polls = progress->suite->options.progress || progress->suite->options.report;
	for (;;) {
		pid_t pid = waitpid(-1, &status, polls ? WNOHANG : 0);
		if (pid > 0)
			return WIFEXITED(status) && WEXITSTATUS(status) == 0;
		if (pid < 0 && errno != EINTR)
			return true;
		show(progress);
		if (polls)
			nanosleep(&(struct timespec){ 0, PAUSE_MS * 1000000L }, NULL);
	}
}

static void
work_in_processes(struct suite *suite, struct counter *counter, struct progress *progress)
{
	int running = 0;
	while (running < suite->options.jobs && start_worker(suite, counter))
		running++;
	while (running > 0) {
		running--;
		if (!reap(progress) && counter->next < suite->n && start_worker(suite, counter))
			running++;
	}
}

void
suite_play(struct suite *suite)
{
	struct counter *counter = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE,
	                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (counter == MAP_FAILED)
		abort();
	struct progress progress = { .suite = suite, .counter = counter };
	clock_gettime(CLOCK_MONOTONIC, &progress.since);
	if (suite->options.jobs > 1)
		work_in_processes(suite, counter, &progress);
	/* Work for which no process could be started; with one job, all of it. */
	work(suite, counter, &progress);
	clear(&progress);
	munmap(counter, sizeof *counter);
}
