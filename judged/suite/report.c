/* report.c: writes the results of the suite, for people and for machines. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/suite.h"
#include "judged/text/alloc.h"

/* 1. Text */

static void
print_failure(const struct suite_result *r, FILE *to)
{
	fprintf(to, "not ok %s: %s (%s)\n    %s\n", r->fixture->file, r->fixture->name,
	        r->edition->name, r->why);
}

void
suite_print(const struct suite *suite, FILE *to)
{
	for (size_t i = 0; i < suite->n; i++)
		if (!suite->result[i].passed)
			print_failure(&suite->result[i], to);
	struct suite_totals t = suite_totals(suite);
	fprintf(to, "%zu scenarios: %zu positive, %zu negative", t.scenarios, t.positive,
	        t.negative);
	if (suite->options.prove)
		fprintf(to, ", %zu negative but the same without what they are about; %zu proofs",
		        t.idle, t.proofs);
	fprintf(to, "; of cards: %zu", t.card_scenarios);
	if (suite->options.prove)
		fprintf(to, ", %zu proofs", t.card_proofs);
	if (suite->options.cut)
		fprintf(to, "; cut before %zu decisions", t.cuts);
	if (suite->options.positions)
		fprintf(to, "; %zu positions written down", t.positions);
	fprintf(to, "\n%zu passed, %zu failed\n", t.passed, t.failed);
}

/* 2. TAP 13 */

/* Escape a text: `#` begins a directive in TAP. */
static void
print_tap_text(const char *text, FILE *to)
{
	for (; *text; text++) {
		if (*text == '#' || *text == '\\')
			fputc('\\', to);
		fputc(*text == '\n' ? ' ' : *text, to);
	}
}

void
suite_print_tap(const struct suite *suite, FILE *to)
{
	fprintf(to, "TAP version 13\n1..%zu\n", suite->n);
	for (size_t i = 0; i < suite->n; i++) {
		const struct suite_result *r = &suite->result[i];
		fprintf(to, "%s %zu - %s: ", r->passed ? "ok" : "not ok", i + 1, r->fixture->file);
		print_tap_text(r->fixture->name, to);
		fprintf(to, " (%s)\n", r->edition->name);
		if (!r->passed)
			fprintf(to, "  # %s\n", r->why);
	}
}

/* 3. JUnit */

static void
print_xml_text(const char *text, FILE *to)
{
	for (; *text; text++) {
		switch (*text) {
		case '<': fputs("&lt;", to); break;
		case '>': fputs("&gt;", to); break;
		case '&': fputs("&amp;", to); break;
		case '"': fputs("&quot;", to); break;
		default: fputc(*text, to);
		}
	}
}

static void
print_junit_case(const struct suite_result *r, FILE *to)
{
	fprintf(to, "    <testcase classname=\"%s %s\" name=\"", r->edition->game,
	        r->edition->name);
	print_xml_text(r->fixture->name, to);
	fputs("\"", to);
	if (r->passed) {
		fputs("/>\n", to);
		return;
	}
	fputs("><failure message=\"", to);
	print_xml_text(r->why, to);
	fputs("\"/></testcase>\n", to);
}

/* Return the end of the results of one file, and count its failures. */
static size_t
end_of_file(const struct suite *suite, size_t begin, size_t *failures)
{
	size_t end = begin;
	*failures = 0;
	while (end < suite->n &&
	       suite->result[end].fixture->file == suite->result[begin].fixture->file)
		*failures += !suite->result[end++].passed;
	return end;
}

void
suite_print_junit(const struct suite *suite, FILE *to)
{
	struct suite_totals t = suite_totals(suite);
	fprintf(to,
	        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	        "<testsuites tests=\"%zu\" failures=\"%zu\">\n",
	        suite->n, t.failed);
	for (size_t i = 0; i < suite->n;) {
		size_t failures, end = end_of_file(suite, i, &failures);
		fprintf(to, "  <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\">\n",
		        suite->result[i].fixture->file, end - i, failures);
		while (i < end)
			print_junit_case(&suite->result[i++], to);
		fputs("  </testsuite>\n", to);
	}
	fputs("</testsuites>\n", to);
}

