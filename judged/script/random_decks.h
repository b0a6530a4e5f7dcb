/* random_decks.h: decks for random play: legal ones of the real cards, and the starter decks. */
#ifndef JUDGED_SCRIPT_RANDOM_DECKS_H
#define JUDGED_SCRIPT_RANDOM_DECKS_H

#include "judged/transcript/shuffle.h"

/* One player's lists. Plain data; `list` points into it, so it must stay where it is. */
struct random_lists {
	judge_def card[JUDGE_LISTS][JUDGE_CARDS];
	struct judge_list list[JUDGE_LISTS];
};

/* A starter deck of the game, from 0: rulebook/GAME/decks.yaml. False when there are not so many, or the set
 * lacks one of its cards. */
bool random_starter(struct random_lists *out, const struct judge_game *game,
                    const struct judge_card_set *cards, size_t which);

/* How many there are. */
size_t random_starters(const struct judge_game *game);

/* Lists that judge_check_decks() finds no fault in. With a generator the cards are tried in random
 * order and in random numbers, without one in the order of the set and four of each. `params` needs
 * game, rules and cards; `storage` is a run's. False when the cards do not come to legal lists. */
bool random_legal(struct random_lists *out, const struct judge_params *params, void *storage,
                  struct shuffle_rng *rng);

#endif
