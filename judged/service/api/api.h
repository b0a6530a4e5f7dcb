/*
 * api.h: the endpoints of the daemon: each takes a request that was read completely and makes an
 * answer.
 *
 * Nothing here knows the HTTP library. Each endpoint is a function in the table of route.c. It runs
 * in a serving thread first. If a document must be read or something judged, it runs again in a
 * judging thread, and the first answer is dropped.
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
	ANSWER_HEADERS = 10,
	REQUEST_ID = 65,
	SESSION_TEXT = AUTH_TOKEN + 16
};

struct shared_text;

/* A body that is made while it is sent. */
enum stream_result {
	STREAM_GOES_ON,
	STREAM_END,    /* the body ends with what was just added */
	STREAM_BROKEN, /* the body can't be completed: the connection is cut */
	STREAM_WAITS,  /* nothing to add until http_ring() is called */
};

struct answer_stream {
	/* Add the next part of the body. It may only add nothing at the end, or when it waits. */
	enum stream_result (*more)(struct answer_stream *stream, struct buffer *to);
	void (*free)(struct answer_stream *stream);
};

struct answer_header {
	const char *name;
	char value[192];
};

/* `body` is NULL or owned by the answer, which frees it. */
struct answer {
	unsigned status; /* 0: not decided yet */
	char *body;
	size_t len;
	struct shared_text *shared;   /* instead of `body`, or NULL; the answer holds a reference */
	const char *type;             /* media type of the body */
	struct answer_stream *stream; /* instead of `body`, or NULL; owned */
	struct answer_header header[ANSWER_HEADERS]; /* ended by one without a name, unless full */
	/* true if the connection must be closed after this answer */
	bool close;
};

struct route;
struct batch;
struct batch_waiter;

/* Headers of a request; NULL if the request doesn't have the header. */
struct request_headers {
	const char *authorization, *content_type, *accept, *if_match, *if_none_match,
		*idempotency_key, *content_encoding, *accept_encoding, *last_event_id, *host,
		*origin, *cookie, *fetch_site, *accept_language;
	bool origin_is_named; /* true if the setting allow-origins names the origin */
};

struct request {
	const struct route *route;
	char path[ROUTE_PATH]; /* `value` points into it: NULs are written between its segments */
	const char *value[ROUTE_VALUES]; /* segments that stand for {...} in the route's path */
	/* query parameters, in the route's order; NULL: not given */
	const char *argument[ROUTE_ARGUMENTS];
	struct request_headers headers;
	char id[REQUEST_ID]; /* names the request in the log */
	struct caller caller;
	uint64_t client;  /* the token's number; without a token, the address */
	const char *type; /* media type the client prefers among those of the route */
	const char *body;
	size_t len;
	/* Frees the body once a document has been read from it. */
	void (*drop_body)(struct request *request);
	struct answer answer;
	/* Set by an endpoint whose answer must wait until rulings are stored: the job and the jobs
	 * linked to it by `with` go to the writer, then the route's `kept` makes the answer. `kept`
	 * is also called when a batch is done. Owned; request_end() frees both. */
	struct writer_job *job;
	struct batch *batch;
	/* For a submission: the body of its ruling in the answer, if the ruling is short or has
	 * advice; or NULL. Owned. */
	char *written;
	/* Set if a document must be read or something judged, but `api` belongs to a serving
	 * thread. Then the answer doesn't count, and the endpoint is called again in a judging
	 * thread. */
	bool judging;
};

/* 1. Answers. They take ownership of the text. */

void answer_json(struct answer *answer, unsigned status, char *text);
/* Drop the answer and free what it owns. */
void answer_drop(struct answer *answer);
/* Like answer_json(), but with a value, whose reference it takes over. */
void answer_value(struct answer *answer, unsigned status, json_t *value);
void answer_text(struct answer *answer, unsigned status, char *text, size_t len, const char *type);
void answer_problem(struct answer *answer, enum problem problem, const char *detail);
/* Answer with a problem about a query parameter. If `detail` is NULL, the problem's usual text is
 * used. */
void answer_argument(struct answer *answer, enum problem problem, const char *parameter,
                     const char *detail);
