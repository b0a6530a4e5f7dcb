/* body.c: gzip, by zlib. */
#include "judged/service/http/body.h"

#include <stdlib.h>
#include <zlib.h>

/* 15 bits of window; 16 more mean a gzip header. */
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

/* Until the end of the member; one byte more than `most` may be written, to see that it is too large. */
static int
inflate_all(z_stream *z, char **out, size_t most)
{
	size_t cap = 0;
	int state = Z_OK;
	while (state == Z_OK && z->total_out <= most) {
		if (z->total_out == cap && !grow(out, &cap, most))
			return Z_MEM_ERROR;
		z->next_out = (unsigned char *)*out + z->total_out;
		z->avail_out = (unsigned)(cap - z->total_out);
		state = inflate(z, Z_NO_FLUSH);
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
	int state = inflate_all(&z, out, most);
	*out_len = z.total_out;
	if (state == Z_MEM_ERROR)
		result = UNPACK_NO_MEMORY;
	else if (z.total_out > most)
		result = UNPACK_TOO_LARGE;
	else if (state == Z_STREAM_END && z.avail_in == 0)
		result = UNPACKED;
	inflateEnd(&z);
	if (result != UNPACKED) {
		free(*out);
		*out = NULL;
	}
	return result;
}
