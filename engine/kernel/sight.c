/*
 * sight.c: who may look at a card, who knows which it is, and who knows only that it is among some.
 *
 * Three eyes watch a game: each player's, and that of all together, which knows what both saw. What an
 * eye has seen it knows of the card itself (known_by), until it can no longer tell the card from others:
 * a deck is shuffled, a card leaves a hand face down, cards are put back in an order that is kept secret.
 * From then on these cards have one group, and of those it knew it keeps that they are in the group (among):
 *
 *	A knows Y, Z; the hand goes to the deck and is shuffled:   { Y Z ? ? }     Y and Z are among these four
 *	B draws one in the dark:                                   { Y Z ? | ? }   the group goes with the card
 *	B plays it, and it is Z:                                   { Y ? ? }       a card that is seen leaves it
 *
 * Which of the cards of a group bear the mark is nobody's knowledge: only how many of each card do. So
 * another copy's mark goes when a copy without one is seen. Bags that share a card become one; what that
 * loses is certainty, never truth. Invariants: a card an eye knows is in no group of that eye; a group without
 * a mark says nothing and counts as none.
 *
 * event.c, effect.c and setup call this when cards move and are seen; sight_read.c tells it.
 */
#include <string.h>

#include "engine/kernel/sight.h"

bool
knows_card(const struct card *c, int eye)
{
	return eye == TOGETHER ? c->known_by == ALL_SEATS : c->known_by >> eye & 1;
}

/* 1. Cards that can no longer be told apart */

/* The first of them from `card` on; as many as can be in a game: none. */
static int
next_of(const struct cards *cards, int card)
{
	while (card < JUDGE_CARDS) {
		uint64_t rest = cards->bit[card / 64] >> card % 64;
		if (rest)
			return card + __builtin_ctzll(rest);
		card = (card / 64 + 1) * 64;
	}
	return JUDGE_CARDS;
}

void
cards_add(struct cards *cards, judge_card card)
{
	cards->bit[card / 64] |= (uint64_t)1 << (card % 64);
}

void
cards_add_place(struct judge_run *r, struct cards *cards, judge_place place)
{
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		cards_add(cards, c);
}

/* Some groups of an eye, a bit each; bit 0 for the cards without one. */
struct groups {
	uint64_t bit[4];
};

static bool
has_group(const struct groups *groups, uint8_t group)
{
	return groups->bit[group / 64] >> (group % 64) & 1;
}

static void
add_group(struct groups *groups, uint8_t group)
{
	groups->bit[group / 64] |= (uint64_t)1 << (group % 64);
}

static struct groups
groups_of(const struct judge_run *r, const struct cards *cards, int eye)
{
	struct groups found = { { 0 } };
	for (int c = next_of(cards, 0); c < JUDGE_CARDS; c = next_of(cards, c + 1))
		add_group(&found, card_at(r, (judge_card)c)->group[eye]);
	return found;
}

static uint8_t
free_group(const struct judge_run *r, int eye)
{
	struct groups used = { { 0 } };
	uint8_t group = 1;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		add_group(&used, card_at(r, c)->group[eye]);
	while (has_group(&used, group))
		group++;
	return group;
}

/* Does the eye know anything of these cards that mixing them could lose? */
static bool
is_anything_known(const struct judge_run *r, const struct cards *cards, int eye)
{
	for (int c = next_of(cards, 0); c < JUDGE_CARDS; c = next_of(cards, c + 1)) {
		const struct card *k = card_at(r, (judge_card)c);
		if (k->group[eye] || knows_card(k, eye))
			return true;
	}
	return false;
}

/* What the eye knew of a card becomes a mark. */
static void
put_into(struct card *c, uint8_t group, int eye)
{
	if (knows_card(c, eye))
		c->among |= (uint8_t)(1 << eye);
	if (eye != TOGETHER)
		c->known_by &= (uint8_t) ~(1 << eye);
	c->group[eye] = group;
}

static void
mix_for(struct judge_run *r, const struct cards *cards, int eye)
{
	if (!is_anything_known(r, cards, eye))
		return;
	struct groups touched = groups_of(r, cards, eye);
	uint8_t group = free_group(r, eye);
	touched.bit[0] &= ~(uint64_t)1;
	bool others = touched.bit[0] | touched.bit[1] | touched.bit[2] | touched.bit[3];
	for (int c = next_of(cards, 0); c < JUDGE_CARDS; c = next_of(cards, c + 1))
		put_into(the_card(r, (judge_card)c), group, eye);
	for (judge_card c = 0; others && c < r->game.n_cards; c++)
		if (has_group(&touched, card_at(r, c)->group[eye]))
			put_into(the_card(r, c), group, eye);
}

