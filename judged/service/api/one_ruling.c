/* one_ruling.c: one ruling: all of it, told aloud, its transcript, citations, precedents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/service/api/api.h"
#include "judged/service/api/cache.h"
#include "judged/service/jobs/views.h"

/* A kept ruling never changes, so who has it need not ask again. */
const char answer_for_ever[] = "private, max-age=31536000, immutable";
const char answer_plain[] = "text/plain; charset=utf-8";

/* 1. Finding it */

struct showing {
	struct api *api;
	struct request *request;
	struct wish wish;
};

bool
ruling_is_for(const struct request *request, const char *group)
{
	return !*request->caller.group || strcmp(request->caller.group, group) == 0;
}

struct finding {
	const struct request *request;
	store_each *each;
	void *ctx;
	bool found;
};

static void
look(void *ctx, const struct store_ruling *r)
{
	struct finding *f = ctx;
	f->found = ruling_is_for(f->request, r->group);
	if (f->found)
		f->each(f->ctx, r);
}

void
find_ruling(struct api *api, struct request *request, enum view view, store_each *each, void *ctx)
{
	struct finding f = { request, each, ctx, false };
	if (store_find(api->store, request->value[0], (int)view, look, &f) == STORE_FAILED)
		answer_failed(api, &request->answer);
	else if (!f.found)
		answer_problem(&request->answer, PROBLEM_NO_RULING, NULL);
}

static void
find_and(struct api *api, struct request *request, store_each *each)
{
	struct showing showing = { .api = api, .request = request };
	if (request_wish(request, &showing.wish))
		find_ruling(api, request, showing.wish.view, each, &showing);
}

static bool
make_again(struct api *api, const struct transcript *t)
{
	struct fault fault;
	return judging_again(api, t, &fault);
}

/* Another version made it: does this one come to the same, decision by decision and citation by citation? */
static bool
comes_to_the_same(struct api *api, const struct store_ruling *r, const struct transcript *t)
{
	if (!make_again(api, t))
		return false;
	ruling_hash(&api->ruling);
	return strcmp(api->ruling.chain, r->chain) == 0 &&
	       strcmp(api->ruling.position, r->position) == 0;
}

bool
kept_transcript(struct api *api, struct request *request, const struct store_ruling *r,
                struct transcript *t)
{
	struct fault fault;
	if (!request_may_judge(api, request))
		return false;
	if (!transcript_read(t, "kept", r->transcript, strlen(r->transcript), r->edition, &fault))
		return false;
	if ((strcmp(r->engine, JUDGE_ENGINE_VERSION) == 0 &&
	     strcmp(r->cards, t->cards.version) == 0) ||
	    comes_to_the_same(api, r, t))
		return true;
	transcript_free(t);
	return false;
}

/* The run of a kept ruling. */
static bool
run_again(struct api *api, struct request *request, const struct store_ruling *r,
          struct transcript *t)
{
	if (!kept_transcript(api, request, r, t))
		return false;
	if (make_again(api, t))
		return true;
	transcript_free(t);
	return false;
}

const char *
kept_text(struct api *api, struct request *request, const struct store_ruling *r, struct wish wish,
          char **again)
{
	struct transcript t;
	*again = NULL;
	if (r->view[wish.view].text && !wish.advice)
		return r->view[wish.view].text;
	if (!run_again(api, request, r, &t))
		return NULL;
	*again = view_text(&api->ruling, wish);
	transcript_free(&t);
	return *again;
}

/* 2. All of it, and told aloud */

void
answer_verdict(struct answer *answer, const char *verdict)
{
	answer_header(answer, "Judged-Verdict", "%s", verdict);
}

/* Advice is not kept. */
static char *
told_again(struct api *api, struct request *request, const struct store_ruling *r, struct wish wish)
{
	struct transcript t;
	char *told;
	if (!run_again(api, request, r, &t))
		return NULL;
	told = view_told(&api->ruling, wish);
	transcript_free(&t);
	return told;
}

/* What is the same as for the public may be there once only. */
static const char *
kept_told(const struct store_ruling *r, enum view view)
{
	return r->view[view].told ? r->view[view].told : r->view[VIEW_PUBLIC].told;
}

static void
answer_told(struct api *api, struct request *request, unsigned status, const struct store_ruling *r,
            struct wish wish)
{
	struct answer *answer = &request->answer;
	char *told = wish.advice ? told_again(api, request, r, wish)
	                         : alloc_copy(kept_told(r, wish.view));
	if (!told) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	answer_text(answer, status, told, strlen(told), answer_plain);
	answer_verdict(answer, store_verdict(r, (int)wish.view));
}

/* "group":"table 4", or nothing for none. */
static char *
group_member(const char *group)
{
	struct buffer out = { 0 };
	if (group && *group) {
		buffer_text(&out, "\"group\":");
		buffer_quoted(&out, group);
		buffer_text(&out, ",");
	}
	buffer_end(&out);
	return out.at;
}

