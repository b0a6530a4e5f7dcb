/* decode.h: what the files that decode expectations share; for this room only. */
#ifndef JUDGED_CLAIMS_DECODE_H
#define JUDGED_CLAIMS_DECODE_H

#include "judged/claims/expect.h"

/* Is it the number of a clause and not the name of a rule? */
bool expect_is_clause(const char *text);
/* A rule by its name, or all rules of a clause by its number; the caller frees them. */
bool expect_decode_rules_of(const struct transcript *t, const struct doc_node *node,
                            struct expect_rules *out, struct fault *fault);

/* point.c: points. */
bool expect_decode_point(const struct transcript *t, const struct doc_node *node,
                         struct expect_point *out, struct fault *fault);
/* Is the run now at the first moment such a point means? `asked`: what is asked for, or -1. */
bool expect_point_is_now(const struct expect_point *point, struct judge_run *run, int asked,
                         uint8_t main_kind);
/* event.c: a citation described: RULE, CLAUSE or a map; with `is` a count beside it, which
 * the caller frees. */
bool expect_decode_event(const struct transcript *t, const struct doc_node *node,
                         struct expect_event *out, struct compare_test **is, struct fault *fault);
/* Is this citation such an event, as far as it can be told without its card? */
bool expect_event_like(const struct expect_event *event, const struct judge_run *run,
                       const struct judge_citation *citation);
/* Could it be such an event, for all that somebody knows who does not know its card? */
bool expect_event_may_be(const struct expect_event *event, const struct judge_run *run,
                         const struct judge_citation *citation);
/* And the card it names? */
bool expect_event_is(const struct expect_event *event, const struct judge_run *run,
                     const struct judge_citation *citation);

/* offers.c: is the pick an option, as far as is known? */
bool expect_offers(struct judge_run *run, struct judge_pick pick);
/* Is it one whatever the cards are that nobody can name? */
enum compare_answer expect_is_offered(struct judge_run *run, struct judge_pick pick);
#endif
