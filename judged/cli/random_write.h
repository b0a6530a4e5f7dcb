/* random_write.h: a game that was played at random, kept as a transcript. */
#ifndef JUDGED_CLI_RANDOM_WRITE_H
#define JUDGED_CLI_RANDOM_WRITE_H

#include <stdio.h>

#include "judged/transcript/transcript.h"

/* The moves of one game as they are made. Zero it before its first use. */
struct written_game {
	struct transcript_move *move;
	struct transcript_part *part; /* one a move */
	judge_def *order;             /* of all shuffles */
	size_t n, cap, n_order, cap_order;
	size_t offered; /* the last move answered what was offered, when it is that many; 0: none did */
	/* What a seat did not take up last: one more than the moves there were, and the kind of question. */
	size_t declined[JUDGE_SEATS];
	uint8_t kind[JUDGE_SEATS];
};

void written_begin(struct written_game *game);
void written_free(struct written_game *game);

/* What was answered, before the run goes on; and what was offered and taken up. */
void written_pick(struct written_game *game, const struct judge_run *run, struct judge_pick pick);
void written_offer(struct written_game *game, const struct judge_run *run, struct judge_pick pick);
/* What is offered was not taken up: a choice that was made by what was offered before goes no further. Nothing says so, for
 * nobody has to answer, and `done` would end the next choice. */
void written_declines(struct written_game *game, const struct judge_question *question);
/* Was the like declined since the last move? An answer would be read as one to that: nothing written stands between. */
bool written_is_declined(const struct written_game *game, const struct judge_question *question);
void written_shuffle(struct written_game *game, const struct judge_run *run, const judge_def *def,
                     int n);

/* The game as a line of JSON: a transcript with the lists and cards the run was played with. `own`: a transcript
 * that defines the cards, or NULL where they are all built in. */
void written_put(const struct written_game *game, const struct judge_params *params,
                 const struct rulebook_edition *edition, const struct transcript *own, FILE *to);

#endif
