/* complete.h: what may stand next on a command line, for the shells. */
#ifndef JUDGED_CLI_COMPLETE_H
#define JUDGED_CLI_COMPLETE_H

#include <stdio.h>

/* Ended by NULL. */
extern const char *const complete_shells[];

/* Print what the last of the words may become, the words being those after `judge`: a line each, with a tab and what
 * it means. The line `:files` stands for files. */
void complete_words(char *const words[], int n, FILE *to);

#endif
