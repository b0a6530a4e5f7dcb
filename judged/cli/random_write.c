/* random_write.c: writes a random game as a transcript. */
#include "judged/cli/random_write.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/words/pick.h"

void
written_begin(struct written_game *game)
{
	game->n = game->n_order = game->offered = 0;
	memset(game->declined, 0, sizeof game->declined);
}

void
written_free(struct written_game *game)
{
	free(game->move);
	free(game->part);
	free(game->order);
	*game = (struct written_game){ 0 };
}

/* Add a move with one part, which the caller fills. */
static struct transcript_part *
add_move(struct written_game *game, judge_seat seat)
{
	if (game->n == game->cap) {
		game->cap = game->cap ? game->cap * 2 : 256;
		game->move = alloc_more(game->move, game->cap, sizeof *game->move);
		game->part = alloc_more(game->part, game->cap, sizeof *game->part);
	}
	game->move[game->n] = (struct transcript_move){ .seat = seat, .n = 1 };
	return &game->part[game->n++];
}

/* Record a pick. If the choice may go on, the move says so, since ending the choice is a move of
 * its own. */
void
written_pick(struct written_game *game, const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_verb *verb = &judge_run_params(run)->game->verb[pick.verb];
	*add_move(game, pick.seat) = pick_as_part(run, pick);
	if (verb->end_verb)
		game->move[game->n - 1].more = (uint8_t)(pick.verb + 1);
}

void
written_offer(struct written_game *game, const struct judge_run *run, struct judge_pick pick)
{
	written_pick(game, run, pick);
	game->offered = game->n;
}

void
written_declines(struct written_game *game, const struct judge_question *question)
{
	if (game->n > 0 && game->offered == game->n)
		game->move[game->n - 1].more = 0;
	game->declined[question->seat] = game->n + 1;
	game->kind[question->seat] = question->kind;
}

bool
written_is_declined(const struct written_game *game, const struct judge_question *question)
{
	return game->declined[question->seat] == game->n + 1 &&
	       game->kind[question->seat] == question->kind;
}

static uint8_t
shuffle_verb(const struct judge_game *game)
{
	uint8_t verb = 0;
	while (game->verb[verb].takes != JUDGE_TAKES_ORDER)
		verb++;
	return verb;
}

/* Record a shuffle. Its pointer to the order is set at the end by join(), since `order` moves when
 * it grows. */
void
written_shuffle(struct written_game *game, const struct judge_run *run, const judge_def *def, int n)
{
	*add_move(game, JUDGE_NO_SEAT) =
		(struct transcript_part){ .verb = shuffle_verb(judge_run_params(run)->game),
		                          .def = JUDGE_NO_DEF,
		                          .n_order = (uint16_t)n };
	if (game->n_order + (size_t)n > game->cap_order) {
		game->cap_order = (game->n_order + (size_t)n) * 2;
		game->order = alloc_more(game->order, game->cap_order, sizeof *game->order);
	}
	memcpy(game->order + game->n_order, def, (size_t)n * sizeof *def);
	game->n_order += (size_t)n;
}

static void
join(const struct written_game *game)
{
	const judge_def *order = game->order;
	for (size_t i = 0; i < game->n; i++) {
		game->move[i].part = &game->part[i];
		game->part[i].order = game->part[i].n_order ? order : NULL;
		order += game->part[i].n_order;
	}
}

void
written_put(const struct written_game *game, const struct judge_params *params,
            const struct rulebook_edition *edition, const struct transcript *own, FILE *to)
{
	struct transcript t = { .game = params->game,
		                .edition = edition,
		                .written_edition = edition->name,
		                .cards = *params->cards,
		                .n_built_in = params->cards->n,
		                .first = JUDGE_NO_SEAT,
		                .move = game->move,
		                .n_moves = game->n };
	if (own) {
		t.n_built_in = own->n_built_in;
		t.own_cards = own->own_cards;
		t.own_by_number = own->own_by_number;
		t.written_cards = own->written_cards;
	}
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		t.player[seat].given = true;
		t.player[seat].order = TRANSCRIPT_LISTED;
		memcpy(t.player[seat].list, params->list[seat], sizeof t.player[seat].list);
	}
	join(game);
	char *line = transcript_canonical(&t, NULL);
	fprintf(to, "%s\n", line);
	free(line);
}
