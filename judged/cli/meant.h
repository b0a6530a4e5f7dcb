/* meant.h: names that people type: what there is, and what was probably meant by what there is not. */
#ifndef JUDGED_CLI_MEANT_H
#define JUDGED_CLI_MEANT_H

#include <stdbool.h>

/* Names, ended by NULL; to be freed with meant_free(). */
char **meant_games(void);
/* Of one game, or of all (NULL): "en-1.2", or in full "godzilla/en-1.2". */
char **meant_editions(const char *game, bool full);
void meant_free(char **words);

/* Tell that there is no such game, edition, step, ...; answers CLI_WRONG_USE. `known` ends with NULL. */
int meant_none(const char *what, const char *word, const char *const known[]);
int meant_no_game(const char *name);
int meant_no_edition(const char *game, const char *name);

#endif
