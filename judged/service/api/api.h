/*
 * api.h: the endpoints of the daemon: a request that was read completely goes in, an answer comes
 * out.
 *
 * Nothing here knows the HTTP library. Each endpoint is a function named in the table of route.c,
 * and they run in a thread that serves, or, when a document is to be read or something judged, once more in one of
 * those that judge; then what the first came to does not count.
 */
#ifndef JUDGED_SERVICE_API_API_H
#define JUDGED_SERVICE_API_API_H

#include "judged/service/base/parts.h"
#include "judged/service/base/problem.h"
#include "judged/service/jobs/judging.h"
#include "judged/service/jobs/views.h"
#include "judged/text/buffer.h"

enum {
	ROUTE_VALUES = 3,
	ROUTE_ARGUMENTS = 20,
	ROUTE_PATH = 256,
	ANSWER_HEADERS = 8,
	REQUEST_ID = 65,
	SESSION_TEXT = AUTH_TOKEN + 16
};

struct shared_text;

/* A body made while it is sent. */
enum stream_result {
	STREAM_GOES_ON,
	STREAM_END,    /* what was added is the last of it */
	STREAM_BROKEN, /* it cannot be ended as it should be: the connection is cut */
	STREAM_WAITS,  /* there is nothing to add until http_ring() */
};

struct answer_stream {
	/* Add what comes next; nothing may be added only at the end. */
	enum stream_result (*more)(struct answer_stream *stream, struct buffer *to);
	void (*free)(struct answer_stream *stream);
};

struct answer_header {
	const char *name;
	char value[192];
};

/* `body` is NULL or the answer's own, to be freed. */
struct answer {
	unsigned status; /* 0: not yet known */
	char *body;
	size_t len;
	struct shared_text *shared;   /* instead of a body, or NULL; held by the answer */
	const char *type;             /* of the body */
	struct answer_stream *stream; /* instead of a body, or NULL; the answer's own */
	struct answer_header header[ANSWER_HEADERS]; /* up to the first without a name */
	bool close;                                  /* the connection ends with this answer */
};

struct route;
struct batch;
struct batch_waiter;

/* What a request says of itself besides its path and body; NULL for headers that are not there. */
struct request_headers {
	const char *authorization, *content_type, *accept, *if_match, *if_none_match,
		*idempotency_key, *content_encoding, *accept_encoding, *last_event_id, *host,
		*origin, *cookie, *fetch_site, *accept_language;
};

struct request {
	const struct route *route;
	char path[ROUTE_PATH];           /* cut into segments */
	const char *value[ROUTE_VALUES]; /* what stands for {...} in the path */
	const char *argument
		[ROUTE_ARGUMENTS]; /* query parameters, in the route's order; NULL: not given */
	struct request_headers headers;
	char id[REQUEST_ID]; /* for the log */
	struct caller caller;
	uint64_t client;  /* the token, or the address without one */
	const char *type; /* of the media types the route can give, the one the client likes best */
	const char *body;
	size_t len;
	/* Gives the body back, once a document was read of it. */
	void (*drop_body)(struct request *request);
	struct answer answer;
	/* Set by an endpoint whose answer must wait until rulings are kept: the job, and those it goes
	 * `with`, go to the writer, then the route's `kept` makes the answer. So it does when a batch
	 * is done. The request's: request_end() frees them. */
	struct writer_job *job;
	struct batch *batch;
	/* With the job of a submission: its ruling as the answer will have it, if that is short or has advice; or NULL. The request's. */
	char *written;
	/* Set where `api` serves and the request needs a document read or something judged: whatever the answer says,
	 * the endpoint is to be asked again in a thread that judges. */
	bool judging;
};

/* 1. Answers. The text becomes the answer's. */

void answer_json(struct answer *answer, unsigned status, char *text);
/* Forget an answer with all it owns. */
void answer_drop(struct answer *answer);
/* The same with a value, whose reference it takes over. */
void answer_value(struct answer *answer, unsigned status, json_t *value);
void answer_text(struct answer *answer, unsigned status, char *text, size_t len, const char *type);
void answer_problem(struct answer *answer, enum problem problem, const char *detail);
/* A problem with a query parameter, by name; NULL: what the table of problems says of it. */
void answer_argument(struct answer *answer, enum problem problem, const char *parameter,
                     const char *detail);
/* A problem with the value of one. */
void answer_bad_argument(struct answer *answer, const char *parameter, const char *detail);
void answer_fault(struct answer *answer, unsigned status, const struct fault *fault);
/* A position that a game does not come to, or that cannot be made again: `played` tells which. */
void answer_not_reached(const struct api *api, struct answer *answer, bool played);
/* A transcript that was not judged: for a fault of it, or because the service closes. */
void answer_unjudged(const struct api *api, struct answer *answer, const struct fault *fault);
/* The store does not answer: told the client, and the log why. */
void answer_failed(const struct api *api, struct answer *answer);
/* Add a header, or write it anew; `name` must live on. */
__attribute__((format(printf, 3, 4))) void answer_header(struct answer *answer, const char *name,
                                                         const char *format, ...);

/* The value of a header that was added; "" when it was not. */
const char *answer_header_of(const struct answer *answer, const char *name);

/* 2. Requests */

/* Does a list of tags, or "*", name one? A weak one does not count where it has to be the strong one. */
bool condition_names(const char *list, const char *tag, bool strong);
/* The tag of an answer that is sent as a whole. */
void answer_tag(const struct answer *answer, char tag[40]);
/* Of a request that changes what can be read at its path: does it have the tag that If-Match says? Else false with a problem; also
 * false where it may not be judged. */
