/* body.c: unpacks gzip, with zlib. */
#include "judged/service/http/body.h"

#include <stdlib.h>
#include <zlib.h>

/* windowBits: 15, plus 16 to expect a gzip header. */
enum { GZIP = 15 + 16, FIRST = 16384 };

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
