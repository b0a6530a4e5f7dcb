/*
 * repair.c: sets what a judge sets: values, and the cards of places.
 *
 * All places of one `set` are handled together. A card wanted in a place is taken from the set
 * places in which it is no longer wanted. If there is none, it comes from its player's deck,
 * discard pile, hand or monster deck, never from the table; otherwise it is created. Cards that are
 * wanted nowhere go to their owner's discard pile.
 */
#include <string.h>

#include "judged/script/notes.h"

static const struct judge_amendment repaired = { JUDGE_NO_RULE, JUDGE_REPAIRED };

enum { REPAIRS = 64 };

/* A place that is set, and the cards it gets. */
struct repaired_place {
	const struct transcript_repair *repair;
	judge_place place;
	judge_card card[JUDGE_CARDS]; /* by wanted card; JUDGE_NO_CARD: not found */
};

struct repairing {
	struct judge_run *run;
	struct repaired_place at[REPAIRS];
	int n;
	bool taken[JUDGE_CARDS]; /* cards that already have their place */
	bool any;
};

/* 1. Finding cards */

static bool
is_unseen(const struct judge_card_view *card)
{
	return card->def == JUDGE_UNKNOWN_DEF || card->supposed;
}

/* Could this card be the wanted one, and is it free? The word `unknown` matches any unnamed
 * card. */
static bool
is_card(const struct repairing *r, const struct judge_card_view *card,
        const struct transcript_laid *wanted)
{
	bool fits = wanted->def == JUDGE_UNKNOWN_DEF ? is_unseen(card) : card->def == wanted->def;
	return fits && card->owner == wanted->owner && !r->taken[card->card];
}

/* Return the first free card of the place that could be the wanted one, or JUDGE_NO_CARD. */
static judge_card
find_at(const struct repairing *r, judge_place place, const struct transcript_laid *wanted)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(r->run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (is_card(r, &card[i], wanted))
			return card[i].card;
	return JUDGE_NO_CARD;
}

static bool
is_set_as_a_whole(const struct repairing *r, judge_place place)
{
	for (int i = 0; i < r->n; i++)
		if (r->at[i].place == place && r->at[i].repair->end == 0)
			return true;
	return false;
}

/* Like find_at(), in all places that are set as a whole. */
static judge_card
find_among_set(const struct repairing *r, const struct transcript_laid *wanted)
{
	for (int i = 0; i < r->n; i++) {
		judge_card card = r->at[i].repair->end == 0 ? find_at(r, r->at[i].place, wanted)
		                                            : JUDGE_NO_CARD;
		if (card != JUDGE_NO_CARD)
			return card;
	}
	return JUDGE_NO_CARD;
}

/* Does the card lie as the note says about the `k`th card of its place? */
static bool
lies_so(const struct repairing *r, const struct transcript_repair *repair, int k, judge_card card)
{
	for (int i = 0; i < repair->n_lies; i++)
		if (repair->lies[i].laid == k &&
		    judge_read(r->run, repair->lies[i].property, card) != repair->lies[i].value)
			return false;
	return true;
}

static bool
has_stated_way(const struct transcript_repair *repair, int k)
{
	for (int i = 0; i < repair->n_lies; i++)
		if (repair->lies[i].laid == k)
			return true;
	return false;
}

/* Like find_at(), for a card that already lies as the note says. */
static judge_card
find_lying_so(const struct repairing *r, const struct repaired_place *at, int k)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(r->run, at->place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (is_card(r, &card[i], &at->repair->laid[k]) &&
		    lies_so(r, at->repair, k, card[i].card))
			return card[i].card;
	return JUDGE_NO_CARD;
}

/* Like find_at(), in the places of an area that are not set. */
static judge_card
find_in_area(const struct repairing *r, int wanted_area, const struct transcript_laid *wanted)
{
	judge_seat seat;
	int area, index;
	for (judge_place p = 0; judge_place_parts(r->run, p, &seat, &area, &index); p++) {
		if (area != wanted_area || is_set_as_a_whole(r, p))
			continue;
		judge_card card = find_at(r, p, wanted);
		if (card != JUDGE_NO_CARD)
			return card;
	}
	return JUDGE_NO_CARD;
}

