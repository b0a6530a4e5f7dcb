/* tell_clauses.c: the clauses of a ruling in words, each with its place in the document and its
 * content, and readings of unclear ones. */
#include <string.h>

#include "judged/telling/lines.h"

static const char *const lists[] = { "clauses", "deck_infractions" };

enum { LISTS = sizeof lists / sizeof lists[0], MOST_CLAUSES = 8 };

void
telling_values(const struct telling *t, uint32_t of, const char *is, char *out, size_t cap)
{
	*out = '\0';
	uint32_t values = telling_member(t, of, "values");
	for (uint32_t at = telling_first(t, values); at; at = telling_next(t, at))
		say_add(out, cap, "%s%s%s %d", *out ? ", " : "",
		        snapshot_name_text(t->snap, t->snap->cell[at].name), is,
		        (int)t->snap->cell[at].is);
}

/* Is the number already in the reason of an illegal move? The reason has the numbers of the first
 * clause and of the first deck fault. */
static bool
is_in_reason(const struct telling *t, const char *list, int64_t number)
{
	uint32_t first = telling_first(t, telling_member(t, 0, list));
	uint32_t at = telling_first(t, telling_member(t, first, "values"));
	while (at && t->snap->cell[at].is != number)
		at = telling_next(t, at);
	return at && !telling_member(t, 0, "reason_hidden") &&
	       telling_is(t, 0, "verdict", "illegal");
}

/* Does the reason have all the values of a refusal? */
static bool
are_in_reason(const struct telling *t, uint32_t refusal)
{
	uint32_t list = telling_member(t, refusal, "values");
	bool are = true;
	for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at))
		are &= is_in_reason(t, lists[0], t->snap->cell[at].is) ||
		       is_in_reason(t, lists[1], t->snap->cell[at].is);
	return are;
}

/* Return the heading above a clause. */
static const char *
title_of(const struct telling *t, const struct rulebook_clause *clause)
{
	if (!t->language)
		return rulebook_title(t->edition, clause);
	while (clause > t->edition->clause && !clause->heading)
		clause--;
	return t->language->gist[clause - t->edition->clause];
}

/* Write "Clause 8.5.1 of GAME/en-1.2 (play a monster card): Its rank is that of the invading
 * monster." */
static void
add_clause(const struct telling *t, uint32_t refusal, char *line)
{
	const char *number = telling_text(t, refusal, "clause");
	const struct rulebook_clause *clause =
		t->edition ? rulebook_clause(t->edition, number) : NULL;
	int from = clause ? clause->page : 0, to = clause ? clause->last_page : 0;
	char values[SAY_CARD] = "";
	if (!are_in_reason(t, refusal))
		telling_values(t, refusal, ":", values, sizeof values);
	telling_add(t, line, SENTENCE_CLAUSE, "sssssoooossss", telling_text(t, refusal, "said"),
	            number, telling_text(t, 0, "game"), telling_text(t, 0, "edition"),
	            clause ? title_of(t, clause) : "", from == to ? from : 0,
	            to != from && to ? from : 0, to != from ? to : 0, to ? 0 : from,
	            telling_member(t, refusal, "house") ? "house" : "",
	            telling_text(t, refusal, "card_text"),
	            !clause       ? telling_text(t, refusal, "gist")
	            : t->language ? clause_gist(t->language, number)
	                          : clause->gist,
	            values);
}

/* Was the same clause listed before? Several faults of a deck may have the same one. */
static bool
stands_above(const struct telling *t, uint32_t list, uint32_t refusal)
{
	for (uint32_t at = telling_first(t, list); at && at != refusal; at = telling_next(t, at))
		if (telling_is(t, at, "clause", telling_text(t, refusal, "clause")))
			return true;
	return false;
}

void
tell_clauses(struct telling *t)
{
	int n = 0;
	if (telling_member(t, 0, "by_hidden"))
		return;
	for (int i = 0; i < LISTS; i++) {
		uint32_t list = telling_member(t, 0, lists[i]);
		for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at))
			if (!stands_above(t, list, at) && n++ < MOST_CLAUSES)
				add_clause(t, at, telling_line(t));
	}
}

/* Does the reading shape a rule that refuses the move or the decks? */
static bool
is_decided_by(const struct telling *t, const struct rulebook_reading *reading)
{
	const char *game = telling_text(t, 0, "game");
	for (int i = 0; i < LISTS; i++) {
		uint32_t list = telling_member(t, 0, lists[i]);
		for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at)) {
			judge_rule rule = rulebook_rule(game, telling_text(t, at, "rule"));
			if (rulebook_reading_lists(reading, rule))
				return true;
		}
	}
	return false;
}

/* Write "A clause that matters here is unclear: Can Gem Complete be declared ...? Reading C25: No,
 * ..." A long answer is cut to its first sentence; another command shows the rest. */
static void
add_reading(const struct telling *t, uint32_t reading, char *line)
{
	char first[SAY_PICKS] = "";
	const char *answer = telling_text(t, reading, "reading"), *end = strstr(answer, ". ");
	int len = end ? (int)(end - answer) + 1 : (int)strlen(answer);
	say_add(first, sizeof first, "%.*s", len, answer);
	telling_add(t, line, SENTENCE_READING, "sss", telling_text(t, reading, "question"),
	            telling_text(t, reading, "id"), first);
}

/* Write the readings relied on that shape a deciding rule. Whether the ruling depends on one is
 * only found by trying the other meaning. */
void
tell_readings(struct telling *t)
{
	size_t n;
	const struct rulebook_reading *reading = rulebook_readings(telling_text(t, 0, "game"), &n);
	uint32_t list = telling_member(t, 0, "readings");
	if (telling_member(t, 0, "by_hidden"))
		return;
	for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at))
		for (size_t i = 0; i < n; i++)
			if (telling_is(t, at, "id", reading[i].id) && is_decided_by(t, &reading[i]))
				add_reading(t, at, telling_line(t));
}

void
tell_at_work_line(const struct telling *t, char *line)
{
	uint32_t list = telling_member(t, 0, "at_work");
	int n = list ? (int)snapshot_count(t->snap, list, t->view) : 0;
	char more[DIGITS];
	struct sentence one;
	sentence_make(&one, SENTENCE_AT_WORK, 1,
	              n > SNAPSHOT_FEW_AT_WORK ? number_text(n - SNAPSHOT_FEW_AT_WORK, more) : "");
	for (uint32_t at = telling_first(t, list); at && one.n <= SNAPSHOT_FEW_AT_WORK;
	     at = telling_next(t, at))
		sentence_add(&one, telling_text(t, at, "said"));
	if (n)
		sentence_say(&one, t->language, line, TELLING_LINE);
}