bool condition_holds(struct api *api, struct request *request);
/* Choose among the media types of the route; else false with a problem. */
bool request_negotiate(struct request *request);
/* Find out who asks, and whether they may ask this of the route; else false with a problem. */
bool request_authorize(const struct api *api, struct request *request);
/* Without a token only this machine may ask, and by a name of its own; else false with a problem. */
bool request_is_from_here(struct request *request);
/* What the header Authorization says, or else the cookie of a session of this very page; NULL: neither. `text` is for it. */
const char *session_authorization(const struct request_headers *headers, char text[SESSION_TEXT]);
/* Is it a name of this machine, with a port or without? */
bool is_of_this_machine(const char *host);
/* The value of a query parameter of the request's route; NULL when it is not given. */
const char *request_argument(const struct request *request, const char *name);
/* The view the caller asked for, or else has; answers with a problem and false when it cannot be had. */
bool request_view(struct request *request, enum view *view);
/* The value of a parameter that is true or false, false when it is not given; as above. */
bool request_flag(struct request *request, const char *name, bool *out);
/* Is Japanese liked better than English, or as much and named before? There is no other language. */
bool request_wants_japanese(const struct request *request);
/* What the parameters `view` and `advice` say; as above. */
bool request_wish(struct request *request, struct wish *wish);
/* A page: `limit`, a number from 1 to `most`, or 0 when it is not given; `after` is what `cursor` says, or stays as it is; as above. */
bool request_page(struct request *request, int64_t most, int64_t *limit, int64_t *after);
/* How much may be judged, by the parameter `budget`; only what is not kept may be judged in part; as above. */
bool request_budget(struct api *api, struct request *request, bool kept);
/* Is this a thread that judges? Else the request is left to one. */
bool request_may_judge(const struct api *api, struct request *request);
/* Read the body as YAML or JSON, or answer with a problem and false; also false where it may not be judged. */
bool request_document(struct api *api, struct request *request, struct doc *doc);
/* Decode it as a transcript by the parameters `edition` and `on_illegal`; as above. */
bool request_transcript(const struct api *api, struct request *request, struct doc *doc,
                        struct transcript *t);
/* Free what the request owns. */
void request_end(struct request *request);
/* A number of digits alone, from `low` to `high`. */
bool read_number(const char *text, int64_t low, int64_t high, int64_t *out);

/* 3. Endpoints; docs/http.md says what each takes and gives. */

typedef void route_handler(struct api *api, struct request *request);

route_handler api_submit, api_submitted, api_batch, api_batch_kept, api_rulings, api_note,
	api_note_kept, api_notes, api_audit, api_moves, api_decks;
route_handler api_ruling, api_ruling_told, api_transcript, api_citations, api_position,
	api_positions, api_board, api_similar;
route_handler api_table, api_steps, api_explanation, api_report, api_disputes, api_dispute,
	api_layout, api_cards, api_card;
route_handler api_page, api_asset, api_session, api_session_begin, api_session_end;
route_handler api_editions, api_clauses, api_clause, api_diff;
route_handler api_rejudge, api_rejudgement_changes, api_suite_run_begin, api_suite_run_matrix;
route_handler api_task_kept, api_tasks, api_task, api_task_cancel, api_task_cancelled,
	api_task_events;
route_handler api_erase, api_erased, api_log;
route_handler api_health, api_ready, api_ready_again, api_metrics, api_openapi_document,
	api_ruling_schema_document, api_cards_schema;

/* Does the request take its body as it comes in, rather than whole? Then it is begun before: false with a
 * problem. */
bool api_takes_pieces(const struct request *request);
bool api_batch_begin(struct api *api, struct request *request, const struct batch_waiter *waiter);

/* 4. What they share */

/* "stands", "overruled", "withdrawn" */
const char *ruling_standing(const struct store_ruling *ruling);
/* Judge it and answer, and keep nothing. */
void api_dry_run(struct api *api, struct request *request, const struct transcript *transcript,
                 struct wish wish);
extern const char answer_plain[];    /* the media type of what is told as text */
extern const char answer_for_ever[]; /* the Cache-Control of what never changes */
/* The header that says the verdict, whatever the body is. */
void answer_verdict(struct answer *answer, const char *verdict);
/* A ruling as an answer: with id, time and place around it, or told aloud, as the request negotiated. */
void answer_ruling(struct api *api, struct request *request, unsigned status,
                   const struct store_ruling *ruling, struct wish wish);
/* A ruling as lists show it; the caller owns the reference. */
json_t *ruling_head_json(const struct store_ruling *ruling, enum view view);
/* For a caller that is bound to a group there are no rulings of others. */
bool ruling_is_for(const struct request *request, const char *group);
/* There is no ruling of the path: it was erased, or never was. */
void answer_no_ruling(struct api *api, struct request *request);
/* Find the ruling of the path and hand it, with the texts of a view, to `each`; else a problem. */
void find_ruling(struct api *api, struct request *request, enum view view, store_each *each,
                 void *ctx);
/* The transcript of a kept ruling, to be played again by the version that made it, or one that has the same outcome
 * digests. False: this version does not. The caller frees it. The ruling of `api` is used for it. */
bool kept_transcript(struct api *api, struct request *request, const struct store_ruling *ruling,
                     struct transcript *transcript);

#endif
