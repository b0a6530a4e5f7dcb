/* doc_build.h: construction of a tree by the readers; for doc_yaml.c and doc_json.c only. */
#ifndef JUDGED_TEXT_DOC_BUILD_H
#define JUDGED_TEXT_DOC_BUILD_H

#include "judged/text/doc.h"

enum { DOC_SHARED = 256, DOC_SHARED_LEN = 24 };

/* A tree under construction. `open` is the list or map that takes the next node; `list` is the list
 * being read that isn't inside another list. */
struct doc_builder {
	struct doc doc;
	struct doc_limits limits; /* without zeros: the defaults are filled in */
	const char *file;         /* in the document's storage */
	struct doc_node *root, *open, *list;
	const char *shared[DOC_SHARED]; /* by hash: the last short text of this list */
	int depth;
	size_t nodes;
	struct fault *fault;
};

/* Begin a tree. False if the text is too large or isn't UTF-8; then nothing is left to free. */
bool doc_begin(struct doc_builder *b, const char *name, const char *text, size_t len,
               const struct doc_limits *limits, struct fault *fault);
/* Hand over the finished tree, or free it if `good` is false. Returns `good`. */
bool doc_finish(struct doc_builder *b, struct doc *out, bool good);

/* Append a node to the open list or map (or make it the root), with `key` for maps. NULL if that is
 * one node too many or too deep: the fault is set at the place already in `b->fault`. */
struct doc_node *doc_append(struct doc_builder *b, enum doc_type type, const char *key);
/* Close the open list or map. */
void doc_close(struct doc_builder *b);

/* Return a text in the document's storage, NUL-terminated: an equal short text used recently, or a
 * copy. */
const char *doc_keep(struct doc_builder *b, const char *text, size_t len);
/* Return space in the document's storage for `len` bytes and a NUL. */
char *doc_room(struct doc_builder *b, size_t len);

/* Return the first member whose key occurs earlier in the same map, or NULL. */
const struct doc_node *doc_duplicate(const struct doc_node *map);

/* Find the line and column, from 1 and in characters, of a byte offset in valid UTF-8. */
void doc_place_of(const char *text, size_t offset, int *line, int *column);
/* Leave out a byte order mark at the beginning of a text. */
void doc_skip_mark(const char **text, size_t *len);
/* Is the text empty or all blanks? */
bool doc_is_blank(const char *text, size_t len);

#endif
