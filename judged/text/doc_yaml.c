/*
 * doc_yaml.c: reads YAML text into a tree, from libyaml's stream of events.
 *
 * libyaml's own loader isn't used, because it resolves aliases and keeps duplicate keys. With
 * events, every refusal has a place, and nesting is counted as it opens. That matters because
 * libyaml takes quadratic time in the depth of flow collections: a hostile document must be refused
 * before it is parsed to its end.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "judged/text/doc_build.h"
#include "judged/text/doc_layout.h"
#include "judged/text/alloc.h"

struct yaml_reader {
	struct doc_builder b;
	yaml_parser_t parser;
	const char *text, *end;
	bool have_key; /* the open map has a key without a value so far */
	const char *key;
	yaml_mark_t key_mark;
	int documents;
};

static void
place(struct yaml_reader *y, yaml_mark_t mark)
{
	fault_at(y->b.fault, y->b.file, (int)mark.line + 1, (int)mark.column + 1);
}

#define REFUSE(y, mark, ...) (place(y, mark), fault_set((y)->b.fault, __VA_ARGS__))

/* Scalars: the core schema of YAML 1.2 */

static bool
is_one_of(const char *text, const char *const words[])
{
	for (size_t i = 0; words[i]; i++)
		if (strcmp(text, words[i]) == 0)
			return true;
	return false;
}

/* Return the base of an integer as written, or 0 if the text isn't an integer. `digits` is where
 * its digits begin. */
static int
integer_base(const char *text, const char **digits)
{
	const char *set = "0123456789";
	int base = 10;
	*digits = text + (*text == '-' || *text == '+');
	if (strncmp(text, "0o", 2) == 0 || strncmp(text, "0x", 2) == 0) {
		base = text[1] == 'o' ? 8 : 16;
		set = base == 8 ? "01234567" : "0123456789abcdefABCDEF";
		*digits = text + 2;
	}
	size_t n = strspn(*digits, set);
	return n > 0 && (*digits)[n] == '\0' ? base : 0;
}

static bool
is_real(const char *text)
{
	const char *at = text + (*text == '-' || *text == '+');
	size_t whole = strspn(at, "0123456789");
	size_t part = 0;
	at += whole;
	if (*at == '.') {
		part = strspn(++at, "0123456789");
		at += part;
	}
	if (whole + part == 0)
		return false;
	if (*at == 'e' || *at == 'E') {
		at++;
		at += *at == '-' || *at == '+';
		size_t exponent = strspn(at, "0123456789");
		return exponent > 0 && at[exponent] == '\0';
	}
	return *at == '\0';
}

static bool
is_no_number(const char *text)
{
	static const char *const infinities[] = { ".inf", ".Inf", ".INF", NULL };
	static const char *const nans[] = { ".nan", ".NaN", ".NAN", NULL };
	return is_one_of(text + (*text == '-' || *text == '+'), infinities) ||
	       is_one_of(text, nans);
}

static enum doc_type
plain_type(const char *text)
{
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };
	static const char *const bools[] = {
		"true", "True", "TRUE", "false", "False", "FALSE", NULL
	};
	const char *digits;
	if (is_one_of(text, nulls))
		return DOC_NULL;
	if (is_one_of(text, bools))
		return DOC_BOOL;
	if (integer_base(text, &digits))
		return DOC_INT;
	return is_real(text) ? DOC_REAL : DOC_STRING;
}

static bool
read_integer(struct yaml_reader *y, yaml_mark_t mark, struct doc_node *node)
{
	const char *digits;
	char *end;
	int base = integer_base(node->text, &digits);
	errno = 0;
	node->number = strtoll(base == 10 ? node->text : digits, &end, base);
	if (errno == ERANGE)
		return REFUSE(y, mark, "out-of-range", "the number %.40s does not fit into 64 bits",
		              node->text);
	return true;
}

