/* own_cards.c: finds cards by number or name, and decodes a transcript's own definitions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/document.h"
#include "judged/transcript/shuffle.h"
#include "judged/transcript/decode.h"
#include "judged/cards/cards.h"
#include "judged/text/alloc.h"

/* Numbers to definitions */

static judge_def
find_own(const struct transcript *t, const char *number)
{
	uint16_t low = 0, high = (uint16_t)(t->cards.n - t->n_built_in);
	while (low < high) {
		uint16_t middle = (uint16_t)((low + high) / 2);
		int order = strcmp(number, t->cards.def[t->own_by_number[middle]].number);
		if (order == 0)
			return t->own_by_number[middle];
		if (order < 0)
			high = middle;
		else
			low = (uint16_t)(middle + 1);
	}
	return JUDGE_NO_DEF;
}

int
transcript_cards_meant(const struct transcript *t, const char *text, judge_def out[], int cap)
{
	return t->called ? cards_called(t->called, &t->cards, text, out, cap)
	                 : cards_meant(&t->cards, text, out, cap);
}

judge_def
transcript_card(const struct transcript *t, const char *number)
{
	struct judge_card_set built_in = t->cards;
	char plain[CARDS_NUMBER];
	judge_def found = find_own(t, number);
	built_in.n = t->n_built_in;
	if (found == JUDGE_NO_DEF)
		found = rulebook_card(&built_in, number);
	return found == JUDGE_NO_DEF && cards_plain_number(number, plain, sizeof plain)
	               ? find_own(t, plain)
	               : found;
}

enum { ASKED_BACK = 8, NAME_BYTES = 200, SHORTEST_PART = 4 };

/* List the first numbers of the cards whose names contain the text. Returns how many there are. */
static int
list_containing(const struct transcript *t, const char *text, char *list, size_t cap)
{
	char folded[NAME_BYTES];
	size_t used = 0;
	int n = 0;
	cards_fold(text, folded, sizeof folded);
	for (judge_def i = 0; i < t->cards.n && strlen(folded) >= SHORTEST_PART; i++) {
		const struct judge_card_def *def = &t->cards.def[i];
		if (cards_name_has(&def->face[0], folded) && n++ < ASKED_BACK && used < cap)
			used += (size_t)snprintf(list + used, cap - used, "%s%s", n > 1 ? ", " : "",
			                         def->number);
	}
	return n;
}

static bool
unknown_card(const struct transcript *t, const struct doc_node *at, const char *text,
             struct fault *fault)
{
	char list[ASKED_BACK * 20] = "", more[24] = "";
	int n = list_containing(t, text, list, sizeof list);
	if (n > ASKED_BACK)
		snprintf(more, sizeof more, " or %d more", n - ASKED_BACK);
	if (n > 1)
		return doc_fault(
			at, fault, "unknown-card",
			"there is no card `%.60s`; write a number of those with such a name: %s%s",
			text, list, more);
	const char **known = cards_known(&t->cards);
	const char *near = doc_nearest(text, known);
	doc_fault(at, fault, "unknown-card", "there is no card `%.60s`%s%s%s", text,
	          near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
	free(known);
	return false;
}

/* Set a fault for a name that several cards have, with their numbers. Returns false. */
static bool
ambiguous_card(const struct transcript *t, const struct doc_node *at, const char *text,
               const judge_def *meant, int n, struct fault *fault)
{
	char list[ASKED_BACK * 20] = "", more[24] = "";
	size_t used = 0;
	for (int i = 0; i < n && i < ASKED_BACK && used < sizeof list; i++)
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
		                         t->cards.def[meant[i]].number);
	if (n > ASKED_BACK)
		snprintf(more, sizeof more, " or %d more", n - ASKED_BACK);
	return doc_fault(at, fault, "ambiguous-card",
	                 "%d cards are called `%.40s`; write the number: %s%s", n, text, list,
	                 more);
}

bool
transcript_card_meant(const struct transcript *t, const struct doc_node *at, const char *text,
                      judge_def *out, struct fault *fault)
{
	judge_def meant[ASKED_BACK];
	*out = transcript_card(t, text);
	if (*out != JUDGE_NO_DEF)
		return true;
	int n = transcript_cards_meant(t, text, meant, ASKED_BACK);
	if (n > 1)
		return ambiguous_card(t, at, text, meant, n, fault);
	*out = n == 1 ? meant[0] : JUDGE_NO_DEF;
	return n == 1 || unknown_card(t, at, text, fault);
}

bool
decode_card(const struct decoder *d, const struct doc_node *node, judge_def *out)
{
	const char *text;
	return doc_want_string(node, &text, d->fault) &&
	       transcript_card_meant(d->t, node, text, out, d->fault);
}

bool
decode_card_list(const struct decoder *d, const struct doc_node *node, judge_def **out, uint16_t *n)
{
	if (!doc_want_list(node, d->fault))
		return false;
	if (node->count > JUDGE_CARDS)
		return doc_fault(node, d->fault, "too-many-cards",
		                 "a list can hold at most %d cards, not %u", JUDGE_CARDS,
		                 node->count);
	*out = decode_alloc(d, node->count, sizeof **out);
	*n = 0;
	for (const struct doc_node *card = node->first; card; card = card->next)
		if (!decode_card(d, card, &(*out)[(*n)++])) {
			if (!decode_goes_on(d))
				return false;
			(*out)[*n - 1] = 0;
		}
	return true;
}

/* Own definitions */

static void
index_own(const struct decoder *d)
{
	struct transcript *t = d->t;
	uint16_t n = (uint16_t)(t->cards.n - t->n_built_in);
	judge_def *own = decode_alloc(d, n, sizeof *own);
	for (uint16_t i = 0; i < n; i++)
		own[i] = (judge_def)(t->n_built_in + i);
	shuffle_sort(&t->cards, own, n);
	t->own_by_number = own;
}

/* Note the faults of all definitions. */
static void
find_faults(const struct decoder *d, const struct doc_node *node,
            const struct judge_card_set *built_in)
{
	const struct doc_node **row = alloc_zeroed(node->count, sizeof *row);
	struct fault *fault = alloc_zeroed(2 * (size_t)node->count, sizeof *fault);
	size_t n = 0;
	for (const struct doc_node *one = node->first; one; one = one->next)
		row[n++] = one;
	doc_cards_check_rows(fault, fault + n, row, n, game_words(d->t->game->name), built_in);
	for (size_t i = 0; i < 2 * n; i++)
		if (fault[i].code[0]) {
			*d->fault = fault[i];
			decode_goes_on(d);
		}
	free(row);
	free(fault);
}

bool
decode_own_cards(struct decoder *d, const struct doc_node *node)
{
	struct transcript *t = d->t;
	const struct judge_card_set *built_in = rulebook_cards(t->game->name);
	t->cards = *built_in;
	t->n_built_in = built_in->n;
	t->called = decode_alloc(d, 1, sizeof *t->called);
	if (!node)
		return true;
	if (!doc_want_list(node, d->fault))
		return false;
	if (node->count > TRANSCRIPT_OWN_CARDS)
		return doc_fault(node, d->fault, "too-many-cards",
		                 "a transcript can define at most %d cards", TRANSCRIPT_OWN_CARDS);
	if (node->count == 0)
		return true;
	if (!doc_cards_read(&t->cards, node, game_words(t->game->name), built_in, d->fault)) {
		if (d->all)
			find_faults(d, node, built_in);
		return false;
	}
	t->cards.by_number = built_in->by_number;
	t->own_cards = true;
	t->written_cards = node;
	index_own(d);
	return true;
}