/* Answer with the problem that a query parameter has a bad value. */
void answer_bad_argument(struct answer *answer, const char *parameter, const char *detail);
void answer_fault(struct answer *answer, unsigned status, const struct fault *fault);
/* Answer with several faults of one document. */
void answer_faults(struct answer *answer, unsigned status, const struct fault fault[], size_t n);
/* Answer that a position was not reached. `played`: the game doesn't reach it; otherwise the game
 * couldn't be replayed. */
void answer_not_reached(const struct api *api, struct answer *answer, bool played);
/* Answer that a transcript was not judged, because of a fault or because the service is closing. */
void answer_unjudged(const struct api *api, struct answer *answer, const struct fault *fault);
/* Answer that the store failed, and log the reason. */
void answer_failed(const struct api *api, struct answer *answer);
/* Add or replace a header. `name` is not copied. */
__attribute__((format(printf, 3, 4))) void answer_header(struct answer *answer, const char *name,
                                                         const char *format, ...);

/* Return the value of a header that was added; "" if it wasn't. */
const char *answer_header_of(const struct answer *answer, const char *name);

/* 2. Requests */

/* Does a list of tags, or "*", include a tag? */
bool condition_names(const char *list, const char *tag);
/* The same for If-Match: the tag of the packed answer counts as well, weak tags don't. */
bool condition_matches(const char *list, const char *tag);
/* Compute the ETag of a complete answer that isn't packed, and from it the tag of the packed
 * one. */
void answer_tag(const struct answer *answer, char tag[40]);
void answer_tag_packed(char tag[40]);
/* Check If-Match for a request that changes a resource: does the resource at its path have one of
 * the tags now? Returns false with a problem if not; also false if it needs a judging thread to
 * find out. */
bool condition_holds(struct api *api, struct request *request);
/* Choose the best media type of the route. Returns false with a problem if none is acceptable. */
bool request_negotiate(struct request *request);
/* Identify the caller and check the scope for the route. Returns false with a problem if
 * refused. */
bool request_authorize(const struct api *api, struct request *request);
/* Check that the request comes from this machine by one of its own names, as requests without a
 * token must. Returns false with a problem if not. */
bool request_is_from_here(struct request *request);
/* Return the header Authorization, or its equivalent from the session cookie if this service's own
 * page asks; NULL without either. `text` is a buffer for it. */
const char *session_authorization(const struct request_headers *headers, char text[SESSION_TEXT]);
/* Is this a name of this machine, with or without a port? */
bool is_of_this_machine(const char *host);
/* Return the value of a query parameter of the route; NULL if it isn't given. */
const char *request_argument(const struct request *request, const char *name);
/* Read the view that is asked for; without the parameter, the caller's own. Returns false with a
 * problem if the caller may not have it. The readers of parameters below fail in the same way. */
bool request_view(struct request *request, enum view *view);
/* The same, of a document that the client sent and knows all of: any view is allowed, and the
 * judge's is the default. */
bool request_any_view(struct request *request, enum view *view);
/* Return the parameter `reason`, why something is erased; NULL with a problem if it says nothing. */
const char *request_reason(struct request *request);
/* Read a parameter that is true or false; false if it isn't given. */
bool request_flag(struct request *request, const char *name, bool *out);
/* Does the client prefer Japanese to English? At equal weights, the language named first counts.
 * There are no other languages. */
bool request_wants_japanese(const struct request *request);
/* Does the client take answers packed with gzip? */
bool request_takes_gzip(const struct request *request);
/* Read the parameters `view`, `advice` and `include`, and the language. */
bool request_wish(struct request *request, struct wish *wish);
/* Read the parameters of a page: `limit`, from 1 to `most`, 0 if not given; `after` from `cursor`,
 * unchanged if not given. */
bool request_page(struct request *request, int64_t most, int64_t *limit, int64_t *after);
/* Read the parameter `budget` into `api->small`. Only a ruling that isn't kept may be judged in
 * part. */
bool request_budget(struct api *api, struct request *request, bool kept);
/* Is this a judging thread? If not, the request is left to one. */
bool request_may_judge(const struct api *api, struct request *request);
/* Read the body as YAML or JSON. Returns false with a problem; also false if this isn't a judging
 * thread. */
