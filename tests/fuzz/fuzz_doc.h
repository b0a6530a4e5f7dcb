/* fuzz_doc.h: what both readers of documents must keep to; for fuzz_yaml.c and fuzz_json.c. */
#ifndef FUZZ_DOC_H
#define FUZZ_DOC_H

#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef bool fuzzed_reader(struct doc *, const char *, const char *, size_t,
                           const struct doc_limits *, struct fault *);

static void
require(bool condition)
{
	if (!condition)
		abort();
}

static void
check_node(const struct doc_node *node, bool has_lines)
{
	size_t count = 0;
	require((node->line > 0 && node->column > 0) == has_lines);
	require((node->text != NULL) == (node->type != DOC_LIST && node->type != DOC_MAP));
	require(!node->text || strlen(node->text) == node->len);
	for (const struct doc_node *n = node->first; n; n = n->next, count++) {
		require(n->parent == node && n->index == count);
		require((n->key != NULL) == (node->type == DOC_MAP));
		/* Equal keys would make one of the two unreachable. */
		require(!n->key || node->count > 100 || doc_member(node, n->key) == n);
		check_node(n, has_lines);
	}
	require(count == node->count);
}

/* Canonical text is JSON that reads back as itself. */
static void
check_canonical(const struct doc_node *root, const struct doc_limits *limits)
{
	struct doc again;
	struct fault fault;
	size_t len;
	char *text = doc_canonical(root, &len);
	struct doc_limits wide = { .depth = limits->depth, .size = 8 * limits->size };
	require(doc_read_json(&again, "again", text, len, &wide, &fault));
	char *twice = doc_canonical(again.root, NULL);
	require(strcmp(text, twice) == 0);
	free(twice);
	free(text);
	doc_free(&again);
}

static void
fuzz_reader(fuzzed_reader *read, const uint8_t *data, size_t size, bool has_lines)
{
	struct doc doc;
	struct fault fault;
	struct doc_limits limits = { .depth = 32, .size = 65536 };
	/* A copy without a NUL after it, so that reading past the end is noticed. */
	char *text = malloc(size ? size : 1);
	require(text != NULL);
	memcpy(text, data, size);
	if (read(&doc, "input", text, size, &limits, &fault)) {
		check_node(doc.root, has_lines);
		check_canonical(doc.root, &limits);
		doc_free(&doc);
	} else {
		require(fault.code[0] && fault.sentence[0] && fault.line >= 0);
		require(fault.line > 0 ? fault.column > 0 : !has_lines);
	}
	free(text);
}

#endif
