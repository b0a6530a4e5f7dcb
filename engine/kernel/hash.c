/*
 * hash.c: the loop hash. Two positions with the same future hash alike: time stamps and identities
 * count by their order only, and never memory bytes: every field is written out.
 */
#include <endian.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/kernel/kernel.h"

enum { PLAY_BYTES = 16 + JUDGE_VARIABLES * (KEPT_CARDS + 4) * 4 };

struct bytes {
	uint8_t at[JUDGE_CARDS * 12 + JUDGE_PLACES * 12 + RULE_CHANGES * 16 +
	           JUDGE_SEATS * SEAT_VALUES * 4 + STANDBYS * 20 +
	           LASTINGS * (20 + JUDGE_CARDS * 4) + LATERS * 12 + FIRED * 8 +
	           JUDGE_CARDS * CARD_VALUES * 4 + CHAIN * PLAY_BYTES + 40];
	size_t n;
};

static void
put(struct bytes *b, uint32_t v)
{
	v = htole32(v);
	memcpy(b->at + b->n, &v, sizeof v);
	b->n += sizeof v;
}

/* Time stamps count where cards come to a row of places one after another. */
static bool
is_timed(const struct judge_run *r, judge_place place)
{
	return r->p.game->area[area_of(r, place)].places > 1;
}

struct stamps {
	bool numbers; /* are numbers that may grow looked at? */
	uint32_t at[JUDGE_CARDS];
	int n;
};

static void
collect_stamps(struct stamps *stamps, const struct judge_run *r)
{
	stamps->n = 0;
	for (int c = 0; c < r->game.n_cards; c++)
		if (r->game.card[c].place != JUDGE_NO_PLACE && is_timed(r, r->game.card[c].place))
			stamps->at[stamps->n++] = r->game.card[c].stamp;
}

/* How many cards came earlier than this stamp: its rank. */
static uint32_t
rank(const struct stamps *stamps, uint32_t stamp)
{
	uint32_t earlier = 0;
	for (int i = 0; i < stamps->n; i++)
		earlier += stamps->at[i] < stamp;
	return earlier;
}

/* In a heap without order the cards count, not how they lie: the sum of their hashes stands for what
 * was written of them from `begin` on. */
static void
put_as_sum(struct bytes *b, size_t begin)
{
	enum { ONE = 12 };
	uint64_t sum = 0;
	for (size_t at = begin; at < b->n; at += ONE)
		sum += XXH3_64bits(b->at + at, ONE);
	b->n = begin;
	put(b, (uint32_t)sum);
	put(b, (uint32_t)(sum >> 32));
}

/* The values of a card wherever it lies, with which card it is: in a heap they are summed up. */
static uint32_t
values_of(const struct judge_run *r, const struct card *k, bool numbers)
{
	int32_t is[CARD_VALUES + 1] = { k->def };
	for (int v = 0; v < CARD_VALUES; v++)
		is[v + 1] = numbers || !r->kernel->card_grows[v] ? k->value[v] : 0;
	return (uint32_t)XXH3_64bits(is, sizeof is);
}

static void
put_place(struct bytes *b, const struct judge_run *r, judge_place place,
          const struct stamps *stamps)
{
	const struct game *g = &r->game;
	bool timed = is_timed(r, place);
	put(b, g->place[place].n);
	size_t begin = b->n;
	for (judge_card c = g->place[place].first; c != JUDGE_NO_CARD; c = g->card[c].next) {
		const struct card *k = &g->card[c];
		uint32_t values = r->kernel->card_grows ? values_of(r, k, stamps->numbers) : 0;
		put(b, ((uint32_t)k->def | (uint32_t)k->owner << 16 | (uint32_t)k->known_by << 24) ^
		               values);
		put(b, (k->beneath != JUDGE_NO_CARD) | (uint32_t)(k->since < g->turn) << 1 |
		               (stamps->numbers ? (uint32_t)k->marks << 2 : 0));
		put(b, timed ? rank(stamps, k->stamp) : 0);
	}
	if (!timed && !r->p.game->area[area_of(r, place)].ordered)
		put_as_sum(b, begin);
	for (judge_card c = g->place[place].first;
	     timed && r->kernel->card_value_name && !r->kernel->card_grows && c != JUDGE_NO_CARD;
	     c = g->card[c].next)
		for (int v = 0; v < CARD_VALUES; v++)
			put(b, stamps->numbers ? (uint32_t)g->card[c].value[v] : 0);
}

