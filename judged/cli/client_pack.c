/* client_pack.c: compresses request bodies with gzip. */
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "judged/cli/client.h"
#include "judged/text/alloc.h"

enum { GZIP = 15 + 16, MEMORY = 8 };

bool
client_pack(const char *body, size_t len, char **out, size_t *out_len)
{
	z_stream z = { 0 };
	if (len == 0 || len > UINT32_MAX ||
	    deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) !=
	            Z_OK)
		return false;
	*out = alloc_bytes(len);
	z.next_in = (const unsigned char *)body;
	z.avail_in = (unsigned)len;
	z.next_out = (unsigned char *)*out;
	z.avail_out = (unsigned)len;
	bool smaller = deflate(&z, Z_FINISH) == Z_STREAM_END;
	*out_len = z.total_out;
	deflateEnd(&z);
	if (!smaller)
		free(*out);
	return smaller;
}
