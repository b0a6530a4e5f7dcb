/* emit.c: writing a checked rulebook as C. */
#include "rulebook/tools/emit.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/number.h"
#include "rulebook/words.h"
#include "judged/text/alloc.h"

enum { NAME = 128 };

void
emit_rule_name(const char *rule, char *out, size_t cap)
{
	int n = snprintf(out, cap, "R_%s", rule);
	for (int i = 0; i < n && out[i]; i++)
		out[i] = (char)(out[i] == '-' ? '_' : toupper((unsigned char)out[i]));
}

FILE *
emit_open(const struct book *book, const char *from, const char *folder, const char *suffix,
          char **path, struct fault *fault)
{
	if (asprintf(path, "%s/%s_%s", folder, book->game, suffix) < 0)
		abort();
	FILE *to = fopen(*path, "w");
	if (to) {
		fprintf(to, "/* Generated from %s by rulebook-compile. Do not edit. */\n", from);
		return to;
	}
	fault_at(fault, *path, 0, 0);
	fault_set(fault, "cannot-write", "%s", strerror(errno));
	free(*path);
	return NULL;
}

bool
emit_close(FILE *to, char *path, struct fault *fault)
{
	bool good = !ferror(to);
	if (fclose(to) != 0)
		good = false;
	fault_at(fault, path, 0, 0);
	free(path);
	return good || fault_set(fault, "cannot-write", "%s", strerror(errno));
}

void
emit_string(FILE *to, const char *text)
{
	if (!text) {
		fputs("NULL", to);
		return;
	}
	fputc('"', to);
	for (; *text; text++) {
		if (strchr("\"\\?", *text))
			fputc('\\', to);
		if ((unsigned char)*text < 0x20)
			fprintf(to, "\\%03o", (unsigned char)*text);
		else
			fputc(*text, to);
	}
	fputc('"', to);
}

static void
put_upper(FILE *to, const char *text)
{
	for (; *text; text++)
		fputc(isalnum((unsigned char)*text) ? toupper((unsigned char)*text) : '_', to);
}

static void
put_rule(FILE *to, const struct book *book, uint16_t rule)
{
	char name[NAME];
	emit_rule_name(book->rule[rule].name, name, sizeof name);
	fputs(name, to);
}

/* Write `.FIELD = …, .COUNT = n,` for a list of strings; nothing if it is empty. */
static void
put_words(FILE *to, const char *field, const char *count, const struct words *words)
{
	if (words->n == 0)
		return;
	fprintf(to, "\t .%s = (const char *const[]){", field);
	for (size_t i = 0; i < words->n; i++) {
		fputs(i ? ", " : "", to);
		emit_string(to, words->at[i]);
	}
	fprintf(to, "}, .%s = %zu,\n", count, words->n);
}

/* Write `.FIELD = …, .n_FIELDs = n,` for a list of rules; nothing if it is empty. */
static void
put_rules(FILE *to, const struct book *book, const char *field, const uint16_t *rule, size_t n)
{
	if (n == 0)
		return;
	fprintf(to, "\t .%s = (const judge_rule[]){", field);
	for (size_t i = 0; i < n; i++) {
		fputs(i ? ", " : "", to);
		put_rule(to, book, rule[i]);
	}
	fprintf(to, "}, .n_%ss = %zu,\n", field, n);
}

static void
put_field(FILE *to, const char *field, const char *text)
{
	fprintf(to, "\t .%s = ", field);
	emit_string(to, text);
	fputs(",\n", to);
}

/* The header */

bool
emit_header(const struct book *book, const char *from, const char *folder, struct fault *fault)
{
	char *path;
	FILE *to = emit_open(book, from, folder, "rules.h", &path, fault);
	if (!to)
		return false;
	fputs("#ifndef ", to);
	put_upper(to, book->game);
	fputs("_RULES_H\n#define ", to);
	put_upper(to, book->game);
	fprintf(to,
	        "_RULES_H\n\n/* The rules of %s, in the order of the rulebook. */\nenum %s_rule {\n",
	        book->game, book->game);
	for (size_t i = 0; i < book->n_rules; i++) {
		fputc('\t', to);
		put_rule(to, book, (uint16_t)i);
		fputs(",\n", to);
	}
	fputc('\t', to);
	put_upper(to, book->game);
	fputs("_RULES\n};\n\n#endif\n", to);
	return emit_close(to, path, fault);
}

/* The tables */

static void
put_asked_of(FILE *to, const struct book_rule *rule)
{
	if (!rule->has_asked_of)
		return;
	fputs("\t .asked_of = \"", to);
	for (size_t i = 0; i < rule->asked_of.n; i++)
		fprintf(to, "%s%s", i ? " " : "", rule->asked_of.at[i]);
	fputs("\",\n", to);
}

