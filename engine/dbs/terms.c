/* terms.c: changes of cards and players (3-6, 3-7, 4-8, 4-9), as mutators. */
#include "engine/dbs/terms.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/ends.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/values.h"

/* 1. Drawing cards */

/* 4-9-2: draw the top card. */
static enum did
draw_one(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	judge_card card = place_at(r, place_of(r, seat, AREA_DECK, 0))->first;
	if (card == JUDGE_NO_CARD) {
		if (in_force(r, R_EMPTY_DRAW_LOSES, seat, JUDGE_NO_CARD))
			lose(r, bit_of(seat), HOW_DECK_OUT, from(R_EMPTY_DRAW_LOSES, parent));
		return DID_NOTHING;
	}
	return move_card(r, card, destination(r, card, AREA_HAND), BESIDE, JUDGE_NO_CARD,
	                 from(R_DRAW_ONE, parent));
}

/* Draw all cards at once: if 3-2-3 is not in force. */
static enum did
draw_together(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	struct event e = { .n = 0 };
	judge_card c = place_at(r, place_of(r, seat, AREA_DECK, 0))->first;
	for (; n > 0 && c != JUDGE_NO_CARD; n--, c = card_at(r, c)->next)
		add_move(&e, c, destination(r, c, AREA_HAND), from(R_DRAW_ONE, parent));
	return e.n ? commit(r, &e) : DID_NOTHING;
}

/* 4-9-3: draw one card as often as demanded. 3-2-3: with interrupts after each. */
enum did
dbs_draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	enum did did = DID_NOTHING;
	if (!acts_or_values(r, why.rule, seat, JUDGE_NO_CARD))
		return did;
	n = after_deviations(r, JUDGE_MANDATORY_MOVES, why.rule, seat, n);
	if (n < 1 && in_force(r, R_ZERO_TIMES_NOTHING, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_ZERO_TIMES_NOTHING, why.parent), JUDGE_EV_NOTE, seat);
		return did;
	}
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	if (n > 1)
		id = cite(r, from(R_DRAW_SEVERAL, id), JUDGE_EV_NOTE, seat);
	if (!in_force(r, R_DRAW_SEVERAL, seat, JUDGE_NO_CARD) || n < 1)
		n = 1;
	if (!in_force(r, R_DECK_LEAVES_ONE_BY_ONE, seat, JUDGE_NO_CARD))
		return draw_together(r, seat, n, id);
	for (int32_t i = 0; i < n; i++)
		if (draw_one(r, seat, id) != DID_NOTHING)
			did = DID;
	return did;
}

/* 2. Modes (4-8) */

enum did
rest(struct judge_run *r, judge_card card, struct why why)
{
	return set_card_value(r, card, CARD_RESTED, 1, why);
}

enum did
turn_active(struct judge_run *r, judge_card card, struct why why)
{
	return set_card_value(r, card, CARD_RESTED, 0, why);
}

/* 3. Effects that stay with a card (8-9-1-4) */

void
hold_for(struct judge_run *r, struct lasting_effect *l, judge_card card)
{
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (card_at(r, c)->identity >= l->identities)
			l->cards[c / 64] &= ~(UINT64_C(1) << c % 64);
	l->cards[card / 64] |= UINT64_C(1) << card % 64;
	l->identities = r->game.identities;
	invalidate(r);
}

void
carry_effects(struct judge_run *r, judge_card old, uint32_t before, judge_card card)
{
	for (int i = 0; i < r->game.n_lasting; i++) {
		struct lasting_effect *l = &r->game.lasting[i];
		if (l->cards[old / 64] >> (old % 64) & 1 && before < l->identities)
			hold_for(r, l, card);
	}
}

void
await_card(struct judge_run *r, judge_card source, int from_which)
{
	struct step_state *now = &r->now;
	for (int i = from_which; i < r->game.n_lasting; i++) {
		const struct lasting_effect *l = &r->game.lasting[i];
		bool empty =
			l->seat == JUDGE_NO_SEAT && !l->cards[0] && !l->cards[1] && !l->cards[2];
		if (empty && now->n_awaited < LASTING_EFFECTS)
			now->awaited[now->n_awaited++] =
				(struct awaited){ source, l->node, l->stamp };
	}
}

void
forget_awaited(struct judge_run *r, judge_card source)
{
	int kept = 0;
	for (int k = 0; k < r->now.n_awaited; k++)
		if (r->now.awaited[k].source != source)
			r->now.awaited[kept++] = r->now.awaited[k];
	r->now.n_awaited = (uint8_t)kept;
}

