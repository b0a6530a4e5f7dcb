/*
 * hash.c: the loop hash. Two positions with the same future hash alike: only the order of time
 * stamps and identities counts, and every field is written out, so no padding bytes are hashed.
 */
#include <endian.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/kernel/kernel.h"

/* Bytes on their way into a hash. There are seldom more than fit; then they go piece by piece,
 * because room for all that there could be is too much for the stack. */
struct bytes {
	XXH3_state_t hash; /* of the earlier pieces */
	bool pieces;       /* true if there are earlier ones */
	size_t n;
	uint8_t at[4096];
};

/* The bytes that the state is hashed from, and those of its shape, in which numbers that may grow
 * are 0. Both are written together. */
struct writing {
	struct bytes state, shape;
	bool kept; /* true if the stored prints of places are valid */
};

static void
add_piece(struct bytes *b)
{
	if (!b->pieces)
		XXH3_64bits_reset(&b->hash);
	b->pieces = true;
	XXH3_64bits_update(&b->hash, b->at, b->n);
	b->n = 0;
}

static void
put_in(struct bytes *b, uint32_t v)
{
	v = htole32(v);
	if (b->n == sizeof b->at)
		add_piece(b);
	memcpy(b->at + b->n, &v, sizeof v);
	b->n += sizeof v;
}

static void
put(struct writing *w, uint32_t v)
{
	put_in(&w->state, v);
	put_in(&w->shape, v);
}

static void
put_number(struct writing *w, uint32_t v, bool grows)
{
	put_in(&w->state, v);
	put_in(&w->shape, grows ? 0 : v);
}

/* Append the two halves of a number. */
static void
put_long(struct bytes *b, uint64_t v)
{
	put_in(b, (uint32_t)v);
	put_in(b, (uint32_t)(v >> 32));
}

/* Do time stamps count in this place? Only in rows, where cards come to the places one after
 * another. */
static bool
is_timed(const struct judge_run *r, judge_place place)
{
	return r->p.game->area[area_of(r, place)].places > 1;
}

struct stamps {
	uint32_t at[JUDGE_CARDS];
	int n;
};

static void
collect_stamps(struct stamps *stamps, const struct judge_run *r)
{
	stamps->n = 0;
	for (judge_place p = next_taken(r, 0); p < r->n_places; p = next_taken(r, p + 1)) {
		if (!is_timed(r, p))
			continue;
		for (judge_card c = r->game.place[p].first; c != JUDGE_NO_CARD;
		     c = r->game.card[c].next)
			stamps->at[stamps->n++] = r->game.card[c].stamp;
	}
}

/* Return the rank of a time stamp: how many cards came earlier. */
static uint32_t
rank(const struct stamps *stamps, uint32_t stamp)
{
	uint32_t earlier = 0;
	for (int i = 0; i < stamps->n; i++)
		earlier += stamps->at[i] < stamp;
	return earlier;
}

/* Mix a number so that each bit of the result depends on each of its bits (the last steps of
 * SplitMix64). Used for items that are added up, too many for a full hash each. */
static uint64_t
mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static bool
has_values(const struct judge_run *r, judge_card card)
{
	for (int v = 0; r->has_values && v < CARD_VALUES; v++)
		if (values_at(r, card)[v])
			return true;
	return false;
}

/* Return the print of a card in its place. Its values are included if the game says which of them
 * grow. */
static struct cards_hash
print_of(const struct judge_run *r, judge_card card)
{
	const struct card *k = &r->game.card[card];
	bool atop = k->beneath != JUDGE_NO_CARD, earlier = k->since < r->game.turn;
	uint64_t shape = (uint64_t)k->def | (uint64_t)k->owner << 16 | (uint64_t)k->known_by << 24 |
	                 (uint64_t)atop << 32 | (uint64_t)earlier << 33;
	struct cards_hash print = { shape | (uint64_t)k->marks << 34, shape };
	const bool *grows = has_values(r, card) ? r->kernel->card_grows : NULL;
	for (int v = 0; grows && v < CARD_VALUES; v++) {
		uint32_t is = (uint32_t)values_at(r, card)[v];
		uint64_t value = (uint64_t)(v + 1) << 56 | is;
		print.state = is ? mix(print.state ^ value) : print.state;
		print.shape = is && !grows[v] ? mix(print.shape ^ value) : print.shape;
	}
	return print;
}

/* Append the cards of a row of places, with the ranks of their time stamps. */
static void
put_cards(struct writing *w, const struct judge_run *r, judge_card first,
          const struct stamps *stamps)
{
	bool values = r->has_values && !r->kernel->card_grows;
	for (judge_card c = first; c != JUDGE_NO_CARD; c = r->game.card[c].next) {
		const struct card *k = &r->game.card[c];
		struct cards_hash print = print_of(r, c);
		put_long(&w->state, print.state);
		put_long(&w->shape, print.shape);
		put(w, rank(stamps, k->stamp));
		for (int v = 0; values && v < CARD_VALUES; v++)
			put_number(w, (uint32_t)values_at(r, c)[v], true);
	}
}

