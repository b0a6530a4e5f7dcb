/* forget.h: what a transcript says of hidden cards, forgotten. */
#ifndef TESTS_FORGET_H
#define TESTS_FORGET_H

#include "judged/transcript/transcript.h"

/* Whose cards of the start, a bit each. */
enum { FORGET_HAND_A = 1, FORGET_HAND_B = 2, FORGET_DECK_A = 4, FORGET_DECK_B = 8 };

/* Each of them by itself, and all of them. */
enum { FORGET_WAYS = 5 };
extern const unsigned forget_ways[FORGET_WAYS];

/* Only the number of these cards is left. How many there were that anybody knew. */
unsigned forget_cards(struct transcript *transcript, unsigned way);

#endif
