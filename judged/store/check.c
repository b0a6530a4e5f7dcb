/* check.c: does a ruling tell what its record does, whatever it is kept in? */
#include <stdio.h>
#include <string.h>

#include "judged/store/verify.h"
#include "judged/text/alloc.h"

const char *
store_read_record(struct store_whole *w)
{
	if (w->ruling.record && !told_read(&w->told, w->ruling.record, w->ruling.n_record))
		return "its record cannot be read";
	return NULL;
}

void
store_free_whole(struct store_whole *w)
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
check_record(const struct store_whole *w)
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
check_texts(const struct store_whole *w)
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

const char *
store_check_whole(const struct store_whole *w)
{
	return w->ruling.record ? check_record(w) : check_texts(w);
}

void
store_read_replay(const struct store_whole *w, struct store_replay *r)
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
	r->id = w->ruling.id;
	r->engine = w->ruling.engine;
	r->edition = w->ruling.edition;
	r->cards = w->ruling.cards;
	r->transcript = w->ruling.transcript;
}
