/* asks.h: the questions players are asked, and the verbs that answer them. */
#ifndef JUDGE_DBS_ASKS_H
#define JUDGE_DBS_ASKS_H

#include "engine/kernel/kernel.h"

enum ask {
#define QUESTION(id, ...) ASK_##id,
#include "engine/dbs/asks.def"
	ASKS,
	ASK_ZONE = ASKS /* the game has no zones to ask for */
};

enum verb {
#define VERB(id, ...) DO_##id,
#include "engine/dbs/asks.def"
	VERBS,
	DO_ZONE = VERBS,
	DO_NO_ZONE
};

#endif