void
answer_ruling(struct api *api, struct request *request, unsigned status,
              const struct store_ruling *r, struct wish wish)
{
	char *text = NULL, *again, rejudges[80] = "", *group;
	if (strcmp(request->type, answer_plain) == 0) {
		answer_told(api, request, status, r, wish);
		return;
	}
	const char *json = kept_text(api, request, r, wish, &again);
	if (!json) {
		answer_problem(&request->answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	answer_verdict(&request->answer, store_verdict(r, (int)wish.view));
	if (r->rejudges && *r->rejudges)
		snprintf(rejudges, sizeof rejudges, "\"rejudges\":\"/v1/rulings/%s\",",
		         r->rejudges);
	group = group_member(r->group);
	if (asprintf(&text,
	             "{\"id\":\"%s\",\"kept\":\"%s\",\"href\":\"/v1/rulings/%s\","
	             "\"standing\":\"%s\",%s%s\"ruling\":%s}\n",
	             r->id, r->time, r->id, ruling_standing(r), rejudges, group, json) < 0)
		text = NULL;
	answer_json(&request->answer, status, text);
	free(group);
	free(again);
}

static void
show(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	answer_ruling(s->api, s->request, 200, r, s->wish);
}

/* The text of an answer is the same for whoever may have it. */
static void
show_to_cache(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	show(ctx, r);
	if (s->api->serves && s->request->answer.status == 200)
		api_cache_keep(s->api, s->request, r, s->wish.view);
}

void
api_ruling(struct api *api, struct request *request)
{
	struct showing showing = { .api = api, .request = request };
	const char *id = request->value[0];
	bool plain = strcmp(request->type, answer_plain) == 0;
	if (!request_wish(request, &showing.wish))
		return;
	const struct wish *wish = &showing.wish;
	if (plain || wish->advice) {
		find_ruling(api, request, wish->view, show, &showing);
	} else if (!api->serves || !api_cache_answer(api, request, id, wish->view)) {
		find_ruling(api, request, wish->view, show_to_cache, &showing);
	}
}

static void
tell(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	answer_told(s->api, s->request, 200, r, s->wish);
	if (s->request->answer.status == 200)
		answer_header(&s->request->answer, "Cache-Control", "%s", answer_for_ever);
}

void
api_ruling_told(struct api *api, struct request *request)
{
	find_and(api, request, tell);
}

/* 3. Transcript and citations */

/* A list from the ruling's text, filtered, in a frame that says what it is of. */
static void
answer_list(struct request *request, const struct store_ruling *r, enum view view, const char *name,
            json_t *list)
{
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:s, s:o}", "id", r->id, "view", view_word(view), name,
	                       list));
	answer_header(&request->answer, "Cache-Control", "%s", answer_for_ever);
}

static bool
is_wanted(const json_t *citation, const char *member, const char *wanted)
{
	const char *is = json_string_value(json_object_get(citation, member));
	return !wanted || (is && strcmp(is, wanted) == 0);
}

/* The citations of a view whose members are as wanted; NULL with a problem. */
static json_t *
citations_of(const struct showing *s, const struct store_ruling *r, const char *event)
{
	size_t len, i;
	char *again;
	const char *text = kept_text(s->api, s->request, r, s->wish, &again);
	json_t *out, *one;
	if (!text || view_leaves_out(text)) {
		answer_problem(&s->request->answer, text ? PROBLEM_LEFT_OUT : PROBLEM_VIEW_GONE,
		               NULL);
		free(again);
		return NULL;
	}
	out = json_array();
	const char *list = view_citations(text, &len);
	json_t *all = json_loadb(list, len, 0, NULL);
	json_array_foreach(all, i, one) {
		if (is_wanted(one, "event", event) &&
		    is_wanted(one, "clause", request_argument(s->request, "clause")) &&
		    is_wanted(one, "rule", request_argument(s->request, "rule")))
			json_array_append(out, one);
	}
	json_decref(all);
	free(again);
	return out;
}

static void
show_citations(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	json_t *list = citations_of(s, r, request_argument(s->request, "event"));
	if (list)
		answer_list(s->request, r, s->wish.view, "citations", list);
}

void
api_citations(struct api *api, struct request *request)
{
	find_and(api, request, show_citations);
}

/* Deck lists and orders are for the judge; the others get the decisions as they could know them. */
static void
show_transcript(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	struct answer *answer = &s->request->answer;
	if (s->wish.view == VIEW_JUDGE) {
		answer_text(answer, 200, alloc_copy(r->transcript), strlen(r->transcript),
		            "application/json");
		answer_header(answer, "Cache-Control", "%s", answer_for_ever);
		return;
	}
	json_t *list = citations_of(s, r, "decide");
	if (list)
		answer_list(s->request, r, s->wish.view, "decisions", list);
}

void
api_transcript(struct api *api, struct request *request)
{
	find_and(api, request, show_transcript);
}

/* 4. Precedents */

struct precedents {
	json_t *list;
	enum view view;
};

static void
add_precedent(void *ctx, const struct store_ruling *r, double likeness)
{
	const struct precedents *p = ctx;
	json_t *one = ruling_head_json(r, p->view);
	json_object_set_new(one, "likeness", json_real(likeness));
	json_array_append_new(p->list, one);
}

void
api_similar(struct api *api, struct request *request)
{
	const char *text = request_argument(request, "limit");
	struct precedents p = { .list = NULL };
	int64_t limit = 20;
	if (text && !read_number(text, 1, STORE_PAGE - 1, &limit)) {
		answer_bad_argument(&request->answer, "limit",
		                    "The parameter limit is a number from 1 to 99.");
		return;
	}
	if (!request_view(request, &p.view))
		return;
	p.list = json_array();
	const struct store_query query = { .view = (int)p.view,
		                           .group = request->caller.group,
		                           .limit = (int)limit };
	switch (store_similar(api->store, &query, request->value[0], add_precedent, &p)) {
	case STORE_FAILED: answer_failed(api, &request->answer); break;
	case STORE_NONE: answer_problem(&request->answer, PROBLEM_NO_RULING, NULL); break;
	default: answer_value(&request->answer, 200, json_pack("{s:O}", "rulings", p.list)); break;
	}
	json_decref(p.list);
}
