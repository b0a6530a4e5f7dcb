/* position.c: the values of a position that documents can name, and checks of a start position. */
#include "engine/colossus/areas.h"
#include "engine/colossus/info.h"
#include "engine/colossus/position.h"
#include "engine/colossus/values.h"
#include "engine/kernel/sight.h"
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

READ_OF_GAME(priority, r->game.window.open ? r->game.window.priority : JUDGE_NO_NUMBER)
READ_OF_GAME(passes, r->game.window.open ? r->game.window.passes : JUDGE_NO_NUMBER)
READ_OF_GAME(waiting, r->game.n_chain)

static int32_t
def_of_identity(struct judge_run *r, int which)
{
	judge_card card = card_of_identity(r, r->game.value[0][which]);
	judge_def def = card == JUDGE_NO_CARD ? JUDGE_NO_DEF : def_if_known(r, card);
	return def < r->p.cards->n ? def : JUDGE_NO_NUMBER;
}

READ_OF_GAME(attacker, def_of_identity(r, ATTACKER))
READ_OF_GAME(blocker, def_of_identity(r, BLOCKER))
READ_OF_GAME(target, r->game.value[0][ATTACKED])
READ_OF_SEAT(points, points_left(r, seat))
READ_OF_SEAT(used, r->game.value[seat][POINTS_USED])
SET_OF_SEAT(used, POINTS_USED, 0, JUDGE_CARDS)
READ_OF_SEAT(gems, gems_of(r, seat))
READ_OF_SEAT(locus_count, cards_in(r, seat, AREA_LOCUS))
READ_OF_SEAT(gem_set, r->game.value[seat][GEMS_SET] > 0)
READ_OF_SEAT(locus_set, r->game.value[seat][LOCUS_CARDS_SET] > 0)
READ_OF_SEAT(colossus_used, r->game.value[seat][COLOSSUS_USED] > 0)
SET_OF_SEAT(gem_set, GEMS_SET, 0, 1)
SET_OF_SEAT(locus_set, LOCUS_CARDS_SET, 0, 1)
SET_OF_SEAT(colossus_used, COLOSSUS_USED, 0, 1)
READ_OF_CARD(off, is_off(r, card))
READ_OF_CARD(damage, values_at(r, card)[CARD_DAMAGE])
READ_OF_CARD(face_up, is_face_up(r, card))
READ_OF_CARD(attacked, values_at(r, card)[CARD_ATTACKS] > 0)
SET_OF_CARD(off, CARD_OFF, 1)
SET_OF_CARD(damage, CARD_DAMAGE, NUMBER_MOST)
SET_OF_CARD(attacked, CARD_ATTACKS, 1)
READ_OF_CARD(attack, number_of_card(r, as_it_is(card), NUMBER_ATTACK))
READ_OF_CARD(defence, number_of_card(r, as_it_is(card), NUMBER_DEFENCE))
READ_OF_CARD(crush, number_of_card(r, as_it_is(card), NUMBER_CRUSH))
READ_OF_CARD(capture, number_of_card(r, as_it_is(card), NUMBER_CAPTURE))
READ_OF_CARD(cost, number_of_card(r, as_it_is(card), NUMBER_COST))

/* Turn the card as a rule would: both players learn which card it is, and still know it when it is
 * turned down again. */
static bool
set_face_up(struct judge_run *r, int of, int32_t value)
{
	judge_card card = (judge_card)of;
	judge_place place = card_at(r, card)->place;
	bool locus = place != JUDGE_NO_PLACE && area_of(r, place) == AREA_LOCUS;
	if (value < 0 || value > 1 || (value && !locus))
		return false;
	card_to_change(r, card)->shown = 0;
	if (value)
		show_card(r, card, (1 << JUDGE_SEATS) - 1);
	values_to_change(r, card)[CARD_FACE_UP] = value;
	return true;
}

static const char *const phases[] = { "setup", "start", "start", "start", "main", "main",
	                              "main",  "main",  "main",  "end",   "end",  NULL };
static const char *const targets[] = { "none", "deck", "follower", "locus", NULL };

const struct judge_property colossus_properties[COLOSSUS_PROPERTIES] = {
	{ "turn", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_turn, set_turn, NULL, false, 0, NULL },
	{ "turn_player", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_turn_player, set_turn_player, NULL,
	  false, 0, NULL },
	{ "phase", JUDGE_OF_GAME, JUDGE_IS_NAME, read_phase, NULL, phases, false, 0, NULL },
	{ "first", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_first, set_first, NULL, false, 0, NULL },
	{ "priority", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_priority, NULL, NULL, false, 0, NULL },
	{ "passes", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_passes, NULL, NULL, false, 0, NULL },
	{ "plays_waiting", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_waiting, NULL, NULL, false, 0,
	  NULL },
	{ "attack_target", JUDGE_OF_GAME, JUDGE_IS_NAME, read_target, NULL, targets, false, 0,
	  NULL },
	{ "attacking", JUDGE_OF_GAME, JUDGE_IS_DEF, read_attacker, NULL, NULL, false, 0, NULL },
	{ "blocking", JUDGE_OF_GAME, JUDGE_IS_DEF, read_blocker, NULL, NULL, false, 0, NULL },
	{ "points", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_points, NULL, NULL, false, 0, NULL },
	{ "used", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_used, set_used, NULL, false, 0, NULL },
	{ "gems", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_gems, NULL, NULL, false, 0, NULL },
	{ "locus_cards", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_locus_count, NULL, NULL, false, 0,
	  NULL },
	{ "gem_set", JUDGE_OF_SEAT, JUDGE_IS_BOOL, read_gem_set, set_gem_set, NULL, false, 0,
	  NULL },
	{ "locus_set", JUDGE_OF_SEAT, JUDGE_IS_BOOL, read_locus_set, set_locus_set, NULL, false, 0,
	  NULL },
	{ "colossus_used", JUDGE_OF_SEAT, JUDGE_IS_BOOL, read_colossus_used, set_colossus_used,
	  NULL, false, 0, NULL },
	{ "off", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_off, set_off, NULL, true, JUDGE_USUALLY_NONE,
	  NULL },
	{ "damage", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_damage, set_damage, NULL, true,
	  JUDGE_USUALLY_NONE, NULL },
	{ "face_up", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_face_up, set_face_up, NULL, true,
	  JUDGE_USUALLY_NONE, NULL },
	{ "attacked", JUDGE_OF_CARD, JUDGE_IS_BOOL, read_attacked, set_attacked, NULL, true,
	  JUDGE_USUALLY_NONE, NULL },
	{ "cost", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_cost, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "attack", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_attack, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "defence", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_defence, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "crush", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_crush, NULL, NULL, false,
	  JUDGE_USUALLY_PRINTED, NULL },
	{ "capture", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_capture, NULL, NULL, false,
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

/* Does each place of a row hold at most one card? */
static bool
rows_hold_one(struct judge_run *r)
{
	for (judge_place p = 0; p < r->n_places; p++)
		if (r->p.game->area[area_of(r, p)].places > 1 && place_at(r, p)->n > 1)
			return false;
	return true;
}

/* 2.0.2: can the position be played from: is it a player's turn, with one card at most in each
 * place of a row? */
bool
colossus_complete(struct judge_run *r)
{
	return r->game.turn_player != JUDGE_NO_SEAT && r->game.turn > 0 && rows_hold_one(r);
}
