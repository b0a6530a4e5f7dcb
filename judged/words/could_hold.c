/*
 * could_hold.c: whether given cards could be among the unknown cards of a place.
 *
 * The answer is no if the owner's lists have none of these cards left. The check names the cards on
 * a copy of the run, so that it makes no card known in the run itself.
 */
#include <stdlib.h>

#include "judged/text/alloc.h"
#include "judged/words/holds.h"
#include "judged/words/position.h"

/* Name the first unknown card of the place that can be this card. Returns whether there was one. */
static bool
identify_one(struct judge_run *copy, judge_place place, judge_def def)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(copy, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card_is_unknown(&card[i]) &&
		    (card[i].supposed ||
		     judge_identify_card(copy, place, i, def) == JUDGE_IDENTIFIED))
			return true;
	return false;
}

/* Cost of copying the run; naming each card costs one step more. */
enum { STEPS_A_COPY = 4 };

/* When the ruling has no steps left the answer is yes: the comparison then comes out as unknown,
 * which claims nothing false. */
bool
compare_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n)
{
	if (!judge_charge_steps(run, STEPS_A_COPY + (uint64_t)n))
		return true;
	struct judge_run *copy = judge_run_copy(alloc_bytes(judge_run_size()), run);
	int listed = 0;
	while (listed < n && identify_one(copy, place, def[listed]))
		listed++;
	free(copy);
	return listed == n;
}
