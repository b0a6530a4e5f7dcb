/* rejudge_read.c: reads the body of a request to judge rulings again. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/base/filter.h"
#include "judged/service/jobs/rejudge.h"
#include "first-game.h"

static const char *const whole_keys[] = { "from", "to", "filter", NULL };
static const char *const from_keys[] = { "edition", "engine", NULL };
static const char *const to_keys[] = { "edition", NULL };
static const char *const filter_keys[] = { "verdict", "clause", "role",  "card",   "player",
	                                   "event",   "text",   "after", "before", NULL };

/* 1. Reading */

/* Read the texts of a map, each checked by `check`. */
typedef bool check_text(const struct doc_node *node, const char *text, struct fault *fault);

static json_t *
read_map(const struct doc_node *root, const char *name, const char *const keys[], check_text *check,
         struct fault *fault)
{
	const struct doc_node *map = doc_member(root, name);
	json_t *out = json_object();
	const char *text;
	if (!map)
		return out;
	bool fine = doc_want_map(map, fault) && doc_only_keys(map, keys, fault);
	for (const struct doc_node *n = map->first; fine && n; n = n->next) {
		fine = doc_want_text(n, &text, fault) && check(n, text, fault);
		if (fine)
			json_object_set_new(out, n->key, json_string(text));
	}
	if (fine)
		return out;
	json_decref(out);
	return NULL;
}

static bool
check_edition(const struct doc_node *node, const char *text, struct fault *fault)
{
	if (strcmp(node->key, "edition") != 0 || rulebook_edition_named(text))
		return *text ||
		       doc_fault(node, fault, "out-of-range", "a version's name must not be empty");
	return doc_fault(
		node, fault, "unknown-edition",
		"there is no edition %s; an edition is written with its game, like " FIRST_GAME
		"/en-1.2",
		text);
}

static bool
check_word(const struct doc_node *node, const char *text, struct fault *fault)
{
	if (strcmp(node->key, "verdict") == 0)
		return filter_is_verdict(text) ||
		       doc_fault(node, fault, "unknown-word", "there is no verdict %s", text);
	return strcmp(text, "deciding") == 0 || strcmp(text, "cited") == 0 ||
	       doc_fault(node, fault, "unknown-word", "a role must be deciding or cited");
}

static bool
check_filter(const struct doc_node *node, const char *text, struct fault *fault)
{
	char time[TIME_SIZE];
	if (strcmp(node->key, "verdict") == 0 || strcmp(node->key, "role") == 0)
		return check_word(node, text, fault);
	if (strcmp(node->key, "clause") == 0)
		return filter_is_clause(text) ||
		       doc_fault(
			       node, fault, "out-of-range",
			       "a clause must be a number like 10.4.1, or 10.4.* for 10.4 and everything below it");
	if (strcmp(node->key, "event") == 0)
		return filter_is_event(text) ||
		       doc_fault(node, fault, "unknown-word", "there is no event %s", text);
	if (strcmp(node->key, "after") == 0 || strcmp(node->key, "before") == 0)
		return time_read(text, time) ||
		       doc_fault(node, fault, "out-of-range",
		                 "a time must be in UTC, like 2026-11-21 or 2026-11-21T09:30:00Z");
	return text[strspn(text, " \t\r\n\"*")] ||
	       doc_fault(node, fault, "out-of-range", "there are no words to search for");
}

static const char *
edition_of(const json_t *map)
{
	return json_string_value(json_object_get(map, "edition"));
}

/* Check that both editions are of one game: its transcripts can't be judged by the rules of
 * another. */
static bool
check_games(const struct doc_node *root, const json_t *from, const json_t *to, struct fault *fault)
{
	const char *a = edition_of(from), *b = edition_of(to);
	if (!a || !b ||
	    strcmp(rulebook_edition_named(a)->game, rulebook_edition_named(b)->game) == 0)
		return true;
	return doc_fault(doc_member(root, "to"), fault, "unknown-edition",
	                 "%s and %s are editions of different games", a, b);
}

static void
tidy_time(json_t *filter, const char *key)
{
	const char *text = json_string_value(json_object_get(filter, key));
	char time[TIME_SIZE];
	if (text && time_read(text, time))
		json_object_set_new(filter, key, json_string(time));
}

json_t *
rejudge_read(const struct doc_node *root, struct fault *fault)
{
	if (!doc_want_map(root, fault) || !doc_only_keys(root, whole_keys, fault))
		return NULL;
	json_t *from = read_map(root, "from", from_keys, check_edition, fault);
	json_t *to = from ? read_map(root, "to", to_keys, check_edition, fault) : NULL;
	json_t *filter = to ? read_map(root, "filter", filter_keys, check_filter, fault) : NULL;
	json_t *out = NULL;
	if (filter && json_object_get(filter, "role") && !json_object_get(filter, "clause"))
		doc_fault(doc_member(root, "filter"), fault, "missing-key",
		          "a role can be used only with a clause");
	else if (filter && check_games(root, from, to, fault))
		out = json_pack("{s:O, s:O, s:O}", "from", from, "to", to, "filter", filter);
	if (out) {
		tidy_time(filter, "after");
		tidy_time(filter, "before");
	}
	json_decref(from);
	json_decref(to);
	json_decref(filter);
	return out;
}

/* 2. The order for the job */

struct rejudge_order
rejudge_order(const json_t *asked, int view)
{
	const json_t *from = json_object_get(asked, "from"), *to = json_object_get(asked, "to");
	const json_t *filter = json_object_get(asked, "filter");
	struct rejudge_order out = {
		.engine = json_string_value(json_object_get(from, "engine")),
		.to = edition_of(to) ? rulebook_edition_named(edition_of(to)) : NULL,
		.query = { .view = view,
		           .verdict = json_string_value(json_object_get(filter, "verdict")),
		           .clause = json_string_value(json_object_get(filter, "clause")),
		           .card = json_string_value(json_object_get(filter, "card")),
		           .player = json_string_value(json_object_get(filter, "player")),
		           .event = json_string_value(json_object_get(filter, "event")),
		           .text = json_string_value(json_object_get(filter, "text")),
		           .after = json_string_value(json_object_get(filter, "after")),
		           .before = json_string_value(json_object_get(filter, "before")) },
	};
	const char *role = json_string_value(json_object_get(filter, "role"));
	const struct rulebook_edition *only =
		edition_of(from) ? rulebook_edition_named(edition_of(from)) : NULL;
	out.query.deciding = role && strcmp(role, "deciding") == 0;
	if (only)
		out.query.edition = only->name;
	if (only || out.to)
		out.query.game = only ? only->game : out.to->game;
	return out;
}
