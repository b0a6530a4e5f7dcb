/* pipeline.h: what the service does with a submission, without HTTP: decode, adjudicate, encode, keep in groups. */
#ifndef BENCH_HTTP_PIPELINE_H
#define BENCH_HTTP_PIPELINE_H

#include <stdint.h>

#include "judged/text/buffer.h"

struct pipeline;

/* On a new database at `path`, with so many submissions under way at most. */
struct pipeline *pipeline_start(const char *path, int under_way);
/* Take `n` submissions, each a body that `next` appends, until every one is durable and answered. Seconds. */
double pipeline_run(struct pipeline *pipeline, int64_t n,
                    void (*next)(void *ctx, struct buffer *to), void *ctx);
void pipeline_stop(struct pipeline *pipeline);

#endif
