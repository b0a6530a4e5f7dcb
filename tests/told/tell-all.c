/*
 * tell-all.c: prints digests of every text that any reader is shown of any ruling.
 *
 * Usage: tell-all FILE... — disputes, transcripts, and the folder `fixtures` for all its scenarios.
 * There is a line for each ruling, view and form of text. Two builds whose rulings read the same
 * print the same lines (tests/told.sh).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"

enum { MOST_NAME = 300 };

static void
print(const char *name, enum view view, const char *way, const char *text, size_t len)
{
	char hex[DIGEST_HEX];
	digest_of(text, len, hex);
	printf("%s\t%s\t%s\t%s\n", name, view_word(view), way, hex);
}

static void
show_aloud(const char *name, struct ruling *r, enum view view, const char *way, unsigned shows)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	if (!to)
		abort();
	ruling_text(r, view, shows, to);
	fclose(to);
	print(name, view, way, text, len);
	free(text);
}

static void
show(const char *name, struct ruling *r)
{
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		size_t len;
		char *text = ruling_json_text(r, view, &len);
		print(name, view, "json", text, len);
		free(text);
		show_aloud(name, r, view, "full", RULING_TEXT_FULL);
		show_aloud(name, r, view, "advice", RULING_TEXT_ADVICE | RULING_TEXT_LONG);
		show_aloud(name, r, view, "people", RULING_TEXT_ADVICE);
	}
}

static void
judge(const char *name, const struct transcript *transcript)
{
	struct ruling ruling = { 0 };
	struct fault fault;
	if (ruling_make(&ruling, transcript, NULL, &fault))
		show(name, &ruling);
	else
		printf("%s\t%s\n", name, fault.code);
	ruling_free(&ruling);
}

static bool
show_dispute(const char *path)
{
	struct dispute dispute;
	struct ruling ruling = { 0 };
	struct fault fault;
	if (!dispute_read(&dispute, path, &fault))
		return false;
	if (dispute_judge(&dispute, &ruling, &fault))
		show(path, &ruling);
	else
		printf("%s\t%s\n", path, fault.code);
	ruling_free(&ruling);
	dispute_free(&dispute);
	return true;
}

static void
show_file(const char *path)
{
	struct transcript transcript;
	struct fault fault;
	if (show_dispute(path))
		return;
	if (transcript_load(&transcript, path, NULL, &fault)) {
		judge(path, &transcript);
		transcript_free(&transcript);
	} else {
		printf("%s\t%s\n", path, fault.code);
	}
}

static void
show_scenario(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	char name[MOST_NAME];
	struct transcript transcript;
	struct fault fault;
	snprintf(name, sizeof name, "%s: %s (%s)", fixture->file, fixture->name, edition->name);
	if (!fixture_decode(fixture, edition, &transcript, &fault))
		return;
	judge(name, &transcript);
	transcript_free(&transcript);
}

static void
show_suite(const char *folder)
{
	struct fixtures fixtures;
	struct fault fault;
	if (!fixtures_load(&fixtures, folder, NULL, &fault)) {
		printf("%s\t%s\n", folder, fault.code);
		return;
	}
	for (size_t i = 0; i < fixtures.n; i++)
		for (int e = 0; e < fixtures.at[i].n_editions; e++)
			show_scenario(&fixtures.at[i], fixtures.at[i].edition[e]);
	fixtures_free(&fixtures);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		(strcmp(argv[i], "fixtures") == 0 ? show_suite : show_file)(argv[i]);
	return 0;
}
