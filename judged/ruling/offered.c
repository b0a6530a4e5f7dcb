/* offered.c: plays a transcript up to an offer that needs no answer. */
#include "judged/ruling/offered.h"

#include <stdlib.h>

#include "judged/text/alloc.h"

static bool
game_offers(const struct judge_game *game)
{
	for (int i = 0; i < game->n_questions; i++)
		if (game->question[i].offered)
			return true;
	return false;
}

/* Play up to the offer with this number, from 1. False if the run doesn't reach it. */
static bool
play_to(struct ruling *out, const struct transcript *t, uint16_t offer,
        struct judge_step_limit *left)
{
	const struct ruling_options options = { .ignore_claims = true, .allowance = left };
	struct fault fault;
	if (left->limit || !ruling_prepare(out, t, &options, &fault))
		return false;
	out->script.offer = offer;
	ruling_play(out);
	return ruling_conclude(out, &fault) && out->stop == JUDGE_OPEN &&
	       t->game->question[judge_question(out->run)->kind].offered;
}

void
offered_visit(struct ruling *r, void (*each)(void *ctx, const struct ruling *waiting), void *ctx)
{
	if (r->stop != JUDGE_OPEN || r->unread || !game_offers(r->transcript->game))
		return;
	struct ruling *waiting = alloc_zeroed(1, sizeof *waiting); /* too large for the stack */
	for (uint16_t i = 1; i <= OFFERED_MOST && play_to(waiting, r->transcript, i, &r->left); i++)
		each(ctx, waiting);
	ruling_free(waiting);
	free(waiting);
}
