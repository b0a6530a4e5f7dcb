/*
 * headers.c: refuse requests that two programs could read in two ways.
 *
 * libmicrohttpd takes two Content-Length headers, Content-Length beside Transfer-Encoding, folded
 * lines, NUL, and lines that end in a bare LF. Behind a proxy that reads them otherwise, a client
 * could smuggle a second request in the first one's body. What the library hands out as name and
 * value are strings cut from the line as it was received, so the line can still be seen around
 * them:
 *
 *	H o s t : _ a . b \r\n     ->     H o s t \0 _ a . b \0 \0
 *	^name       ^value                ^name        ^value
 *
 * Name, colon, blanks and value lie behind each other, and CR and LF after the value are both NUL.
 * A folded line was put together elsewhere, a NUL within the line ends the string early, a bare LF
 * leaves one NUL.
 */
#include <string.h>
#include <strings.h>

#include "judged/service/http/internal.h"

enum { BLANKS = 64 };

struct seen {
	bool plain;
	int lengths, encodings, hosts;
};

static bool
is_token(const char *name, size_t len)
{
	static const char others[] = "!#$%&'*+-.^_`|~";
	for (size_t i = 0; i < len; i++) {
		char c = name[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		if (!letter && !(c >= '0' && c <= '9') && (c == '\0' || !strchr(others, c)))
			return false;
	}
	return len > 0;
}

static bool
has_control(const char *value, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)value[i];
		if ((c < ' ' && c != '\t') || c == 0x7f)
			return true;
	}
	return false;
}

static bool
is_number(const char *value, size_t len)
{
	while (len > 0 && value[len - 1] == ' ')
		len--;
	for (size_t i = 0; i < len; i++)
		if (value[i] < '0' || value[i] > '9')
			return false;
	return len > 0;
}

/* Is the line as it was received, and nothing beyond what its two strings say? */
static bool
is_whole(const char *name, size_t name_len, const char *value, size_t value_len)
{
	uintptr_t name_end = (uintptr_t)name + name_len, begin = (uintptr_t)value;
	if (begin <= name_end || begin - name_end > BLANKS)
		return false;
	return value[value_len] == '\0' && value[value_len + 1] == '\0';
}

static bool
is_named(const char *name, size_t len, const char *what)
{
	return len == strlen(what) && strncasecmp(name, what, len) == 0;
}

static enum MHD_Result
look(void *ctx, enum MHD_ValueKind kind, const char *name, size_t name_len, const char *value,
     size_t value_len)
{
	struct seen *seen = ctx;
	bool plain = value && is_token(name, name_len) && !has_control(value, value_len) &&
	             is_whole(name, name_len, value, value_len);
	(void)kind;
	if (plain && is_named(name, name_len, "Content-Length")) {
		seen->lengths++;
		plain = is_number(value, value_len);
	} else if (plain && is_named(name, name_len, "Transfer-Encoding")) {
		seen->encodings++;
		plain = is_named(value, value_len, "chunked");
	} else if (plain && is_named(name, name_len, "Host")) {
		seen->hosts++;
	}
	seen->plain = seen->plain && plain;
	return MHD_YES;
}

/* A NUL, written or as %00, would cut the path: behind the target comes the version. */
void *
http_on_target(void *http, const char *target, struct MHD_Connection *connection)
{
	bool whole = strncmp(target + strlen(target) + 1, "HTTP/", 5) == 0;
	(void)connection;
	return whole && !strstr(target, "%00") ? NULL : http;
}

bool
http_headers_are_plain(struct MHD_Connection *connection)
{
	struct seen seen = { .plain = true };
	MHD_get_connection_values_n(connection, MHD_HEADER_KIND, look, &seen);
	return seen.plain && seen.lengths + seen.encodings <= 1 && seen.hosts <= 1;
}
