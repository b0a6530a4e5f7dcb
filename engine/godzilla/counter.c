/* counter.c: countering a monster, and its successor (5.15). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/ends.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "engine/godzilla/ways.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

static void
test_successor_card(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	judge_card old = invading_monster(r, seat);
	if (is_ignored(r, card, NULL, R_SUCCESSOR_TRAIT))
		return;
	if (old == JUDGE_NO_CARD || !share_trait(r, card, old))
		refuse(r, list, R_SUCCESSOR_TRAIT, seat, 0, NULL);
}

judge_card
successor_meant(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_identify(r, place_of(r, seat, AREA_MONSTER_DECK, 0), def);
	return card == JUDGE_NO_CARD ? find_or_identify_owned(r, seat, def) : card;
}

void
test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_place deck = place_of(r, seat, AREA_MONSTER_DECK, 0);
	judge_card card = successor_meant(r, seat, pick.def);
	int32_t rank = card == JUDGE_NO_CARD ? rank_of_def(r, pick.def) : rank_of(r, card);
	int32_t wanted = monster_rank(r, seat) + 1;
	if (!is_type(r, pick.def, TYPE_MONSTER))
		refuse(r, list, R_SUCCESSOR_TYPE, seat, 0, NULL);
	if (find_or_identify(r, deck, pick.def) == JUDGE_NO_CARD)
		refuse(r, list, R_SUCCESSOR_FROM_MONSTER_DECK, seat, 0, NULL);
	if (rank != wanted)
		refuse(r, list, R_SUCCESSOR_RANK, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "needed", wanted } });
	if (card == JUDGE_NO_CARD)
		refuse(r, list, R_SUCCESSOR_TRAIT, seat, 0, NULL);
	else
		test_successor_card(r, seat, card, list);
}

/* List all cards that could be options: only those of the monster deck if a rule refuses the
 * others. */
int
successor_likely(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	judge_def of_deck[JUDGE_DEFS];
	const judge_def *def = r->own[seat];
	int n_defs = r->n_own[seat], n = 0;
	if (in_force(r, R_SUCCESSOR_FROM_MONSTER_DECK, seat, JUDGE_NO_CARD)) {
		n_defs = defs_at(r, seat, place_of(r, seat, AREA_MONSTER_DECK, 0), of_deck);
		def = of_deck;
	}
	for (; n < n_defs && n < cap; n++)
		out[n] = a_pick(DO_SUCCESSOR, seat, def[n], JUDGE_NO_PLACE);
	return n;
}

/* 5.15.1.2: the monster's master picks its successor; 5.15.1.2.1 a player who can't pick one loses.
 * READING: G13, 5.11.2 the successor is played. */
