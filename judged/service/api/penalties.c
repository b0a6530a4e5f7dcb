/*
 * penalties.c: what players got in events: added, listed, erased.
 *
 * Clients read them to fill in `prior` of a record. No ruling reads them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/tasks.h"
#include "judged/text/alloc.h"
#include "judged/text/doc.h"
#include "judged/text/utf8.h"
#include "judged/transcript/transcript.h"

enum { MOST_NAME = 200, MOST_REASON = 4000, DAYS = 30 };

static json_t *
penalty_json(const struct store_penalty *p)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:s}", "id", p->id, "kept",
	                 p->time, "by", p->name, "event", p->event, "player", p->player,
	                 "infraction", p->infraction, "penalty", p->penalty, "day",
	                 (json_int_t)p->day, "reason", p->reason);
}

/* A penalty to keep, with its texts. */
struct giving {
	struct store_penalty p; /* first */
	char *text[4];          /* by keys[] */
	char name[STORE_NAME], group[STORE_NAME];
};

static const char *const keys[] = { "event",   "player", "infraction", "reason",
	                            "penalty", "day",    NULL };

static void
release(struct writer_job *job)
{
	struct giving *g = job->what;
	for (int i = 0; i < 4; i++)
		free(g->text[i]);
	free(g);
}

static struct giving *
giving_begin(const struct caller *caller)
{
	struct giving *g = alloc_zeroed(1, sizeof *g);
	snprintf(g->name, sizeof g->name, "%s", caller->name);
	snprintf(g->group, sizeof g->group, "%s", caller->group);
	g->p.token = caller->token;
	g->p.name = g->name;
	return g;
}

/* 1. Adding one */

/* Read a text of the document. One that is missing is "" if it may be. */
static bool
read_text(const struct doc_node *root, const char *key, size_t most, char **out,
          struct fault *fault)
{
	bool may_miss = most == MOST_REASON;
	const struct doc_node *node = may_miss ? doc_member(root, key) : doc_need(root, key, fault);
	const char *text = "";
	size_t characters = 0;
	if (!node && !may_miss)
		return false;
	if (node && !doc_want_string(node, &text, fault))
		return false;
	if (node && (!utf8_count(text, node->len, &characters) || !characters || characters > most))
		return doc_fault(node, fault, "out-of-range", "it must be 1 to %d characters long",
		                 (int)most);
	*out = alloc_copy(text);
	return true;
}

static bool
read_penalty(const struct doc_node *root, struct giving *g, struct fault *fault)
{
	const struct doc_node *penalty = doc_need(root, "penalty", fault);
	const struct doc_node *day = penalty ? doc_member(root, "day") : NULL;
	int word = 0;
	g->p.day = 1;
	if (!penalty || !doc_only_keys(root, keys, fault) ||
	    !doc_want_word(penalty, transcript_penalty_words, &word, fault) ||
	    (day && !doc_want_int(day, 1, DAYS, &g->p.day, fault)))
		return false;
	for (int i = 0; i < 4; i++)
		if (!read_text(root, keys[i], i == 3 ? MOST_REASON : MOST_NAME, &g->text[i], fault))
			return false;
	g->p.event = g->text[0];
	g->p.player = g->text[1];
	g->p.infraction = g->text[2];
	g->p.reason = g->text[3];
	g->p.penalty = transcript_penalty_words[word];
	return true;
}

void
api_penalty(struct api *api, struct request *request)
{
	struct doc doc;
	struct fault fault;
	if (!request_document(api, request, &doc))
		return;
	struct giving *g = giving_begin(&request->caller);
	g->p.group = g->group;
	auth_random(g->p.id, (STORE_ID - 1) / 2);
	struct writer_job *job = job_of(STORE_PENALTY, g, release);
	if (read_penalty(doc.root, g, &fault)) {
		request->job = job;
	} else {
		answer_fault(&request->answer, 422, &fault);
		job_free(job);
	}
	doc_free(&doc);
}

void
api_penalty_kept(struct api *api, struct request *request)
{
	(void)api;
	if (request->job->result == STORE_DONE)
		answer_value(&request->answer, 201, penalty_json(request->job->what));
	else
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
}

/* 2. Listing them */

static void
add_to_list(void *ctx, const struct store_penalty *p)
{
	struct task_page *page = ctx;
	if (task_page_takes(page, p->seq))
		json_array_append_new(page->list, penalty_json(p));
}

void
api_penalties(struct api *api, struct request *request)
{
	struct task_page page;
	if (!task_page_read(request, &page))
		return;
	const struct store_penalties_query query = { .group = request->caller.group,
		                                     .event = request_argument(request, "event"),
		                                     .player = request_argument(request, "player"),
		                                     .cursor = page.cursor,
		                                     .limit = (int)page.limit + 1 };
	enum store_result result = store_penalties(api->store, &query, add_to_list, &page);
	task_page_answer(api, request, &page, result, "penalties");
}

/* 3. Erasing one */

void
api_penalty_erase(struct api *api, struct request *request)
{
	const char *reason = request_reason(request);
	(void)api;
	if (!reason)
		return;
	struct giving *g = giving_begin(&request->caller);
	g->text[3] = alloc_copy(reason);
	g->p.reason = g->text[3];
	g->p.erased = true;
	snprintf(g->p.id, sizeof g->p.id, "%s", request->value[0]);
	request->job = job_of(STORE_PENALTY, g, release);
}

void
api_penalty_erased(struct api *api, struct request *request)
{
	const struct store_penalty *p = request->job->what;
	(void)api;
	switch (request->job->result) {
	case STORE_DONE:
		answer_value(&request->answer, 200,
		             json_pack("{s:s, s:s, s:s, s:s}", "id", p->id, "erased", p->time, "by",
		                       p->name, "reason", p->reason));
		break;
	case STORE_NONE: answer_problem(&request->answer, PROBLEM_NO_PENALTY, NULL); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}
