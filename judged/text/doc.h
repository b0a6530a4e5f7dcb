/*
 * doc.h: a document, YAML or JSON, as a tree of nodes that know their place in the text.
 *
 * Both notations carry the same documents and give the same tree. The readers are strict: what
 * could be taken in two ways is refused with a fault (judged/text/fault.h, docs/codes.md).
 *
 *	struct doc doc;
 *	struct fault fault;
 *	if (!doc_read(&doc, "game.yaml", text, len, NULL, &fault)) {
 *		fault_print(stderr, &fault);
 *		return 2;
 *	}
 *	const struct doc_node *game = doc_need(doc.root, "game", &fault);
 *	...
 *	doc_free(&doc);
 *
 * Ownership: nodes and all their text lie in the document's storage and live until doc_free(). A
 * struct doc may be moved. After a failed read there is nothing to free.
 */
#ifndef JUDGED_TEXT_DOC_H
#define JUDGED_TEXT_DOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/text/fault.h"

enum doc_type { DOC_NULL, DOC_BOOL, DOC_INT, DOC_REAL, DOC_STRING, DOC_LIST, DOC_MAP };

/* A small struct: a hostile kilobyte can unpack to as many nodes as are allowed. Equal short texts
 * are stored once. */
struct doc_node {
	const char *file;        /* the name given to the reader */
	struct doc_node *parent; /* NULL for the root */
	struct doc_node *next;   /* the next sibling, in document order */
	struct doc_node *first;  /* first child of a list or map */
	const char *key;         /* key in the map, else NULL; contains no NUL */
	const char *text; /* strings: the text; other scalars: as in the source; contains no NUL */
	union {
		int64_t number;        /* DOC_INT: the value; DOC_BOOL: 0 or 1; other scalars: 0 */
		struct doc_node *last; /* last child of a list or map */
	};
	int line, column; /* from 1, in characters; 0 in JSON, where doc_pointer() is the place */
	int key_line, key_column; /* place of the key; 0 in JSON */
	uint32_t index;           /* position among its parent's children, from 0 */
	uint32_t count;           /* number of children */
	uint32_t len;             /* bytes of `text` */
	enum doc_type type;
};

struct doc_chunk;

struct doc {
	const struct doc_node *root;
	struct doc_chunk *chunks;
};

/* A reader's limits; 0 stands for the default. */
struct doc_limits {
	int depth;    /* nesting of lists and maps: 32 */
	size_t size;  /* bytes: 1 MiB; never more than 1 GiB */
	size_t nodes; /* 131072 */
};

/* 1. Reading text */

/* Read one YAML document. Plain scalars follow the core schema of YAML 1.2: true, false, null, ~
 * and numbers; everything else is a string. Refuses duplicate keys, keys that are lists, maps, null
 * or booleans (a number as key is kept as written), anchors, aliases, tags, directives, merge keys,
 * several documents or none, infinities, integers beyond 64 bits, NUL, bad UTF-8, and anything
 * beyond `limits` (NULL: the defaults). `name` is used in faults and is copied. */
bool doc_read_yaml(struct doc *doc, const char *name, const char *text, size_t len,
                   const struct doc_limits *limits, struct fault *fault);

/* Like doc_read_yaml(), for JSON (RFC 8259). Any value may be the root. */
bool doc_read_json(struct doc *doc, const char *name, const char *text, size_t len,
                   const struct doc_limits *limits, struct fault *fault);

/* Read JSON if the first non-blank character is `{`, else YAML. */
bool doc_read(struct doc *doc, const char *name, const char *text, size_t len,
              const struct doc_limits *limits, struct fault *fault);

/* Read a whole file, or standard input if `path` is "-", into memory that the caller frees. NULL
 * with a fault (`cannot-read`, `too-large`) if it can't be read or exceeds `limits->size`. */
char *doc_load(const char *path, size_t *len, const struct doc_limits *limits, struct fault *fault);

/* Does the name end like a document's: .yaml, .yml or .json? */
bool doc_has_known_suffix(const char *name);

/* Load a file and read it, as JSON or YAML. */
bool doc_read_file(struct doc *doc, const char *path, const struct doc_limits *limits,
                   struct fault *fault);

