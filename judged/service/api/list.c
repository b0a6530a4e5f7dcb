/* list.c: lists of rulings: one page as JSON, or all matches as NDJSON or CSV. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/api/list.h"
#include "judged/service/base/filter.h"
#include "judged/text/buffer.h"
#include "judged/service/api/route.h"
#include "judged/service/base/links.h"
#include "judged/text/alloc.h"
#include "rulebook/rulebook.h"

/* CHUNK: rulings read at once for an answer as lines. */
enum { PAGE = 20, MOST = STORE_PAGE - 1, CHUNK = 100 };

/* 1. A ruling's entry in lists */

static json_t *
deciding_json(const char *numbers)
{
	json_t *out = json_array();
	while (*numbers) {
		size_t len = strcspn(numbers, " ");
		json_array_append_new(out, json_stringn(numbers, len));
		numbers += len + (numbers[len] == ' ');
	}
	return out;
}

json_t *
ruling_head_json(const struct store_ruling *r, enum view view)
{
	json_t *out = json_pack("{s:s, s:s, s:o, s:s, s:s, s:s, s:s, s:s, s:o}", "id", r->id,
	                        "kept", r->time, "href", link_json("/v1/rulings/%s", r->id), "game",
	                        r->game, "edition", r->edition, "verdict",
	                        store_verdict(r, (int)view), "standing", ruling_standing(r), "why",
	                        r->view[view].why, "deciding", deciding_json(r->deciding));
	if (r->group && *r->group)
		json_object_set_new(out, "group", json_string(r->group));
	if (*r->rejudges)
		json_object_set_new(out, "rejudges", link_json("/v1/rulings/%s", r->rejudges));
	return out;
}

/* 2. The query */

static bool
complain(struct request *request, const char *parameter, const char *detail)
{
	answer_bad_argument(&request->answer, parameter, detail);
	return false;
}

/* Read `edition` and `game`. An edition may be written with its game, which then counts as
 * `game`. */
static bool
read_edition(struct request *request, struct store_query *q)
{
	const char *name = request_argument(request, "edition");
	q->game = request_argument(request, "game");
	if (q->game && !rulebook_game(q->game))
		return complain(request, "game", "There is no game with that name.");
	const struct rulebook_edition *found = name ? rulebook_edition_of(q->game, name) : NULL;
	if (name && !found)
		return complain(request, "edition", "There is no edition with that name.");
	q->edition = found ? found->name : NULL;
	if (name && strchr(name, '/'))
		q->game = found->game;
	return true;
}

/* Does a text begin with the word of a remark that everybody may read, and a colon? */
static bool
is_remark(const char *text)
{
	size_t n = strcspn(text, ":");
	for (int i = 0; transcript_record_remarks[i]; i++) {
		const char *word = transcript_record_remarks[i];
		if (text[n] && strlen(word) == n && strncmp(word, text, n) == 0)
			return strcmp(word, "notes") != 0;
	}
	return false;
}

static bool
read_words(struct request *request, struct store_query *q)
{
	q->verdict = request_argument(request, "verdict");
	q->card = request_argument(request, "card");
	if (q->card && filter_card(q->card))
		q->card = filter_card(q->card);
	q->player = request_argument(request, "player");
	q->event = request_argument(request, "event");
	q->remark = request_argument(request, "remark");
	q->text = request_argument(request, "text");
	q->group =
		*request->caller.group ? request->caller.group : request_argument(request, "group");
	if (q->verdict && !filter_is_verdict(q->verdict))
		return complain(
			request, "verdict",
			"The parameter verdict is one of illegal, undetermined, surplus, refuted, incomplete and consistent.");
	if (q->event && !filter_is_event(q->event))
		return complain(request, "event",
		                "The parameter event is one of those of citations.");
	if (q->remark && !is_remark(q->remark))
		return complain(
			request, "remark",
			"The parameter remark is at, ended, event, match, reference, round or table, a colon and its text, like table:12 or event:Worlds 2026.");
	if (request_argument(request, "group") &&
	    strcmp(request_argument(request, "group"), q->group) != 0)
		return complain(request, "group", "The token is bound to another group.");
	if (q->text && !q->text[strspn(q->text, " \t\r\n\"*")])
		return complain(request, "text", "The parameter text is one word or more.");
	return true;
}

/* Read the parameters on relations: the ruling's standing, given by its last note, and the ruling
 * that it rejudges. */
static bool
read_kin(struct request *request, struct store_query *q)
{
	static const char *const words[][2] = { { "stands", "stands" },
		                                { "overruled", "overruling" },
		                                { "withdrawn", "withdrawal" } };
	const char *word = request_argument(request, "standing");
	for (size_t i = 0; word && i < sizeof words / sizeof words[0]; i++)
		if (strcmp(word, words[i][0]) == 0)
			q->standing = words[i][1];
	if (word && !q->standing)
		return complain(request, "standing",
		                "The parameter standing is stands, overruled or withdrawn.");
	q->rejudges = request_argument(request, "rejudges");
	if (q->rejudges && strlen(q->rejudges) != STORE_ID - 1)
		return complain(request, "rejudges",
		                "The parameter rejudges is the id of a ruling.");
	return true;
}

