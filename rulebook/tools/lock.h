/*
 * lock.h: a gist that changes must be checked against its scenarios again.
 *
 * gists.lock has a line for each clause and rule: its name and the first 16 hexadecimal digits of
 * the SHA-256 of its gist. A clause or refusal in another language also has a line, with a hash
 * over the English text and the translation: if either changes, both must be read again. When the
 * scenarios of a changed gist have been reviewed, lock it again.
 */
#ifndef RULEBOOK_TOOLS_LOCK_H
#define RULEBOOK_TOOLS_LOCK_H

#include "rulebook/tools/source.h"

/* Write FOLDER/gists.lock. False with a fault (`cannot-write`). */
bool lock_write(const struct book *book, const char *folder, struct fault *fault);

/* Compare with FOLDER/gists.lock. Prints a line on standard error for each difference and returns
 * how many there were; -1 with a fault if the file can't be read. */
int lock_check(const struct book *book, const char *folder, struct fault *fault);

#endif
