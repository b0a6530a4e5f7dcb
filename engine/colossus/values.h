/* values.h: the values of a player and of a card. */
#ifndef JUDGE_COLOSSUS_VALUES_H
#define JUDGE_COLOSSUS_VALUES_H

/* Values of a seat. Those from ATTACKED on are of the game and stand with the first seat. */
enum seat_value {
	POINTS_USED,
	GEMS_SET, /* in this main phase, as the next */
	LOCUS_CARDS_SET,
	COLOSSUS_USED,
	ACTIONS_PLAYED,
	FOLLOWERS_PLAYED,
	EXCHANGED,  /* opening cards given back */
	LAST_MOVE,  /* the verb last taken, and one; of a Locus Trick that since came, `accept` */
	LEFT_LOCUS, /* a card went out of the Locus */
	ATTACKED,   /* enum target; what follows belongs to the attack under way */
	ATTACKER,   /* identity */
	TARGET,     /* identity of the follower or Locus card */
	BLOCKER,    /* identity; 0: none */
	CRUSHING,
	STARTER, /* the seat, and one */
	COLOSSUS_VALUES
};

enum target { TARGET_NONE, TARGET_DECK, TARGET_FOLLOWER, TARGET_LOCUS };
/* Values of a card. */
enum card_value { CARD_OFF, CARD_DAMAGE, CARD_FACE_UP, CARD_ATTACKS };

#endif
