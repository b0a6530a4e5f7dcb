/*
 * bodies.c: what dictionaries are made of. `bodies JUDGE FOLDER` judges random games of all games, with starter decks and with
 * drawn ones, and all disputes, and writes into the folder
 *
 *	words                   the texts that many of these rulings say, in the order in which they say them first
 *	godzilla, colossus, ... typical records of each game
 *	samples/                what is to be packed of each ruling, as a file: its transcript and the texts that are no words
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "judged/store/body.h"
#include "judged/words/told_form.h"
#include "judged/words/told_words.h"
#include "tests/bench-http/corpus.h"
#include "tests/bench-http/fill.h"

enum { OF_EACH = 60, SEED = 100, SAID_BY = 3, TYPICAL_GAMES = 4, TYPICAL_POSITIONS = 30 };

/* A ruling that was judged: what it says, and its transcript. */
struct one {
	struct told_ruling told;
	char *transcript;
	bool is_game;
};

static struct one *one;
static size_t n_ones;

static void
give_up(const char *what)
{
	perror(what);
	exit(2);
}

static void
add_one(const struct store_ruling *r, bool is_game)
{
	struct body_part part[BODY_PARTS];
	struct buffer plain = { 0 };
	one = realloc(one, (n_ones + 1) * sizeof *one);
	struct one *last = &one[n_ones++];
	*last = (struct one){ .is_game = is_game };
	if (!body_unpack((enum body_form)r->form, r->packed.at, r->packed.n, &plain, part) ||
	    !told_read(&last->told, part[1].at, part[1].n) ||
	    !(last->transcript = strndup(part[0].at, part[0].n)))
		give_up("a ruling that cannot be read");
	buffer_free(&plain);
}

static void
add_all(struct corpus corpus, bool are_games)
{
	struct fill fill = fill_judge(&corpus, false);
	for (size_t i = 0; i < fill.n; i++)
		add_one(&fill.job[i]->ruling, are_games);
	fill_free(&fill);
	corpus_free(&corpus);
}

/* 1. Words */

/* All texts, with how many rulings say each, and the last that did. */
enum { MOST_TEXTS = 1 << 18 };
static struct told_ruling texts;
static unsigned said_by[MOST_TEXTS];
static size_t said_last[MOST_TEXTS];

/* A text of an account is the ruling's. */
static void
count_texts(const struct told_ruling *told, size_t by)
{
	for (told_name i = 1; i <= told->n_names; i++) {
		told_name name = told_text_of(&texts, told_name_text(told, i));
		if (name >= MOST_TEXTS)
			give_up("more texts than there are places");
		said_by[name] += said_last[name] != by;
		said_last[name] = by;
	}
	for (int seat = 0; seat < 2; seat++)
		if (told->account[seat])
			count_texts(told->account[seat], by);
}

static void
keep_text(struct buffer *words, const char *text)
{
	buffer_bytes(words, text, strlen(text) + 1);
}

static struct buffer
make_words(void)
{
	struct buffer words = { 0 };
	for (size_t i = 0; i < n_ones; i++)
		count_texts(&one[i].told, i + 1);
	for (told_name name = 1; name <= texts.n_names; name++)
		if (said_by[name] >= SAID_BY)
			keep_text(&words, told_name_text(&texts, name));
	return words;
}

/* 2. Typical records */

static const char *const games[] = { "godzilla", "colossus", "dbs" };
enum { GAMES = sizeof games / sizeof games[0] };

/* The first so many games and positions of a game; those of the most likely kind come last, for what came last is guessed
 * first. */
static void
each_typical(const char *game, void (*each)(void *ctx, const struct told_ruling *told), void *ctx)
{
	for (int are_games = 0; are_games < 2; are_games++) {
		int left = are_games ? TYPICAL_GAMES : TYPICAL_POSITIONS;
		for (size_t i = 0; i < n_ones && left > 0; i++) {
			const struct told_ruling *told = &one[i].told;
			if (one[i].is_game != are_games || told->account[0] || told->account[1] ||
			    strcmp(told_name_text(told, told->game), game) != 0)
				continue;
			each(ctx, told);
			left--;
		}
	}
}

/* They say words only. */
static void
say_all(void *ctx, const struct told_ruling *told)
{
	(void)ctx;
	for (told_name i = 1; i <= told->n_names; i++)
		said_by[told_text_of(&texts, told_name_text(told, i))] += SAID_BY;
}

static void
add_typical(void *ctx, const struct told_ruling *told)
{
	told_add_typical(told, ctx);
}

/* 3. Files */

static void
write_file(const char *folder, const char *name, const struct buffer *bytes)
{
	char path[400];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "wb");
	if (!file || fwrite(bytes->at, 1, bytes->n, file) != bytes->n || fclose(file) != 0)
		give_up(path);
}

/* What is packed of a ruling: judged/store/body.c. */
static void
write_sample(const struct one *of, const char *folder, size_t i)
{
	char name[60];
	struct buffer record = { 0 }, plain = { 0 };
	told_add_typical(&of->told, &record);
	const char *at = record.at;
	while (*at++ & 128)
		;
	size_t n = record.n - (size_t)(at - record.at);
	unsigned form;
	told_put(&plain, strlen(of->transcript));
	buffer_bytes(&plain, of->transcript, strlen(of->transcript) + 1);
	buffer_bytes(&plain, at, n - told_dense_bytes(at, n, &form));
	snprintf(name, sizeof name, "samples/%04zu", i);
	write_file(folder, name, &plain);
	buffer_free(&record);
	buffer_free(&plain);
}

static void
write_all(const char *folder)
{
	char samples[400];
	for (int i = 0; i < GAMES; i++)
		each_typical(games[i], say_all, NULL);
	struct buffer words = make_words();
	write_file(folder, "words", &words);
	told_use_words(words.at, words.n);
	for (int i = 0; i < GAMES; i++) {
		struct buffer typical = { 0 };
		each_typical(games[i], add_typical, &typical);
		write_file(folder, games[i], &typical);
		buffer_free(&typical);
	}
	snprintf(samples, sizeof samples, "%s/samples", folder);
	if (mkdir(samples, 0777) != 0)
		give_up(samples);
	for (size_t i = 0; i < n_ones; i++)
		write_sample(&one[i], folder, i);
}

int
main(int argc, char *argv[])
{
	if (argc != 3) {
		fputs("usage: bodies JUDGE FOLDER\n", stderr);
		return 2;
	}
	add_all(corpus_games(argv[1], argv[2], OF_EACH, SEED), true);
	add_all(corpus_positions(), false);
	write_all(argv[2]);
	return 0;
}
