/*
 * doc.h: a document, YAML or JSON, as a tree of nodes that know where they stood.
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

/* Lean, for a hostile kilobyte can be unpacked to as many of them as there may be. Of equal short texts there is one. */
struct doc_node {
	const char *file;        /* the name given to the reader */
	struct doc_node *parent; /* NULL for the root */
	struct doc_node *next;   /* the next sibling, in document order */
	struct doc_node *first;  /* children, of lists and maps */
	const char *key;         /* members of a map, else NULL; no NUL within */
	const char *text; /* strings: the text; other scalars: as in the source; no NUL within */
	union {
		int64_t number; /* DOC_INT: the value; DOC_BOOL: 0 or 1; of other scalars 0 */
		struct doc_node *last; /* child, of lists and maps */
	};
	int line, column; /* from 1, in characters; 0 in JSON, where doc_pointer() is the place */
	int key_line, key_column; /* where the key stood; 0 in JSON */
	uint32_t index;           /* among its parent's children, from 0 */
	uint32_t count;           /* children */
	uint32_t len;             /* bytes of `text` */
	enum doc_type type;
};

struct doc_chunk;

struct doc {
	const struct doc_node *root;
	struct doc_chunk *chunks;
};

/* What a reader takes at most; 0 stands for the default. */
struct doc_limits {
	int depth;    /* lists and maps within each other: 32 */
	size_t size;  /* bytes: 1 MiB; never more than 1 GiB */
	size_t nodes; /* 131072 */
};

/* 1. Reading text */

/* Read one YAML document. Plain scalars follow the core schema of YAML 1.2: true, false, null, ~,
 * numbers; all else is a string. Refused: duplicate keys, keys that are lists, maps, null or
 * booleans (numbers as keys are taken as they are written), anchors, aliases, tags, directives,
 * merge keys, several documents, none, infinities, integers beyond 64 bits, NUL, bad UTF-8, and what
 * exceeds `limits` (NULL: the defaults). `name` is for faults and is copied. */
bool doc_read_yaml(struct doc *doc, const char *name, const char *text, size_t len,
                   const struct doc_limits *limits, struct fault *fault);

/* The same for JSON (RFC 8259); any value may be the root. */
bool doc_read_json(struct doc *doc, const char *name, const char *text, size_t len,
                   const struct doc_limits *limits, struct fault *fault);

/* JSON when the first character that is not blank is `{`, else YAML. */
bool doc_read(struct doc *doc, const char *name, const char *text, size_t len,
              const struct doc_limits *limits, struct fault *fault);

/* Read a whole file, "-" being standard input, into memory the caller frees. NULL with a fault
 * (`cannot-read`, `too-large`) when it cannot be read or exceeds `limits->size`. */
char *doc_load(const char *path, size_t *len, const struct doc_limits *limits, struct fault *fault);

/* Does the name end as those of documents do: .yaml, .yml or .json? */
bool doc_is_named_so(const char *name);

/* Load it and read it, JSON or YAML. */
bool doc_read_file(struct doc *doc, const char *path, const struct doc_limits *limits,
                   struct fault *fault);

/* Give back what lies below a list that lies in no other list: it is empty from then on. Answers how many bytes that are. */
size_t doc_forget(struct doc *doc, const struct doc_node *list);

void doc_free(struct doc *doc);

/* 2. Walking the tree */

/* for (n = map->first; n; n = n->next) walks members and entries alike. */

/* The member of a map; NULL when it has none of that name. */
const struct doc_node *doc_member(const struct doc_node *map, const char *key);
/* The text of any scalar as written (strings without their quotes); NULL for lists and maps. */
const char *doc_text(const struct doc_node *node);
/* Does the scalar read so? Lists and maps never do. */
bool doc_is(const struct doc_node *node, const char *text);
/* "a list", "a string": the node's type in a sentence. */
const char *doc_type_name(enum doc_type type);
/* Write the node's JSON pointer (RFC 6901), cut to what fits; the root is "". */
void doc_pointer(const struct doc_node *node, char *out, size_t cap);

/* 3. Demanding. Each answers false, or NULL, with a fault at the node's place. */

/* A fault at a node, or at the key of a member. Both answer false. */
__attribute__((format(printf, 4, 5))) bool doc_fault(const struct doc_node *at, struct fault *fault,
                                                     const char *code, const char *format, ...);
__attribute__((format(printf, 4, 5))) bool doc_key_fault(const struct doc_node *at,
                                                         struct fault *fault, const char *code,
                                                         const char *format, ...);

/* The member of a map: `missing-key` when it is not there, `wrong-type` when `map` is no map. */
const struct doc_node *doc_need(const struct doc_node *map, const char *key, struct fault *fault);

bool doc_want_list(const struct doc_node *node, struct fault *fault);
bool doc_want_map(const struct doc_node *node, struct fault *fault);
bool doc_want_bool(const struct doc_node *node, bool *out, struct fault *fault);
/* An integer from `low` to `high`, both included; else `wrong-type` or `out-of-range`. */
bool doc_want_int(const struct doc_node *node, int64_t low, int64_t high, int64_t *out,
                  struct fault *fault);
/* A string; the text lives as long as the document. */
bool doc_want_string(const struct doc_node *node, const char **out, struct fault *fault);
/* A string or a number, as written: clause numbers look like 7, 7.2 or 7.2.1. */
bool doc_want_text(const struct doc_node *node, const char **out, struct fault *fault);
/* One of the words of a NULL-terminated list; `out` gets its index. Else `unknown-word`. */
bool doc_want_word(const struct doc_node *node, const char *const words[], int *out,
                   struct fault *fault);

/* Refuse every member whose key is not in the NULL-terminated list: `unknown-key`. */
bool doc_only_keys(const struct doc_node *map, const char *const keys[], struct fault *fault);

/* The word nearest to a mistyped one, whatever its case; NULL when none is near. */
const char *doc_nearest(const char *word, const char *const words[]);

enum { DOC_LISTED = 480, DOC_INSTEAD = DOC_LISTED + 16 };

/* The words of a NULL-terminated list, into `out`, which is answered: "stop, skip or take", joined by `last` ("or") before the
 * last one; as many whole words as `cap` has room for: "stop, skip or 7 others". */
const char *doc_listed(const char *const words[], const char *last, char *out, size_t cap);
/* What a sentence about a word that is none of these goes on with, into `out`, which is answered: "; did you mean `zone`?" when one
 * is near, else "; write stop, skip or take". */
const char *doc_instead(const char *word, const char *const words[], char out[DOC_INSTEAD]);

/* 4. Writing */

/* The node as canonical JSON in the manner of RFC 8785 (members sorted, no blanks, least escapes),
 * for hashing. A real is written as a string of its source text, so that the clause number 7.20
 * stays what it was. The caller frees the result; it is NUL-terminated, `len` may be NULL. */
char *doc_canonical(const struct doc_node *node, size_t *len);

/* Put the members of all maps in the node, itself included, in the order of that text: for what is done member by member, so
 * that equal documents do the same. Their `index` stays that of the document. */
void doc_sort(const struct doc_node *node);

#endif
