/* floor.h: the least a service must do with a submission, for judged to be compared with. */
#ifndef BENCH_HTTP_FLOOR_H
#define BENCH_HTTP_FLOOR_H

#include <stddef.h>

/* Serve for ever: receive, parse as JSON, commit so many bytes in groups as judged does, answer with as many bytes. The port
 * goes to the pipe `to`, as a line that ends in it. */
void floor_serve(const char *database, size_t kept, size_t answer, int to);

#endif