/* Check that a node has neither an anchor nor a tag. */
static bool
check_properties(struct yaml_reader *y, const yaml_event_t *e, const yaml_char_t *anchor,
                 const yaml_char_t *tag)
{
	if (anchor)
		return REFUSE(
			y, e->start_mark, "yaml-anchor",
			"anchors such as &%.60s are not allowed; write the value where it is needed",
			(const char *)anchor);
	if (tag)
		return REFUSE(y, e->start_mark, "yaml-tag", "the tag %.60s is not allowed",
		              (const char *)tag);
	return true;
}

static bool
check_scalar(struct yaml_reader *y, const yaml_event_t *e)
{
	const char *text = (const char *)e->data.scalar.value;
	if (!check_properties(y, e, e->data.scalar.anchor, e->data.scalar.tag))
		return false;
	if (memchr(text, '\0', e->data.scalar.length))
		return REFUSE(y, e->start_mark, "nul-character",
		              "a text must not contain the character NUL");
	if (e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && is_no_number(text))
		return REFUSE(y, e->start_mark, "out-of-range",
		              "%s is not a number that can be used here", text);
	return true;
}

/* Keys */

static bool
awaits_key(const struct yaml_reader *y)
{
	return y->b.open && y->b.open->type == DOC_MAP && !y->have_key;
}

static bool
take_key(struct yaml_reader *y, const yaml_event_t *e)
{
	const char *text = (const char *)e->data.scalar.value;
	bool plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	if (plain && strcmp(text, "<<") == 0)
		return REFUSE(y, e->start_mark, "yaml-merge-key",
		              "the merge key << is not allowed; write its keys out");
	if (plain && plain_type(text) <= DOC_BOOL)
		return REFUSE(y, e->start_mark, "yaml-key",
		              "a key must be a text, not %s; write it in quotes",
		              *text ? text : "nothing");
	y->key = doc_keep(&y->b, text, e->data.scalar.length);
	y->key_mark = e->start_mark;
	y->have_key = true;
	return true;
}

static bool
check_duplicates(const struct doc_node *map, struct fault *fault)
{
	const struct doc_node *twice = doc_duplicate(map);
	if (!twice)
		return true;
	return doc_key_fault(twice, fault, "yaml-duplicate-key",
	                     "the key `%.60s` is already in this map; keep one of the two",
	                     twice->key);
}

/* Events */

static struct doc_node *
append(struct yaml_reader *y, enum doc_type type, yaml_mark_t mark)
{
	struct doc_node *node = doc_append(&y->b, type, y->have_key ? y->key : NULL);
	if (!node) {
		place(y, mark);
		return NULL;
	}
	node->line = (int)mark.line + 1;
	node->column = (int)mark.column + 1;
	if (y->have_key) {
		node->key_line = (int)y->key_mark.line + 1;
		node->key_column = (int)y->key_mark.column + 1;
	}
	y->have_key = false;
	return node;
}

static bool
take_scalar(struct yaml_reader *y, const yaml_event_t *e)
{
	const char *text = (const char *)e->data.scalar.value;
	if (!check_scalar(y, e))
		return false;
	if (awaits_key(y))
		return take_key(y, e);
	bool plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	struct doc_node *node = append(y, plain ? plain_type(text) : DOC_STRING, e->start_mark);
	if (!node)
		return false;
	node->text = doc_keep(&y->b, text, e->data.scalar.length);
	node->len = (uint32_t)e->data.scalar.length;
	if (node->type == DOC_BOOL)
		node->number = *text == 't' || *text == 'T';
	return node->type != DOC_INT || read_integer(y, e->start_mark, node);
}

static bool
open_node(struct yaml_reader *y, const yaml_event_t *e, enum doc_type type,
          const yaml_char_t *anchor, const yaml_char_t *tag)
{
	if (!check_properties(y, e, anchor, tag))
		return false;
	if (awaits_key(y))
		return REFUSE(y, e->start_mark, "yaml-key",
		              "a key must be a text, not %s; write one word before the colon",
		              doc_type_name(type));
	return append(y, type, e->start_mark) != NULL;
}

