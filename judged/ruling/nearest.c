/*
 * nearest.c: measures how near two decisions are.
 *
 * The player who made an illegal move meant something by it. The nearest option is the one that
 * keeps most of the move, in this order: the same verb and card at another place, the nearer the
 * better; the same card used differently; another card used the same way, better if its values are
 * near; another card used differently. A decision without a card (passing) is as far as another
 * card can be. Decisions of the other player come last. Options that are equally near stay in the
 * order of the options.
 *
 *   far = other player 4000 + other verb 100 + other card 200..390 + other place 1..60 + number 10
 */
#include <stdlib.h>

#include "judged/ruling/nearest.h"
#include "judged/words/pick.h"
#include "judged/words/choices.h"
#include "judged/record/snapshot.h"

enum {
	FAR_PLAYER = 4000,
	FAR_VERB = 100,
	FAR_CARD = 200,
	FAR_VALUES = 190, /* at most; added to FAR_CARD */
	FAR_TYPE = 40,
	FAR_COLOURS = 5,
	FAR_NUMBER = 30, /* at most, for each number */
	FAR_NO_NUMBER = 10,
	FAR_ABILITY = 10,
	FAR_PLACE = 40, /* at most; FAR_AREA and FAR_SIDE are added to it */
	FAR_AREA = 15,
	FAR_SIDE = 5,
};

static unsigned
at_most(unsigned n, unsigned most)
{
	return n < most ? n : most;
}

/* Return the distance of two numbers: powers are counted in thousands, ranks by one. */
static unsigned
between_numbers(int32_t a, int32_t b)
{
	if (a == b)
		return 0;
	if (a == JUDGE_NO_NUMBER || b == JUDGE_NO_NUMBER)
		return FAR_NO_NUMBER;
	unsigned apart = (unsigned)abs(a - b);
	return at_most(apart < 500 ? 3 * apart : apart / 500, FAR_NUMBER);
}

unsigned
nearest_between_cards(const struct judge_card_set *cards, judge_def a, judge_def b)
{
	unsigned far = 1;
	if (a == b)
		return 0;
	if (a >= cards->n || b >= cards->n)
		return FAR_CARD + FAR_VALUES;
	const struct judge_face *x = &cards->def[a].face[0], *y = &cards->def[b].face[0];
	far += x->type == y->type ? 0 : FAR_TYPE;
	far += x->colours & y->colours || x->colours == y->colours ? 0 : FAR_COLOURS;
	for (int i = 0; i < JUDGE_FACE_NUMBERS; i++)
		far += between_numbers(x->number[i], y->number[i]);
	return FAR_CARD + at_most(far, FAR_VALUES);
}

static unsigned
between_places(const struct judge_run *run, judge_place a, judge_place b)
{
	judge_seat seat[2];
	int area[2], index[2];
	if (a == b)
		return 0;
	if (!judge_place_parts(run, a, &seat[0], &area[0], &index[0]) ||
	    !judge_place_parts(run, b, &seat[1], &area[1], &index[1]))
		return FAR_PLACE + FAR_AREA + FAR_SIDE;
	return at_most((unsigned)abs(index[0] - index[1]), FAR_PLACE) +
	       (area[0] == area[1] ? 0 : FAR_AREA) + (seat[0] == seat[1] ? 0 : FAR_SIDE);
}

static bool
takes_seat(const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	return pick.verb < game->n_verbs && game->verb[pick.verb].takes == JUDGE_TAKES_SEAT;
}

static void
measure(struct judge_run *run, struct judge_pick done, struct nearest *near)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	struct judge_pick pick = near->pick;
	bool seats = takes_seat(run, done) || takes_seat(run, pick);
	unsigned card = nearest_between_cards(cards, pick_card(run, done), pick_card(run, pick));
	unsigned place =
		seats ? done.place != pick.place : between_places(run, done.place, pick.place);
	near->differs = (uint8_t)((done.seat != pick.seat ? NEAREST_PLAYER : 0) |
	                          (done.verb != pick.verb ? NEAREST_VERB : 0) |
	                          (card ? NEAREST_CARD : 0) | (place ? NEAREST_PLACE : 0) |
	                          (done.number != pick.number ? NEAREST_NUMBER : 0));
	near->far = card + place;
	near->far += near->differs & NEAREST_PLAYER ? FAR_PLAYER : 0;
	near->far += near->differs & NEAREST_VERB ? FAR_VERB : 0;
	if (near->differs & NEAREST_NUMBER)
		near->far += at_most((unsigned)abs(done.number - pick.number), FAR_ABILITY);
}

/* Insert an option in the sorted list, after others that are as near. */
static void
insert(struct nearest *list, int n, int cap, struct nearest near)
{
	int i = n < cap ? n : cap;
	for (; i > 0 && list[i - 1].far > near.far; i--)
		if (i < cap)
			list[i] = list[i - 1];
	if (i < cap)
		list[i] = near;
}

/* Remove the card and place of a pick, for readers who may not know the card there: then no card is
 * nearer than another. */
static struct judge_pick
unknown(struct judge_pick done)
{
	done.def = JUDGE_NO_DEF;
	done.place = JUDGE_NO_PLACE;
	return done;
}

static unsigned
far(struct judge_run *run, struct judge_pick done, struct judge_pick option)
{
	struct nearest near = { .pick = option };
	measure(run, done, &near);
	return near.far;
}

struct pick_distance
nearest_distance(struct ruling *r)
{
	struct judge_pick done = ruling_refused_pick(r);
	return (struct pick_distance){
		.far = far,
		.done = done,
		.unknown = unknown(done),
		.known_to =
			done.place == JUDGE_NO_PLACE ? SNAPSHOT_ALL : pick_known_to(r->run, done),
	};
}

int
nearest_options(struct ruling *r, struct nearest *out, int cap)
{
	int known = 0;
	if (r->stop != JUDGE_REFUSED)
		return 0;
	struct judge_pick done = ruling_refused_pick(r);
	struct pick_list *options = picks_options(r->run);
	for (int i = 0; i < options->n; i++) {
		struct nearest near = { .pick = options->at[i] };
		if (!pick_is_known(r->run, near.pick, VIEW_JUDGE))
			continue;
		measure(r->run, done, &near);
		insert(out, known++, cap, near);
	}
	free(options);
	return known;
}