/* Free everything below a list that isn't inside another list; the list is empty afterwards.
 * Returns the bytes freed. */
size_t doc_release(struct doc *doc, const struct doc_node *list);

void doc_free(struct doc *doc);

/* 2. Walking the tree */

/* for (n = map->first; n; n = n->next) walks members and entries alike. */

/* Return the member of a map with that key; NULL if there is none. */
const struct doc_node *doc_member(const struct doc_node *map, const char *key);
/* Return the text of a scalar as written (strings without their quotes); NULL for lists and
 * maps. */
const char *doc_text(const struct doc_node *node);
/* Is the node a scalar with this text? Always false for lists and maps. */
bool doc_is(const struct doc_node *node, const char *text);
/* Return the node's type for use in a sentence: "a list", "a string". */
const char *doc_type_name(enum doc_type type);
/* Write the node's JSON pointer (RFC 6901), cut to `cap`; the root is "". */
void doc_pointer(const struct doc_node *node, char *out, size_t cap);

/* 3. Requirements. Each function returns false or NULL, with a fault at the node's place, if the
 * node isn't as required. */

/* Set a fault at a node, or at the key of a member. Both return false. */
__attribute__((format(printf, 4, 5))) bool doc_fault(const struct doc_node *at, struct fault *fault,
                                                     const char *code, const char *format, ...);
__attribute__((format(printf, 4, 5))) bool doc_key_fault(const struct doc_node *at,
                                                         struct fault *fault, const char *code,
                                                         const char *format, ...);

/* Return a member that must be in the map. Faults: `missing-key`, or `wrong-type` if `map` isn't a
 * map. */
const struct doc_node *doc_need(const struct doc_node *map, const char *key, struct fault *fault);

bool doc_want_list(const struct doc_node *node, struct fault *fault);
bool doc_want_map(const struct doc_node *node, struct fault *fault);
bool doc_want_bool(const struct doc_node *node, bool *out, struct fault *fault);
/* Read an integer from `low` to `high`, both included. Faults: `wrong-type`, `out-of-range`. */
bool doc_want_int(const struct doc_node *node, int64_t low, int64_t high, int64_t *out,
                  struct fault *fault);
/* Read a string. It lives as long as the document. */
bool doc_want_string(const struct doc_node *node, const char **out, struct fault *fault);
/* Read a string or a number, as written: clause numbers look like 7, 7.2 or 7.2.1. */
bool doc_want_text(const struct doc_node *node, const char **out, struct fault *fault);
/* Read one of the words of a NULL-terminated list; `out` gets its index. Fault: `unknown-word`. */
bool doc_want_word(const struct doc_node *node, const char *const words[], int *out,
                   struct fault *fault);

/* Check that every key is in the NULL-terminated list. Fault: `unknown-key`. */
bool doc_only_keys(const struct doc_node *map, const char *const keys[], struct fault *fault);

/* Return the word nearest to a mistyped one, ignoring case; NULL if none is near. */
const char *doc_nearest(const char *word, const char *const words[]);

enum { DOC_LISTED = 480, DOC_INSTEAD = DOC_LISTED + 16 };

/* Write the words of a NULL-terminated list to `out` and return it: "stop, skip or take", with
 * `last` ("or") before the last word. If `cap` is too small, only some of the words: "stop, skip or
 * 7 others". */
const char *doc_listed(const char *const words[], const char *last, char *out, size_t cap);
/* Write how to continue a sentence about an unknown word to `out` and return it: "; did you mean
 * `zone`?" if a word is near, else "; write stop, skip or take". */
const char *doc_suggestion(const char *word, const char *const words[], char out[DOC_INSTEAD]);

/* 4. Writing */

/* Return the node as canonical JSON in the manner of RFC 8785 (members sorted, no blanks, fewest
 * escapes), for hashing. A real number becomes a string of its source text, so that the clause
 * number 7.20 is unchanged. The caller frees the result; it is NUL-terminated, and `len` may be
 * NULL. */
char *doc_canonical(const struct doc_node *node, size_t *len);

/* Sort the members of all maps in the node, itself included, as in doc_canonical(), so that code
 * that walks the members does the same for equal documents. Each `index` remains the document's. */
void doc_sort(const struct doc_node *node);

#endif