void
meet_awaited(struct judge_run *r, judge_card card)
{
	for (int k = 0; k < r->now.n_awaited; k++) {
		const struct awaited *a = &r->now.awaited[k];
		for (int i = 0; i < r->game.n_lasting; i++) {
			struct lasting_effect *l = &r->game.lasting[i];
			if (r->now.acting.source == a->source + 1 && l->node == a->node &&
			    l->stamp == a->stamp)
				hold_for(r, l, card);
		}
	}
}

/* 4. Cards that change area */

enum did
drop(struct judge_run *r, judge_card card, struct why why)
{
	return move_card(r, card, destination(r, card, AREA_DROP), BESIDE, JUDGE_NO_CARD, why);
}

/* 3-6-5: can the card be KOed? */
bool
can_be_koed(struct judge_run *r, judge_card card)
{
	if (!in_force(r, R_KO_BATTLE_CARDS_ONLY, JUDGE_NO_SEAT, card))
		return lies_in(r, card, AREA_BATTLE) || lies_in(r, card, AREA_LEADER);
	return lies_in(r, card, AREA_BATTLE) && dbs_card_is(r, card, TYPE_BATTLE);
}

/* Prepare a KO. DID: the card goes; DID_INSTEAD: the KO is replaced; DID_NOTHING: something keeps
 * the card. */
static enum did
begin_ko(struct judge_run *r, judge_card card, struct why why)
{
	if (!can_be_koed(r, card)) {
		if (lies_in(r, card, AREA_LEADER)) /* READING: D28 */
			cite(r, from(R_KO_BATTLE_CARDS_ONLY, why.parent), JUDGE_EV_NOTE,
			     master(r, card));
		return DID_NOTHING;
	}
	if (!in_force(r, why.rule, master(r, card), card) ||
	    forbidden_here(r, FORBID_KO, card, why.parent))
		return DID_NOTHING;
	return is_drop_replaced(r, card, true, why.parent) ? DID_INSTEAD : DID;
}

enum did
ko(struct judge_run *r, judge_card card, struct why why)
{
	enum did did = begin_ko(r, card, why);
	return did == DID ? drop(r, card, from(R_KO, cite(r, why, JUDGE_EV_NOTE, master(r, card))))
	                  : did;
}

/* Add the KOed cards to the event, except cards that have moved meanwhile by an effect for another
 * card. */
static void
add_koed(struct judge_run *r, const struct set *cards, const bool *goes, const judge_place *was,
         struct why why, struct event *e)
{
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		if (!goes[i] || card_at(r, c)->place != was[i])
			continue;
		uint32_t id = cite(r, why, JUDGE_EV_NOTE, master(r, c));
		add_move(e, c, destination(r, c, AREA_DROP), from(R_KO, id));
	}
}

/* house/skills/21: KO the cards together. READING: D61. A card that protects another of them does
 * so until they leave, even if it leaves, too. */
enum did
ko_together(struct judge_run *r, const struct set *cards, struct why why)
{
	bool goes[JUDGE_CARDS];
	judge_place was[JUDGE_CARDS];
	struct event e = { .n = 0 };
	enum did did = DID_NOTHING;
	struct together before = begin_simultaneous(r);
	for (int i = 0; i < cards->n; i++) {
		enum did one = begin_ko(r, cards->card[i], why);
		goes[i] = one == DID;
		was[i] = card_at(r, cards->card[i])->place;
		if (one == DID_INSTEAD)
			did = one;
	}
	add_koed(r, cards, goes, was, why, &e);
	if (e.n && commit(r, &e) == DID)
		did = DID;
	end_simultaneous(r, before, why.parent, true);
	return did;
}

/* Report a play. `old` is where the card came from; what it is now is read where it lies
 * (8-9-1-5-1). */
void
report_played(struct judge_run *r, judge_card card, judge_place old, uint32_t before, uint32_t id)
{
	struct game_event h = a_card_event(r, OP_E_PLAYED, card, 1, id);
	h.from = old;
	h.before = before;
	dbs_report(r, h);
}

static int
extra_cards(struct judge_run *r, judge_seat seat, struct event *e, struct why why)
{
	int n = 0;
	for (judge_card c = dbs_first_in_row(r, seat, AREA_BATTLE); c != JUDGE_NO_CARD;
	     c = dbs_next_in_row(r, c)) {
		if (!dbs_card_is(r, c, TYPE_EXTRA))
			continue;
		n++;
		if (e)
			add_move(e, c, destination(r, c, AREA_DROP), why);
	}
	return n;
}

/* 3-6-6: is there room for another Extra Card? For other cards: always. */
static bool
has_room(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	return !dbs_card_is(r, card, TYPE_EXTRA) ||
	       extra_cards(r, seat, NULL, why) < value(r, R_ONE_EXTRA_CARD, seat);
}

