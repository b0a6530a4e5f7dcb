/*
 * check_found.c: is a ruling found by everything its record names: cards, players and remarks,
 * clauses and events?
 *
 * A leaf proves that tokens are as they were stored. This file checks that they were stored
 * correctly, only for rulings of this engine version: other versions may have chosen other terms.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/record/record.h"
#include "judged/store/found.h"
#include "judged/store/verify.h"
#include "judged/text/alloc.h"
#include "judged/transcript/transcript.h"

/* 1. What a record names */

struct named {
	struct store_term *term;
	struct store_clause *clause;
	size_t n_terms, n_clauses;
};

static void
name(struct named *to, const char *kind, const char *text, uint8_t views)
{
	if (!views)
		return;
	to->term = alloc_more(to->term, to->n_terms + 1, sizeof *to->term);
	to->term[to->n_terms++] = (struct store_term){ alloc_text("%s:%s", kind, text), views };
}

static void
name_card(void *ctx, const char *number, uint8_t views)
{
	name(ctx, "card", number, views & STORE_ALL_VIEWS);
}

static void
name_players(struct named *to, const json_t *transcript)
{
	static const char *const seat[] = { "A", "B" };
	for (int i = 0; i < 2; i++) {
		const json_t *player =
			json_object_get(json_object_get(transcript, "players"), seat[i]);
		const char *text = json_string_value(json_object_get(player, "name"));
		if (text)
			name(to, "player", text, STORE_ALL_VIEWS);
	}
}

/* Name the remarks beside the record, each line of them, but not `notes`, which are for the judge.
 * The kept transcript has them as texts. */
static void
name_remarks(struct named *to, const json_t *transcript)
{
	for (int i = 0; transcript_record_remarks[i]; i++) {
		const char *word = transcript_record_remarks[i];
		const char *at = json_string_value(json_object_get(transcript, word));
		while (at && *at && strcmp(word, "notes") != 0) {
			size_t n = strcspn(at, "\n");
			char *text = alloc_text("%s:%.*s", word, (int)n, at);
			name(to, "remark", text, STORE_ALL_VIEWS);
			free(text);
			at += n + (at[n] == '\n');
		}
	}
}

/* Name the events and clauses of the citations. Many citations have those of the one before. */
static void
name_cited(struct named *to, const struct ruling_snapshot *snap)
{
	snapshot_name last = 0;
	to->clause = alloc_zeroed(snap->n_citations + 1, sizeof *to->clause);
	for (uint32_t i = 0; i < snap->n_citations; i++) {
		snapshot_name event = snap->citation[i].event;
		uint32_t rule = snap->citation[i].rule;
		if (event && event != last)
			name(to, "event", snapshot_name_text(snap, event), STORE_ALL_VIEWS);
		last = event;
		if (!rule || (i > 0 && snap->citation[i - 1].rule == rule))
			continue;
		const char *clause = snapshot_name_text(snap, snap->rule[rule - 1].clause);
		if (*clause)
			to->clause[to->n_clauses++].number = clause;
	}
}

static void
free_named(struct named *named)
{
	for (size_t i = 0; i < named->n_terms; i++)
		free((char *)(uintptr_t)named->term[i].text);
	free(named->term);
	free(named->clause);
}

/* 2. Comparing */

/* Return the length of the token at the beginning of a column. */
static size_t
token_length(const char *at)
{
	return strcspn(at, " \n");
}

static int
compare_tokens(const char *a, const char *b)
{
	size_t n = token_length(a), m = token_length(b);
	if (n == 0 || m == 0)
		return (n == 0) - (m == 0);
	int order = memcmp(a, b, n < m ? n : m);
	return order ? order : (n > m) - (n < m);
}

/* May a ruling be found by a token that its record doesn't name, or the reverse? A rule may be in
 * more clauses than the record names, and the record of a long ruling leaves citations out. */
static bool
may_differ(const char *token, bool is_named, const struct ruling_snapshot *snap)
{
	if (token[0] == '_' && token[1] && strchr("kpr", token[1]))
		return false;
	if (snap->leaves_out)
		return true;
	return strncmp(token, "_n", 2) != 0 && (strncmp(token, "_c", 2) != 0 || !is_named);
}

static bool
agree(const char *found, const char *named, const struct ruling_snapshot *snap)
{
	bool fine = true;
	while (fine && (token_length(found) || token_length(named))) {
		int order = compare_tokens(found, named);
		const char *token = order <= 0 ? found : named;
		fine = order == 0 || may_differ(token, order > 0, snap);
		if (order <= 0)
			found += token_length(found), found += *found == ' ';
		if (order >= 0)
			named += token_length(named), named += *named == ' ';
	}
	return fine;
}

bool
store_check_found(const char *found, const struct ruling_snapshot *snap, const char *transcript)
{
	struct named named = { .n_terms = 0 };
	struct buffer wanted = { 0 };
	bool fine = true;
	snapshot_cards(snap, name_card, &named);
	json_t *json = json_loads(transcript, 0, NULL);
	name_players(&named, json);
	name_remarks(&named, json);
	json_decref(json);
	name_cited(&named, snap);
	const struct store_ruling r = { .term = named.term,
		                        .n_terms = named.n_terms,
		                        .clause = named.clause,
		                        .n_clauses = named.n_clauses };
	found_of(&r, &wanted);
	buffer_end(&wanted);
	for (int i = 0; i < STORE_VIEWS; i++) {
		size_t n;
		fine = fine &&
		       agree(found_column(found, i, &n), found_column(wanted.at, i, &n), snap);
	}
	buffer_free(&wanted);
	free_named(&named);
	return fine;
}
