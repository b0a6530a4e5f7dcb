/* rejudgements.c: jobs that judge stored rulings again, and the changes they found. */
#include "judged/service/api/list.h"
#include "judged/service/api/tasks.h"
#include "judged/service/jobs/rejudge.h"

/* Check that the card of the filter exists, like lists do. Returns false with a problem. */
static bool
check_card(const struct api *api, struct request *request, const struct doc_node *root,
           const json_t *asked)
{
	struct rejudge_order order = rejudge_order(asked, (int)request->caller.seat);
	struct fault fault;
	bool known;
	order.query.group = request->caller.group;
	if (list_find_card(api, &order.query, &known) != STORE_DONE) {
		answer_failed(api, &request->answer);
		return false;
	}
	if (known)
		return true;
	doc_fault(doc_member(doc_member(root, "filter"), "card"), &fault, "unknown-card",
	          "there is no card of that number");
	answer_fault(&request->answer, 422, &fault);
	return false;
}

void
api_rejudge(struct api *api, struct request *request)
{
	struct doc doc;
	struct fault fault;
	json_t *asked;
	if (!request_document(api, request, &doc))
		return;
	asked = rejudge_read(doc.root, &fault);
	if (asked && check_card(api, request, doc.root, asked))
		task_order(api, request, TASK_REJUDGEMENT, asked);
	else if (asked)
		json_decref(asked);
	else
		answer_fault(&request->answer, 422, &fault);
	doc_free(&doc);
}

/* The changes */

struct changes {
	struct task_page page; /* first */
	struct api *api;
	enum view view;
	int64_t task;
	json_t *head; /* list entry of the last ruling that was found */
};

static void
note_task(void *ctx, const struct store_task *row)
{
	struct changes *c = ctx;
	c->task = row->seq;
}

static void
note_head(void *ctx, const struct store_ruling *r)
{
	struct changes *c = ctx;
	c->head = ruling_head_json(r, c->view);
}

/* Return a ruling's entry in lists; null if it doesn't exist. */
static json_t *
head_json(struct changes *c, int64_t ruling)
{
	c->head = NULL;
	if (ruling)
		store_find(c->api->store, &(struct store_which){ .seq = ruling }, (int)c->view,
		           note_head, c);
	return c->head ? c->head : json_null();
}

static json_t *
changed_json(unsigned changed)
{
	static const char *const words[] = { "verdict", "deciding", "not-judged" };
	json_t *out = json_array();
	for (unsigned i = 0; i < 3; i++)
		if (changed & 1u << i)
			json_array_append_new(out, json_string(words[i]));
	return out;
}

/* Add a changed ruling to the page. The reason why a transcript can't be judged by the other rules
 * is for the judge's view only: it may name hidden cards. */
static void
add_change(void *ctx, const struct store_rejudged *r)
{
	struct changes *c = ctx;
	json_t *one;
	if (!task_page_takes(&c->page, r->ruling))
		return;
	one = json_pack("{s:o, s:o}", "changed", changed_json(r->changed), "from",
	                head_json(c, r->ruling));
	json_object_set_new(one, "to", head_json(c, r->again));
	if (r->changed & REJUDGED_NONE)
		json_object_set_new(one, "code", json_string(r->code));
	if (r->changed & REJUDGED_NONE && c->view == VIEW_JUDGE)
		json_object_set_new(one, "why", json_string(r->why));
	json_array_append_new(c->page.list, one);
}

void
api_rejudgement_changes(struct api *api, struct request *request)
{
	struct changes c = { .api = api };
	if (!request_view(request, &c.view))
		return;
	task_find(api, request, false, note_task, &c);
	if (request->answer.status || !task_page_read(request, &c.page))
		return;
	const struct store_changes_query query = { .task = c.task,
		                                   .clause = request_argument(request, "clause"),
		                                   .cursor = c.page.cursor,
		                                   .limit = (int)c.page.limit + 1 };
	enum store_result result = store_changes(api->store, &query, add_change, &c);
	task_page_answer(api, request, &c.page, result, "changes");
}
