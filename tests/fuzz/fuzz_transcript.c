/*
 * fuzz_transcript.c: any bytes as a transcript, in both notations: a fault with a place, or a
 * transcript whose canonical form is a transcript with the same digest, and whose position lies.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/transcript.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
require(bool condition)
{
	if (!condition)
		abort();
}

static void
check_canonical(const struct transcript *t)
{
	struct transcript again;
	struct fault fault;
	size_t len;
	char *text = transcript_canonical(t, &len);
	require(transcript_read(&again, "canonical", text, len, NULL, &fault));
	require(strcmp(again.digest, t->digest) == 0);
	transcript_free(&again);
	free(text);
}

static void
check_position(const struct transcript *t)
{
	struct fault fault;
	struct judge_params params = {
		.game = t->game,
		.rules = &t->edition->rules,
		.cards = &t->cards,
	};
	void *storage = malloc(judge_run_size());
	require(storage != NULL);
	require(transcript_lay(t, judge_run_init(storage, &params), &fault));
	free(storage);
}

/* Each number of a move must be within the tables it points into. */
static void
check_moves(const struct transcript *t)
{
	for (size_t i = 0; i < t->n_moves; i++) {
		const struct transcript_move *move = &t->move[i];
		require((move->n > 0) + (move->concedes != 0) + (move->note != NULL) == 1);
		require(move->n <= TRANSCRIPT_PARTS);
		for (int k = 0; k < move->n; k++) {
			const struct transcript_part *part = &move->part[k];
			require(part->verb < t->game->n_verbs);
			require(part->def == JUDGE_NO_DEF || part->def < t->cards.n);
			require(part->place.area < t->game->n_areas);
			require(part->place.index < t->game->area[part->place.area].places);
			for (int n = 0; n < part->n_order; n++)
				require(part->order[n] < t->cards.n);
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct transcript t;
	struct fault fault = { 0 };
	/* A copy without a NUL after it, so that reading past the end is noticed. */
	char *text = malloc(size ? size : 1);
	require(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	bool taken = transcript_read(&t, "input", text, size, NULL, &fault);
	free(text);
	if (!taken) {
		require(fault.code[0] && fault.sentence[0] && fault.line >= 0);
		return 0;
	}
	check_moves(&t);
	check_position(&t);
	check_canonical(&t);
	transcript_free(&t);
	return 0;
}
