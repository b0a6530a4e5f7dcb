/* asks.h: what players are asked, and the verbs that answer. */
#ifndef JUDGE_COLOSSUS_ASKS_H
#define JUDGE_COLOSSUS_ASKS_H

#include "engine/kernel/kernel.h"

enum ask {
	ASK_FIRST,
	ASK_SHUFFLE,
	ASK_CUT,
	ASK_EXCHANGE,
	ASK_COMPLETE,
	ASK_MOVE,
	ASK_TARGET,
	ASK_XPLAY,
	ASK_DEFENCE,
	ASK_DISCARD,
	ASK_CHOOSE,
	ASK_MAY,
	ASK_MODE,
	ASK_STANDBY,
	ASK_REPLACE,
	ASK_REPEAT,
	ASKS,
	ASK_ZONE = ASKS /* there are no zones to ask for */
};

enum verb {
	DO_FIRST,
	DO_SHUFFLE,
	DO_CUT,
	DO_NO_CUT,
	DO_RETURN,
	DO_KEEP,
	DO_COMPLETE,
	DO_PROCEED,
	DO_SET_GEM,
	DO_SET_LOCUS,
	DO_USE_COLOSSUS,
	DO_PLAY_ACTION,
	DO_PLAY_FOLLOWER,
	DO_PLAY_ABILITY,
	DO_ATTACK,
	DO_END,
	DO_TAKE_GEM,     /* back to the hand, where no rule refuses it */
	DO_TAKE_LOCUS,   /* the same of a Locus card */
	DO_COMPLETE_NOW, /* Gem Complete outside its step */
	DO_ATTACK_DECK,
	DO_ATTACK_FOLLOWER,
	DO_ATTACK_LOCUS,
	DO_ANSWER_ACTION,
	DO_ANSWER_ABILITY,
	DO_ANSWER_FOLLOWER, /* where no rule refuses it, as the next */
	DO_ANSWER_COLOSSUS,
	DO_PASS,
	DO_BLOCK,
	DO_NO_BLOCK,
	DO_DISCARD,
	DO_KEEP_HAND,
	DO_CHOOSE,
	DO_DONE,
	DO_ACCEPT,
	DO_DECLINE,
	DO_MODE,
	DO_ENOUGH,
	DO_RESOLVE,
	DO_LEAVE,
	DO_REPLACE,
	DO_REPEAT,
	VERBS,
	DO_ZONE = VERBS,
	DO_NO_ZONE
};

#endif
