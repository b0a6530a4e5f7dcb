/*
 * screen.h: output on a terminal: coloured, and in a pager if it is longer than the screen.
 *
 * Output to a file or a pipe is plain and isn't held back. NO_COLOR and TERM=dumb are obeyed; the
 * pager is JUDGE_PAGER, else PAGER, else less.
 */
#ifndef JUDGED_CLI_SCREEN_H
#define JUDGED_CLI_SCREEN_H

#include <stdbool.h>

/* If standard output is a terminal, hold back what the command prints until screen_end(). */
void screen_begin(const char *command);
/* Show the output. False if it can't be written. */
bool screen_end(void);

#endif
