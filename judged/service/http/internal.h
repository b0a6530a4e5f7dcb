/* internal.h: declarations shared by the files of the HTTP service; for these files only. */
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

/* A thread's share of the reserve of memory. A request begins when there is memory for it, but
 * other requests may have counted on the same memory. Then the request uses this share. */
enum { RESERVE = 16 << 20 };

/* The most serving threads, each with connections of its own. */
enum { HTTP_SERVING = 2 };

struct http {
	struct serving {
		struct api api;
		unsigned settings; /* the n_settings of the settings that the thread uses */
	} serving[HTTP_SERVING];
	int n_serving;
	atomic_int n_begun; /* number of serving threads that have received a request */
	struct metrics metrics;
	struct pool *pool;
	struct writer *writer;
	struct tasks *tasks;
	struct batches *batches;
	struct MHD_Daemon *daemon;
	int fd; /* listening socket */
	struct http_address listen;
	char url[HTTP_URL];
	pthread_mutex_t mutex;
	pthread_cond_t calmer; /* signalled when one of the counts below went down */
	bool closing;          /* under the mutex, like the counts */
	bool ending;           /* under the mutex: no connection may be suspended any more */
	/* connections that wait for the writer, a judging thread, a batch or a ring */
	int suspended;
	int active;               /* requests begun, but not answered */
	struct settings settings; /* under the mutex: the current settings */
	unsigned n_settings;      /* under the mutex: the number of changes of the settings */
	struct client *clients;   /* under the mutex: all connections */
	int n_clients;
	struct rate rate;              /* under the mutex */
	atomic_size_t bodies;          /* bytes of all bodies */
	struct shared_text *no_memory; /* the answer if there is no memory even for a problem */
	atomic_size_t answers;         /* bytes of all answers being sent */
	struct sending *waiting;       /* under the mutex: streams that wait for a ring */
	uint64_t rings;                /* under the mutex: number of rings */
	/* time of the last ring that kept streams alive, in milliseconds */
	int64_t rung;
};

/* Take bytes of an amount that all threads share. False if less than that is left. */
static inline bool
http_take_room(atomic_size_t *taken, size_t bytes, int64_t most)
{
	bool fits = atomic_fetch_add(taken, bytes) + bytes <= (size_t)most;
	if (!fits)
		atomic_fetch_sub(taken, bytes);
	return fits;
}

/* Make a response whose body comes from the answer's stream, which the response takes over, packed
 * with gzip if `packed`. NULL if there is no memory. */
struct MHD_Response *http_stream(struct http *http, struct MHD_Connection *connection,
                                 struct answer *answer, bool packed);
/* Let all waiting streams look for something to send. Any thread may call it. */
void http_ring(void *http);

/* A connection. */
struct client {
	struct client *next, **before;
	int fd;
	int64_t since; /* milliseconds: when it entered its state */
	enum client_state { CLIENT_ASKS, CLIENT_WAITS, CLIENT_IS_ANSWERED } state;
	bool ended;       /* in this state: true once no more bytes can come */
	size_t takes;     /* bytes of the answer being received */
	uint64_t address; /* a number for the client's address */
	char name[48];    /* that address as text; HTTP_NAME bytes */
};

/* Return the milliseconds of a clock that only goes forward. */
int64_t http_now(void);
/* libmicrohttpd's callback: a connection begins or ends. */
void http_on_connection(void *http, struct MHD_Connection *connection, void **client,
                        enum MHD_ConnectionNotificationCode what);
/* Return the client of a connection; NULL if there was no memory to note it. */
struct client *http_client(struct MHD_Connection *connection);
enum { HTTP_NAME = 48 };

/* The name of every client that connects over a Unix socket. */
#define HTTP_UNIX "unix"

/* Write an address as text and as a number. For IPv6 the number is that of the network, since a
 * client has many addresses in it. `at` is a struct in_addr or in6_addr. */
void http_name_address(int family, const void *at, char name[HTTP_NAME], uint64_t *address);
/* Find the client of a request that a trusted proxy passes on, from X-Forwarded-For. The header is
 * read from its end, where trusted proxies wrote. `name` and `address` are those of the connection,
 * and unchanged if the request doesn't come from such a proxy. */
void http_forwarded(struct MHD_Connection *connection, const char *trusted, char name[HTTP_NAME],
                    uint64_t *address);
/* Note that the client is being sent an answer of this size. */
void http_client_takes(struct http *http, struct MHD_Connection *connection, size_t bytes);
/* Note the client's state. */
void http_client_is(struct http *http, struct MHD_Connection *connection, enum client_state state);

/* Is the origin of a page in the list by its name? */
bool http_is_named_origin(const char *list, const char *origin);
/* Add the headers that let a page of this origin read the answer, if the list has it or "*". */
void http_add_origin(struct MHD_Response *response, const char *list, const char *origin);
/* Answer a browser's question whether a page of another origin may send a request. */
void http_answer_preflight(struct answer *answer, const char *path);

/* Return a listening socket, or -1 with a fault. */
int http_listen(const struct http_address *address, struct fault *fault);
/* Write the URL of a listening socket. */
void http_url_of(int fd, char out[HTTP_URL]);
/* Remove the file of a Unix socket. */
void http_unlink(const struct http_address *address);

/* Can the request line and headers be read in only one way? `method` and `version` are the strings
 * that the library hands out. */
bool http_headers_are_plain(struct MHD_Connection *connection, const char *method,
                            const char *version);

/* Give a serving thread its share of the settings. The mutex is held, or there are no other
 * threads. */
void http_set(const struct http *http, struct api *api);

/* libmicrohttpd's callback for a request's target, before it is parsed. Not NULL if the target
 * can't be accepted. The result stands in for the exchange until there is one. */
void *http_on_target(void *http, const char *target, struct MHD_Connection *connection);
/* libmicrohttpd's callbacks: a request goes on, a request is over. */
enum MHD_Result http_on_request(void *http, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data,
                                size_t *len, void **exchange);
void http_on_completed(void *http, struct MHD_Connection *connection, void **exchange,
                       enum MHD_RequestTerminationCode how);

#endif