static void
pick_successor(struct judge_run *r, judge_seat seat, struct why why)
{
	struct judge_question q = { seat, ASK_SUCCESSOR, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	struct acting before = r->now.acting;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	if (!has_option(r, q)) {
		bool named = in_force(r, R_VICTORY_THROUGH_COUNTERING, seat, JUDGE_NO_CARD);
		lose(r, (uint8_t)(1 << seat), named ? HOW_COUNTERING : HOW_UNNAMED,
		     from(R_NO_SUCCESSOR_LOSES, why.parent));
		return;
	}
	judge_card card = successor_meant(r, seat, ask(r, q, why).def);
	if (!in_force(r, R_SUCCESSOR_ARRIVES, seat, card))
		add_acting_causes(r, QUIETLY);
	if (card != JUDGE_NO_CARD)
		put_new_monster(r, seat, card, from(why.rule, r->now.cause));
	set_acting(r, before);
}

/* 5.15.1.1: put the monster into the zone behind. READING: G17, this isn't a retreat. */
enum did
fall_behind(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	int back = behind(r, seat, zone_of_monster(r, seat));
	if (back && in_force(r, R_FALL_IS_RETREAT, seat, JUDGE_NO_CARD))
		return take_step(r, seat, back, RETREATING, from(R_COUNTERED_FALLS_BEHIND, parent));
	return back ? set_value(r, seat, MONSTER_ZONE, back, from(R_COUNTERED_FALLS_BEHIND, parent))
	            : DID_NOTHING;
}

int32_t
total_meant(struct judge_run *r, judge_seat seat)
{
	return in_force(r, R_EFFECT_COUNTER_HAS_TOTAL, seat, invading_monster(r, seat))
	               ? counter_total(r, other(seat))
	               : JUDGE_NO_NUMBER;
}

/* Return the change that forbids countering the monster, or NULL. If an effect counters and a text
 * forbids only some totals, the total that the counter counts as decides. */
const struct effect_row *
keeps_from_counter(struct judge_run *r, judge_seat seat, int32_t total)
{
	judge_card monster = invading_monster(r, seat);
	const struct effect_row *by = forbidden(r, FORBID_COUNTER, monster, seat, total);
	if (by || total != JUDGE_NO_NUMBER ||
	    !forbidden(r, FORBID_COUNTER, monster, seat, counter_total(r, other(seat))))
		return by;
	return forbidden(r, FORBID_COUNTER, monster, seat, total_meant(r, seat));
}

/* Prepare a counter and its event. DID_NOTHING: the counter is forbidden; DID_INSTEAD: it is
 * replaced; DID: it goes on. `total`: JUDGE_NO_NUMBER for a counter by an effect. */
static enum did
before_counter(struct judge_run *r, judge_seat seat, int32_t total, struct game_event *h,
               uint32_t parent)
{
	*h = of_monster(r, OP_E_COUNTERED, seat, total);
	h->citation = parent;
	if (cite_forbidden(r, keeps_from_counter(r, seat, total), invading_monster(r, seat), seat,
	                   parent))
		return DID_NOTHING;
	return is_replaced(r, *h) ? DID_INSTEAD : DID;
}

/* Return the player who counters. 7.4.3: the turn player; 3.1.2.3.1: for an effect, its master. */
static judge_seat
who_counters(struct judge_run *r, const struct game_event *h)
{
	if (h->doer == JUDGE_NO_SEAT)
		return other(h->seat);
	return in_force(r, R_EFFECT_MASTER_ACTS, h->doer, JUDGE_NO_CARD) ? h->doer : other(h->doer);
}

/* 10.6.2: report the counter while the monster's own abilities still apply; those of a successor
 * that covers it (10.10) don't. A player whose own effect counters the own monster hasn't countered
 * the opponent's. */
static void
note_countered(struct judge_run *r, struct game_event h, uint32_t citation)
{
	judge_seat by = who_counters(r, &h);
	h.citation = citation;
	queue_event(r, h);
	if (by == h.seat)
		return;
	h.kind = OP_E_COUNTERS;
	h.seat = by;
	queue_event(r, h);
}

/* 5.15 Counter: 5.15.1.1 move to the zone behind, 5.15.1.2 pick a successor. READING: G6, rage
 * stays. */
enum did
counter(struct judge_run *r, judge_seat seat, int32_t total, struct why why)
{
	struct game_event h;
	if (!in_force(r, R_COUNTER, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	enum did did = before_counter(r, seat, total, &h, why.parent);
	if (did != DID)
		return did;
	uint32_t id = cite(r, from(R_COUNTER, why.parent), JUDGE_EV_NOTE, seat);
	note_countered(r, h, id);
	process_events(r);
	fall_behind(r, seat, id);
	pick_successor(r, seat, from(R_COUNTERED_MASTER_PICKS_SUCCESSOR, id));
	return DID;
}

static bool
has_successor(struct judge_run *r, judge_seat seat)
{
	struct judge_question q = { seat, ASK_SUCCESSOR, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	return has_option(r, q);
}

/* 1.3.4.1: counter both monsters by one effect. Whatever involves no choice happens to both at
 * once; then the turn player picks first. */
enum did
counter_both(struct judge_run *r, struct why why)
{
	judge_seat first = r->game.turn_player;
	struct game_event h[JUDGE_SEATS];
	enum did did[JUDGE_SEATS];
	uint8_t lost = 0;
	struct why pick = from(R_COUNTERED_MASTER_PICKS_SUCCESSOR, why.parent);
	if (!in_force(r, R_COUNTER, first, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite(r, from(R_COUNTER, why.parent), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		did[s] = before_counter(r, s, JUDGE_NO_NUMBER, &h[s], id);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (did[s] == DID)
			note_countered(r, h[s], id);
	process_events(r);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		if (did[s] != DID)
			continue;
		fall_behind(r, s, id);
		if (in_force(r, pick.rule, s, JUDGE_NO_CARD) && !has_successor(r, s))
			lost |= (uint8_t)(1 << s);
	}
	cite(r, from(R_SHARED_PARTS_TOGETHER, id), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	if (lost)
		lose(r, lost, HOW_COUNTERING, from(R_NO_SUCCESSOR_LOSES, id));
	for (int i = 0; i < JUDGE_SEATS; i++) {
		judge_seat s = i ? other(first) : first;
		if (did[s] == DID)
			pick_successor(r, s, from(pick.rule, id));
	}
	return DID;
}