/* 4. JSON */

static json_t *
proof_json(const struct suite_result *r, const struct suite_proof *proof)
{
	static const char *const word[SUITE_OUTCOMES] = {
		[SUITE_PROVEN] = "proven",       [SUITE_UNTRIED] = "untried",
		[SUITE_NOT_MET] = "not-met",     [SUITE_NOT_CONSULTED] = "not-consulted",
		[SUITE_NOT_CITED] = "not-cited", [SUITE_SAME] = "same",
		[SUITE_NAMED] = "named",         [SUITE_CITED] = "cited",
		[SUITE_DERAILED] = "derailed",   [SUITE_STILL_REFUSED] = "still-refused",
		[SUITE_AT_LIMIT] = "limit",
	};
	json_t *json =
		json_pack("{s:s, s:b}", "outcome", word[proof->outcome], "cited", proof->cited);
	if (proof->rule == JUDGE_NO_RULE)
		json_object_update_new(json, json_pack("{s:s, s:i}", "card", r->fixture->card,
		                                       "ability", proof->ability));
	else
		json_object_set_new(
			json, "rule",
			json_string(rulebook_rule_row(r->fixture->game, proof->rule)->name));
	if (proof->outcome == SUITE_PROVEN)
		json_object_update_new(json, json_pack("{s:i, s:s, s:s}", "expectation",
		                                       proof->expectation, "expected",
		                                       proof->expected, "instead", proof->instead));
	return json;
}

static json_t *
result_json(const struct suite_result *r)
{
	json_t *proofs = json_array();
	for (int i = 0; i < r->n_proofs; i++)
		json_array_append_new(proofs, proof_json(r, &r->proof[i]));
	json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:b, s:b, s:b, s:s, s:s, s:o}", "file",
	                         r->fixture->file, "scenario", r->fixture->name, "game",
	                         r->edition->game, "edition", r->edition->name, "passed", r->passed,
	                         "negative", r->negative, "idle", r->idle, "chain", r->chain,
	                         "position", r->position, "proofs", proofs);
	if (!r->passed)
		json_object_set_new(json, "why", json_string(r->why));
	return json;
}

void
suite_print_json(const struct suite *suite, FILE *to)
{
	struct suite_totals t = suite_totals(suite);
	json_t *results = json_array();
	for (size_t i = 0; i < suite->n; i++)
		json_array_append_new(results, result_json(&suite->result[i]));
	json_t *json =
		json_pack("{s:{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}, s:o}",
	                  "totals", "passed", (json_int_t)t.passed, "failed", (json_int_t)t.failed,
	                  "scenarios", (json_int_t)t.scenarios, "positive", (json_int_t)t.positive,
	                  "negative", (json_int_t)t.negative, "idle", (json_int_t)t.idle, "proofs",
	                  (json_int_t)t.proofs, "cuts", (json_int_t)t.cuts, "positions",
	                  (json_int_t)t.positions, "card_scenarios", (json_int_t)t.card_scenarios,
	                  "card_proofs", (json_int_t)t.card_proofs, "results", results);
	json_dumpf(json, to, JSON_INDENT(2));
	fputc('\n', to);
	json_decref(json);
}

/* 5. Digests */

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *
digest_line(const struct suite_result *r)
{
	char *line;
	line = alloc_text("%s\t%s\t%s\t%s\t%s", r->fixture->file, r->fixture->name,
	                  r->edition->name, r->chain, r->position);
	return line;
}

void
suite_print_digests(const struct suite *suite, FILE *to)
{
	char **line = alloc_zeroed(suite->n + 1, sizeof *line);
	for (size_t i = 0; i < suite->n; i++)
		line[i] = digest_line(&suite->result[i]);
	qsort(line, suite->n, sizeof *line, by_text);
	for (size_t i = 0; i < suite->n; i++) {
		fprintf(to, "%s\n", line[i]);
		free(line[i]);
	}
	free(line);
}
