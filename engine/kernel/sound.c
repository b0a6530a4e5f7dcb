/*
 * sound.c: invariants of a run, checked between events: every card lies in exactly one place, links
 * agree both ways, counts stay within capacity, no time stamp is ahead of the clock, every
 * reference points at an existing card, definition or citation.
 *
 * Only builds with JUDGE_CHECKED check them, after every event and before every step, and report
 * the first that fails.
 */
#include "engine/kernel/kernel.h"

/* 1. Cards and places */

static bool
is_card(const struct judge_run *r, judge_card card)
{
	return card < r->game.n_cards;
}

static bool
is_card_or_none(const struct judge_run *r, judge_card card)
{
	return card == JUDGE_NO_CARD || is_card(r, card);
}

static bool
is_seat_or_none(judge_seat seat)
{
	return seat < JUDGE_SEATS || seat == JUDGE_NO_SEAT;
}

static bool
is_def(const struct judge_run *r, judge_def def)
{
	return def < r->p.cards->n || def == JUDGE_UNKNOWN_DEF;
}

/* Do the card's links to the cards beneath and above it agree with theirs? */
static bool
is_stacked(const struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	if (!is_card_or_none(r, c->beneath) || !is_card_or_none(r, c->above))
		return false;
	if (c->above != JUDGE_NO_CARD &&
	    (card_at(r, c->above)->beneath != card || card_at(r, c->above)->place != c->place))
		return false;
	return c->beneath == JUDGE_NO_CARD ||
	       (card_at(r, c->beneath)->above == card && c->prev == c->beneath);
}

/* The number of cards linked in the place; -1 if the links don't lead from its first card to its
 * last. */
static int
cards_linked(const struct judge_run *r, judge_place place)
{
	const struct place *p = place_at(r, place);
	judge_card before = JUDGE_NO_CARD;
	int n = 0;
	for (judge_card c = p->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		if (!is_card(r, c) || n++ == r->game.n_cards || card_at(r, c)->place != place ||
		    card_at(r, c)->prev != before || !is_stacked(r, c))
			return -1;
		before = c;
	}
	bool taken = r->game.taken[place / 64] >> place % 64 & 1;
	return p->last == before && p->n == n && taken == (n > 0) ? n : -1;
}

static bool
are_linked(const struct judge_run *r)
{
	int there = 0, nowhere = 0;
	for (judge_place p = 0; p < r->n_places; p++) {
		int n = cards_linked(r, p);
		if (n < 0)
			return false;
		there += n;
	}
	for (judge_card c = 0; c < r->game.n_cards; c++)
		nowhere += card_at(r, c)->place == JUDGE_NO_PLACE;
	return there + nowhere == r->game.n_cards;
}

static bool
are_cards(const struct judge_run *r)
{
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		const struct card *k = card_at(r, c);
		if (!is_def(r, k->def) || k->owner >= JUDGE_SEATS || k->stamp > r->game.clock ||
		    k->identity >= r->game.identities || (k->pool >= POOLS && k->pool != NO_POOL))
			return false;
	}
	return true;
}

/* Does every card have an identity of its own? Identities seen so far go into an open-addressing
 * hash table. */
static bool
have_own_identities(const struct judge_run *r)
{
	enum { SLOTS = 4 * JUDGE_CARDS };
	uint32_t met[SLOTS] = { 0 };
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		uint32_t identity = card_at(r, c)->identity;
		uint32_t at = identity % SLOTS;
		for (; met[at] != 0; at = (at + 1) % SLOTS)
			if (met[at] == identity + 1)
				return false;
		met[at] = identity + 1;
	}
	return true;
}

/* 2. Lists and their counts */

