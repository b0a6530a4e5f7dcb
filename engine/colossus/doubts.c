/*
 * doubts.c: start positions that no game leads to.
 *
 * "Impossible" means that the rules never allow it, whatever cards say. "Unreachable" means that a
 * turn would have put it right already.
 */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/deck.h"
#include "engine/colossus/info.h"
#include "engine/colossus/position.h"
#include "engine/colossus/rule_actions.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/kernel/start.h"

/* Return the rule by which a card of this type can't be in the area, or JUDGE_NO_RULE. */
static judge_rule
rule_against(int area, enum type type)
{
	switch (area) {
	case AREA_FIELD: return type == TYPE_FOLLOWER ? JUDGE_NO_RULE : R_FOLLOWER_TYPE;
	case AREA_SET_GEMS: return type == TYPE_GEM ? JUDGE_NO_RULE : R_SET_GEM_TYPE;
	case AREA_CAPTURE_GEMS: return type == TYPE_GEM ? JUDGE_NO_RULE : R_CRUSH_CAPTURES;
	case AREA_COLOSSUS: return type == TYPE_COLOSSUS ? JUDGE_NO_RULE : R_DECK_ONE_COLOSSUS;
	default: return type == TYPE_COLOSSUS ? R_DECK_ONE_COLOSSUS : JUDGE_NO_RULE;
	}
}

static void
check_type(struct doubts *d, judge_card card)
{
	const struct card *c = card_at(d->r, card);
	if (c->place == JUDGE_NO_PLACE)
		return;
	enum type type = (enum type)d->r->p.cards->def[c->def].face[0].type;
	judge_rule rule = rule_against(area_of(d->r, c->place), type);
	if (rule != JUDGE_NO_RULE)
		doubt_card(d, c, "illegal-card", rule);
}

/* 4.E.1.2, and the same for Set Gems: too many copies of a unique card. */
static void
check_unique(struct doubts *d, judge_card card, int area, judge_rule rule)
{
	struct judge_run *r = d->r;
	const struct card *c = card_at(r, card);
	struct judge_anomaly is = no_doubt();
	if (c->place == JUDGE_NO_PLACE || area_of(r, c->place) != area)
		return;
	judge_seat seat = parts_of(r, c->place)->seat;
	int32_t most = value(r, rule, seat);
	if (!has_unique(r, seat, area, c->def, most + 1) ||
	    find_unique(r, seat, area, c->def) != card)
		return;
	is.code = "too-many-copies";
	is.impossible = true;
	is.rule = rule;
	is.seat = seat;
	is.def = c->def;
	is.place = c->place;
	is.is = most + 1;
	is.most = most;
	while (has_unique(r, seat, area, c->def, is.is + 1))
		is.is++;
	add_doubt(d, is);
}

/* 3. Numbers */

/* The counter is never on more Locus cards than there are. */
static void
check_points(struct doubts *d, judge_seat seat)
{
	struct judge_anomaly is = no_doubt();
	is.code = "points-used";
	is.impossible = true;
	is.rule = R_COUNTER_STAYS;
	is.seat = seat;
	is.is = d->r->game.value[seat][POINTS_USED];
	is.most = points_of(d->r, seat);
	if (is.is > is.most)
		add_doubt(d, is);
}

/* house/locus/5: a card that leaves the Locus leaves no gap, once the others have moved up. */
static void
check_gap(struct doubts *d, judge_seat seat)
{
	struct judge_run *r = d->r;
	struct judge_anomaly is = no_doubt();
	int filled = 0;
	if (r->game.value[seat][LEFT_LOCUS] ||
	    !in_force(r, R_LOCUS_SHIFTS_LEFT, seat, JUDGE_NO_CARD))
		return;
	while (filled < ROW && card_in(r, seat, AREA_LOCUS, filled) != JUDGE_NO_CARD)
		filled++;
	if (cards_in(r, seat, AREA_LOCUS) <= filled)
		return;
	is.code = "gap";
	is.impossible = true;
	is.rule = R_LOCUS_SHIFTS_LEFT;
	is.seat = seat;
	is.place = place_of(r, seat, AREA_LOCUS, filled);
	add_doubt(d, is);
}

/* house/battle/3: a follower with more damage than defence is discarded at once. */
static void
check_damage(struct doubts *d, judge_card card)
{
	struct judge_run *r = d->r;
	const struct card *c = card_at(r, card);
	struct judge_anomaly is = no_doubt();
	if (c->place == JUDGE_NO_PLACE || area_of(r, c->place) != AREA_FIELD ||
	    !is_beaten(r, master(r, card), card))
		return;
	is.code = "beaten";
	is.rule = R_DAMAGE_ABOVE_DEFENCE;
	is.seat = master(r, card);
	is.def = c->def;
	is.place = c->place;
	is.is = values_at(r, card)[CARD_DAMAGE];
	is.most = number_now(r, card, NUMBER_DEFENCE);
	add_doubt(d, is);
}

/* The starting player takes the odd turns. */
static void
check_turn(struct doubts *d)
{
	const struct game *g = &d->r->game;
	int32_t starter = g->value[0][STARTER] - 1;
	struct judge_anomaly is = no_doubt();
	if (starter < 0 ||
	    !in_force(d->r, R_STARTER_TAKES_FIRST_TURN, g->turn_player, JUDGE_NO_CARD))
		return;
	judge_seat due = (judge_seat)(g->turn % 2 == 1 ? starter : 1 - starter);
	is.code = "wrong-turn";
	is.impossible = true;
	is.rule = R_TURNS_ALTERNATE;
	is.seat = g->turn_player;
	is.is = (int32_t)g->turn;
	if (g->turn_player != due && in_force(d->r, is.rule, g->turn_player, JUDGE_NO_CARD))
		add_doubt(d, is);
}

/* 2.2.2.1: moves that are counted by turn are taken by the turn player, in the main phase. */
static void
check_counted(struct doubts *d, judge_seat seat)
{
	const struct game *g = &d->r->game;
	bool early = g->step < STEP_MOVE;
	bool done = g->value[seat][GEMS_SET] > 0 || g->value[seat][LOCUS_CARDS_SET] > 0 ||
	            g->value[seat][COLOSSUS_USED] > 0;
	doubt_counted(d, seat, R_OTHERS_ACT_ONLY_IN_XPLAY, done, early);
}

int
colossus_doubts(struct judge_run *r, struct judge_anomaly *out, int cap)
{
	struct doubts d = { r, out, 0, cap };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		doubt_lists(&d, s);
		doubt_size(&d, s, R_DECK_SIZE, 1);
		check_counted(&d, s);
		check_points(&d, s);
		check_gap(&d, s);
	}
	check_turn(&d);
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		if (card_at(r, c)->def >= r->p.cards->n)
			continue;
		check_type(&d, c);
		check_unique(&d, c, AREA_FIELD, R_UNIQUE_ONCE_ON_FIELD);
		check_unique(&d, c, AREA_SET_GEMS, R_UNIQUE_GEM_ONCE);
		check_damage(&d, c);
	}
	return d.n;
}