static int
area_named(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, name) == 0)
			return i;
	return -1;
}

static judge_card
find_elsewhere(const struct repairing *r, const struct transcript_laid *wanted)
{
	/* Areas of all games; a name that the game lacks is skipped. */
	static const char *const areas[] = { "deck",         "discard",    "drop",    "hand",
		                             "monster_deck", "resolution", "waiting", "revealed" };
	const struct judge_game *game = judge_run_params(r->run)->game;
	judge_card card = find_among_set(r, wanted);
	for (size_t i = 0; card == JUDGE_NO_CARD && i < sizeof areas / sizeof *areas; i++) {
		int area = area_named(game, areas[i]);
		if (area >= 0)
			card = find_in_area(r, area, wanted);
	}
	return card;
}

static void
take(struct repairing *r, struct repaired_place *at, int i, judge_card card)
{
	at->card[i] = card;
	if (card != JUDGE_NO_CARD)
		r->taken[card] = true;
}

/* Find a card for each wanted one. Cards stay where they are wanted, first those that lie as the
 * note says. Then the others are looked for elsewhere. */
static void
find_cards(struct repairing *r)
{
	for (int i = 0; i < r->n; i++)
		for (int k = 0; k < r->at[i].repair->n_laid; k++)
			take(r, &r->at[i], k,
			     has_stated_way(r->at[i].repair, k) ? find_lying_so(r, &r->at[i], k)
			                                        : JUDGE_NO_CARD);
	for (int i = 0; i < r->n; i++)
		for (int k = 0; k < r->at[i].repair->n_laid; k++)
			if (r->at[i].card[k] == JUDGE_NO_CARD)
				take(r, &r->at[i], k,
				     find_at(r, r->at[i].place, &r->at[i].repair->laid[k]));
	for (int i = 0; i < r->n; i++)
		for (int k = 0; k < r->at[i].repair->n_laid; k++)
			if (r->at[i].card[k] == JUDGE_NO_CARD)
				take(r, &r->at[i], k, find_elsewhere(r, &r->at[i].repair->laid[k]));
}

/* 2. Moving cards */

/* Move cards that are wanted nowhere to the discard pile or Drop Area; from there, beneath the
 * deck. An unnamed card goes back on top of the deck unseen. */
static void
clear(struct repairing *r, const struct repaired_place *at)
{
	const struct judge_game *game = judge_run_params(r->run)->game;
	struct judge_card_view card[JUDGE_CARDS];
	int n = at->repair->end == 0 ? judge_cards_at(r->run, at->place, card, JUDGE_CARDS) : 0;
	int pile = area_named(game, "discard"), deck = area_named(game, "deck");
	if (pile < 0)
		pile = area_named(game, "drop");
	if (at->repair->place.area == pile)
		pile = deck;
	for (int i = 0; i < n; i++) {
		if (r->taken[card[i].card])
			continue;
		bool back = is_unseen(&card[i]) && at->repair->place.area != deck;
		judge_place to = judge_place_of(r->run, card[i].owner, back ? deck : pile, 0);
		r->any |= judge_amend_card(r->run, card[i].card, to,
		                           back ? JUDGE_TO_TOP : JUDGE_TO_BOTTOM, repaired);
	}
}

/* Are exactly the wanted cards there already, in this order if it matters? */
static bool
is_as_wanted(const struct repairing *r, const struct repaired_place *at)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(r->run, at->place, card, JUDGE_CARDS);
	bool good = n == at->repair->n_laid || at->repair->end > 0;
	for (int i = 0; good && i < at->repair->n_laid; i++) {
		bool lies_on = i < n && card[i].beneath != JUDGE_NO_CARD;
		good = i < n && card[i].card == at->card[i] &&
		       lies_on == (at->repair->laid[i].how == JUDGE_SETUP_ATOP);
	}
	return good;
}

