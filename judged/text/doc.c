/* doc.c: the document tree: storage, construction and lookup. */
#include "judged/text/doc.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc_build.h"
#include "judged/text/utf8.h"
#include "judged/text/alloc.h"

/* Storage: chunks that are freed together, except those that hold only the nodes below one list
 * (doc_release()). In a chunk, nodes are at the beginning and texts at the end. */

enum { CHUNK = 16384, CHUNK_MOST = 262144 };

struct doc_chunk {
	struct doc_chunk *next;
	/* the list that all its nodes are below; NULL: several lists, or none */
	const struct doc_node *of;
	size_t used, size; /* nodes take the first `used` bytes; texts begin at `size` */
	size_t whole;      /* size of `bytes` */
	alignas(struct doc_node) unsigned char bytes[];
};

static struct doc_chunk *
new_chunk(struct doc_builder *b, struct doc_chunk **at, size_t size)
{
	struct doc_chunk *chunk = alloc_bytes(sizeof *chunk + size);
	*chunk = (struct doc_chunk){ .next = *at, .of = b->list, .size = size, .whole = size };
	return *at = chunk;
}

/* Chunks grow, so that a large document has few of them, but only up to a size that free() returns
 * to the system at once (judged/service/daemon.c). */
static size_t
next_size(const struct doc_chunk *chunk, size_t need)
{
	size_t size = chunk ? 2 * chunk->whole : CHUNK;
	size = size < CHUNK_MOST ? size : CHUNK_MOST;
	return size > need ? size : need;
}

/* Return a chunk with enough space. A long text gets a chunk of its own, linked behind the one
 * being filled. */
static struct doc_chunk *
chunk_with(struct doc_builder *b, size_t need)
{
	struct doc_chunk *chunk = b->doc.chunks;
	if (chunk && need > CHUNK / 8)
		return new_chunk(b, &chunk->next, need);
	if (!chunk || chunk->size - chunk->used < need)
		return new_chunk(b, &b->doc.chunks, next_size(chunk, need));
	if (chunk->of != b->list)
		chunk->of = NULL;
	return chunk;
}

static struct doc_node *
node_room(struct doc_builder *b)
{
	struct doc_chunk *chunk = chunk_with(b, sizeof(struct doc_node));
	void *at = chunk->bytes + chunk->used;
	chunk->used += sizeof(struct doc_node);
	return at;
}

char *
doc_room(struct doc_builder *b, size_t len)
{
	struct doc_chunk *chunk = chunk_with(b, len + 1);
	chunk->size -= len + 1;
	return (char *)chunk->bytes + chunk->size;
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

size_t
doc_release(struct doc *doc, const struct doc_node *list)
{
	struct doc_node *emptied = (struct doc_node *)(uintptr_t)list;
	size_t bytes = 0;
	emptied->first = emptied->last = NULL;
	emptied->count = 0;
	for (struct doc_chunk **at = &doc->chunks; *at;) {
		struct doc_chunk *chunk = *at;
		if (chunk->of != list) {
			at = &chunk->next;
			continue;
		}
		*at = chunk->next;
		bytes += chunk->whole;
		free(chunk);
	}
	return bytes;
}

/* Building */

static const char *
copy_text(struct doc_builder *b, const char *text, size_t len)
{
	char *copy = doc_room(b, len);
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

const char *
doc_keep(struct doc_builder *b, const char *text, size_t len)
{
	uint32_t hash = 2166136261u; /* FNV-1a */
	if (len > DOC_SHARED_LEN)
		return copy_text(b, text, len);
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)text[i]) * 16777619u;
	const char **shared = &b->shared[(hash ^ hash >> 16) % DOC_SHARED];
	if (!*shared || strncmp(*shared, text, len) != 0 || (*shared)[len] != '\0')
		*shared = copy_text(b, text, len);
	return *shared;
}

/* Begin a list whose storage doc_release() can free later, so stop sharing texts from before it. */
static void
begin_list(struct doc_builder *b, struct doc_node *list)
{
	b->list = list;
	memset(b->shared, 0, sizeof b->shared);
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

void
doc_skip_mark(const char **text, size_t *len)
{
	if (*len < 3 || memcmp(*text, "\xef\xbb\xbf", 3) != 0)
		return;
	*text += 3;
	*len -= 3;
}

static bool
bad_byte(const struct doc_builder *b, const char *text, size_t offset)
{
	int line, column;
	doc_place_of(text, offset, &line, &column);
	fault_at(b->fault, b->file, line, column);
	if (text[offset] == '\0')
		return fault_set(b->fault, "nul-character",
		                 "a text must not contain the character NUL");
	if (offset == 0 && (text[0] == '\xff' || text[0] == '\xfe'))
		return fault_set(b->fault, "bad-utf8", "the text is UTF-16; save it as UTF-8");
	return fault_set(b->fault, "bad-utf8",
	                 "the byte 0x%02x is not valid UTF-8 here; save the text as UTF-8",
	                 (unsigned char)text[offset]);
}

/* Check that the text is UTF-8 without NUL: jansson ignores a NUL after a number. */
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
		                 "the document has %zu bytes; write at most %zu", len,
		                 b->limits.size);
	if (doc_is_blank(text, len))
		return fault_set(b->fault, "empty-document",
		                 "the document is empty; check that it was saved");
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
		fault_set(b->fault, "too-deep",
		          "lists and maps are nested more than %d levels deep", b->limits.depth);
		return NULL;
	}
	struct doc_node *node = node_room(b);
	*node = (struct doc_node){ .type = type, .file = b->file, .key = key };
	b->nodes++;
	if (b->open)
		adopt(b->open, node);
	else
		b->root = node;
	if (opens) {
		b->depth++;
		if (type == DOC_LIST && !b->list)
			begin_list(b, node);
		b->open = node;
	}
	return node;
}

void
doc_close(struct doc_builder *b)
{
	if (b->open == b->list)
		begin_list(b, NULL);
	b->open = b->open->parent;
	b->depth--;
}

/* Duplicate keys are searched for when a map closes, by sorting. Comparing every pair could take
 * minutes for a document of the permitted size. */
static int
by_key(const void *a, const void *b)
{
	const struct doc_node *const *x = a, *const *y = b;
	int order = strcmp((*x)->key, (*y)->key);
	return order ? order : (*x)->index < (*y)->index ? -1 : 1;
}

const struct doc_node *
doc_duplicate(const struct doc_node *map)
{
	const struct doc_node *found = NULL;
	if (map->count < 2)
		return NULL;
	const struct doc_node **sorted = alloc_bytes(map->count * sizeof(struct doc_node *));
	size_t n = 0;
	for (const struct doc_node *m = map->first; m; m = m->next)
		sorted[n++] = m;
	qsort(sorted, n, sizeof *sorted, by_key);
	for (size_t i = 1; i < n; i++)
		if (strcmp(sorted[i]->key, sorted[i - 1]->key) == 0 &&
		    (!found || sorted[i]->index < found->index))
			found = sorted[i];
	free(sorted);
	return found;
}

/* Lookup */

bool
doc_read(struct doc *doc, const char *name, const char *text, size_t len,
         const struct doc_limits *limits, struct fault *fault)
{
	size_t at = 0;
	doc_skip_mark(&text, &len);
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
	/* Comparing the first letter saves most of the calls. */
	for (const struct doc_node *n = map->first; n; n = n->next)
		if (*n->key == *key && strcmp(n->key, key) == 0)
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

/* Append one character to a pointer. `n` also counts characters that no longer fit. */
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
	snprintf(index, sizeof index, "%" PRIu32, node->index);
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
