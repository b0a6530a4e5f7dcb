/* tree.h: the citations of a ruling as text, each indented under its cause; for ruling_text.c. */
#ifndef JUDGED_RULING_TREE_H
#define JUDGED_RULING_TREE_H

#include <stdio.h>

#include "judged/record/told.h"

/* A line for each citation, with the moves they follow from in between. */
void ruling_tree(const struct told_ruling *told, enum view view, FILE *to);

#endif
