/* pack.h: a ruling's transcript and record, packed as one row to keep. docs/record.md */
#ifndef JUDGED_RECORD_PACK_H
#define JUDGED_RECORD_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "judged/text/buffer.h"

/* What a body holds: the transcript, ended by a NUL, and the record. */
struct body {
	const char *transcript;
	const void *record;
	size_t n_record;
};

/* Append a body, packed with the dictionary of its game, or with none for a game that has none. The same body gives the
 * same bytes. */
void body_pack(const char *game, const struct body *body, struct buffer *to);
/* Unpack into `plain`, which `out` then points into. Returns false if that fails. */
bool body_unpack(const void *packed, size_t n, struct buffer *plain, struct body *out);
/* Append the document that is packed, for training a dictionary. */
void body_document(const struct body *body, struct buffer *to);

#endif
