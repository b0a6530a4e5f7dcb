/*
 * doubts.c: start positions that no game comes to.
 *
 * Impossible is what the rules never allow, whatever cards say; unreachable is what the course of a turn would
 * have put right before.
 */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/deck.h"
#include "engine/colossus/info.h"
#include "engine/colossus/position.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/kernel/start.h"

/* 1. The cards of a player: house/deck */

static int
cards_of(const struct judge_run *r, judge_seat seat, judge_def *out)
{
	int n = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		const struct card *k = card_at(r, c);
		if (k->owner != seat || k->made || k->place == JUDGE_NO_PLACE)
			continue;
		if (out)
			out[n] = k->def;
		n++;
	}
	return n;
}

static int
count_in(const judge_def *def, int n, judge_def of)
{
	int count = 0;
	for (int i = 0; i < n; i++)
		count += def[i] == of;
	return count;
}

/* Nothing leaves the game: there are as many cards as in the deck, the Colossus card included. */
static void
check_size(struct doubts *d, judge_seat seat)
{
	struct judge_doubt is = no_doubt();
	is.code = "too-many-of-a-player";
	is.impossible = true;
	is.rule = R_DECK_SIZE;
	is.seat = seat;
	is.is = cards_of(d->r, seat, NULL);
	is.most = value(d->r, R_DECK_SIZE, seat) + 1;
	if (is.is > is.most)
		add_doubt(d, is);
}

/* Against the lists the player brought. */
static void
check_lists(struct doubts *d, judge_seat seat)
{
	judge_def def[JUDGE_CARDS] = { 0 };
	const struct judge_list *list = d->r->p.list[seat];
	int n = cards_of(d->r, seat, def), brought = list[LIST_COLOSSUS].n + list[LIST_DECK].n;
	struct judge_doubt is = no_doubt();
	is.seat = seat;
	if (brought == 0)
		return;
	for (int i = 0; i < n; i++) {
		if (def[i] >= d->r->p.cards->n || count_in(def, i, def[i]))
			continue;
		is.code = "not-in-list";
		is.impossible = true;
		is.def = def[i];
		is.is = count_in(def, n, def[i]);
		is.most = count_in(list[LIST_COLOSSUS].def, list[LIST_COLOSSUS].n, def[i]) +
		          count_in(list[LIST_DECK].def, list[LIST_DECK].n, def[i]);
		if (is.is > is.most)
			add_doubt(d, is);
	}
	is.code = "cards-missing";
	is.impossible = false;
	is.def = JUDGE_NO_DEF;
	is.is = n;
	is.most = brought;
	if (n < brought)
		add_doubt(d, is);
}

/* 2. Where cards lie */

/* The rule that a card of its type is not there, or JUDGE_NO_RULE. */
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
	struct judge_doubt is = no_doubt();
	if (c->place == JUDGE_NO_PLACE)
		return;
	enum type type = (enum type)d->r->p.cards->def[c->def].face[0].type;
	is.code = "illegal-card";
	is.impossible = true;
	is.rule = rule_against(area_of(d->r, c->place), type);
	is.seat = c->owner;
	is.def = c->def;
	is.place = c->place;
	if (is.rule != JUDGE_NO_RULE)
		add_doubt(d, is);
}

/* 4.E.1.2 */
static void
check_unique(struct doubts *d, judge_card card)
{
	struct judge_run *r = d->r;
	const struct card *c = card_at(r, card);
	struct judge_doubt is = no_doubt();
	if (c->place == JUDGE_NO_PLACE || area_of(r, c->place) != AREA_FIELD)
		return;
	judge_seat seat = r->parts[c->place].seat;
	int32_t most = value(r, R_UNIQUE_ONCE_ON_FIELD, seat);
	if (!has_unique(r, seat, AREA_FIELD, c->def, most + 1) ||
	    find_unique(r, seat, AREA_FIELD, c->def) != card)
		return;
	is.code = "too-many-copies";
	is.impossible = true;
	is.rule = R_UNIQUE_ONCE_ON_FIELD;
	is.seat = seat;
	is.def = c->def;
	is.is = most + 1;
	is.most = most;
	add_doubt(d, is);
}

/* 2.2.2.1: what is counted in a turn the turn player does, in the main phase. */
static void
check_counted(struct doubts *d, judge_seat seat)
{
	const struct game *g = &d->r->game;
	struct judge_doubt is = no_doubt();
	bool early = g->step < STEP_MOVE;
	bool done = g->value[seat][GEMS_SET] > 0 || g->value[seat][LOCUS_CARDS_SET] > 0 ||
	            g->value[seat][COLOSSUS_USED] > 0;
	is.code = "not-yet-done";
	is.rule = R_OTHERS_ACT_ONLY_IN_XPLAY;
	is.seat = seat;
	if (done && (early || seat != g->turn_player))
		add_doubt(d, is);
}

int
colossus_doubts(struct judge_run *r, struct judge_doubt *out, int cap)
{
	struct doubts d = { r, out, 0, cap };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		check_lists(&d, s);
		check_size(&d, s);
		check_counted(&d, s);
	}
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		if (card_at(r, c)->def >= r->p.cards->n)
			continue;
		check_type(&d, c);
		check_unique(&d, c);
	}
	return d.n;
}
