/* impact_draft.h: what a draft changes, told before what comes of it; for `judge impact` only. */
#ifndef JUDGED_CLI_IMPACT_DRAFT_H
#define JUDGED_CLI_IMPACT_DRAFT_H

#include <jansson.h>
#include <stdbool.h>

#include "rulebook/drafts/draft.h"

/* Does a word name a file, and no edition? */
bool impact_is_file(const char *word);
/* The caller owns the reference. */
json_t *impact_draft_json(const struct draft *draft);
void impact_draft_text(const struct draft *draft);

#endif
