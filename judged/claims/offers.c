/*
 * offers.c: finds whether a pick is an option although some cards are unknown.
 *
 * The pick may be an option in every case, or only if an unknown card is the right one. This is
 * tried on a copy of the run, so that no card becomes known.
 */
#include <stdlib.h>

#include "judged/claims/match.h"
#include "judged/words/pick.h"
#include "judged/words/position.h"
#include "judged/text/alloc.h"

static struct judge_run *
copy_of(const struct judge_run *run)
{
	return judge_run_copy(alloc_bytes(judge_run_size()), run);
}

bool
expect_offers(struct judge_run *run, struct judge_pick pick)
{
	bool offers = false;
	struct pick_list *options = picks_options(run);
	for (int i = 0; i < options->n && !offers; i++)
		offers = pick_fits(run, pick, options->at[i]);
	free(options);
	return offers;
}

/* Make an unknown card any card except `def`. False if it has already been assumed to be a certain
 * card. */
static bool
identify_another(struct judge_run *copy, judge_place place, int index, judge_def def)
{
	judge_def n = judge_run_params(copy)->cards->n;
	for (judge_def other = 0; other < n; other++)
		if (other != def &&
		    judge_identify_card(copy, place, index, other) == JUDGE_IDENTIFIED)
			return true;
	return false;
}

/* Make every unknown card a card other than `def`, where possible. Face-down cards stay unknown:
 * their order gives no options. Returns whether there are unknown cards. */
static bool
identify_others(struct judge_run *copy, judge_def def)
{
	const struct judge_game *game = judge_run_params(copy)->game;
	struct judge_card_view card[JUDGE_CARDS];
	bool any = false;
	for (int p = 0; p < JUDGE_PLACES; p++) {
		judge_seat seat;
		int area, index;
		if (!judge_place_parts(copy, (judge_place)p, &seat, &area, &index) ||
		    game->area[area].sight == JUDGE_SEEN_BY_NONE)
			continue;
		int n = judge_cards_at(copy, (judge_place)p, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++) {
			if (!card_is_unknown(&card[i]))
				continue;
			any = true;
			identify_another(copy, (judge_place)p, i, def);
		}
	}
	return any;
}

enum compare_answer
expect_is_offered(struct judge_run *run, struct judge_pick pick)
{
	enum compare_answer answer = COMPARE_UPHELD;
	/* Whatever the hidden cards are, the pick answers only its own kind of question. */
	if (judge_run_params(run)->game->verb[pick.verb].question != judge_question(run)->kind)
		return COMPARE_REFUTED;
	if (!expect_offers(run, pick))
		return COMPARE_REFUTED;
	if (pick.def == JUDGE_NO_DEF)
		return answer;
	struct judge_run *copy = copy_of(run);
	if (identify_others(copy, pick.def) && !expect_offers(copy, pick))
		answer = COMPARE_UNKNOWN;
	free(copy);
	return answer;
}
