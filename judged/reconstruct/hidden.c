/* hidden.c: what chance and hidden cards can be, found from the position that is sought. */
#include "judged/reconstruct/hidden.h"

#include <string.h>

#include "judged/words/position.h"

/* 1. Orders after a shuffle */

struct ordering {
	struct search_defs *defs;
	judge_def rest[JUDGE_CARDS]; /* the deck that is left in the end */
	judge_def top[JUDGE_CARDS];  /* cards that leave it */
	int n_rest, n_top;
	const judge_def **order;
	int *n;
	bool whole;
};

static bool
take_one(judge_def *list, int *n, judge_def def, bool last)
{
	for (int k = 0; k < *n; k++) {
		int i = last ? *n - 1 - k : k;
		if (list[i] != def)
			continue;
		memmove(list + i, list + i + 1, (size_t)(--*n - i) * sizeof *list);
		return true;
	}
	return false;
}

static bool
keep_order(struct ordering *o)
{
	int n = o->n_top + o->n_rest;
	if (*o->n == HIDDEN_ORDERS || o->defs->n + n > HIDDEN_DEFS)
		return o->whole = false;
	judge_def *at = o->defs->at + o->defs->n;
	memcpy(at, o->top, (size_t)o->n_top * sizeof *at);
	memcpy(at + o->n_top, o->rest, (size_t)o->n_rest * sizeof *at);
	for (int i = 0; i < *o->n; i++)
		if (memcmp(o->order[i], at, (size_t)n * sizeof *at) == 0)
			return true;
	o->order[(*o->n)++] = at;
	o->defs->n += n;
	return true;
}

/* Put the cards on top into every order from the index `at` on. */
static bool
permute(struct ordering *o, int at)
{
	if (at >= o->n_top - 1)
		return keep_order(o);
	for (int i = at; i < o->n_top; i++) {
		bool seen = false;
		for (int k = at; k < i; k++)
			seen |= o->top[k] == o->top[i];
		if (seen)
			continue;
		judge_def swap = o->top[at];
		o->top[at] = o->top[i];
		o->top[i] = swap;
		bool room = permute(o, at + 1);
		o->top[i] = o->top[at];
		o->top[at] = swap;
		if (!room)
			return false;
	}
	return true;
}

/* Split the deck into the cards that are left in the end, in their order, and those that leave it.
 * Cards that come to it later are taken out from the top or, if `last`, from the bottom. */
static void
split(struct ordering *o, const struct target *target, judge_place place,
      const struct judge_card_view *card, int n, bool last)
{
	judge_def deck[JUDGE_CARDS];
	int left = n;
	for (int i = 0; i < n; i++)
		deck[i] = card[i].def;
	o->n_rest = 0;
	judge_def laid[JUDGE_CARDS], extra[JUDGE_CARDS];
	int n_laid = target->n[place], n_extra = 0;
	for (int i = 0; i < n_laid; i++)
		laid[i] = target->start->laid[target->first[place] + i].def;
	for (int i = 0; i < n_laid; i++)
		if (!take_one(deck, &left, laid[i], false))
			extra[n_extra++] = laid[i];
	for (int i = 0; i < n_extra; i++)
		take_one(laid, &n_laid, extra[i], last);
	memcpy(o->rest, laid, (size_t)n_laid * sizeof *laid);
	o->n_rest = n_laid;
	memcpy(o->top, deck, (size_t)left * sizeof *deck);
	o->n_top = left;
}

bool
hidden_orders(const struct target *target, struct search_defs *defs, struct judge_run *run,
              judge_place place, const judge_def *order[HIDDEN_ORDERS], int *n, int *cards)
{
	struct judge_card_view card[JUDGE_CARDS];
	struct ordering o = { .defs = defs, .order = order, .n = n, .whole = true };
	*n = 0;
	*cards = judge_cards_at(run, place, card, JUDGE_CARDS);
	if (!target || target->uncounted[place] || target->n[place] == 0) {
		o.n_rest = *cards;
		for (int i = 0; i < *cards; i++)
			o.rest[i] = card[i].def;
		keep_order(&o);
		return target && *cards < 2;
	}
	for (int last = 0; last < 2 && o.whole; last++) {
		split(&o, target, place, card, *cards, last);
		permute(&o, 0);
	}
	return o.whole;
}

