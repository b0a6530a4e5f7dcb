/* musl.h: what the C library of emscripten lacks. */
#ifndef JUDGED_WASM_MUSL_H
#define JUDGED_WASM_MUSL_H

#include <stddef.h>

void *memory_reallocarray(void *at, size_t n, size_t size);
void qsort_r(void *at, size_t n, size_t size,
             int (*compare)(const void *a, const void *b, void *with), void *with);

#endif
