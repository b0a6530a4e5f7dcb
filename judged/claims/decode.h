/* decode.h: functions shared by the files that decode expectations; only for this directory. */
#ifndef JUDGED_CLAIMS_DECODE_H
#define JUDGED_CLAIMS_DECODE_H

#include "judged/claims/expect.h"

/* Is the text the number of a clause rather than the name of a rule? */
bool expect_is_clause(const char *text);
/* Decode a rule by its name, or all rules of a clause by its number; the caller frees them. */
bool expect_decode_rules_of(const struct transcript *t, const struct doc_node *node,
                            struct expect_rules *out, struct fault *fault);

/* Defined in point.c. Decode a point. */
bool expect_decode_point(const struct transcript *t, const struct doc_node *node,
                         struct expect_point *out, struct fault *fault);
/* Is the run now at the first moment of such a point? `asked`: the kind of question, or -1. */
bool expect_point_is_now(const struct expect_point *point, struct judge_run *run, int asked,
                         uint8_t main_kind);
/* Defined in event.c. Decode the description of a citation: RULE, CLAUSE or a map. With `is`, a
 * count is also decoded, which the caller frees. */
bool expect_decode_event(const struct transcript *t, const struct doc_node *node,
                         struct expect_event *out, struct compare_test **is, struct fault *fault);
/* Does a citation match the event, ignoring its card? */
bool expect_event_like(const struct expect_event *event, const struct judge_run *run,
                       const struct judge_citation *citation);
/* Could a citation match the event, for a reader who doesn't know its card? */
bool expect_event_may_be(const struct expect_event *event, const struct judge_run *run,
                         const struct judge_citation *citation);
/* Does a citation match the event, including its card? */
bool expect_event_is(const struct expect_event *event, const struct judge_run *run,
                     const struct judge_citation *citation);

/* Defined in offers.c. Is the pick an option, judging by what is known? */
bool expect_offers(struct judge_run *run, struct judge_pick pick);
/* Is the pick an option whatever the unknown cards are? */
enum compare_answer expect_is_offered(struct judge_run *run, struct judge_pick pick);
#endif
