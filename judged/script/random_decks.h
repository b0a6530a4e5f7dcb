/* random_decks.h: makes decks for random play: legal decks of real cards, and the starter decks. */
#ifndef JUDGED_SCRIPT_RANDOM_DECKS_H
#define JUDGED_SCRIPT_RANDOM_DECKS_H

#include "judged/transcript/shuffle.h"

/* One player's lists. Plain data. `list` points into it, so it must not move in memory. */
struct random_lists {
	judge_def card[JUDGE_LISTS][JUDGE_CARDS];
	struct judge_list list[JUDGE_LISTS];
};

/* Read a starter deck of the game, from 0: rulebook/GAME/decks.yaml. False if there are fewer
 * decks, or the card set lacks one of the cards. */
bool random_starter(struct random_lists *out, const struct judge_game *game,
                    const struct judge_card_set *cards, size_t which);

/* Return the number of starter decks. */
size_t random_starters(const struct judge_game *game);

/* Build lists without a fault for judge_check_decks(). With a generator the cards are tried in
 * random order and random numbers; without one, in the order of the set and four of each.
 * `params` needs game, rules and cards; `storage` is for a run. False if the cards don't make
 * legal lists. */
bool random_legal(struct random_lists *out, const struct judge_params *params, void *storage,
                  struct shuffle_rng *rng);

#endif
