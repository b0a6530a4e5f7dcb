/* check.c: does a stored ruling agree with its record, in whatever kind of store? */
#include <stdio.h>
#include <string.h>

#include "judged/store/verify.h"
#include "judged/text/alloc.h"

const char *
store_read_record(struct store_whole *w)
{
	if (!told_read(&w->told, w->ruling.record, w->ruling.n_record))
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
	told_chain(told, chain);
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
		    strcmp(told_text_at(&w->told, 0, (enum view)i, "reason"), view[i].why) != 0)
			return "lists tell another verdict or reason than its record";
	return NULL;
}

const char *
store_check_whole(const struct store_whole *w)
{
	return check_record(w);
}

void
store_read_replay(const struct store_whole *w, struct store_replay *r)
{
	snprintf(r->chain, sizeof r->chain, "%s", w->told.chain);
	snprintf(r->position, sizeof r->position, "%s", w->told.hash);
	r->limited = told_member(&w->told, 0, VIEW_JUDGE, "limit") != 0;
	r->id = w->ruling.id;
	r->engine = w->ruling.engine;
	r->edition = w->ruling.edition;
	r->cards = w->ruling.cards;
	r->transcript = w->ruling.transcript;
}
