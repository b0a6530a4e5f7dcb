/* complete.h: completion of command lines, for shells. */
#ifndef JUDGED_CLI_COMPLETE_H
#define JUDGED_CLI_COMPLETE_H

#include <stdio.h>

/* Names of shells, ended by NULL. */
extern const char *const complete_shells[];

/* Print the completions of the last word, given the words after `judge`: on each line a completion,
 * a tab and its meaning. The line `:files` stands for files. */
void complete_words(char *const words[], int n, FILE *to);

#endif
