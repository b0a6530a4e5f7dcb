/* deck_check.h: every fault of one player's decks. */
#ifndef JUDGED_RULING_DECK_CHECK_H
#define JUDGED_RULING_DECK_CHECK_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

enum { DECK_FAULTS = 512 };

struct deck_check {
	const struct transcript *t;
	judge_seat seat;
	struct judge_fault fault[DECK_FAULTS];
	int n;
	judge_def unmodelled; /* whose text bears on decks or set-up, or JUDGE_NO_DEF */
	judge_def
		beyond[JUDGE_CARDS]; /* cards of the decks with text outside the model, each once */
	int n_beyond;
};

void deck_check_run(const struct transcript *t, judge_seat seat, struct deck_check *check);
/* "legal", "illegal", "undetermined" */
const char *deck_check_verdict(const struct deck_check *check);
/* {"verdict", "faults", "player", "unmodelled", "not_modelled"}, `single` without the player; the caller owns the reference. */
json_t *deck_check_json(const struct deck_check *check, bool single);

#endif
