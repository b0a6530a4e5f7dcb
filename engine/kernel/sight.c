/*
 * sight.c: who may look at a card, who knows which card it is, and who knows only that it is in a
 * group.
 *
 * A game has three eyes: each player's, and the eye of both together, which knows what both saw.
 * What an eye has seen is stored in the card itself (known_by), until the eye can no longer tell
 * the card from others: a deck is shuffled, a card leaves a hand face down, cards are put back in a
 * secret order. From then on these cards are one group, and each card that the eye knew is marked
 * as being among the group (among):
 *
 *	A knows Y, Z; the hand is shuffled into the deck: { Y Z ? ? }   Y and Z are among these four
 *	B draws one in the dark:                          { Y Z ? | ? } the group goes with the card
 *	B plays it, and it is Z:                          { Y ? ? }     a seen card leaves it
 *
 * No eye knows which cards of a group have the mark, only how many of each definition do. So when a
 * copy without a mark is seen, another copy loses its mark. Groups that share a card are merged;
 * that loses certainty, but never makes anything false. Invariants: a card that an eye knows is in
 * no group of that eye; a group without a mark says nothing and counts as no group.
 *
 * event.c, effect.c and set-up call these functions when cards move and are seen; sight_read.c
 * reports the result.
 */
#include <string.h>

#include "engine/kernel/sight.h"

bool
knows_card(const struct card *c, int eye)
{
	return eye == TOGETHER ? c->known_by == ALL_SEATS : c->known_by >> eye & 1;
}

/* 1. Cards that can't be distinguished any more */

/* Return the first card of the set from `card` on; JUDGE_CARDS: none. */
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

/* A set of groups of an eye: bit per group; bit 0 for cards without a group. */
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

/* Does the eye know anything about these cards that mixing them would lose? */
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

/* Put a card into a group. If the eye knew the card, it gets a mark. */
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
		put_into(card_to_change(r, (judge_card)c), group, eye);
	for (judge_card c = 0; others && c < r->game.n_cards; c++)
		if (has_group(&touched, card_at(r, c)->group[eye]))
			put_into(card_to_change(r, c), group, eye);
}

/* The eye of both together comes first, since it depends on what the others know. */
void
make_indistinguishable(struct judge_run *r, const struct cards *cards, uint8_t seats)
{
	if (!seats)
		return;
	mix_for(r, cards, TOGETHER);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		if (seats >> seat & 1)
			mix_for(r, cards, seat);
}

/* 2. Cards that are seen */

/* A card that was seen leaves its group. If it had no mark of its own, one marked copy loses its
 * mark. */
static void
leave_group(struct judge_run *r, judge_card card, int eye)
{
	const uint8_t mark = (uint8_t)(1 << eye), group = card_at(r, card)->group[eye];
	if (!group && !(card_at(r, card)->among & mark))
		return;
	struct card *c = card_to_change(r, card);
	for (judge_card k = 0; group && !(c->among & mark) && k < r->game.n_cards; k++)
		if (card_at(r, k)->group[eye] == group && card_at(r, k)->among & mark &&
		    are_copies(r, k, card)) {
			card_to_change(r, k)->among &= (uint8_t)~mark;
			break;
		}
	c->group[eye] = 0;
	c->among &= (uint8_t)~mark;
}

void
mark_known(struct judge_run *r, judge_card card, uint8_t seats)
{
	uint8_t news = (uint8_t)(seats & ~card_at(r, card)->known_by);
	if (!news)
		return;
	struct card *c = card_to_change(r, card);
	bool grouped = c->among | c->group[0] | c->group[1] | c->group[TOGETHER];
	c->known_by |= news;
	for (int seat = 0; grouped && seat < JUDGE_SEATS; seat++)
		if (news >> seat & 1)
			leave_group(r, card, seat);
	if (grouped && c->known_by == ALL_SEATS)
		leave_group(r, card, TOGETHER);
}

/* For this eye, `to` takes over group and mark of `from`, which is left without. */
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
	struct card *c = card_to_change(r, card), *k = card_to_change(r, known);
	bool together = k->known_by == ALL_SEATS;
	take_status(k, c, seat);
	k->known_by &= (uint8_t) ~(1 << seat);
	c->known_by |= (uint8_t)(1 << seat);
	if (c->known_by == ALL_SEATS && together)
		take_status(k, c, TOGETHER);
	else if (c->known_by == ALL_SEATS)
		leave_group(r, card, TOGETHER);
}

