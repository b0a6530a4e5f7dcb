/* deck_check.h: finds every fault of one player's decks. */
#ifndef JUDGED_RULING_DECK_CHECK_H
#define JUDGED_RULING_DECK_CHECK_H

#include <jansson.h>
#include <stdio.h>

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

enum { DECK_FAULTS = 512 };

struct deck_check {
	const struct transcript *t;
	judge_seat seat;
	struct judge_deck_fault fault[DECK_FAULTS];
	int n;
	judge_def unmodelled; /* card whose text affects decks or set-up, or JUDGE_NO_DEF */
	/* cards of the decks with text outside the model, each once */
	judge_def beyond[JUDGE_CARDS];
	int n_beyond;
};

void deck_check_run(const struct transcript *t, judge_seat seat, struct deck_check *check);
/* Return "legal", "illegal" or "undetermined". */
const char *deck_check_verdict(const struct deck_check *check);
/* Return {"verdict", "faults", "player", "unmodelled", "not_modelled"}, without the player if
 * `single`. The caller owns the reference. */
json_t *deck_check_json(const struct deck_check *check, bool single);
/* Write the check in a language, or in English if the edition lacks it: a line, and one for each
 * fault. */
void deck_check_say(const struct deck_check *check, bool single, const char *language, FILE *to);

#endif
