/*
 * code.h: does the code agree with the rulebook?
 *
 * Rules are named R_… in C. Every one named must be in rules.yaml, and every rule of a clause that
 * is marked as enforced must be named somewhere. Comments that open a procedure with a clause
 * number, as in `7.2 Start phase: 7.2.1 begins, 7.2.2 draw`, must give numbers that exist; those of a
 * game's turn.c, actions.c, setup.c and rule_actions.c come in the order of the document.
 */
#ifndef RULEBOOK_TOOLS_CODE_H
#define RULEBOOK_TOOLS_CODE_H

#include "rulebook/tools/source.h"

/* Both print one line for each disagreement on standard error and return how many there were; -1
 * with a fault when a source cannot be read. `source` holds `n` paths. */
int code_check_rules(const struct book *book, char *const source[], int n, struct fault *fault);
int code_check_chapters(const struct book *book, char *const source[], int n, struct fault *fault);

#endif