static bool
close_map(struct yaml_reader *y)
{
	const struct doc_node *map = y->b.open;
	doc_close(&y->b);
	return check_duplicates(map, y->b.fault);
}

static bool
begin_document(struct yaml_reader *y, const yaml_event_t *e)
{
	if (y->documents++ > 0)
		return REFUSE(y, e->start_mark, "yaml-documents",
		              "a file may contain only one document");
	if (e->data.document_start.version_directive ||
	    e->data.document_start.tag_directives.start !=
	            e->data.document_start.tag_directives.end)
		return REFUSE(y, e->start_mark, "yaml-directive",
		              "directives with %% are not allowed");
	return true;
}

static bool
take_event(struct yaml_reader *y, const yaml_event_t *e)
{
	switch (e->type) {
	case YAML_DOCUMENT_START_EVENT: return begin_document(y, e);
	case YAML_SCALAR_EVENT: return take_scalar(y, e);
	case YAML_SEQUENCE_START_EVENT:
		return open_node(y, e, DOC_LIST, e->data.sequence_start.anchor,
		                 e->data.sequence_start.tag);
	case YAML_MAPPING_START_EVENT:
		return open_node(y, e, DOC_MAP, e->data.mapping_start.anchor,
		                 e->data.mapping_start.tag);
	case YAML_SEQUENCE_END_EVENT: doc_close(&y->b); return true;
	case YAML_MAPPING_END_EVENT: return close_map(y);
	case YAML_ALIAS_EVENT:
		return REFUSE(y, e->start_mark, "yaml-alias",
		              "aliases such as *%.60s are not allowed; write the value again",
		              (const char *)e->data.alias.anchor);
	default: return true;
	}
}

/* Report that memory ran out: the parser allocates from the system directly. */
static bool
no_memory(struct yaml_reader *y)
{
	static const yaml_mark_t start;
	return REFUSE(y, start, "no-memory", "there is not enough memory to read this");
}

/* Set the fault for a syntax error. Errors below the scanner have a byte offset instead of a
 * mark. */
static bool
syntax_fault(struct yaml_reader *y)
{
	const yaml_parser_t *p = &y->parser;
	if (p->error == YAML_MEMORY_ERROR)
		return no_memory(y);
	if (p->error == YAML_READER_ERROR) {
		int line, column;
		doc_place_of(y->text, p->problem_offset, &line, &column);
		fault_at(y->b.fault, y->b.file, line, column);
		return fault_set(y->b.fault, "yaml-syntax",
		                 "this is not valid YAML: a text must not contain this character");
	}
	return layout_fault(y->b.fault, y->b.file, y->text, y->end, p->problem_mark.line,
	                    p->problem_mark.column);
}

static bool
read_events(struct yaml_reader *y)
{
	for (;;) {
		yaml_event_t event;
		if (!yaml_parser_parse(&y->parser, &event))
			return syntax_fault(y);
		bool last = event.type == YAML_STREAM_END_EVENT;
		bool good = take_event(y, &event);
		yaml_event_delete(&event);
		if (!good || last)
			return good;
	}
}

static bool
read_document(struct yaml_reader *y)
{
	static const yaml_mark_t start;
	if (!read_events(y))
		return false;
	if (y->documents == 0 || !y->b.root)
		return REFUSE(y, start, "empty-document",
		              "the document is empty; check that it was saved");
	return true;
}

bool
doc_read_yaml(struct doc *doc, const char *name, const char *text, size_t len,
              const struct doc_limits *limits, struct fault *fault)
{
	doc_skip_mark(&text, &len);
	struct yaml_reader y = { .text = text, .end = text + len };
	*doc = (struct doc){ 0 };
	if (!doc_begin(&y.b, name, text, len, limits, fault))
		return false;
	if (!yaml_parser_initialize(&y.parser))
		return doc_finish(&y.b, doc, no_memory(&y));
	yaml_parser_set_encoding(&y.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&y.parser, (const unsigned char *)text, len);
	bool good = read_document(&y);
	yaml_parser_delete(&y.parser);
	return doc_finish(&y.b, doc, good);
}