/* 3-6-3-1: let the card arrive. A card that arrives in Rest Mode wasn't switched to it, so no event
 * is reported. */
static void
arrive(struct judge_run *r, judge_seat seat, judge_card card, bool rested, struct why why)
{
	if (!rested && in_force(r, R_ARRIVES_ACTIVE, seat, card)) {
		cite(r, from(R_ARRIVES_ACTIVE, why.parent), JUDGE_EV_NOTE, seat);
		return;
	}
	values_to_change(r, card)[CARD_RESTED] = 1;
	invalidate_values(r);
	struct judge_citation c = a_citation(why, JUDGE_EV_SET, seat);
	c.def = def_for_citation(r, card);
	c.to = card_at(r, card)->place;
	c.n_values = 1;
	c.value[0] = (struct judge_value){ r->kernel->card_value_name[CARD_RESTED], 1 };
	cite_full(r, &c);
}

/* 3-6-3: put the card into the Battle Area. It counts as played, however it gets there. */
static enum did
put_there(struct judge_run *r, judge_seat seat, judge_card card, bool rested, struct why why)
{
	int at = free_place(r, seat);
	judge_place old = card_at(r, card)->place;
	uint32_t before = card_at(r, card)->identity;
	if (at == ROW || !in_force(r, why.rule, seat, card) || !has_room(r, seat, card, why))
		return DID_NOTHING;
	enum did did =
		move_card(r, card, place_of(r, seat, AREA_BATTLE, at), BESIDE, JUDGE_NO_CARD, why);
	if (did != DID)
		return did;
	uint32_t id = r->last_citation;
	meet_awaited(r, card);
	arrive(r, seat, card, rested, from(why.rule, id));
	if (dbs_card_is(r, card, TYPE_BATTLE) && in_force(r, R_PLAYED_WHEN_PLACED, seat, card)) {
		id = cite(r, from(R_PLAYED_WHEN_PLACED, id), JUDGE_EV_NOTE, seat);
		report_played(r, card, old, before, id);
	}
	return did;
}

enum did
put_in_battle(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	return put_there(r, seat, card, false, why);
}

enum did
put_in_battle_rested(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	return put_there(r, seat, card, true, why);
}

/* 3-6-6, 10-2-1: the previous Extra Card leaves before the new one comes. */
enum did
put_field(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	struct event e = { .n = 0 };
	int at = free_place(r, seat);
	if (in_force(r, R_FIELD_DROPS_OTHERS, seat, card))
		extra_cards(r, seat, &e, from(R_FIELD_DROPS_OTHERS, parent));
	spare_replaced(r, &e);
	if (e.n)
		commit(r, &e);
	if (at == ROW || !has_room(r, seat, card, from(R_FIELD_ENTERS, parent)))
		return DID_NOTHING;
	return move_card(r, card, place_of(r, seat, AREA_BATTLE, at), BESIDE, JUDGE_NO_CARD,
	                 from(R_FIELD_ENTERS, parent));
}

/* 3-7-3: only Battle Cards can combo. */
enum did
put_in_combo(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	judge_rule type = r->game.step == STEP_DEFENCE ? R_DEFENCE_COMBO_TYPE : R_COMBO_TYPE;
	if (!dbs_card_is(r, card, TYPE_BATTLE) && in_force(r, type, seat, JUDGE_NO_CARD)) {
		cite(r, from(type, why.parent), JUDGE_EV_NOTE, seat);
		return DID_NOTHING;
	}
	enum did did =
		move_card(r, card, place_of(r, seat, AREA_COMBO, 0), BESIDE, JUDGE_NO_CARD, why);
	if (did == DID && r->p.cards->def[def_at(r, card)].n_abilities &&
	    in_force(r, R_COMBO_AREA_NEGATES, seat, card))
		cite(r, from(R_COMBO_AREA_NEGATES, r->last_citation), JUDGE_EV_NOTE, seat);
	if (did == DID && in_force(r, R_COMBOED_WHEN_PLACED, seat, card)) {
		uint32_t id =
			cite(r, from(R_COMBOED_WHEN_PLACED, r->last_citation), JUDGE_EV_NOTE, seat);
		dbs_report(r, a_card_event(r, OP_E_COMBOED, card, 1, id));
	}
	return did;
}

enum did
put_in_energy(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	return move_card(r, card, place_of(r, seat, AREA_ENERGY, 0), BESIDE, JUDGE_NO_CARD, why);
}

/* 5. Cards that stay the same (3-1-4, 3-1-5) */

