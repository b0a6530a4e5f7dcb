/* doc_build.h: how the readers build a tree; for doc_yaml.c and doc_json.c only. */
#ifndef JUDGED_TEXT_DOC_BUILD_H
#define JUDGED_TEXT_DOC_BUILD_H

#include "judged/text/doc.h"

enum { DOC_SHARED = 256, DOC_SHARED_LEN = 24 };

/* A tree under construction. `open` is the list or map that takes the next node, `list` the one that is being read and lies in
 * no other. */
struct doc_builder {
	struct doc doc;
	struct doc_limits limits; /* no zeros */
	const char *file;         /* in the document's storage */
	struct doc_node *root, *open, *list;
	const char
		*shared[DOC_SHARED]; /* short texts of this list, by their hash; the last of each */
	int depth;
	size_t nodes;
	struct fault *fault;
};

/* Begin; false when the text is too large or no UTF-8 (nothing is kept then). */
bool doc_begin(struct doc_builder *b, const char *name, const char *text, size_t len,
               const struct doc_limits *limits, struct fault *fault);
/* Hand over the finished tree, or throw it away when `good` is false. Answers `good`. */
bool doc_finish(struct doc_builder *b, struct doc *out, bool good);

/* Append a node to the open list or map (or make it the root), with `key` for maps. NULL: one node
 * too many or too deep, with a fault at the place that is in `b->fault` already. */
struct doc_node *doc_append(struct doc_builder *b, enum doc_type type, const char *key);
/* Close the open list or map. */
void doc_close(struct doc_builder *b);

/* Text in the document's storage, with a NUL after it: the same as before, if that was not long ago, or a copy. */
const char *doc_keep(struct doc_builder *b, const char *text, size_t len);
/* Room in the document's storage for so many bytes and a NUL. */
char *doc_room(struct doc_builder *b, size_t len);

/* The first member whose key stood before in the same map, or NULL. */
const struct doc_node *doc_duplicate(const struct doc_node *map);

/* Line and column, from 1 and in characters, of a byte of valid UTF-8. */
void doc_place_of(const char *text, size_t offset, int *line, int *column);
/* Is there nothing but blanks? */
bool doc_is_blank(const char *text, size_t len);

#endif
