/* ability_kept.h: how many cards an ability can keep under a name. */
#ifndef JUDGED_CARDS_ABILITY_KEPT_H
#define JUDGED_CARDS_ABILITY_KEPT_H

#include "engine/judge.h"

/* Is it never more than one card, or one zone, that lies under the variable (from 1) of this ability of a set? */
bool ability_keeps_one(const struct judge_game *game, const struct judge_card_set *set,
                       const struct judge_ability *ability, int variable);
/* Do these words for cards, a node of the ability, mean a single card, such as "this card"? */
bool ability_means_one(const struct judge_game *game, const struct judge_card_set *set,
                       const struct judge_ability *ability, uint16_t cards);

#endif
