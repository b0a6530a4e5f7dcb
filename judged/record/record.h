/* record.h: a ruling as a record for the store, and the digest of its run. docs/dev/record.md
 * describes every member of a record. */
#ifndef JUDGED_RECORD_RECORD_H
#define JUDGED_RECORD_RECORD_H

#include "judged/record/snapshot.h"

/* Append the record of a ruling: a CBOR document. Equal rulings give equal bytes. */
void snapshot_record(const struct ruling_snapshot *snap, struct buffer *to);
/* Read a record back into `snap`, which is zeroed or was used before. Returns false, and leaves
 * `snap` empty, if the bytes are not a record. */
bool snapshot_read(struct ruling_snapshot *snap, const void *bytes, size_t n);

/* Compute the chain digest: SHA-256 over the run, in the form the record has it. */
void snapshot_chain(const struct ruling_snapshot *snap, char hex[DIGEST_HEX]);
/* Like snapshot_chain(), but set snap->chain, and store the run's bytes for snapshot_record(). The
 * run must not change afterwards. */
void snapshot_take_chain(struct ruling_snapshot *snap);

#endif
