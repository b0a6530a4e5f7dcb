/* choose.h: what pick.c, offer.c and choose.c share about the questions of abilities. */
#ifndef JUDGE_KERNEL_CHOOSE_H
#define JUDGE_KERNEL_CHOOSE_H

#include "engine/kernel/unknown.h"

static inline bool
is_among(const judge_card *list, int n, judge_card card)
{
	for (int i = 0; i < n; i++)
		if (list[i] == card)
			return true;
	return false;
}

/* pick.c */

/* Is the place a face-down pile whose order matters? */
bool has_depth(const struct judge_run *r, judge_place place);
/* Return the card's mark as picks state it: its depth, whether it has the game's mark, or
 * JUDGE_UNMARKED. */
int16_t mark_of(const struct judge_run *r, judge_card card);
/* Do some cards in the place have the mark and others not? */
bool has_unlike(const struct judge_run *r, judge_place place);
/* Return the verb that names a card in the current choice. */
uint8_t naming_verb(const struct judge_run *r);
/* Make the pick of a card in the form that judge_options() gives: the place alone if one card lies
 * there. */
struct judge_pick pick_of_card(const struct judge_run *r, uint8_t verb, judge_seat seat,
                               judge_card card);
/* Make the pick of a card in a choice, with its mark if that is needed. A caller that goes through
 * many cards asks has_unlike() once instead: if all marks are alike, the result is
 * pick_of_card(). */
struct judge_pick pick_of_chosen(const struct judge_run *r, uint8_t verb, judge_seat seat,
                                 judge_card card);
/* Make the pick of an ability. Numbers tell apart several abilities of one card, or of cards that
 * are alike. */
struct judge_pick pick_of_source(const struct judge_run *r, uint8_t verb, judge_seat seat, int i);
/* Does a pick, perhaps with less information than possible, mean the card? */
bool means(const struct judge_run *r, struct judge_pick pick, judge_card card);
/* Is the card offered, and not picked yet? */
bool is_free(const struct judge_run *r, judge_card card);
/* Would the current effect change anything about the card? */
bool can_be_acted_on(struct judge_run *r, judge_card card);
/* Return the card that a pick means, preferring one that is still offered; JUDGE_NO_CARD: none, or
 * two that differ. */
judge_card picked_card(struct judge_run *r, struct judge_pick pick);

/* offer.c */

/* May the player find nothing? True for cards that no opponent sees, chosen by their description,
 * if the game's rule covers more than searches. */
bool may_find_nothing(struct judge_run *r, const struct frame *f, const struct judge_node *select,
                      const struct set *from_set);
/* Make the current choice one of `n` of these cards. `must`: the player may not stop earlier. */
void offer_cards(struct judge_run *r, const struct set *from_set, struct cards_wanted w, int32_t n,
                 bool must);
/* Is an offered card left that could be picked? */
bool one_is_left(struct judge_run *r);
/* Return what a card adds to the total; 0 if it lacks the number. */
int32_t counted(struct judge_run *r, judge_card card);

/* choose.c */

/* Return who picks: the seat or, if the rule is not in force, its opponent. */
judge_seat picker(struct judge_run *r, judge_seat seat);

#endif