static void
note_any(void *ctx, const struct store_ruling *r)
{
	(void)r;
	*(bool *)ctx = true;
}

enum store_result
list_find_card(const struct api *api, const struct store_query *q, bool *known)
{
	const struct store_query any = { .view = q->view,
		                         .card = q->card,
		                         .group = q->group,
		                         .limit = 1,
		                         .patience = INT64_MAX / 2 };
	*known = !q->card || filter_card(q->card);
	return *known ? STORE_DONE : store_list(api->store, &any, note_any, known);
}

static bool
check_card(const struct api *api, struct request *request, const struct store_query *q)
{
	bool known;
	if (list_find_card(api, q, &known) == STORE_DONE)
		return known || complain(request, "card", "There is no card of that number.");
	answer_failed(api, &request->answer);
	return false;
}

static bool
read_clause(struct request *request, struct store_query *q)
{
	const char *role = request_argument(request, "role");
	q->clause = request_argument(request, "clause");
	q->deciding = role && strcmp(role, "deciding") == 0;
	if (role && (!q->clause || (!q->deciding && strcmp(role, "cited") != 0)))
		return complain(request, "role",
		                "The parameter role is deciding or cited, and stands with clause.");
	if (q->clause && !filter_is_clause(q->clause))
		return complain(
			request, "clause",
			"The parameter clause is a number like 10.4.1, or 10.4.* for 10.4 and all below it.");
	return true;
}

static bool
read_span(struct request *request, struct list_query *q)
{
	const char *after = request_argument(request, "after");
	const char *before = request_argument(request, "before");
	static const char detail[] =
		"The parameters after and before are times in UTC, like 2026-11-21 or 2026-11-21T09:30:00Z.";
	if (after && !time_read(after, q->after))
		return complain(request, "after", detail);
	if (before && !time_read(before, q->before))
		return complain(request, "before", detail);
	q->query.after = after ? q->after : NULL;
	q->query.before = before ? q->before : NULL;
	return true;
}

static bool
read_page(struct request *request, struct list_query *q)
{
	const char *limit = request_argument(request, "limit");
	const char *cursor = request_argument(request, "cursor");
	if (!request_flag(request, "record", &q->record))
		return false;
	if (limit && !read_number(limit, 1, MOST, &q->limit))
		return complain(request, "limit",
		                "The parameter limit is a number from 1 to 1000.");
	if (cursor && !read_number(cursor, 1, INT64_MAX, &q->query.cursor))
		return complain(request, "cursor",
		                "The parameter cursor is what a page before gave as next.");
	return true;
}

bool
list_query_read(const struct api *api, struct request *request, struct list_query *q)
{
	enum view view;
	*q = (struct list_query){ .limit = 0 };
	if (!request_view(request, &view))
		return false;
	q->query.view = (int)view;
	q->query.patience = api->settings.max_search;
	return read_edition(request, &q->query) && read_words(request, &q->query) &&
	       read_clause(request, &q->query) && read_kin(request, &q->query) &&
	       read_span(request, q) && read_page(request, q) &&
	       check_card(api, request, &q->query);
}

/* 3. A page as JSON */

struct page {
	const struct api *api;
	json_t *rulings;
	enum view view;
	bool record; /* with what the records say of table, round and players */
	int64_t last, limit, n;
};

/* Add to a ruling's entry the remarks beside its record, without notes, which are for the judge,
 * and the names of the players. */
static void
add_record(void *ctx, const struct store_ruling *r)
{
	json_t *entry = ctx, *transcript = json_loads(r->transcript, 0, NULL);
	json_t *record = json_object(), *names = json_object(), *player;
	const char *seat;
	for (int i = 0; transcript_record_remarks[i]; i++) {
		const char *word = transcript_record_remarks[i];
		json_t *text = json_object_get(transcript, word);
		if (json_is_string(text) && strcmp(word, "notes") != 0)
			json_object_set(record, word, text);
	}
	json_object_foreach(json_object_get(transcript, "players"), seat, player)
		if (json_is_string(json_object_get(player, "name")))
			json_object_set(names, seat, json_object_get(player, "name"));
	json_object_set_new(record, "players", names);
	json_object_set_new(entry, "record", record);
	json_decref(transcript);
}

/* Add a ruling to the page. The query asks for one more than the page holds, to see whether there
 * is a next page. */
static void
add_to_page(void *ctx, const struct store_ruling *r)
{
	struct page *page = ctx;
	if (page->n++ == page->limit)
		return;
	page->last = r->seq;
	json_t *entry = ruling_head_json(r, page->view);
	json_array_append_new(page->rulings, entry);
	if (page->record)
		store_find(page->api->store, &(struct store_which){ .id = r->id }, (int)page->view,
		           add_record, entry);
}

static bool
answer_unlisted(const struct api *api, struct answer *answer, enum store_result result)
{
	if (result == STORE_TOO_BROAD)
		answer_problem(answer, PROBLEM_TOO_BROAD, NULL);
	else if (result == STORE_FAILED)
		answer_failed(api, answer);
	return result != STORE_DONE;
}

