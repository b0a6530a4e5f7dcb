/* cmd_book.c: `judge book`: writes an edition as pages, with the code of each rule beside its
 * clause. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/advice/readings.h"
#include "judged/cli/cli.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/scenarios.h"
#include "judged/text/alloc.h"
#include "rulebook/places.h"
#include "rulebook/rulebook.h"
#include "first-game.h"

enum { MOST_DISPUTES = 100, CHAPTER = 32 };

struct command {
	struct cli_asked asked;
	const char *out;
};

static const char head[] =
	"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n"
	"<style>\n"
	"body { margin: 2em auto; max-width: 80em; padding: 0 1em; font: 15px/1.45 sans-serif; color-scheme: light dark }\n"
	"h1, h2, .gist { font-family: Palatino, Georgia, serif } h2 { font-size: 1em; margin: 0 } .gist { font-size: 1.1em }\n"
	"section { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2em; border-top: 1px solid; padding: .8em 0; break-inside: avoid }\n"
	"section > * { min-width: 0 } p, ul { margin: .3em 0 } figure { margin: 0 0 .8em } figcaption, small { font-size: 12px }\n"
	"pre { margin: 0; font: 12px/1.4 monospace; white-space: pre-wrap; tab-size: 4 } mark { background: none; font-weight: bold }\n"
	"@media (max-width: 45em) { section { display: block } }\n"
	"@media print { body { margin: 0; max-width: none; font-size: 10pt } a { display: none } pre, figcaption, small { font-size: 8pt } }\n"
	"</style>\n<title>";

/* 1. A page */

/* Write a text that HTML does not read. */
static void
put(FILE *to, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '<': fputs("&lt;", to); break;
		case '&': fputs("&amp;", to); break;
		default: fputc(*text, to);
		}
}

/* Write one paragraph or entry, of which some parts may be NULL. */
static void
put_line(FILE *to, const char *tag, const char *bold, const char *text, const char *small)
{
	fprintf(to, "<%s>", tag);
	if (bold) {
		fputs("<b>", to);
		put(to, bold);
		fputs("</b> ", to);
	}
	put(to, text ? text : "");
	if (small) {
		fputs(" <small>", to);
		put(to, small);
		fputs("</small>", to);
	}
	fprintf(to, "</%s>\n", tag);
}

static const char *
text_of(const json_t *entry, const char *key)
{
	const char *text = json_string_value(json_object_get(entry, key));
	return text ? text : "";
}

/* Write a list under a heading, and free it: `bold` and so on name members of its entries. */
static void
put_list(FILE *to, const char *heading, json_t *list, const char *bold, const char *text,
         const char *small)
{
	json_t *one;
	size_t i;
	if (json_array_size(list) > 0) {
		put_line(to, "p", heading, "", NULL);
		fputs("<ul>\n", to);
		json_array_foreach(list, i, one)
			put_line(to, "li", bold ? text_of(one, bold) : NULL, text_of(one, text),
			         text_of(one, small));
		fputs("</ul>\n", to);
	}
	json_decref(list);
}

/* 2. A clause: law on the left, code on the right */

static void
put_rule(FILE *to, const struct judge_rule_row *row)
{
	put_line(to, "p", row->name, row->gist, rulebook_shape_name(row->shape));
	if (row->shape == JUDGE_VALUE)
		fprintf(to, "<p>The number is %d, without this rule %d.</p>\n", (int)row->value,
		        (int)row->other);
	else if (row->other_form)
		put_line(to, "p", NULL, "Without this rule:", row->other_form);
}

static void
put_law(FILE *to, const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	size_t n;
	struct dispute_wish wish = { .game = edition->game, .edition = edition, .clause = clause };
	fprintf(to, "<div><h2 id=\"%s\">%s <small>%s%s</small></h2>\n", clause->number,
	        clause->number, rulebook_kind_name(clause->kind),
	        clause->house      ? ", house rule"
	        : clause->presumed ? ", presumed"
	                           : "");
	fputs("<p class=\"gist\">", to);
	put(to, clause->gist);
	fputs("</p>\n", to);
	if (clause->misprint)
		put_line(to, "p", "Misprint:", clause->misprint, NULL);
	for (int i = 0; i < clause->n_rules; i++)
		put_rule(to, rulebook_rule_row(edition->game, clause->rule[i]));
	put_list(to, "How it is read", clause_readings_json(edition, clause), "id", "question",
	         "reading");
	put_list(to, "What the publisher answered", answers_json(edition, clause), "id", "question",
	         "answer");
	put_list(to, "Scenarios", scenarios_json(edition, clause), NULL, "scenario", "file");
	put_list(to, "Disputes", disputes_found_json(&wish, MOST_DISPUTES, &n), "name", "dispute",
	         "why");
	fputs("</div>\n", to);
}

static void
put_code(FILE *to, const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	fputs("<div>\n", to);
	for (int r = 0; r < clause->n_rules; r++) {
		size_t n;
		const struct rulebook_place *place =
			rulebook_places_of(edition->game, clause->rule[r], &n);
		for (size_t i = 0; i < n; i++) {
			fprintf(to, "<figure><figcaption>%s:%d %s</figcaption><pre>", place[i].file,
			        place[i].line, place[i].function ? place[i].function : "");
			put(to, place[i].text);
			fputs("</pre></figure>\n", to);
		}
	}
	fputs("</div>\n", to);
}

/* 3. The files */

