/*
 * screen.h: what is printed on a terminal: in colour, and by a pager when it is longer than the screen.
 *
 * Only on a terminal: what goes to a file or a pipe is plain and comes as it is printed. NO_COLOR and TERM=dumb are
 * obeyed; the pager is JUDGE_PAGER, else PAGER, else less.
 */
#ifndef JUDGED_CLI_SCREEN_H
#define JUDGED_CLI_SCREEN_H

#include <stdbool.h>

/* Keep what the command prints from now on until screen_end(), when standard output is a terminal. */
void screen_begin(const char *command);
/* Show it. False when it could not be written. */
bool screen_end(void);

#endif
