/*
 * fit.h: compares a run with a written position.
 *
 * Compared is what is written: an unknown card fits any card, a place with an unknown number of
 * cards any number. Values are compared if some position of the list writes them; a position that
 * leaves them out then says the usual value. Cards of piles that everybody sees, and of hands, have
 * no order.
 */
#ifndef JUDGED_RECONSTRUCT_FIT_H
#define JUDGED_RECONSTRUCT_FIT_H

#include <jansson.h>

#include "judged/reconstruct/positions.h"

/* A position, prepared for comparison. Plain data, but large. */
struct target {
	const struct positions *list;
	const struct transcript_start *start;
	size_t index; /* of the position in the list */
	bool waits;   /* effects or abilities that wait are written with the position */
	/* the cards laid in a place: indices into start->laid */
	uint16_t first[JUDGE_PLACES], n[JUDGE_PLACES];
	bool uncounted[JUDGE_PLACES];
	judge_place place[JUDGE_CARDS];     /* by card laid */
	uint64_t look[JUDGE_CARDS];         /* by card laid: its values that are compared */
	int32_t value[JUDGE_SEATS + 1][64]; /* by seat, or 2 for the game, and property */
	int n_places;
};

void target_make(struct target *out, const struct positions *list, size_t index,
                 const struct judge_run *run);

/* Count the differences, at most `most`. 0: the run fits. */
int fit_count(const struct target *target, struct judge_run *run, int most);
/* Return the differences, {"A.zone.4": [IS, WRITTEN]}; the caller owns the reference. */
json_t *fit_json(const struct target *target, struct judge_run *run);

/* Return how many more cards of the definition the place has in the run than the position writes;
 * negative if it has fewer. */
int fit_surplus(const struct target *target, struct judge_run *run, judge_place place,
                judge_def def);
/* Return how many more cards of the definition the position writes, in all places, than the run
 * has. */
int fit_lacks(const struct target *target, struct judge_run *run, judge_def def);
/* Write the definitions of which the position writes more cards than the run has. */
int fit_lacking(const struct target *target, struct judge_run *run, judge_def out[JUDGE_CARDS]);
/* Do the cards of the place differ from those that the position writes? */
bool fit_is_changed(const struct target *target, struct judge_run *run, judge_place place);
/* May the cards of the place lie in any order? */
bool fit_is_unordered(const struct judge_game *game, int area);

#endif
