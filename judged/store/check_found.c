/*
 * check_found.c: is a ruling found by everything its record names: cards and players, clauses and
 * events?
 *
 * A leaf proves that terms and masks are as they were stored. This file checks that they were
 * stored correctly, only for rulings of this engine version: other versions may have chosen other
 * terms.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/store/verify.h"
#include "judged/text/alloc.h"
#include "judged/record/record.h"

/* The terms that should exist: few, so a linear search will do. */
struct wanted {
	struct leaf leaf; /* the stored terms */
	uint8_t *seen;    /* bits per stored term: views that should find the ruling by it */
	bool missing;
};

static void
want(struct wanted *w, const char *kind, const char *text, uint8_t views)
{
	size_t len = strlen(kind);
	for (size_t i = 0; i < w->leaf.n; i++) {
		const char *is = w->leaf.list[i].text;
		if (strncmp(is, kind, len) == 0 && strcmp(is + len, text) == 0) {
			w->seen[i] |= views;
			return;
		}
	}
	w->missing = w->missing || views;
}

static void
want_card(void *ctx, const char *number, uint8_t views)
{
	want(ctx, "card:", number, views & STORE_ALL_VIEWS);
}

static void
want_players(struct wanted *w, const char *transcript)
{
	static const char *const seat[] = { "A", "B" };
	json_t *json = json_loads(transcript, 0, NULL);
	for (int i = 0; i < 2; i++) {
		const json_t *player = json_object_get(json_object_get(json, "players"), seat[i]);
		const char *name = json_string_value(json_object_get(player, "name"));
		if (name)
			want(w, "player:", name, STORE_ALL_VIEWS);
	}
	json_decref(json);
}

/* Is it a card or a player? Other terms are checked as marks. */
static bool
is_sought(const char *term)
{
	return strncmp(term, "card:", 5) == 0 || strncmp(term, "player:", 7) == 0;
}

bool
store_check_terms(const struct leaf *leaf, const struct ruling_snapshot *snap,
                  const char *transcript)
{
	struct wanted w = { .leaf = *leaf };
	bool fine = true;
	w.seen = alloc_zeroed(w.leaf.n + 1, 1);
	snapshot_cards(snap, want_card, &w);
	want_players(&w, transcript);
	for (size_t i = 0; i < w.leaf.n; i++)
		fine = fine &&
		       (!is_sought(w.leaf.list[i].text) || w.seen[i] == w.leaf.list[i].audience);
	free(w.seen);
	return fine && !w.missing;
}

/* Clauses and events */

static bool
has_mark(const char *const mark[], size_t n, const char *kind, const char *text)
{
	size_t len = strlen(kind);
	for (size_t i = 0; i < n; i++)
		if (mark[i] && strncmp(mark[i], kind, len) == 0 && strcmp(mark[i] + len, text) == 0)
			return true;
	return false;
}

static bool
has_events(const char *const mark[], size_t n, const struct ruling_snapshot *snap)
{
	snapshot_name last = 0;
	for (uint32_t i = 0; i < snap->n_citations; i++) {
		snapshot_name event = snap->citation[i].event;
		if (event && event != last &&
		    !has_mark(mark, n, "event:", snapshot_name_text(snap, event)))
			return false;
		last = event;
	}
	return true;
}

/* The reverse of has_events(): is an event that finds the ruling also cited? */
static bool
is_cited(const struct ruling_snapshot *snap, const char *event)
{
	for (uint32_t i = 0; i < snap->n_citations; i++)
		if (strcmp(snapshot_name_text(snap, snap->citation[i].event), event) == 0)
			return true;
	return false;
}

static bool
has_clauses(const char *const mark[], size_t n, const struct ruling_snapshot *snap)
{
	for (uint32_t i = 0; i < snap->n_citations; i++) {
		uint32_t rule = snap->citation[i].rule;
		const char *clause =
			rule ? snapshot_name_text(snap, snap->rule[rule - 1].clause) : "";
		bool again = i > 0 && snap->citation[i - 1].rule == rule;
		if (*clause && !again && !has_mark(mark, n, "", clause))
			return false;
	}
	return true;
}

/* A rule may be in more clauses than the record names, so a surplus clause is no damage. */
bool
store_check_marks(const char *const mark[], size_t n, const struct ruling_snapshot *snap)
{
	bool fine = snap->leaves_out || (has_events(mark, n, snap) && has_clauses(mark, n, snap));
	for (size_t i = 0; i < n && fine && !snap->leaves_out; i++)
		fine = mark[i] &&
		       (!store_is_event(mark[i]) || is_cited(snap, mark[i] + strlen("event:")));
	return fine;
}
