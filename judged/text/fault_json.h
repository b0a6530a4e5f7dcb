/* fault_json.h: a fault as JSON, the same in what the program prints and in what the service
 * answers. */
#ifndef JUDGED_TEXT_FAULT_JSON_H
#define JUDGED_TEXT_FAULT_JSON_H

#include <jansson.h>

#include "judged/text/fault.h"

/* Return {code, sentence, instead} and the place: line and column, or pointer, or parameter.
 * `instead` is left out if the sentence doesn't say what to write. The caller owns the result; NULL
 * if there is no memory. docs/codes.md describes it. */
json_t *fault_json(const struct fault *fault);
/* Return a list of them. */
json_t *fault_json_all(const struct fault fault[], size_t n);

#endif
