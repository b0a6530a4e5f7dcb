/*
 * bodies.c: what dictionaries of judged/store/ are made of. `bodies JUDGE FOLDER` judges random games of all games, with
 * starter decks and with drawn ones, and all disputes, and writes what is packed of each ruling as a file.
 */
#include <stdio.h>
#include <stdlib.h>

#include "judged/store/body.h"
#include "tests/bench-http/corpus.h"
#include "tests/bench-http/fill.h"

enum { OF_EACH = 60, SEED = 100 };

static void
write_body(const struct store_ruling *r, const char *folder, const char *kind, size_t i)
{
	struct body_part part[BODY_PARTS];
	struct buffer plain = { 0 };
	char path[400];
	snprintf(path, sizeof path, "%s/%s-%04zu", folder, kind, i);
	FILE *file = fopen(path, "wb");
	if (!file || !body_unpack(BODY_RECORD, r->packed.at, r->packed.n, &plain, part) ||
	    fwrite(plain.at, 1, plain.n, file) != plain.n || fclose(file) != 0) {
		perror(path);
		exit(2);
	}
	buffer_free(&plain);
}

static void
write_all(struct corpus corpus, const char *folder, const char *kind)
{
	struct fill fill = fill_judge(&corpus, false);
	for (size_t i = 0; i < fill.n; i++)
		write_body(&fill.job[i]->ruling, folder, kind, i);
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
	write_all(corpus_games(argv[1], argv[2], OF_EACH, SEED), argv[2], "game");
	write_all(corpus_positions(), argv[2], "position");
	return 0;
}