static void
lay_one(struct repairing *r, struct repaired_place *at, int i)
{
	const struct transcript_laid *laid = &at->repair->laid[i];
	enum judge_where where = at->repair->end > 0             ? JUDGE_TO_TOP
	                         : laid->how == JUDGE_SETUP_ATOP ? JUDGE_ATOP_LAST
	                                                         : JUDGE_TO_BOTTOM;
	if (at->card[i] == JUDGE_NO_CARD && laid->def == JUDGE_UNKNOWN_DEF)
		return;
	if (at->card[i] == JUDGE_NO_CARD)
		at->card[i] =
			judge_amend_new(r->run, laid->def, laid->owner, at->place, where, repaired);
	else
		judge_amend_card(r->run, at->card[i], at->place, where, repaired);
	r->any = true;
}

/* Does the card stay where it is? If order doesn't matter, only missing cards are moved. */
static bool
stays(const struct repairing *r, const struct repaired_place *at, int i)
{
	const struct judge_area *area =
		&judge_run_params(r->run)->game->area[at->repair->place.area];
	const struct transcript_laid *last = &at->repair->laid[at->repair->n_laid - 1];
	struct judge_card_view card[JUDGE_CARDS];
	if (area->ordered || area->places > 1 || last->how == JUDGE_SETUP_ATOP)
		return false;
	int n = judge_cards_at(r->run, at->place, card, JUDGE_CARDS);
	for (int k = 0; k < n; k++)
		if (card[k].card == at->card[i])
			return true;
	return false;
}

static void
lay(struct repairing *r, struct repaired_place *at)
{
	int n = at->repair->n_laid;
	if (is_as_wanted(r, at))
		return;
	for (int i = 0; i < n; i++) {
		int k = at->repair->end > 0 ? n - 1 - i : i;
		if (!stays(r, at, k))
			lay_one(r, at, k);
	}
}

/* Set how the cards lie, as far as the note says. */
static void
turn(struct repairing *r, const struct repaired_place *at)
{
	for (int i = 0; i < at->repair->n_lies; i++) {
		const struct transcript_lies *lies = &at->repair->lies[i];
		judge_card card = at->card[lies->laid];
		if (card != JUDGE_NO_CARD &&
		    judge_read(r->run, lies->property, card) != lies->value)
			r->any |= judge_amend_value(r->run, lies->property, card, lies->value,
			                            repaired);
	}
}

/* 3. The whole repair */

static void
set_places(struct repairing *r, const struct transcript_note *note)
{
	for (int i = 0; i < note->n && r->n < REPAIRS; i++) {
		const struct transcript_repair *one = &note->repair[i];
		if (!one->of_place)
			continue;
		r->at[r->n].repair = one;
		r->at[r->n++].place =
			judge_place_of(r->run, one->place.seat, one->place.area, one->place.index);
	}
	find_cards(r);
	for (int i = 0; i < r->n; i++)
		clear(r, &r->at[i]);
	for (int i = 0; i < r->n; i++) {
		lay(r, &r->at[i]);
		turn(r, &r->at[i]);
		if (r->at[i].repair->end == 0)
			judge_mark_uncounted(r->run, r->at[i].place, false);
	}
}

bool
repair_perform(struct script *script, struct judge_run *run, uint32_t note)
{
	const struct transcript_note *n = script->transcript->move[note].note;
	struct repairing r = { .run = run };
	set_places(&r, n);
	for (int i = 0; i < n->n; i++) {
		const struct transcript_repair *one = &n->repair[i];
		int subject = one->set.seat == JUDGE_NO_SEAT ? 0 : one->set.seat;
		if (!one->of_place)
			r.any |= judge_amend_value(run, one->set.property, subject, one->set.value,
			                           repaired);
	}
	return r.any;
}
