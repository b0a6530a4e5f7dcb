/* pick.c: completes picks that a document wrote with less information; turns picks into parts of
 * transcripts. */
#include "judged/words/pick.h"

#include <stdlib.h>

#include "judged/text/alloc.h"

static struct pick_list *
list(struct judge_run *run, int (*options)(struct judge_run *, struct judge_pick *, int))
{
	struct pick_list *out = alloc_bytes(sizeof *out);
	int n = options(run, out->at, JUDGE_PICKS);
	out->n = n < JUDGE_PICKS ? n : JUDGE_PICKS;
	return out;
}

struct pick_list *
picks_options(struct judge_run *run)
{
	return list(run, judge_options);
}

struct pick_list *
picks_candidates(struct judge_run *run)
{
	return list(run, judge_candidates);
}

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

/* Find a place where rules refuse the card that was named by its number alone: first among the
 * places of options of its verb, then everywhere. Returns the pick unchanged if there is none. */
static struct judge_pick
refused_somewhere(struct judge_run *run, struct judge_pick written, struct pick_list *options)
{
	judge_seat seat;
	int area, index;
	if (written.place != JUDGE_NO_PLACE || judge_test(run, written, NULL, 0) >= 0)
		return written;
	int n = judge_options_of(run, written.verb, options->at, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		struct judge_pick at = written;
		at.place = options->at[i].place;
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

static struct pick_list *
options_like(struct judge_run *run, struct judge_pick written)
{
	struct pick_list *out = alloc_bytes(sizeof *out);
	int n = judge_options_like(run, written, out->at, JUDGE_PICKS);
	out->n = n < JUDGE_PICKS ? n : JUDGE_PICKS;
	return out;
}

struct judge_pick
pick_whole(struct judge_run *run, struct judge_pick written)
{
	struct judge_pick found = written;
	int fits = 0;
	bool same = false;
	if (takes(run, written) != JUDGE_TAKES_CARD)
		return written;
	struct pick_list *options = options_like(run, written);
	for (int i = 0; i < options->n && !same; i++) {
		same = judge_same_pick(written, options->at[i]);
		if (!pick_fits(run, written, options->at[i]))
			continue;
		found = options->at[i];
		fits++;
	}
	if (!same && fits == 0)
		found = refused_somewhere(run, written, options);
	free(options);
	return same || fits > 1 ? written : found;
}

bool
pick_is_unclear(struct judge_run *run, struct judge_pick written)
{
	int fits = 0;
	bool same = false;
	if (takes(run, written) != JUDGE_TAKES_CARD)
		return false;
	struct pick_list *options = options_like(run, written);
	judge_place pile = JUDGE_NO_PLACE; /* a pile of which copies at different depths fit */
	for (int i = 0; i < options->n && !same; i++) {
		struct judge_pick option = options->at[i];
		same = judge_same_pick(written, option);
		if (!pick_fits(run, written, option))
			continue;
		const bool deep = option.number > JUDGE_DEPTH;
		/* Without a depth, the copy nearest to the top is meant. */
		fits += !deep || option.place != pile;
		if (deep)
			pile = option.place;
	}
	free(options);
	return !same && fits > 1;
}

static struct transcript_place
place_parts(const struct judge_run *run, judge_place place)
{
	judge_seat seat = JUDGE_NO_SEAT;
	int area = 0, index = 0;
	judge_place_parts(run, place, &seat, &area, &index);
	return (struct transcript_place){ .seat = seat,
		                          .area = (uint8_t)area,
		                          .index = (uint8_t)index };
}

struct transcript_part
pick_as_part(const struct judge_run *run, struct judge_pick pick)
{
	struct transcript_part part = { .verb = pick.verb, .def = pick.def, .number = pick.number };
	uint8_t taken = takes(run, pick);
	part.placed = taken == JUDGE_TAKES_CARD && pick.place != JUDGE_NO_PLACE;
	if (taken == JUDGE_TAKES_SEAT)
		part.place.seat = (judge_seat)pick.place;
	if (taken == JUDGE_TAKES_PLACE || part.placed)
		part.place = place_parts(run, pick.place);
	return part;
}
