/* framing.c: see service/http/framing.h. */
#include "judged/service/http/framing.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* A line of a size with its extension, digits of a size, and all of a trailer have at most so many bytes. */
enum { SIZE_LINE = 256, SIZE_DIGITS = 15, TRAILER = 1024, ROOM = 16384 };

struct passing {
	char *out;
	size_t n, cap;
};

/* 1. Lines */

static void
begin_line(struct framing *f)
{
	f->n = f->n_blank = 0;
	f->cr = f->odd = f->colon = false;
}

/* Of a line: but for the tab, and CR at its end. */
static bool
is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t' && c != '\r') || c == 0x7f;
}

/* Take a byte of a line; true at its LF. */
static bool
take(struct framing *f, char c)
{
	if (c == '\n')
		return true;
	if (f->n < FRAMING_LINE - 1) {
		f->line[f->n] = (char)tolower((unsigned char)c);
		f->line[f->n + 1] = '\0';
	}
	f->n++;
	f->odd = f->odd || f->cr || is_control(c);
	f->cr = c == '\r';
	return false;
}

/* What is to be handed on. A line that was held back comes on top of what came in, so a little may have to be held. */
static void
put(struct framing *f, struct passing *p, const char *bytes, size_t n)
{
	size_t now = n < p->cap - p->n ? n : p->cap - p->n;
	if (f->n_held > 0)
		now = 0;
	memcpy(p->out + p->n, bytes, now);
	p->n += now;
	memcpy(f->held + f->n_held, bytes + now, n - now);
	f->n_held += n - now;
}

static void
put_text(struct framing *f, struct passing *p, const char *text)
{
	put(f, p, text, strlen(text));
}

/* 2. The head: only how long the body is */

static void
read_header(struct framing *f)
{
	static const char length[] = "content-length:", encoding[] = "transfer-encoding:";
	if (strncmp(f->line, length, strlen(length)) == 0)
		f->left = strtoull(f->line + strlen(length), NULL, 10);
	else if (strncmp(f->line, encoding, strlen(encoding)) == 0)
		f->chunked = strstr(f->line, "chunked") != NULL;
}

static void
end_head(struct framing *f)
{
	f->state = f->chunked ? FRAMING_SIZE : f->left ? FRAMING_BODY : FRAMING_HEAD;
	f->requests++;
	f->lines = 0;
	f->extra = 0;
	f->chunked = false;
}

/* Of a line as it is remembered: its beginning, in small letters. */
static void
remember(struct framing *f, const char *bytes, size_t n)
{
	size_t room = f->n < FRAMING_LINE - 1 ? FRAMING_LINE - 1 - f->n : 0;
	for (size_t i = 0; i < n && i < room; i++) {
		f->line[f->n + i] = (char)tolower((unsigned char)bytes[i]);
		f->line[f->n + i + 1] = '\0';
	}
	f->n += n;
	f->cr = n > 0 ? bytes[n - 1] == '\r' : f->cr;
}

/* The library takes a Cookie apart, and ends the connection without a word when it has no memory for all that is in it: so it gets it
 * under a name that means nothing to it. Answers how many bytes were handed on: all before the letter, with it. */
static size_t
pass_cookie(struct framing *f, struct passing *p, const char *in, size_t n)
{
	static const char begins[] = "cooki";
	const size_t at = strlen(begins);
	if (f->lines == 0 || f->n > at || f->n + n <= at)
		return 0;
	const size_t before = at - f->n;
	if (strncmp(f->line, begins, f->n) != 0 || strncasecmp(in, begins + f->n, before) != 0 ||
	    tolower((unsigned char)in[before]) != 'e')
		return 0;
	const char c = (char)(in[before] + 1);
	put(f, p, in, before);
	remember(f, in, before);
	put(f, p, &c, 1);
	remember(f, &c, 1);
	return before + 1;
}

