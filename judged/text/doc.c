/* doc.c: the tree itself: its storage, how it grows, how it is walked. */
#include "judged/text/doc.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc_build.h"
#include "judged/text/utf8.h"
#include "judged/text/alloc.h"

/* Storage: chunks that are only freed together. */

enum { CHUNK = 16384 };

struct doc_chunk {
	struct doc_chunk *next;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

static struct doc_chunk *
new_chunk(struct doc_chunk *next, size_t need)
{
	size_t size = need > CHUNK ? need : CHUNK;
	struct doc_chunk *chunk = alloc_bytes(sizeof *chunk + size);
	chunk->next = next;
	chunk->used = 0;
	chunk->size = size;
	return chunk;
}

static void *
take(struct doc *doc, size_t need)
{
	need = (need + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
	if (!doc->chunks || doc->chunks->size - doc->chunks->used < need)
		doc->chunks = new_chunk(doc->chunks, need);
	void *at = doc->chunks->bytes + doc->chunks->used;
	doc->chunks->used += need;
	return at;
}

void
doc_free(struct doc *doc)
{
	while (doc->chunks) {
		struct doc_chunk *next = doc->chunks->next;
		free(doc->chunks);
		doc->chunks = next;
	}
	doc->root = NULL;
}

/* Building */

const char *
doc_keep(struct doc_builder *b, const char *text, size_t len)
{
	char *copy = take(&b->doc, len + 1);
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

bool
doc_is_blank(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r')
			return false;
	return true;
}

void
doc_place_of(const char *text, size_t offset, int *line, int *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < offset; i++) {
		if (text[i] == '\n') {
			++*line;
			*column = 1;
		} else if (((unsigned char)text[i] & 0xc0) != 0x80) {
			++*column;
		}
	}
}

static bool
bad_byte(const struct doc_builder *b, const char *text, size_t offset)
{
	int line, column;
	doc_place_of(text, offset, &line, &column);
	fault_at(b->fault, b->file, line, column);
	if (text[offset] == '\0')
		return fault_set(b->fault, "nul-character",
		                 "a text must not hold the character NUL");
	return fault_set(b->fault, "bad-utf8", "the byte 0x%02x is not valid UTF-8 here",
	                 (unsigned char)text[offset]);
}

/* NUL is looked for as well: jansson passes over one that follows a number. */
static bool
check_bytes(const struct doc_builder *b, const char *text, size_t len)
{
	const unsigned char *bytes = (const unsigned char *)text;
	for (size_t i = 0, n; i < len; i += n) {
		n = utf8_length(bytes + i, len - i);
		if (n == 0 || bytes[i] == 0)
			return bad_byte(b, text, i);
	}
	return true;
}

static struct doc_limits
without_zeros(const struct doc_limits *given)
{
	struct doc_limits limits = { .depth = 32, .size = 1 << 20, .nodes = 131072 };
	if (given && given->depth)
		limits.depth = given->depth;
	if (given && given->size)
		limits.size = given->size;
	if (given && given->nodes)
		limits.nodes = given->nodes;
	return limits;
}

static bool
check_text(struct doc_builder *b, const char *text, size_t len)
{
	fault_at(b->fault, b->file, 1, 1);
	if (len > b->limits.size)
		return fault_set(b->fault, "too-large",
		                 "the document has %zu bytes; %zu is the limit", len,
		                 b->limits.size);
	if (doc_is_blank(text, len))
		return fault_set(b->fault, "empty-document", "there is nothing in the document");
	return check_bytes(b, text, len);
}

bool
doc_begin(struct doc_builder *b, const char *name, const char *text, size_t len,
          const struct doc_limits *limits, struct fault *fault)
{
	*b = (struct doc_builder){ .limits = without_zeros(limits), .fault = fault };
	b->file = doc_keep(b, name ? name : "", name ? strlen(name) : 0);
	if (check_text(b, text, len))
		return true;
	doc_free(&b->doc);
	return false;
}

bool
doc_finish(struct doc_builder *b, struct doc *out, bool good)
{
	if (!good)
		doc_free(&b->doc);
	b->doc.root = good ? b->root : NULL;
	*out = b->doc;
	return good;
}

static void
adopt(struct doc_node *parent, struct doc_node *child)
{
	child->parent = parent;
	child->index = parent->count++;
	if (parent->last)
		parent->last->next = child;
	else
		parent->first = child;
	parent->last = child;
}

struct doc_node *
doc_append(struct doc_builder *b, enum doc_type type, const char *key)
{
	bool opens = type == DOC_LIST || type == DOC_MAP;
	if (b->nodes >= b->limits.nodes) {
		fault_set(b->fault, "too-many-nodes", "the document has more than %zu values",
		          b->limits.nodes);
		return NULL;
	}
	if (opens && b->depth >= b->limits.depth) {
		fault_set(b->fault, "too-deep", "lists and maps are nested more than %d deep",
		          b->limits.depth);
		return NULL;
	}
	struct doc_node *node = take(&b->doc, sizeof *node);
	*node = (struct doc_node){ .type = type, .file = b->file, .key = key };
	b->nodes++;
	if (b->open)
		adopt(b->open, node);
	else
		b->root = node;
	if (opens) {
		b->open = node;
		b->depth++;
	}
	return node;
}

void
doc_close(struct doc_builder *b)
{
	b->open = b->open->parent;
	b->depth--;
}

/* Walking */

bool
doc_read(struct doc *doc, const char *name, const char *text, size_t len,
         const struct doc_limits *limits, struct fault *fault)
{
	size_t at = 0;
	while (at < len && doc_is_blank(text + at, 1))
		at++;
	if (at < len && text[at] == '{')
		return doc_read_json(doc, name, text, len, limits, fault);
	return doc_read_yaml(doc, name, text, len, limits, fault);
}

const struct doc_node *
doc_member(const struct doc_node *map, const char *key)
{
	if (map->type != DOC_MAP)
		return NULL;
	for (const struct doc_node *n = map->first; n; n = n->next)
		if (strcmp(n->key, key) == 0)
			return n;
	return NULL;
}

const char *
doc_text(const struct doc_node *node)
{
	return node->text;
}

bool
doc_is(const struct doc_node *node, const char *text)
{
	return node->text && strcmp(node->text, text) == 0;
}

const char *
doc_type_name(enum doc_type type)
{
	static const char *const names[] = {
		[DOC_NULL] = "nothing",    [DOC_BOOL] = "true or false",
		[DOC_INT] = "an integer",  [DOC_REAL] = "a real number",
		[DOC_STRING] = "a string", [DOC_LIST] = "a list",
		[DOC_MAP] = "a map",
	};
	return names[type];
}

/* Append one character to a pointer; `n` counts also what no longer fits. */
static void
write_char(char c, char *out, size_t cap, size_t *n)
{
	if (*n + 1 < cap) {
		out[*n] = c;
		out[*n + 1] = '\0';
	}
	++*n;
}

static void
write_key(const char *key, char *out, size_t cap, size_t *n)
{
	for (; *key; key++) {
		if (*key == '~' || *key == '/')
			write_char('~', out, cap, n);
		write_char(*key == '~' ? '0' : *key == '/' ? '1' : *key, out, cap, n);
	}
}

static void
write_pointer(const struct doc_node *node, char *out, size_t cap, size_t *n)
{
	if (!node->parent)
		return;
	char index[24];
	write_pointer(node->parent, out, cap, n);
	snprintf(index, sizeof index, "%zu", node->index);
	write_char('/', out, cap, n);
	write_key(node->key ? node->key : index, out, cap, n);
}

void
doc_pointer(const struct doc_node *node, char *out, size_t cap)
{
	size_t n = 0;
	if (cap > 0)
		out[0] = '\0';
	write_pointer(node, out, cap, &n);
}
