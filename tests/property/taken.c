/* taken.c: what rules refuse and is done all the same leaves a game that can be played on. */
#include <stdlib.h>

#include "judged/script/chance.h"
#include "tests/criterion.h"
#include "tests/support/starters.h"

enum { GAMES = 300, QUESTIONS = 400, OFTEN = 3, FEW = 8, MANY = 1000, MOST_GAMES = 8 };

struct world {
	uint64_t seed;
	struct chance chance;
	struct judge_decider legal;
	unsigned long taken, impossible;
	uint32_t asked;
};

/* Some candidate that rules refuse, found by so many tries. */
static bool
any_refused(struct world *w, struct judge_run *run, int most, struct judge_pick *out)
{
	struct judge_pick all[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, all, JUDGE_PICKS);
	for (int tries = 0; n > 0 && tries < most; tries++) {
		*out = all[shuffle_below(&w->chance.rng, (uint64_t)n)];
		if (judge_test(run, *out, refusal, JUDGE_REFUSALS) <= 0)
			continue;
		if (judge_can_take(run, *out))
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
	bool legal = shuffle_below(&w->chance.rng, OFTEN) != 0 || !any_refused(w, run, FEW, out);
	if (legal && w->legal.pick(w->legal.ctx, run, question, out) == JUDGE_ANSWERED)
		return JUDGE_ANSWERED;
	/* What is asked after a move that was not allowed may have no legal answer. */
	if (legal && !any_refused(w, run, MANY, out))
		return JUDGE_NO_ANSWER;
	w->taken++;
	judge_take(run);
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
	for (size_t game = 0; game < MOST_GAMES && starters_at(&starters, game); game++) {
		w.taken = 0;
		for (uint64_t seed = 0; seed < GAMES; seed++)
			play(&w, run, &starters, seed);
		cr_assert_gt(w.taken, 10 * GAMES, "%s", starters.params.game->name);
	}
	cr_assert_gt(w.impossible, 0);
	free(run);
}