static void
end_head_line(struct framing *f)
{
	bool empty = f->n == 0 || (f->n == 1 && f->cr);
	if (empty && f->lines > 0)
		end_head(f);
	else if (!empty && f->lines++ > 0)
		read_header(f);
	else if (!empty)
		f->left = 0;
	begin_line(f);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static void
put_blanks(struct framing *f, struct passing *p)
{
	put(f, p, f->blank, f->n_blank);
	f->n_blank = 0;
}

/* Blanks, and a CR behind them, wait for what comes next: when that ends the line, the blanks are left out. */
static void
put_value(struct framing *f, struct passing *p, const char *in, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool cr = f->n_blank > 0 && f->blank[f->n_blank - 1] == '\r';
		if (cr && in[i] == '\n') {
			f->blank[0] = '\r';
			f->n_blank = 1;
		} else if (cr || (is_blank(in[i]) && f->n_blank == FRAMING_BLANKS)) {
			put_blanks(f, p);
		}
		if (is_blank(in[i]) || in[i] == '\r') {
			f->blank[f->n_blank++] = in[i];
			continue;
		}
		put_blanks(f, p);
		put(f, p, &in[i], 1);
	}
}

/* Of a header, with the LF at its end if that has come. Nearly none has a blank there. */
static void
put_header(struct framing *f, struct passing *p, const char *in, size_t n)
{
	size_t text = n;
	while (text > 0 && (in[text - 1] == '\n' || in[text - 1] == '\r'))
		text--;
	bool blank = f->n_blank > 0 || (text > 0 && is_blank(in[text - 1]));
	const char *colon = f->lines > 0 && !f->colon ? memchr(in, ':', n) : NULL;
	size_t before = f->colon ? 0 : colon ? (size_t)(colon - in) + 1 : n;
	f->colon = f->colon || colon;
	put(f, p, in, blank ? before : n);
	if (blank)
		put_value(f, p, in + before, n - before);
}

/* A line of it, or what there is of one. */
static size_t
pass_head(struct framing *f, struct passing *p, const char *in, size_t n)
{
	const char *end = memchr(in, '\n', n);
	const size_t len = end ? (size_t)(end - in) : n, done = pass_cookie(f, p, in, len);
	remember(f, in + done, len - done);
	put_header(f, p, in + done, len - done + (end != NULL));
	if (end)
		end_head_line(f);
	return len + (end != NULL);
}

/* 3. Chunks */

static void
refuse(struct framing *f, struct passing *p, const char *ending)
{
	put_text(f, p, ending);
	f->state = FRAMING_BAD;
}

/* Digits, perhaps an extension, CR; the LF was taken. */
static bool
is_size(const struct framing *f)
{
	size_t digits = strspn(f->line, "0123456789abcdef");
	return f->cr && !f->odd && f->n <= SIZE_LINE && digits > 0 && digits <= SIZE_DIGITS &&
	       strchr("\r; \t", f->line[digits]);
}

static void
pass_size(struct framing *f, struct passing *p, char c)
{
	char line[24];
	bool end = take(f, c);
	if (!end && f->n <= SIZE_LINE)
		return;
	if (!end || !is_size(f)) {
		refuse(f, p, "0\r\n\r\n");
		return;
	}
	f->left = strtoull(f->line, NULL, 16);
	snprintf(line, sizeof line, "%llx\r\n", (unsigned long long)f->left);
	put_text(f, p, line);
	f->state = f->left ? FRAMING_DATA : FRAMING_TRAILER;
	begin_line(f);
}

/* Behind a chunk: CR LF and nothing else. */
static void
pass_data_end(struct framing *f, struct passing *p, char c)
{
	bool end = take(f, c);
	if (!end && f->n == 1 && f->cr)
		return;
	if (!end || f->n != 1) {
		refuse(f, p, "\r\n0\r\n\r\n");
		return;
	}
	put_text(f, p, "\r\n");
	f->state = FRAMING_SIZE;
	begin_line(f);
}

