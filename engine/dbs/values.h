/* values.h: the values of a player and of a card. */
#ifndef JUDGE_DBS_VALUES_H
#define JUDGE_DBS_VALUES_H

/* Values of a seat. Those from STARTER on belong to the game and are stored with the first seat. */
enum seat_value {
	RETURNED,     /* cards returned for the redraw */
	EXTRA_TURNS,  /* extra turns that the player has yet to take */
	USUAL_NEXT,   /* 1: the player's usual turn follows the extra turns */
	STARTER,      /* 1 + the first player's seat */
	ATTACK,       /* enum attack; from here on: the attack under way */
	ATTACKER,     /* identity of the attacking card */
	GUARD,        /* identity of the card under attack */
	FIRST_TARGET, /* identity of the card attacked at first; 0: the same as GUARD */
	NEGATED,      /* 1: the attack was negated */
	DBS_VALUES
};

enum { EXTRA_TURNS_MOST = 99 };

enum attack { ATTACK_NONE, ATTACK_DECLARED, ATTACK_BATTLE };
/* Values of a card: 1 in Rest Mode; 1 with its back up; how often each skill was used in this turn
 * (see skills.c); power from combos. */
enum card_value { CARD_RESTED, CARD_TURNED, CARD_USED, CARD_COMBO };

#endif
