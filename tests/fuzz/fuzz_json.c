/* fuzz_json.c: any bytes as JSON: a tree that holds together, or a fault with a place; and jansson takes and refuses the same. */
#include <jansson.h>

#include "tests/fuzz/fuzz_doc.h"

static void check_same(const struct doc_node *node, const json_t *json);

static void
check_same_children(const struct doc_node *node, const json_t *json)
{
	const struct doc_node *n = node->first;
	require(node->count ==
	        (node->type == DOC_MAP ? json_object_size(json) : json_array_size(json)));
	for (size_t i = 0; n; n = n->next, i++)
		check_same(n, n->key ? json_object_get(json, n->key) : json_array_get(json, i));
}

static void
check_same(const struct doc_node *node, const json_t *json)
{
	static const json_type types[] = {
		[DOC_NULL] = JSON_NULL,     [DOC_INT] = JSON_INTEGER, [DOC_REAL] = JSON_REAL,
		[DOC_STRING] = JSON_STRING, [DOC_LIST] = JSON_ARRAY,  [DOC_MAP] = JSON_OBJECT,
	};
	require(json != NULL);
	if (node->type == DOC_BOOL) {
		require(json_is_boolean(json) && json_is_true(json) == (node->number == 1));
		return;
	}
	require(json_typeof(json) == types[node->type]);
	if (node->type == DOC_STRING)
		require(strcmp(node->text, json_string_value(json)) == 0);
	else if (node->type == DOC_INT)
		require(node->number == json_integer_value(json));
	else if (node->type == DOC_REAL)
		require(strtod(node->text, NULL) == json_real_value(json));
	else if (node->type >= DOC_LIST)
		check_same_children(node, json);
}

/* What only this reader refuses: limits, and NUL. */
static bool
is_stricter(const struct fault *fault)
{
	static const char *const codes[] = { "too-deep", "too-large", "too-many-nodes",
		                             "nul-character" };
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (strcmp(fault->code, codes[i]) == 0)
			return true;
	return false;
}

static void
compare_with_jansson(const char *text, size_t size)
{
	struct doc doc;
	struct fault fault;
	struct doc_limits limits = { .depth = 32, .size = 65536 };
	json_error_t error;
	/* jansson doesn't leave out a byte order mark. */
	const size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	json_t *json = json_loadb(text + mark, size - mark,
	                          JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (doc_read_json(&doc, "input", text, size, &limits, &fault)) {
		check_same(doc.root, json);
		doc_free(&doc);
	} else {
		require(!json || is_stricter(&fault));
	}
	json_decref(json);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(doc_read_json, data, size, false);
	compare_with_jansson((const char *)data, size);
	return 0;
}
