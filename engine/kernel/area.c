/* area.c: places, the cards in them, who can see these cards and who owns them. */
#include <string.h>

#include "engine/kernel/unknown.h"

/* Make places empty, by copying the part that is done already, twice as much each time. */
static void
empty_places(struct place *place, size_t n)
{
	size_t done = 1;
	place[0] = (struct place){ JUDGE_NO_CARD, JUDGE_NO_CARD, 0 };
	for (; done < n; done *= 2)
		memcpy(place + done, place, (done * 2 < n ? done : n - done) * sizeof *place);
}

static judge_place
add_places(struct judge_run *r, judge_place first, judge_seat seat, uint8_t area, int n)
{
	struct place_parts *parts = &r->parts[first];
	for (int i = 0; i < n; i++)
		parts[i] = (struct place_parts){ seat, area, (uint8_t)i, 0 };
	return (judge_place)(first + n);
}

/* Number the places seat by seat, area by area; a shared area has the same places for both
 * seats. */
void
init_areas(struct judge_run *r)
{
	const struct judge_game *g = r->p.game;
	judge_place n = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (uint8_t a = 0; a < g->n_areas; a++) {
			bool shared = g->area[a].shared, again = shared && seat > 0;
			r->first_place[seat][a] = again ? r->first_place[0][a] : n;
			if (!again)
				n = add_places(r, n, shared ? JUDGE_NO_SEAT : seat, a,
				               g->area[a].places);
		}
	r->n_places = n;
	empty_places(r->game.place, r->n_places);
}

judge_place
destination(struct judge_run *r, judge_card card, int area)
{
	judge_seat owner = card_at(r, card)->owner;
	if (in_force(r, r->kernel->rules.to_owners_area, owner, card))
		return place_of(r, owner, area, 0);
	return place_of(r, master(r, card), area, 0);
}

judge_card
find_card(const struct judge_run *r, judge_place place, judge_def def)
{
	judge_card c = place_at(r, place)->first;
	if (!r->game.hides) {
		while (c != JUDGE_NO_CARD && card_at(r, c)->def != def)
			c = card_at(r, c)->next;
		return c;
	}
	while (c != JUDGE_NO_CARD && !is_of_def(r, c, def))
		c = card_at(r, c)->next;
	return c;
}

/* Searches by place, not by index, since a position that is set up numbers its cards
 * differently. */
judge_card
find_owned(const struct judge_run *r, judge_seat owner, judge_def def)
{
	judge_card found = JUDGE_NO_CARD;
	for (judge_place p = next_taken(r, 0); p < r->n_places; p = next_taken(r, p + 1))
		for (judge_card c = place_at(r, p)->first; c != JUDGE_NO_CARD;
		     c = card_at(r, c)->next) {
			const struct card *k = card_at(r, c);
			if (!is_of_def(r, c, def) || k->owner != owner)
				continue;
			if (!r->now.forces_answer || k->known_by & bit_of(owner))
				return c;
			found = c;
		}
	return found;
}

judge_card
card_of_identity(const struct judge_run *r, int32_t identity)
{
	for (judge_card c = 0; identity && c < r->game.n_cards; c++)
		if (card_at(r, c)->identity == (uint32_t)identity)
			return c;
	return JUDGE_NO_CARD;
}

bool
owns(const struct judge_run *r, judge_seat seat, judge_def def)
{
	for (int i = 0; i < r->n_own[seat]; i++)
		if (r->own[seat][i] == def)
			return true;
	return false;
}

/* Return the seats that may look at the cards of a place: all seats if the rule that hides them is
 * not in force. */
