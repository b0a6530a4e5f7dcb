/* body.h: unpacks compressed bodies. */
#ifndef JUDGED_SERVICE_HTTP_BODY_H
#define JUDGED_SERVICE_HTTP_BODY_H

#include <stdbool.h>
#include <stddef.h>

enum unpacked { UNPACKED, UNPACK_TOO_LARGE, UNPACK_BROKEN, UNPACK_NO_MEMORY };

/* Unpack the gzip members that make up the body. The caller frees `*out`, which is NULL unless the
 * result is UNPACKED. Nothing beyond `most` bytes is ever unpacked. */
enum unpacked gzip_unpack(const char *body, size_t len, size_t most, char **out, size_t *out_len);

#endif
