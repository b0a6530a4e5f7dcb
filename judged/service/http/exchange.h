/* exchange.h: one request and its answer, for exchange_in.c and exchange_out.c only. */
#ifndef JUDGED_SERVICE_HTTP_EXCHANGE_H
#define JUDGED_SERVICE_HTTP_EXCHANGE_H

#include "judged/service/http/internal.h"
#include "judged/service/jobs/pool.h"

/* A header's value without the blanks behind it. */
struct trimmed {
	struct trimmed *next;
	char value[];
};

/* An exchange whose answer is known (request.answer.status) only waits for the request to end. */
struct exchange {
	struct request request; /* first, for the endpoints */
	struct http *http;
	struct api *api; /* of the thread that serves its connection */
	struct MHD_Connection *connection;
	struct trimmed *trimmed; /* owned */
	char *body;
	size_t len, cap, skipped;
	char method[8], path[160]; /* for the log, cut */
	char from[HTTP_NAME];      /* the client's address, for the log */
	char host[256];            /* as its target says it, or "" */
	int64_t begun;             /* microseconds */
	unsigned status;
	size_t sent;  /* bytes of the answer's body */
	size_t holds; /* the same, while it is on its way */
	int unkept;   /* jobs the writer still has; under the mutex of http */
	bool kept;    /* it had some, and has none; under the mutex of http */
	bool waits;   /* for its batch; under the mutex of http */
	bool cut;     /* its target holds a NUL, or no host where it should */
	bool judged;  /* a thread that judges has answered; under the mutex of http */
	struct pool_work work;
	size_t reserved; /* bytes of all bodies that its batch may need */
	size_t fresh;    /* bytes that came since the client got time anew */
};

/* http/exchange_in.c */

/* Microseconds of a clock that only goes forward. */
int64_t exchange_clock(void);
/* Let a batch read the body; else there is a problem. */
void exchange_begin_batch(struct exchange *x);
void exchange_drop_body(struct exchange *x);

/* http/exchange_out.c */

enum MHD_Result exchange_send(struct exchange *x);
/* An answer before the body has come ends the connection: the rest of it would be taken for a
 * request. */
enum MHD_Result exchange_send_at_once(struct exchange *x);
/* All of the request is there: answer, or wait until the ruling is kept. */
enum MHD_Result exchange_finish(struct exchange *x);

#endif
