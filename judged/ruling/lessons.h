/*
 * lessons.h: caches facts about cards from one ruling to the next.
 *
 * In a position without deck lists an unknown card may be any card, so a run must find out for
 * hundreds of cards which events they listen to. The answer is the same for every run with the same
 * rules and cards.
 */
#ifndef JUDGED_RULING_LESSONS_H
#define JUDGED_RULING_LESSONS_H

#include "judged/transcript/transcript.h"

struct lessons;

/* Return the cache for the transcript's edition and cards (judge_params.lessons), a new empty one
 * if there is none. NULL if the transcript has cards of its own, which end with it. `*lessons` may
 * be NULL at first. A cache lasts until several others have been asked for, or all are freed. */
struct judge_card_cache *lessons_of(struct lessons **lessons, const struct transcript *transcript);
void lessons_free(struct lessons *lessons);

#endif