/* Mix the cards of the place that the eye doesn't know: it sees one of them now, but can't tell
 * which one. */
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

/* Let a player see a card in an unordered place. A player who knows a copy there takes the card for
 * that copy. */
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

/* Return those of the seats that may not look at the card in its place. */
static uint8_t
blind_to(struct judge_run *r, judge_card card, uint8_t seats)
{
	return (uint8_t)(seats & ~viewers_of(r, card_at(r, card)->place) &
	                 ~card_at(r, card)->shown);
}

void
glimpse_card(struct judge_run *r, judge_card card, uint8_t seats)
{
	recognise_out_of(r, card, card_at(r, card)->place, blind_to(r, card, seats));
	mark_known(r, card, seats);
}

void
show_card(struct judge_run *r, judge_card card, uint8_t seats)
{
	bool blind = blind_to(r, card, seats);
	glimpse_card(r, card, seats);
	if (blind)
		card_to_change(r, card)->shown |= seats;
}

void
clear_knowledge(struct judge_run *r, judge_card card)
{
	struct card *c = card_to_change(r, card);
	c->known_by = c->among = c->shown = 0;
	memset(c->group, 0, sizeof c->group);
}

/* 3. Cards that move */

/* If one player is looking at some of the cards, the other can't tell which of them is moving.
 * Returns the seats that lose track. */
static uint8_t
lose_looked_at(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	struct cards cards = { { 0 } };
	uint8_t others = shown ? (uint8_t)(ALL_SEATS & ~shown & ~viewers_of(r, from_place)) : 0;
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
	make_indistinguishable(r, &cards, others);
	return others;
}

/* From an unordered place: a player who sees the card takes it for a copy known there; a player who
 * doesn't can't tell which card moved and which are left. Returns these players' seats. */
static uint8_t
lose_unordered(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	uint8_t unseen = (uint8_t)(ALL_SEATS & ~viewers_of(r, from_place) & ~shown);
	uint8_t dark = (uint8_t)(unseen & ~viewers_of(r, card_at(r, card)->place));
	if (place_at(r, from_place)->n == 0)
		return 0;
	recognise_out_of(r, card, from_place, (uint8_t)(unseen & ~dark));
	if (dark) {
		struct cards cards = { { 0 } };
		cards_add_place(r, &cards, from_place);
		cards_add(&cards, card);
		make_indistinguishable(r, &cards, dark);
	}
	return dark;
}

uint8_t
update_knowledge_on_move(struct judge_run *r, judge_card card, judge_place from_place,
                         uint8_t shown)
{
	if (from_place == JUDGE_NO_PLACE || shown == ALL_SEATS)
		return 0;
	if (r->p.game->area[area_of(r, from_place)].ordered)
		return lose_looked_at(r, card, from_place, shown);
	return lose_unordered(r, card, from_place, shown);
}

/* Mix the cards of a shuffled place for players who may not look there: they know only which cards
 * are in it. */
void
forget_order(struct judge_run *r, judge_place place)
{
	struct cards cards = { { 0 } };
	uint8_t seen = viewers_of(r, place);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		card_to_change(r, c)->shown = 0;
		mark_known(r, c, seen);
		cards_add(&cards, c);
	}
	make_indistinguishable(r, &cards, (uint8_t)(ALL_SEATS & ~seen));
}

/* 4. The start of a game from a position */

/* Let the player know every card in the place that this player knows nothing about yet; add those
 * cards to `cards`. */
static void
know_what_was_brought(struct judge_run *r, judge_place place, int seat, struct cards *cards)
{
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		struct card *k = card_to_change(r, c);
		if (k->known_by >> seat & 1 || k->group[seat])
			continue;
		k->known_by |= (uint8_t)(1 << seat);
		cards_add(cards, c);
	}
}

/* A player who brought a deck knows which cards are in it, but not where, not even in which of the
 * piles that no player may look at. A card in a place of a row was put there, and is known
 * individually. */
void
init_deck_knowledge(struct judge_run *r)
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
