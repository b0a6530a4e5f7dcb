/*
 * readings.h: would a ruling be another one if unclear clauses were read otherwise?
 *
 * Each reading whose rules the run looked up, be they of the meaning taken or of the other, is switched
 * by itself and the transcript is judged anew. A reading none of whose rules was looked up cannot
 * matter.
 */
#ifndef JUDGED_ADVICE_READINGS_H
#define JUDGED_ADVICE_READINGS_H

#include "judged/ruling/ruling.h"

/* The meaning that we take, by name, where another was chosen. */
#define READINGS_OURS "ours"

/* What each reading does to a ruling that was made, in rulebook order: an array of {"id", "question",
 * "reading", "clauses", "relied_on", "tried", "meaning", "changes", "outcome"}, one for each meaning that is tried;
 * docs/ruling.md, "Other readings".
 * The caller owns the reference. */
json_t *readings_json(struct ruling *ruling, enum view view);
/* The same with what is left in an allowance: once it names a limit, what is not tried has no "changes" but that "limit". */
json_t *readings_within_json(struct ruling *ruling, enum view view,
                             struct judge_allowance *allowance);
/* The other meanings of a reading: [{"meaning", "reading", "reason"}], the reason where there is one. */
json_t *reading_instead_json(const struct rulebook_reading *reading);
/* The readings of a clause in full: [{"id", "question", "reading", "reason", "instead"}]. */
json_t *clause_readings_json(const struct rulebook_edition *edition,
                             const struct rulebook_clause *clause);
/* What readings_json() answers, to be read, a line for each that was tried and one for all others. */
void readings_text(const json_t *readings, FILE *to);

#endif