/* All together first: it knows by what the others know. */
void
mix_cards(struct judge_run *r, const struct cards *cards, uint8_t seats)
{
	if (!seats)
		return;
	mix_for(r, cards, TOGETHER);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		if (seats >> seat & 1)
			mix_for(r, cards, seat);
}

/* 2. Cards that are seen */

/* A seen card leaves its group, and one of the same name is known no longer to be there. */
static void
leave_group(struct judge_run *r, judge_card card, int eye)
{
	const uint8_t mark = (uint8_t)(1 << eye), group = card_at(r, card)->group[eye];
	if (!group && !(card_at(r, card)->among & mark))
		return;
	struct card *c = the_card(r, card);
	for (judge_card k = 0; group && !(c->among & mark) && k < r->game.n_cards; k++)
		if (card_at(r, k)->group[eye] == group && card_at(r, k)->among & mark &&
		    are_copies(r, k, card)) {
			the_card(r, k)->among &= (uint8_t)~mark;
			break;
		}
	c->group[eye] = 0;
	c->among &= (uint8_t)~mark;
}

void
learn_which(struct judge_run *r, judge_card card, uint8_t seats)
{
	uint8_t news = (uint8_t)(seats & ~card_at(r, card)->known_by);
	if (!news)
		return;
	struct card *c = the_card(r, card);
	bool grouped = c->among | c->group[0] | c->group[1] | c->group[TOGETHER];
	c->known_by |= news;
	for (int seat = 0; grouped && seat < JUDGE_SEATS; seat++)
		if (news >> seat & 1)
			leave_group(r, card, seat);
	if (grouped && c->known_by == ALL_SEATS)
		leave_group(r, card, TOGETHER);
}

/* The one becomes what the other was to this eye. */
static void
take_status(struct card *to, struct card *from, int eye)
{
	const uint8_t mark = (uint8_t)(1 << eye);
	to->group[eye] = from->group[eye];
	to->among = (uint8_t)((to->among & ~mark) | (from->among & mark));
	from->group[eye] = 0;
	from->among &= (uint8_t)~mark;
}

static void
take_for_known(struct judge_run *r, judge_card card, judge_card known, int seat)
{
	struct card *c = the_card(r, card), *k = the_card(r, known);
	bool together = k->known_by == ALL_SEATS;
	take_status(k, c, seat);
	k->known_by &= (uint8_t) ~(1 << seat);
	c->known_by |= (uint8_t)(1 << seat);
	if (c->known_by == ALL_SEATS && together)
		take_status(k, c, TOGETHER);
	else if (c->known_by == ALL_SEATS)
		leave_group(r, card, TOGETHER);
}

/* Nobody can tell which of the cards that the eye does not know it was that it sees now. */
static void
blur(struct judge_run *r, judge_card card, judge_place place, int eye)
{
	struct cards cards = { { 0 } };
	uint8_t group = card_at(r, card)->group[eye];
	bool differ = false;
	if (knows_card(card_at(r, card), eye))
		return;
	cards_add(&cards, card);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		if (knows_card(card_at(r, c), eye))
			continue;
		cards_add(&cards, c);
		differ |= card_at(r, c)->group[eye] != group;
	}
	if (differ)
		mix_for(r, &cards, eye);
}

/* Where cards have no order, who sees one takes it for one he knows of, if he does. */
static void
recognise(struct judge_run *r, judge_card card, judge_place place, int seat)
{
	const uint8_t bit = (uint8_t)(1 << seat);
	if (card_at(r, card)->known_by & bit)
		return;
	for (judge_card k = place_at(r, place)->first; k != JUDGE_NO_CARD; k = card_at(r, k)->next)
		if (k != card && are_copies(r, k, card) &&
		    card_at(r, k)->def != JUDGE_UNKNOWN_DEF &&
		    card_at(r, k)->known_by & bit & ~card_at(r, k)->shown) {
			take_for_known(r, card, k, seat);
			return;
		}
	blur(r, card, place, seat);
	blur(r, card, place, TOGETHER);
}

static void
recognise_out_of(struct judge_run *r, judge_card card, judge_place place, uint8_t seats)
{
	if (r->p.game->area[area_of(r, place)].ordered || place_at(r, place)->n == 0)
		return;
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		if (seats >> seat & 1)
			recognise(r, card, place, seat);
}

