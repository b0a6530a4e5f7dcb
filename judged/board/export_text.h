/*
 * export_text.h: writes positions and transcripts for people, as YAML or JSON without the parts
 * that go without saying. The text decodes to the same transcript.
 */
#ifndef JUDGED_BOARD_EXPORT_TEXT_H
#define JUDGED_BOARD_EXPORT_TEXT_H

#include <jansson.h>

#include "judged/text/buffer.h"
#include "judged/transcript/transcript.h"

/* Return the document, shortened; the caller owns the reference. */
json_t *export_json(const struct transcript *t);
/* Append the shortened document as YAML. */
void export_yaml(const struct transcript *t, struct buffer *out);

#endif
