/* values.h: the values of a player. */
#ifndef JUDGE_GODZILLA_VALUES_H
#define JUDGE_GODZILLA_VALUES_H

/* Values of a seat (struct game.value). The card discarded for this turn's invasion and the
 * monsters played by their Burst are stored by identity, since a card that has moved on is another
 * card. */
enum { BURSTS = 4 };

enum seat_value {
	MONSTER_ZONE,
	RAGE,
	INVASIONS,
	MONSTERS_PLAYED,
	ZONES_ADVANCED, /* by invasion in this turn */
	INVASION_CARD,  /* identity of the card discarded to invade; 0: none */
	TURN_ENDED,     /* "at the end of the turn" abilities have already triggered in this turn */
	PLAYED_FROM,    /* 1 + the place that a card being played came from; 0: none */
	TOKEN_LEFT,     /* a token may have gone where it can't exist */
	BURST_FIRST,
	BURST_LAST = BURST_FIRST + BURSTS - 1,
	GODZILLA_VALUES
};

#endif
