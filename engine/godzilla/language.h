/* language.h: the game's half of the ability language. */
#ifndef JUDGE_GODZILLA_LANGUAGE_H
#define JUDGE_GODZILLA_LANGUAGE_H

#include "engine/kernel/ability.h"

extern const struct judge_language godzilla_language;
extern const struct ability_rules godzilla_ability_rules;

uint16_t godzilla_area_of_types(uint32_t types);

#endif
