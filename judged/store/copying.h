/* copying.h: a copy of a store on its way to a file; nobody outside the store includes it. */
#ifndef JUDGED_STORE_COPYING_H
#define JUDGED_STORE_COPYING_H

#include <limits.h>
#include <stdbool.h>

#include "judged/text/fault.h"

/* Where it is made, beside where it will be. Closing a file gives up whatever locks a program has on it: `fd` stays open until the end. */
struct store_copying {
	const char *to;
	char path[PATH_MAX];
	int fd;
};

/* Make an empty file. False with a fault: `exists`, `cannot-copy`. */
bool store_copying_begin(struct store_copying *c, const char *to, struct fault *fault);
/* It gets its name when it was made; else, or when something is there by now, it is removed. */
bool store_copying_end(struct store_copying *c, bool made, struct fault *fault);

#endif
