/*
 * position.c: writes down the position before each decision of a script, and plays on from there.
 *
 * A document must hold everything that decides the future, or the game would go on differently. So
 * the rest of the script must lead to the same citations (counted from the start of the document),
 * the same position and the same loop hash.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/export.h"
#include "judged/suite/internal.h"
#include "judged/ruling/until.h"

static bool
fails(struct suite_result *result, uint32_t after, const char *what, const char *more)
{
	snprintf(result->why, sizeof result->why, "written down after decision %u, the game %s%s%s",
	         after, what, *more ? ": " : "", more);
	return false;
}

/* Return a citation's number in the document. Citations up to `base` come before it. */
static uint32_t
counted_from(uint32_t id, uint32_t base)
{
	return id > base ? id - base : JUDGE_NO_CITATION;
}

static bool
same_values(const struct judge_citation *a, const struct judge_citation *b)
{
	if (a->n_values != b->n_values)
		return false;
	for (int i = 0; i < a->n_values; i++)
		if (a->value[i].is != b->value[i].is ||
		    strcmp(a->value[i].name, b->value[i].name) != 0)
			return false;
	return true;
}

static bool
same_citation(const struct judge_citation *a, const struct judge_citation *b, uint32_t base)
{
	return counted_from(a->parent, base) == b->parent && a->rule == b->rule &&
	       a->event == b->event && a->seat == b->seat && a->hidden_from == b->hidden_from &&
	       a->def == b->def && a->from == b->from && a->to == b->to && a->source == b->source &&
	       a->ability == b->ability && same_values(a, b);
}

static bool
same_record(const struct ruling *whole, const struct ruling *again, uint32_t base, char *why,
            size_t cap)
{
	const struct judge_rule_row *row = whole->transcript->edition->rules.row;
	uint32_t n = whole->record.n - base;
	for (uint32_t i = 0; i < n && i < again->record.n; i++) {
		const struct judge_citation *a = &whole->record.at[base + i];
		const struct judge_citation *b = &again->record.at[i];
		if (same_citation(a, b, base))
			continue;
		snprintf(why, cap, "citation %u is %s, not %s", i + 1, row[b->rule].name,
		         row[a->rule].name);
		return false;
	}
	snprintf(why, cap, "%u citations, not %u", again->record.n, n);
	return n == again->record.n;
}

/* Play the document and compare it with the game from citation `base` on. */
static bool
plays_on(struct ruling *whole, struct ruling *again, const struct transcript *document,
         uint32_t base, uint32_t after, struct suite_result *result)
{
	const struct ruling_options options = { .ignore_claims = true };
	char why[120] = "";
	if (!ruling_make(again, document, &options, &result->fault))
		return fails(result, after, "cannot go on from there", result->fault.sentence);
	ruling_hash(again);
	if (!same_record(whole, again, base, why, sizeof why))
		return fails(result, after, "goes on otherwise", why);
	if (again->stop != whole->stop)
		return fails(result, after, "stops otherwise", "");
	if (strcmp(whole->position, again->position) != 0)
		return fails(result, after, "gives another position", "");
	/* What is supposed of unknown cards is part of the state. The rest of a game may need to
	 * suppose less. */
	return again->guesses.n < whole->guesses.n ||
	       judge_loop_hash(whole->run) == judge_loop_hash(again->run) ||
	       fails(result, after, "gives another state", "");
}

/* Write the document as text and read it again: parts that a document can't express are lost. */
static bool
read_back(const struct transcript *written, struct transcript *out, struct suite_result *result)
{
	size_t len;
	char *text = transcript_canonical(written, &len);
	bool good = transcript_read(out, "position", text, len, NULL, &result->fault);
	free(text);
	return good;
}

static bool
written_down(struct ruling *whole, struct ruling *part, struct ruling *again, uint32_t after,
             struct suite_result *result)
{
	struct transcript written, document;
	judge_rewind(part->run);
	uint32_t base = judge_last_citation(part->run);
	if (!export_position(&written, part->transcript, part->run, &part->script, after,
	                     &result->fault))
		return fails(result, after, "cannot be written down", result->fault.sentence);
	export_rest(&written, whole->transcript, &whole->script, after);
	bool good = read_back(&written, &document, result) ||
	            fails(result, after, "cannot be read", result->fault.sentence);
	transcript_free(&written);
	if (!good)
		return false;
	good = plays_on(whole, again, &document, base, after, result);
	transcript_free(&document);
	return good;
}

bool
positions_anywhere(struct ruling *whole, struct suite_result *result)
{
	struct ruling part = { 0 }, again = { 0 };
	bool good = true;
	ruling_hash(whole);
	for (uint32_t i = 0; good && i <= whole->script.n_steps; i++) {
		good = ruling_play_until(&part, whole->transcript, i, NULL, &result->fault)
		               ? written_down(whole, &part, &again, i, result)
		               : fails(result, i, "cannot be played so far",
		                       result->fault.sentence);
		result->positions++;
	}
	ruling_free(&part);
	ruling_free(&again);
	return good;
}
