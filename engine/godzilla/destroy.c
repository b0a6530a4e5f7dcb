/* destroy.c: destroying and discarding cards, and effects that prevent it (5.7, 5.12). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/tokens.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

bool
is_in_play(const struct judge_run *r, judge_card card)
{
	judge_place place = card_at(r, card)->place;
	return place != JUDGE_NO_PLACE &&
	       (area_of(r, place) == AREA_ZONE || area_of(r, place) == AREA_STRATEGY);
}

/* Does an effect replace the card's destruction, or its move from the field to the discard pile?
 * True also if the card has moved meanwhile. */
static bool
destruction_is_replaced(struct judge_run *r, judge_card card, uint32_t parent)
{
	uint32_t identity = card_at(r, card)->identity;
	struct game_event h[2] = { a_game_event(r, OP_E_DESTROYED, master(r, card)) };
	h[0].card = card;
	h[0].before = h[0].after = identity;
	h[0].from = card_at(r, card)->place;
	h[0].to = destination(r, card, AREA_DISCARD);
	h[0].citation = parent;
	h[1] = h[0];
	h[1].kind = OP_E_MOVED;
	int first = r->now.acting.causes & QUIETLY ? 1 : 0;
	return replaced_by_any_name(r, h + first, 2 - first) == DID_INSTEAD ||
	       card_at(r, card)->identity != identity;
}

/* Is the card forbidden to be destroyed? Only if an effect destroys it, cites the change that
 * forbids it: the rules' own destructions are checked again and again. */
static bool
is_indestructible(struct judge_run *r, judge_card card, uint32_t parent)
{
	judge_seat seat = master(r, card);
	if (r->now.acting.causes & QUIETLY)
		return false;
	return r->now.acting.causes >> CAUSE_EFFECT & 1
	               ? is_forbidden(r, FORBID_DESTROY, card, seat, JUDGE_NO_NUMBER, parent)
	               : forbidden(r, FORBID_DESTROY, card, seat, JUDGE_NO_NUMBER) != NULL;
}

/* Remove from the event cards in play that can't be destroyed. */
void
drop_forbidden(struct judge_run *r, struct event *e, uint32_t parent)
{
	int kept = 0;
	for (int i = 0; i < e->n; i++)
		if (!is_in_play(r, e->change[i].card) ||
		    !is_indestructible(r, e->change[i].card, parent))
			e->change[kept++] = e->change[i];
	e->n = (uint8_t)kept;
}

/* Does anything keep the card where it is? */
static bool
is_spared(struct judge_run *r, judge_card card, uint32_t parent)
{
	return !is_in_play(r, card) || is_indestructible(r, card, parent) ||
	       destruction_is_replaced(r, card, parent);
}

static struct change *
add_discarded(struct judge_run *r, struct event *e, judge_card card, struct why why)
{
	struct change *ch = add_move(e, card, destination(r, card, AREA_DISCARD), why);
	ch->before = card_at(r, card)->identity;
	ch->alone = !is_topmost(r, card);
	return ch;
}

/* Remove cards that have moved since the event was planned: an effect applied for one card may have
 * moved others, which are now different cards. */
static void
drop_moved(const struct judge_run *r, struct event *e)
{
	int kept = 0;
	for (int i = 0; i < e->n; i++)
		if (card_at(r, e->change[i].card)->identity == e->change[i].before)
			e->change[kept++] = e->change[i];
	e->n = (uint8_t)kept;
}

/* Remove from the event cards that stay: those that can't be destroyed and those whose destruction
 * is replaced. */
void
spare(struct judge_run *r, struct event *e, uint32_t parent)
{
	int kept = 0;
	for (int i = 0; i < e->n; i++)
		e->change[i].before = card_at(r, e->change[i].card)->identity;
	for (int i = 0; i < e->n; i++) {
		bool in_play = is_in_play(r, e->change[i].card);
		struct acting before = add_acting_causes(r, overload(r, e->change[i].why.rule));
		if (!in_play || !is_spared(r, e->change[i].card, parent))
			e->change[kept++] = e->change[i];
		set_acting(r, before);
	}
	e->n = (uint8_t)kept;
	drop_moved(r, e);
}

