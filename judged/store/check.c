/* check.c: does a stored ruling agree with its record, in whatever kind of store? */
#include <stdio.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/store/verify.h"
#include "judged/text/alloc.h"

const char *
store_read_row(struct rows *rows, struct store_whole *w)
{
	enum {
		WHY = LEAF_AT_VALUES + 6,
		EDITION = WHY + 5,
		VERDICT,
		ENGINE = VERDICT + 4,
		CARDS,
		PACKED = CARDS + 5
	};
	size_t n;
	w->found.n = 0;
	w->ruling = (struct store_ruling){ .engine = rows_text(rows, ENGINE),
		                           .edition = rows_text(rows, EDITION),
		                           .cards = rows_text(rows, CARDS) };
	rows_copy_hex(rows, LEAF_AT_VALUES, w->ruling.id, sizeof w->ruling.id);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = rows_text_of_view(rows, VERDICT, i);
		w->ruling.view[i].why = rows_text_of_view(rows, WHY, i);
	}
	if (rows_is_null(rows, PACKED))
		return "its texts are missing";
	const void *packed = rows_bytes(rows, PACKED, &n);
	if (!store_unpack(packed, n, &w->plain, &w->ruling) ||
	    !store_unpack_found(packed, n, &w->found))
		return "what is kept of it cannot be unpacked";
	if (!snapshot_read(&w->snap, w->ruling.record, w->ruling.n_record))
		return "its record cannot be read";
	return NULL;
}

void
store_free_whole(struct store_whole *w)
{
	buffer_free(&w->plain);
	buffer_free(&w->found);
	snapshot_free(&w->snap);
}

static bool
is_digest(const char *text, const char *digest)
{
	char hex[DIGEST_HEX];
	digest_of(text, strlen(text), hex);
	return strcmp(hex, digest) == 0;
}

static bool
has_its_hashes(const struct ruling_snapshot *snap)
{
	struct buffer position = { 0 };
	char chain[DIGEST_HEX];
	snapshot_write_sorted(snap, snap->position, VIEW_JUDGE, &position);
	snapshot_chain(snap, chain);
	bool same = is_digest(buffer_end(&position), snap->hash) && strcmp(chain, snap->chain) == 0;
	buffer_free(&position);
	return same;
}

const char *
store_check_row(struct rows *rows, struct store_whole *w)
{
	const struct store_view *view = w->ruling.view;
	const char *unread = store_read_row(rows, w);
	if (unread)
		return unread;
	if (!is_digest(w->ruling.transcript, w->snap.transcript))
		return "the transcript is another than was judged";
	if (!has_its_hashes(&w->snap))
		return "its record has other hashes than it says";
	for (int i = 0; i < STORE_VIEWS; i++)
		if (strcmp(snapshot_text_at(&w->snap, 0, (enum view)i, "verdict"),
		           view[i].verdict) != 0 ||
		    strcmp(snapshot_text_at(&w->snap, 0, (enum view)i, "reason"), view[i].why) != 0)
			return "lists tell another verdict or reason than its record";
	if (strcmp(w->ruling.engine, JUDGE_ENGINE_VERSION) == 0 &&
	    !store_check_found(w->found.at, &w->snap, w->ruling.transcript))
		return "it is found by other cards, players, clauses or events than its record names";
	return NULL;
}

void
store_read_replay(const struct store_whole *w, struct store_replay *r)
{
	snprintf(r->chain, sizeof r->chain, "%s", w->snap.chain);
	snprintf(r->position, sizeof r->position, "%s", w->snap.hash);
	r->limited = snapshot_member(&w->snap, 0, VIEW_JUDGE, "limit") != 0;
	r->id = w->ruling.id;
	r->engine = w->ruling.engine;
	r->edition = w->ruling.edition;
	r->cards = w->ruling.cards;
	r->transcript = w->ruling.transcript;
}
