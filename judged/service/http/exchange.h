/* exchange.h: a request and its answer; for exchange_in.c and exchange_out.c only. */
#ifndef JUDGED_SERVICE_HTTP_EXCHANGE_H
#define JUDGED_SERVICE_HTTP_EXCHANGE_H

#include "judged/service/http/internal.h"
#include "judged/service/jobs/pool.h"

/* The value of a header without trailing blanks. */
struct trimmed {
	struct trimmed *next;
	char value[];
};

/* Size of a traceparent: "00-", 32 digits, "-", 16 digits, "-", 2 digits, NUL (W3C Trace
 * Context). */
enum { TRACE = 56 };

/* A request and its answer. Once the answer is known (request.answer.status), it only waits for the
 * request to end. */
struct exchange {
	struct request request; /* must be first, for the endpoints */
	struct http *http;
	struct api *api; /* of the thread that serves the connection */
	struct MHD_Connection *connection;
	struct trimmed *trimmed; /* owned */
	char *body;
	size_t len, cap, skipped;
	char method[8], path[160]; /* for the log, cut */
	char from[HTTP_NAME];      /* address of the client, for the log */
	char trace[TRACE];         /* the header traceparent, or "" */
	char host[256];            /* host in the request target, or "" */
	int64_t begun;             /* microseconds */
	unsigned status;
	size_t sent;  /* bytes of the answer's body */
	size_t holds; /* bytes of the answer's body while it is being sent */
	int unkept;   /* jobs the writer still has; under the mutex of http */
	bool kept;    /* true if all its jobs are done; under the mutex of http */
	bool waits;   /* suspended for its batch; under the mutex of http */
	bool cut;     /* the target contains a NUL, or lacks a host where there should be one */
	bool rated;   /* `rate_left` is set */
	int64_t rate_left; /* requests that the client may send at once after this one */
	bool judged;       /* a judging thread has answered; under the mutex of http */
	struct pool_work work;
	size_t reserved; /* bytes of body memory set aside for its batch */
	size_t fresh;    /* bytes received since the client's time was last renewed */
};

/* http/exchange_in.c */

/* Return the microseconds of a clock that only goes forward. */
int64_t exchange_clock(void);
/* Let a batch read the body. If that isn't possible, the answer is a problem. */
void exchange_begin_batch(struct exchange *x);
void exchange_drop_body(struct exchange *x);

/* http/exchange_out.c */

enum MHD_Result exchange_send(struct exchange *x);
/* Answer before the body has arrived. This ends the connection: the rest of the body would be taken
 * for a request. */
enum MHD_Result exchange_send_at_once(struct exchange *x);
/* Answer a request that has arrived completely, or wait until its ruling is stored. */
enum MHD_Result exchange_finish(struct exchange *x);

#endif
