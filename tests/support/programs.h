/* programs.h: random but grammatical ability programs, written from a game's table of operations,
 * on own cards as documents bring them. An operation added to the table is written, too. */
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
	const struct judge_card_set *cards; /* the source of the names, traits and numbers in
	                                     * programs */
	const struct judge_ruleset *rules;  /* the source of the rules they change */
	const char *colour;                 /* a colour that every card has, so that the cards form
	                                     * decks */
	bool several_colours;
	const struct judge_op *aim; /* an operation to use often; NULL: none */
	const char *trait;          /* a trait of most cards, so that they find each other; NULL:
	                             * any */
	const char *token;          /* number of a token */
	const char *token_card;     /* the token's card, if it is not a real one; else NULL */
	int wrong;                  /* how many in a thousand values are of a wrong kind */

	/* The ability being written */
	struct buffer *out;
	size_t card; /* where the card begins in `out` */
	const char *type;
	bool event, asking;
	int grants;
	struct {
		char text[8];
		uint8_t kind; /* JUDGE_K_CARDS, JUDGE_K_ZONES, JUDGE_K_NUMBER, JUDGE_K_EFFECT */
		bool done;    /* true if an effect declared it, so that `did` knows it */
	} name[PROGRAM_NAMES];
	int n_names;
};

/* Append a card of a type (index into the game's types) as a JSON map. */
void program_card(struct program_writer *w, struct buffer *out, const char *number, int type,
                  int rank);

enum { OWN_OPS = 512 };

/* Cards that were written, as a set after the real ones of their game. Zero it before use. */
struct own_programs {
	struct judge_card_set cards;
	struct doc doc;
	unsigned long written, accepted; /* counted over all sets read */
	bool stands[OWN_OPS];            /* by operation: true if a program uses it */
};

/* Read a list of cards. Cards without a valid program are left out, and reported if
 * JUDGED_PROGRAMS_TELL is set. False with a fault if the list can't be read, or if cards that are
 * valid one by one aren't together. */
bool programs_read(struct own_programs *own, const char *game, const char *text, size_t len,
                   struct fault *fault);
/* Free the set; the counts remain. */
void programs_free(struct own_programs *own);
/* Read which seeds to play from JUDGED_PROGRAMS=N or FIRST:N. If it isn't set, returns false and
 * changes nothing. */
bool programs_wanted(uint64_t *first, uint64_t *n);

#endif
