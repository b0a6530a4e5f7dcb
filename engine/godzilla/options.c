/* options.c: the picks that an action of the main phase can be (chapter 8). */
#include "engine/godzilla/actions.h"
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/ops.h"
#include "engine/kernel/start.h"
#include "godzilla_rules.h"

/* Add a pick by this verb for each card. `likely`: only cards of the type it needs, and none if
 * everything is refused. */
static int
add_verb(struct judge_run *r, uint8_t verb, judge_seat seat, const judge_def *def, int n_defs,
         bool likely, struct judge_pick *out, int cap)
{
	int n = 0;
	if (likely && !could_be_done(r, verb, seat))
		return 0;
	for (int i = 0; i < n_defs && n < cap; i++)
		out[n++] = a_pick(verb, seat, def[i], JUDGE_NO_PLACE);
	return likely ? keep_of_type(r, verb, seat, out, n) : n;
}

static int
add_verbs(struct judge_run *r, const judge_def *def, int n_defs, judge_seat seat, bool likely,
          struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_PASS, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (uint8_t verb = DO_PLAY; verb <= DO_INVADE; verb++)
		n += add_verb(r, verb, seat, def, n_defs, likely, out + n, cap - n);
	if (speaks_of(r, OP_E_INVASION_DISCARD) && n < cap)
		out[n++] = a_pick(DO_INVADE_INSTEAD, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

int
action_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_verbs(r, r->own[0], r->n_own[0], 0, false, out, cap);
	return n + add_verbs(r, r->own[1], r->n_own[1], 1, false, out + n, cap - n);
}

/* List all picks that could be options: only cards in hand, if every rule about the hand and the
 * turn player is in force. */
int
action_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	static const judge_rule from_hand[] = { R_PLAY_BATTLE_FROM_HAND,
		                                R_ACTIVATE_STRATEGY_FROM_HAND,
		                                R_GAIN_RAGE_FROM_HAND, R_PLAY_MONSTER_FROM_HAND,
		                                R_INVASION_FROM_HAND };
	judge_seat seat = r->game.turn_player;
	judge_def def[JUDGE_DEFS];
	bool narrow = in_force(r, R_ACTIONS_OF_TURN_PLAYER, other(seat), JUDGE_NO_CARD);
	for (size_t i = 0; i < sizeof from_hand / sizeof *from_hand; i++)
		narrow &= in_force(r, from_hand[i], seat, JUDGE_NO_CARD);
	if (!narrow)
		return action_candidates(r, out, cap);
	int n = defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), def);
	return add_verbs(r, def, n, seat, true, out, cap);
}
