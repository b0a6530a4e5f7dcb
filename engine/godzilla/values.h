/* values.h: the values of a player. */
#ifndef JUDGE_GODZILLA_VALUES_H
#define JUDGE_GODZILLA_VALUES_H

/* Values of a seat (struct game.value). Of the cards the invasion of this turn discarded and of the
 * monsters played by their Burst the identities are kept: a card that went elsewhere since is another. */
enum { BURSTS = 4 };

enum seat_value {
	MONSTER_ZONE,
	RAGE,
	INVASIONS,
	MONSTERS_PLAYED,
	ZONES_ADVANCED, /* by invasion in this turn */
	INVASION_CARD,  /* its identity; 0: none */
	TURN_ENDED,     /* abilities for the end of this turn have had their moment */
	PLAYED_FROM,    /* the place a card being played came from, and one */
	TOKEN_LEFT,     /* a token went where it perhaps cannot exist */
	BURST_FIRST,
	BURST_LAST = BURST_FIRST + BURSTS - 1,
	GODZILLA_VALUES
};

#endif
