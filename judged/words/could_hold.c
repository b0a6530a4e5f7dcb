/*
 * could_hold.c: could cards be among those of a place that nobody can name?
 *
 * The place may hold them, or cannot, because its owner's list has none left. That is tried on a copy
 * of the run, so that nothing asked here makes a card known.
 */
#include <stdlib.h>

#include "judged/text/alloc.h"
#include "judged/words/holds.h"
#include "judged/words/position.h"

/* Tell the first card of a place that nobody can name and that can be it. */
static bool
tell_one(struct judge_run *copy, judge_place place, judge_def def)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(copy, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card_is_untold(&card[i]) &&
		    (card[i].supposed || judge_tell(copy, place, i, def) == JUDGE_TOLD))
			return true;
	return false;
}

/* The run is copied, and each card told. */
enum { STEPS_A_COPY = 4 };

/* Where the ruling has no steps left it could: nobody is told, for what is compared then is unknown. */
bool
compare_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n)
{
	if (!judge_spend(run, STEPS_A_COPY + (uint64_t)n))
		return true;
	struct judge_run *copy = judge_run_copy(alloc_bytes(judge_run_size()), run);
	int told = 0;
	while (told < n && tell_one(copy, place, def[told]))
		told++;
	free(copy);
	return told == n;
}
