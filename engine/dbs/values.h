/* values.h: the values of a player and of a card. */
#ifndef JUDGE_DBS_VALUES_H
#define JUDGE_DBS_VALUES_H

/* Values of a seat. Those from STARTER on are of the game and stand with the first seat. */
enum seat_value {
	RETURNED,     /* cards given back for the redraw */
	EXTRA_TURNS,  /* that the player is still to take */
	USUAL_NEXT,   /* the player's turn is next when those are over */
	STARTER,      /* the seat, and one */
	ATTACK,       /* enum attack; what follows belongs to the attack under way */
	ATTACKER,     /* identity */
	GUARD,        /* identity of the card attacked */
	FIRST_TARGET, /* that of the card attacked at first; 0: still the same */
	NEGATED,      /* the attack was */
	DBS_VALUES
};

enum { EXTRA_TURNS_MOST = 99 };

enum attack { ATTACK_NONE, ATTACK_DECLARED, ATTACK_BATTLE };
/* Values of a card: in Rest Mode, its side that is up, skills used in this turn (a bit each), power from combos. */
enum card_value { CARD_RESTED, CARD_TURNED, CARD_USED, CARD_COMBO };

#endif
