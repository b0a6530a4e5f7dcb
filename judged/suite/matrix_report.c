/* matrix_report.c: writes the matrix as text and as JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/dispute_index.h"
#include "judged/suite/matrix.h"

/* 1. Text */

/* Return the length of a clause's chapter: the first part of its number. */
static int
chapter_of(const struct rulebook_clause *clause)
{
	return (int)strcspn(clause->number, "./-");
}

static bool
is_of_chapter(const struct rulebook_clause *clause, const struct rulebook_clause *first)
{
	return chapter_of(clause) == chapter_of(first) &&
	       strncmp(clause->number, first->number, (size_t)chapter_of(first)) == 0;
}

static void
print_counts(const size_t count[MATRIX_STATUSES], FILE *to)
{
	size_t all = 0;
	for (int s = 0; s < MATRIX_STATUSES; s++)
		all += s == MATRIX_HEADING ? 0 : count[s];
	fprintf(to, "%7zu %7zu %9zu %6zu %6zu %6zu", all, count[MATRIX_PROVEN],
	        count[MATRIX_OBSERVED], count[MATRIX_INERT], count[MATRIX_CITED],
	        count[MATRIX_OPEN]);
}

static size_t
count_all(const size_t count[MATRIX_STATUSES])
{
	size_t all = 0;
	for (int s = 0; s < MATRIX_STATUSES; s++)
		all += count[s];
	return all;
}

static void
print_line(const char *name, int len, const size_t count[MATRIX_STATUSES], FILE *to)
{
	fprintf(to, len > 7 ? "%.*s" : "%7.*s ", len, name);
	print_counts(count, to);
	fputc('\n', to);
}

void
matrix_print(const struct matrix *matrix, FILE *to)
{
	const struct rulebook_edition *edition = matrix->edition;
	const struct rulebook_clause *end = edition->clause + edition->n;
	fprintf(to, "%s/%s\nchapter %7s %7s %9s %6s %6s %6s\n", edition->game, edition->name,
	        "clauses", "proven", "observed", "inert", "cited", "open");
	for (const struct rulebook_clause *at = edition->clause, *first; at < end;) {
		size_t count[MATRIX_STATUSES] = { 0 };
		for (first = at; at < end && is_of_chapter(at, first); at++)
			count[matrix->at[at - edition->clause].status] += !at->presumed;
		if (!first->house)
			print_line(first->number, chapter_of(first), count, to);
	}
	print_line("all", 3, matrix->total, to);
	if (count_all(matrix->presumed) > 0)
		print_line("presumed", 8, matrix->presumed, to);
	if (count_all(matrix->house) > 0)
		print_line("house", 5, matrix->house, to);
}

static void
print_proofs(const struct matrix *matrix, const struct rulebook_clause *clause, FILE *to)
{
	for (int i = 0; i < clause->n_rules; i++) {
		const struct suite_result *result;
		const struct suite_proof *proof = matrix_proof(matrix, clause->rule[i], &result);
		if (!proof)
			continue;
		fprintf(to, "    %s: %s: %s\n        expected %s; without the rule %s\n",
		        rulebook_rule_row(matrix->edition->game, proof->rule)->name,
		        result->fixture->file, result->fixture->name, proof->expected,
		        proof->instead);
	}
}

/* Return the mark of a clause that is not in the document. */
static const char *
apart(const struct rulebook_clause *clause)
{
	if (clause->house)
		return "house rule: ";
	return clause->presumed ? "presumed: " : "";
}

void
matrix_print_clauses(const struct matrix *matrix, const char *pattern, FILE *to)
{
	for (size_t i = 0; i < matrix->edition->n; i++) {
		const struct matrix_clause *at = &matrix->at[i];
		if (!rulebook_number_matches(pattern, at->clause->number))
			continue;
		fprintf(to, "%-12s %-8s %s%s\n", at->clause->number, matrix_status_word(at->status),
		        apart(at->clause), at->clause->gist);
		if (at->why[0])
			fprintf(to, "    %s\n", at->why);
		if (at->status == MATRIX_PROVEN)
			print_proofs(matrix, at->clause, to);
		answers_print(matrix->edition, at->clause, "    ", to);
	}
}

