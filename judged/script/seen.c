/* seen.c: makes observed cards known to the judge. */
#include "judged/script/seen.h"

#include "judged/words/position.h"

/* The cards of a place, and which of them have been matched with an observed one. */
struct looking {
	struct judge_run *run;
	judge_place place;
	struct judge_card_view card[JUDGE_CARDS];
	bool used[JUDGE_CARDS];
	int n;
};

/* Match one observed card: with a card already known, one rightly assumed, an unknown one, or at
 * last one wrongly assumed, so that the run notes the contradiction. `at`: index of the card, or
 * JUDGE_ANY_INDEX. */
static void
identify_one(struct looking *l, judge_def def, int at)
{
	enum { SNAPSHOT_ALREADY, SUPPOSED, UNKNOWN, WRONG, PASSES };
	for (int pass = SNAPSHOT_ALREADY; pass < PASSES; pass++)
		for (int i = 0; i < l->n; i++) {
			const struct judge_card_view *card = &l->card[i];
			bool same = card->def == def, unknown = card_is_unknown(card);
			if (l->used[i] || (at != JUDGE_ANY_INDEX && at != i))
				continue;
			if ((pass == SNAPSHOT_ALREADY && same && !unknown) ||
			    (pass == SUPPOSED && same && card->supposed) ||
			    (pass == UNKNOWN && card->def == JUDGE_UNKNOWN_DEF) ||
			    (pass == WRONG && !same && card->supposed))
				l->used[i] = pass == SNAPSHOT_ALREADY ||
				             judge_identify_card(l->run, l->place, i, def) ==
				                     JUDGE_IDENTIFIED;
			if (l->used[i])
				return;
		}
}

static void
identify_list(struct looking *l, const judge_def *def, int n, bool in_order)
{
	for (int i = 0; i < n; i++)
		identify_one(l, def[i], in_order ? i : JUDGE_ANY_INDEX);
}

static void
identify_test(struct looking *l, const struct compare_test *test, bool ordered)
{
	bool whole = test->compare == COMPARE_EQUAL;
	if (test->compare == COMPARE_ALL)
		for (int i = 0; i < test->n_of; i++)
			identify_test(l, &test->of[i], ordered);
	if (!whole && test->compare != COMPARE_HAS)
		return;
	if (test->operand == COMPARE_A_CARD)
		identify_list(l, &test->card, 1, false);
	else if (test->operand == COMPARE_A_LIST)
		identify_list(l, test->list, test->n_list, ordered && whole);
}

void
seen_identify(struct judge_run *run, const struct compare_value *value)
{
	const struct compare_path *path = &value->path;
	const struct judge_area *area;
	struct looking l = { .run = run };
	if (path->read != COMPARE_CARDS)
		return;
	area = &judge_run_params(run)->game->area[path->place.area];
	l.place = judge_place_of(run, path->place.seat, path->place.area, path->place.index);
	if (l.place == JUDGE_NO_PLACE || area->sight == JUDGE_SEEN_BY_ALL)
		return;
	l.n = judge_cards_at(run, l.place, l.card, JUDGE_CARDS);
	identify_test(&l, &value->test, area->ordered);
}