/* Those of the seats that may not look at it where it lies. */
static uint8_t
blind_to(struct judge_run *r, judge_card card, uint8_t seats)
{
	return (uint8_t)(seats & ~sees(r, card_at(r, card)->place) & ~card_at(r, card)->shown);
}

void
glimpse_card(struct judge_run *r, judge_card card, uint8_t seats)
{
	recognise_out_of(r, card, card_at(r, card)->place, blind_to(r, card, seats));
	learn_which(r, card, seats);
}

void
show_card(struct judge_run *r, judge_card card, uint8_t seats)
{
	bool blind = blind_to(r, card, seats);
	glimpse_card(r, card, seats);
	if (blind)
		the_card(r, card)->shown |= seats;
}

void
forget_card(struct judge_run *r, judge_card card)
{
	struct card *c = the_card(r, card);
	c->known_by = c->among = c->shown = 0;
	memset(c->group, 0, sizeof c->group);
}

/* 3. Cards that move */

/* Of the cards that one player is looking at, the other cannot tell which one goes. */
static uint8_t
lose_looked_at(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	struct cards cards = { { 0 } };
	uint8_t others = shown ? (uint8_t)(ALL_SEATS & ~shown & ~sees(r, from_place)) : 0;
	int n = 0;
	if (!others)
		return 0;
	for (judge_card c = place_at(r, from_place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next)
		if (card_at(r, c)->shown & shown && !(card_at(r, c)->shown & others)) {
			cards_add(&cards, c);
			n++;
		}
	cards_add(&cards, card);
	if (n == 0)
		return 0;
	mix_cards(r, &cards, others);
	return others;
}

/* Without an order: who sees it go takes it for one he knows of, and who does not can no longer tell
 * which went and which are left. */
static uint8_t
lose_unordered(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	uint8_t unseen = (uint8_t)(ALL_SEATS & ~sees(r, from_place) & ~shown);
	uint8_t dark = (uint8_t)(unseen & ~sees(r, card_at(r, card)->place));
	if (place_at(r, from_place)->n == 0)
		return 0;
	recognise_out_of(r, card, from_place, (uint8_t)(unseen & ~dark));
	if (dark) {
		struct cards cards = { { 0 } };
		cards_add_place(r, &cards, from_place);
		cards_add(&cards, card);
		mix_cards(r, &cards, dark);
	}
	return dark;
}

uint8_t
lose_track(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	if (from_place == JUDGE_NO_PLACE || shown == ALL_SEATS)
		return 0;
	if (r->p.game->area[area_of(r, from_place)].ordered)
		return lose_looked_at(r, card, from_place, shown);
	return lose_unordered(r, card, from_place, shown);
}

/* A hidden shuffle: who may not look there knows only which cards are in it. */
void
shuffled(struct judge_run *r, judge_place place)
{
	struct cards cards = { { 0 } };
	uint8_t seen = sees(r, place);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		the_card(r, c)->shown = 0;
		learn_which(r, c, seen);
		cards_add(&cards, c);
	}
	mix_cards(r, &cards, (uint8_t)(ALL_SEATS & ~seen));
}

/* 4. The start of a game from a position */

/* Those of a place that the eye of its player knows nothing of are known from now on; they are added to `cards`. */
static void
know_what_was_brought(struct judge_run *r, judge_place place, int seat, struct cards *cards)
{
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		struct card *k = the_card(r, c);
		if (k->known_by >> seat & 1 || k->group[seat])
			continue;
		k->known_by |= (uint8_t)(1 << seat);
		cards_add(cards, c);
	}
}

/* Who brought a deck knows what is in it, though not where: also not in which of the heaps that nobody may look at. What lies
 * in a place of a row was put there, and is known by itself. */
void
know_own_decks(struct judge_run *r)
{
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		struct cards heaps = { { 0 } };
		for (judge_place p = 0; p < r->n_places; p++) {
			const struct judge_area *area = &r->p.game->area[area_of(r, p)];
			struct cards own = { { 0 } };
			if (parts_of(r, p)->seat != seat || area->sight != JUDGE_SEEN_BY_NONE)
				continue;
			know_what_was_brought(r, p, seat, area->places > 1 ? &own : &heaps);
			mix_for(r, &own, seat);
		}
		mix_for(r, &heaps, seat);
	}
}
