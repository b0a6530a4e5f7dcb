/*
 * headers.c: refuses requests that two programs could read in two ways.
 *
 * libmicrohttpd accepts two Content-Length headers, Content-Length together with Transfer-Encoding,
 * folded lines, NUL, and lines that end in a bare LF. Behind a proxy that reads them differently, a
 * client could smuggle a second request in the body of the first. The names and values that the
 * library hands out are parts of the line as it was received, so the line can still be inspected
 * around them:
 *
 *	H o s t : _ a . b \r\n     ->     H o s t \0 _ a . b \0 \0
 *	^name       ^value                ^name        ^value
 *
 * Name, colon, blanks and value follow each other, and CR and LF after the value are both NUL. A
 * folded line was put together elsewhere, a NUL within the line ends the string early, and a bare
 * LF leaves only one NUL. The request line ends in the same way. The last header is followed by an
 * empty line, where the head ends. Its size is known, so after the last line there must be exactly
 * CR LF CR LF, preceded by nothing but blanks.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "judged/service/http/internal.h"

enum { BLANKS = 64, ARGUMENTS = 40 };

struct seen {
	bool plain;
	int lengths, encodings, hosts;
	uintptr_t end; /* end of the inspected part of the last line */
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

/* Is the line as it was received, with nothing beyond its two strings? */
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
	if (plain && (uintptr_t)value + value_len > seen->end)
		seen->end = (uintptr_t)value + value_len;
	return MHD_YES;
}

/* Does the target have more query parameters than the library has space for? It would end the
 * connection without an answer, so the separators are removed; the rest of such a target is never
 * read. */
static bool
has_many_arguments(const char *target)
{
	char *query = strchr((char *)(uintptr_t)target, '?');
	int n = 0;
	for (const char *c = query; c && *c; c++)
		n += *c == '&';
	for (char *c = query; n > ARGUMENTS && *c; c++)
		*c = *c == '&' ? '+' : *c;
	return n > ARGUMENTS;
}

/* Does the target have a bad %? It stands for a character only before two hexadecimal digits (RFC
 * 3986, 2.1), and NUL would cut the text. */
static bool
has_bad_percent(const char *target)
{
	for (const char *c = target; (c = strchr(c, '%')); c++)
		if (!isxdigit((unsigned char)c[1]) || !isxdigit((unsigned char)c[2]) ||
		    strncmp(c, "%00", 3) == 0)
			return true;
	return false;
}

/* Check the target before it is parsed; returns not NULL if it is bad. The version must follow it
 * directly: a NUL would cut the path. */
void *
http_on_target(void *http, const char *target, struct MHD_Connection *connection)
{
	bool whole = strncmp(target + strlen(target) + 1, "HTTP/", 5) == 0;
	(void)connection;
	bool many = has_many_arguments(target);
	return whole && !many && !has_bad_percent(target) ? NULL : http;
}

/* Does the head end right after the last line? There must be its CR and LF, and those of the empty
 * line. */
static bool
ends_plainly(struct MHD_Connection *connection, const char *method, uintptr_t last)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
	if (!info)
		return false;
	uintptr_t end = (uintptr_t)method + info->header_size;
	if (last + 4 > end || end - last > BLANKS)
		return false;
	for (const char *c = (const char *)last; c < (const char *)end - 4; c++)
		if (*c && *c != ' ' && *c != '\t')
			return false;
	return memcmp((const char *)end - 4, "\0\0\0", 4) == 0;
}

bool
http_headers_are_plain(struct MHD_Connection *connection, const char *method, const char *version)
{
	size_t len = strlen(version);
	struct seen seen = { .plain = true, .end = (uintptr_t)version + len };
	if (version[len + 1])
		return false;
	MHD_get_connection_values_n(connection, MHD_HEADER_KIND, look, &seen);
	return seen.plain && seen.lengths + seen.encodings <= 1 && seen.hosts <= 1 &&
	       ends_plainly(connection, method, seen.end);
}
