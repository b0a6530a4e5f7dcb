/* fixtures_tree.c: builds a transcript's tree from the nodes of a scenario file. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/fixtures_tree.h"
#include "judged/text/alloc.h"

struct tree_chunk {
	struct tree_chunk *next;
	max_align_t memory[];
};

void *
tree_alloc(struct tree *tree, size_t size)
{
	struct tree_chunk *chunk = alloc_zeroed(1, sizeof *chunk + size);
	chunk->next = tree->chunks;
	tree->chunks = chunk;
	return chunk->memory;
}

char *
tree_text(struct tree *tree, const char *text)
{
	size_t len = strlen(text);
	return memcpy(tree_alloc(tree, len + 1), text, len);
}

char *
tree_print(struct tree *tree, const char *format, ...)
{
	va_list args;
	char *text;
	va_start(args, format);
	int len = vasprintf(&text, format, args);
	va_end(args);
	if (len < 0)
		abort();
	char *copy = tree_text(tree, text);
	free(text);
	return copy;
}

void
tree_free(struct tree *tree)
{
	while (tree->chunks) {
		struct tree_chunk *next = tree->chunks->next;
		free(tree->chunks);
		tree->chunks = next;
	}
}

static struct doc_node *
node_like(struct tree *tree, const struct doc_node *like, enum doc_type type)
{
	struct doc_node *node = tree_alloc(tree, sizeof *node);
	node->type = type;
	node->file = like->file;
	node->line = like->line;
	node->column = like->column;
	return node;
}

struct doc_node *
tree_map(struct tree *tree, const struct doc_node *like)
{
	return node_like(tree, like, DOC_MAP);
}

struct doc_node *
tree_list(struct tree *tree, const struct doc_node *like)
{
	return node_like(tree, like, DOC_LIST);
}

struct doc_node *
tree_string(struct tree *tree, const struct doc_node *like, const char *text)
{
	struct doc_node *node = node_like(tree, like, DOC_STRING);
	node->text = tree_text(tree, text);
	node->len = (uint32_t)strlen(text);
	return node;
}

struct doc_node *
tree_int(struct tree *tree, const struct doc_node *like, int64_t number)
{
	char text[24];
	snprintf(text, sizeof text, "%lld", (long long)number);
	struct doc_node *node = tree_string(tree, like, text);
	node->type = DOC_INT;
	node->number = number;
	return node;
}

void
tree_put(struct tree *tree, struct doc_node *to, const char *key, struct doc_node *node)
{
	node->parent = to;
	node->index = to->count++;
	node->next = NULL;
	if (key && (!node->key || strcmp(node->key, key) != 0)) {
		node->key = tree_text(tree, key);
		node->key_line = node->line;
		node->key_column = node->column;
	}
	if (to->last)
		to->last->next = node;
	else
		to->first = node;
	to->last = node;
}

struct doc_node *
tree_member(struct doc_node *map, const char *key)
{
	struct doc_node *n = map->type == DOC_MAP ? map->first : NULL;
	while (n && strcmp(n->key, key) != 0)
		n = n->next;
	return n;
}

/* Copy a node without its children and its place among others. */
static struct doc_node *
copy_bare(struct tree *tree, const struct doc_node *node)
{
	struct doc_node *copy = tree_alloc(tree, sizeof *copy);
	*copy = *node;
	copy->parent = copy->first = copy->next = NULL;
	if (copy->type >= DOC_LIST)
		copy->last = NULL;
	copy->index = copy->count = 0;
	return copy;
}

struct doc_node *
tree_copy(struct tree *tree, const struct doc_node *node)
{
	struct doc_node *copy = copy_bare(tree, node);
	for (const struct doc_node *n = node->first; n; n = n->next)
		tree_put(tree, copy, n->key, tree_copy(tree, n));
	return copy;
}

struct doc_node *
tree_merge(struct tree *tree, const struct doc_node *under, const struct doc_node *over)
{
	if (!over || !under || under->type != DOC_MAP || over->type != DOC_MAP)
		return tree_copy(tree, over ? over : under);
	struct doc_node *both = copy_bare(tree, over);
	for (const struct doc_node *n = under->first; n; n = n->next)
		tree_put(tree, both, n->key, tree_merge(tree, n, doc_member(over, n->key)));
	for (const struct doc_node *n = over->first; n; n = n->next)
		if (!doc_member(under, n->key))
			tree_put(tree, both, n->key, tree_copy(tree, n));
	return both;
}
