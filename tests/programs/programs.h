/*
 * programs.h: cards of the stub game for tests, written as documents and compiled like real ones, and
 * what tests do with them.
 *
 *	- {number: X-1, type: stone, height: 2, traits: [Old], colours: [grey], abilities: [...]}
 *
 * `type` is stone when it is left out, `height` 1, `name` the number. A document's first card follows
 * the stub's own: its definition is STUB_DEFS.
 */
#ifndef TESTS_PROGRAMS_H
#define TESTS_PROGRAMS_H

#include "tests/stub/language.h"
#include "tests/stub/world.h"

/* The stub's own cards and those of the document; what cannot be read fails the test. The set lasts until
 * the next is read. */
const struct judge_card_set *programs_read(const char *yaml);

enum { MARKS_TO_LOSE = 60 };

/* A world without deck lists that has the cards of a document. Whoever has MARKS_TO_LOSE marks loses. */
void programs_world(struct world *w, const char *yaml);
/* inside() such a world, whole or without a rule. */
enum judge_stop inside_with(struct world *w, const char *yaml, void (*body)(struct judge_run *));
enum judge_stop inside_without(struct world *w, judge_rule rule, const char *yaml,
                               void (*body)(struct judge_run *));
/* TestInside() in such a world. */
#define TestWith(suite, name, yaml) TestInsideOf(suite, name, programs_world(&w, yaml))

/* The definition of a card number of the run's set; it must be there. */
judge_def def_of(const struct judge_run *r, const char *number);
/* Place a card by its number, and let the run know its abilities. */
judge_card lay(struct judge_run *r, judge_seat seat, int area, int index, const char *number);
/* On top of what lies there. */
judge_card lay_atop(struct judge_run *r, judge_seat seat, int area, int index, const char *number);

/* An ability of a card in play as a source (from 0), and a frame for looking at it. */
struct source source_of(struct judge_run *r, judge_card card, uint8_t ability);
struct frame frame_of(struct judge_run *r, judge_card card, uint8_t ability);
/* Play the ability (from 0) at once, as if it had waited for nothing but its turn. */
void play(struct judge_run *r, judge_card card, uint8_t ability);
int32_t height_of(struct judge_run *r, judge_card card);
/* The one card of a place, or its last. */
judge_card card_on(struct judge_run *r, judge_seat seat, int area, int index);
/* How many cards lie there. */
int count_in(struct judge_run *r, judge_seat seat, int area, int index);

/* Picks for scripts. */
struct judge_pick pick_at(judge_seat seat, int verb, judge_place place);
struct judge_pick pick_def(judge_seat seat, int verb, judge_def def);
struct judge_pick pick_no(judge_seat seat, int verb, int number);

#endif
