/* chance.c: plays legal moves at random. */
#include "judged/script/chance.h"

static enum judge_answer
pick_any(void *ctx, struct judge_run *run, const struct judge_question *question,
         struct judge_pick *pick)
{
	struct chance *chance = ctx;
	struct judge_pick option[JUDGE_PICKS];
	int n = judge_options(run, option, JUDGE_PICKS);
	(void)question;
	if (n == 0)
		return JUDGE_NO_ANSWER;
	chance->asked++;
	*pick = option[shuffle_below(&chance->rng, (uint64_t)n)];
	return JUDGE_ANSWERED;
}

/* Answer an offer half of the time. */
static enum judge_answer
offered_any(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *pick)
{
	struct chance *chance = ctx;
	struct judge_pick option[JUDGE_PICKS];
	int n = judge_options(run, option, JUDGE_PICKS), kept = 0;
	for (int i = 0; i < n; i++)
		if (judge_run_params(run)->game->verb[option[i].verb].takes != JUDGE_TAKES_NOTHING)
			option[kept++] = option[i];
	(void)question;
	if (kept == 0 || shuffle_below(&chance->rng, 2) == 0)
		return JUDGE_NO_ANSWER;
	chance->asked++;
	*pick = option[shuffle_below(&chance->rng, (uint64_t)kept)];
	return JUDGE_ANSWERED;
}

static enum judge_answer
order_any(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
          int n)
{
	struct chance *chance = ctx;
	(void)run;
	(void)question;
	chance->asked++;
	shuffle_defs(&chance->rng, def, n);
	return JUDGE_ANSWERED;
}

struct judge_decider
chance_decider(struct chance *chance, uint64_t seed)
{
	*chance = (struct chance){ .rng = { seed } };
	return (struct judge_decider){
		.pick = pick_any, .order = order_any, .offered = offered_any, .ctx = chance
	};
}
