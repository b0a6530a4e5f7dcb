/*
 * fixtures_tree.h: growing a transcript's tree from the nodes of a scenario file.
 *
 * Nodes of a document cannot be shared by two trees, so all are copied; each copy keeps the place
 * it stood at, so that a fault found later still points into the scenario file. The text of a copy
 * stays where it was: the document copied from has to outlive the tree.
 */
#ifndef JUDGED_SUITE_FIXTURES_TREE_H
#define JUDGED_SUITE_FIXTURES_TREE_H

#include "judged/text/doc.h"

struct tree_chunk;

/* Storage of nodes and text; zeroed it is empty and ready. */
struct tree {
	struct tree_chunk *chunks;
};

/* Zeroed memory, aligned for anything, that lives until tree_free(). Never NULL. */
void *tree_alloc(struct tree *tree, size_t size);
char *tree_text(struct tree *tree, const char *text);
/* Formatted text of any length. */
__attribute__((format(printf, 2, 3))) char *tree_print(struct tree *tree, const char *format, ...);
void tree_free(struct tree *tree);

/* A node of its own that claims the place of `like`. */
struct doc_node *tree_map(struct tree *tree, const struct doc_node *like);
struct doc_node *tree_list(struct tree *tree, const struct doc_node *like);
struct doc_node *tree_string(struct tree *tree, const struct doc_node *like, const char *text);
struct doc_node *tree_int(struct tree *tree, const struct doc_node *like, int64_t number);

/* Append a node to a list or (with a key) to a map that lacks the key. */
void tree_put(struct tree *tree, struct doc_node *to, const char *key, struct doc_node *node);

/* The member of a map that is being grown; NULL when it has none of that name. */
struct doc_node *tree_member(struct doc_node *map, const char *key);

struct doc_node *tree_copy(struct tree *tree, const struct doc_node *node);
/* Both are maps: the members of both, merged where both have one. Else a copy of `over`; of `under`
 * when `over` is NULL. */
struct doc_node *tree_merge(struct tree *tree, const struct doc_node *under,
                            const struct doc_node *over);

#endif
