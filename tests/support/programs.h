/*
 * programs.h: random but grammatical ability programs, written from a game's table of operations, on
 * cards of one's own as documents bring them. Whatever the table gains is written as well.
 */
#ifndef TESTS_PROGRAMS_H
#define TESTS_PROGRAMS_H

#include "engine/judge.h"
#include "judged/text/buffer.h"
#include "judged/transcript/shuffle.h"

enum { PROGRAM_NAMES = 10 };

struct program_writer {
	struct shuffle_rng rng;
	const struct judge_game *game;
	const struct judge_card_set *cards; /* whose names, traits and numbers programs speak of */
	const struct judge_ruleset *rules;  /* whose rules they change */
	const char *colour;                 /* every card has it, so that they make decks */
	bool several_colours;
	const char *token; /* the number of a token */
	int wrong;         /* in a thousand values so many are of another kind than stands there */

	/* Of the ability that is being written */
	struct buffer *out;
	const char *type;
	bool event, asking;
	int grants;
	struct {
		char text[8];
		uint8_t kind; /* JUDGE_K_CARDS, JUDGE_K_ZONES, JUDGE_K_NUMBER, JUDGE_K_EFFECT */
		bool done;    /* an effect's, so that `did` knows it */
	} name[PROGRAM_NAMES];
	int n_names;
};

/* Append a card of a type (index into the game's) as a map in JSON. */
void program_card(struct program_writer *w, struct buffer *out, const char *number, int type,
                  int rank);

#endif
