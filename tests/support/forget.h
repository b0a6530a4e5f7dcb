/* forget.h: making hidden cards of a transcript unknown. */
#ifndef TESTS_FORGET_H
#define TESTS_FORGET_H

#include "judged/transcript/transcript.h"

/* The cards of the start to forget, as bits. */
enum { FORGET_HAND_A = 1, FORGET_HAND_B = 2, FORGET_DECK_A = 4, FORGET_DECK_B = 8 };

/* Which cards to forget: each of these sets alone, and all together. */
enum { FORGET_WAYS = 5 };
extern const unsigned forget_ways[FORGET_WAYS];

/* Make these cards unknown, so that only their number is left. Returns how many were known. */
unsigned forget_cards(struct transcript *transcript, unsigned way);

#endif