bool
dbs_same_card(struct judge_run *r, judge_card card, judge_place from_place, judge_place to)
{
	int old = area_of(r, from_place), new = area_of(r, to);
	bool between = (old == AREA_BATTLE && new == AREA_COMBO) ||
	               (old == AREA_COMBO && new == AREA_BATTLE);
	if (between)
		return in_force(r, R_COMBO_KEEPS_IDENTITY, JUDGE_NO_SEAT, card);
	return old == AREA_COMBO && new != old &&
	       !in_force(r, R_NEW_CARD_FROM_COMBO, JUDGE_NO_SEAT, card);
}

/* 6. What happens when cards move */

/* End lasting effects on a Battle Card that moves to the Combo Area. READING: D50. */
static void
leave_effects(struct judge_run *r, judge_card card)
{
	if (!in_force(r, R_EFFECTS_MISS_MOVED_CARDS, JUDGE_NO_SEAT, card))
		return;
	for (int i = 0; i < r->game.n_lasting; i++)
		r->game.lasting[i].cards[card / 64] &= ~(UINT64_C(1) << card % 64);
	invalidate(r);
}

/* Let effects on a card go along with it, unless it leaves an area that 8-9-1-4 names: only then do
 * they end. */
static void
take_effects_along(struct judge_run *r, const struct change *ch, int old)
{
	if (old != AREAS && old != AREA_LEADER && old != AREA_BATTLE && old != AREA_COMBO)
		carry_effects(r, ch->card, ch->before, ch->card);
}

/* READING: D30, a card put into the Drop Area in another way was not KOed. */
static bool
is_koed(struct judge_run *r, const struct change *ch)
{
	if (ch->why.rule == R_KO)
		return in_force(r, R_BATTLE_LOSS_IS_KO, ch->master, ch->card);
	return dbs_card_is(r, ch->card, TYPE_BATTLE) &&
	       !in_force(r, R_DROPPED_IS_NO_KO, JUDGE_NO_SEAT, ch->card);
}

static void
note_dropped(struct judge_run *r, const struct change *ch, judge_place from_place,
             uint32_t citation)
{
	if (!is_koed(r, ch))
		return;
	struct game_event h = a_card_event(r, OP_E_KOED, ch->card, 1, citation);
	h.before = ch->before;
	h.seat = ch->master;
	if (ch->why.rule == R_KO)
		h.from = from_place;
	queue_event(r, h);
}

/* 7-1-3-1: a skill that removes a card of the battle is resolved first. READING: D38. Without the
 * rule, cut the skill short. */
static void
note_left_battle(struct judge_run *r, const struct change *ch)
{
	bool of_battle = ch->before == (uint32_t)r->game.value[0][ATTACKER] ||
	                 ch->before == (uint32_t)r->game.value[0][GUARD];
	if (of_battle && r->game.value[0][ATTACK] == ATTACK_BATTLE && r->now.depth > 0 &&
	    !in_force(r, R_BATTLE_ENDS_AFTER_SKILL, JUDGE_NO_SEAT, ch->card))
		r->now.cut_short = true;
}

/* house/energy/1: energy arrives active. */
static void
note_energy(struct judge_run *r, const struct change *ch, uint32_t citation)
{
	judge_seat seat = parts_of(r, ch->to)->seat;
	bool active = in_force(r, R_ENERGY_ARRIVES_ACTIVE, seat, ch->card);
	values_to_change(r, ch->card)[CARD_RESTED] = !active;
	if (active)
		cite(r, from(R_ENERGY_ARRIVES_ACTIVE, citation), JUDGE_EV_NOTE, seat);
}

/* A card that stays the same has no mode outside the areas with modes. */
void
dbs_moved(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	int old = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	int new = area_of(r, ch->to);
	if (old != new &&old != AREAS) {
		int32_t *value = values_to_change(r, ch->card);
		value[CARD_RESTED] = value[CARD_COMBO] = 0;
		invalidate_changes(r);
	}
	if (old == AREA_BATTLE && new == AREA_COMBO)
		leave_effects(r, ch->card);
	if (old == AREA_BATTLE)
		note_left_battle(r, ch);
	if (old != new)
		take_effects_along(r, ch, old);
	if (new == AREA_DROP && old != new)
		note_dropped(r, ch, from_place, citation);
	if (new == AREA_ENERGY && old != new)
		note_energy(r, ch, citation);
	note_discarded(r, ch, from_place, AREA_HAND, AREA_DROP, citation);
}

void
dbs_card_valued(struct judge_run *r, judge_card card, int which, int32_t old, uint32_t citation)
{
	(void)old;
	if (which == CARD_RESTED)
		dbs_report(r, a_card_event(r,
		                           values_at(r, card)[which] ? OP_E_RESTED
		                                                     : OP_E_TURNED_ACTIVE,
		                           card, 1, citation));
}
