/*
 * sight.h: who sees and knows which cards; sight.c describes how this is stored.
 */
#ifndef JUDGE_KERNEL_SIGHT_H
#define JUDGE_KERNEL_SIGHT_H

#include "engine/kernel/kernel.h"

/* TOGETHER: the eye of both players together, after those of the seats. */
enum { TOGETHER = JUDGE_BOTH_PLAYERS, ALL_SEATS = (1 << JUDGE_SEATS) - 1 };

/* A set of cards: bit per card. */
struct cards {
	uint64_t bit[(JUDGE_CARDS + 63) / 64];
};

void cards_add(struct cards *cards, judge_card card);
void cards_add_place(struct judge_run *r, struct cards *cards, judge_place place);

/* Has the eye seen which card it is, and not lost track since? */
bool knows_card(const struct card *card, int eye);
/* Note that the seats (bit per seat) have seen which card it is. */
void mark_known(struct judge_run *r, judge_card card, uint8_t seats);
/* Let the seats look at the card where it lies, until end_reveals(), a new area or a shuffle. */
void show_card(struct judge_run *r, judge_card card, uint8_t seats);
/* Note that the seats have looked once at a card that they may not look at. */
void glimpse_card(struct judge_run *r, judge_card card, uint8_t seats);
/* Note that the seats can no longer tell these cards apart. */
void make_indistinguishable(struct judge_run *r, const struct cards *cards, uint8_t seats);
/* Note that a card has become another card, unknown to both players. */
void clear_knowledge(struct judge_run *r, judge_card card);
/* A card has moved; `shown`: the seats that could look at it in its old place. Returns the seats
 * that could not follow which card it was. To be called before anybody learns which card it is. */
uint8_t update_knowledge_on_move(struct judge_run *r, judge_card card, judge_place from_place,
                                 uint8_t shown);
/* Note that the cards of a place are in random order. */
void forget_order(struct judge_run *r, judge_place place);
/* At the start from a position, let each player know the cards of their own deck as a group. */
void init_deck_knowledge(struct judge_run *r);

#endif
