/*
 * yaml.h: writes JSON values as YAML for people: a value is on one line if it fits, members are in
 * the usual order of documents, and texts have no quotes unless YAML needs them.
 */
#ifndef JUDGED_TEXT_YAML_H
#define JUDGED_TEXT_YAML_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/text/buffer.h"

/* Append the value as a whole document. `order` lists the keys that come first, NULL-terminated. */
void yaml_put(struct buffer *out, const json_t *value, const char *const *order);

/* Append the value on one line, as part of another value. */
void yaml_put_flow(struct buffer *out, const json_t *value);

#endif