/* Write the rows of the rules under a name. `value`: their numbers in an edition, or NULL. */
static void
put_rule_rows(FILE *to, const struct book *book, const char *name, const int64_t *value)
{
	fprintf(to, "static const struct judge_rule_row %s[] = {\n", name);
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct book_rule *rule = &book->rule[i];
		fputs("\t{.name = ", to);
		emit_string(to, rule->name);
		fputs(", .shape = JUDGE_", to);
		put_upper(to, rulebook_shape_words[rule->shape]);
		fprintf(to, ", .value = %" PRId64 ", .other = %" PRId64 ",\n",
		        value ? value[i] : rule->value, rule->other);
		put_field(to, "gist", rule->gist);
		put_field(to, "other_form", rule->other_form);
		if (rule->refusal)
			put_field(to, "refusal", rule->refusal);
		put_asked_of(to, rule);
		fputs("\t},\n", to);
	}
	fputs("};\n\n", to);
}

static const char *
said_bool(bool is)
{
	return is ? "true" : "false";
}

static void
put_clause(FILE *to, const struct book *book, const struct book_clause *clause)
{
	const char *kind = rulebook_kind_words[clause->kind];
	fputs("\t{.number = ", to);
	emit_string(to, clause->number);
	fputs(", .tie = ", to);
	emit_string(to, clause->tie);
	fputs(", .kind = RULEBOOK_", to);
	put_upper(to, kind);
	fprintf(to, ", .heading = %s, .house = %s, .presumed = %s, .enforced = %s,\n",
	        said_bool(strcmp(kind, "heading") == 0), said_bool(clause->house),
	        said_bool(clause->presumed), said_bool(clause->enforced));
	put_rules(to, book, "rule", clause->rule, clause->rules.n);
	put_field(to, "gist", clause->gist);
	put_words(to, "ref", "n_refs", &clause->refs);
	if (clause->misprint)
		put_field(to, "misprint", clause->misprint);
	put_words(to, "reading", "n_readings", &clause->readings);
	if (clause->page && !clause->house)
		fprintf(to, "\t .page = %d, .last_page = %d,\n", clause->page, clause->last_page);
	fprintf(to, "\t .said = \"%s%s\",\n\t},\n", clause->number,
	        clause->presumed ? " (presumed)" : "");
}

/* A rule is in force in an edition if one of its clauses holds it. */
static void
put_in_force(FILE *to, const struct book *book, const struct book_edition *edition)
{
	bool *holds = alloc_zeroed(book->n_rules, sizeof *holds);
	for (size_t i = 0; i < edition->n; i++)
		for (size_t j = 0; j < edition->clause[i].rules.n; j++)
			holds[edition->clause[i].rule[j]] = true;
	fputs("\t  .in_force = {", to);
	for (size_t i = 0; i < book->n_rules; i++)
		fprintf(to, "%s%d", i ? ", " : "", holds[i]);
	fputs("}},\n", to);
	free(holds);
}

/* Return the clause of an edition that a ruling names for a rule: the one its `cite` states, else
 * the first that holds it. NULL if none does. */
static const struct book_clause *
cited_clause(const struct book_edition *edition, const struct book_rule *rule)
{
	const struct book_clause *said = rule->cite ? book_find_tie(edition, rule->cite) : NULL;
	if (said && words_have(&said->rules, rule->name))
		return said;
	for (size_t i = 0; i < edition->n; i++)
		if (words_have(&edition->clause[i].rules, rule->name))
			return &edition->clause[i];
	return NULL;
}

static void
put_cited(FILE *to, const struct book *book, const struct book_edition *edition, size_t index)
{
	fprintf(to, "static const uint16_t clause_of_%zu[] = {\n", index);
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct book_clause *clause = cited_clause(edition, &book->rule[i]);
		fputs("\t[", to);
		put_rule(to, book, (uint16_t)i);
		if (clause)
			fprintf(to, "] = %td, /* %s */\n", clause - edition->clause,
			        clause->number);
		else
			fputs("] = RULEBOOK_NO_CLAUSE,\n", to);
	}
	fputs("};\n\n", to);
}

static bool
holds(const struct book_clause *clause, size_t rule)
{
	for (size_t i = 0; i < clause->rules.n; i++)
		if (clause->rule[i] == rule)
			return true;
	return false;
}

/* Write the clauses that hold each rule, rule by rule and in document order, and where each rule's
 * begin. */
