/*
 * writers.c: see writers.h.
 *
 * On one machine a daemon that judges takes more of the processors than the server that keeps what it judged, so that the server is never
 * what is full. Here what a daemon does after judging is done alone, by the same code: rulings that were judged before are read from a
 * file, and each writer keeps them again and again, as other submissions.
 */
#include "tests/bench-store/writers.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judged/store/backend.h"
#include "tests/bench-http/load.h"

enum { JUDGED = STORE_CARRIED_PAGE, LONGEST_GROUP = 128 };

struct judged {
	struct store_ruling ruling[JUDGED];
	int n;
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-store: %s\n", what);
	_exit(2);
}

/* 1. What is kept */

static const char *
copy(const char *text)
{
	char *out = text ? strdup(text) : NULL;
	require(!text || out, "memory");
	return out;
}

/* The time is another each time it is kept. */
static void
note_ruling(void *ctx, struct store_carried *carried)
{
	struct judged *judged = ctx;
	const struct store_ruling *from = carried->what;
	struct store_ruling *to = &judged->ruling[judged->n++];
	*to = *from;
	to->time[0] = '\0';
	to->game = copy(from->game);
	to->edition = copy(from->edition);
	to->verdict = copy(from->verdict);
	to->engine = copy(from->engine);
	to->cards = copy(from->cards);
	to->group = copy(from->group);
	to->packed = to->found = (struct buffer){ 0 };
	buffer_bytes(&to->packed, from->packed.at, from->packed.n);
	for (int i = 0; i < STORE_VIEWS; i++) {
		to->view[i].verdict = copy(from->view[i].verdict);
		to->view[i].why = copy(from->view[i].why);
	}
	to->deciding = copy(from->deciding);
}

static void
make_name(char *hex, size_t digits)
{
	unsigned char bytes[DIGEST_HEX / 2];
	require(getrandom(bytes, digits / 2, 0) == (ssize_t)digits / 2, "no chance");
	for (size_t i = 0; i < digits / 2; i++)
		snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
}

/* 2. A writer */

static struct store *
open_store(const char *address)
{
	struct fault fault;
	struct store *store = store_open(address, true, &fault);
	require(store != NULL, fault.sentence);
	return store;
}

static void
read_judged(const char *file, struct judged *out)
{
	const struct store_carried first = { CARRIED_RULINGS, .part = 0, .number = 0 };
	struct store *store = open_store(file);
	require(store_carry(store, &first, note_ruling, out) == STORE_DONE && out->n > 0,
	        "the file has no rulings");
	store_close(store);
}

/* A ruling lies where its key says, and its id says it, too. */
static void
keep_group(struct store *store, const struct judged *judged, int64_t from, int n)
{
	struct store_ruling ruling[LONGEST_GROUP];
	struct store_entry entry[LONGEST_GROUP];
	for (int i = 0; i < n; i++) {
		ruling[i] = judged->ruling[(from + i) % judged->n];
		make_name(ruling[i].id, STORE_ID - 1);
		make_name(ruling[i].key, DIGEST_HEX - 1);
		ruling[i].id[1] = ruling[i].key[1];
		entry[i] = (struct store_entry){ STORE_RULING, &ruling[i], STORE_FAILED,
			                         i + 1 < n ? &entry[i + 1] : NULL };
	}
	require(store_keep(store, entry) == STORE_DONE, store_error(store));
	store_tidy(store, false);
}

static void
write_all(const struct writers *w, const struct judged *judged)
{
	struct store *store = open_store(w->to);
	for (int64_t i = 0; i < w->rulings; i += w->group)
		keep_group(store, judged, i, w->group);
	store_close(store);
}

/* 3. All of them */

static void
pin(pid_t pid, const cpu_set_t *to)
{
	char command[80], child[32];
	require(sched_setaffinity(pid, sizeof *to, to) == 0, "processors cannot be chosen");
	snprintf(command, sizeof command, "pgrep -P %d", (int)pid);
	FILE *file = pid ? popen(command, "r") : NULL;
	while (file && fscanf(file, "%31s", child) == 1)
		sched_setaffinity((pid_t)atoi(child), sizeof *to, to); /* or it has ended */
	if (file)
		pclose(file);
}

void
writers_pin(pid_t pid, int processor)
{
	cpu_set_t to;
	CPU_ZERO(&to);
	CPU_SET((unsigned)processor, &to);
	pin(pid, &to);
}

void
writers_unpin(pid_t pid)
{
	cpu_set_t to;
	CPU_ZERO(&to);
	for (unsigned i = 0; i < (unsigned)sysconf(_SC_NPROCESSORS_ONLN); i++)
		CPU_SET(i, &to);
	pin(pid, &to);
}

struct writers_result
writers_run(const struct writers *w)
{
	static struct judged judged;
	if (judged.n == 0)
		read_judged(w->file, &judged);
	struct writers_result out = { .seconds = -load_now() };
	for (int i = 0; i < w->n; i++) {
		pid_t pid = fork();
		require(pid >= 0, "fork");
		if (pid > 0)
			continue;
		writers_pin(0, 0);
		write_all(w, &judged);
		_exit(0);
	}
	for (int i = 0; i < w->n; i++) {
		struct rusage used;
		int status;
		require(wait4(-1, &status, 0, &used) > 0 && status == 0, "a writer failed");
		out.processor += (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
		                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
	}
	out.seconds += load_now();
	return out;
}
