/*
 * counter_cards.c: lists changes of cards in a position.
 *
 * Only cards that the reader knows are changed. A card is replaced by similar cards that differ in
 * a printed number: for each number, the next lower and higher values are taken from the card of
 * the same type that is nearest in everything else. The nearest card with no colour in common is
 * tried too. In addition, a card may be gone; the card that the deciding move names may lie where
 * its player looks for it; the first empty place of each open area may hold a card from elsewhere
 * in that area; and a pile that no player may look into may have one card more or fewer.
 */
#include <stdlib.h>

#include "judged/advice/advice.h"
#include "judged/advice/counter_changes.h"

enum {
	SIZE_NUMBER = 2, /* number of cards in a pile */
	SIZE_CARD = 2,   /* plus more, the less alike the two cards are */
	SIZE_THERE = 4,
	SIZE_ANY_THERE = 5,
	SIZE_GONE = 6,
	ALIKE = 8,   /* difference between cards that adds one to the size */
	NEAREST = 3, /* other values tried for each number, below and above */
	NOT_CARD = 200,
};

/* 1. Another card instead of a card */

static bool
is_printed_like(const struct judge_card_set *cards, judge_def a, judge_def b)
{
	return a != b && cards->def[a].face[0].type == cards->def[b].face[0].type &&
	       cards->def[a].n_faces == cards->def[b].n_faces && !cards->def[b].acts_in;
}

/* Return the nearest card whose number `k` is `value` or, for OTHER_COLOUR, that shares no colour;
 * JUDGE_NO_DEF if there is none. */
enum { OTHER_COLOUR = -1 };
static judge_def
nearest(const struct judge_card_set *cards, judge_def like, int k, int32_t value)
{
	const struct judge_face *own = &cards->def[like].face[0];
	judge_def best = JUDGE_NO_DEF;
	unsigned far = 0;
	for (judge_def def = 0; def < cards->n; def++) {
		const struct judge_face *face = &cards->def[def].face[0];
		if (!is_printed_like(cards, like, def) ||
		    (k == OTHER_COLOUR ? (face->colours & own->colours) != 0
		                       : face->number[k] != value))
			continue;
		unsigned apart = nearest_between_cards(cards, like, def);
		if (best == JUDGE_NO_DEF || apart < far) {
			best = def;
			far = apart;
		}
	}
	return best;
}

static void
add_other(const struct judge_card_set *cards, struct counter_change change, judge_def is,
          struct counter_changes *out)
{
	if (is == JUDGE_NO_DEF)
		return;
	unsigned apart = nearest_between_cards(cards, change.was, is);
	change.kind = COUNTER_CARD;
	change.is = is;
	change.size = SIZE_CARD + (apart > NOT_CARD ? apart - NOT_CARD : 0) / ALIKE;
	counter_changes_add(out, change);
}

/* Return the next lower or higher value of number `k` that a similar card has; JUDGE_NO_NUMBER if
 * there is none. */
static int32_t
next_value(const struct judge_card_set *cards, judge_def like, int k, int32_t value, int sign)
{
	int32_t next = JUDGE_NO_NUMBER;
	for (judge_def def = 0; def < cards->n; def++) {
		int32_t n = cards->def[def].face[0].number[k];
		if (!is_printed_like(cards, like, def) || n == JUDGE_NO_NUMBER ||
		    (sign < 0 ? n >= value : n <= value))
			continue;
		if (next == JUDGE_NO_NUMBER || (sign < 0 ? n > next : n < next))
			next = n;
	}
	return next;
}

static void
add_others(const struct judge_card_set *cards, struct counter_change change,
           struct counter_changes *out)
{
	for (int k = 0; k < JUDGE_FACE_NUMBERS; k++)
		for (int sign = -1; sign <= 1; sign += 2) {
			int32_t value = cards->def[change.was].face[0].number[k];
			for (int i = 0; i < NEAREST && value != JUDGE_NO_NUMBER; i++) {
				value = next_value(cards, change.was, k, value, sign);
				if (value != JUDGE_NO_NUMBER)
					add_other(cards, change,
					          nearest(cards, change.was, k, value), out);
			}
		}
	add_other(cards, change, nearest(cards, change.was, OTHER_COLOUR, 0), out);
}

/* 2. Cards of a place */

static void
add_gone(struct counter_change change, struct counter_changes *out)
{
	change.kind = COUNTER_GONE;
	change.is = JUDGE_NO_DEF;
	change.size = SIZE_GONE;
	counter_changes_add(out, change);
}

static bool
is_named(const struct judge_card_view *card)
{
	return card->def != JUDGE_UNKNOWN_DEF && !card->supposed;
}

/* Is this the first of equal cards in its place? Only the first is changed. */
static bool
comes_first(const struct judge_card_view *card, int i)
{
	for (int k = 0; k < i; k++)
		if (card[k].def == card[i].def && card[k].since == card[i].since &&
		    card[k].covered == card[i].covered)
			return false;
	return true;
}

