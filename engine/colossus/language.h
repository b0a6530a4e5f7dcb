/* language.h: the game's half of the ability language. */
#ifndef JUDGE_COLOSSUS_LANGUAGE_H
#define JUDGE_COLOSSUS_LANGUAGE_H

#include "engine/kernel/ability.h"

extern const struct judge_language colossus_language;
extern const struct ability_rules colossus_ability_rules;

#endif
