/* diff_prove.h: proves the differences that `judge diff` lists; for cmd_diff.c only. */
#ifndef JUDGED_CLI_DIFF_PROVE_H
#define JUDGED_CLI_DIFF_PROVE_H

#include "rulebook/rulebook.h"

/* Report which of the differences are real, with their proofs from the scenarios in a folder.
 * Returns the exit code. */
int cli_diff_prove(const struct rulebook_edition *from, const struct rulebook_edition *to,
                   const struct rulebook_difference *d, size_t n, const char *folder, bool json);

#endif