static bool
counts_fit(const struct judge_run *r)
{
	const struct game *g = &r->game;
	const struct step_state *now = &r->now;
	bool game = g->n_changes <= RULE_CHANGES && g->n_deviations <= JUDGE_DEVIATIONS &&
	            g->n_standby <= STANDBYS && g->n_known <= LAST_KNOWNS &&
	            g->n_later <= TIMED_TRIGGERS && g->n_lasting <= LASTING_EFFECTS &&
	            g->n_fired <= FIRED && g->n_seen <= SEEN && g->n_pool <= POOL_ROWS &&
	            g->n_chain <= CHAIN;
	return game && now->n_happened <= GAME_EVENTS && now->n_left <= SOURCES &&
	       now->n_replacing <= FIRED && now->n_revealed <= JUDGE_SEATS * JUDGE_CARDS &&
	       now->n_supposed <= SUPPOSED_CARDS && now->n_pending <= JUDGE_DEVIATIONS &&
	       r->n_applied <= APPLIED && r->n_sources <= SOURCES;
}

static bool
is_source(const struct judge_run *r, const struct source *s)
{
	return is_card(r, s->card) && s->master < JUDGE_SEATS && s->def < r->p.cards->n &&
	       s->ability < JUDGE_ABILITIES;
}

static bool
is_kept(const struct judge_run *r, const struct kept *kept)
{
	for (int v = 0; v < JUDGE_VARIABLES; v++) {
		if (kept->n[v] > KEPT_CARDS)
			return false;
		for (int i = 0; i < kept->n[v]; i++)
			if (!is_card(r, kept->card[v][i]))
				return false;
	}
	return true;
}

static bool
are_waiting(const struct judge_run *r)
{
	const struct game *g = &r->game;
	for (int i = 0; i < g->n_standby; i++)
		if (!is_source(r, &g->standby[i].source) || g->standby[i].later > g->n_later ||
		    !is_card_or_none(r, g->standby[i].event.card))
			return false;
	for (int i = 0; i < g->n_later; i++)
		if (!is_source(r, &g->later[i].source) || !is_kept(r, &g->later[i].keeps.kept))
			return false;
	for (int i = 0; i < g->n_lasting; i++)
		if (!is_source(r, &g->lasting[i].source))
			return false;
	return true;
}

static bool
is_chain(const struct judge_run *r)
{
	for (int i = 0; i < r->game.n_chain; i++) {
		const struct play *play = &r->game.chain[i];
		if (play->seat >= JUDGE_SEATS || !is_card_or_none(r, play->act.source.card) ||
		    !is_kept(r, &play->act.keeps.kept) || play->citation > r->last_citation)
			return false;
	}
	return true;
}

/* Are the remembered cards valid? Identities from before a position was set up count down from the
 * top (rows.c), so the card with such an identity no longer exists; only its remembered facts are
 * checked. */
static bool
are_known(const struct judge_run *r)
{
	for (int i = 0; i < r->game.n_known; i++) {
		const struct last_known *k = &r->game.known[i];
		if (!is_card(r, k->card) || k->n_traits > KNOWN_TRAITS ||
		    k->n_granted > KNOWN_GRANTED)
			return false;
	}
	return true;
}

static bool
is_step(const struct judge_run *r)
{
	return r->now.cause <= r->last_citation && r->game.cause <= r->last_citation &&
	       is_seat_or_none(r->now.acting.doer) && is_seat_or_none(r->game.turn_player) &&
	       is_card_or_none(r, r->game.resolving);
}

const char *
broken_invariant(const struct judge_run *r)
{
	const struct {
		bool (*holds)(const struct judge_run *);
		const char *wrong;
	} demand[] = {
		{ counts_fit, "a list is longer than there is room" },
		{ are_cards, "a card is none, or younger than the clock" },
		{ are_linked, "a link of a place or a stack leads astray" },
		{ have_own_identities, "two cards have one identity" },
		{ are_known, "a card that left is none" },
		{ are_waiting, "an ability that waits or lasts has no card" },
		{ is_chain, "a declaration is of no card" },
		{ is_step, "what runs follows from nothing, or nobody does it" },
	};
	for (size_t i = 0; i < sizeof demand / sizeof *demand; i++)
		if (!demand[i].holds(r))
			return demand[i].wrong;
	return NULL;
}
