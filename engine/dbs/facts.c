/* facts.c: facts that a position stores in addition to the values that documents can name. */
#include "engine/dbs/areas.h"
#include "engine/dbs/info.h"
#include "engine/dbs/position.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/values.h"

/* 1. Cards: mode, side, power from combos, skills used */

static const struct judge_field card_fields[] = {
	VALUE("rested", FLAG, 0, CARD_RESTED),
	VALUE("awakened", FLAG, 0, CARD_TURNED),
	VALUE("combo_gained", NUMBER, 0, CARD_COMBO),
	VALUE("skills_used", NUMBER, 0, CARD_USED),
	{ .name = NULL },
};

static bool
accept_card(struct judge_run *r, void *row)
{
	const int32_t *value = row;
	const struct card *c = card_of_values(r, value);
	int area = c->place == JUDGE_NO_PLACE ? AREAS : area_of(r, c->place);
	bool table = area == AREA_LEADER || area == AREA_BATTLE;
	return (table || area == AREA_ENERGY || !value[CARD_RESTED]) &&
	       (table || !value[CARD_COMBO]) &&
	       (!value[CARD_TURNED] ||
	        (c->def < r->p.cards->n && r->p.cards->def[c->def].n_faces > 1));
}

/* 2. The attack under way. A card that has become another one since then is stored as gone. */

static const struct judge_field attack_fields[] = {
	{ .name = "attacker", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "guard", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "negated", .kind = JUDGE_F_FLAG },
	{ .name = "fought", .kind = JUDGE_F_FLAG }, /* the battle has begun */
	{ .name = "redirected", .kind = JUDGE_F_FLAG },
	{ .name = "first_target", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = NULL },
};

static int
attack_rows(struct judge_run *r)
{
	return r->game.value[0][ATTACK] != ATTACK_NONE;
}

static void
read_attack(struct judge_run *r, int row, struct judge_cells *out)
{
	const int32_t *value = r->game.value[0];
	(void)row;
	put_cell(out, card_of_identity(r, value[ATTACKER]));
	put_cell(out, card_of_identity(r, value[GUARD]));
	put_cell(out, value[NEGATED]);
	put_cell(out, value[ATTACK] == ATTACK_BATTLE);
	put_cell(out, value[FIRST_TARGET] != 0);
	put_cell(out, card_of_identity(r, value[FIRST_TARGET]));
}

/* The identity of a card that is gone: the position records only that there was one. */
enum { GONE = INT32_MAX };

static int32_t
identity_of(const struct judge_run *r, int64_t card)
{
	return card == JUDGE_NO_CARD ? GONE : (int32_t)card_at(r, (judge_card)card)->identity;
}

static bool
lay_attack(struct judge_run *r, const int64_t *cell)
{
	int32_t *value = r->game.value[0];
	value[ATTACK] = cell[3] ? ATTACK_BATTLE : ATTACK_DECLARED;
	value[ATTACKER] = identity_of(r, cell[0]);
	value[GUARD] = identity_of(r, cell[1]);
	value[NEGATED] = (int32_t)cell[2];
	value[FIRST_TARGET] = cell[4] ? identity_of(r, cell[5]) : 0;
	return cell[4] || cell[5] == JUDGE_NO_CARD;
}

const struct state_table dbs_tables[] = {
	ONE_ROW(NULL, CARD, card_fields, card_value, .size = sizeof(int32_t[CARD_VALUES]),
	        .accept = accept_card),
	{ .table = { "attack", JUDGE_OF_GAME, true, attack_fields, false },
	  .rows = attack_rows,
	  .read = read_attack,
	  .lay = lay_attack },
	{ .at = 0 },
};
