/*
 * explain.h: explains one move of a ruling as a chain of cause and effect, in sentences.
 *
 * The citations of a move are put in the order of a tree: each follows the citation that caused it,
 * and is followed by the others with the same cause. A citation whose cause lies in an earlier move
 * is a root.
 */
#ifndef JUDGED_RULING_EXPLAIN_H
#define JUDGED_RULING_EXPLAIN_H

#include "judged/ruling/ruling.h"

/* Length of a sentence; number of lines in an explanation as JSON. */
enum { EXPLAIN_SAYING = 640, EXPLAIN_LINES = 2000 };

/* A citation of the move: its index in the ruling's record and its depth below a root. */
struct explain_line {
	uint32_t citation;
	uint32_t depth;
};

struct explanation {
	uint32_t move; /* from 1; 0: before the first move */
	struct explain_line *line;
	uint32_t n;
};

/* Return the move to explain if none is named: the move that decided the ruling, else the note that
 * recorded something wrong, else the last move begun. */
uint32_t explain_default_move(const struct ruling *ruling, enum view view);
/* Did this move decide the ruling: was it refused, or did the run become uncertain there? Move 0
 * stands for the decks and the start position. */
bool explain_decided(const struct ruling *ruling, enum view view, uint32_t move);
/* Did the run reach the move? Move 0 is always reached. */
bool explain_reached(const struct ruling *ruling, uint32_t move);

/* Collect the citations of one move of a finished ruling. Free them with explain_free(). */
void explain_make(struct explanation *out, const struct ruling *ruling, uint32_t move);
void explain_free(struct explanation *explanation);

/* Write a citation as a sentence without its clause number: the rule, then the cards and places it
 * acted on or the values it used. Cards hidden from the view are not named. */
void explain_say(const struct ruling *ruling, const struct judge_citation *citation, enum view view,
                 char *out, size_t cap);

/* Write only the effect of a citation, such as "A decides to pass"; the whole sentence if its event
 * has no words of its own. */
void explain_say_event(const struct ruling *ruling, const struct judge_citation *citation,
                       enum view view, char *out, size_t cap);

/* Like explain_say(), without the gist of the rule and without a full stop. */
void explain_say_short(const struct ruling *ruling, const struct judge_citation *citation,
                       enum view view, char *out, size_t cap);

/* Write the explanation as text, or return it as JSON: docs/ruling.md, "One move explained". The
 * caller owns the reference. */
void explain_text(const struct explanation *explanation, struct ruling *ruling, enum view view,
                  FILE *to);
json_t *explain_json(const struct explanation *explanation, struct ruling *ruling, enum view view);

#endif
