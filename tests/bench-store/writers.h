/* writers.h: how much a server can keep when nobody has to judge first. */
#ifndef BENCH_STORE_WRITERS_H
#define BENCH_STORE_WRITERS_H

#include <stdint.h>
#include <sys/types.h>

/* Rulings that were judged, read from a file, and what is to be done with them. */
struct writers {
	const char *file, *to; /* addresses of stores */
	int n;           /* writers, each a process with a connection of its own, as a daemon has */
	int64_t rulings; /* each keeps */
	int group;       /* rulings to a commit */
};

struct writers_result {
	double seconds, processor; /* until the last has ended; that all of them had */
};

/* All run on the first processor. */
struct writers_result writers_run(const struct writers *writers);

/* A process and those it began have this processor alone, and whatever they begin. */
void writers_pin(pid_t pid, int processor);
/* Or all again. */
void writers_unpin(pid_t pid);

#endif
