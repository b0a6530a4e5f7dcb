/* doc_canonical.c: a tree as the one JSON text that all equal documents share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/doc.h"

struct out {
	char *text;
	size_t len, cap;
};

static void
put(struct out *o, const char *text, size_t len)
{
	if (o->len + len + 1 > o->cap) {
		o->cap = (o->len + len + 1) * 2;
		o->text = realloc(o->text, o->cap);
		if (!o->text)
			abort(); /* as in the document's storage */
	}
	memcpy(o->text + o->len, text, len);
	o->len += len;
	o->text[o->len] = '\0';
}

static void
put_escaped(struct out *o, unsigned char c)
{
	static const char shorts[] = "\bb\ff\nn\rr\tt\"\"\\\\";
	char escape[8];
	for (size_t i = 0; shorts[i]; i += 2)
		if ((unsigned char)shorts[i] == c) {
			put(o, (char[]){ '\\', shorts[i + 1] }, 2);
			return;
		}
	int n = snprintf(escape, sizeof escape, "\\u%04x", c);
	put(o, escape, (size_t)n);
}

static void
put_string(struct out *o, const char *text)
{
	put(o, "\"", 1);
	while (*text) {
		size_t plain = 0;
		while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' &&
		       text[plain] != '\\')
			plain++;
		put(o, text, plain);
		text += plain;
		if (*text)
			put_escaped(o, (unsigned char)*text++);
	}
	put(o, "\"", 1);
}

/* RFC 8785 sorts by UTF-16 units. Bytes of UTF-8 sort alike but for one case: the characters above
 * U+FFFF, whose units are surrogates, come before U+E000 to U+FFFF. */
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

static void put_node(struct out *o, const struct doc_node *node);

static void
put_list(struct out *o, const struct doc_node *list)
{
	put(o, "[", 1);
	for (const struct doc_node *n = list->first; n; n = n->next) {
		put(o, ",", n != list->first);
		put_node(o, n);
	}
	put(o, "]", 1);
}

static void
put_map(struct out *o, const struct doc_node *map)
{
	const struct doc_node **sorted = malloc((map->count + 1) * sizeof(struct doc_node *));
	size_t n = 0;
	if (!sorted)
		abort(); /* as in the document's storage */
	for (const struct doc_node *m = map->first; m; m = m->next)
		sorted[n++] = m;
	qsort(sorted, n, sizeof *sorted, by_utf16);
	put(o, "{", 1);
	for (size_t i = 0; i < n; i++) {
		put(o, ",", i > 0);
		put_string(o, sorted[i]->key);
		put(o, ":", 1);
		put_node(o, sorted[i]);
	}
	put(o, "}", 1);
	free(sorted);
}

static void
put_int(struct out *o, int64_t number)
{
	char digits[24];
	int n = snprintf(digits, sizeof digits, "%lld", (long long)number);
	put(o, digits, (size_t)n);
}

static void
put_node(struct out *o, const struct doc_node *node)
{
	switch (node->type) {
	case DOC_NULL: put(o, "null", 4); break;
	case DOC_BOOL: put(o, node->number ? "true" : "false", node->number ? 4 : 5); break;
	case DOC_INT: put_int(o, node->number); break;
	case DOC_REAL:
	case DOC_STRING: put_string(o, node->text); break;
	case DOC_LIST: put_list(o, node); break;
	case DOC_MAP: put_map(o, node); break;
	}
}

char *
doc_canonical(const struct doc_node *node, size_t *len)
{
	struct out o = { 0 };
	put_node(&o, node);
	if (len)
		*len = o.len;
	return o.text;
}
