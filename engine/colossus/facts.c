/* facts.c: what the game keeps beyond what documents can name as values, for positions. */
#include "engine/colossus/areas.h"
#include "engine/colossus/position.h"
#include "engine/colossus/values.h"

enum { MOST = 1000 };

static bool
within(int64_t n, int64_t most)
{
	return n >= 0 && n <= most;
}

/* 1. Cards: their position, damage, attacks */

static void
read_card(struct judge_run *r, int card, int row, struct judge_cells *out)
{
	const int32_t *value = card_at(r, (judge_card)card)->value;
	(void)row;
	put_cell(out, value[CARD_OFF]);
	put_cell(out, value[CARD_DAMAGE]);
	put_cell(out, value[CARD_FACE_UP]);
	put_cell(out, value[CARD_ATTACKS] > 0);
	put_cell(out, value[CARD_ATTACKS] > 1 ? value[CARD_ATTACKS] : 0);
}

static bool
lay_card(struct judge_run *r, int card, const int64_t *cell)
{
	struct card *c = &r->game.card[card];
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	int area = c->place == JUDGE_NO_PLACE ? AREAS : area_of(r, c->place);
	bool off_field = area != AREA_FIELD && (cell[0] || cell[1] || cell[3] || cell[4]);
	if (off_field || (area != AREA_LOCUS && cell[2]) || !within(cell[1], NUMBER_MOST) ||
	    !within(cell[4], MOST))
		return false;
	c->value[CARD_OFF] = (int32_t)cell[0];
	c->value[CARD_DAMAGE] = (int32_t)cell[1];
	c->value[CARD_FACE_UP] = (int32_t)cell[2];
	c->value[CARD_ATTACKS] = (int32_t)(cell[4] ? cell[4] : cell[3]);
	if (cell[2])
		c->shown = c->known_by = all;
	return true;
}

static const struct judge_field card_fields[] = {
	{ .name = "off", .kind = JUDGE_F_FLAG },       { .name = "damage", .kind = JUDGE_F_NUMBER },
	{ .name = "face_up", .kind = JUDGE_F_FLAG },   { .name = "attacked", .kind = JUDGE_F_FLAG },
	{ .name = "attacks", .kind = JUDGE_F_NUMBER }, { .name = NULL },
};

/* 2. Players: what they did in this main phase, when more than once can matter */

static const uint8_t seat_values[] = { GEMS_SET, LOCUS_CARDS_SET, COLOSSUS_USED, ACTIONS_PLAYED,
	                               FOLLOWERS_PLAYED };

/* The first three have a value of their own for once. */
static void
read_seat(struct judge_run *r, int seat, int row, struct judge_cells *out)
{
	const int32_t *value = r->game.value[seat];
	(void)row;
	for (size_t i = 0; i < sizeof seat_values; i++)
		put_cell(out, i < 3 && value[seat_values[i]] == 1 ? 0 : value[seat_values[i]]);
	put_cell(out, value[LAST_MOVE] ? value[LAST_MOVE] - 1 : 0);
	put_cell(out, value[LEFT_LOCUS]);
}

static bool
lay_seat(struct judge_run *r, int seat, const int64_t *cell)
{
	int32_t *value = r->game.value[seat];
	for (size_t i = 0; i < sizeof seat_values; i++) {
		if (!within(cell[i], MOST))
			return false;
		if (cell[i])
			value[seat_values[i]] = (int32_t)cell[i];
	}
	value[LAST_MOVE] = cell[sizeof seat_values] ? (int32_t)cell[sizeof seat_values] + 1 : 0;
	value[LEFT_LOCUS] = (int32_t)cell[sizeof seat_values + 1];
	return within(cell[sizeof seat_values + 1], ROW);
}

static const struct judge_field seat_fields[] = {
	{ .name = "gems_set", .kind = JUDGE_F_NUMBER },
	{ .name = "locus_cards_set", .kind = JUDGE_F_NUMBER },
	{ .name = "colossus_uses", .kind = JUDGE_F_NUMBER },
	{ .name = "actions_played", .kind = JUDGE_F_NUMBER },
	{ .name = "followers_played", .kind = JUDGE_F_NUMBER },
	{ .name = "last_move", .kind = JUDGE_F_VERB },
	{ .name = "left_locus", .kind = JUDGE_F_NUMBER },
	{ .name = NULL },
};

/* 3. The attack under way. A card that is another by now is an earlier one. */

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
attack_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.value[0][ATTACKED] != TARGET_NONE;
}

static void
read_attack(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const int32_t *value = r->game.value[0];
	(void)subject;
	(void)row;
	put_cell(out, value[ATTACKED]);
	put_cell(out, card_of_identity(r, value[ATTACKER]));
	put_cell(out, card_of_identity(r, value[TARGET]));
	put_cell(out, card_of_identity(r, value[BLOCKER]));
	put_cell(out, value[BLOCKER] != 0);
}

/* Of a card that is gone nothing is left but that there was one. */
enum { GONE = INT32_MAX };

static int32_t
identity_of(const struct judge_run *r, int64_t card, bool there)
{
	if (!there)
		return 0;
	return card == JUDGE_NO_CARD ? GONE : (int32_t)card_at(r, (judge_card)card)->identity;
}

static bool
lay_attack(struct judge_run *r, int subject, const int64_t *cell)
{
	int32_t *value = r->game.value[0];
	(void)subject;
	value[ATTACKED] = (int32_t)cell[0];
	value[ATTACKER] = identity_of(r, cell[1], cell[0] != TARGET_NONE);
	value[TARGET] =
		identity_of(r, cell[2], cell[0] == TARGET_FOLLOWER || cell[0] == TARGET_LOCUS);
	value[BLOCKER] = identity_of(r, cell[3], cell[4] || cell[3] != JUDGE_NO_CARD);
	return cell[0] != TARGET_NONE;
}

const struct state_table colossus_tables[] = {
	{ { NULL, JUDGE_OF_CARD, true, card_fields }, one_row, read_card, lay_card },
	{ { NULL, JUDGE_OF_SEAT, true, seat_fields }, one_row, read_seat, lay_seat },
	{ { "attack", JUDGE_OF_GAME, true, attack_fields }, attack_rows, read_attack, lay_attack },
	{ .rows = NULL },
};
