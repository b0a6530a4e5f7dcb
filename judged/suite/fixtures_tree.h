/*
 * fixtures_tree.h: builds a transcript's tree from the nodes of a scenario file.
 *
 * Two trees can't share a node, so all nodes are copied. Each copy keeps its position in the file,
 * so that a fault found later still points there. The text of a copy is not copied: the original
 * document must outlive the tree.
 */
#ifndef JUDGED_SUITE_FIXTURES_TREE_H
#define JUDGED_SUITE_FIXTURES_TREE_H

#include "judged/text/doc.h"

struct tree_chunk;

/* Storage of nodes and text. Zero it before its first use. */
struct tree {
	struct tree_chunk *chunks;
};

/* Allocate zeroed memory, aligned for any type, that lives until tree_free(). Never NULL. */
void *tree_alloc(struct tree *tree, size_t size);
char *tree_text(struct tree *tree, const char *text);
/* Return formatted text of any length. */
__attribute__((format(printf, 2, 3))) char *tree_print(struct tree *tree, const char *format, ...);
void tree_free(struct tree *tree);

/* Make a new node with the position of `like` in the file. */
struct doc_node *tree_map(struct tree *tree, const struct doc_node *like);
struct doc_node *tree_list(struct tree *tree, const struct doc_node *like);
struct doc_node *tree_string(struct tree *tree, const struct doc_node *like, const char *text);
struct doc_node *tree_int(struct tree *tree, const struct doc_node *like, int64_t number);

/* Append a node to a list or, with a key, to a map that lacks the key. */
void tree_put(struct tree *tree, struct doc_node *to, const char *key, struct doc_node *node);

/* Return a member of a map under construction; NULL if it lacks the key. */
struct doc_node *tree_member(struct doc_node *map, const char *key);

struct doc_node *tree_copy(struct tree *tree, const struct doc_node *node);
/* Merge two maps: the members of both, merged if both have the same one. If they aren't both maps,
 * copies `over`, or `under` if `over` is NULL. */
struct doc_node *tree_merge(struct tree *tree, const struct doc_node *under,
                            const struct doc_node *over);

#endif
