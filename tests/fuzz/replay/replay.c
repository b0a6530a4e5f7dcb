/*
 * replay.c: gives every fuzz target its seeds, and copies of them with a few bytes changed, without libFuzzer.
 *
 * The copies come from a fixed sequence of random numbers, so each run tries the same inputs. A target runs in a process of
 * its own; if it crashes, the result names the input. Results are TAP. Run it in the source folder.
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COPIES = 4, LEAST = 200, LARGEST = 1 << 16, WITHOUT_SEED = 600, PATH = 400 };

#define TARGET(name) int name(const uint8_t *data, size_t size);
#include "fuzz.def"
#undef TARGET

static const struct target {
	const char *name;
	int (*take)(const uint8_t *data, size_t size);
} target[] = {
#define TARGET(name) { #name, name },
#include "fuzz.def"
#undef TARGET
};

/* Where a target is, for the process that waits for it. */
struct place {
	unsigned inputs, copy; /* copy: 0 for the seed itself */
	char path[PATH];
};

static uint64_t
next_random(void)
{
	static uint64_t x = 0x9e3779b97f4a7c15;
	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return x;
}

/* A copy on the heap, of exactly its size: reading behind its end is noticed. */
static void
give(const struct target *t, struct place *at, const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);
	memcpy(copy, data, size);
	t->take(copy, size);
	free(copy);
	at->inputs++;
}

static void
change(uint8_t *data, size_t *size)
{
	for (uint64_t n = 1 + next_random() % 4; n > 0 && *size > 0; n--) {
		uint64_t r = next_random();
		if (r % 8 == 0)
			*size = (r >> 8) % *size;
		else if (r % 8 == 1)
			data[(r >> 8) % *size] =
				(uint8_t) "\"'{}[]:,-#\n 0\\\0\377"[(r >> 40) % 17];
		else
			data[(r >> 8) % *size] = (uint8_t)(r >> 40);
	}
}

static void
try_seed(const struct target *t, struct place *at, const uint8_t *seed, size_t size)
{
	static uint8_t data[LARGEST];
	at->copy = 0;
	give(t, at, seed, size);
	while (at->copy++ < COPIES) {
		size_t changed = size;
		memcpy(data, seed, size);
		change(data, &changed);
		give(t, at, data, changed);
	}
}

static void
try_file(const struct target *t, struct place *at)
{
	static uint8_t seed[LARGEST];
	FILE *file = fopen(at->path, "rb");
	if (!file)
		return;
	size_t size = fread(seed, 1, sizeof seed, file);
	if (!ferror(file))
		try_seed(t, at, seed, size);
	fclose(file);
}

static void
try_folder(const struct target *t, struct place *at, const char *folder)
{
	struct dirent **entry;
	int n = scandir(folder, &entry, NULL, alphasort);
	if (n < 0) {
		snprintf(at->path, sizeof at->path, "no folder %s", folder);
		exit(1);
	}
	for (int i = 0; i < n; free(entry[i++])) {
		char path[PATH];
		snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
		memcpy(at->path, path, sizeof path);
		if (*entry[i]->d_name != '.' && entry[i]->d_type == DT_DIR)
			try_folder(t, at, path);
		else if (entry[i]->d_type == DT_REG)
			try_file(t, at);
	}
	free(entry);
}

static void
try_all(const struct target *t, struct place *at)
{
	char folder[PATH / 2];
	snprintf(folder, sizeof folder, "tests/fuzz/%s.seeds", t->name);
	FILE *seeds = fopen(folder, "r");
	while (seeds && fgets(folder, sizeof folder, seeds)) {
		folder[strcspn(folder, "\n")] = '\0';
		try_folder(t, at, folder);
	}
	if (seeds)
		fclose(seeds);
	snprintf(at->path, sizeof at->path, "random bytes");
	while (at->inputs < LEAST) {
		uint8_t seed[WITHOUT_SEED];
		for (size_t i = 0; i < sizeof seed; i++)
			seed[i] = (uint8_t)(next_random() >> 32);
		try_seed(t, at, seed, next_random() % sizeof seed);
	}
}

int
main(void)
{
	int failed = 0;
	size_t n = sizeof target / sizeof *target;
	struct place *at =
		mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < n; i++) {
		int status = 1;
		*at = (struct place){ 0 };
		fflush(stdout);
		pid_t pid = fork();
		if (pid == 0) {
			try_all(&target[i], at);
			exit(0);
		}
		if (pid > 0 && waitpid(pid, &status, 0) == pid && status == 0)
			printf("ok %zu - %s: %u inputs\n", i + 1, target[i].name, at->inputs);
		else
			printf("not ok %zu - %s: %s, copy %u\n", i + 1, target[i].name, at->path,
			       at->copy);
		failed += status != 0;
	}
	printf("1..%zu\n", n);
	return failed != 0;
}
