/* internal.h: what the files of the HTTP service share; nobody else includes it. */
#ifndef JUDGED_SERVICE_HTTP_INTERNAL_H
#define JUDGED_SERVICE_HTTP_INTERNAL_H

#include <microhttpd.h>
#include <pthread.h>
#include <unistd.h>

#include "judged/service/api/api.h"
#include "judged/service/jobs/batch.h"
#include "judged/service/http/http.h"
#include "judged/service/http/rate.h"
#include "judged/service/jobs/tasks.h"

/* Of memory that is held for when there is no other, a thread's share: what a request takes that was begun because there was
 * memory, when others were begun for the same. */
enum { RESERVE = 16 << 20 };

/* Threads that serve, each with connections of its own, are so many at most. */
enum { HTTP_SERVING = 2 };

struct http {
	struct serving {
		struct api api;
		unsigned settings; /* of those below, which it has */
	} serving[HTTP_SERVING];
	int n_serving;
	atomic_int n_begun; /* of them, that have met a request */
	struct metrics metrics;
	struct pool *pool;
	struct writer *writer;
	struct tasks *tasks;
	struct batches *batches;
	struct MHD_Daemon *daemon;
	int fd; /* listens */
	char url[80];
	pthread_mutex_t mutex;
	pthread_cond_t calmer;    /* one of the counts below went down */
	bool closing;             /* under the mutex, as the counts */
	bool ending;              /* under the mutex: no connection may be suspended any more */
	int suspended;            /* connections that wait for the writer */
	int active;               /* requests begun and not yet answered */
	struct settings settings; /* under the mutex: as they are by now, */
	unsigned n_settings;      /* and the how manieth these are */
	struct client *clients;   /* under the mutex: every connection */
	int n_clients;
	struct rate rate;              /* under the mutex */
	atomic_size_t bodies;          /* bytes of all bodies */
	struct shared_text *no_memory; /* what is answered when there is none even for a problem */
	atomic_size_t answers;         /* bytes of all answers on their way */
	struct sending *waiting;       /* under the mutex: streams that wait for a ring */
	uint64_t rings;                /* under the mutex */
	int64_t rung;                  /* milliseconds: when the last was that kept streams alive */
};

/* Take so many bytes of what there may be at most, for all threads; false: there is no room for them. */
static inline bool
http_take_room(atomic_size_t *taken, size_t bytes, int64_t most)
{
	bool fits = atomic_fetch_add(taken, bytes) + bytes <= (size_t)most;
	if (!fits)
		atomic_fetch_sub(taken, bytes);
	return fits;
}

/* A response whose body is made by the stream of the answer, which it takes over. NULL: no memory. */
struct MHD_Response *http_stream(struct http *http, struct MHD_Connection *connection,
                                 struct answer *answer);
/* Let all streams that wait look whether there is something to say. Any thread may call it. */
void http_ring(void *http);

/* A connection. */
struct client {
	struct client *next, **before;
	int fd;
	int64_t since; /* milliseconds: in its state */
	enum client_state { CLIENT_ASKS, CLIENT_WAITS, CLIENT_IS_ANSWERED } state;
	bool ended;       /* it was found to send no more, in this state */
	size_t takes;     /* bytes of the answer it takes */
	uint64_t address; /* a number for where it comes from */
	char name[48];    /* the same for people: HTTP_NAME */
};

/* Milliseconds of a clock that only goes forward. */
int64_t http_now(void);
/* libmicrohttpd's callback: a connection begins or ends. */
void http_on_connection(void *http, struct MHD_Connection *connection, void **client,
                        enum MHD_ConnectionNotificationCode what);
/* The client of a connection; NULL when it could not be noted. */
struct client *http_client(struct MHD_Connection *connection);
enum { HTTP_NAME = 48 };

/* An address as text: in its usual form, and as a number. False: it is none. */
bool http_read_client(const char *text, char name[HTTP_NAME], uint64_t *address);
/* Is every one of these, with commas between, an address? */
bool http_are_clients(const char *list);
/* Where a request comes from that a trusted proxy passes on: X-Forwarded-For says it, read from its end, where the proxies
 * that are trusted wrote. `name` and `address` are those of the connection, and stay so when it is no such request. */
void http_forwarded(struct MHD_Connection *connection, const char *trusted, char name[HTTP_NAME],
                    uint64_t *address);
/* The client is answered with so many bytes. */
void http_client_takes(struct http *http, struct MHD_Connection *connection, size_t bytes);
/* The client's state from now on. */
void http_client_is(struct http *http, struct MHD_Connection *connection, enum client_state state);

/* A socket that listens, or -1 with a fault. */
int http_listen(const struct http_address *address, struct fault *fault);
/* The URL of a listening socket. */
void http_url_of(int fd, char *out, size_t cap);

/* Can the request's line and headers be read in one way only? `method` and `version` as the library hands them out. */
bool http_headers_are_plain(struct MHD_Connection *connection, const char *method,
                            const char *version);

/* Give a thread that serves its share of the settings; with the mutex held, or before there are others. */
void http_set(const struct http *http, struct api *api);

/* libmicrohttpd's callback for the target of a request, before it is taken apart; not NULL when it cannot be taken as it
 * stands. What it gives is the exchange until there is one. */
void *http_on_target(void *http, const char *target, struct MHD_Connection *connection);
/* libmicrohttpd's callbacks: a request goes on, a request is over. */
enum MHD_Result http_on_request(void *http, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data,
                                size_t *len, void **exchange);
void http_on_completed(void *http, struct MHD_Connection *connection, void **exchange,
                       enum MHD_RequestTerminationCode how);

#endif
