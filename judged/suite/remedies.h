/*
 * remedies.h: what policies must make of a dispute, and which of their clauses that proves.
 *
 * An entry of a dispute's `remedies` names a policy, what the case adds to the transcript (`with`),
 * and what the answer has to say. A clause that it `proves` is switched off in turn: the answer must
 * then be another one. docs/fixtures.md, "Remedies", is the contract.
 */
#ifndef JUDGED_SUITE_REMEDIES_H
#define JUDGED_SUITE_REMEDIES_H

#include <jansson.h>

#include "judged/suite/disputes.h"

/* Add the differences between each entry of `remedies` and the answer that it gets. */
void remedies_compare(const struct dispute *dispute, json_t *differences);
/* Note which clauses of a document the dispute proves: proven[i] for the clause with that index gets
 * the dispute's path, unless it has one. Clauses named in vain are added to `vain`, a list of
 * {"clause", "file"}. */
void remedies_prove(const struct dispute *dispute, const struct rulebook_edition *document,
                    char *proven[], json_t *vain);

#endif
