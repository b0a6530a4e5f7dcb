/*
 * export_text.h: positions and transcripts for people: YAML or JSON that leaves out what goes without
 * saying. It decodes to the same transcript.
 */
#ifndef JUDGED_BOARD_EXPORT_TEXT_H
#define JUDGED_BOARD_EXPORT_TEXT_H

#include <jansson.h>

#include "judged/text/buffer.h"
#include "judged/transcript/transcript.h"

/* The document, shortened; the caller owns the reference. */
json_t *export_json(const struct transcript *t);
/* The same as YAML, appended. */
void export_yaml(const struct transcript *t, struct buffer *out);

#endif
