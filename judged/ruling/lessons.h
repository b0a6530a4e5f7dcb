/*
 * lessons.h: what runs learned of cards, kept from one ruling to the next.
 *
 * In a position without lists of cards an unknown one may be any, so a run learns of hundreds what they listen to. That is the same
 * for every run under the same rules with the same cards.
 */
#ifndef JUDGED_RULING_LESSONS_H
#define JUDGED_RULING_LESSONS_H

#include "judged/transcript/transcript.h"

struct lessons;

/* Those of the transcript's edition and cards (judge_params.lessons), without any where there are none yet; NULL: it has cards of its
 * own, which end with it. `*lessons` may be NULL before. They last until others are asked for several times, or
 * all are freed. */
struct judge_lessons *lessons_of(struct lessons **lessons, const struct transcript *transcript);
void lessons_free(struct lessons *lessons);

#endif
