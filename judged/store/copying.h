/* copying.h: a copy of a store on its way to a file; only the store's own files include it. */
#ifndef JUDGED_STORE_COPYING_H
#define JUDGED_STORE_COPYING_H

#include <limits.h>
#include <stdbool.h>

#include "judged/text/fault.h"

/* A copy being written to a temporary `path` beside `to`. `fd` stays open to the end: closing it
 * would drop every lock this process holds on the file. */
struct store_copying {
	const char *to;
	char path[PATH_MAX];
	int fd;
};

/* Create the empty temporary file. False with a fault: `exists`, `cannot-copy`. */
bool store_copying_begin(struct store_copying *c, const char *to, struct fault *fault);
/* Give the copy its name if it was made. If it wasn't, or if a file with that name exists already,
 * remove the copy. */
bool store_copying_end(struct store_copying *c, bool made, struct fault *fault);

#endif
