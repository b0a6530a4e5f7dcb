/* pick.c: picks that say less than they could made whole. */
#include "judged/words/pick.h"

static uint8_t
takes(const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	return pick.verb < game->n_verbs ? game->verb[pick.verb].takes : JUDGE_TAKES_NOTHING;
}

judge_def
pick_card(struct judge_run *run, struct judge_pick pick)
{
	struct judge_card_view card[JUDGE_CARDS];
	if (pick.def != JUDGE_NO_DEF || pick.place == JUDGE_NO_PLACE ||
	    takes(run, pick) != JUDGE_TAKES_CARD)
		return pick.def;
	int n = judge_seen_at(run, pick.place, card, JUDGE_CARDS);
	return n == 1 ? card[0].def : JUDGE_NO_DEF;
}

bool
pick_fits(struct judge_run *run, struct judge_pick written, struct judge_pick option)
{
	if (takes(run, written) != JUDGE_TAKES_CARD)
		return judge_same_pick(written, option);
	return written.verb == option.verb && written.seat == option.seat &&
	       (written.place == JUDGE_NO_PLACE || written.place == option.place) &&
	       (written.def == JUDGE_NO_DEF || written.def == pick_card(run, option)) &&
	       (written.number == 0 || written.number == option.number);
}

/* Where the card named by its number alone is refused: first where options of its verb lie, then elsewhere. */
static struct judge_pick
refused_somewhere(struct judge_run *run, struct judge_pick written, const struct judge_pick *option,
                  int n)
{
	judge_seat seat;
	int area, index;
	if (written.place != JUDGE_NO_PLACE || judge_test(run, written, NULL, 0) >= 0)
		return written;
	for (int i = 0; i < n; i++) {
		struct judge_pick at = written;
		at.place = option[i].place;
		if (judge_test(run, at, NULL, 0) > 0)
			return at;
	}
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		struct judge_pick at = written;
		at.place = p;
		if (judge_test(run, at, NULL, 0) > 0)
			return at;
	}
	return written;
}

static int
options_of(struct judge_run *run, uint8_t verb, struct judge_pick *option)
{
	int n = judge_options_of(run, verb, option, JUDGE_PICKS);
	return n < JUDGE_PICKS ? n : JUDGE_PICKS;
}

struct judge_pick
pick_whole(struct judge_run *run, struct judge_pick written)
{
	struct judge_pick option[JUDGE_PICKS], found = written;
	int fits = 0;
	if (takes(run, written) != JUDGE_TAKES_CARD)
		return written;
	int n = options_of(run, written.verb, option);
	for (int i = 0; i < n; i++) {
		if (judge_same_pick(written, option[i]))
			return written;
		if (!pick_fits(run, written, option[i]))
			continue;
		found = option[i];
		fits++;
	}
	return fits == 0 ? refused_somewhere(run, written, option, n) : fits == 1 ? found : written;
}

bool
pick_is_unclear(struct judge_run *run, struct judge_pick written)
{
	struct judge_pick option[JUDGE_PICKS];
	int fits = 0;
	if (takes(run, written) != JUDGE_TAKES_CARD || judge_test(run, written, NULL, 0) >= 0)
		return false;
	int n = options_of(run, written.verb, option);
	for (int i = 0; i < n; i++)
		fits += pick_fits(run, written, option[i]);
	return fits > 1;
}
