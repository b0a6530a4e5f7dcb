/*
 * lock.h: a gist that changes must be reviewed against its scenarios.
 *
 * gists.lock holds one line for each clause and rule: what it is and the first 16 hexadecimal
 * digits of the SHA-256 of its gist. A clause or refusal in another language has a line, too, over the English and what stands
 * for it: after a change of either, both are read again. A gist that changes has its scenarios reviewed, then is locked anew.
 */
#ifndef RULEBOOK_TOOLS_LOCK_H
#define RULEBOOK_TOOLS_LOCK_H

#include "rulebook/tools/source.h"

/* Write FOLDER/gists.lock. false with a fault (`cannot-write`). */
bool lock_write(const struct book *book, const char *folder, struct fault *fault);

/* Compare with FOLDER/gists.lock: prints a line for each difference on standard error and returns
 * how many there were; -1 with a fault when the file cannot be read. */
int lock_check(const struct book *book, const char *folder, struct fault *fault);

#endif