static enum did
destroy_alone(struct judge_run *r, judge_card card, uint32_t parent, struct set *handled)
{
	struct event e;
	e.n = 0;
	if (!is_in_play(r, card) || is_passed_over(r, card))
		return DID_NOTHING;
	if (is_forbidden(r, FORBID_DESTROY, card, master(r, card), JUDGE_NO_NUMBER, parent))
		return DID_NOTHING;
	if (destruction_is_replaced(r, card, parent))
		return DID_INSTEAD;
	add_move(&e, card, destination(r, card, AREA_DISCARD), from(R_DESTROY, parent));
	enum did did = commit(r, &e);
	if (did == DID)
		set_add(handled, card);
	return did;
}

/* 4.1.5: destroy one card. If its stack goes to another area instead, the cards of the stack arrive
 * together. */
static enum did
destroy_one(struct judge_run *r, judge_card card, uint32_t parent, struct set *handled)
{
	struct together before = begin_simultaneous(r);
	enum did did = destroy_alone(r, card, parent, handled);
	end_simultaneous(r, before, parent, true);
	return did;
}

static enum did
destroy_all(struct judge_run *r, const struct set *cards, uint32_t parent, struct set *handled)
{
	struct event e;
	e.n = 0;
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		if (!is_in_play(r, c) || is_passed_over(r, c) ||
		    is_forbidden(r, FORBID_DESTROY, c, master(r, c), JUDGE_NO_NUMBER, parent))
			continue;
		if (destruction_is_replaced(r, c, parent))
			did = DID_INSTEAD;
		else
			add_discarded(r, &e, c, from(R_DESTROY, parent));
	}
	drop_moved(r, &e);
	if (e.n == 0 || commit(r, &e) == DID_NOTHING)
		return did;
	for (int i = 0; i < e.n; i++)
		set_add(handled, e.change[i].card);
	return DID;
}

/* 5.12.1: destroy the cards together. 4.1.5: cards that go to another area instead also arrive
 * together. */
enum did
destroy_cards(struct judge_run *r, const struct set *cards, uint32_t parent, struct set *handled)
{
	struct together before = begin_simultaneous(r);
	enum did did = destroy_all(r, cards, parent, handled);
	end_simultaneous(r, before, parent, true);
	return did;
}

/* Return the next card to destroy, or JUDGE_NO_CARD: from the cards fixed beforehand or, if the
 * rule that fixes them is off and no player chose them, from the cards that match now. */
static judge_card
next_in_turn(struct judge_run *r, const struct frame *f, uint16_t node, const struct set *fixed,
             const struct set *tried)
{
	struct set now = *fixed;
	const struct judge_node *select = node_at(r, node);
	bool chosen = select->op == OP_SELECT && select->arg[3];
	if (!in_force(r, R_ONE_BY_ONE_TARGETS_FIXED, r->now.acting.doer, JUDGE_NO_CARD) && !chosen)
		select_cards(r, f, node, &now);
	for (int i = 0; i < now.n; i++)
		if (!set_has(tried, now.card[i]))
			return now.card[i];
	return JUDGE_NO_CARD;
}

/* 5.12.1.2: destroy the cards one at a time. READING: G49, in all editions. READING: G38,
 * interrupts happen in between, check timings only afterwards. */
