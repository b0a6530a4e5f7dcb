/* log.c: writes lines of the log. */
#include "judged/text/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "judged/text/buffer.h"
#include "judged/text/time.h"
#include "judged/text/utf8.h"

static atomic_bool as_json;

void
log_as_json(bool json)
{
	atomic_store(&as_json, json);
}

/* Make a text from outside safe: it must not end the line, and must be UTF-8. */
static void
clean(char *out, size_t cap, const char *text)
{
	size_t n = 0;
	while (*text && n + 5 < cap) {
		size_t len = utf8_length((const unsigned char *)text, strnlen(text, 4));
		if (len == 0 || (unsigned char)*text < ' ' || *text == 0x7f) {
			out[n++] = '?';
			text++;
			continue;
		}
		memcpy(out + n, text, len);
		n += len;
		text += len;
	}
	out[n] = '\0';
}

static bool
is_plain(const char *text)
{
	return *text && !strpbrk(text, " \"=\\");
}

/* A line has a fixed buffer, since there may be no memory left. Fields that don't fit are left
 * out. */
enum { LINE = 16384, FIELD = 4096 };

static void
add(struct buffer *line, bool json, const char *name, const char *text)
{
	char value[400];
	bool number = *name == '#';
	if (line->cap - line->n < FIELD)
		return;
	name += number;
	clean(value, sizeof value, text);
	if (json) {
		buffer_text(line, line->n ? "," : "{");
		buffer_quoted(line, name);
		buffer_text(line, ":");
	} else {
		buffer_text(line, line->n ? " " : "");
		buffer_text(line, name);
		buffer_text(line, "=");
	}
	if (number || (!json && is_plain(value)))
		buffer_text(line, value);
	else
		buffer_quoted(line, value);
}

void
log_line(const char *level, const char *event, ...)
{
	char text[LINE];
	struct buffer line = { text, 0, sizeof text };
	bool json = atomic_load(&as_json);
	char now[TIME_SIZE];
	const char *name;
	va_list args;
	time_now(now);
	add(&line, json, "time", now);
	add(&line, json, "level", level);
	add(&line, json, "event", event);
	va_start(args, event);
	while ((name = va_arg(args, const char *)))
		add(&line, json, name, va_arg(args, const char *));
	va_end(args);
	buffer_text(&line, json ? "}\n" : "\n");
	/* Write each line with a single call, so that threads don't mix. If the log can't be
	 * written, the program goes on. */
	if (write(STDERR_FILENO, line.at, line.n) < 0)
		line.n = 0;
}