/* A card by where it lies: its number in the run is an identity. */
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
put_change(struct bytes *b, const struct game *g, const struct rule_change *c)
{
	put(b, c->rule | (uint32_t)c->seat << 16 | (uint32_t)c->mode << 24);
	put(b, whereabouts(g, c->card));
	put(b, c->this_turn);
	put(b, (uint32_t)c->value);
}

static void
put_source(struct bytes *b, const struct game *g, const struct source *s)
{
	put(b, (uint32_t)s->def | (uint32_t)s->ability << 16 | (uint32_t)s->master << 24);
	put(b, whereabouts(g, s->card));
}

static void
put_lasting(struct bytes *b, const struct game *g, const struct lasting *l)
{
	put_source(b, g, &l->source);
	put(b, l->node | (uint32_t)l->span << 16 | (uint32_t)l->seat << 24);
	put(b, (uint32_t)l->value);
	uint64_t sum = 0;
	for (judge_card c = 0; c < g->n_cards; c++) {
		uint32_t at = whereabouts(g, c);
		if (l->cards[c / 64] >> (c % 64) & 1 && g->card[c].identity < l->identities)
			sum += XXH3_64bits(&at, sizeof at);
	}
	put(b, (uint32_t)sum);
	put(b, (uint32_t)(sum >> 32));
}

/* A card that a value keeps by its identity counts by where it lies. */
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

/* What abilities left behind: those that wait, effects that last, timed triggers. */
static void
put_abilities(struct bytes *b, const struct game *g, bool numbers)
{
	for (int i = 0; i < g->n_standby; i++) {
		const struct standby *s = &g->standby[i];
		put_source(b, g, &s->source);
		put(b, s->event.kind | (uint32_t)s->later << 16);
		put(b, whereabouts(g, s->event.card));
		put(b, numbers ? (uint32_t)s->event.amount : 0);
	}
	for (int i = 0; i < g->n_lasting; i++)
		put_lasting(b, g, &g->lasting[i]);
	for (int i = 0; i < g->n_later; i++) {
		put_source(b, g, &g->later[i].source);
		put(b, g->later[i].node | (uint32_t)g->later[i].over << 16);
	}
	for (int i = 0; i < g->n_fired; i++)
		put_source(b, g, &g->fired[i]);
}

/* What was declared and waits, with what was chosen for it. */
static void
put_chain(struct bytes *b, const struct game *g)
{
	if (g->n_chain == 0)
		return;
	put(b, g->n_chain | (uint32_t)g->window.open << 8 | (uint32_t)g->window.priority << 16 |
	               (uint32_t)g->window.passes << 24);
	for (int i = 0; i < g->n_chain; i++) {
		const struct play *p = &g->chain[i];
		put_source(b, g, &p->act.source);
		put(b, p->kind | (uint32_t)p->seat << 8);
		for (int v = 0; v < JUDGE_VARIABLES; v++) {
			put(b, p->act.keeps.kept.n[v]);
			for (int k = 0; k < p->act.keeps.kept.n[v]; k++)
				put(b, whereabouts(g, p->act.keeps.kept.card[v][k]));
			put(b, (uint32_t)p->act.keeps.kept.places[v]);
			put(b, (uint32_t)(p->act.keeps.kept.places[v] >> 32));
			put(b, (uint32_t)p->act.keeps.kept.number[v]);
		}
	}
}

uint64_t
loop_hash(const struct judge_run *r, bool numbers)
{
	struct bytes b;
	struct stamps stamps;
	stamps.numbers = numbers;
	const struct game *g = &r->game;
	b.n = 0;
	collect_stamps(&stamps, r);
	put(&b, g->step | (uint32_t)g->phase << 8 | (uint32_t)g->turn_player << 16);
	put(&b, g->over | (uint32_t)g->winners << 8 | (uint32_t)g->n_changes << 16);
	put(&b, whereabouts(g, g->resolving));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int v = 0; v < SEAT_VALUES; v++)
			put(&b, numbers || !r->kernel->grows || !r->kernel->grows[v]
			                ? value_of(r, s, v)
			                : 0);
	for (judge_place p = 0; p < r->n_places; p++)
		put_place(&b, r, p, &stamps);
	for (int i = 0; i < g->n_changes; i++)
		put_change(&b, g, &g->change[i]);
	put_abilities(&b, g, numbers);
	put_chain(&b, g);
	return XXH3_64bits(b.at, b.n);
}

uint64_t
judge_loop_hash(const struct judge_run *r)
{
	return loop_hash(r, true);
}