static void
put_holding(FILE *to, const struct book *book, const struct book_edition *edition, size_t index)
{
	size_t *first = calloc(book->n_rules + 1, sizeof *first), n = 0;
	if (!first)
		abort();
	fprintf(to, "static const uint16_t holding_%zu[] = {", index);
	for (size_t rule = 0; rule < book->n_rules; rule++) {
		first[rule] = n;
		for (size_t i = 0; i < edition->n; i++)
			if (holds(&edition->clause[i], rule))
				fprintf(to, "%s%zu,", n++ % 16 ? " " : "\n\t", i);
	}
	first[book->n_rules] = n;
	fprintf(to, "\n};\n\nstatic const uint16_t first_holding_%zu[] = {", index);
	for (size_t rule = 0; rule <= book->n_rules; rule++)
		fprintf(to, "%s%zu,", rule % 16 ? " " : "\n\t", first[rule]);
	fputs("\n};\n\n", to);
	free(first);
}

static int
by_number(const void *a, const void *b)
{
	const struct book_clause *const *x = a, *const *y = b;
	return number_compare((*x)->number, (*y)->number);
}

/* Write the clauses in the order of look-ups. */
static void
put_sorted(FILE *to, const struct book_edition *edition, size_t index)
{
	const struct book_clause **sorted = alloc_zeroed(edition->n + 1, sizeof *sorted);
	for (size_t i = 0; i < edition->n; i++)
		sorted[i] = &edition->clause[i];
	qsort(sorted, edition->n, sizeof *sorted, by_number);
	fprintf(to, "static const uint16_t sorted_%zu[] = {", index);
	for (size_t i = 0; i < edition->n; i++)
		fprintf(to, "%s%td,", i % 16 ? " " : "\n\t", sorted[i] - edition->clause);
	fputs("\n};\n\n", to);
	free(sorted);
}

static void
put_edition_tables(FILE *to, const struct book *book, const struct book_edition *edition,
                   size_t index)
{
	fprintf(to, "/* %s */\nstatic const struct rulebook_clause clauses_%zu[] = {\n",
	        edition->name, index);
	for (size_t j = 0; j < edition->n; j++)
		put_clause(to, book, &edition->clause[j]);
	fputs("};\n\n", to);
	if (edition->value) {
		char *rows = alloc_text("rule_rows_%zu", index);
		put_rule_rows(to, book, rows, edition->value);
		free(rows);
	}
	put_cited(to, book, edition, index);
	put_holding(to, book, edition, index);
	put_sorted(to, edition, index);
}

static void
put_editions(FILE *to, const struct book *book)
{
	for (size_t i = 0; i < book->n_editions; i++)
		put_edition_tables(to, book, &book->edition[i], i);
	fputs("static const struct rulebook_edition editions[] = {\n", to);
	for (size_t i = 0; i < book->n_editions; i++) {
		const struct book_edition *edition = &book->edition[i];
		fprintf(to,
		        "\t{.clause = clauses_%zu, .n = %zu, .clause_of = clause_of_%zu, .sorted = sorted_%zu,\n"
		        "\t .holding = holding_%zu, .first_holding = first_holding_%zu,\n",
		        i, edition->n, i, i, i, i);
		put_field(to, "game", book->game);
		put_field(to, "name", edition->name);
		put_field(to, "title", edition->title);
		put_field(to, "date", edition->date);
		put_field(to, "language", edition->language);
		fputs("\t .rules = {.row = rule_rows", to);
		if (edition->value)
			fprintf(to, "_%zu", i);
		fprintf(to, ", .n = %zu,\n", book->n_rules);
		put_in_force(to, book, edition);
		fputs("\t},\n", to);
	}
	fputs("};\n\n", to);
}

/* Write the text of a meaning that has none of its own: the opposite of ours. */
static void
put_opposite(FILE *to, const char *ours)
{
	char *text = alloc_text("The opposite of: %s", ours);
	put_field(to, "reading", text);
	free(text);
}

static void
put_meanings(FILE *to, const struct book *book, const struct book_reading *reading)
{
	if (reading->n_others == 0)
		return;
	fputs("\t .other = (const struct rulebook_meaning[]){\n", to);
	for (size_t i = 0; i < reading->n_others; i++) {
		const struct book_meaning *other = &reading->other[i];
		fputs("\t{.name = ", to);
		emit_string(to, other->name);
		fputs(",\n", to);
		if (other->reading)
			put_field(to, "reading", other->reading);
		else
			put_opposite(to, reading->reading);
		put_field(to, "reason", other->reason);
		put_rules(to, book, "rule", other->rule, other->rules.n);
		fputs("\t},\n", to);
	}
	fprintf(to, "\t}, .n_others = %zu,\n", reading->n_others);
}

