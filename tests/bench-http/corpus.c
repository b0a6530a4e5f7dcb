/* corpus.c: see corpus.h. */
#include "tests/bench-http/corpus.h"

#include <glob.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/text/doc.h"

enum { NUMBER = 8 };

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s\n", what);
	exit(2);
}

/* `json` is taken over. */
static void
add(struct corpus *corpus, json_t *json)
{
	json_t *players = json_object_get(json, "players"), *a;
	require(json != NULL, "a document that is no JSON");
	if (!players)
		json_object_set_new(json, "players", players = json_object());
	if (!(a = json_object_get(players, "A")))
		json_object_set_new(players, "A", a = json_object());
	if (!json_object_get(players, "B"))
		json_object_set_new(players, "B", json_pack("{s:s}", "name", "Ben"));
	json_object_set_new(a, "name", json_string("Aiko 00000000"));
	struct document d = { .text = json_dumps(json, JSON_COMPACT) };
	json_decref(json);
	require(d.text && (d.name = strstr(d.text, "\"Aiko 00000000\"")),
	        "a document without a name");
	d.name += strlen("\"Aiko ");
	d.len = strlen(d.text);
	corpus->document = realloc(corpus->document, (corpus->n + 1) * sizeof d);
	require(corpus->document != NULL, "memory");
	corpus->document[corpus->n++] = d;
}

static void
play(struct corpus *corpus, const char *judge, const char *room, const char *game,
     const char *decks, int n, int seed)
{
	char command[600], path[300], *line = NULL;
	size_t cap = 0;
	snprintf(path, sizeof path, "%s/games", room);
	snprintf(command, sizeof command,
	         "%s random --game %s --decks %s --games %d --seed %d --write %s >/dev/null", judge,
	         game, decks, n, seed, path);
	require(system(command) == 0, "random games are not played as they should be");
	FILE *file = fopen(path, "r");
	require(file != NULL, "no games were written");
	while (getline(&line, &cap, file) > 0)
		add(corpus, json_loads(line, 0, NULL));
	free(line);
	fclose(file);
	unlink(path);
}

struct corpus
corpus_games(const char *judge, const char *room, int of_each, int seed)
{
	static const char *const games[] = { "godzilla", "colossus", "dbs" };
	struct corpus out = { 0 };
	for (int i = 0; i < 3; i++) {
		play(&out, judge, room, games[i], "starters", of_each / 2, seed);
		play(&out, judge, room, games[i], "real", of_each - of_each / 2, seed);
	}
	return out;
}

/* The document, or its member `transcript`. */
static void
add_file(struct corpus *corpus, const char *path, bool member)
{
	struct doc doc;
	struct fault fault = { 0 };
	require(doc_read_file(&doc, path, NULL, &fault), fault.sentence);
	const struct doc_node *node = member ? doc_member(doc.root, "transcript") : doc.root;
	char *text = node ? doc_canonical(node, NULL) : NULL;
	if (text)
		add(corpus, json_loads(text, 0, NULL));
	free(text);
	doc_free(&doc);
}

struct corpus
corpus_positions(void)
{
	struct corpus out = { 0 };
	glob_t found;
	require(glob("fixtures/disputes/*.yaml", 0, NULL, &found) == 0,
	        "run it from the project's folder");
	for (size_t i = 0; i < found.gl_pathc; i++)
		add_file(&out, found.gl_pathv[i], true);
	globfree(&found);
	require(out.n > 0, "no disputes");
	return out;
}

struct corpus
corpus_file(const char *path)
{
	struct corpus out = { 0 };
	add_file(&out, path, false);
	return out;
}

void
corpus_free(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->n; i++)
		free(corpus->document[i].text);
	free(corpus->document);
}

void
corpus_next(void *ctx, struct buffer *to)
{
	struct corpus *corpus = ctx;
	const struct document *d = &corpus->document[corpus->number % corpus->n];
	char number[NUMBER + 1];
	snprintf(number, sizeof number, "%08u", ++corpus->number);
	memcpy(d->name, number, NUMBER);
	buffer_bytes(to, d->text, d->len);
}
