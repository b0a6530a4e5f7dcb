/*
 * scenario-index: compile the purposes of the suite's scenarios into a C table, for programs that
 * name them.
 *
 *	scenario-index build/gen/scenarios.c fixtures godzilla/7.2.yaml ...
 *
 * There is a row for each rule or clause that a scenario is about, and a row with the cards it
 * names. Checking that a scenario is valid is the suite's job.
 */
#include <ctype.h>
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

/* Write names with a space around each; NULL if there is no list. */
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

/* Write the rows of a scenario. A scenario of cards is about no clause and has none. */
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

/* 3. The cards a scenario names */

/* Is it a number like "ESD01-008": a capital first, then only capitals, digits and dashes, with a
 * digit and a dash somewhere? */
static bool
is_card_number(const char *text)
{
	bool digit = false, dash = false;
	if (!text || !isupper((unsigned char)*text))
		return false;
	for (const char *at = text; *at; at++) {
		digit = digit || isdigit((unsigned char)*at);
		dash = dash || *at == '-';
		if (!isdigit((unsigned char)*at) && !isupper((unsigned char)*at) && *at != '-')
			return false;
	}
	return digit && dash;
}

static void
emit_cards(FILE *to, const struct doc_node *node)
{
	const char *text = doc_text(node), *key = node->key;
	if (is_card_number(text))
		fprintf(to, "%s ", text);
	if (is_card_number(key))
		fprintf(to, "%s ", key);
	for (const struct doc_node *n = node->first; n; n = n->next)
		emit_cards(to, n);
}

static void
emit_use(FILE *to, const char *file, const struct doc_node *scenario)
{
	const struct doc_node *name = doc_member(scenario, "name");
	fprintf(to, "\t{ \"%.*s\", ", (int)strcspn(file, "/"), file);
	emit_text(to, file);
	fputc(' ', to);
	emit_text(to, name && doc_text(name) ? doc_text(name) : "");
	fputs(" \" ", to);
	emit_cards(to, scenario);
	fputs("\" },\n", to);
}

static bool
read_uses(FILE *to, const char *file, const struct doc_node *root, struct fault *fault)
{
	const struct doc_node *list = doc_need(root, "scenarios", fault);
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		emit_use(to, file, n);
	return list != NULL;
}

/* 4. Files */

typedef bool reader(FILE *to, const char *file, const struct doc_node *root, struct fault *fault);

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
read_file(FILE *to, const char *folder, const char *file, reader *read, struct fault *fault)
{
	char path[512];
	struct doc doc;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	if (!doc_read_file(&doc, path, &limits, fault))
		return false;
	bool fine = read(to, file, doc.root, fault);
	doc_free(&doc);
	return fine;
}

static bool
read_all(FILE *to, const char *folder, int n, char *const files[], struct fault *fault)
{
	fputs("/* Made by scenario-index: do not edit. */\n#include \"judged/suite/scenarios.h\"\n\n"
	      "const struct scenario_row scenario_rows[] = {\n",
	      to);
	for (int i = 0; i < n; i++)
		if (!read_file(to, folder, files[i], read_scenarios, fault))
			return false;
	fputs("\t{ NULL, NULL, NULL, 0, NULL, NULL },\n};\n\n"
	      "const struct scenario_use scenario_uses[] = {\n",
	      to);
	for (int i = 0; i < n; i++)
		if (!read_file(to, folder, files[i], read_uses, fault))
			return false;
	fputs("\t{ NULL, NULL, NULL, NULL },\n};\n", to);
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
