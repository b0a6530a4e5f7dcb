/*
 * guest.c: is the library a good guest of its host? Links libjudge.a as a stranger would, with
 * malloc() and its kin replaced by functions that count and can fail.
 *
 *	guest stack FILE...      measure the stack of each call, on a painted one
 *	guest memory FILE...     fail one allocation after another; the next call must work
 *	guest calls N FILE...    N calls with faults, stops and failures among them
 *
 * Exits with 1, and says why, if a call needs more stack than judge_stack(), ends the process, loses
 * memory or changes a later answer.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "judged/embed/judge_ask.h"

enum { PAINT = 0xa5, PAINTED = 1 << 20, NEVER = 0 };

/* 1. Memory that is counted and can fail */

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

static long blocks;         /* allocated and not freed, by the library */
static long count, failing; /* allocations of this call; the one that fails, from 1, or NEVER */

static void *
noted(void *at, bool new)
{
	blocks += new &&at;
	return at;
}

static bool
fails(void)
{
	return ++count == failing;
}

void *
__wrap_malloc(size_t size)
{
	return noted(fails() ? NULL : __real_malloc(size), true);
}

void *
__wrap_calloc(size_t n, size_t size)
{
	return noted(fails() ? NULL : __real_calloc(n, size), true);
}

void *
__wrap_realloc(void *at, size_t size)
{
	return noted(fails() ? NULL : __real_realloc(at, size), !at);
}

void
__wrap_free(void *at)
{
	blocks -= at != NULL;
	__real_free(at);
}

/* 2. Questions */

static const struct {
	const char *what, *options;
} questions[] = {
	{ "replay", NULL },
	{ "replay", "{\"full\": true, \"readings\": true, \"advice\": true}" },
	{ "replay", "{\"view\": \"A\", \"steps\": 300}" },
	{ "moves", NULL },
	{ "position", NULL },
	{ "explain", NULL },
	{ "check", NULL },
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

struct file {
	const char *path;
	char *text;
	size_t n;
};

static struct file
read_file(const char *path)
{
	struct file file = { path, __real_malloc(1 << 20), 0 };
	FILE *from = fopen(path, "rb");
	if (!from) {
		perror(path);
		exit(2);
	}
	file.n = fread(file.text, 1, 1 << 20, from);
	fclose(from);
	return file;
}

static int
stops_soon(void *ctx)
{
	int *left = ctx;
	return (*left)-- == 0;
}

static struct judge_text
ask(const struct file *file, int which)
{
	count = 0;
	struct judge_text out;
	judge_ask_to(&out, questions[which].what, file->text, file->n, questions[which].options);
	failing = NEVER;
	return out;
}

static bool
same(const struct judge_text *a, const struct judge_text *b)
{
	return a->code == b->code && a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

__attribute__((format(printf, 2, 3))) static void
wrong(const struct file *file, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fprintf(stderr, "%s: ", file->path);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	exit(1);
}

/* 3. Stack */

static void *
ask_all(void *ctx)
{
	for (int i = 0; i < QUESTIONS; i++) {
		struct judge_text answer = ask(ctx, i);
		judge_text_free(&answer);
	}
	return NULL;
}

static size_t
stack_of(struct file *file, unsigned char *stack)
{
	pthread_attr_t attr;
	pthread_t thread;
	size_t clean = 0;
	memset(stack, PAINT, PAINTED);
	pthread_attr_init(&attr);
	pthread_attr_setstack(&attr, stack, PAINTED);
	pthread_create(&thread, &attr, ask_all, file);
	pthread_join(thread, NULL);
	while (clean < PAINTED && stack[clean] == PAINT)
		clean++;
	return PAINTED - clean;
}

static void
measure_stack(int n, char **paths)
{
	unsigned char *stack =
		mmap(NULL, PAINTED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	size_t most = 0;
	const char *worst = "";
	for (int i = 0; i < n; i++) {
		struct file file = read_file(paths[i]);
		size_t used = stack_of(&file, stack);
		worst = used > most ? paths[i] : worst;
		most = used > most ? used : most;
		__real_free(file.text);
	}
	printf("at most %zu bytes of stack (%s)\n", most, worst);
	if (most > judge_stack())
		exit(1);
}

/* 4. Memory */

/* Fail the k-th allocation of a call. Returns whether it had that many. */
static bool
fail_at(const struct file *file, int which, long k, const struct judge_text *good)
{
	long before = blocks;
	failing = k;
	struct judge_text answer = ask(file, which);
	bool reached = count >= k;
	if (reached ? answer.code != JUDGE_NO_MEMORY : !same(&answer, good))
		wrong(file, "%s: allocation %ld failed: code %d: %s", questions[which].what, k,
		      (int)answer.code, answer.at);
	judge_text_free(&answer);
	if (blocks != before)
		wrong(file, "%s: allocation %ld failed: %ld blocks lost", questions[which].what, k,
		      blocks - before);
	answer = ask(file, which);
	if (!same(&answer, good))
		wrong(file, "%s: another answer after allocation %ld failed", questions[which].what,
		      k);
	judge_text_free(&answer);
	return reached;
}

/* Every allocation of the first hundred, then about a hundred of the rest. */
static void
fail_each(const struct file *file, int which)
{
	struct judge_text good = ask(file, which);
	long step = 1 + count / 100, k = 1, probes = 0;
	for (; fail_at(file, which, k, &good); probes++)
		k += k < 100 ? 1 : step;
	judge_text_free(&good);
	printf("%s, %s: %ld failed allocations\n", file->path, questions[which].what, probes);
}

static void
fail_memory(int n, char **paths)
{
	for (int i = 0; i < n; i++) {
		struct file file = read_file(paths[i]);
		for (int which = 0; which < QUESTIONS; which++)
			fail_each(&file, which);
		__real_free(file.text);
	}
}

/* 5. Many calls */

/* A call that is stopped, cut short, faulty or has too little memory. */
static void
disturb(const struct file *file, int i)
{
	struct judge_text out, fault;
	int left = i % 50;
	struct judge *judge =
		judge_new(i % 3 ? NULL : "{\"memory\": 200000}", stops_soon, &left, &fault);
	failing = i % 7 ? NEVER : i % 900;
	count = 0;
	judge_with(judge, &out, "replay", file->text, i % 5 ? file->n : file->n / 2, NULL);
	failing = NEVER;
	judge_text_free(&out);
	judge_end(judge);
}

static void
many_calls(int calls, int n, char **paths)
{
	struct file *file = __real_calloc((size_t)n, sizeof *file);
	struct judge_text *good = __real_calloc((size_t)n, sizeof *good);
	for (int i = 0; i < n; i++) {
		file[i] = read_file(paths[i]);
		good[i] = ask(&file[i], 0);
	}
	long before = blocks;
	for (int i = 0; i < calls; i++) {
		struct judge_text answer = ask(&file[i % n], 0);
		if (!same(&answer, &good[i % n]))
			wrong(&file[i % n], "another answer in call %d", i);
		judge_text_free(&answer);
		disturb(&file[i % n], i);
		if (blocks != before)
			wrong(&file[i % n], "%ld blocks lost by call %d", blocks - before, i);
	}
	printf("%d calls, 0 blocks lost\n", 2 * calls);
}

int
main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[1] : "";
	if (strcmp(what, "stack") == 0)
		measure_stack(argc - 2, argv + 2);
	else if (strcmp(what, "memory") == 0)
		fail_memory(argc - 2, argv + 2);
	else if (strcmp(what, "calls") == 0 && argc > 3)
		many_calls(atoi(argv[2]), argc - 3, argv + 3);
	else
		return 2;
	return 0;
}
