/* expectation_decode.h: functions shared by the files that decode claims; not for other rooms. */
#ifndef JUDGED_TRANSCRIPT_EXPECTATION_DECODE_H
#define JUDGED_TRANSCRIPT_EXPECTATION_DECODE_H

#include "judged/transcript/expectation.h"
#include "judged/transcript/decode.h"

/* Is the text the number of a clause rather than the name of a rule? */
bool expect_is_clause(const char *text);
/* Decode a rule by its name, or all rules of a clause by its number. */
bool expect_decode_rules_of(const struct decoder *d, const struct doc_node *node,
                            struct expect_rules *out);
/* Defined in expectation_point.c. Decode a point. */
bool expect_decode_point(const struct decoder *d, const struct doc_node *node,
                         struct expect_point *out);
/* Defined in expectation_event.c. Decode the description of a citation: RULE, CLAUSE or a map. With
 * `is`, a count is also decoded. */
bool expect_decode_event(const struct decoder *d, const struct doc_node *node,
                         struct expect_event *out, const struct compare_test **is);

#endif
