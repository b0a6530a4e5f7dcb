/* host.c: a host of the library: functions of its own with the names of inner ones, many calls with
 * faults and stops among them while memory must stay flat, and two threads.
 * Usage: host CALLS FILE... */
#include <judge_ask.h>

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 64, GROWTH = 256 << 10 };

int advance(void), put_field(void), fault_set(void), alloc_bytes(void);

int
advance(void)
{
	return 1;
}

int
put_field(void)
{
	return 2;
}

int
fault_set(void)
{
	return 3;
}

int
alloc_bytes(void)
{
	return 4;
}

static struct {
	char *text;
	size_t n;
	struct judge_text ruling; /* as it was answered first */
} file[FILES];
static int n_files;

static void
load(const char *path)
{
	FILE *from = fopen(path, "rb");
	if (!from || n_files == FILES)
		exit(2);
	file[n_files].text = malloc(1 << 20);
	file[n_files].n = fread(file[n_files].text, 1, 1 << 20, from);
	fclose(from);
	n_files++;
}

static int
at_once(void *ctx)
{
	(void)ctx;
	return 1;
}

/* Ask one thing or another. Returns whether the answer is the right one. */
static int
ask(int i)
{
	static const char *const words[] = { "replay", "moves", "explain", "check", "claim" };
	const int f = i / 8 % n_files;
	struct judge_text a;
	struct judge *judge;
	int good = 1;
	switch (i % 8) {
	case 0:
	case 1:
		judge_ask_to(&a, "replay", file[f].text, file[f].n, NULL);
		good = a.code == file[f].ruling.code && a.n == file[f].ruling.n &&
		       memcmp(a.at, file[f].ruling.at, a.n) == 0;
		break;
	case 2: judge_ask_to(&a, "replay", file[f].text, file[f].n / 2, NULL); break;
	case 3:
		judge_ask_to(&a, "replay", file[f].text, file[f].n, "{\"vew\": 1}");
		good = a.code == JUDGE_BAD_INPUT;
		break;
	case 4:
		judge = judge_new(NULL, at_once, NULL, &a);
		judge_with(judge, &a, "replay", file[f].text, file[f].n, NULL);
		judge_end(judge);
		good = a.code == JUDGE_STOPPED;
		break;
	case 5: judge_ask_to(&a, "position", file[f].text, file[f].n, "{\"move\": 1}"); break;
	case 6: judge_ask_to(&a, "cards", "mothra", 6, "{\"limit\": 1}"); break;
	default: judge_ask_to(&a, words[i / 8 % 5], file[f].text, file[f].n, NULL);
	}
	judge_text_free(&a);
	return good;
}

static int
ask_many(int from, int to)
{
	for (int i = from; i < to; i++)
		if (!ask(i))
			return 0;
	return 1;
}

static void *
thread(void *calls)
{
	return ask_many(0, *(int *)calls) ? calls : NULL;
}

static int
two_threads(int calls)
{
	pthread_t one, other;
	void *a, *b;
	pthread_create(&one, NULL, thread, &calls);
	pthread_create(&other, NULL, thread, &calls);
	pthread_join(one, &a);
	pthread_join(other, &b);
	return a && b;
}

int
main(int argc, char **argv)
{
	int calls = argc > 2 ? atoi(argv[1]) : 0;
	for (int i = 2; i < argc; i++)
		load(argv[i]);
	for (int i = 0; i < n_files; i++)
		judge_ask_to(&file[i].ruling, "replay", file[i].text, file[i].n, NULL);
	if (n_files == 0 || advance() + put_field() + fault_set() + alloc_bytes() != 10)
		return 2;
	if (!two_threads(calls / 10) || !ask_many(0, calls / 10))
		return puts("another answer than at first"), 1;
	size_t before = mallinfo2().uordblks;
	if (!ask_many(0, calls))
		return puts("another answer than at first"), 1;
	size_t after = mallinfo2().uordblks;
	printf("%zu bytes in use, %zu after %d calls\n", before, after, calls);
	return after > before + GROWTH;
}
