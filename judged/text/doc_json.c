/*
 * doc_json.c: JSON text -> tree, on jansson.
 *
 * jansson checks the syntax and says where it fails. Two things it does not keep are taken from the
 * text itself: how deep it nests (its own limit is 2048 and cannot be lowered) and how a real number
 * was written.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc_build.h"

struct json_reader {
	struct doc_builder b;
	const char *at, *end; /* where the next real number is looked for */
};

/* The text after a string that begins at `at`; `end` when it is never closed. */
static const char *
after_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\' && at + 1 < end)
			at++;
	return at < end ? at + 1 : end;
}

static bool
check_depth(struct doc_builder *b, const char *text, size_t len)
{
	int depth = 0;
	for (const char *at = text, *end = text + len; at < end;) {
		if (*at == '"') {
			at = after_string(at, end);
			continue;
		}
		depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
		if (depth > b->limits.depth) {
			int line, column;
			doc_place_of(text, (size_t)(at - text), &line, &column);
			fault_at(b->fault, b->file, line, column);
			return fault_set(b->fault, "too-deep",
			                 "lists and maps are nested more than %d deep",
			                 b->limits.depth);
		}
		at++;
	}
	return true;
}

static const char *
code_of(const json_error_t *error)
{
	switch (json_error_code(error)) {
	case json_error_duplicate_key: return "json-duplicate-key";
	case json_error_null_character:
	case json_error_null_byte_in_key: return "nul-character";
	case json_error_numeric_overflow: return "out-of-range";
	case json_error_stack_overflow: return "too-deep";
	default: return "json-syntax";
	}
}

static json_t *
parse(struct doc_builder *b, const char *text, size_t len)
{
	json_error_t error;
	json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (json)
		return json;
	fault_at(b->fault, b->file, error.line > 0 ? error.line : 1,
	         error.column > 0 ? error.column : 1);
	fault_set(b->fault, code_of(&error), "this JSON cannot be taken: %s", error.text);
	return NULL;
}

/* The next number of the text that has a fraction or an exponent. The tree is walked in the order of
 * the text, so the reals of both meet one by one. */
static void
next_real(struct json_reader *j, const char **text, size_t *len)
{
	while (j->at < j->end) {
		if (*j->at == '"') {
			j->at = after_string(j->at, j->end);
		} else if (strchr("-0123456789", *j->at)) {
			*text = j->at;
			while (j->at < j->end && strchr("+-.0123456789eE", *j->at))
				j->at++;
			*len = (size_t)(j->at - *text);
			if (memchr(*text, '.', *len) || memchr(*text, 'e', *len) ||
			    memchr(*text, 'E', *len))
				return;
		} else {
			j->at++;
		}
	}
}

static enum doc_type
type_of(const json_t *json)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT: return DOC_MAP;
	case JSON_ARRAY: return DOC_LIST;
	case JSON_STRING: return DOC_STRING;
	case JSON_INTEGER: return DOC_INT;
	case JSON_REAL: return DOC_REAL;
	case JSON_NULL: return DOC_NULL;
	default: return DOC_BOOL;
	}
}

static void
fill_scalar(struct json_reader *j, struct doc_node *node, const json_t *json)
{
	char digits[24];
	const char *text = "null";
	size_t len = 0;
	if (node->type == DOC_STRING) {
		text = json_string_value(json);
		len = json_string_length(json);
	} else if (node->type == DOC_REAL) {
		next_real(j, &text, &len);
	} else if (node->type == DOC_INT) {
		node->number = json_integer_value(json);
		snprintf(digits, sizeof digits, "%lld", (long long)node->number);
		text = digits;
	} else if (node->type == DOC_BOOL) {
		node->number = json_is_true(json);
		text = node->number ? "true" : "false";
	}
	node->len = len || node->type == DOC_STRING ? len : strlen(text);
	node->text = doc_keep(&j->b, text, node->len);
}

static bool convert(struct json_reader *j, json_t *json, const char *key);

static bool
convert_children(struct json_reader *j, json_t *json)
{
	const char *key;
	json_t *child;
	size_t i;
	if (json_is_array(json)) {
		json_array_foreach(json, i, child)
			if (!convert(j, child, NULL))
				return false;
		return true;
	}
	json_object_foreach(json, key, child)
		if (!convert(j, child, doc_keep(&j->b, key, strlen(key))))
			return false;
	return true;
}

/* Recursion is bounded by the limit of depth, which was checked on the text. */
static bool
convert(struct json_reader *j, json_t *json, const char *key)
{
	struct doc_node *node = doc_append(&j->b, type_of(json), key);
	if (!node) {
		char pointer[FAULT_POINTER] = "";
		if (j->b.open)
			doc_pointer(j->b.open, pointer, sizeof pointer);
		fault_at_pointer(j->b.fault, j->b.file, pointer);
		return false;
	}
	if (node->type != DOC_LIST && node->type != DOC_MAP) {
		fill_scalar(j, node, json);
		return true;
	}
	bool good = convert_children(j, json);
	doc_close(&j->b);
	return good;
}

bool
doc_read_json(struct doc *doc, const char *name, const char *text, size_t len,
              const struct doc_limits *limits, struct fault *fault)
{
	struct json_reader j = { .at = text, .end = text + len };
	*doc = (struct doc){ 0 };
	if (!doc_begin(&j.b, name, text, len, limits, fault))
		return false;
	json_t *json = check_depth(&j.b, text, len) ? parse(&j.b, text, len) : NULL;
	bool good = json && convert(&j, json, NULL);
	json_decref(json);
	return doc_finish(&j.b, doc, good);
}
