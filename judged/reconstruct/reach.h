/*
 * reach.h: can a player, from a position to the end of the turn, make something true?
 *
 * The search is the one that joins positions, without a target. The player's own answers are
 * alternatives; the other player's must all lead there (forced), or some do (possible). Whatever
 * needs a shuffle or an unknown card to fall so is possible at most.
 */
#ifndef JUDGED_RECONSTRUCT_REACH_H
#define JUDGED_RECONSTRUCT_REACH_H

#include <jansson.h>

#include "judged/reconstruct/search.h"

/* From the least to the most. */
enum reach_answer { REACH_NO, REACH_BUDGET, REACH_POSSIBLE, REACH_FORCED };
extern const char *const reach_words[];

struct reach_goal {
	judge_seat seat;                   /* the player who tries */
	bool wins;                         /* true: to win */
	const struct compare_value *value; /* otherwise: to make these values true, all of `n` */
	uint16_t n;
	uint64_t budget; /* tries; 0: SEARCH_TRIES */
};

struct reach {
	enum reach_answer answer;
	uint64_t tries;
	json_t *line;      /* moves that lead there; NULL: none */
	json_t *tree;      /* where forced: what to answer to each reply */
	const char *limit; /* REACH_BUDGET: why it was not searched whole */
};

/* Read values to make true from a map as in a claim, for a game of `t`. `doc`, zeroed, must outlive
 * the goal. */
bool reach_read_values(struct reach_goal *goal, struct transcript *t, struct doc *doc,
                       const char *text, struct fault *fault);
/* Search from a run that stopped at a question, answered by `script`. */
void reach_search(struct reach *out, const struct transcript *t, const struct judge_run *run,
                  const struct script *script, const struct reach_goal *goal);
void reach_free(struct reach *reach);
/* Return {"answer", "tries", "line", "tree", "limit"}; the caller owns the reference. */
json_t *reach_json(const struct reach *reach);

#endif
