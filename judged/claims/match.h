/* match.h: functions with which expectations are answered; only for this directory. */
#ifndef JUDGED_CLAIMS_MATCH_H
#define JUDGED_CLAIMS_MATCH_H

#include "judged/claims/expect.h"

/* Defined in point.c. Is the run now at the first moment of such a point? `asked`: the kind of
 * question, or -1. */
bool expect_point_is_now(const struct expect_point *point, struct judge_run *run, int asked,
                         uint8_t main_kind);
/* Defined in event.c. Does a citation match the event, ignoring its card? */
bool expect_event_like(const struct expect_event *event, const struct judge_run *run,
                       const struct judge_citation *citation);
/* Could a citation match the event, for a reader who doesn't know its card? */
bool expect_event_may_be(const struct expect_event *event, const struct judge_run *run,
                         const struct judge_citation *citation);
/* Does a citation match the event, including its card? */
bool expect_event_is(const struct expect_event *event, const struct judge_run *run,
                     const struct judge_citation *citation);

/* Is the pick an option if only known cards count? In offers.c. */
bool expect_offers(struct judge_run *run, struct judge_pick pick);
/* Is the pick an option whatever the unknown cards are? */
enum compare_answer expect_is_offered(struct judge_run *run, struct judge_pick pick);
#endif