static void
put_readings(FILE *to, const struct book *book)
{
	struct words all = { 0 };
	all.at = alloc_zeroed(book->n_editions + 1, sizeof *all.at);
	for (; all.n < book->n_editions; all.n++)
		all.at[all.n] = book->edition[all.n].name;
	fputs("static const struct rulebook_reading readings[] = {\n", to);
	for (size_t i = 0; i < book->n_readings; i++) {
		const struct book_reading *reading = &book->reading[i];
		fputs("\t{.id = ", to);
		emit_string(to, reading->id);
		fputs(",\n", to);
		put_field(to, "question", reading->question);
		put_field(to, "reading", reading->reading);
		put_field(to, "reason", reading->reason);
		put_field(to, "same", reading->same);
		put_words(to, "clause", "n_clauses", &reading->clauses);
		put_words(to, "edition", "n_editions",
		          reading->editions.n ? &reading->editions : &all);
		put_rules(to, book, "rule", reading->rule, reading->rules.n);
		put_meanings(to, book, reading);
		fputs("\t},\n", to);
	}
	fputs("\t{.id = NULL},\n};\n\n", to);
	free(all.at);
}

static void
put_changes(FILE *to, const struct book *book)
{
	fputs("static const struct rulebook_change changes[] = {\n", to);
	for (size_t i = 0; i < book->n_changes; i++) {
		const struct book_change *change = &book->change[i];
		fputs("\t{.tie = ", to);
		emit_string(to, change->tie);
		fputs(", .kind = RULEBOOK_", to);
		put_upper(to, rulebook_change_words[change->kind]);
		fputs(",\n", to);
		put_field(to, "what", change->what);
		put_field(to, "same", change->same);
		put_words(to, "of", "n_of", &change->of);
		fputs("\t},\n", to);
	}
	fputs("\t{.tie = NULL},\n};\n\n", to);
}

/* Write gists in the order of clauses, refusals in the order of rules, and words as pairs with NULL
 * at the end. */
static void
put_language(FILE *to, const struct book *book, const struct book_language *language, size_t index)
{
	const struct book_edition *edition = language->edition;
	fprintf(to, "static const char *const gists_%zu[] = {\n", index);
	for (size_t i = 0; i < edition->n; i++) {
		fputs("\t", to);
		emit_string(to, doc_text(doc_member(language->gists, edition->clause[i].number)));
		fputs(",\n", to);
	}
	fprintf(to, "};\n\nstatic const char *const refusals_%zu[] = {\n", index);
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct doc_node *words = doc_member(language->refusals, book->rule[i].name);
		fputs("\t", to);
		emit_string(to, words ? doc_text(words) : NULL);
		fputs(",\n", to);
	}
	fprintf(to, "};\n\nstatic const char *const words_%zu[] = {\n", index);
	for (const struct doc_node *n = language->words->first; n; n = n->next) {
		fputs("\t", to);
		emit_string(to, n->key);
		fputs(", ", to);
		emit_string(to, doc_text(n));
		fputs(",\n", to);
	}
	fputs("\tNULL,\n};\n\n", to);
}

static void
put_languages(FILE *to, const struct book *book)
{
	for (size_t i = 0; i < book->n_languages; i++)
		put_language(to, book, &book->language[i], i);
	fputs("static const struct rulebook_language languages[] = {\n", to);
	for (size_t i = 0; i < book->n_languages; i++)
		fprintf(to,
		        "\t{.name = \"%s\", .edition = &editions[%td], .gist = gists_%zu, .refusal = refusals_%zu, .word = words_%zu},\n",
		        book->language[i].name, book->language[i].edition - book->edition, i, i, i);
	fputs("\t{.name = NULL},\n};\n\n", to);
}

static void
put_json(FILE *to, const char *field, const struct doc_node *node)
{
	size_t len;
	char *text = doc_canonical(node, &len);
	put_field(to, field, text);
	free(text);
}

bool
emit_tables(const struct book *book, const char *from, const char *folder, struct fault *fault)
{
	char *path;
	FILE *to = emit_open(book, from, folder, "rulebook.c", &path, fault);
	if (!to)
		return false;
	fprintf(to, "#include \"%s_rules.h\"\n#include \"rulebook/tables.h\"\n\n", book->game);
	put_rule_rows(to, book, "rule_rows", NULL);
	put_editions(to, book);
	put_readings(to, book);
	put_changes(to, book);
	put_languages(to, book);
	fprintf(to, "const struct rulebook_game rulebook_%s = {\n\t.name = \"%s\",\n", book->game,
	        book->game);
	put_json(to, "scenario", book->scenario);
	put_json(to, "decks", book->decks);
	fputs("\t.rule = rule_rows,\n\t.edition = editions,\n"
	      "\t.reading = readings,\n\t.change = changes,\n"
	      "\t.language = languages,\n",
	      to);
	fprintf(to,
	        "\t.n_rules = %zu,\n\t.n_editions = %zu,\n\t.n_readings = %zu,\n"
	        "\t.n_changes = %zu,\n};\n",
	        book->n_rules, book->n_editions, book->n_readings, book->n_changes);
	return emit_close(to, path, fault);
}
