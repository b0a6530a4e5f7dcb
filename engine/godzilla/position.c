/* position.c: the values of a position that documents can name, and checks of a start position. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/position.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/start.h"
#include "godzilla_rules.h"

READ_OF_SEAT(monster_zone, zone_of_monster(r, seat))
SET_OF_SEAT(monster_zone, MONSTER_ZONE, 1, r->p.game->area[AREA_ZONE].places)
READ_OF_SEAT(rage, r->game.value[seat][RAGE])
SET_OF_SEAT(rage, RAGE, 0, 1000)
READ_OF_SEAT(threat, threat_level(r, seat))
READ_OF_SEAT(monster_rank, monster_rank(r, seat))
READ_OF_SEAT(counter_power, counter_total(r, seat))
READ_OF_SEAT(invaded, r->game.value[seat][INVASIONS] > 0)
SET_OF_SEAT(invaded, INVASIONS, 0, 1)
READ_OF_SEAT(monsters_played, r->game.value[seat][MONSTERS_PLAYED])
SET_OF_SEAT(monsters_played, MONSTERS_PLAYED, 0, 50)
READ_OF_CARD(rank, rank_of(r, card))
READ_OF_CARD(counter, counter_power(r, card))
READ_OF_CARD(threat_of_card, number_of_card(r, as_it_is(card), NUMBER_THREAT))
READ_OF_CARD(icon, icon_of(r, card))

/* 10.5.2.1.4: the ability being resolved, as a pseudo-card. */
static int32_t
read_resolving(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.pseudo_card == JUDGE_NO_DEF ? JUDGE_NO_NUMBER : r->game.pseudo_card;
}

static const char *const phases[] = { "setup",   "start", "main", "main",
	                              "counter", "end",   "end",  NULL };

const struct judge_property godzilla_properties[GODZILLA_PROPERTIES] = {
	{ "turn", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_turn, set_turn, NULL, false, 0, NULL },
	{ "turn_player", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_turn_player, set_turn_player, NULL,
	  false, 0, NULL },
	{ "phase", JUDGE_OF_GAME, JUDGE_IS_NAME, read_phase, NULL, phases, false, 0, NULL },
	{ "resolving", JUDGE_OF_GAME, JUDGE_IS_DEF, read_resolving, NULL, NULL, false, 0, NULL },
	{ "monster.zone", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_monster_zone, set_monster_zone, NULL,
	  false, 0, NULL },
	{ "monster.rage", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_rage, set_rage, NULL, false, 0,
	  NULL },
	{ "monster.threat", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_threat, NULL, NULL, false, 0,
	  NULL },
	{ "monster.rank", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_monster_rank, NULL, NULL, false, 0,
	  NULL },
	{ "counter_power", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_counter_power, NULL, NULL, false, 0,
	  NULL },
	{ "invaded", JUDGE_OF_SEAT, JUDGE_IS_BOOL, read_invaded, set_invaded, NULL, false, 0,
	  NULL },
	{ "monsters_played", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_monsters_played,
	  set_monsters_played, NULL, false, 0, DECIDED_BY(R_PLAY_MONSTER_ONCE) },
	{ "rank", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_rank, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "threat", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_threat_of_card, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "counter", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_counter, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "icon", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_icon, NULL, NULL, false,
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

/* 3.3.2: the seat has an invading monster in a zone, and all cards in the invading monster zone are
 * monster cards. */
static bool
has_monster(struct judge_run *r, judge_seat seat)
{
	judge_card c = invading_monster(r, seat);
	if (c == JUDGE_NO_CARD || zone_of_monster(r, seat) < 1)
		return false;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->prev)
		if (type_of(r, c) != TYPE_MONSTER)
			return false;
	return true;
}

/* 4.4.2, 4.5.2: no card lies in a zone that doesn't exist. */
static bool
within_zones(struct judge_run *r, judge_seat seat)
{
	const struct judge_area *area = r->p.game->area;
	for (int n = zones_of(r, seat); n < area[AREA_ZONE].places; n++)
		if (place_at(r, place_of(r, seat, AREA_ZONE, n))->n > 0)
			return false;
	for (int n = strategy_zones_of(r, seat); n < area[AREA_STRATEGY].places; n++)
		if (place_at(r, place_of(r, seat, AREA_STRATEGY, n))->n > 0)
			return false;
	return true;
}

/* 3.3.1: can the position be played from: does each player have an invading monster in a zone, and
 * is it a player's turn? */
bool
position_complete(struct judge_run *r)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (!has_monster(r, s) || !within_zones(r, s))
			return false;
	return r->game.turn_player != JUDGE_NO_SEAT && r->game.turn > 0;
}
