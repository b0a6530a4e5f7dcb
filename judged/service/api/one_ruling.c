/* one_ruling.c: one ruling: in full, as text, its transcript, citations and precedents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/record/record.h"
#include "judged/service/api/api.h"
#include "judged/service/base/filter.h"
#include "judged/service/api/cache.h"
#include "judged/service/base/links.h"
#include "judged/service/jobs/views.h"

/* A stored ruling never changes, so a client that has it need not ask again. */
const char answer_for_ever[] = "private, max-age=31536000, immutable";
const char answer_plain[] = "text/plain; charset=utf-8";

/* 1. Finding a ruling */

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
	const struct store_which which = { .id = request->value[0] };
	if (store_find(api->store, &which, (int)view, look, &f) == STORE_FAILED)
		answer_failed(api, &request->answer);
	else if (!f.found)
		answer_no_ruling(api, request);
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

/* Does this version come to the same outcome as the version that made the ruling: the same chain
 * digest, over each decision and citation, and the same position hash? */
static bool
comes_to_the_same(struct api *api, const struct store_ruling *r, const struct transcript *t)
{
	if (!snapshot_read(&api->snap, r->record, r->n_record) || !make_again(api, t))
		return false;
	return ruling_has_chain(&api->ruling, api->snap.chain) &&
	       strcmp(api->ruling.position, api->snap.hash) == 0;
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

/* Replay a stored ruling into `api->ruling`. Returns false if it can't be replayed. */
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

/* Return a ruling with advice, which isn't stored: the game is judged again. NULL if that fails. */
static char *
text_again(struct api *api, struct request *request, const struct store_ruling *r, struct wish wish)
{
	struct transcript t;
	if (!run_again(api, request, r, &t))
		return NULL;
	char *text = view_text(&api->ruling, wish);
	judging_count_advice(api, wish);
	transcript_free(&t);
	return text;
}

/* Add the ruling's JSON. Returns false if it is lost. */
static bool
add_kept(struct api *api, struct request *request, const struct store_ruling *r, struct wish wish,
         struct buffer *to)
{
	char *written = request->written;
	request->written = NULL;
	if (!written && !wish_has_more(wish)) {
		if (!snapshot_read(&api->snap, r->record, r->n_record))
			return false;
		view_write(&api->snap, wish, to);
		return true;
	}
	if (!written)
		written = text_again(api, request, r, wish);
	if (written)
		buffer_text(to, written);
	free(written);
	return written != NULL;
}

/* 2. The full ruling, as JSON and as text */

void
answer_verdict(struct answer *answer, const char *verdict)
{
	answer_header(answer, "Judged-Verdict", "%s", verdict);
}

/* Return a ruling's text with advice, which isn't stored: the game is judged again. */
static char *
text_with_advice(struct api *api, struct request *request, const struct store_ruling *r,
                 struct wish wish)
{
	struct transcript t;
	char *text;
	if (!run_again(api, request, r, &t))
		return NULL;
	text = view_plain_text(&api->ruling, NULL, wish);
	judging_count_advice(api, wish);
	transcript_free(&t);
	return text;
}

static char *
stored_text(struct api *api, const struct store_ruling *r, struct wish wish)
{
	return snapshot_read(&api->snap, r->record, r->n_record) ? view_said(&api->snap, wish)
	                                                         : NULL;
}

static void
answer_ruling_text(struct api *api, struct request *request, unsigned status,
                   const struct store_ruling *r, struct wish wish)
{
	struct answer *answer = &request->answer;
	char *text = request->written;
	request->written = NULL;
	if (!text)
		text = wish_has_more(wish) ? text_with_advice(api, request, r, wish)
		                           : stored_text(api, r, wish);
	if (!text) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	answer_text(answer, status, text, strlen(text), answer_plain);
	answer_verdict(answer, store_verdict(r, (int)wish.view));
}

/* Add "name":"/v1/rulings/ID" followed by the path `of`. */
static void
add_link(struct buffer *to, const char *name, const char *id, const char *of)
{
	buffer_text(to, "\"");
	buffer_text(to, name);
	buffer_text(to, "\":\"");
	buffer_text(to, links_base());
	buffer_text(to, "/v1/rulings/");
	buffer_text(to, id);
	buffer_text(to, of);
	buffer_text(to, "\"");
}

/* Add links to the other resources of a ruling. */
static void
add_links(struct buffer *to, const struct store_ruling *r)
{
	static const char *const part[] = { "/text", "/transcript", "/citations", "/similar",
		                            "/notes" };
	buffer_text(to, ",\"links\":{");
	for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
		buffer_text(to, i ? "," : "");
		add_link(to, part[i] + 1, r->id, part[i]);
	}
	buffer_text(to, "}");
}

