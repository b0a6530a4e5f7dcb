/* doc_canonical.c: writes a tree as the JSON text that all equal documents share. */
#include <stdlib.h>

#include "judged/text/buffer.h"
#include "judged/text/doc.h"
#include "judged/text/alloc.h"

/* Compare keys by UTF-16 units, as RFC 8785 sorts. UTF-8 bytes sort alike with one exception:
 * characters above U+FFFF, whose units are surrogates, come before U+E000 to U+FFFF. */
static int
by_utf16(const void *a, const void *b)
{
	const struct doc_node *const *left = a, *const *right = b;
	const unsigned char *x = (const unsigned char *)(*left)->key;
	const unsigned char *y = (const unsigned char *)(*right)->key;
	while (*x && *x == *y)
		x++, y++;
	if (*x >= 0xee && *y >= 0xee && (*x >= 0xf0) != (*y >= 0xf0))
		return *x >= 0xf0 ? -1 : 1;
	return *x < *y ? -1 : *x > *y;
}

/* Return the members of a map in that order; the caller frees the array. */
static const struct doc_node **
sorted_members(const struct doc_node *map)
{
	const struct doc_node **sorted = alloc_bytes((map->count + 1) * sizeof(struct doc_node *));
	size_t n = 0;
	for (const struct doc_node *m = map->first; m; m = m->next)
		sorted[n++] = m;
	qsort(sorted, n, sizeof *sorted, by_utf16);
	return sorted;
}

static void
relink(struct doc_node *map)
{
	const struct doc_node **sorted = sorted_members(map);
	struct doc_node **link = &map->first;
	for (uint32_t i = 0; i < map->count; i++) {
		*link = map->last = (struct doc_node *)(uintptr_t)sorted[i];
		link = &(*link)->next;
	}
	*link = NULL;
	free(sorted);
}

void
doc_sort(const struct doc_node *node)
{
	if (node->type != DOC_LIST && node->type != DOC_MAP)
		return;
	if (node->type == DOC_MAP && node->count > 1)
		relink((struct doc_node *)(uintptr_t)node);
	for (const struct doc_node *n = node->first; n; n = n->next)
		doc_sort(n);
}

static void put_node(struct buffer *out, const struct doc_node *node);

static void
put_list(struct buffer *out, const struct doc_node *list)
{
	buffer_text(out, "[");
	for (const struct doc_node *n = list->first; n; n = n->next) {
		if (n != list->first)
			buffer_text(out, ",");
		put_node(out, n);
	}
	buffer_text(out, "]");
}

static void
put_map(struct buffer *out, const struct doc_node *map)
{
	const struct doc_node **sorted = sorted_members(map);
	buffer_text(out, "{");
	for (uint32_t i = 0; i < map->count; i++) {
		if (i > 0)
			buffer_text(out, ",");
		buffer_quoted(out, sorted[i]->key);
		buffer_text(out, ":");
		put_node(out, sorted[i]);
	}
	buffer_text(out, "}");
	free(sorted);
}

static void
put_node(struct buffer *out, const struct doc_node *node)
{
	switch (node->type) {
	case DOC_NULL: buffer_text(out, "null"); break;
	case DOC_BOOL: buffer_text(out, node->number ? "true" : "false"); break;
	case DOC_INT: buffer_number(out, node->number); break;
	case DOC_REAL:
	case DOC_STRING: buffer_quoted(out, node->text); break;
	case DOC_LIST: put_list(out, node); break;
	case DOC_MAP: put_map(out, node); break;
	}
}

char *
doc_canonical(const struct doc_node *node, size_t *len)
{
	struct buffer out = { 0 };
	put_node(&out, node);
	buffer_end(&out);
	if (len)
		*len = out.n;
	return out.at;
}
