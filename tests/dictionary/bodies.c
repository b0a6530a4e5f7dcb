/*
 * bodies.c: writes the samples that dictionaries are trained on.
 *
 * `bodies JUDGE FOLDER` judges random games of all games, with starter decks and with random ones,
 * and all disputes. It writes the document of each body to FOLDER/GAME/NUMBER.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "judged/record/pack.h"
#include "tests/bench-http/corpus.h"
#include "tests/bench-http/fill.h"

enum { OF_EACH = 60, SEED = 100 };

static size_t n_written;

static void
give_up(const char *what)
{
	perror(what);
	exit(2);
}

static void
write_file(const char *path, const struct buffer *bytes)
{
	FILE *file = fopen(path, "wb");
	if (!file || fwrite(bytes->at, 1, bytes->n, file) != bytes->n || fclose(file) != 0)
		give_up(path);
}

static void
write_sample(const struct store_ruling *r, const char *folder)
{
	struct body body;
	struct buffer plain = { 0 }, document = { 0 };
	char path[400];
	if (!body_unpack(r->packed.at, r->packed.n, &plain, &body))
		give_up("a ruling that cannot be read");
	body_document(&body, &document);
	snprintf(path, sizeof path, "%s/%s", folder, r->game);
	mkdir(path, 0777);
	snprintf(path, sizeof path, "%s/%s/%04zu", folder, r->game, n_written++);
	write_file(path, &document);
	buffer_free(&plain);
	buffer_free(&document);
}

static void
write_samples(struct corpus corpus, const char *folder)
{
	struct fill fill = fill_judge(&corpus, false);
	for (size_t i = 0; i < fill.n; i++)
		write_sample(&fill.job[i]->ruling, folder);
	fill_free(&fill);
	corpus_free(&corpus);
}

int
main(int argc, char *argv[])
{
	if (argc != 3) {
		fputs("usage: bodies JUDGE FOLDER\n", stderr);
		return 2;
	}
	write_samples(corpus_games(argv[1], argv[2], OF_EACH, SEED), argv[2]);
	write_samples(corpus_positions(), argv[2]);
	return 0;
}
