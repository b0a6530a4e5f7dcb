/* tree.h: writes the citations of a ruling as text, each indented under its cause; for
 * ruling_text.c. */
#ifndef JUDGED_RULING_TREE_H
#define JUDGED_RULING_TREE_H

#include <stdio.h>

#include "judged/record/snapshot.h"

/* Write a line per citation, and a line for each move before its citations. */
void ruling_tree(const struct ruling_snapshot *snap, enum view view, FILE *to);

#endif
