/* setup.h: preparation for the game (6.3). */
#ifndef JUDGE_GODZILLA_SETUP_H
#define JUDGE_GODZILLA_SETUP_H

#include "engine/kernel/kernel.h"

void setup(struct judge_run *r);

#endif