bool request_document(struct api *api, struct request *request, struct doc *doc);
/* Decode the document as a transcript, with the parameters `edition`, `on_illegal` and
 * `reading`. */
bool request_transcript(const struct api *api, struct request *request, struct doc *doc,
                        struct transcript *t);
/* Free everything the request owns. */
void request_end(struct request *request);
/* Read a number that consists of digits only and lies between `low` and `high`. */
bool read_number(const char *text, int64_t low, int64_t high, int64_t *out);

/* 3. Endpoints; docs/http.md describes the input and output of each. */

typedef void route_handler(struct api *api, struct request *request);

route_handler api_submit, api_submitted, api_batch, api_batch_kept, api_rulings, api_note,
	api_note_kept, api_notes, api_audit, api_moves, api_decks, api_reconstruct, api_reach;
route_handler api_ruling, api_ruling_text, api_transcript, api_citations, api_position,
	api_positions, api_board, api_similar;
route_handler api_table, api_steps, api_explanation, api_report, api_disputes, api_dispute,
	api_layout, api_cards, api_card, api_search;
route_handler api_page, api_asset, api_file, api_session, api_session_begin, api_session_end;
route_handler api_editions, api_clauses, api_clause, api_diff;
route_handler api_rejudge, api_rejudgement_changes, api_suite_run_begin, api_suite_run_matrix;
route_handler api_task_kept, api_tasks, api_task, api_task_cancel, api_task_cancelled,
	api_task_events;
route_handler api_erase, api_erased, api_log;
route_handler api_penalty, api_penalty_kept, api_penalties, api_penalty_erase, api_penalty_erased;
route_handler api_versions, api_health, api_ready, api_ready_again, api_metrics,
	api_openapi_document, api_ruling_schema_document, api_cards_schema, api_transcript_schema;

/* Answer a browser that asks for a path where nothing is: with the page, which says so. */
void api_no_page(struct api *api, struct request *request);
/* Does the client prefer a page to a problem, as browsers do? */
bool request_wants_page(const struct request *request);
/* Does the request take its body piece by piece, not as a whole? Then api_batch_begin() is called
 * before the body arrives; it returns false with a problem. */
bool api_takes_pieces(const struct request *request);
bool api_batch_begin(struct api *api, struct request *request, const struct batch_waiter *waiter);

/* 4. Shared by endpoints */

/* Return "stands", "overruled" or "withdrawn". */
const char *ruling_standing(const struct store_ruling *ruling);
/* Judge a transcript and answer with the ruling, but don't store it. */
void api_dry_run(struct api *api, struct request *request, const struct transcript *transcript,
                 struct wish wish);
extern const char answer_plain[];    /* media type of rulings as text */
extern const char answer_for_ever[]; /* Cache-Control of resources that never change */
/* Add the header with the verdict, which goes with every form of the body. */
void answer_verdict(struct answer *answer, const char *verdict);
/* Answer with a ruling: as JSON, with its id, time and links, or as text, as negotiated. */
void answer_ruling(struct api *api, struct request *request, unsigned status,
                   const struct store_ruling *ruling, struct wish wish);
/* Return a ruling's entry in lists; the caller owns the reference. */
json_t *ruling_head_json(const struct store_ruling *ruling, enum view view);
/* May the caller see rulings of this group? A caller who is bound to a group can't see others. */
bool ruling_is_for(const struct request *request, const char *group);
/* Answer that the path's ruling doesn't exist, or that it was erased. */
void answer_no_ruling(struct api *api, struct request *request);
/* Find the path's ruling and call `each` with it and the texts of a view; otherwise answer with a
 * problem. */
void find_ruling(struct api *api, struct request *request, enum view view, store_each *each,
                 void *ctx);
/* Read the transcript of a stored ruling so that it can be replayed. Returns false unless this
 * version made the ruling or comes to the same chain digest and position hash. The caller frees the
 * transcript. Overwrites `api->ruling`. */
bool kept_transcript(struct api *api, struct request *request, const struct store_ruling *ruling,
                     struct transcript *transcript);

#endif
