/*
 * tell_long.c: the long form of a ruling, in at most eight lines.
 *
 * Lines after the eighth are appended to it: the last parts matter least at the table.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/telling/lines.h"

enum { TEXT_MOST = 8 };

/* 1. Clauses */

static void
add_clause(const struct telling *t, uint32_t clause, char *line)
{
	char values[SAY_CARD];
	const char *card = telling_text(t, clause, "card_text");
	telling_values(t, clause, "", values, sizeof values);
	say_add(line, TELLING_LINE, "%s%s %s", *line ? "; " : "", telling_text(t, clause, "said"),
	        telling_text(t, clause, "rule"));
	if (*values)
		say_add(line, TELLING_LINE, " (%s)", values);
	if (*card)
		say_add(line, TELLING_LINE, " under the text of %s", card);
}

static bool
same_rule(const struct telling *t, uint32_t a, uint32_t b)
{
	return telling_is(t, a, "player", telling_text(t, b, "player")) &&
	       telling_is(t, a, "rule", telling_text(t, b, "rule"));
}

/* Write the cards of one rule's faults, each with its values. Returns the first fault of another
 * rule. */
static uint32_t
add_faulty(const struct telling *t, uint32_t fault, char *line)
{
	char values[SAY_CARD];
	int same = 0;
	uint32_t at = fault;
	say_add(line, TELLING_LINE, "%s%s: %s %s", *line ? "; " : "",
	        telling_text(t, fault, "player"), telling_text(t, fault, "said"),
	        telling_text(t, fault, "rule"));
	for (; at && same_rule(t, fault, at); at = telling_next(t, at), same++) {
		const char *number = telling_text(t, at, "card");
		telling_values(t, at, "", values, sizeof values);
		if (same < TELLING_FAULTS && (*number || *values))
			say_add(line, TELLING_LINE, "%s %s%s%s%s%s", same ? "," : "", number,
			        *number && *values ? " " : "", *values ? "(" : "", values,
			        *values ? ")" : "");
	}
	if (same > TELLING_FAULTS)
		say_add(line, TELLING_LINE, " and %d more", same - TELLING_FAULTS);
	return at;
}

static int
count_from(const struct telling *t, uint32_t at)
{
	int n = 0;
	for (; at; at = telling_next(t, at))
		n++;
	return n;
}

static void
add_clauses(const struct telling *t, char *out)
{
	char line[TELLING_LINE] = "";
	int groups = 0;
	if (telling_member(t, 0, "by_hidden"))
		return;
	for (uint32_t at = telling_first(t, telling_member(t, 0, "clauses")); at;
	     at = telling_next(t, at))
		add_clause(t, at, line);
	uint32_t fault = telling_first(t, telling_member(t, 0, "deck_infractions"));
	while (fault && groups++ < TELLING_FAULTS)
		fault = add_faulty(t, fault, line);
	if (fault)
		say_add(line, sizeof line, "; and %d more", count_from(t, fault));
	if (*line)
		telling_add(t, out, SENTENCE_CLAUSES_OF, "sss", telling_text(t, 0, "game"),
		            telling_text(t, 0, "edition"), line);
}

/* 2. Options, readings, versions */

static void
add_options(const struct telling *t, char *line)
{
	char options[TELLING_LINE] = "";
	const char *player;
	bool several = tell_options(t, options, &player);
	if (*options)
		telling_add(t, line,
		            telling_member(t, 0, "options") ? SENTENCE_LEGAL_NOW
		            : several                       ? SENTENCE_LEGAL_NEAREST
		                                            : SENTENCE_LEGAL_INSTEAD,
		            "s", options);
}

/* Append "Readings relied on: G1, G2.", from the objects whose member `is` has this word, or from
 * all. */
static void
add_relied_on(const struct telling *t, const char *list, const char *is, const char *name,
              enum sentence_form form, char *line)
{
	struct sentence one;
	sentence_make(&one, form, 0);
	for (uint32_t at = telling_first(t, telling_member(t, 0, list)); at;
	     at = telling_next(t, at))
		if (!is || telling_is(t, at, "is", is))
			sentence_add(&one, telling_text(t, at, name));
	if (one.n)
		sentence_say_next(&one, t->language, line, TELLING_LINE);
}

static void
add_readings(const struct telling *t, char *line)
{
	add_relied_on(t, "readings", NULL, "id", SENTENCE_READINGS_RELIED, line);
	add_relied_on(t, "beyond_text", "house", "clause", SENTENCE_HOUSE_RELIED, line);
	add_relied_on(t, "beyond_text", "presumed", "clause", SENTENCE_PRESUMED_RELIED, line);
}

static void
add_versions(const struct telling *t, char *line)
{
	enum { SHOWN = 12 }; /* characters of a hash */
	uint32_t versions = telling_member(t, 0, "versions");
	struct snapshot_hashes hashes;
	snapshot_hash(t->snap, t->view, &hashes);
	hashes.transcript[SHOWN] = hashes.chain[SHOWN] = hashes.position[SHOWN] = '\0';
	telling_add(t, line, SENTENCE_JUDGED_BY, "sssssss", telling_text(t, 0, "game"),
	            telling_text(t, versions, "edition"), telling_text(t, versions, "date"),
	            telling_text(t, versions, "engine"), hashes.transcript, hashes.chain,
	            hashes.position);
}

/* 3. The whole form */

void
tell_long(const struct ruling_snapshot *snap, enum view view, const struct ruling_snapshot *at,
          const char *advice, bool whole, FILE *to)
{
	struct telling *t = telling_begin(snap, view, "en");
	tell_head_line(t, telling_line(t));
	tell_chosen_line(t, telling_line(t));
	tell_reason_line(t, telling_line(t));
	tell_needs_line(t, telling_line(t));
	add_clauses(t, telling_line(t));
	tell_faults_line(t, telling_line(t));
	t->snap = at ? at : snap;
	add_options(t, telling_line(t));
	t->snap = snap;
	say_add(telling_line(t), TELLING_LINE, "%s", advice ? advice : "");
	tell_claims_line(t, telling_line(t));
	tell_accounts(t);
	add_readings(t, telling_line(t));
	if (whole)
		add_versions(t, telling_line(t));
	int n = telling_lines(t);
	for (int i = 0; i < n; i++)
		fprintf(to, "%s%s", t->line[i], i + 1 < TEXT_MOST || i + 1 == n ? "\n" : " ");
	free(t);
}
