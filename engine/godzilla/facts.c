/* facts.c: what the game keeps of a turn beyond what documents can name as values, for positions. */
#include "engine/godzilla/position.h"
#include "engine/godzilla/values.h"

/* A value that keeps a card by its identity, as the card; one that is another by now is none. */
static judge_card
kept_card_of(const struct judge_run *r, judge_seat seat, int which)
{
	return card_of_identity(r, r->game.value[seat][which]);
}

static void
read_seat(struct judge_run *r, int seat, int row, struct judge_cells *out)
{
	const int32_t *value = r->game.value[seat];
	int at = out->n + 4;
	(void)row;
	put_cell(out, value[INVASIONS] > 1 ? value[INVASIONS] : 0);
	put_cell(out, value[ZONES_ADVANCED]);
	put_cell(out, value[TURN_ENDED]);
	put_cell(out, kept_card_of(r, (judge_seat)seat, INVASION_CARD));
	put_cell(out, 0);
	for (int v = BURST_FIRST; v <= BURST_LAST; v++) {
		judge_card card = kept_card_of(r, (judge_seat)seat, v);
		if (card == JUDGE_NO_CARD)
			continue;
		put_cell(out, card);
		out->at[at]++;
	}
}

static int32_t
identity_of(const struct judge_run *r, int64_t card)
{
	return card == JUDGE_NO_CARD ? 0 : (int32_t)card_at(r, (judge_card)card)->identity;
}

static bool
lay_seat(struct judge_run *r, int seat, const int64_t *cell)
{
	int32_t *value = r->game.value[seat];
	if (cell[0] < 0 || cell[0] > 1000 || cell[1] < 0 || cell[1] > 1000)
		return false;
	if (cell[0])
		value[INVASIONS] = (int32_t)cell[0];
	value[ZONES_ADVANCED] = (int32_t)cell[1];
	value[TURN_ENDED] = (int32_t)cell[2];
	value[INVASION_CARD] = identity_of(r, cell[3]);
	for (int64_t i = 0; i < cell[4]; i++)
		value[BURST_FIRST + i] = identity_of(r, cell[5 + i]);
	return true;
}

static void
read_game(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	int32_t from_place = r->game.value[0][PLAYED_FROM];
	(void)subject;
	(void)row;
	put_cell(out, from_place ? from_place - 1 : JUDGE_NO_PLACE);
	put_cell(out, r->game.value[0][TOKEN_LEFT]);
}

static bool
lay_game(struct judge_run *r, int subject, const int64_t *cell)
{
	(void)subject;
	r->game.value[0][PLAYED_FROM] = cell[0] == JUDGE_NO_PLACE ? 0 : (int32_t)cell[0] + 1;
	r->game.value[0][TOKEN_LEFT] = (int32_t)cell[1];
	return true;
}

static const struct judge_field seat_fields[] = {
	{ .name = "invasions", .kind = JUDGE_F_NUMBER },
	{ .name = "zones_advanced", .kind = JUDGE_F_NUMBER },
	{ .name = "turn_ended", .kind = JUDGE_F_FLAG },
	{ .name = "invasion_card", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "played_by_burst", .kind = JUDGE_F_CARD, .most = BURSTS },
	{ .name = NULL },
};
static const struct judge_field game_fields[] = {
	{ .name = "played_from", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = "token_left", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};

const struct state_table godzilla_tables[] = {
	{ { NULL, JUDGE_OF_SEAT, true, seat_fields }, one_row, read_seat, lay_seat },
	{ { NULL, JUDGE_OF_GAME, true, game_fields }, one_row, read_game, lay_game },
	{ .rows = NULL },
};
