/*
 * explain.h: one move of a ruling as a chain of cause and effect, in sentences.
 *
 * The citations of a move are put in the order of a tree: each follows the one it was caused by, and
 * what else that one caused comes after. A citation whose cause lies in an earlier move is a root.
 */
#ifndef JUDGED_RULING_EXPLAIN_H
#define JUDGED_RULING_EXPLAIN_H

#include "judged/ruling/ruling.h"

/* Of a sentence; lines of an explanation as JSON at most. */
enum { EXPLAIN_SAYING = 640, EXPLAIN_LINES = 2000 };

/* A citation of the move: its index in the ruling's record, and how deep it lies below a root. */
struct explain_line {
	uint32_t citation;
	uint32_t depth;
};

struct explanation {
	uint32_t move; /* from 1; 0: what came before the first move */
	struct explain_line *line;
	uint32_t n;
};

/* The move to explain when nobody says which: the one that decided, or noted what was not there, else the last one begun. */
uint32_t explain_default_move(const struct ruling *ruling, enum view view);
/* Is it this move that decided the ruling: refused, or where it became uncertain? Move 0 stands for the
 * decks and the start position. */
bool explain_decided(const struct ruling *ruling, enum view view, uint32_t move);
/* Did the run come to the move? Move 0 is always reached. */
bool explain_reached(const struct ruling *ruling, uint32_t move);

/* Collect the citations of a move of a ruling that was made. Free with explain_free(). */
void explain_make(struct explanation *out, const struct ruling *ruling, uint32_t move);
void explain_free(struct explanation *explanation);

/* One citation as a sentence without its clause number: the rule, then what it did to which cards and
 * places, or the values it worked with. A card the view may not know is not named. */
void explain_say(const struct ruling *ruling, const struct judge_citation *citation, enum view view,
                 char *out, size_t cap);

/* Only what happened by it: "A decides to pass"; the whole sentence where the event says nothing. */
void explain_say_event(const struct ruling *ruling, const struct judge_citation *citation,
                       enum view view, char *out, size_t cap);

/* The explanation to be read, and as JSON: docs/ruling.md, "One move explained". The caller owns the
 * reference. */
void explain_text(const struct explanation *explanation, struct ruling *ruling, enum view view,
                  FILE *to);
json_t *explain_json(const struct explanation *explanation, struct ruling *ruling, enum view view);

#endif
