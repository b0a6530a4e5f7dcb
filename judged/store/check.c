/* check.c: does every ruling tell what its record does; and rulings to be played again. */
#include <stdio.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/store/verify.h"
#include "judged/text/alloc.h"
#include "judged/words/told_pack.h"

/* 1. What is kept of a ruling, for itself */

/* What is kept of a ruling, unpacked, and what lists say of it. */
struct whole {
	struct store_ruling ruling;
	struct buffer plain;
	struct told_ruling told; /* when it has a record */
};

/* Columns of SQL_WHOLE_RULINGS. */
enum {
	WHOLE_FORM = 4,
	WHOLE_LISTED = WHOLE_FORM + 2 + BODY_PARTS,
	WHOLE_SEQ = WHOLE_LISTED + 2 * STORE_VIEWS
};

/* NULL, or what is wrong. */
static const char *
read_whole(sqlite3_stmt *s, struct whole *w)
{
	w->ruling = (struct store_ruling){ .engine = store_text_at(s, 1),
		                           .edition = store_text_at(s, 2),
		                           .cards = store_text_at(s, 3) };
	store_copy_hex(s, 0, w->ruling.id, sizeof w->ruling.id);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = store_text_at(s, WHOLE_LISTED + i);
		w->ruling.view[i].why = store_text_at(s, WHOLE_LISTED + STORE_VIEWS + i);
	}
	switch (store_read_body(s, WHOLE_FORM, &w->plain, &w->ruling)) {
	case STORE_NONE: return "its texts are missing";
	case STORE_DONE: break;
	default: return "what is kept of it cannot be unpacked";
	}
	if (w->ruling.record && !told_read(&w->told, w->ruling.record, w->ruling.n_record))
		return "its record cannot be read";
	return NULL;
}

static void
free_whole(struct whole *w)
{
	buffer_free(&w->plain);
	told_free(&w->told);
}

static bool
is_digest(const char *text, const char *digest)
{
	char hex[DIGEST_HEX];
	digest_of(text, strlen(text), hex);
	return strcmp(hex, digest) == 0;
}

static bool
has_its_hashes(const struct told_ruling *told)
{
	struct buffer position = { 0 };
	char chain[DIGEST_HEX];
	told_write_sorted(told, told->position, VIEW_JUDGE, &position);
	(told->chain_version == 1 ? told_chain_1 : told_chain_2)(told, chain);
	bool same = is_digest(buffer_end(&position), told->hash) && strcmp(chain, told->chain) == 0;
	buffer_free(&position);
	return same;
}

static const char *
check_record(const struct whole *w)
{
	const struct store_view *view = w->ruling.view;
	if (!is_digest(w->ruling.transcript, w->told.transcript))
		return "the transcript is another than was judged";
	if (!has_its_hashes(&w->told))
		return "its record has other hashes than it says";
	for (int i = 0; i < STORE_VIEWS; i++)
		if (strcmp(told_text_at(&w->told, 0, (enum view)i, "verdict"), view[i].verdict) !=
		            0 ||
		    strcmp(told_text_at(&w->told, 0, (enum view)i, "why"), view[i].why) != 0)
			return "lists tell another verdict or reason than its record";
	return NULL;
}

/* Of an older version; NULL for what is no JSON. */
static json_t *
load(const char *text)
{
	return json_loads(text, JSON_DECODE_ANY, NULL);
}

static bool
is_json(const char *text)
{
	json_t *json = load(text);
	json_decref(json);
	return json != NULL;
}

static const char *
member(const json_t *of, const char *name)
{
	const char *text = json_string_value(json_object_get(of, name));
	return text ? text : "";
}