/* The print of a place outside the rows. In an unordered pile the cards' prints are added up, so
 * order doesn't count; in an ordered one each is mixed with those before it. */
static struct cards_hash
print_of_place(const struct judge_run *r, judge_place place)
{
	bool ordered = r->p.game->area[area_of(r, place)].ordered;
	struct cards_hash sum = { 0, 0 };
	for (judge_card c = r->game.place[place].first; c != JUDGE_NO_CARD;
	     c = r->game.card[c].next) {
		struct cards_hash print = print_of(r, c);
		uint64_t state = mix(ordered ? print.state ^ sum.state : print.state);
		bool alike = print.shape == print.state && (!ordered || sum.shape == sum.state);
		uint64_t shape =
			alike ? state : mix(ordered ? print.shape ^ sum.shape : print.shape);
		sum.state = ordered ? state : sum.state + state;
		sum.shape = ordered ? shape : sum.shape + shape;
	}
	return sum;
}

/* Prints of places stay stored until one of their cards changes, since most cards lie in decks and
 * piles. A new turn changes the prints of cards that came in the last one: see print_of(). */

void
invalidate_cards_hashes(struct judge_run *r)
{
	memset(&r->prints, 0, sizeof r->prints);
}

static bool
are_settled(const struct cards_hashes *p)
{
	uint64_t changed = 0;
	for (int word = 0; word < PLACE_WORDS; word++)
		changed |= p->place[word];
	for (size_t word = 0; word < sizeof p->card / sizeof *p->card; word++)
		changed |= p->card[word];
	return changed == 0;
}

static void
note_turn(struct judge_run *r)
{
	struct cards_hashes *p = &r->prints;
	if (r->game.turn < p->turn)
		invalidate_cards_hashes(r);
	for (judge_card c = 0; r->game.turn > p->turn && c < r->game.n_cards; c++)
		if (r->game.card[c].since >= p->turn)
			p->card[c / 64] |= UINT64_C(1) << c % 64;
	p->turn = r->game.turn;
}

static void
drop_changed(struct judge_run *r)
{
	struct cards_hashes *p = &r->prints;
	for (size_t word = 0; word < sizeof p->card / sizeof *p->card; word++)
		for (uint64_t rest = p->card[word]; rest; rest &= rest - 1) {
			size_t c = word * 64 + (size_t)__builtin_ctzll(rest);
			judge_place at = c < JUDGE_CARDS ? r->game.card[c].place : JUDGE_NO_PLACE;
			if (at != JUDGE_NO_PLACE)
				p->place[at / 64] |= UINT64_C(1) << at % 64;
		}
	for (int word = 0; word < PLACE_WORDS; word++)
		p->kept[word] &= ~p->place[word];
	memset(p->place, 0, sizeof p->place);
	memset(p->card, 0, sizeof p->card);
}

static void
keep_prints(struct judge_run *r)
{
	note_turn(r);
	drop_changed(r);
	for (int word = 0; word < PLACE_WORDS; word++)
		for (uint64_t rest = r->game.taken[word] & ~r->prints.kept[word]; rest;
		     rest &= rest - 1) {
			judge_place p = (judge_place)(word * 64 + __builtin_ctzll(rest));
			if (is_timed(r, p))
				continue;
			r->print[p] = print_of_place(r, p);
			r->prints.kept[word] |= UINT64_C(1) << p % 64;
		}
}

static void
put_place(struct writing *w, const struct judge_run *r, judge_place place,
          const struct stamps *stamps)
{
	const struct place *p = &r->game.place[place];
	put(w, (uint32_t)place << 16 | p->n);
	if (is_timed(r, place)) {
		put_cards(w, r, p->first, stamps);
		return;
	}
	bool kept = w->kept && r->prints.kept[place / 64] >> place % 64 & 1;
	checked(!kept || r->print[place].state == print_of_place(r, place).state);
	checked(!kept || r->print[place].shape == print_of_place(r, place).shape);
	struct cards_hash print = kept ? r->print[place] : print_of_place(r, place);
	put_long(&w->state, print.state);
	put_long(&w->shape, print.shape);
}

/* Identify a card by its place and its depth there: its index differs between states that must hash
 * alike. */
static uint32_t
whereabouts(const struct game *g, judge_card card)
{
	if (card == JUDGE_NO_CARD || g->card[card].place == JUDGE_NO_PLACE)
		return JUDGE_NO_CARD;
	uint32_t before = 0;
	for (judge_card c = g->card[card].prev; c != JUDGE_NO_CARD; c = g->card[c].prev)
		before++;
	return (uint32_t)g->card[card].place << 16 | before << 8;
}

static void
put_change(struct writing *w, const struct game *g, const struct rule_change *c)
{
	put(w, c->rule | (uint32_t)c->seat << 16 | (uint32_t)c->mode << 24);
	put(w, whereabouts(g, c->card));
	put(w, c->this_turn);
	put(w, (uint32_t)c->value);
}

static void
put_source(struct writing *w, const struct game *g, const struct source *s)
{
	put(w, (uint32_t)s->def | (uint32_t)s->ability << 16 | (uint32_t)s->master << 24);
	put(w, whereabouts(g, s->card));
}