static enum did
destroy_one_by_one(struct judge_run *r, const struct frame *f, uint16_t node,
                   const struct set *cards, struct set *handled)
{
	enum did did = DID_NOTHING;
	struct set tried = { .n = 0 };
	judge_seat doer = r->now.acting.doer;
	bool fixed = in_force(r, R_ONE_BY_ONE_TARGETS_FIXED, doer, JUDGE_NO_CARD);
	bool undisturbed = in_force(r, R_ONE_BY_ONE_UNDISTURBED, doer, JUDGE_NO_CARD);
	uint32_t id = f->citation;
	if (fixed)
		id = cite(r, from(R_ONE_BY_ONE_TARGETS_FIXED, id), JUDGE_EV_NOTE, doer);
	bool before = hold_interrupts(r, r->now.interrupting || undisturbed);
	while (tried.n < cards->n) {
		judge_card card = next_in_turn(r, f, node, cards, &tried);
		if (card == JUDGE_NO_CARD)
			break;
		set_add(&tried, card);
		enum did one = destroy_one(r, card, id, handled);
		if (one != DID_NOTHING)
			did = one;
		else if (!fixed)
			break;
	}
	hold_interrupts(r, before);
	if (undisturbed)
		interrupts(r, id);
	return did;
}

enum did
do_destroy(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	struct set cards;
	choose_cards(r, f, node->arg[0], &cards);
	if (node->arg[1])
		return destroy_one_by_one(r, f, node->arg[0], &cards, handled);
	return destroy_cards(r, &cards, f->citation, handled);
}

/* 5.7.3.1: add the named card of an invading monster's stack alone; without the rule, all cards but
 * the lowest. */
static void
add_monster_cards(struct judge_run *r, struct event *e, judge_card card, struct why why)
{
	judge_seat seat = parts_of(r, card_at(r, card)->place)->seat;
	if (in_force(r, R_DISCARD_NAMES_STACK_CARDS, seat, card)) {
		add_discarded(r, e, card, why)->alone = true;
		return;
	}
	for (judge_card c = invading_monster(r, seat); card_at(r, c)->beneath != JUDGE_NO_CARD;
	     c = card_at(r, c)->beneath)
		add_discarded(r, e, c, why)->alone = true;
}

static enum did
discard_all(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct event e;
	e.n = 0;
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		int area = area_of(r, card_at(r, c)->place);
		bool held = area == AREA_HAND;
		struct why why = from(held ? R_DISCARD_FROM_HAND : R_DISCARD_FROM_AREA, parent);
		judge_seat seat = master(r, c);
		if (is_passed_over(r, c) ||
		    is_forbidden(r, FORBID_DISCARD, c, seat, JUDGE_NO_NUMBER, parent))
			continue;
		if (area == AREA_MONSTER) {
			add_monster_cards(r, &e, c, why);
			continue;
		}
		bool destroyed = is_in_play(r, c) && is_topmost(r, c);
		if (destroyed && is_forbidden(r, FORBID_DESTROY, c, seat, JUDGE_NO_NUMBER, parent))
			continue;
		if (destroyed && destruction_is_replaced(r, c, parent)) {
			did = DID_INSTEAD;
			continue;
		}
		add_discarded(r, &e, c, why);
	}
	drop_moved(r, &e);
	if (e.n && commit(r, &e) == DID)
		did = DID;
	return did;
}

/* 5.7.1, 5.7.3: discard the cards together, from the hand or from other areas. 4.1.5: cards that go
 * to another area instead also arrive together. */
enum did
discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct together before = begin_simultaneous(r);
	enum did did = discard_all(r, cards, parent);
	end_simultaneous(r, before, parent, true);
	return did;
}

/* Does the record name the discarded cards rather than the kept ones? */
static bool
names_discarded(struct judge_run *r, judge_seat seat)
{
	struct judge_pick said[MOST_UPCOMING];
	int n = read_upcoming_answers(r, seat, true, said, MOST_UPCOMING), i = 0;
	while (i < n && said[i].verb != DO_DISCARD && said[i].verb != DO_CHOOSE)
		i++;
	return i < n && said[i].verb == DO_DISCARD;
}

