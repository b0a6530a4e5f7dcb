/*
 * order.c: cards that enter an ordered area at the same time. The area's player decides their order
 * there, whatever moved them: one effect, a stack that moves as a whole, or replaced destructions.
 *
 * Everything between begin_simultaneous() and end_simultaneous() belongs together. The cards that enter
 * meanwhile are noted, and when all of it is over they are put in order in their place. A shuffle
 * cancels every order.
 */
#include "engine/kernel/ability.h"
#include "engine/kernel/sight.h"

struct together
begin_simultaneous(struct judge_run *r)
{
	struct together before = { r->now.gathers, r->now.came_since };
	r->now.gathers = true;
	r->now.came_since = r->now.n_came;
	return before;
}

void
note_entering(struct judge_run *r, judge_card card, judge_place from_place)
{
	judge_place place = card_at(r, card)->place;
	if (!r->now.gathers || from_place == JUDGE_NO_PLACE || r->now.n_came == JUDGE_CARDS ||
	    !r->p.game->area[area_of(r, place)].ordered || r->kernel->stacks[area_of(r, place)])
		return;
	r->now.came[r->now.n_came++] =
		(struct entering_card){ card, from_place, card_at(r, card)->identity };
}

void
forget_entering(struct judge_run *r, judge_place place)
{
	for (int i = 0; i < r->now.n_came; i++)
		if (card_at(r, r->now.came[i].card)->place == place)
			r->now.came[i].identity = 0;
}

static const struct entering_card *
coming_of(const struct judge_run *r, judge_card card)
{
	for (int i = r->now.n_came - 1; i >= r->now.came_since; i--)
		if (r->now.came[i].card == card)
			return &r->now.came[i];
	return NULL;
}

/* Let a pick name a card by the place it came from: change that to where the card is now. Among
 * copies, now.named_coming is the card meant. Searched backwards, since the top of a stack moves
 * last. */
void
translate_old_place(struct judge_run *r, struct judge_pick *pick)
{
	const struct choice *c = &r->now.choice;
	r->now.named_coming = JUDGE_NO_CARD;
	for (int i = c->n - 1; c->orders && pick->place != JUDGE_NO_PLACE && i >= 0; i--) {
		const struct entering_card *came = coming_of(r, c->card[i]);
		const struct card *card = card_at(r, c->card[i]);
		if (!came || came->from != pick->place || came->from == card->place ||
		    (pick->def != JUDGE_NO_DEF && !is_of_def(r, c->card[i], pick->def)))
			continue;
		pick->place = card->place;
		pick->def = def_if_known(r, c->card[i]);
		r->now.named_coming = c->card[i];
		return;
	}
}

/* Find the cards that have come to the place since and are still there, in order of the place. */
static void
find_coming(const struct judge_run *r, judge_place place, struct set *out)
{
	out->n = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		const struct entering_card *came = coming_of(r, c);
		if (came && came->identity == card_at(r, c)->identity)
			set_add(out, c);
	}
}

static bool
all_alike(const struct judge_run *r, const struct set *cards)
{
	for (int i = 1; i < cards->n; i++)
		if (!are_copies(r, cards->card[i], cards->card[0]))
			return false;
	return true;
}

static void
drop(struct set *cards, const struct set *gone)
{
	uint8_t n = 0;
	for (int i = 0; i < cards->n; i++)
		if (!set_has(gone, cards->card[i]))
			cards->card[n++] = cards->card[i];
	cards->n = n;
}

/* The cards left over have only one order. A record may state it all the same, naming them by their
 * old place or their new one. */
