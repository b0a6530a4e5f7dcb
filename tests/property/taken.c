/*
 * taken.c: at every question of random play some picks are tried that rules refuse, or that name what is not there:
 * they are refused, or no candidates, and change nothing; and what is done all the same leaves a game that can
 * be played on. TAKEN=N plays N games of each game instead of what EFFORT says.
 */
#include <stdlib.h>

#include "judged/script/chance.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/starters.h"

enum { GAMES = 1200, QUESTIONS = 400, OFTEN = 3, FEW = 8, MANY = 1000, ODD = 3, MOST_GAMES = 8 };

struct world {
	uint64_t seed;
	struct chance chance;
	struct judge_decider legal;
	unsigned long taken, impossible, refused, odd;
	uint32_t asked;
};

/* Any place of the game, one beyond, or none. */
static judge_place
any_place(struct world *w, struct judge_run *run)
{
	judge_place places = 0;
	judge_seat seat;
	int area, index;
	while (judge_place_parts(run, places, &seat, &area, &index))
		places++;
	return shuffle_below(&w->chance.rng, 4) == 0
	               ? JUDGE_NO_PLACE
	               : (judge_place)shuffle_below(&w->chance.rng, places + 1u);
}

/* A candidate, or nothing, of which one thing is another. */
static struct judge_pick
odd_pick(struct world *w, struct judge_run *run)
{
	static struct judge_pick all[JUDGE_PICKS];
	const struct judge_params *p = judge_run_params(run);
	struct shuffle_rng *rng = &w->chance.rng;
	struct judge_pick pick = { .def = JUDGE_NO_DEF, .place = JUDGE_NO_PLACE };
	int n = judge_candidates(run, all, JUDGE_PICKS);
	if (n > 0 && shuffle_below(rng, 8) != 0)
		pick = all[shuffle_below(rng, (uint64_t)n)];
	switch (shuffle_below(rng, 6)) {
	case 0: pick.verb = (uint8_t)shuffle_below(rng, p->game->n_verbs + 1u); break;
	case 1: pick.seat = (judge_seat)shuffle_below(rng, JUDGE_SEATS + 1); break;
	case 2: pick.def = (judge_def)shuffle_below(rng, p->cards->n); break;
	case 3: pick.number = (int16_t)((int)shuffle_below(rng, 5) - 1); break;
	default: pick.place = any_place(w, run);
	}
	return pick;
}

/* What is only tried changes nothing, and what can be taken is refused first. */
static void
try_odd_picks(struct world *w, struct judge_run *run)
{
	struct judge_refusal refusal[JUDGE_REFUSALS];
	uint64_t hash = judge_loop_hash(run);
	for (int i = 0; i < ODD; i++) {
		struct judge_pick odd = odd_pick(w, run);
		int n = judge_test(run, odd, refusal, JUDGE_REFUSALS);
		cr_assert_geq(n, -1);
		w->odd += n < 0;
		w->refused += n > 0;
		for (int k = 0; k < n && k < JUDGE_REFUSALS; k++)
			cr_assert(refusal[k].rule < judge_run_params(run)->rules->n,
			          "seed %lu: refused by no rule", w->seed);
	}
	cr_assert_eq(judge_loop_hash(run), hash, "seed %lu: a pick that was tried changed the game",
	             w->seed);
}

/* Some candidate that rules refuse, found by so many tries; now and then one that is odd. */
static bool
any_refused(struct world *w, struct judge_run *run, int most, struct judge_pick *out)
{
	struct judge_pick all[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, all, JUDGE_PICKS);
	for (int tries = 0; n > 0 && tries < most; tries++) {
		*out = tries % 4 == 3 ? odd_pick(w, run)
		                      : all[shuffle_below(&w->chance.rng, (uint64_t)n)];
		if (judge_test(run, *out, refusal, JUDGE_REFUSALS) <= 0)
			continue;
		if (judge_can_force(run, *out))
			return true;
		w->impossible++;
	}
	return false;
}

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *question,
     struct judge_pick *out)
{
	struct world *w = ctx;
	if (w->asked++ == QUESTIONS)
		return JUDGE_NO_ANSWER;
	try_odd_picks(w, run);
	bool legal = shuffle_below(&w->chance.rng, OFTEN) != 0 || !any_refused(w, run, FEW, out);
	if (legal && w->legal.pick(w->legal.ctx, run, question, out) == JUDGE_ANSWERED)
		return JUDGE_ANSWERED;
	/* What is asked after a move that was not allowed may have no legal answer. */
	if (legal && !any_refused(w, run, MANY, out))
		return JUDGE_NO_ANSWER;
	w->taken++;
	judge_force_next_answer(run);
	return JUDGE_ANSWERED;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
      int n)
{
	struct world *w = ctx;
	return w->legal.order(w->legal.ctx, run, question, def, n);
}

/* Every card of the game lies in one place at most. */
static void
cards_lie_once(const struct world *w, struct judge_run *run)
{
	bool seen[JUDGE_CARDS] = { false };
	judge_seat seat;
	int area, index;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		struct judge_card_view view[JUDGE_CARDS];
		int n = judge_cards_at(run, p, view, JUDGE_CARDS);
		for (int i = 0; i < n; i++) {
			cr_assert_not(seen[view[i].card], "seed %lu: card %d twice", w->seed,
			              view[i].card);
			seen[view[i].card] = true;
		}
	}
}

static void
play(struct world *w, struct judge_run *run, const struct starters *starters, uint64_t seed)
{
	struct judge_params p = starters->params;
	w->seed = seed;
	w->asked = 0;
	w->legal = chance_decider(&w->chance, seed);
	p.decider = (struct judge_decider){ .pick = pick, .order = order, .ctx = w };
	judge_run_init(run, &p);
	enum judge_stop stop = judge_run_go(run);
	cr_assert(stop == JUDGE_FINISHED || (stop == JUDGE_OPEN && w->asked > QUESTIONS) ||
	                  stop == JUDGE_LIMIT,
	          "%s, seed %lu: stop %d after %u questions, at %s", p.game->name, seed, stop,
	          w->asked,
	          judge_question(run) ? p.game->question[judge_question(run)->kind].name : "");
	cards_lie_once(w, run);
}

Test(taken, whatever_is_taken_play_goes_on)
{
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	struct starters starters;
	struct world w = { 0 };
	uint64_t games = getenv("TAKEN") ? strtoull(getenv("TAKEN"), NULL, 10) : effort_of(GAMES);
	for (size_t game = 0; game < MOST_GAMES && starters_at(&starters, game); game++) {
		w.taken = w.refused = w.odd = 0;
		for (uint64_t seed = 0; seed < games; seed++)
			play(&w, run, &starters, seed);
		cr_assert_gt(w.taken, 10 * games, "%s: %lu taken, %lu refused, %lu odd",
		             starters.params.game->name, w.taken, w.refused, w.odd);
		cr_assert_gt(w.refused, games, "%s: %lu taken, %lu refused, %lu odd",
		             starters.params.game->name, w.taken, w.refused, w.odd);
		cr_assert_gt(w.odd, games, "%s: %lu taken, %lu refused, %lu odd",
		             starters.params.game->name, w.taken, w.refused, w.odd);
	}
	cr_assert_gt(w.impossible, 0);
	free(run);
}
