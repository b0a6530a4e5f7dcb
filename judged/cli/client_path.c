/* client_path.c: builds paths and queries of requests. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "judged/cli/client.h"

/* Append a text, with all characters escaped except those that RFC 3986 calls unreserved. */
static void
add_escaped(struct buffer *to, const char *text)
{
	char escaped[4];
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < 0x80 && (isalnum(c) || strchr("-._~", c))) {
			buffer_bytes(to, text, 1);
			continue;
		}
		snprintf(escaped, sizeof escaped, "%%%02X", c);
		buffer_text(to, escaped);
	}
}

void
client_segment(struct buffer *path, const char *text)
{
	buffer_text(path, "/");
	add_escaped(path, text);
}

void
client_argument(struct buffer *path, const char *name, const char *value)
{
	if (!value)
		return;
	buffer_text(path, memchr(path->at, '?', path->n) ? "&" : "?");
	buffer_text(path, name);
	buffer_text(path, "=");
	add_escaped(path, value);
}
