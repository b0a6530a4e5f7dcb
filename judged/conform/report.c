/* report.c: what two engines agree and differ in. */
#include <stdlib.h>
#include <string.h>

#include "judged/conform/conform.h"

/* 1. JSON */

static json_t *
counts_json(const size_t count[CONFORM_OUTCOMES])
{
	json_t *out = json_object();
	for (int o = 0; o < CONFORM_OUTCOMES; o++)
		json_object_set_new(out, conform_words[o], json_integer((json_int_t)count[o]));
	return out;
}

/* Return the row of a clause, from "GAME/EDITION CLAUSE" and its counts. */
static json_t *
clause_json(const char *key, const json_t *counts)
{
	const char *blank = strchr(key, ' ');
	json_t *out = json_pack("{s:s%, s:s}", "edition", key, (size_t)(blank - key), "clause",
	                        blank + 1);
	for (size_t o = 0; o < CONFORM_OUTCOMES; o++)
		json_object_set(out, conform_words[o], json_array_get(counts, o));
	return out;
}

json_t *
conform_json(const struct conform *conform)
{
	json_t *clauses = json_array(), *counts;
	const char *key;
	json_object_foreach(conform->clauses, key, counts)
		json_array_append_new(clauses, clause_json(key, counts));
	return json_pack("{s:i, s:O?, s:i, s:o, s:o, s:O, s:O, s:O}", "jcp", 1, "implementation",
	                 conform->implementation, "level", conform->level, "runs",
	                 counts_json(conform->count), "clauses", clauses, "differences",
	                 conform->differences, "skipped", conform->skipped, "errored",
	                 conform->errored);
}

/* 2. Text */

static const char *
text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

static void
print_value(const json_t *value, FILE *to)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
	fputs(text ? text : "nothing", to);
	free(text);
}

/* Print "GAME/en-1.2 8.2.1: a battle card may be played, after 1 move". */
static void
print_title(const json_t *difference, FILE *to)
{
	size_t i, moves = json_array_size(
			  json_object_get(json_object_get(difference, "message"), "moves"));
	json_t *clause;
	fputs(text_of(difference, "edition"), to);
	json_array_foreach(json_object_get(difference, "clauses"), i, clause)
		fprintf(to, "%s %s", i ? "," : "", json_string_value(clause));
	fprintf(to, ": %s, after %zu move%s", text_of(difference, "run"), moves,
	        moves == 1 ? "" : "s");
}

/* Print "position of A.hand: ours [], theirs [..]", with `between` before each answer. */
static void
print_answers(const json_t *difference, const char *between, FILE *to)
{
	const char *path = text_of(difference, "path");
	fprintf(to, "%s%s%s:%sours ", text_of(difference, "in"), *path ? " of " : "", path,
	        between);
	print_value(json_object_get(difference, "ours"), to);
	fprintf(to, ",%stheirs ", between);
	print_value(json_object_get(difference, "theirs"), to);
	fputc('\n', to);
}

static void
print_ruling(const json_t *difference, FILE *to)
{
	const json_t *ruling = json_object_get(difference, "ruling");
	size_t i;
	json_t *row;
	fprintf(to, "%s: %s", text_of(ruling, "verdict"), text_of(ruling, "why"));
	json_array_foreach(json_object_get(ruling, "clauses"), i, row)
		fprintf(to, "%s %s (%s)", i ? ";" : " Clause", text_of(row, "clause"),
		        text_of(row, "gist"));
	fputc('\n', to);
}

void
conform_difference_text(const json_t *difference, FILE *to)
{
	fputs("# ", to);
	print_title(difference, to);
	fputs("\n\n", to);
	print_answers(difference, "\n  ", to);
	fputs("\nOur ruling: ", to);
	print_ruling(difference, to);
	if (*text_of(difference, "file"))
		fprintf(to, "\nThe scenario is in `%s`.\n", text_of(difference, "file"));
	fputs("\nThe message:\n\n    ", to);
	print_value(json_object_get(difference, "message"), to);
	fputc('\n', to);
}

static void
print_errors(const struct conform *conform, FILE *to)
{
	size_t i;
	json_t *one;
	json_array_foreach(conform->errored, i, one) {
		if (i == CONFORM_ERRORS) {
			fprintf(to, "... and %zu more without an answer\n",
			        json_array_size(conform->errored) - i);
			return;
		}
		fprintf(to, "%s: %s: no answer: %s\n", text_of(one, "edition"), text_of(one, "run"),
		        text_of(one, "message"));
	}
}

void
conform_text(const struct conform *conform, FILE *to)
{
	size_t i;
	json_t *one;
	json_array_foreach(conform->differences, i, one) {
		print_title(one, to);
		fputs("\n  ", to);
		print_answers(one, " ", to);
		fputs("  our ruling: ", to);
		print_ruling(one, to);
	}
	print_errors(conform, to);
	fprintf(to, "%s %s, level %d:", text_of(conform->implementation, "name"),
	        text_of(conform->implementation, "version"), conform->level);
	fprintf(to, " %zu agree, %zu differ, %zu skipped, %zu without an answer.\n",
	        conform->count[CONFORM_AGREES], conform->count[CONFORM_DIFFERS],
	        conform->count[CONFORM_SKIPPED], conform->count[CONFORM_ERRORED]);
}
