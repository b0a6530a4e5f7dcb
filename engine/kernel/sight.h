/*
 * sight.h: who sees and knows which cards; sight.c tells how it is kept.
 */
#ifndef JUDGE_KERNEL_SIGHT_H
#define JUDGE_KERNEL_SIGHT_H

#include "engine/kernel/kernel.h"

/* The eye of all together, after those of the seats. */
enum { TOGETHER = JUDGE_TOGETHER, ALL_SEATS = (1 << JUDGE_SEATS) - 1 };

/* Some cards, a bit each. */
struct cards {
	uint64_t bit[(JUDGE_CARDS + 63) / 64];
};

void cards_add(struct cards *cards, judge_card card);
void cards_add_place(struct judge_run *r, struct cards *cards, judge_place place);

/* Has the eye seen which card it is, and not lost it since? */
bool knows_card(const struct card *card, int eye);
/* The seats (a bit each) have seen which card it is. */
void learn_which(struct judge_run *r, judge_card card, uint8_t seats);
/* They may look at it where it lies, until hide_card(), a new area or a shuffle. */
void show_card(struct judge_run *r, judge_card card, uint8_t seats);
/* They have looked at it once, where they may not. */
void glimpse_card(struct judge_run *r, judge_card card, uint8_t seats);
/* The seats can no longer tell these cards from each other. */
void mix_cards(struct judge_run *r, const struct cards *cards, uint8_t seats);
/* A card that is another one now: nobody knows it. */
void forget_card(struct judge_run *r, judge_card card);
/* A card has moved; `shown` are those who were looking at it where it lay. Answers who could not follow
 * which card it was. Comes before anybody learns which it is. */
uint8_t lose_track(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown);
/* The cards of a place lie in an order by chance. */
void shuffled(struct judge_run *r, judge_place place);
/* At the start from a position: each knows the cards of the own deck as a group. */
void know_own_decks(struct judge_run *r);

#endif
