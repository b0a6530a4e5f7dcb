/* suite_task.c: the job that has the suite played by another program, and reads its results. */
#include "judged/service/jobs/suite_task.h"

#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "judged/text/buffer.h"
#include "judged/suite/options.h"
#include "judged/service/jobs/tasks.h"
#include "judged/text/alloc.h"

enum { PAUSE_MS = 100, TELL_MS = 250, LINE = 400, MOST_RESULT = 64 << 20 };

/* The other program and its output. */
struct playing {
	struct task *task;
	pid_t pid;
	int out;
	struct buffer said; /* text not yet read as lines; after `totals`, the matrices */
	bool has_totals, too_much;
	bool lost; /* the job has ended, or another daemon has it */
	size_t scenarios, passed, failed, proofs;
	int64_t last_written; /* when the row was last written, in milliseconds */
	char fault[LINE];
};

const char *
suite_task_dir(const struct settings *settings)
{
	return *settings->fixtures ? settings->fixtures : suite_default_dir();
}

static int64_t
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* 1. Starting the program */

/* Start the program with all signals unblocked, without input, and without output to our log. */
static int
spawn(pid_t *pid, int out, char *argv[])
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none;
	sigemptyset(&none);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	int error = posix_spawn(pid, "/proc/self/exe", &files, &how, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&how);
	return error;
}

static bool
start(struct playing *p, const char *edition)
{
	char name[] = "judged", command[] = "suite-run";
	char *dir = alloc_copy(suite_task_dir(&p->task->settings));
	char *cards = alloc_copy(p->task->settings.cards);
	char *only = edition ? strdup(edition) : NULL;
	char *argv[] = { name, command, dir, cards, only, NULL };
	int ends[2];
	bool fine = pipe2(ends, O_CLOEXEC) == 0;
	if (fine) {
		fine = spawn(&p->pid, ends[1], argv) == 0;
		close(ends[1]);
		p->out = ends[0];
		if (!fine)
			close(ends[0]);
	}
	free(dir);
	free(cards);
	free(only);
	return fine;
}

/* 2. Reading the output */

static void
note_line(struct playing *p, const char *line)
{
	struct store_task *row = &p->task->row;
	long long done, total;
	if (sscanf(line, "at %lld %lld", &done, &total) == 2) {
		row->done = done;
		row->total = total;
	} else if (strncmp(line, "fault ", 6) == 0) {
		snprintf(p->fault, sizeof p->fault, "%s", line + 6);
	} else {
		p->has_totals = sscanf(line, "totals %zu %zu %zu %zu", &p->scenarios, &p->passed,
		                       &p->failed, &p->proofs) == 4;
	}
}

static void
note_lines(struct playing *p)
{
	char *end, line[LINE];
	while (!p->has_totals && p->said.n > 0 && (end = memchr(p->said.at, '\n', p->said.n))) {
		size_t len = (size_t)(end - p->said.at);
		snprintf(line, sizeof line, "%.*s", (int)(len < LINE ? len : LINE - 1), p->said.at);
		p->said.n -= len + 1;
		memmove(p->said.at, end + 1, p->said.n);
		note_line(p, line);
	}
}

/* Read some output; false at its end. */
static bool
read_some(struct playing *p)
{
	struct pollfd ready = { .fd = p->out, .events = POLLIN };
	char piece[16384];
	if (poll(&ready, 1, PAUSE_MS) <= 0)
		return true;
	ssize_t n = read(p->out, piece, sizeof piece);
	if (n <= 0)
		return false;
	buffer_bytes(&p->said, piece, (size_t)n);
	note_lines(p);
	p->too_much = p->said.n > MOST_RESULT;
	return !p->too_much;
}

/* Read all output. False if the job should end before. */
static bool
follow(struct playing *p)
{
	int64_t done = -1;
	while (read_some(p)) {
		if (task_should_end(p->task))
			return false;
		if (p->task->row.done == done || now() - p->last_written < TELL_MS)
			continue;
		done = p->task->row.done;
		p->last_written = now();
		p->lost = task_go_on(p->task, NULL) == STORE_NONE;
		if (p->lost)
			return false;
	}
	return true;
}

/* 3. Results */

static json_t *
editions_json(const json_t *matrices)
{
	static const char *const names[] = { "proven", "observed", "inert", "cited", "open" };
	json_t *out = json_array(), *one;
	size_t i;
	json_array_foreach(matrices, i, one) {
		json_t *totals = json_object_get(one, "totals");
		json_t *edition = json_pack("{s:O, s:O}", "game", json_object_get(one, "game"),
		                            "edition", json_object_get(one, "edition"));
		for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
			json_object_set(edition, names[n], json_object_get(totals, names[n]));
		json_array_append_new(out, edition);
	}
	return out;
}

/* Parse the matrices. The program writes a single one without a list. */
static json_t *
read_matrices(const struct playing *p)
{
	json_t *all = json_loadb(p->said.at, p->said.n, 0, NULL);
	return json_is_object(all) ? json_pack("[o]", all) : all;
}

static void
set_counts(struct playing *p, const json_t *matrices)
{
	json_t *counts =
		json_pack("{s:I, s:I, s:I, s:I, s:o}", "scenarios", (json_int_t)p->scenarios,
	                  "passed", (json_int_t)p->passed, "failed", (json_int_t)p->failed,
	                  "proofs", (json_int_t)p->proofs, "editions", editions_json(matrices));
	free(p->task->counts);
	p->task->row.counts = p->task->counts = json_dumps(counts, JSON_COMPACT);
	json_decref(counts);
}

static void
conclude(struct playing *p, int status)
{
	json_t *matrices = p->has_totals ? read_matrices(p) : NULL;
	char why[LINE + 64];
	if (matrices && status == 0) {
		json_t *result = json_pack("{s:O}", "matrices", matrices);
		char *text = json_dumps(result, JSON_COMPACT);
		set_counts(p, matrices);
		task_go_on(p->task, NULL);
		task_end(p->task, TASK_DONE, "", text);
		free(text);
		json_decref(result);
	} else {
		if (*p->fault)
			snprintf(why, sizeof why, "%s", p->fault);
		else if (WIFSIGNALED(status))
			snprintf(why, sizeof why, "Playing the suite was ended by signal %d.",
			         WTERMSIG(status));
		else
			snprintf(why, sizeof why, "The suite could not be played.");
		task_end(p->task, TASK_FAILED, why, NULL);
	}
	json_decref(matrices);
}

void
suite_task_run(struct task *task)
{
	struct playing p = { .task = task };
	json_t *asked = json_loads(task->asked, 0, NULL);
	bool started = start(&p, json_string_value(json_object_get(asked, "edition")));
	int status = 0;
	json_decref(asked);
	if (!started) {
		task_end(task, TASK_FAILED, "The program that plays the suite cannot be started.",
		         NULL);
		return;
	}
	bool all = follow(&p);
	if (!all || p.too_much)
		kill(p.pid, SIGKILL);
	close(p.out);
	waitpid(p.pid, &status, 0);
	if (all)
		conclude(&p, status);
	else if (!p.lost && !task_leave(task))
		task_end(task, TASK_INTERRUPTED, "The service was stopped while it ran.", NULL);
	buffer_free(&p.said);
}
