/* body.h: unpacks compressed bodies, and packs answers. */
#ifndef JUDGED_SERVICE_HTTP_BODY_H
#define JUDGED_SERVICE_HTTP_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include "judged/text/buffer.h"

enum unpacked { UNPACKED, UNPACK_TOO_LARGE, UNPACK_BROKEN, UNPACK_NO_MEMORY };

/* Unpack the gzip members that make up the body. The caller frees `*out`, which is NULL unless the
 * result is UNPACKED. Nothing beyond `most` bytes is ever unpacked. */
enum unpacked gzip_unpack(const char *body, size_t len, size_t most, char **out, size_t *out_len);

/* Pack a text with gzip. Returns NULL if that doesn't make it shorter, or there is no memory;
 * otherwise the caller frees the result. */
char *gzip_pack(const char *text, size_t len, size_t *out_len);

/* A stream that is packed piece by piece. */
struct gzip;
/* Return NULL if there is no memory. */
struct gzip *gzip_begin(void);
/* Pack a piece so that the client can unpack all of it at once. `last`: end the stream. */
void gzip_add(struct gzip *gzip, const char *text, size_t len, bool last, struct buffer *to);
void gzip_end(struct gzip *gzip);

#endif
