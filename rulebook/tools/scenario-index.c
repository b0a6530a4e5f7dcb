/*
 * scenario-index: the scenarios of the suite -> a C table of what each is for, for programs that name them.
 *
 *	scenario-index build/gen/scenarios.c fixtures godzilla/7.2.yaml ...
 *
 * One row for each rule or clause a scenario is about. Whether it is sound is for the suite to say.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

enum { FINE = 0, BAD_INPUT = 2 };

static const struct doc_limits limits = { .depth = 64, .size = 4 << 20, .nodes = 1 << 20 };

/* 1. C */

static void
emit_text(FILE *to, const char *text)
{
	fputc('"', to);
	for (; *text; text++)
		if (*text == '"' || *text == '\\' || *text == '?' || *text < ' ')
			fprintf(to, "\\%03o", (unsigned)(unsigned char)*text);
		else
			fputc(*text, to);
	fputs("\",", to);
}

/* Names with a blank around each; NULL: nothing is said. */
static void
emit_names(FILE *to, const struct doc_node *list)
{
	if (!list) {
		fputs("NULL", to);
		return;
	}
	fputs("\" ", to);
	for (const struct doc_node *n = list->first; n; n = n->next)
		fprintf(to, "%s ", doc_text(n) ? doc_text(n) : "");
	fputs("\"", to);
}

struct scenario {
	const char *file, *name;
	const struct doc_node *editions;
};

static void
emit_row(FILE *to, const struct scenario *scenario, const char *claim, const struct doc_node *about)
{
	size_t game = strcspn(scenario->file, "/");
	fprintf(to, "\t{ \"%.*s\", ", (int)game, scenario->file);
	emit_text(to, scenario->file);
	fputc(' ', to);
	emit_text(to, scenario->name);
	fprintf(to, " %s, ", claim);
	emit_text(to, doc_text(about) ? doc_text(about) : "");
	fputc(' ', to);
	emit_names(to, scenario->editions);
	fputs(" },\n", to);
}

/* 2. Scenarios */

/* Scenarios of cards are about no clause. */
static bool
read_scenario(FILE *to, const char *file, const struct doc_node *node, struct fault *fault)
{
	static const char *const keys[][2] = { { "rule", "SCENARIO_PROVES" },
		                               { "observes", "SCENARIO_OBSERVES" },
		                               { "inert", "SCENARIO_INERT" } };
	struct scenario scenario = { .file = file, .editions = doc_member(node, "editions") };
	const struct doc_node *name = doc_need(node, "name", fault), *about;
	if (!name || !doc_want_string(name, &scenario.name, fault))
		return false;
	for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
		if ((about = doc_member(node, keys[k][0])))
			emit_row(to, &scenario, keys[k][1], about);
	about = doc_member(node, "rules");
	for (const struct doc_node *n = about ? about->first : NULL; n; n = n->next)
		emit_row(to, &scenario, "SCENARIO_PROVES", n);
	return true;
}

static bool
read_scenarios(FILE *to, const char *file, const struct doc_node *root, struct fault *fault)
{
	const struct doc_node *list = doc_need(root, "scenarios", fault);
	if (!list || !doc_want_list(list, fault))
		return false;
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_scenario(to, file, n, fault))
			return false;
	return true;
}

static bool
read_file(FILE *to, const char *folder, const char *file, struct fault *fault)
{
	char path[512];
	struct doc doc;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	if (!doc_read_file(&doc, path, &limits, fault))
		return false;
	bool read = read_scenarios(to, file, doc.root, fault);
	doc_free(&doc);
	return read;
}

static bool
read_all(FILE *to, const char *folder, int n, char *const files[], struct fault *fault)
{
	fputs("/* Made by scenario-index: do not edit. */\n#include \"judged/suite/scenarios.h\"\n\n"
	      "const struct scenario_row scenario_rows[] = {\n",
	      to);
	for (int i = 0; i < n; i++)
		if (!read_file(to, folder, files[i], fault))
			return false;
	fputs("\t{ NULL, NULL, NULL, 0, NULL, NULL },\n};\n", to);
	return true;
}

int
main(int argc, char *argv[])
{
	struct fault fault;
	if (argc < 3) {
		fputs("usage: scenario-index OUT FOLDER FILE...\n", stderr);
		return BAD_INPUT;
	}
	FILE *to = fopen(argv[1], "w");
	if (!to) {
		perror(argv[1]);
		return BAD_INPUT;
	}
	bool fine = read_all(to, argv[2], argc - 3, argv + 3, &fault);
	if (!fine)
		fault_print(stderr, &fault);
	return fclose(to) == 0 && fine ? FINE : BAD_INPUT;
}
