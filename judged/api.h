/*
 * api.h: the endpoints of the daemon: a request that was read completely goes in, an answer comes
 * out.
 *
 * Nothing here knows the HTTP library. Each endpoint is a function named in the table of route.c,
 * and all of them run in one thread.
 */
#ifndef JUDGED_API_H
#define JUDGED_API_H

#include "judged/problem.h"
#include "judged/ruling.h"
#include "judged/store_writer.h"

enum { ROUTE_VALUES = 3, ROUTE_ARGUMENTS = 10, ROUTE_PATH = 256 };

/* What the endpoints work with. */
struct api {
	struct store *store; /* to read */
	size_t max_body;
	bool judge_view;      /* views beyond the public one may be asked for */
	struct ruling ruling; /* used for one submission after another */
};

/* `body` is NULL or the answer's own, to be freed. */
struct answer {
	unsigned status;
	char *body;
	size_t len;
	const char *type;  /* of the body */
	char location[64]; /* "": none */
	char allow[32];    /* "": none */
	bool close;        /* the connection ends with this answer */
};

struct route;

struct request {
	const struct route *route;
	char path[ROUTE_PATH];           /* cut into segments */
	const char *value[ROUTE_VALUES]; /* what stands for {...} in the path */
	const char *argument
		[ROUTE_ARGUMENTS]; /* query parameters, in the route's order; NULL: not given */
	const char *content_type;  /* or NULL */
	const char *body;
	size_t len;
	struct answer answer;
	/* Set by an endpoint whose answer must wait until a ruling is kept: the job goes to the writer,
	 * then the route's `kept` makes the answer. The request's, to be freed by api_job_free(). */
	struct store_job *job;
};

/* Writing answers. The text becomes the answer's. */
void answer_json(struct answer *answer, unsigned status, char *text);
void answer_text(struct answer *answer, unsigned status, char *text, size_t len, const char *type);
void answer_problem(struct answer *answer, enum problem problem, const char *detail);
void answer_fault(struct answer *answer, unsigned status, const struct fault *fault);

/* The value of a query parameter of the request's route; NULL when it is not given. */
const char *request_argument(const struct request *request, const char *name);
/* Read the parameter `view`; answers with a problem and false when it cannot be had. */
bool request_view(const struct api *api, struct request *request, enum view *view);

void api_job_free(struct store_job *job);

/* Endpoints; docs/http.md says what each takes and gives. */
void api_submit(struct api *api, struct request *request);
void api_submitted(struct api *api, struct request *request);
void api_ruling(struct api *api, struct request *request);
void api_ruling_told(struct api *api, struct request *request);
void api_rulings(struct api *api, struct request *request);
void api_editions(struct api *api, struct request *request);
void api_clauses(struct api *api, struct request *request);
void api_clause(struct api *api, struct request *request);
void api_health(struct api *api, struct request *request);
void api_openapi_document(struct api *api, struct request *request);
void api_ruling_schema_document(struct api *api, struct request *request);

/* Judge a transcript and make the record to keep of it; `key` is its natural key. NULL with a
 * fault. The caller frees it with api_job_free(). */
struct store_job *api_judge(struct api *api, struct transcript *transcript,
                            const char key[DIGEST_HEX], struct fault *fault);
/* The natural key of a submission. */
void api_key(const struct transcript *transcript, char key[DIGEST_HEX]);

#endif