uint8_t
viewers_of(struct judge_run *r, judge_place place)
{
	const struct place_parts *p = parts_of(r, place);
	uint8_t sight = r->p.game->area[p->area].sight;
	uint8_t all = (1 << JUDGE_SEATS) - 1;
	if (sight == JUDGE_SEEN_BY_ALL)
		return all;
	if (!in_force(r, r->kernel->hidden_by[p->area], p->seat, JUDGE_NO_CARD))
		return all;
	bool own = sight == JUDGE_SEEN_BY_OWNER;
	judge_rule rule = r->kernel->seen_by_own ? r->kernel->seen_by_own[p->area] : JUDGE_NO_RULE;
	if (!own && rule != JUDGE_NO_RULE)
		own = in_force(r, rule, p->seat, JUDGE_NO_CARD);
	if (!own || p->seat == JUDGE_NO_SEAT)
		return 0;
	return (uint8_t)(1 << p->seat);
}

bool
is_revealed(const struct judge_run *r, judge_card card)
{
	return card_at(r, card)->shown == (1 << JUDGE_SEATS) - 1;
}

static void
link_between(struct judge_run *r, judge_card card, judge_place to, judge_card prev, judge_card next)
{
	struct place *p = place_to_change(r, to);
	struct card *c = card_to_change(r, card);
	c->place = to;
	c->prev = prev;
	c->next = next;
	if (prev == JUDGE_NO_CARD)
		p->first = card;
	else
		card_to_change(r, prev)->next = card;
	if (next == JUDGE_NO_CARD)
		p->last = card;
	else
		card_to_change(r, next)->prev = card;
	p->n++;
	r->game.taken[to / 64] |= UINT64_C(1) << to % 64;
}

/* Reverse an ordered area: what happens to the remaining cards if order_kept is not in force. */
static void
reverse(struct judge_run *r, judge_place place)
{
	struct place *p = place_to_change(r, place);
	for (judge_card c = p->first; c != JUDGE_NO_CARD;) {
		struct card *k = card_to_change(r, c);
		judge_card next = k->next;
		k->next = k->prev;
		k->prev = next;
		c = next;
	}
	judge_card first = p->first;
	p->first = p->last;
	p->last = first;
}

static void
keep_order(struct judge_run *r, judge_place place)
{
	const struct judge_area *area = &r->p.game->area[area_of(r, place)];
	if (area->ordered && area->sight == JUDGE_SEEN_BY_NONE &&
	    !in_force(r, r->kernel->rules.order_kept, parts_of(r, place)->seat, JUDGE_NO_CARD))
		reverse(r, place);
}

/* Return the lowest card of the stack that contains `card`. */
static judge_card
lowest(const struct judge_run *r, judge_card card)
{
	while (card_at(r, card)->beneath != JUDGE_NO_CARD)
		card = card_at(r, card)->beneath;
	return card;
}

static void
link_atop(struct judge_run *r, judge_card card, judge_place to, judge_card onto)
{
	struct card *c = card_to_change(r, card);
	if (in_force(r, r->kernel->rules.stack_order, JUDGE_NO_SEAT, card)) {
		link_between(r, card, to, onto, card_at(r, onto)->next);
		c->beneath = onto;
		c->above = card_at(r, onto)->above;
		if (c->above != JUDGE_NO_CARD)
			card_to_change(r, c->above)->beneath = card;
		card_to_change(r, onto)->above = card;
		return;
	}
	judge_card bottom = lowest(r, onto);
	link_between(r, card, to, card_at(r, bottom)->prev, bottom);
	c->above = bottom;
	card_to_change(r, bottom)->beneath = card;
}

static void
link_underneath(struct judge_run *r, judge_card card, judge_place to, judge_card over)
{
	judge_card bottom = lowest(r, over);
	link_between(r, card, to, card_at(r, bottom)->prev, bottom);
	card_to_change(r, card)->above = bottom;
	card_to_change(r, bottom)->beneath = card;
}

void
link_card(struct judge_run *r, judge_card card, judge_place to, enum how how, judge_card onto)
{
	struct place *p = place_to_change(r, to);
	bool stacks = onto != JUDGE_NO_CARD && card_at(r, onto)->place == to &&
	              r->kernel->stacks[area_of(r, to)];
	if (stacks && how == UNDERNEATH)
		link_underneath(r, card, to, onto);
	else if (stacks && how == ATOP)
		link_atop(r, card, to, onto);
	else if (how == ON_TOP)
		link_between(r, card, to, JUDGE_NO_CARD, p->first);
	else
		link_between(r, card, to, p->last, JUDGE_NO_CARD);
}

