/* clause.h: editions and their clauses: as JSON, and which of them are meant. */
#ifndef JUDGED_EMBED_CLAUSE_H
#define JUDGED_EMBED_CLAUSE_H

#include <jansson.h>

#include "judged/text/fault.h"
#include "rulebook/rulebook.h"

/* Return the edition that a caller names as "GAME/EDITION" or "EDITION"; for NULL, the newest of the
 * game. `game` NULL: of any game, or of the first. NULL with a fault if there is none. */
const struct rulebook_edition *edition_asked(const char *game, const char *name,
                                             struct fault *fault);
json_t *edition_json(const struct rulebook_edition *edition);

/* Find clauses by a number, a number with a star ("7.2.*"), the name of a rule, or words that all
 * occur; those of a rule come first. `out` has space for all clauses of the edition. Returns how
 * many; 0 with a fault if there are none. */
size_t clause_find(const struct rulebook_edition *edition, const char *what,
                   const struct rulebook_clause *out[], struct fault *fault);

/* Return a clause in short, as lists have it, and in full. */
json_t *clause_head_json(const struct rulebook_edition *edition,
                         const struct rulebook_clause *clause);
json_t *clause_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause);

#endif
