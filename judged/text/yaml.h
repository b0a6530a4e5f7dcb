/*
 * yaml.h: JSON values told as YAML for people: what fits on a line stands on one, members come in the
 * order documents are written in, texts go without quotes where YAML takes them for texts.
 */
#ifndef JUDGED_TEXT_YAML_H
#define JUDGED_TEXT_YAML_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/text/buffer.h"

/* Append the value, a document of its own; `order` lists keys that come first, NULL-terminated. */
void yaml_put(struct buffer *out, const json_t *value, const char *const *order);

/* Append the value on one line, as it stands within another. */
void yaml_put_flow(struct buffer *out, const json_t *value);

#endif
