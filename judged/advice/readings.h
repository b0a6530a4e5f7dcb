/*
 * readings.h: tries whether a ruling changes if unclear clauses are read differently.
 *
 * Each reading is tried by itself, and the transcript is judged again, if the run looked up one of
 * the rules that the reading's meanings differ in. Otherwise the reading can't matter.
 */
#ifndef JUDGED_ADVICE_READINGS_H
#define JUDGED_ADVICE_READINGS_H

#include "judged/ruling/ruling.h"

/* Name of our own meaning, if another was chosen. */
#define READINGS_OURS "ours"

/* Return what each reading does to a finished ruling, in rulebook order. The result is an array of
 * {"id", "question", "reading", "clauses", "relied_on", "tried", "meaning", "changes", "outcome"},
 * one object for each meaning that is tried; docs/ruling.md, "Other readings". The caller owns the
 * reference. */
json_t *readings_json(struct ruling *ruling);
/* Like readings_json(), within an allowance. After a limit is hit, objects have "limit" instead of
 * "changes". */
json_t *readings_within_json(struct ruling *ruling, struct judge_step_limit *allowance);
/* Return the other meanings of a reading: [{"meaning", "reading", "reason"}], with a reason if
 * there is one. */
json_t *reading_instead_json(const struct rulebook_reading *reading);
/* Return the readings of a clause in full: [{"id", "question", "reading", "reason", "instead"}]. */
json_t *clause_readings_json(const struct rulebook_edition *edition,
                             const struct rulebook_clause *clause);
/* Write the result of readings_json() as text: a line for each reading that was tried, and one for
 * the others. */
void readings_text(const json_t *readings, FILE *to);

#endif
