/* position.c: the values of a position that documents can name, and checks of a start position. */
#include "engine/dbs/position.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/energy.h"
#include "engine/dbs/info.h"
#include "engine/dbs/turn.h"
#include "engine/kernel/start.h"

static int32_t
read_first(struct judge_run *r, int subject)
{
	(void)subject;
	int32_t starter = r->game.value[0][STARTER];
	return starter ? starter - 1 : JUDGE_NO_NUMBER;
}

static bool
set_first(struct judge_run *r, int subject, int32_t value)
{
	(void)subject;
	if (value < 0 || value >= JUDGE_SEATS)
		return false;
	r->game.value[0][STARTER] = value + 1;
	return true;
}

static int32_t
def_of(struct judge_run *r, judge_card card)
{
	judge_def def = card == JUDGE_NO_CARD ? JUDGE_NO_DEF : def_if_known(r, card);
	return def < r->p.cards->n ? def : JUDGE_NO_NUMBER;
}

READ_OF_GAME(attacking, def_of(r, attack_card(r)))
READ_OF_GAME(guarding, def_of(r, guard_card(r)))
READ_OF_SEAT(active_energy, active_energy(r, seat))
READ_OF_SEAT(extra_turns, r->game.value[seat][EXTRA_TURNS])
SET_OF_SEAT(extra_turns, EXTRA_TURNS, 0, EXTRA_TURNS_MOST)
READ_OF_SEAT(next_after_extra, r->game.value[seat][USUAL_NEXT] > 0)
SET_OF_SEAT(next_after_extra, USUAL_NEXT, 0, 1)
READ_OF_CARD(rested, is_rested(r, card))
READ_OF_CARD(awakened, values_at(r, card)[CARD_TURNED] > 0)
SET_OF_CARD(rested, CARD_RESTED, 1)
SET_OF_CARD(awakened, CARD_TURNED, 1)
READ_OF_CARD(power, number_of_card(r, as_it_is(card), NUMBER_POWER))
READ_OF_CARD(cost, number_of_card(r, as_it_is(card), NUMBER_COST))
READ_OF_CARD(combo_cost, number_of_card(r, as_it_is(card), NUMBER_COMBO_COST))
READ_OF_CARD(combo_power, number_of_card(r, as_it_is(card), NUMBER_COMBO_POWER))

static const char *const phases[] = {
	[STEP_SETUP] = "setup",   [STEP_CHARGE] = "charge",   [STEP_MAIN] = "main",
	[STEP_ATTACK] = "main",   [STEP_OFFENCE] = "offence", [STEP_DEFENCE] = "defence",
	[STEP_DAMAGE] = "damage", [STEP_END] = "end",         [STEPS] = NULL
};

const struct judge_property dbs_properties[DBS_PROPERTIES] = {
	{ "turn", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_turn, set_turn, NULL, false, 0, NULL },
	{ "turn_player", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_turn_player, set_turn_player, NULL,
	  false, 0, NULL },
	{ "phase", JUDGE_OF_GAME, JUDGE_IS_NAME, read_phase, NULL, phases, false, 0, NULL },
	{ "first", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_first, set_first, NULL, false, 0, NULL },
	{ "attacking", JUDGE_OF_GAME, JUDGE_IS_DEF, read_attacking, NULL, NULL, false, 0, NULL },
	{ "guarding", JUDGE_OF_GAME, JUDGE_IS_DEF, read_guarding, NULL, NULL, false, 0, NULL },
	{ "active_energy", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_active_energy, NULL, NULL, false, 0,
	  NULL },
	{ "extra_turns", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_extra_turns, set_extra_turns, NULL,
	  false, JUDGE_USUALLY_NONE, NULL },
	{ "next_after_extra", JUDGE_OF_SEAT, JUDGE_IS_BOOL, read_next_after_extra,
	  set_next_after_extra, NULL, false, JUDGE_USUALLY_NONE, NULL },
	{ "rested", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_rested, set_rested, NULL, true,
	  JUDGE_USUALLY_NONE, NULL },
	{ "awakened", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_awakened, set_awakened, NULL, true,
	  JUDGE_USUALLY_NONE, NULL },
	{ "cost", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_cost, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "power", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_power, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "combo_cost", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_combo_cost, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "combo_power", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_combo_power, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "keywords", JUDGE_OF_CARD, JUDGE_IS_KEYWORDS, read_keywords, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "negated", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_negated, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "since", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_since, set_since, NULL, true,
	  JUDGE_WRITTEN_APART, NULL },
	{ "owner", JUDGE_OF_CARD, JUDGE_IS_SEAT, read_owner, NULL, NULL, true, JUDGE_WRITTEN_APART,
	  NULL },
	{ "master", JUDGE_OF_CARD, JUDGE_IS_SEAT, read_master, NULL, NULL, true,
	  JUDGE_WRITTEN_APART, NULL },
};

/* Can the position be played from: is it a player's turn, with at most one Leader a player? */
bool
dbs_complete(struct judge_run *r)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		judge_card c = place_at(r, place_of(r, s, AREA_LEADER, 0))->first;
		int leaders = 0; /* cards with others beneath them count once */
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			leaders += is_topmost(r, c);
		if (leaders > 1)
			return false;
	}
	return r->game.turn_player != JUDGE_NO_SEAT && r->game.turn > 0;
}
