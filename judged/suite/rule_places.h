/* rule_places.h: the lines of C that ask a rule, as JSON. */
#ifndef JUDGED_SUITE_RULE_PLACES_H
#define JUDGED_SUITE_RULE_PLACES_H

#include <jansson.h>

#include "engine/judge.h"

/* Return [{"file", "line", "first", "function", "text"}]; `function` is missing outside of
 * functions. The caller owns the reference. */
json_t *rule_places_json(const char *game, judge_rule rule);

#endif
