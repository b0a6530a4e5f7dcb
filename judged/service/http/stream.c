/*
 * stream.c: sends bodies that are made while they are sent.
 *
 * A stream that has nothing to send at the moment waits: its connection is suspended until
 * http_ring() lets every stream look again. A ring between a stream's look and its suspension must
 * not be missed, so rings are counted: a stream that finds a ring more than before it looked
 * doesn't wait.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/service/http/body.h"
#include "judged/service/http/internal.h"

enum { BLOCK = 32768 };

struct sending {
	struct http *http;
	struct MHD_Connection *connection;
	struct answer_stream *stream;
	struct gzip *gzip; /* NULL: the client gets what is made as it is */
	struct buffer made;
	size_t sent; /* bytes of `made` that were sent */
	enum stream_result state;
	struct sending *next; /* under the mutex of http: next waiting stream */
};

static uint64_t
rings(struct http *http)
{
	pthread_mutex_lock(&http->mutex);
	uint64_t n = http->rings;
	pthread_mutex_unlock(&http->mutex);
	return n;
}

/* Suspend the connection unless there was a ring since; false: look again. If the service is
 * closing, nothing is suspended, and the stream ends instead. */
static bool
wait_for_ring(struct sending *s, uint64_t since)
{
	struct http *http = s->http;
	struct client *client = http_client(s->connection);
	pthread_mutex_lock(&http->mutex);
	bool waits = http->rings == since && !http->closing;
	if (http->closing)
		s->state = STREAM_END;
	if (waits) {
		s->next = http->waiting;
		http->waiting = s;
		http->suspended++;
		if (client)
			client->state = CLIENT_WAITS;
		MHD_suspend_connection(s->connection);
	}
	pthread_mutex_unlock(&http->mutex);
	return waits;
}

/* Pack what was made since; also its end, unless the stream broke. */
static void
pack(struct sending *s)
{
	struct buffer packed = { 0 };
	if (!s->gzip || s->state == STREAM_BROKEN || (s->made.n == 0 && s->state != STREAM_END))
		return;
	gzip_add(s->gzip, s->made.at, s->made.n, s->state == STREAM_END, &packed);
	buffer_free(&s->made);
	s->made = packed;
}

/* Is there something to send, or is the stream at its end? Otherwise it waits. */
static bool
make_more(struct sending *s)
{
	while (s->sent == s->made.n && (s->state == STREAM_GOES_ON || s->state == STREAM_WAITS)) {
		uint64_t since = rings(s->http);
		s->made.n = s->sent = 0;
		s->state = s->stream->more(s->stream, &s->made);
		pack(s);
		if (s->state == STREAM_WAITS && s->made.n == 0 && wait_for_ring(s, since))
			return false;
	}
	return true;
}

static ssize_t
send_more(void *ctx, uint64_t pos, char *to, size_t cap)
{
	struct sending *s = ctx;
	size_t n;
	(void)pos;
	if (!make_more(s))
		return 0;
	n = s->made.n - s->sent;
	if (n == 0)
		return s->state == STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM
		                              : MHD_CONTENT_READER_END_WITH_ERROR;
	n = n < cap ? n : cap;
	memcpy(to, s->made.at + s->sent, n);
	s->sent += n;
	return (ssize_t)n;
}

static void
end_sending(void *ctx)
{
	struct sending *s = ctx;
	s->stream->free(s->stream);
	buffer_free(&s->made);
	gzip_end(s->gzip);
	free(s);
}

struct MHD_Response *
http_stream(struct http *http, struct MHD_Connection *connection, struct answer *answer,
            bool packed)
{
	struct sending *s = calloc(1, sizeof *s);
	struct MHD_Response *response;
	if (!s)
		return NULL;
	s->http = http;
	s->connection = connection;
	s->stream = answer->stream;
	if (packed && (s->gzip = gzip_begin()))
		answer_header(answer, "Content-Encoding", "gzip");
	response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_more, s,
	                                             end_sending);
	if (response)
		answer->stream = NULL;
	else {
		gzip_end(s->gzip);
		free(s);
	}
	return response;
}

void
http_ring(void *ctx)
{
	struct http *http = ctx;
	pthread_mutex_lock(&http->mutex);
	http->rings++;
	while (http->waiting) {
		struct sending *s = http->waiting;
		struct client *client = http_client(s->connection);
		http->waiting = s->next;
		http->suspended--;
		if (client) {
			client->state = CLIENT_IS_ANSWERED;
			client->since = http_now();
		}
		MHD_resume_connection(s->connection);
	}
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}
