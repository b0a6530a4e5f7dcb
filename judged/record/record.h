/* record.h: a ruling as a record for the store, and the digest of its run. docs/record.md describes
 * every member of a record. */
#ifndef JUDGED_RECORD_RECORD_H
#define JUDGED_RECORD_RECORD_H

#include "judged/record/told.h"

/* Append the record of a ruling: a CBOR document. Equal rulings give equal bytes. */
void told_record(const struct told_ruling *told, struct buffer *to);
/* Read a record back into `told`, which is zeroed or was used before. Returns false, and leaves
 * `told` empty, if the bytes are not a record. */
bool told_read(struct told_ruling *told, const void *bytes, size_t n);

/* Compute the chain digest: SHA-256 over the run, in the form the record has it. */
void told_chain(const struct told_ruling *told, char hex[DIGEST_HEX]);
/* Like told_chain(), but set told->chain, and store the run's bytes for told_record(). The run must
 * not change afterwards. */
void told_take_chain(struct told_ruling *told);

#endif
