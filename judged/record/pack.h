/* pack.h: packs a ruling's transcript, its record and the tokens it is found by into one value for the
 * store: docs/dev/record.md. */
#ifndef JUDGED_RECORD_PACK_H
#define JUDGED_RECORD_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "judged/text/buffer.h"

/* A body: the tokens, whose meaning only the store knows; the transcript, ended by a NUL; and the
 * record. */
struct body {
	const char *found;
	size_t n_found;
	const char *transcript;
	const void *record;
	size_t n_record;
};

/* Append a body, packed with the dictionary of its game, or with no dictionary if the game has
 * none. Equal bodies give equal bytes. */
void body_pack(const char *game, const struct body *body, struct buffer *to);
/* Unpack a body into `plain`, which `out` then points into. Returns false if that fails. */
bool body_unpack(const void *packed, size_t n, struct buffer *plain, struct body *out);
/* Append the document that would be packed, unpacked, for training a dictionary. */
void body_document(const struct body *body, struct buffer *to);

#endif