static void
settle_last(struct judge_run *r, judge_seat seat, const struct set *left)
{
	struct judge_question q = { seat, r->kernel->ask_choose, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	for (int i = 0; i < left->n; i++) {
		const struct card *c = card_at(r, left->card[i]);
		const struct entering_card *came = coming_of(r, left->card[i]);
		struct judge_pick pick = a_pick(r->kernel->do_choose, seat, c->def, c->place);
		pick.number = judge_mark_counted(JUDGE_UNMARKED, (int16_t)i);
		report_forced_answer(r, q, pick);
		pick.place = came ? came->from : c->place;
		if (pick.place != c->place)
			report_forced_answer(r, q, pick);
	}
}

/* Return the seats whose places the cards lie in, as in struct choice. */
static uint8_t
sides_of_cards(const struct judge_run *r, const struct set *cards)
{
	uint8_t sides = 0;
	for (int i = 0; i < cards->n; i++) {
		judge_place place = card_at(r, cards->card[i])->place;
		if (place == JUDGE_NO_PLACE || parts_of(r, place)->seat >= JUDGE_SEATS)
			return 0;
		sides |= (uint8_t)(1 << parts_of(r, place)->seat);
	}
	return sides;
}

/* Ask for the order of the cards, the first one first. Cards that are not named keep the order in
 * which they came. */
static void
ask_order(struct judge_run *r, judge_seat seat, const struct frame *f, uint8_t secret,
          struct set *cards)
{
	struct set left = *cards, one;
	cards->n = 0;
	while (left.n > 1 && !all_alike(r, &left)) {
		struct cards_wanted w = { .n = 1,
			                  .limit = JUDGE_NO_NUMBER,
			                  .up_to = true,
			                  .orders = (uint8_t)(cards->n + 1),
			                  .sides = sides_of_cards(r, &left),
			                  .secret = secret,
			                  .ends_by = AR(entering_order_unsaid) };
		ask_wanted(r, f, seat, &left, w, &one);
		if (one.n == 0) {
			cite(r, from(AR(entering_order_unsaid), f->citation), JUDGE_EV_NOTE, seat);
			for (int i = 0; i < left.n; i++)
				set_add(cards, left.card[i]);
			return;
		}
		set_add(cards, one.card[0]);
		drop(&left, &one);
	}
	settle_last(r, seat, &left);
	for (int i = 0; i < left.n; i++)
		set_add(cards, left.card[i]);
}

void
link_in_order(struct judge_run *r, judge_place place, const judge_card *card, int n)
{
	if (n == 0)
		return;
	place_to_change(r, place)->first = card[0];
	place_to_change(r, place)->last = card[n - 1];
	for (int i = 0; i < n; i++) {
		struct card *c = card_to_change(r, card[i]);
		c->prev = i ? card[i - 1] : JUDGE_NO_CARD;
		c->next = i < n - 1 ? card[i + 1] : JUDGE_NO_CARD;
	}
}

/* Put the cards in this order into the positions that they have in the place. */
static void
lay_in_order(struct judge_run *r, judge_place place, const struct set *cards)
{
	judge_card all[JUDGE_CARDS];
	int n = 0, at = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		all[n++] = set_has(cards, c) ? cards->card[at++] : c;
	link_in_order(r, place, all, n);
}

/* Hide the order of cards that lie face down: other players know only which cards they are. */
static void
keep_order_secret(struct judge_run *r, const struct set *cards, judge_place place)
{
	struct cards mixed = { { 0 } };
	judge_seat seat = parts_of(r, place)->seat;
	int n = 0;
	if (r->p.game->area[area_of(r, place)].sight == JUDGE_SEEN_BY_ALL)
		return;
	for (int i = 0; i < cards->n; i++) {
		if (!in_force(r, AR(order_known_to_master), seat, cards->card[i]))
			continue;
		cards_add(&mixed, cards->card[i]);
		card_to_change(r, cards->card[i])->shown &= bit_of(seat);
		n++;
	}
	if (n > 1)
		make_indistinguishable(r, &mixed,
		                       (uint8_t)(((1 << JUDGE_SEATS) - 1) & ~bit_of(seat)));
}

static void
order_at(struct judge_run *r, judge_place place, struct set *cards, uint32_t parent)
{
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	judge_seat seat = parts_of(r, place)->seat;
	if (!in_force(r, AR(entering_order_by_area_player), seat, JUDGE_NO_CARD))
		seat = other(seat);
	if (all_alike(r, cards)) {
		settle_last(r, seat, cards);
		return;
	}
	bool secret = in_force(r, AR(order_known_to_master), seat, cards->card[0]);
	struct frame f = { .source = {
				   .card = JUDGE_NO_CARD, .master = seat, .def = JUDGE_NO_DEF } };
	f.citation = cite(r, from(AR(entering_order_by_area_player), parent), JUDGE_EV_NOTE, seat);
	ask_order(r, seat, &f, secret ? (uint8_t)(all & ~bit_of(seat) & ~viewers_of(r, place)) : 0,
	          cards);
	lay_in_order(r, place, cards);
}

static void
settle_order(struct judge_run *r, judge_place place, bool asks, uint32_t parent)
{
	struct set cards;
	if (!r->p.game->area[area_of(r, place)].ordered)
		return;
	find_coming(r, place, &cards);
	if (cards.n < 2)
		return;
	if (asks)
		order_at(r, place, &cards, parent);
	if (!all_alike(r, &cards))
		keep_order_secret(r, &cards, place);
}

/* The turn player's cards are put in order first. */
void
end_simultaneous(struct judge_run *r, struct together before, uint32_t parent, bool asks)
{
	judge_seat first = first_to_choose(r, r->game.turn_player);
	r->now.gathers = false;
	for (int i = 0; i < JUDGE_SEATS && r->now.n_came - r->now.came_since > 1; i++)
		for (judge_place p = 0; p < r->n_places; p++)
			if (parts_of(r, p)->seat == (i ? other(first) : first))
				settle_order(r, p, asks, parent);
	r->now.n_came = r->now.came_since;
	r->now.came_since = before.since;
	r->now.gathers = before.gathers;
}