static void
answer_page(struct api *api, struct request *request, struct list_query *q)
{
	struct page page = { .api = api,
		             .rulings = json_array(),
		             .record = q->record,
		             .view = (enum view)q->query.view,
		             .limit = q->limit ? q->limit : PAGE };
	char next[24];
	q->query.limit = (int)page.limit + 1;
	enum store_result result = store_list(api->store, &q->query, add_to_page, &page);
	if (!answer_unlisted(api, &request->answer, result)) {
		json_t *out = json_pack("{s:O}", "rulings", page.rulings);
		snprintf(next, sizeof next, "%lld", (long long)page.last);
		json_object_set_new(out, "next",
		                    page.n > page.limit ? json_string(next) : json_null());
		answer_value(&request->answer, 200, out);
	}
	json_decref(page.rulings);
}

/* 4. All matches, as lines */

/* A list that is streamed. The first page is read before the status is sent, so that a search that
 * is too broad can still answer with a problem; the other pages are read as the client takes them.
 * The query's texts belong to the request, which lives until the answer is sent. */
struct lines {
	struct answer_stream stream; /* first */
	struct api *api;
	struct list_query q;
	struct buffer first; /* the first page, until it is sent */
	struct buffer *to;
	bool csv, ended;
	int64_t left; /* number of rulings still to send; negative: all */
	int met;      /* number of rulings on the page being read */
};

static void
add_field(struct buffer *to, const char *text, const char *after)
{
	buffer_text(to, "\"");
	for (; *text; text++) {
		if (*text == '"')
			buffer_text(to, "\"");
		buffer_bytes(to, text, 1);
	}
	buffer_text(to, "\"");
	buffer_text(to, after);
}

static void
add_csv(struct lines *l, const struct store_ruling *r)
{
	add_field(l->to, r->id, ",");
	add_field(l->to, r->time, ",");
	add_field(l->to, r->game, ",");
	add_field(l->to, r->edition, ",");
	add_field(l->to, store_verdict(r, l->q.query.view), ",");
	add_field(l->to, ruling_standing(r), ",");
	add_field(l->to, r->deciding, ",");
	add_field(l->to, r->rejudges, ",");
	add_field(l->to, r->view[l->q.query.view].why, "\r\n");
}

static void
add_ndjson(struct lines *l, const struct store_ruling *r)
{
	json_t *head = ruling_head_json(r, (enum view)l->q.query.view);
	char *text = json_dumps(head, JSON_COMPACT);
	buffer_text(l->to, text);
	buffer_text(l->to, "\n");
	free(text);
	json_decref(head);
}

static void
add_line(void *ctx, const struct store_ruling *r)
{
	struct lines *l = ctx;
	l->met++;
	l->left--;
	l->q.query.cursor = r->seq;
	if (l->csv)
		add_csv(l, r);
	else
		add_ndjson(l, r);
}

static enum store_result
read_lines(struct lines *l, struct buffer *to)
{
	l->to = to;
	l->met = 0;
	l->q.query.limit = l->left > 0 && l->left < CHUNK ? (int)l->left : CHUNK;
	enum store_result result = store_list(l->api->store, &l->q.query, add_line, l);
	l->ended = l->met < l->q.query.limit || l->left == 0;
	return result;
}

static enum stream_result
more_lines(struct answer_stream *stream, struct buffer *to)
{
	struct lines *l = (struct lines *)stream;
	if (l->first.n) {
		buffer_bytes(to, l->first.at, l->first.n);
		buffer_free(&l->first);
		return STREAM_GOES_ON;
	}
	if (l->ended)
		return STREAM_END;
	return read_lines(l, to) == STORE_DONE ? STREAM_GOES_ON : STREAM_BROKEN;
}

static void
end_lines(struct answer_stream *stream)
{
	struct lines *l = (struct lines *)stream;
	buffer_free(&l->first);
	free(l);
}

static void
answer_lines(struct api *api, struct request *request, const struct list_query *q)
{
	struct lines *l = alloc_zeroed(1, sizeof *l);
	const char *type = request->type;
	*l = (struct lines){ .stream = { more_lines, end_lines },
		             .api = api,
		             .q = *q,
		             .csv = strncmp(type, "text/csv", 8) == 0,
		             .left = q->limit ? q->limit : -1 };
	l->q.query.after = q->query.after ? l->q.after : NULL;
	l->q.query.before = q->query.before ? l->q.before : NULL;
	if (l->csv)
		buffer_text(&l->first,
		            "id,kept,game,edition,verdict,standing,deciding,rejudges,why\r\n");
	if (answer_unlisted(api, &request->answer, read_lines(l, &l->first))) {
		end_lines(&l->stream);
		return;
	}
	request->answer.status = 200;
	request->answer.type = type;
	request->answer.stream = &l->stream;
}

void
api_rulings(struct api *api, struct request *request)
{
	struct list_query q;
	if (!list_query_read(api, request, &q))
		return;
	if (strcmp(request->type, "application/json") == 0)
		answer_page(api, request, &q);
	else
		answer_lines(api, request, &q);
}
