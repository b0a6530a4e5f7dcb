/* impact_draft.h: reports what a draft changes, before its effects; for `judge impact` only. */
#ifndef JUDGED_CLI_IMPACT_DRAFT_H
#define JUDGED_CLI_IMPACT_DRAFT_H

#include <jansson.h>
#include <stdbool.h>

#include "rulebook/drafts/draft.h"

/* Report the changes as JSON, of which the caller owns the reference, or as text. */
json_t *impact_draft_json(const struct draft *draft);
void impact_draft_text(const struct draft *draft);

#endif
