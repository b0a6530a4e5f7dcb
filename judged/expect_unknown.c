/*
 * expect_unknown.c: what can be said although nobody told us what some cards are.
 *
 * A place that holds such cards may hold a card, or cannot, because its owner's list has none left; a decision
 * may be an option in every case, or only if one of them is the right card. Both are tried on a copy of the run, so that
 * nothing asked here makes a card known.
 */
#include <stdlib.h>

#include "judged/expect_decode.h"
#include "judged/pick.h"
#include "judged/position.h"

static struct judge_run *
copy_of(const struct judge_run *run)
{
	return judge_run_copy(expect_alloc(1, judge_run_size()), run);
}

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

bool
expect_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n)
{
	struct judge_run *copy = copy_of(run);
	int told = 0;

	while (told < n && tell_one(copy, place, def[told]))
		told++;
	free(copy);
	return told == n;
}

bool
expect_offers(struct judge_run *run, struct judge_pick pick)
{
	struct judge_pick option[JUDGE_PICKS];
	int n = judge_options(run, option, JUDGE_PICKS);

	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_fits(run, pick, option[i]))
			return true;
	return false;
}

/* Make a card nobody can name any other than `def`. False: it has been supposed to be some card. */
static bool
tell_another(struct judge_run *copy, judge_place place, int index, judge_def def)
{
	judge_def n = judge_run_params(copy)->cards->n;

	for (judge_def other = 0; other < n; other++)
		if (other != def && judge_tell(copy, place, index, other) == JUDGE_TOLD)
			return true;
	return false;
}

/* Make all such cards others, where that can be; the order of what lies face down gives no options. Are
 * there any? */
static bool
tell_others(struct judge_run *copy, judge_def def)
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
			if (!card_is_untold(&card[i]))
				continue;
			any = true;
			tell_another(copy, (judge_place)p, i, def);
		}
	}
	return any;
}

enum expect_answer
expect_is_offered(struct judge_run *run, struct judge_pick pick)
{
	enum expect_answer answer = EXPECT_UPHELD;

	if (!expect_offers(run, pick))
		return EXPECT_REFUTED;
	if (pick.def == JUDGE_NO_DEF)
		return answer;
	struct judge_run *copy = copy_of(run);
	if (tell_others(copy, pick.def) && !expect_offers(copy, pick))
		answer = EXPECT_UNKNOWN;
	free(copy);
	return answer;
}