/* 2. Unknown cards */

static bool
is_asked(const struct search_answer *a, const struct judge_unknown_card *what)
{
	return a->how == ANSWER_CARD && a->card.card == what->card && a->card.bag == what->bag &&
	       a->card.whether == what->whether && a->card.which == what->which;
}

/* Write the definitions, first those that the position sought names and the run lacks. Returns the
 * number of these. "None of them" is the likely answer if it names no other. */
static int
likely_first(const struct search *s, struct judge_run *run, const struct judge_unknown_card *what,
             const judge_def *possible, int n, judge_def *out)
{
	bool likely[JUDGE_DEFS + 1] = { false };
	int n_likely = 0, k = 0;
	for (int i = 0; s->target && i < n; i++) {
		likely[i] = possible[i] != JUDGE_UNKNOWN_DEF &&
		            fit_lacks(s->target, run, possible[i]) > 0;
		n_likely += likely[i];
	}
	if (what->whether && n_likely == 0)
		likely[n - 1] = true;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n; i++)
			if (likely[i] == (pass == 0))
				out[k++] = possible[i];
	return n_likely;
}

judge_def
hidden_identify(struct search *s, struct search_defs *defs, struct judge_run *run,
                const struct judge_unknown_card *what, const judge_def *possible, int n)
{
	judge_def list[JUDGE_DEFS + 1];
	list[0] = JUDGE_UNKNOWN_DEF;
	for (int i = s->path.n - 1; i >= 0; i--)
		if (is_asked(&s->path.at[i], what))
			return s->path.at[i].pick.def;
	int likely = likely_first(s, run, what, possible, n, list);
	int tried = s->slack == INT32_MAX ? n : likely > 0 ? likely + what->whether : 1;
	if (judge_is_testing(run) || defs->n + tried > HIDDEN_DEFS)
		return list[0];
	judge_def *kept = memcpy(defs->at + defs->n, list, (size_t)tried * sizeof *list);
	if (what->whether && likely > 0 && tried == likely + 1)
		kept[likely] = JUDGE_UNKNOWN_DEF;
	defs->n += tried;
	path_add(&s->path, &(struct search_answer){ .how = ANSWER_CARD,
	                                            .seat = what->owner,
	                                            .decisions = judge_decisions(run),
	                                            .card = *what,
	                                            .pick = { .def = kept[0] },
	                                            .order = kept,
	                                            .n_order = (uint16_t)tried });
	return kept[0];
}

/* Identify a card of a place as a card laid: one that is it already, one that was taken for it, or
 * an unknown one. */
static bool
see_card(struct judge_run *run, judge_place place, int at, judge_def def, bool taken[JUDGE_CARDS])
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n; i++) {
			bool unknown = card[i].def == JUDGE_UNKNOWN_DEF;
			if (taken[i] || (at >= 0 && i != at) || (pass == 0) == unknown)
				continue;
			if (!unknown && card[i].def != def)
				continue;
			taken[i] = true;
			return (!unknown && !card[i].supposed) ||
			       judge_identify_card(run, place, i, def) <= JUDGE_ALREADY_KNOWN;
		}
	return false;
}

bool
hidden_see(const struct positions *list, size_t position, struct judge_run *run)
{
	const struct transcript_start *start = &list->at[position];
	bool good = true, taken[JUDGE_CARDS] = { false };
	judge_place at = JUDGE_NO_PLACE;
	int nth = 0;
	for (size_t i = 0; i < start->n_laid; i++) {
		const struct transcript_laid *laid = &start->laid[i];
		if (laid->area == TRANSCRIPT_NOWHERE)
			continue;
		judge_place p = judge_place_of(run, laid->area_seat, laid->area, laid->index);
		if (p != at) {
			memset(taken, 0, sizeof taken);
			nth = 0;
		}
		at = p;
		bool any = fit_is_unordered(list->t.game, laid->area);
		if (laid->def != JUDGE_UNKNOWN_DEF)
			good &= see_card(run, p, any ? -1 : nth, laid->def, taken);
		nth++;
	}
	return good;
}
