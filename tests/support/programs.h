/*
 * programs.h: random but grammatical ability programs, written from a game's table of operations, on
 * cards of one's own as documents bring them. Whatever the table gains is written as well.
 */
#ifndef TESTS_PROGRAMS_H
#define TESTS_PROGRAMS_H

#include "engine/judge.h"
#include "judged/cards/document.h"
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
	const struct judge_op *aim; /* what programs are to hold; NULL: whatever comes */
	const char *trait;          /* of most cards, so that they find each other; NULL: any */
	const char *token;          /* the number of a token, */
	const char *token_card;     /* and the card, when it is none of the real ones */
	int wrong; /* in a thousand values so many are of another kind than stands there */

	/* Of the ability that is being written */
	struct buffer *out;
	size_t card; /* where it begins there */
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

enum { OWN_OPS = 512 };

/* Cards that were written, as a set behind the real ones of their game. Zero it. */
struct own_programs {
	struct judge_card_set cards;
	struct doc doc;
	unsigned long written, accepted; /* of all sets that were read */
	bool stands[OWN_OPS];            /* in a program of one of them */
};

/* Read a list of cards; those that are no programs are left out, and told when JUDGED_PROGRAMS_TELL is set. False
 * with a fault: it cannot be read, or cards that can be read one by one cannot together. */
bool programs_read(struct own_programs *own, const char *game, const char *text, size_t len,
                   struct fault *fault);
/* Let go of the set; the counts stay. */
void programs_free(struct own_programs *own);
/* JUDGED_PROGRAMS=N or FIRST:N: which seeds to play. False, and as it was, when it is not set. */
bool programs_wanted(uint64_t *first, uint64_t *n);

#endif
