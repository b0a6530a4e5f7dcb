/* musl.c: what the C library of emscripten lacks. */
#include "contrib/wasm/musl.h"

#include <stdlib.h>

static _Thread_local struct {
	int (*compare)(const void *a, const void *b, void *with);
	void *with;
} now;

static int
compare(const void *a, const void *b)
{
	return now.compare(a, b, now.with);
}

/* No comparison sorts anything itself, and an instance has one thread. */
void
qsort_r(void *at, size_t n, size_t size,
        int (*compare_with)(const void *a, const void *b, void *with), void *with)
{
	now.compare = compare_with;
	now.with = with;
	qsort(at, n, size, compare);
}
