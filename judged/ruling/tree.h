/* tree.h: the citations of a ruling as text, each indented under its cause; for ruling_text.c. */
#ifndef JUDGED_RULING_TREE_H
#define JUDGED_RULING_TREE_H

#include "judged/ruling/ruling.h"

/* A line for each citation, with the moves they follow from in between. */
void ruling_tree(const struct ruling *ruling, enum view view, FILE *to);

#endif
