/* meant.h: names that people type: the known ones, and suggestions for mistyped ones. */
#ifndef JUDGED_CLI_MEANT_H
#define JUDGED_CLI_MEANT_H

#include <stdbool.h>

/* Return the names of games, ended by NULL; free with meant_free(). */
char **meant_games(void);
/* Return the editions of one game, or of all for NULL, as "en-1.2" or, if `full`,
 * "GAME/en-1.2". */
char **meant_editions(const char *game, bool full);
void meant_free(char **words);

/* Report that there is no such game, edition, step etc. `known` ends with NULL. Returns
 * CLI_WRONG_USE. */
int meant_none(const char *what, const char *word, const char *const known[]);
int meant_no_game(const char *name);
int meant_no_edition(const char *game, const char *name);

#endif
