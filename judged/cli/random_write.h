/* random_write.h: writes a random game as a transcript. */
#ifndef JUDGED_CLI_RANDOM_WRITE_H
#define JUDGED_CLI_RANDOM_WRITE_H

#include <stdio.h>

#include "judged/transcript/transcript.h"

/* The moves of a game as it is played. Zero it before its first use. */
struct written_game {
	struct transcript_move *move;
	struct transcript_part *part; /* one per move */
	judge_def *order;             /* the orders of all shuffles */
	size_t n, cap, n_order, cap_order;
	size_t offered; /* value of `n` just after a move that took up an offer; 0: none did */
	/* by seat, its last declined offer: `n` plus 1 at that time, and the kind of question; 0:
	 * none */
	size_t declined[JUDGE_SEATS];
	uint8_t kind[JUDGE_SEATS];
};

void written_begin(struct written_game *game);
void written_free(struct written_game *game);

/* Record a pick before the run goes on: the answer to a question, or an offer that was taken up. */
void written_pick(struct written_game *game, const struct judge_run *run, struct judge_pick pick);
void written_offer(struct written_game *game, const struct judge_run *run, struct judge_pick pick);
/* Record that an offer was declined. If the move before took up an offer, its choice ends here. The
 * transcript has no move for that: no answer is required, and `done` would end the next choice. */
void written_declines(struct written_game *game, const struct judge_question *question);
/* Was such an offer declined since the last move? Then another offer must be declined too: with
 * nothing written in between, a reader would take its answer for one to the first offer. */
bool written_is_declined(const struct written_game *game, const struct judge_question *question);
void written_shuffle(struct written_game *game, const struct judge_run *run, const judge_def *def,
                     int n);

/* Write the game as a line of JSON: a transcript with the lists and cards of the run. `own` is a
 * transcript that defines the cards, or NULL if all are built in. */
void written_put(const struct written_game *game, const struct judge_params *params,
                 const struct rulebook_edition *edition, const struct transcript *own, FILE *to);

/* Play random games of real cards, each with other legal decks, and write each as a line. Defined in
 * cmd_random.c. NULL for `edition`: the newest. False if that can't be done, which has been
 * reported. */
bool random_games(const char *game, const char *edition, uint64_t games, uint64_t seed, FILE *to);

#endif
