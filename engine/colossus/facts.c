/* facts.c: facts that a position stores in addition to the values that documents can name. */
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/position.h"
#include "engine/colossus/values.h"

enum { MOST = 1000 };

/* 1. Cards: ON or OFF, damage, attacks */

static void
put_attacked(struct judge_run *r, const void *at, struct judge_cells *out)
{
	(void)r;
	put_cell(out, *(const int32_t *)at > 0);
}

static const struct judge_field card_fields[] = {
	VALUE("off", FLAG, 0, CARD_OFF),
	VALUE("damage", NUMBER, 0, CARD_DAMAGE, .many = NUMBER_MOST + 1),
	VALUE("face_up", FLAG, 0, CARD_FACE_UP),
	VALUE("attacked", FLAG, 0, CARD_ATTACKS, .put = put_attacked),
	VALUE("attacks", NUMBER, 0, CARD_ATTACKS, .is_again = true, .many = MOST + 1),
	{ .name = NULL },
};

static bool
accept_card(struct judge_run *r, void *row)
{
	const int32_t *value = row;
	struct card *c = card_of_values(r, value);
	int area = c->place == JUDGE_NO_PLACE ? AREAS : area_of(r, c->place);
	if (value[CARD_FACE_UP])
		c->shown = c->known_by = (1 << JUDGE_SEATS) - 1;
	return (area == AREA_FIELD ||
	        !(value[CARD_OFF] || value[CARD_DAMAGE] || value[CARD_ATTACKS])) &&
	       (area == AREA_LOCUS || !value[CARD_FACE_UP]);
}

/* 2. Players: how often they did something in this main phase, where more than once can matter */

static const struct judge_field seat_fields[] = {
	VALUE("gems_set", NUMBER, 0, GEMS_SET, .is_again = true, .many = MOST + 1),
	VALUE("locus_cards_set", NUMBER, 0, LOCUS_CARDS_SET, .is_again = true, .many = MOST + 1),
	VALUE("colossus_uses", NUMBER, 0, COLOSSUS_USED, .is_again = true, .many = MOST + 1),
	VALUE("actions_played", NUMBER, 0, ACTIONS_PLAYED, .many = MOST + 1),
	VALUE("followers_played", NUMBER, 0, FOLLOWERS_PLAYED, .many = MOST + 1),
	VALUE("last_move", VERB, 0, LAST_MOVE, .from = 1, .many = VERBS),
	VALUE("left_locus", NUMBER, 0, LEFT_LOCUS, .many = ROW + 1),
	{ .name = NULL },
};

/* 3. The attack under way. A card that has become another one since then is stored as gone. */

static const char *const target_words[] = { "none", "deck", "follower", "locus", NULL };

static const struct judge_field attack_fields[] = {
	{ .name = "on", .kind = JUDGE_F_WORD, .words = target_words },
	{ .name = "attacker", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "target", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "blocker", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "blocked", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};

static int
attack_rows(struct judge_run *r)
{
	return r->game.value[0][ATTACKED] != TARGET_NONE;
}

static void
read_attack(struct judge_run *r, int row, struct judge_cells *out)
{
	const int32_t *value = r->game.value[0];
	(void)row;
	put_cell(out, value[ATTACKED]);
	put_cell(out, card_of_identity(r, value[ATTACKER]));
	put_cell(out, card_of_identity(r, value[TARGET]));
	put_cell(out, card_of_identity(r, value[BLOCKER]));
	put_cell(out, value[BLOCKER] != 0);
}

/* The identity of a card that is gone: the position records only that there was one. */
enum { GONE = INT32_MAX };

static int32_t
identity_of(const struct judge_run *r, int64_t card, bool there)
{
	if (!there)
		return 0;
	return card == JUDGE_NO_CARD ? GONE : (int32_t)card_at(r, (judge_card)card)->identity;
}

static bool
lay_attack(struct judge_run *r, const int64_t *cell)
{
	int32_t *value = r->game.value[0];
	value[ATTACKED] = (int32_t)cell[0];
	value[ATTACKER] = identity_of(r, cell[1], cell[0] != TARGET_NONE);
	value[TARGET] =
		identity_of(r, cell[2], cell[0] == TARGET_FOLLOWER || cell[0] == TARGET_LOCUS);
	value[BLOCKER] = identity_of(r, cell[3], cell[4] || cell[3] != JUDGE_NO_CARD);
	return cell[0] != TARGET_NONE;
}

const struct state_table colossus_tables[] = {
	ONE_ROW(NULL, CARD, card_fields, card_value, .size = sizeof(int32_t[CARD_VALUES]),
	        .accept = accept_card),
	ONE_ROW(NULL, SEAT, seat_fields, value, .size = sizeof(int32_t[SEAT_VALUES])),
	{ .table = { "attack", JUDGE_OF_GAME, true, attack_fields, false },
	  .rows = attack_rows,
	  .read = read_attack,
	  .lay = lay_attack },
	{ .at = 0 },
};
