/* corpus.h: documents to submit: games of all games that are played, and disputed positions. */
#ifndef BENCH_HTTP_CORPUS_H
#define BENCH_HTTP_CORPUS_H

#include <stddef.h>

#include "judged/text/buffer.h"

/* Each in JSON; player A is called "Aiko 00000000" there, and `name` is where the number stands. */
struct corpus {
	struct document {
		char *text, *name;
		size_t len;
	} * document;
	size_t n;
	unsigned number; /* of the next submission */
};

/* Random games between decks of real cards, so many of each game, half of them with starter decks: played by the program
 * `judge`, and the same for the same seed. `room` is a folder to write to. */
struct corpus corpus_games(const char *judge, const char *room, int of_each, int seed);
/* The transcripts of fixtures/disputes; one game of a file. */
struct corpus corpus_positions(void);
struct corpus corpus_file(const char *path);
void corpus_free(struct corpus *corpus);

/* Append the next one, under a name that none had before: of a struct corpus. */
void corpus_next(void *corpus, struct buffer *to);

#endif
