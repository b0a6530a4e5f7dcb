/*
 * notes.c: head judges' notes on rulings: annotations, overrulings with a reason, withdrawals.
 *
 * The ruling stays as the engine made it. Its notes are stored with it and never changed.
 */
#include <stdio.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/base/links.h"
#include "judged/text/doc.h"
#include "judged/text/utf8.h"

enum { NOTE_TEXT = 4000, PAGE = 50 };

static const char *const kinds[] = { "annotation", "overruling", "withdrawal", NULL };
static const char *const readers[] = { "judge", "public", NULL };

const char *
ruling_standing(const struct store_ruling *r)
{
	if (!r->overruled || !*r->overruled)
		return "stands";
	return strcmp(r->overruled, "overruling") == 0 ? "overruled" : "withdrawn";
}

static json_t *
note_json(const struct store_note *note)
{
	json_t *out = json_pack("{s:I, s:s, s:s, s:s, s:s, s:s}", "note", (json_int_t)note->seq,
	                        "kept", note->time, "by", note->name, "kind", note->kind, "for",
	                        readers[note->open], "text", note->text);
	json_object_set_new(out, "ruling", link_json("/v1/rulings/%s", note->ruling));
	return out;
}

/* 1. Adding a note */

struct said {
	int kind, reader;
	const char *text;
};

static bool
read_said(const struct doc_node *root, struct said *said, struct fault *fault)
{
	static const char *const keys[] = { "kind", "for", "text", NULL };
	const struct doc_node *kind = doc_need(root, "kind", fault);
	const struct doc_node *text = kind ? doc_need(root, "text", fault) : NULL;
	const struct doc_node *reader = text ? doc_member(root, "for") : NULL;
	said->reader = 0;
	if (!text || !doc_only_keys(root, keys, fault) ||
	    !doc_want_word(kind, kinds, &said->kind, fault) ||
	    !doc_want_string(text, &said->text, fault) ||
	    (reader && !doc_want_word(reader, readers, &said->reader, fault)))
		return false;
	size_t characters = 0;
	utf8_count(said->text, text->len, &characters);
	return (characters > 0 && characters <= NOTE_TEXT) ||
	       doc_fault(text, fault, "out-of-range", "a note must be 1 to %d characters long",
	                 NOTE_TEXT);
}

void
api_note(struct api *api, struct request *request)
{
	struct said said;
	struct doc doc;
	struct fault fault;
	if (!request_document(api, request, &doc))
		return;
	if (read_said(doc.root, &said, &fault))
		request->job = job_of_note(&request->caller, request->value[0], kinds[said.kind],
		                           said.text, said.reader == 1);
	else
		answer_fault(&request->answer, 422, &fault);
	doc_free(&doc);
}

void
api_note_kept(struct api *api, struct request *request)
{
	switch (request->job->result) {
	case STORE_DONE: answer_value(&request->answer, 201, note_json(&request->job->note)); break;
	case STORE_NONE: answer_no_ruling(api, request); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}

/* 2. Reading notes */

struct listing {
	json_t *notes;
	int64_t last;
};

static void
add_note(void *ctx, const struct store_note *note)
{
	struct listing *l = ctx;
	l->last = note->seq;
	json_array_append_new(l->notes, note_json(note));
}

static void
answer_notes(struct api *api, struct request *request, enum store_result result, json_t *out)
{
	if (result == STORE_DONE) {
		answer_value(&request->answer, 200, out);
		return;
	}
	json_decref(out);
	if (result == STORE_NONE)
		answer_no_ruling(api, request);
	else
		answer_failed(api, &request->answer);
}

/* Answer with the notes that the caller may read. Notes may name hidden cards, so notes for judges
 * are shown to judges only. */
void
api_notes(struct api *api, struct request *request)
{
	struct listing l = { json_array(), 0 };
	const struct store_notes_query query = { .group = request->caller.group,
		                                 .ruling = request->value[0],
		                                 .all = request->caller.seat == VIEW_JUDGE };
	answer_notes(api, request, store_notes(api->store, &query, add_note, &l),
	             json_pack("{s:o}", "notes", l.notes));
}

void
api_audit(struct api *api, struct request *request)
{
	const char *text = request_argument(request, "cursor");
	struct listing l = { NULL, 0 };
	int64_t cursor = 0;
	json_t *out;
	char next[24];
	if (text && !read_number(text, 1, INT64_MAX, &cursor)) {
		answer_bad_argument(&request->answer, "cursor",
		                    "The parameter cursor is what a page before gave as next.");
		return;
	}
	l.notes = json_array();
	const struct store_notes_query query = { .group = request->caller.group,
		                                 .all = request->caller.seat == VIEW_JUDGE,
		                                 .cursor = cursor,
		                                 .limit = PAGE };
	enum store_result result = store_notes(api->store, &query, add_note, &l);
	snprintf(next, sizeof next, "%lld", (long long)l.last);
	out = json_pack("{s:O}", "notes", l.notes);
	json_object_set_new(out, "next",
	                    json_array_size(l.notes) == PAGE ? json_string(next) : json_null());
	json_decref(l.notes);
	answer_notes(api, request, result, out);
}
