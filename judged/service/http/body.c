/* body.c: unpacks and packs gzip, with zlib. */
#include "judged/service/http/body.h"

#include <stdlib.h>
#include <zlib.h>

/* windowBits: 15, plus 16 to expect a gzip header. */
enum { GZIP = 15 + 16, FIRST = 16384 };

/* Answers are packed while their clients wait. Level 5 is as small as 9 within a tenth, in a third
 * of the time. */
enum { LEVEL = 5, MEMORY_LEVEL = 8 };

static bool
grow(char **out, size_t *cap, size_t most)
{
	char *larger;
	*cap = *cap ? *cap * 2 : FIRST;
	*cap = *cap < most + 1 ? *cap : most + 1;
	larger = realloc(*out, *cap);
	*out = larger ? larger : *out;
	return larger;
}

/* Unpack up to the end of the last member; there may be several (RFC 1952, 2.2). One byte more than
 * `most` may be written, to detect that the body is too large. */
static int
inflate_all(z_stream *z, char **out, size_t *len, size_t most)
{
	size_t cap = 0;
	int state = Z_OK;
	*len = 0;
	while (state == Z_OK && *len <= most) {
		if (*len == cap && !grow(out, &cap, most))
			return Z_MEM_ERROR;
		z->next_out = (unsigned char *)*out + *len;
		z->avail_out = (unsigned)(cap - *len);
		state = inflate(z, Z_NO_FLUSH);
		*len = cap - z->avail_out;
		if (state == Z_STREAM_END && z->avail_in > 0)
			state = inflateReset(z);
	}
	return state;
}

enum unpacked
gzip_unpack(const char *body, size_t len, size_t most, char **out, size_t *out_len)
{
	z_stream z = { .next_in = (unsigned char *)(void *)body, .avail_in = (unsigned)len };
	enum unpacked result = UNPACK_BROKEN;
	*out = NULL;
	int begun = inflateInit2(&z, GZIP);
	if (begun != Z_OK)
		return begun == Z_MEM_ERROR ? UNPACK_NO_MEMORY : result;
	int state = inflate_all(&z, out, out_len, most);
	if (state == Z_MEM_ERROR)
		result = UNPACK_NO_MEMORY;
	else if (*out_len > most)
		result = UNPACK_TOO_LARGE;
	else if (state == Z_STREAM_END)
		result = UNPACKED;
	inflateEnd(&z);
	if (result != UNPACKED) {
		free(*out);
		*out = NULL;
	}
	return result;
}

static bool
deflate_begin(z_stream *z)
{
	return deflateInit2(z, LEVEL, Z_DEFLATED, GZIP, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK;
}

char *
gzip_pack(const char *text, size_t len, size_t *out_len)
{
	z_stream z = { .next_in = (unsigned char *)(void *)text, .avail_in = (unsigned)len };
	char *out = malloc(len);
	bool begun = out && deflate_begin(&z);
	z.next_out = (unsigned char *)out;
	z.avail_out = (unsigned)len;
	bool done = begun && deflate(&z, Z_FINISH) == Z_STREAM_END;
	*out_len = z.total_out;
	if (begun)
		deflateEnd(&z);
	char *smaller = done ? realloc(out, *out_len) : NULL;
	if (!done)
		free(out);
	return smaller ? smaller : done ? out : NULL;
}

/* Streams */

struct gzip {
	z_stream z;
};

struct gzip *
gzip_begin(void)
{
	struct gzip *gzip = calloc(1, sizeof *gzip);
	if (gzip && !deflate_begin(&gzip->z)) {
		free(gzip);
		return NULL;
	}
	return gzip;
}

void
gzip_add(struct gzip *gzip, const char *text, size_t len, bool last, struct buffer *to)
{
	z_stream *z = &gzip->z;
	z->next_in = (unsigned char *)(void *)text;
	z->avail_in = (unsigned)len;
	do {
		z->next_out = (unsigned char *)buffer_room(to, FIRST);
		z->avail_out = FIRST;
		deflate(z, last ? Z_FINISH : Z_SYNC_FLUSH);
		to->n += FIRST - z->avail_out;
	} while (z->avail_out == 0);
}

void
gzip_end(struct gzip *gzip)
{
	if (gzip)
		deflateEnd(&gzip->z);
	free(gzip);
}