static const char *
check_texts(const struct whole *w)
{
	const struct store_view *view = w->ruling.view;
	const char *wrong = NULL;
	for (int i = 0; i < STORE_VIEWS; i++)
		if (view[i].text && !is_json(view[i].text))
			return "its transcript or a view is no JSON";
	json_t *judge = load(view[VIEW_JUDGE].text ? view[VIEW_JUDGE].text : "");
	if (!judge || !is_json(w->ruling.transcript))
		wrong = "its transcript or a view is no JSON";
	else if (!is_digest(w->ruling.transcript,
	                    member(json_object_get(judge, "hashes"), "transcript")))
		wrong = "the transcript is another than was judged";
	else if (strcmp(member(judge, "verdict"), view[VIEW_JUDGE].verdict) != 0 ||
	         strcmp(member(judge, "why"), view[VIEW_JUDGE].why) != 0)
		wrong = "lists tell another verdict or reason than its texts";
	json_decref(judge);
	return wrong;
}

static const char *
check_found(struct store *store, const struct store_marks *marks, sqlite3_stmt *s,
            const struct whole *w)
{
	if (strcmp(w->ruling.engine, JUDGE_ENGINE_VERSION) != 0)
		return NULL;
	if (!store_check_terms(store, sqlite3_column_int64(s, WHOLE_SEQ), &w->told,
	                       w->ruling.transcript))
		return "it is found by other cards or players than its record names";
	const void *mask = sqlite3_column_blob(s, WHOLE_SEQ + 1);
	if (!store_check_marks(marks, mask, (size_t)sqlite3_column_bytes(s, WHOLE_SEQ + 1),
	                       &w->told))
		return "it is found by other clauses or events than its record names";
	return NULL;
}

void
store_check_rulings(struct store_looking *l)
{
	struct store_marks *marks = alloc_zeroed(1, sizeof *marks);
	sqlite3_stmt *s = store_sql(l->store, SQL_WHOLE_RULINGS);
	struct whole w = { .plain = { 0 } };
	enum store_result row;
	store_read_marks(l->store, marks);
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		const char *wrong = read_whole(s, &w);
		if (!wrong)
			wrong = w.ruling.record ? check_record(&w) : check_texts(&w);
		if (!wrong && w.ruling.record)
			wrong = check_found(l->store, marks, s, &w);
		if (wrong)
			store_found(l, w.ruling.id, wrong);
	}
	if (row != STORE_NONE)
		store_found_unread(l);
	free_whole(&w);
	store_free_marks(marks);
}

/* 2. Rulings to be played again */

static void
read_hashes(const struct whole *w, struct store_replay *r)
{
	json_t *judge = w->ruling.record ? NULL : load(w->ruling.view[VIEW_JUDGE].text);
	const json_t *hashes = json_object_get(judge, "hashes");
	snprintf(r->chain, sizeof r->chain, "%s", judge ? member(hashes, "chain") : w->told.chain);
	r->chain_version = judge ? 1 : w->told.chain_version;
	snprintf(r->position, sizeof r->position, "%s",
	         judge ? member(hashes, "position") : w->told.hash);
	r->limited = judge ? json_object_get(judge, "limit") != NULL
	                   : told_member(&w->told, 0, VIEW_JUDGE, "limit") != 0;
	json_decref(judge);
}

/* What cannot be read was told of before. */
enum store_result
store_replay(struct store_looking *l)
{
	sqlite3_stmt *s = store_sql(l->store, SQL_WHOLE_RULINGS);
	struct whole w = { .plain = { 0 } };
	struct store_replay r = { .total = l->out->rulings };
	enum store_result row;
	bool goes_on = true;
	while (goes_on && (row = store_step(l->store, s)) == STORE_DONE) {
		r.number++;
		if (read_whole(s, &w))
			continue;
		read_hashes(&w, &r);
		r.id = w.ruling.id;
		r.engine = w.ruling.engine;
		r.edition = w.ruling.edition;
		r.cards = w.ruling.cards;
		r.transcript = w.ruling.transcript;
		goes_on = l->as->replay(l->as->ctx, &r);
	}
	sqlite3_reset(s);
	free_whole(&w);
	return goes_on ? store_ended(row) : STORE_DONE;
}
