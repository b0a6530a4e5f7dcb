/* ability_kept.h: tells whether an ability keeps a single card under a name. */
#ifndef JUDGED_CARDS_ABILITY_KEPT_H
#define JUDGED_CARDS_ABILITY_KEPT_H

#include "engine/judge.h"

/* Does the variable (from 1) of this ability always hold at most one card or one zone? */
bool ability_keeps_one(const struct judge_game *game, const struct judge_card_set *set,
                       const struct judge_ability *ability, int variable);
/* Does this node of the ability mean a single card, as "this card" does? */
bool ability_means_one(const struct judge_game *game, const struct judge_card_set *set,
                       const struct judge_ability *ability, uint16_t cards);

#endif
