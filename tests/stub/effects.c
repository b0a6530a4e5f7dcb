/* effects.c: what programs of the stub game do, and the events reported to abilities. See
 * language.h. */
#include "tests/stub/language.h"

/* 1. Events */

static struct game_event
of_card(struct judge_run *r, uint16_t kind, const struct change *ch, judge_place from_place)
{
	struct game_event h = a_game_event(r, kind, ch->master);
	h.card = ch->card;
	h.from = from_place;
	h.to = ch->to;
	h.before = ch->before;
	h.after = card_at(r, ch->card)->identity;
	return h;
}

void
stub_moved(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	uint16_t kind = OP_NONE;
	bool from_hand = from_place != JUDGE_NO_PLACE && area_of(r, from_place) == HAND;
	if (ch->why.rule == R_BUILD)
		kind = OP_E_PLAYED;
	else if (ch->why.rule == R_BURY)
		kind = OP_E_BURIED;
	else if (from_hand && area_of(r, ch->to) == HEAP)
		kind = OP_E_DISCARDED;
	if (kind == OP_NONE)
		return;
	struct game_event h = of_card(r, kind, ch, from_place);
	h.citation = citation;
	queue_event(r, h);
}

void
stub_valued(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation)
{
	struct game_event h = a_game_event(r, OP_E_MARKED, seat);
	h.amount = r->game.value[seat][which] - old;
	h.citation = citation;
	if (which == MARKS && h.amount > 0)
		queue_event(r, h);
}

void
stub_report(struct judge_run *r, uint16_t kind, int32_t amount)
{
	struct game_event h = a_game_event(r, kind, r->game.turn_player);
	h.amount = amount;
	queue_event(r, h);
	process_events(r);
}

/* 2. What the kernel's effects need from the game */

enum did
stub_discard(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct event e = { .n = 0 };
	for (int i = 0; i < cards->n; i++)
		add_move(&e, cards->card[i], destination(r, cards->card[i], HEAP),
		         from(R_EFFECT_DISCARDS, parent));
	return e.n ? commit(r, &e) : DID_NOTHING;
}

enum did
stub_draw(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	enum did did = DID_NOTHING;
	for (; n > 0; n--) {
		judge_card top = r->game.place[place_of(r, seat, DECK, 0)].first;
		if (top == JUDGE_NO_CARD ||
		    forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER))
			break;
		did = move_card(r, top, place_of(r, seat, HAND, 0), BESIDE, JUDGE_NO_CARD,
		                from(R_EFFECT_DRAWS, parent));
	}
	return did;
}

static uint64_t
spots_of(const struct judge_run *r, judge_seat seat)
{
	uint64_t spots = 0;
	for (int i = 0; i < SPOTS; i++)
		spots |= UINT64_C(1) << place_of(r, seat, ROW, i);
	return spots;
}

/* Put stones on a spot that their new master picks, and other cards into the first stall. */
enum did
stub_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area)
{
	enum did did = DID_NOTHING;
	judge_seat seat = f->source.master;
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		judge_place to = area == ROW ? ask_place(r, f, seat, card_at(r, c)->def,
		                                         spots_of(r, seat), R_TARGETS_AS_DESCRIBED)
		                             : place_of(r, seat, area, 0);
		if (move_card(r, c, to, BESIDE, JUDGE_NO_CARD, from(R_EFFECT_MOVES, f->citation)) !=
		    DID_NOTHING)
			did = DID;
	}
	return did;
}

enum did
stub_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent)
{
	if (wins)
		win(r, seat, HOW_UNNAMED, from(R_EFFECT_RESULT, parent));
	else
		lose(r, (uint8_t)(1 << seat), HOW_UNNAMED, from(R_EFFECT_RESULT, parent));
	return DID;
}

/* 3. The game's own effects */

static bool
can_be_buried(struct judge_run *r, judge_card card)
{
	return !forbidden(r, FORBID_BURY, card, master(r, card), JUDGE_NO_NUMBER);
}

static enum did
bury_one(struct judge_run *r, judge_card card, uint32_t parent, struct event *e)
{
	struct game_event h = a_game_event(r, OP_E_BURIED, master(r, card));
	h.card = card;
	h.before = h.after = card_at(r, card)->identity;
	h.from = card_at(r, card)->place;
	h.to = destination(r, card, HEAP);
	h.citation = parent;
	if (replaced(r, &h) == DID_INSTEAD)
		return DID_INSTEAD;
	add_move(e, card, h.to, from(R_BURY, parent));
	return DID;
}

/* Bury the cards at the same time, except those that are protected or replaced. */
static enum did
bury(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct event e = { .n = 0 };
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++)
		if (can_be_buried(r, cards->card[i]) &&
		    bury_one(r, cards->card[i], parent, &e) == DID_INSTEAD)
			did = DID_INSTEAD;
	if (e.n && commit(r, &e) == DID)
		did = DID;
	return did;
}

static enum did
give_marks(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat = seat_in(r, f, node->arg[0], JUDGE_OWN);
	struct game_event h = a_game_event(r, OP_E_MARKED, seat);
	h.amount = node->arg[1] ? number_in(r, f, node->arg[1]) : 1;
	h.citation = f->citation;
	if (h.amount <= 0 || forbidden(r, FORBID_MARK, JUDGE_NO_CARD, seat, h.amount))
		return DID_NOTHING;
	if (replaced(r, &h) == DID_INSTEAD)
		return DID_INSTEAD;
	return set_value(r, seat, MARKS, r->game.value[seat][MARKS] + h.amount,
	                 from(R_GIVE_MARKS, f->citation));
}

enum did
stub_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
            struct set *handled, int32_t *n)
{
	(void)n;
	if (node->op == OP_GIVE_MARKS)
		return give_marks(r, f, node);
	choose_cards(r, f, node->arg[0], handled);
	return bury(r, handled, f->citation);
}

bool
stub_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	struct set cards;
	if (node->op == OP_DRAW)
		return number_in(r, f, node->arg[0]) <=
		       r->game.place[place_of(r, f->source.master, r->kernel->language->deck, 0)].n;
	if (node->op != OP_BURY)
		return true;
	select_cards(r, f, node->arg[0], &cards);
	for (int i = 0; i < cards.n; i++)
		if (can_be_buried(r, cards.card[i]))
			return true;
	return false;
}
