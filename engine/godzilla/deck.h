/* deck.h: the lists of a player, and what they may hold (6.1). */
#ifndef JUDGE_GODZILLA_DECK_H
#define JUDGE_GODZILLA_DECK_H

#include "engine/kernel/start.h"

/* The lists of a player (struct judge_params.list). */
enum list { MONSTER_DECK, MAIN_DECK };

/* Too many copies of a number among the cards of a seat, wherever they are. */
int copies_faults(struct judge_run *r, judge_seat seat, const struct judge_list *lists,
                  struct judge_fault *out, int cap);
void check_deck_copies(struct deck_check *k);
void check_resonance(struct deck_check *k);
/* The rank I monster of the monster deck, or JUDGE_NO_DEF. */
judge_def first_monster(const struct deck_check *k);
/* Demand of a deck: the colours that Resonance names, into `ctx` (uint8_t). */
bool names_colours(struct deck_check *k, const struct judge_node *node, void *ctx);
bool first_of_its_kind(const struct deck_check *k, int l, int i);
/* 6.1.2: the abilities of a card about decks; `each` gets every demand until it answers true. */
bool of_deck(struct deck_check *k, judge_def number,
             bool (*each)(struct deck_check *, const struct judge_node *, void *), void *ctx);
int deck_faults(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap);
/* May a list hold the card? Monster decks hold monster cards, no deck tokens. */
bool belongs_to_list(const struct judge_run *r, int list, judge_def def);

#endif
