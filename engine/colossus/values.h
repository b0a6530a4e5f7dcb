/* values.h: the values of a player and of a card. */
#ifndef JUDGE_COLOSSUS_VALUES_H
#define JUDGE_COLOSSUS_VALUES_H

/* Values of a seat. Those from ATTACKED on belong to the game and are stored with the first
 * seat. */
enum seat_value {
	POINTS_USED,
	GEMS_SET, /* in this main phase, like the values up to FOLLOWERS_PLAYED */
	LOCUS_CARDS_SET,
	COLOSSUS_USED,
	ACTIONS_PLAYED,
	FOLLOWERS_PLAYED,
	EXCHANGED,  /* opening cards returned */
	LAST_MOVE,  /* 1 + the verb of the last move; 1 + `accept` for a player who has since played
	             * a Locus Trick */
	LEFT_LOCUS, /* 1 + index of the place that a card left in the Locus; 0: none */
	ATTACKED,   /* enum target; from here on: the attack under way */
	ATTACKER,   /* identity of the attacker */
	TARGET,     /* identity of the follower or Locus card */
	BLOCKER,    /* identity; 0: none */
	CRUSHING,
	STARTER, /* 1 + the starting player's seat */
	COLOSSUS_VALUES
};

enum target { TARGET_NONE, TARGET_DECK, TARGET_FOLLOWER, TARGET_LOCUS };
/* Values of a card. */
enum card_value { CARD_OFF, CARD_DAMAGE, CARD_FACE_UP, CARD_ATTACKS };

#endif
