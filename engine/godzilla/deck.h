/* deck.h: a player's lists of cards, and which cards they may hold (6.1). */
#ifndef JUDGE_GODZILLA_DECK_H
#define JUDGE_GODZILLA_DECK_H

#include "engine/kernel/start.h"

/* The lists of a player (struct judge_params.list). */
enum list { MONSTER_DECK, MAIN_DECK };

/* Find card numbers of which the seat's cards, counted in every area, include too many copies. */
int copies_faults(struct judge_run *r, judge_seat seat, const struct judge_list *lists,
                  struct judge_deck_fault *out, int cap);
void check_deck_copies(struct deck_check *k);
void check_resonance(struct deck_check *k);
/* Return the rank I monster of the monster deck, or JUDGE_NO_DEF. */
judge_def first_monster(const struct deck_check *k);
/* If the demand names the colours of Resonance, store them in `ctx` (uint8_t). Returns whether it
 * did. */
bool names_colours(struct deck_check *k, const struct judge_node *node, void *ctx);
bool first_of_its_kind(const struct deck_check *k, int l, int i);
/* 6.1.2: pass every demand on decks that the card's abilities make to `each`, until `each` returns
 * true. Returns whether it did. */
bool of_deck(struct deck_check *k, judge_def number,
             bool (*each)(struct deck_check *, const struct judge_node *, void *), void *ctx);
int deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap);
/* May the list hold the card? A monster deck holds only monster cards; neither list holds
 * tokens. */
bool belongs_to_list(const struct judge_run *r, int list, judge_def def);

#endif