static bool
is_of_chapter(const struct rulebook_clause *clause, const char *chapter)
{
	size_t len = strcspn(clause->number, "./-");
	return strlen(chapter) == len && strncmp(clause->number, chapter, len) == 0;
}

static FILE *
begin_page(const char *folder, const char *name, const struct rulebook_edition *edition,
           const char *title)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s.html", folder, name);
	FILE *to = fopen(path, "w");
	if (!to) {
		cli_wrong("cannot write `%s`: %s", path, strerror(errno));
		return NULL;
	}
	fputs(head, to);
	put(to, title);
	fprintf(to, " · %s/%s</title>\n<h1>", edition->game, edition->name);
	put(to, title);
	fputs("</h1>\n", to);
	return to;
}

static bool
end_page(FILE *to, const char *folder)
{
	bool good = !ferror(to);
	good = fclose(to) == 0 && good;
	if (!good)
		cli_wrong("cannot write all of `%s`: %s", folder, strerror(errno));
	return good;
}

/* Write a chapter that begins with this clause. Returns how many clauses it has; 0 if it can't be
 * written, which has been reported. */
static int
write_chapter(const char *folder, const struct rulebook_edition *edition,
              const struct rulebook_clause *first, const char *chapter)
{
	char title[512];
	int n = 0;
	snprintf(title, sizeof title, "%s %s", chapter, first->heading ? first->gist : "");
	FILE *to = begin_page(folder, chapter, edition, title);
	if (!to)
		return 0;
	fputs("<p><a href=\"index.html\">All chapters</a></p>\n", to);
	for (const struct rulebook_clause *c = first;
	     c < edition->clause + edition->n && is_of_chapter(c, chapter); c++, n++) {
		fputs("<section>\n", to);
		put_law(to, edition, c);
		put_code(to, edition, c);
		fputs("</section>\n", to);
	}
	return end_page(to, folder) ? n : 0;
}

static bool
write_index(const char *folder, const struct rulebook_edition *edition, const json_t *chapters)
{
	const json_t *one;
	size_t i;
	FILE *to = begin_page(folder, "index", edition, edition->title);
	if (!to)
		return false;
	fputs("<p>Every clause in our words, with the lines of C that ask its rules.</p>\n<ul>\n",
	      to);
	json_array_foreach(chapters, i, one) {
		fprintf(to, "<li><a href=\"%s\">%s ", text_of(one, "file"),
		        text_of(one, "chapter"));
		put(to, text_of(one, "title"));
		fprintf(to, "</a> <small>%d clauses</small></li>\n",
		        (int)json_integer_value(json_object_get(one, "clauses")));
	}
	fputs("</ul>\n", to);
	return end_page(to, folder);
}

/* Write all files. Returns the chapters, or NULL. */
static json_t *
write_book(const char *folder, const struct rulebook_edition *edition)
{
	json_t *chapters = json_array();
	for (const struct rulebook_clause *c = edition->clause; c < edition->clause + edition->n;) {
		char chapter[CHAPTER], file[CHAPTER + 8];
		snprintf(chapter, sizeof chapter, "%.*s", (int)strcspn(c->number, "./-"),
		         c->number);
		snprintf(file, sizeof file, "%s.html", chapter);
		int n = write_chapter(folder, edition, c, chapter);
		if (n == 0) {
			json_decref(chapters);
			return NULL;
		}
		json_array_append_new(chapters,
		                      json_pack("{s:s, s:s, s:s, s:i}", "chapter", chapter, "title",
		                                c->heading ? c->gist : "", "file", file, "clauses",
		                                n));
		c += n;
	}
	if (write_index(folder, edition, chapters))
		return chapters;
	json_decref(chapters);
	return NULL;
}

static int
book(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *folder = command->out;
	const struct rulebook_edition *edition = cli_edition(call->operand[0]);
	if (!edition)
		return CLI_WRONG_USE;
	if (!folder)
		return cli_wrong("say where the book is written: `--out DIR`");
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return cli_wrong("cannot make the folder `%s`: %s", folder, strerror(errno));
	json_t *chapters = write_book(folder, edition);
	if (!chapters)
		return CLI_WRONG_USE;
	if (command->asked.json) {
		cli_print(json_pack("{s:s, s:s, s:s, s:o}", "game", edition->game, "edition",
		                    edition->name, "folder", folder, "chapters", chapters));
		return CLI_FINE;
	}
	printf("Wrote %zu chapters of %s/%s: begin with %s/index.html.\n",
	       json_array_size(chapters), edition->game, edition->name, folder);
	json_decref(chapters);
	return CLI_FINE;
}

static const struct program_option options[] = {
	OPTION_TEXT("out", "DIR", out, "the folder to write to; it is made if it isn't there"),
	CLI_JSON("print as JSON what was written"),
	OPTION_END,
};

const struct program_command cmd_book = {
	.name = "book",
	.summary = "write an edition with the code beside each clause",
	.usage = "--out DIR EDITION",
	.about =
		"Write an edition as HTML, a file for each chapter and one that lists them. Each clause stands in\n"
		"our words, with its rules, readings, answers, scenarios and disputes; beside it stand the lines of\n"
		"C that ask its rules. The files need no network and can be printed.\n",
	.exits = "0 written, 2 usage error, or the files can't be written.",
	.operands = "EDITION",
	.examples = "judge book " FIRST_GAME "/en-1.2 --out book\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = book,
};
