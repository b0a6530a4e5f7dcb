/* facts.c: facts about the turn that a position stores in addition to the values that documents can
 * name. */
#include "engine/godzilla/position.h"
#include "engine/godzilla/values.h"

enum { MOST = 1000 };

static void
put_bursts(struct judge_run *r, const void *at, struct judge_cells *out)
{
	const int32_t *value = at;
	int n = out->n;
	put_cell(out, 0);
	for (int v = BURST_FIRST; v <= BURST_LAST; v++) {
		judge_card card = card_of_identity(r, value[v]);
		if (card == JUDGE_NO_CARD)
			continue;
		put_cell(out, card);
		out->at[n]++;
	}
}

static bool
take_bursts(struct judge_run *r, void *at, const int64_t *cell)
{
	int32_t *value = at;
	for (int64_t i = 0; i < *cell; i++)
		value[BURST_FIRST + i] = (int32_t)card_at(r, (judge_card)cell[1 + i])->identity;
	return true;
}

static const struct judge_field seat_fields[] = {
	VALUE("invasions", NUMBER, 0, INVASIONS, .is_again = true, .many = MOST + 1),
	VALUE("zones_advanced", NUMBER, 0, ZONES_ADVANCED, .many = MOST + 1),
	VALUE("turn_ended", FLAG, 0, TURN_ENDED, .from = 0),
	VALUE("invasion_card", CARD, JUDGE_NO_CARD, INVASION_CARD, .is_kept = true),
	LIST("played_by_burst", CARD, BURSTS, NULL, .put = put_bursts, .take = take_bursts),
	{ .name = NULL },
};
static const struct judge_field game_fields[] = {
	VALUE("played_from", PLACE, JUDGE_NO_PLACE, PLAYED_FROM, .from = 1, .many = JUDGE_PLACES),
	VALUE("token_left", FLAG, 0, TOKEN_LEFT, .from = 0),
	{ .name = NULL },
};

const struct state_table godzilla_tables[] = {
	ONE_ROW(NULL, SEAT, seat_fields, value, .size = sizeof(int32_t[SEAT_VALUES])),
	ONE_ROW(NULL, GAME, game_fields, value, .rows = NULL),
	{ .at = 0 },
};
