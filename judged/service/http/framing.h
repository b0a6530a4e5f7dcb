/*
 * framing.h: the lines around the chunks of a body, looked at before the HTTP library does.
 *
 * The library hands out what is in chunks and nothing of the lines between. It takes such a line with a bare LF, and ends
 * with a page of its own, status 500, when a chunk extension is long. What two programs could read in two ways has to be
 * refused, so all that comes in on a connection passes through here: the library calls recv(), and this program has one.
 *
 *	HEAD ──► BODY of a known length ──────────────────────────────► HEAD of the next request
 *	  └────► SIZE ──► DATA ──► DATA_END ──► SIZE ... ──► TRAILER ──┘
 *
 * Blanks at the end of a header are no part of its value (RFC 9110, 5.5), which the library does not know: they are left out, up to
 * FRAMING_BLANKS of them. A line of a size is held back until it is whole, and handed on without its extension. One that is not as it should
 * be is the end: the library is handed the end of a body, and what is asked is answered 400.
 */
#ifndef JUDGED_SERVICE_HTTP_FRAMING_H
#define JUDGED_SERVICE_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum framing_state {
	FRAMING_HEAD,
	FRAMING_BODY,
	FRAMING_SIZE,
	FRAMING_DATA,
	FRAMING_DATA_END,
	FRAMING_TRAILER,
	FRAMING_BAD
};

enum { FRAMING_LINE = 64, FRAMING_BLANKS = 64, FRAMING_HELD = 64 + FRAMING_BLANKS + 1 };

/* What the header Cookie is called from here on. */
#define FRAMING_COOKIE "Cookif"

/* How far a connection is; zeroed, nothing has come. Of the thread that serves the connection. */
struct framing {
	enum framing_state state;
	char line[FRAMING_LINE]; /* the beginning of the line that goes on, in small letters */
	size_t n;                /* its length so far, however long */
	bool cr;                 /* the last byte of it was CR */
	bool odd;                /* there is something in it that somebody could take for its end */
	bool colon;              /* of a header: its value has begun */
	char blank[FRAMING_BLANKS + 1]; /* of it, and a CR behind them: perhaps its end */
	size_t n_blank;
	size_t lines;      /* of the head, so far */
	uint64_t requests; /* whose heads have come; the last is what is bad */
	bool chunked;
	uint64_t left;           /* of the body, or of the chunk */
	size_t extra;            /* bytes of the trailer */
	char held[FRAMING_HELD]; /* made, and not yet handed on */
	size_t n_held;
};

/* Take `n` bytes as they came, and write what is handed on: at most `cap` bytes, the rest is held. Their count. */
size_t framing_pass(struct framing *framing, const char *in, size_t n, char *out, size_t cap);
/* Hand on what is held. */
size_t framing_flush(struct framing *framing, char *out, size_t cap);

/* Before there is a connection: room for so many. False: no memory. */
bool framing_start(void);
/* From here on what comes in at a socket passes through; NULL: no more. */
void framing_watch(int fd, struct framing *framing);

#endif
