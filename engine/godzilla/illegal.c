/* illegal.c: cards that can't stay where they lie (11.4), and cards of which only one stays
 * (11.5). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/rule_actions.h"
#include "godzilla_rules.h"

static void
to_pile(struct judge_run *r, judge_card card, struct event *e, struct why why)
{
	if (!in_force(r, why.rule, JUDGE_NO_SEAT, card))
		return;
	struct change *ch = add_move(e, card, destination(r, card, AREA_DISCARD), why);
	bool zone = area_of(r, card_at(r, card)->place) == AREA_ZONE;
	ch->alone = !stack_counts_as_one(r, zone, card);
}

/* 11.4 Add the illegal cards of one place to the event. */
void
find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent)
{
	const uint8_t only_battle = 1u << TYPE_BATTLE;
	int area = area_of(r, place);
	judge_card c = place_at(r, place)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		uint8_t types = types_of(r, as_it_is(c));
		bool battle = types & 1u << TYPE_BATTLE, strategy = types & 1u << TYPE_STRATEGY;
		if (area == AREA_RESOLUTION && c != r->game.resolving)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_RESOLUTION, parent));
		else if (area == AREA_ZONE &&
		         (strategy ? is_topmost(r, c) : types != only_battle) &&
		         in_force(r, R_ILLEGAL_CARD_IN_ZONE, JUDGE_NO_SEAT, c) && !battle)
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_ZONE, parent));
		else if (area == AREA_STRATEGY && !strategy &&
		         (is_topmost(r, c) || !stack_counts_as_one(r, false, c)))
			to_pile(r, c, e, from(R_ILLEGAL_CARD_IN_STRATEGY_ZONE, parent));
	}
}

static bool
overloads(struct judge_run *r, judge_place place, judge_card card)
{
	bool zone = area_of(r, place) == AREA_ZONE;
	enum type type = zone ? TYPE_BATTLE : TYPE_STRATEGY;
	judge_rule rule = zone ? R_OVERLOADED_ZONE : R_OVERLOADED_STRATEGY_ZONE;
	if (is_omitted(r, rule, parts_of(r, place)->seat, card))
		return false;
	if (!is_topmost(r, card))
		return !stack_counts_as_one(r, zone, card) && is_of_type(r, card, type);
	return is_of_type(r, read_stack(r, card), type);
}

static uint32_t
latest_stamp(struct judge_run *r, judge_place place)
{
	uint32_t latest = 0;
	judge_card c = place_at(r, place)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (overloads(r, place, c) && card_at(r, c)->stamp > latest)
			latest = card_at(r, c)->stamp;
	return latest;
}

/* Return the newest card of that definition that could stay, or JUDGE_NO_CARD. */
static judge_card
kept_card(struct judge_run *r, judge_place place, judge_def def)
{
	judge_card best = JUDGE_NO_CARD;
	judge_card c = place_at(r, place)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (def_at(r, c) == def && overloads(r, place, c) &&
		    (best == JUDGE_NO_CARD || card_at(r, c)->stamp > card_at(r, best)->stamp))
			best = c;
	return best;
}

bool
can_be_kept(struct judge_run *r, judge_place place, judge_def def)
{
	return kept_card(r, place, def) != JUDGE_NO_CARD;
}

int
keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                int cap)
{
	int n = 0;
	judge_card c = place_at(r, q->at)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (overloads(r, q->at, c) && kept_card(r, q->at, def_at(r, c)) == c && n < cap)
			out[n++] = a_pick(DO_KEEP, q->seat, def_at(r, c), JUDGE_NO_PLACE);
	return n;
}

void
test_keep(struct judge_run *r, judge_place place, struct judge_pick pick, struct refusals *list)
{
	judge_card card = kept_card(r, place, pick.def);
	if (card == JUDGE_NO_CARD || card_at(r, card)->stamp < latest_stamp(r, place))
		refuse(r, list, R_OVERLOADED_LATEST_STAYS, parts_of(r, place)->seat, 0, NULL);
}

/* 11.5 Add the overloaded cards of one place to the event. READING: G29, the player whose zone it
 * is picks the card that stays. */
void
find_overloaded(struct judge_run *r, judge_place place, struct event *e, uint32_t parent)
{
	bool zone = area_of(r, place) == AREA_ZONE;
	judge_rule rule = zone ? R_OVERLOADED_ZONE : R_OVERLOADED_STRATEGY_ZONE;
	judge_seat seat = parts_of(r, place)->seat;
	int n = 0;
	judge_card c = place_at(r, place)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		n += overloads(r, place, c);
	if (n < 2 || !in_force(r, rule, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = cite(r, from(rule, parent), JUDGE_EV_NOTE, seat);
	bool own = in_force(r, R_OVERLOADED_ZONE_PLAYER_PICKS, seat, JUDGE_NO_CARD);
	struct judge_question q = { own ? seat : other(seat), ASK_KEEP, JUDGE_NO_DEF, place };
	judge_card kept = kept_card(r, place, ask(r, q, from(rule, id)).def);
	id = r->now.cause;
	for (c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (c != kept && overloads(r, place, c))
			to_pile(r, c, e, from(R_DESTROY, id));
}