/* 2. JSON */

static json_t *
rules_json(const struct matrix *matrix, const struct rulebook_clause *clause)
{
	json_t *rules = json_array();
	for (int i = 0; i < clause->n_rules; i++)
		json_array_append_new(
			rules,
			json_string(
				rulebook_rule_row(matrix->edition->game, clause->rule[i])->name));
	return rules;
}

/* Return "GAME/7.2.yaml: a sentence". */
static json_t *
scenario_json(const struct suite_result *result)
{
	return json_sprintf("%s: %s", result->fixture->file, result->fixture->name);
}

static json_t *
scenarios_json(const struct matrix *matrix, const struct rulebook_clause *clause)
{
	json_t *scenarios = json_array();
	for (size_t i = 0; i < matrix->suite->n; i++) {
		const struct suite_result *result = &matrix->suite->result[i];
		if (result->edition == matrix->edition && matrix_concerns(result, clause))
			json_array_append_new(scenarios, scenario_json(result));
	}
	return scenarios;
}

static json_t *
proofs_json(const struct matrix *matrix, const struct rulebook_clause *clause)
{
	json_t *proofs = json_array();
	for (int i = 0; i < clause->n_rules; i++) {
		const struct suite_result *result;
		const struct suite_proof *proof = matrix_proof(matrix, clause->rule[i], &result);
		if (!proof)
			continue;
		json_array_append_new(
			proofs,
			json_pack("{s:s, s:o, s:i, s:s, s:s, s:b}", "rule",
		                  rulebook_rule_row(matrix->edition->game, proof->rule)->name,
		                  "scenario", scenario_json(result), "expectation",
		                  (int)proof->expectation, "expected", proof->expected, "instead",
		                  proof->instead, "cited", (int)proof->cited));
	}
	return proofs;
}

static json_t *
clause_json(const struct matrix *matrix, const struct matrix_clause *at)
{
	const struct rulebook_clause *clause = at->clause;
	json_t *json = json_pack("{s:s, s:o, s:s, s:b, s:b, s:b, s:s, s:o}", "clause",
	                         clause->number, "rules", rules_json(matrix, clause), "kind",
	                         rulebook_kind_name(clause->kind), "heading", (int)clause->heading,
	                         "house", (int)clause->house, "presumed", (int)clause->presumed,
	                         "status", matrix_status_word(at->status), "scenarios",
	                         scenarios_json(matrix, clause));
	json_object_set_new(json, "answers", answers_json(matrix->edition, clause));
	json_object_set_new(json, "why", at->why[0] ? json_string(at->why) : json_null());
	if (at->status == MATRIX_PROVEN)
		json_object_set_new(json, "proofs", proofs_json(matrix, clause));
	return json;
}

static json_t *
totals_json(const size_t count[MATRIX_STATUSES])
{
	json_t *totals = json_pack("{s:I}", "clauses", (json_int_t)count_all(count));
	for (uint8_t s = 0; s < MATRIX_STATUSES; s++)
		json_object_set_new(totals, matrix_status_word(s),
		                    json_integer((json_int_t)count[s]));
	return totals;
}

static json_t *
matrix_json(const struct matrix *matrix)
{
	json_t *clauses = json_array();
	for (size_t i = 0; i < matrix->edition->n; i++)
		json_array_append_new(clauses, clause_json(matrix, &matrix->at[i]));
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "game", matrix->edition->game, "edition",
	                 matrix->edition->name, "clauses", clauses, "totals",
	                 totals_json(matrix->total), "house", totals_json(matrix->house),
	                 "presumed", totals_json(matrix->presumed));
}

void
matrix_print_json(const struct matrix *matrix, size_t n, FILE *to)
{
	json_t *json = n == 1 ? matrix_json(matrix) : json_array();
	for (size_t i = 0; n != 1 && i < n; i++)
		json_array_append_new(json, matrix_json(&matrix[i]));
	json_dumpf(json, to, JSON_INDENT(2));
	fputc('\n', to);
	json_decref(json);
}