void
unlink_card(struct judge_run *r, judge_card card)
{
	struct card *c = card_to_change(r, card);
	if (c->place == JUDGE_NO_PLACE)
		return;
	struct place *p = place_to_change(r, c->place);
	if (c->prev == JUDGE_NO_CARD)
		p->first = c->next;
	else
		card_to_change(r, c->prev)->next = c->next;
	if (c->next == JUDGE_NO_CARD)
		p->last = c->prev;
	else
		card_to_change(r, c->next)->prev = c->prev;
	if (c->beneath != JUDGE_NO_CARD)
		card_to_change(r, c->beneath)->above = c->above;
	if (c->above != JUDGE_NO_CARD)
		card_to_change(r, c->above)->beneath = c->beneath;
	judge_place left = c->place;
	if (--p->n == 0)
		r->game.taken[left / 64] &= ~(UINT64_C(1) << left % 64);
	c->place = JUDGE_NO_PLACE;
	c->next = c->prev = c->beneath = c->above = JUDGE_NO_CARD;
	keep_order(r, left);
}

judge_card
create_card(struct judge_run *r, judge_def def, judge_seat owner, judge_place place)
{
	if (r->game.n_cards == JUDGE_CARDS)
		stop_at_limit(r, "cards");
	judge_card card = r->game.n_cards++;
	r->has_unknown |= def == JUDGE_UNKNOWN_DEF;
	*card_to_change(r, card) = (struct card){
		.def = def,
		.owner = owner,
		.place = JUDGE_NO_PLACE,
		.next = JUDGE_NO_CARD,
		.prev = JUDGE_NO_CARD,
		.beneath = JUDGE_NO_CARD,
		.above = JUDGE_NO_CARD,
		.since = r->game.turn,
		.stamp = r->game.clock,
		.identity = r->game.identities++,
		.pool = NO_POOL,
	};
	clear_values(r, card);
	if (place != JUDGE_NO_PLACE)
		link_card(r, card, place, BESIDE, JUDGE_NO_CARD);
	return card;
}

/* A set of definitions: bit per definition. */
struct own {
	uint64_t def[JUDGE_DEFS / 64];
};

static void
note_own(const struct judge_run *r, struct own *own, judge_def def)
{
	if (def < r->p.cards->n)
		own->def[def / 64] |= UINT64_C(1) << def % 64;
}

static void
note_pool(struct judge_run *r, struct own *own, const struct pool_row *row)
{
	const uint64_t *all =
		row->def == JUDGE_NO_DEF ? all_of_list(r, row->pool % JUDGE_LISTS) : NULL;
	for (int word = 0; all && word < DEF_WORDS; word++)
		own->def[word] |= all[word];
}

static void
list_own(struct judge_run *r, judge_seat seat, const struct own *own)
{
	uint16_t n = 0;
	for (int word = 0; word < JUDGE_DEFS / 64; word++)
		for (uint64_t rest = own->def[word]; rest; rest &= rest - 1)
			r->own[seat][n++] = (judge_def)(word * 64 + __builtin_ctzll(rest));
	r->n_own[seat] = n;
}

/* List the different cards of each seat, from its cards in the game, its lists and its pools. */
void
collect_card_defs(struct judge_run *r)
{
	struct own own[JUDGE_SEATS] = { 0 };
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (!card_at(r, c)->made)
			note_own(r, &own[card_at(r, c)->owner], card_at(r, c)->def);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (int l = 0; l < JUDGE_LISTS; l++)
			for (int i = 0; i < r->p.list[seat][l].n; i++)
				note_own(r, &own[seat], r->p.list[seat][l].def[i]);
	for (int i = 0; i < r->game.n_pool; i++)
		note_pool(r, &own[r->game.pool[i].pool / JUDGE_LISTS], &r->game.pool[i]);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		list_own(r, seat, &own[seat]);
}
