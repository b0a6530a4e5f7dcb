/* body.h: bodies that come packed. */
#ifndef JUDGED_SERVICE_HTTP_BODY_H
#define JUDGED_SERVICE_HTTP_BODY_H

#include <stdbool.h>
#include <stddef.h>

enum unpacked { UNPACKED, UNPACK_TOO_LARGE, UNPACK_BROKEN, UNPACK_NO_MEMORY };

/* Unpack the gzip members that fill the body. `*out` is the caller's to free, and NULL unless UNPACKED;
 * nothing beyond `most` bytes is ever unpacked. */
enum unpacked gzip_unpack(const char *body, size_t len, size_t most, char **out, size_t *out_len);

#endif
