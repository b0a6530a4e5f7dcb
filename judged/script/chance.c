/* chance.c: plays legal moves at random. */
#include "judged/script/chance.h"

#include <stdlib.h>

#include "judged/words/pick.h"

static enum judge_answer
pick_any(void *ctx, struct judge_run *run, const struct judge_question *question,
         struct judge_pick *pick)
{
	struct chance *chance = ctx;
	struct pick_list *options = picks_options(run);
	bool any = options->n > 0;
	(void)question;
	if (any) {
		chance->asked++;
		*pick = options->at[shuffle_below(&chance->rng, (uint64_t)options->n)];
	}
	free(options);
	return any ? JUDGE_ANSWERED : JUDGE_NO_ANSWER;
}

/* Answer an offer half of the time. */
static enum judge_answer
offered_any(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *pick)
{
	struct chance *chance = ctx;
	const struct judge_game *game = judge_run_params(run)->game;
	struct pick_list *options = picks_options(run);
	int kept = 0;
	for (int i = 0; i < options->n; i++)
		if (game->verb[options->at[i].verb].takes != JUDGE_TAKES_NOTHING)
			options->at[kept++] = options->at[i];
	(void)question;
	bool answered = kept > 0 && shuffle_below(&chance->rng, 2) != 0;
	if (answered) {
		chance->asked++;
		*pick = options->at[shuffle_below(&chance->rng, (uint64_t)kept)];
	}
	free(options);
	return answered ? JUDGE_ANSWERED : JUDGE_NO_ANSWER;
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
