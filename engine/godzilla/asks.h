/* asks.h: the questions players are asked, and the verbs that answer them. */
#ifndef JUDGE_GODZILLA_ASKS_H
#define JUDGE_GODZILLA_ASKS_H

#include "engine/kernel/kernel.h"

enum ask {
#define QUESTION(id, ...) ASK_##id,
#include "engine/godzilla/asks.def"
	ASKS
};

enum verb {
#define VERB(id, ...) DO_##id,
#include "engine/godzilla/asks.def"
	VERBS
};

#endif
