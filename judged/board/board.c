/* board.c: the cards of a place that a reader may see. */
#include "judged/board/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static enum board_side
side_of(const struct judge_card_view *card, enum view view)
{
	if (card_is_unknown(card))
		return BOARD_UNKNOWN;
	return view_knows(view, card->known_by) ? BOARD_FACE : BOARD_HIDDEN;
}

static void
add_card(struct board_heap *heap, const struct judge_card_view *card, enum board_side side,
         bool stands)
{
	if (heap->n == JUDGE_CARDS)
		return;
	heap->card[heap->n] =
		(struct board_card){ .side = (uint8_t)side, .n = 1, .stands = stands };
	struct board_card *new = &heap->card[heap->n++];
	if (side != BOARD_FACE)
		return;
	new->card = card->card;
	new->def = card->def;
	new->owner = card->owner;
	new->since = card->since;
	new->beneath = card->beneath;
}

/* Add an unknown card. Unknown cards next to each other can't be distinguished, so they share one
 * entry. */
static void
add_unknown(struct board_heap *heap, enum board_side side)
{
	struct board_card *last = heap->n ? &heap->card[heap->n - 1] : NULL;
	if (last && last->side == side)
		last->n++;
	else
		add_card(heap, NULL, side, false);
}

static int
by_number(const void *a, const void *b, void *ctx)
{
	const struct judge_card_set *cards = ctx;
	const struct board_card *x = a, *y = b;
	int order = x->side - y->side;
	if (order == 0 && x->side == BOARD_FACE)
		order = strcmp(cards->def[x->def].number, cards->def[y->def].number);
	if (order == 0 && x->since != y->since)
		order = x->since < y->since ? -1 : 1;
	return order ? order : x->owner - y->owner;
}

static void
join_unknown(struct board_heap *heap)
{
	int n = 0;
	for (int i = 0; i < heap->n; i++)
		if (n > 0 && heap->card[i].side != BOARD_FACE &&
		    heap->card[i].side == heap->card[n - 1].side)
			heap->card[n - 1].n++;
		else
			heap->card[n++] = heap->card[i];
	heap->n = n;
}

/* Add the cards of the place where a card lies to those that can be found by their handle. */
static void
add_pile_of(struct judge_run *run, judge_card card, struct board_heap *heap)
{
	struct judge_card_summary lies[JUDGE_CARDS];
	if (card < judge_card_summaries(run, lies, JUDGE_CARDS))
		heap->n_all += judge_cards_at(run, lies[card].place, heap->all + heap->n_all,
		                              JUDGE_CARDS - heap->n_all);
}

static void
add_standing(struct judge_run *run, enum view view, judge_place place, struct board_heap *heap)
{
	struct judge_card_view seen[JUDGE_CARDS];
	int n = judge_seen_at(run, place, seen, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (!board_beneath(heap, seen[i].card) && side_of(&seen[i], view) == BOARD_FACE) {
			add_card(heap, &seen[i], BOARD_FACE, true);
			add_pile_of(run, seen[i].card, heap);
		}
}

void
board_heap(struct judge_run *run, enum view view, judge_place place, struct board_heap *out)
{
	const struct judge_params *params = judge_run_params(run);
	out->n = 0;
	if (!judge_place_parts(run, place, &out->seat, &out->area, &out->index))
		abort();
	out->n_all = out->cards = judge_cards_at(run, place, out->all, JUDGE_CARDS);
	assert(out->n_all <= JUDGE_CARDS);
	out->uncounted = judge_is_uncounted(run, place);
	for (int i = 0; i < out->n_all; i++) {
		if (out->all[i].covered || (out->uncounted && card_is_unknown(&out->all[i])))
			continue;
		enum board_side side = side_of(&out->all[i], view);
		if (side == BOARD_FACE)
			add_card(out, &out->all[i], side, false);
		else
			add_unknown(out, side);
	}
	if (!params->game->area[out->area].ordered) {
		qsort_r(out->card, (size_t)out->n, sizeof out->card[0], by_number,
		        (void *)(uintptr_t)params->cards);
		join_unknown(out);
	}
	if (out->uncounted)
		add_unknown(out, BOARD_UNCOUNTED);
	if (params->game->area[out->area].places > 1)
		add_standing(run, view, place, out);
}

int
board_alike(const struct board_heap *heap, int i)
{
	const struct board_card *card = &heap->card[i];
	int next = i + 1;
	while (next < heap->n && card->side == BOARD_FACE && heap->card[next].side == BOARD_FACE &&
	       heap->card[next].def == card->def)
		next++;
	return next;
}

const struct judge_card_view *
board_beneath(const struct board_heap *heap, judge_card card)
{
	for (int i = 0; i < heap->n_all; i++)
		if (heap->all[i].card == card)
			return &heap->all[i];
	return NULL;
}
