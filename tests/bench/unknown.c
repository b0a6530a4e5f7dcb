/* unknown.c: see unknown.h. Each dispute is judged a few times, for the least: other programs come in between. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/suite/disputes.h"
#include "tests/bench/unknown.h"

enum { DISPUTES = 1024, TRIES = 5, PATH = 512 };
/* Seconds; what takes longer is not tried again so often. */
static const double enough = 0.5;

struct timed {
	double seconds;
	char path[PATH];
};

struct unknown {
	struct timed of[DISPUTES];
	int n;
};

static bool
is_unknown(const struct ruling *ruling)
{
	return ruling->run->game.hides || ruling->run->identified || ruling->run->n_laid_unknown;
}

static bool
time_of(struct dispute *dispute, struct ruling *ruling, double *seconds, struct fault *fault)
{
	double spent = 0;
	*seconds = 1e9;
	for (int i = 0; i < TRIES && (i == 0 || spent < enough); i++) {
		double begin = measure_now();
		if (!ruling_make(ruling, &dispute->transcript, NULL, fault))
			return false;
		double took = measure_now() - begin;
		spent += took;
		*seconds = took < *seconds ? took : *seconds;
	}
	return true;
}

static bool
measure_one(struct unknown *all, const char *path)
{
	struct dispute dispute;
	struct ruling ruling = { 0 };
	struct fault fault = { 0 };
	struct timed *timed = &all->of[all->n];
	if (!dispute_read(&dispute, path, &fault)) {
		fprintf(stderr, "bench: %s: %s\n", path, fault.sentence);
		return false;
	}
	bool judged = dispute_judge(&dispute, &ruling, &fault);
	/* Of two stories there is no one run. */
	if (judged && ruling.run && is_unknown(&ruling) && all->n < DISPUTES) {
		judged = time_of(&dispute, &ruling, &timed->seconds, &fault);
		snprintf(timed->path, sizeof timed->path, "%s", path);
		all->n++;
	}
	if (!judged)
		fprintf(stderr, "bench: %s: %s\n", path, fault.sentence);
	ruling_free(&ruling);
	dispute_free(&dispute);
	return judged;
}

static int
compare(const void *a, const void *b)
{
	double x = ((const struct timed *)a)->seconds, y = ((const struct timed *)b)->seconds;
	return (x > y) - (x < y);
}

static int
is_dispute(const struct dirent *entry)
{
	const char *end = strrchr(entry->d_name, '.');
	return end && strcmp(end, ".yaml") == 0;
}

bool
unknown_rulings(struct measure_table *table, const char *folder)
{
	static struct unknown all;
	static char worst[PATH + 64], path[PATH];
	struct dirent **entry;
	int n = scandir(folder, &entry, is_dispute, alphasort);
	bool good = n > 0;
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
		good &= measure_one(&all, path);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	if (all.n == 0)
		return false;
	qsort(all.of, (size_t)all.n, sizeof *all.of, compare);
	snprintf(worst, sizeof worst, "... worst: %s", all.of[all.n - 1].path);
	measure_add(table, "disputes with unknown cards", all.n, "disputes", NULL);
	measure_add(table, "... a ruling, median", all.of[all.n / 2].seconds * 1e3, "ms", NULL);
	measure_add(table, worst, all.of[all.n - 1].seconds * 1e3, "ms", NULL);
	return good;
}