static void
pass_trailer(struct framing *f, struct passing *p, char c)
{
	bool end = take(f, c);
	if (++f->extra > TRAILER || f->odd || (end && !f->cr)) {
		refuse(f, p, f->n ? "\r\n\r\n" : "\r\n");
		return;
	}
	put(f, p, &c, 1);
	if (!end)
		return;
	if (f->n == 1) {
		f->state = FRAMING_HEAD;
		f->left = 0;
	}
	begin_line(f);
}

/* 4. All that comes in */

/* Of a body, as much as there is at once. */
static size_t
pass_body(struct framing *f, struct passing *p, const char *in, size_t n)
{
	size_t now = f->left < n ? (size_t)f->left : n;
	put(f, p, in, now);
	f->left -= now;
	if (f->left == 0) {
		f->state = f->state == FRAMING_BODY ? FRAMING_HEAD : FRAMING_DATA_END;
		begin_line(f);
	}
	return now;
}

static void
pass_byte(struct framing *f, struct passing *p, char c)
{
	switch (f->state) {
	case FRAMING_SIZE: pass_size(f, p, c); break;
	case FRAMING_DATA_END: pass_data_end(f, p, c); break;
	case FRAMING_TRAILER: pass_trailer(f, p, c); break;
	case FRAMING_HEAD:
	case FRAMING_BODY:
	case FRAMING_DATA:
	case FRAMING_BAD: break;
	}
}

size_t
framing_flush(struct framing *f, char *out, size_t cap)
{
	size_t n = f->n_held < cap ? f->n_held : cap;
	memcpy(out, f->held, n);
	f->n_held -= n;
	memmove(f->held, f->held + n, f->n_held);
	return n;
}

size_t
framing_pass(struct framing *f, const char *in, size_t n, char *out, size_t cap)
{
	struct passing p = { out, 0, cap };
	for (size_t i = 0; i < n && f->state != FRAMING_BAD;) {
		if (f->state == FRAMING_BODY || f->state == FRAMING_DATA)
			i += pass_body(f, &p, in + i, n - i);
		else if (f->state == FRAMING_HEAD)
			i += pass_head(f, &p, in + i, n - i);
		else
			pass_byte(f, &p, in[i++]);
	}
	return p.n;
}

/* 5. Where it comes in */

/* By socket. recv() knows nothing else of whom it is called for. Other threads may be receiving by then (of a store that is a
 * server): the number is told when the table is there. */
static struct framing **watched;
static _Atomic size_t n_watched;

bool
framing_start(void)
{
	struct rlimit most;
	if (watched)
		return true;
	size_t n = getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur < 1 << 20
	                   ? (size_t)most.rlim_cur
	                   : 1 << 20;
	watched = calloc(n, sizeof *watched);
	n_watched = watched ? n : 0;
	return watched;
}

void
framing_watch(int fd, struct framing *framing)
{
	if (fd >= 0 && (size_t)fd < n_watched)
		watched[fd] = framing;
}

/* As much as there is room for, until nothing more is there: the library takes a short answer for all there was. */
static ssize_t
receive(int fd, char *buf, size_t len, int flags, struct framing *f)
{
	char raw[ROOM];
	size_t n = framing_flush(f, buf, len);
	ssize_t got = 0;
	while (n < len && f->state != FRAMING_BAD) {
		size_t most = len - n < ROOM ? len - n : ROOM;
		got = recvfrom(fd, raw, most, flags, NULL, NULL);
		if (got <= 0)
			break;
		n += framing_pass(f, raw, (size_t)got, buf + n, len - n);
		if ((size_t)got < most)
			break;
	}
	if (n > 0)
		return (ssize_t)n;
	if (got < 0 || (got == 0 && f->state != FRAMING_BAD))
		return got;
	errno = EAGAIN;
	return -1;
}

/* The library's calls of recv() come here. */
ssize_t
recv(int fd, void *buf, size_t len, int flags)
{
	struct framing *f = fd >= 0 && (size_t)fd < n_watched ? watched[fd] : NULL;
	return f ? receive(fd, buf, len, flags, f) : recvfrom(fd, buf, len, flags, NULL, NULL);
}