/* Ask for the same choice by its other half: the cards to discard, which everyone sees. */
static void
ask_discarded(struct judge_run *r, struct frame *f, judge_seat seat, const struct set *held,
              int32_t n, struct set *gone)
{
	struct set picked;
	if (n == 0) {
		r->now.naming_fits = NULL;
		set_named_identities(r, seat, DO_DISCARD,
		                     count_names_for_choice(r, seat, DO_DISCARD, held, held->n),
		                     held);
	}
	ask_wanted(r, f, seat, held,
	           (struct cards_wanted){ .n = held->n - n,
	                                  .limit = JUDGE_NO_NUMBER,
	                                  .ends_by = R_HAND_DOWN_TO,
	                                  .described = R_HAND_DOWN_TO,
	                                  .sides = (uint8_t)(1 << seat),
	                                  .verb = DO_DISCARD },
	           &picked);
	for (int i = 0; i < picked.n; i++)
		set_add(gone, picked.card[i]);
}

/* 5.7.2: the player keeps some cards and discards the rest; 5.7.2.1 not if the hand has no more
 * cards than that. READING: G11. */
static void
pick_discarded(struct judge_run *r, struct frame *f, judge_seat seat, int32_t n, struct set *gone)
{
	struct set held = { .n = 0 }, kept;
	judge_card c = place_at(r, place_of(r, seat, AREA_HAND, 0))->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		set_add(&held, c);
	if (held.n <= n) {
		if (!in_force(r, R_HAND_DOWN_NEEDS_MORE, seat, JUDGE_NO_CARD))
			*gone = held;
		else
			cite(r, from(R_HAND_DOWN_NEEDS_MORE, f->citation), JUDGE_EV_NOTE, seat);
		report_forced_cards(r, f, seat, &held);
		return;
	}
	if (in_force(r, R_HAND_DOWN_KEEPS_PICKED, seat, JUDGE_NO_CARD) &&
	    names_discarded(r, seat)) {
		ask_discarded(r, f, seat, &held, n, gone);
		return;
	}
	ask_cards(r, f, seat, &held, n, false, JUDGE_NO_NUMBER, &kept);
	bool stays = in_force(r, R_HAND_DOWN_KEEPS_PICKED, seat, JUDGE_NO_CARD);
	for (int i = 0; i < held.n; i++)
		if (set_has(&kept, held.card[i]) != stays)
			set_add(gone, held.card[i]);
}

static enum did
discard_rest(struct judge_run *r, struct set *gone, uint32_t parent, struct set *handled)
{
	if (gone->n == 0 || discard_cards(r, gone, parent) == DID_NOTHING)
		return DID_NOTHING;
	for (int i = 0; i < gone->n; i++)
		set_add(handled, gone->card[i]);
	gone->n = 0;
	return DID;
}

/* If both players discard, the turn player picks first. 1.3.4.2: the picked cards move when both
 * have picked. */
enum did
do_hand_down(struct judge_run *r, struct frame *f, const struct judge_node *node,
             struct set *handled)
{
	judge_seat only = seat_in(r, f, node->arg[1], JUDGE_OWN);
	int32_t n = number_in(r, f, node->arg[0]);
	judge_seat first = only == JUDGE_NO_SEAT ? r->game.turn_player : only;
	bool after_all = in_force(r, R_HIDDEN_PICKS_AFTER_ALL, first, JUDGE_NO_CARD);
	struct set gone = { .n = 0 };
	enum did did = DID_NOTHING;
	if (n == JUDGE_NO_NUMBER || !in_force(r, R_HAND_DOWN_TO, first, JUDGE_NO_CARD))
		return DID_NOTHING;
	if (only == JUDGE_NO_SEAT)
		first = first_to_choose(r, f->source.master);
	uint32_t id = cite_value(r, from(R_HAND_DOWN_TO, f->citation), JUDGE_EV_NOTE, first,
	                         (struct judge_value){ "cards", n });
	for (int i = 0; i < (only == JUDGE_NO_SEAT ? JUDGE_SEATS : 1); i++) {
		pick_discarded(r, f, i ? other(first) : first, n < 0 ? 0 : n, &gone);
		if (!after_all && discard_rest(r, &gone, id, handled) == DID)
			did = DID;
	}
	return discard_rest(r, &gone, id, handled) == DID ? DID : did;
}