static void
add_named(struct judge_run *run, judge_place place, struct counter_changes *out)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++) {
		struct counter_change change = {
			.place = place,
			.card = card[i].card,
			.was = card[i].def,
			.seat = JUDGE_NO_SEAT,
		};
		if (!is_named(&card[i]) || !comes_first(card, i))
			continue;
		add_others(cards, change, out);
		add_gone(change, out);
	}
}

/* Try one card fewer, and one more copy, at the bottom of a pile; the sentence won't say which
 * card. */
static void
add_pile(struct judge_run *run, judge_place place, judge_seat seat, struct counter_changes *out)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	struct counter_change change = {
		.kind = COUNTER_NUMBER,
		.size = SIZE_NUMBER,
		.place = place,
		.seat = seat,
		.from = n,
		.to = n - 1,
		.is = JUDGE_NO_DEF,
	};
	if (n == 0 || card[n - 1].def == JUDGE_UNKNOWN_DEF)
		return;
	change.card = card[n - 1].card;
	counter_changes_add(out, change);
	change.card = JUDGE_NO_CARD;
	change.is = card[n - 1].def;
	change.to = n + 1;
	counter_changes_add(out, change);
}

/* 3. The named card */

static bool
lies_there(struct judge_run *run, judge_place place, judge_def def)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card[i].def == def)
			return true;
	return false;
}

static void
add_there(struct judge_run *run, judge_place place, judge_def def, judge_seat seat,
          struct counter_changes *out)
{
	struct counter_change change = {
		.kind = COUNTER_THERE,
		.size = SIZE_THERE,
		.place = place,
		.seat = seat,
		.card = JUDGE_NO_CARD,
		.was = JUDGE_NO_DEF,
		.is = def,
	};
	if (!lies_there(run, place, def))
		counter_changes_add(out, change);
}

/* 4. A card in an empty place */

enum { DIFFERENT = 6 };

/* Find up to DIFFERENT definitions in the places of an area, of either player. Returns their
 * number. */
static int
found_in(struct judge_run *run, int area, judge_def *out)
{
	int found = 0;
	for (int i = 0; i < JUDGE_PLACES && found < DIFFERENT; i++) {
		struct judge_card_view card[JUDGE_CARDS];
		judge_seat seat;
		int its_area, index, k = 0;
		if (!judge_place_parts(run, (judge_place)i, &seat, &its_area, &index) ||
		    its_area != area || judge_cards_at(run, (judge_place)i, card, JUDGE_CARDS) == 0)
			continue;
		while (k < found && out[k] != card[0].def)
			k++;
		if (k == found && card[0].def != JUDGE_UNKNOWN_DEF)
			out[found++] = card[0].def;
	}
	return found;
}

/* Try cards in the first empty place of an open area with several places: cards from its other
 * places. */
static void
add_any_there(struct judge_run *run, judge_seat seat, int area, struct counter_changes *out)
{
	judge_def def[DIFFERENT];
	judge_place place = JUDGE_NO_PLACE;
	int n = found_in(run, area, def);
	for (int i = 0; place == JUDGE_NO_PLACE; i++) {
		place = judge_place_of(run, seat, area, i);
		if (place == JUDGE_NO_PLACE)
			return;
		if (judge_cards_at(run, place, NULL, 0) > 0)
			place = JUDGE_NO_PLACE;
	}
	for (int i = 0; i < n; i++)
		counter_changes_add(out, (struct counter_change){ .kind = COUNTER_THERE,
		                                                  .size = SIZE_ANY_THERE,
		                                                  .place = place,
		                                                  .seat = seat,
		                                                  .card = JUDGE_NO_CARD,
		                                                  .was = JUDGE_NO_DEF,
		                                                  .is = def[i] });
}

/* 5. All changes */

static void
add_place(struct judge_run *run, judge_place place, struct judge_pick done,
          struct counter_changes *out)
{
	const struct judge_params *params = judge_run_params(run);
	judge_seat seat;
	int area, index;
	if (!judge_place_parts(run, place, &seat, &area, &index))
		return;
	uint8_t sight = params->game->area[area].sight;
	if (sight == JUDGE_SEEN_BY_NONE)
		add_pile(run, place, seat, out);
	add_named(run, place, out);
	if (done.def < params->cards->n && done.seat == seat && sight == JUDGE_SEEN_BY_OWNER)
		add_there(run, place, done.def, seat, out);
}

void
counter_changes_of_cards(struct judge_run *run, struct judge_pick done, struct counter_changes *out)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (judge_place place = 0; place < JUDGE_PLACES; place++)
		add_place(run, place, done, out);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (int area = 0; area < game->n_areas; area++)
			if (game->area[area].sight == JUDGE_SEEN_BY_ALL &&
			    game->area[area].places > 1)
				add_any_there(run, seat, area, out);
}