static void
put_lasting(struct writing *w, const struct game *g, const struct lasting_effect *l)
{
	put_source(w, g, &l->source);
	put(w, l->node | (uint32_t)l->span << 16 | (uint32_t)l->seat << 24);
	put(w, (uint32_t)l->value);
	uint64_t sum = 0;
	for (judge_card c = 0; c < g->n_cards; c++) {
		uint32_t at = whereabouts(g, c);
		if (l->cards[c / 64] >> (c % 64) & 1 && g->card[c].identity < l->identities)
			sum += XXH3_64bits(&at, sizeof at);
	}
	put(w, (uint32_t)sum);
	put(w, (uint32_t)(sum >> 32));
}

/* If a value holds a card's identity, hash where that card lies instead. */
static uint32_t
value_of(const struct judge_run *r, judge_seat seat, int which)
{
	uint32_t value = (uint32_t)r->game.value[seat][which];
	if (!r->kernel->keeps_card || !r->kernel->keeps_card[which])
		return value;
	for (judge_card c = 0; value && c < r->game.n_cards; c++)
		if (r->game.card[c].identity == value)
			return whereabouts(&r->game, c);
	return JUDGE_NO_CARD;
}

/* Append what abilities left behind: abilities in standby, lasting effects, timed triggers. */
static void
put_abilities(struct writing *w, const struct game *g)
{
	for (int i = 0; i < g->n_standby; i++) {
		const struct standby *s = &g->standby[i];
		put_source(w, g, &s->source);
		put(w, s->event.kind | (uint32_t)s->later << 16);
		put(w, whereabouts(g, s->event.card));
		put_number(w, (uint32_t)s->event.amount, true);
	}
	for (int i = 0; i < g->n_lasting; i++)
		put_lasting(w, g, &g->lasting[i]);
	for (int i = 0; i < g->n_later; i++) {
		put_source(w, g, &g->later[i].source);
		put(w, g->later[i].node | (uint32_t)g->later[i].over << 16);
	}
	for (int i = 0; i < g->n_fired; i++)
		put_source(w, g, &g->fired[i]);
}

/* Append the declarations that wait, with the choices made for them. */
static void
put_chain(struct writing *w, const struct game *g)
{
	if (g->n_chain == 0)
		return;
	put(w, g->n_chain | (uint32_t)g->window.open << 8 | (uint32_t)g->window.priority << 16 |
	               (uint32_t)g->window.passes << 24);
	for (int i = 0; i < g->n_chain; i++) {
		const struct play *p = &g->chain[i];
		put_source(w, g, &p->act.source);
		put(w, p->kind | (uint32_t)p->seat << 8);
		for (int v = 0; v < JUDGE_VARIABLES; v++) {
			put(w, p->act.keeps.kept.n[v]);
			for (int k = 0; k < p->act.keeps.kept.n[v]; k++)
				put(w, whereabouts(g, p->act.keeps.kept.card[v][k]));
			put(w, (uint32_t)p->act.keeps.kept.places[v]);
			put(w, (uint32_t)(p->act.keeps.kept.places[v] >> 32));
			put(w, (uint32_t)p->act.keeps.kept.number[v]);
		}
	}
}

static void
put_state(struct writing *w, const struct judge_run *r)
{
	struct stamps stamps;
	const struct game *g = &r->game;
	const bool *grows = r->kernel->grows;
	collect_stamps(&stamps, r);
	put(w, g->step | (uint32_t)g->phase << 8 | (uint32_t)g->turn_player << 16);
	put(w, g->over | (uint32_t)g->winners << 8 | (uint32_t)g->n_changes << 16);
	put(w, whereabouts(g, g->resolving));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int v = 0; v < SEAT_VALUES; v++)
			put_number(w, value_of(r, s, v), grows && grows[v]);
	for (judge_place p = next_taken(r, 0); p < r->n_places; p = next_taken(r, p + 1))
		put_place(w, r, p, &stamps);
	for (int i = 0; i < g->n_changes; i++)
		put_change(w, g, &g->change[i]);
	put_abilities(w, g);
	put_chain(w, g);
}

static uint64_t
hash_of(struct bytes *b)
{
	if (!b->pieces)
		return XXH3_64bits(b->at, b->n);
	add_piece(b);
	return XXH3_64bits_digest(&b->hash);
}

static void
hashes(const struct judge_run *r, uint64_t *state, uint64_t *shape)
{
	struct writing w;
	w.state.n = w.shape.n = 0;
	w.state.pieces = w.shape.pieces = false;
	w.kept = r->prints.turn == r->game.turn && are_settled(&r->prints);
	put_state(&w, r);
	*state = hash_of(&w.state);
	*shape = hash_of(&w.shape);
}

void
loop_hashes(struct judge_run *r, uint64_t *state, uint64_t *shape)
{
	keep_prints(r);
	hashes(r, state, shape);
}

uint64_t
judge_loop_hash(const struct judge_run *r)
{
	uint64_t state, shape;
	hashes(r, &state, &shape);
	return state;
}
