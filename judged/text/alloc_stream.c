/* alloc_stream.c: texts written through a FILE, like open_memstream(), which would drop text if
 * memory ran out. */
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

struct stream {
	char **text;
	size_t *len, cap;
};

static ssize_t
add(void *cookie, const char *bytes, size_t n)
{
	struct stream *s = cookie;
	if (s->cap - *s->len <= n) {
		s->cap = 2 * s->cap + n + 1;
		*s->text = alloc_again(*s->text, s->cap);
	}
	memcpy(*s->text + *s->len, bytes, n);
	(*s->text)[ *s->len += n] = '\0';
	return (ssize_t)n;
}

static int
end(void *cookie)
{
	free(cookie);
	return 0;
}

FILE *
alloc_stream(char **text, size_t *len)
{
	static const cookie_io_functions_t functions = { .write = add, .close = end };
	struct stream *s = alloc_bytes(sizeof *s);
	*s = (struct stream){ text, len, 1 };
	*text = alloc_zeroed(1, 1);
	*len = 0;
	FILE *to = fopencookie(s, "w", functions);
	if (to)
		return to;
	return alloc_have(alloc_try_again() ? fopencookie(s, "w", functions) : NULL);
}