/* Add the members that come from the store. */
static void
add_head(struct buffer *to, const struct store_ruling *r)
{
	buffer_text(to, "{\"id\":\"");
	buffer_text(to, r->id);
	buffer_text(to, "\",\"kept\":\"");
	buffer_text(to, r->time);
	buffer_text(to, "\",");
	add_link(to, "href", r->id, "");
	buffer_text(to, ",\"standing\":\"");
	buffer_text(to, ruling_standing(r));
	buffer_text(to, "\"");
	if (*r->rejudges) {
		buffer_text(to, ",");
		add_link(to, "rejudges", r->rejudges, "");
	}
	if (r->group && *r->group) {
		buffer_text(to, ",\"group\":");
		buffer_quoted(to, r->group);
	}
}

void
answer_ruling(struct api *api, struct request *request, unsigned status,
              const struct store_ruling *r, struct wish wish)
{
	struct buffer text = { 0 };
	if (strcmp(request->type, answer_plain) == 0) {
		answer_ruling_text(api, request, status, r, wish);
		return;
	}
	add_head(&text, r);
	buffer_text(&text, ",\"ruling\":");
	if (!add_kept(api, request, r, wish, &text)) {
		buffer_free(&text);
		answer_problem(&request->answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	answer_verdict(&request->answer, store_verdict(r, (int)wish.view));
	add_links(&text, r);
	buffer_text(&text, "}\n");
	buffer_end(&text);
	answer_text(&request->answer, status, text.at, text.n, "application/json");
}

static void
show(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	answer_ruling(s->api, s->request, 200, r, s->wish);
}

/* Answer, and cache the answer: its text is the same for every caller who may have it. */
static void
show_to_cache(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	show(ctx, r);
	if (s->api->serves && s->request->answer.status == 200)
		api_cache_keep(s->api, s->request, r, &s->wish);
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
	if (plain || wish_has_more(*wish)) {
		find_ruling(api, request, wish->view, show, &showing);
	} else if (!api->serves || !api_cache_answer(api, request, id, wish)) {
		find_ruling(api, request, wish->view, show_to_cache, &showing);
	}
}

static void
answer_found(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	answer_ruling_text(s->api, s->request, 200, r, s->wish);
	if (s->request->answer.status == 200)
		answer_header(&s->request->answer, "Cache-Control", "%s", answer_for_ever);
}

void
api_ruling_text(struct api *api, struct request *request)
{
	find_and(api, request, answer_found);
}

/* 3. Transcript and citations */

static bool
is_wanted(const struct ruling_snapshot *snap, snapshot_name is, const char *wanted)
{
	return !wanted || strcmp(snapshot_name_text(snap, is), wanted) == 0;
}

enum { CITATIONS_PAGE = 1000 };

/* The citations a request wants: those after an id, by event, clause and rule, at most `limit`. */
struct wanted {
	const char *event, *clause, *rule;
	int64_t after, limit; /* `limit` 0: all */
};

static bool
read_wanted(struct request *request, const char *event, struct wanted *out)
{
	*out = (struct wanted){ event, request_argument(request, "clause"),
		                request_argument(request, "rule"), 0, 0 };
	if (event && !filter_is_event(event)) {
		answer_bad_argument(&request->answer, "event",
		                    "The parameter event is one of those of citations.");
		return false;
	}
	return request_page(request, CITATIONS_PAGE, &out->limit, &out->after);
}

static bool
is_one_of(const struct ruling_snapshot *snap, uint32_t i, const struct wanted *wanted)
{
	const struct snapshot_citation *c = &snap->citation[i];
	const struct snapshot_rule none = { 0 }, *of = c->rule ? &snap->rule[c->rule - 1] : &none;
	return is_wanted(snap, c->event, wanted->event) &&
	       is_wanted(snap, of->clause, wanted->clause) &&
	       is_wanted(snap, of->name, wanted->rule);
}

/* Write the wanted citations, "[...]", and for a page the cursor of the next one. */
static void
write_wanted(const struct showing *s, const struct wanted *wanted, struct buffer *to)
{
	const struct ruling_snapshot *snap = &s->api->snap;
	int64_t n = 0, last = wanted->after;
	int64_t i = wanted->after < snap->n_citations ? wanted->after : snap->n_citations;
	buffer_text(to, "[");
	for (; i < snap->n_citations; i++) {
		if (!is_one_of(snap, (uint32_t)i, wanted))
			continue;
		if (wanted->limit && n == wanted->limit)
			break;
		buffer_text(to, n++ ? "," : "");
		snapshot_write_citation(snap, (uint32_t)i, (uint32_t)i + 1, s->wish.view, to);
		last = i + 1;
	}
	buffer_text(to, "]");
	if (!wanted->limit)
		return;
	bool more = i < snap->n_citations;
	buffer_text(to, more ? ",\"next\":\"" : ",\"next\":null");
	if (more) {
		buffer_number(to, last);
		buffer_text(to, "\"");
	}
}

/* Answer with the wanted citations of a view under `name`, with the ruling's id and the view. */
static void
answer_citations(const struct showing *s, const struct store_ruling *r, const char *name,
                 const char *event)
{
	struct answer *answer = &s->request->answer;
	struct buffer text = { 0 };
	struct wanted wanted;
	if (!read_wanted(s->request, event, &wanted))
		return;
	bool read = snapshot_read(&s->api->snap, r->record, r->n_record);
	if (!read || s->api->snap.leaves_out) {
		answer_problem(answer, read ? PROBLEM_LEFT_OUT : PROBLEM_VIEW_GONE, NULL);
		return;
	}
	buffer_text(&text, "{\"id\":");
	buffer_quoted(&text, r->id);
	buffer_text(&text, ",\"view\":");
	buffer_quoted(&text, view_word(s->wish.view));
	buffer_text(&text, ",");
	buffer_quoted(&text, name);
	buffer_text(&text, ":");
	write_wanted(s, &wanted, &text);
	buffer_text(&text, "}");
	buffer_end(&text);
	answer_json(answer, 200, text.at);
	answer_header(answer, "Cache-Control", "%s", answer_for_ever);
}

static void
show_citations(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	answer_citations(s, r, "citations", request_argument(s->request, "event"));
}

void
api_citations(struct api *api, struct request *request)
{
	struct showing showing = { .api = api, .request = request };
	if (request_wish(request, &showing.wish))
		find_ruling(api, request, showing.wish.view, show_citations, &showing);
}

/* Answer with the transcript. Deck lists and orders are for the judge; other views get the
 * decisions as far as they may know them. */
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
	answer_citations(s, r, "decisions", "decide");
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
add_precedent(void *ctx, const struct store_ruling *r)
{
	const struct precedents *p = ctx;
	json_t *one = ruling_head_json(r, p->view);
	json_object_set_new(one, "likeness", json_real(r->likeness));
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
		                           .like = request->value[0],
		                           .limit = (int)limit };
	switch (store_list(api->store, &query, add_precedent, &p)) {
	case STORE_FAILED: answer_failed(api, &request->answer); break;
	case STORE_NONE: answer_no_ruling(api, request); break;
	default: answer_value(&request->answer, 200, json_pack("{s:O}", "rulings", p.list)); break;
	}
	json_decref(p.list);
}
