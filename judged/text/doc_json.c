/*
 * doc_json.c: reads JSON text into a tree, in one pass.
 *
 * A library that builds a tree of its own would use two hundred bytes per value of a hostile text
 * before anything could be counted. Here a value becomes a node as it is read, and reading stops at
 * the first one too many. tests/fuzz/fuzz_json.c compares what is accepted and refused with
 * jansson.
 *
 * The text has been checked already: UTF-8 without NUL (doc_begin()). The place of a fault is the
 * last character of the part that is refused.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc_build.h"

struct json_reader {
	struct doc_builder b;
	const char *text, *at, *end; /* the whole text, and the reading position */
};

static void
place(const struct json_reader *j, const char *at)
{
	int line, column;
	if (at == j->end)
		at--;
	while (at > j->text && ((unsigned char)*at & 0xc0) == 0x80)
		at--;
	doc_place_of(j->text, (size_t)(at - j->text), &line, &column);
	fault_at(j->b.fault, j->b.file, line, column);
}

#define REFUSE(j, at, ...) (place(j, at), fault_set((j)->b.fault, __VA_ARGS__))

static bool
refuse_syntax(const struct json_reader *j, const char *at, const char *expected)
{
	return REFUSE(j, at, "json-syntax", "this JSON cannot be read: %s %s", expected,
	              at == j->end ? "before the end" : "here");
}

static void
skip_blank(struct json_reader *j)
{
	while (j->at < j->end && doc_is_blank(j->at, 1))
		j->at++;
}

/* Return the next character; NUL at the end. */
static char
next(const struct json_reader *j)
{
	return j->at < j->end ? *j->at : '\0';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void
skip_digits(struct json_reader *j)
{
	while (is_digit(next(j)))
		j->at++;
}

/* 1. Strings */

static int
hex_value(char c)
{
	if (is_digit(c))
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Skip an escape, starting after its backslash. */
static bool
skip_escape(struct json_reader *j)
{
	char kind = next(j);
	if (!kind || !strchr("\"\\/bfnrtu", kind))
		return refuse_syntax(j, j->at, "an escape is expected");
	j->at++;
	for (int i = 0; kind == 'u' && i < 4; i++, j->at++)
		if (hex_value(next(j)) < 0)
			return refuse_syntax(j, j->at, "four hexadecimal digits are expected");
	return true;
}

/* Move from the opening quote to the closing one; false with a fault if there is none. */
static bool
find_end(struct json_reader *j, bool *escaped)
{
	*escaped = false;
	for (j->at++; next(j) != '"';) {
		if (j->at == j->end)
			return refuse_syntax(j, j->at, "a closing quote is expected");
		if ((unsigned char)*j->at < 0x20)
			return refuse_syntax(j, j->at - 1, "a string ends or goes on with \\n");
		if (*j->at++ != '\\')
			continue;
		*escaped = true;
		if (!skip_escape(j))
			return false;
	}
	return true;
}

static uint32_t
four_digits(const char *at)
{
	uint32_t value = 0;
	for (int i = 0; i < 4; i++)
		value = value << 4 | (uint32_t)hex_value(at[i]);
	return value;
}

static char *
put_utf8(char *to, uint32_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xe0 | c >> 12);
		} else {
			*to++ = (char)(0xf0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 0x3f));
		}
		*to++ = (char)(0x80 | (c >> 6 & 0x3f));
	}
	*to++ = (char)(0x80 | (c & 0x3f));
	return to;
}

/* Decode the `\u` escape at `*at` and move behind it. A character beyond the first plane takes two
 * escapes; UINT32_MAX if one half of such a pair is missing. */
static uint32_t
escaped_character(const char **at, const char *end)
{
	uint32_t high = four_digits(*at + 2), low;
	*at += 6;
	if (high < 0xd800 || high > 0xdfff)
		return high;
	if (high > 0xdbff || end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
		return UINT32_MAX;
	low = four_digits(*at + 2);
	*at += 6;
	return low < 0xdc00 || low > 0xdfff ? UINT32_MAX
	                                    : 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

/* Decode a string whose escapes are well formed. False with a fault if it contains NUL or half of a
 * pair. */
static bool
unescape(struct json_reader *j, const char *from, const char **out, size_t *len)
{
	static const char from_letter[] = "bfnrt", to_letter[] = "\b\f\n\r\t";
	const char *end = j->at;
	char *begin = doc_room(&j->b, (size_t)(end - from)), *to = begin;
	while (from < end) {
		if (*from != '\\') {
			*to++ = *from++;
			continue;
		}
		if (from[1] == 'u') {
			uint32_t c = escaped_character(&from, end);
			if (c == 0)
				return REFUSE(j, end, "nul-character",
				              "a text must not contain the character NUL");
			if (c == UINT32_MAX)
				return refuse_syntax(j, end, "both halves of a pair are expected");
			to = put_utf8(to, c);
			continue;
		}
		const char *letter = strchr(from_letter, from[1]);
		*to++ = letter ? to_letter[letter - from_letter] : from[1];
		from += 2;
	}
	*to = '\0';
	*out = begin;
	*len = (size_t)(to - begin);
	return true;
}

/* Read a string, starting at its opening quote. The text is in the document's storage. */
static bool
read_string(struct json_reader *j, const char **out, size_t *len)
{
	const char *from = j->at + 1;
	bool escaped;
	if (!find_end(j, &escaped))
		return false;
	if (escaped) {
		if (!unescape(j, from, out, len))
			return false;
	} else {
		*len = (size_t)(j->at - from);
		*out = doc_keep(&j->b, from, *len);
	}
	j->at++;
	return true;
}

/* 2. Nodes */

/* Append a node. On a fault, the place of a list or map nested too deep is in the text; if there
 * are too many values, the place is the list or map that contains the value. */
static struct doc_node *
append(struct json_reader *j, enum doc_type type, const char *key)
{
	bool deep = type >= DOC_LIST && j->b.depth >= j->b.limits.depth;
	struct doc_node *node = doc_append(&j->b, type, key);
	if (node)
		return node;
	char pointer[FAULT_POINTER] = "";
	if (j->b.open)
		doc_pointer(j->b.open, pointer, sizeof pointer);
	if (deep)
		place(j, j->at);
	else
		fault_at_pointer(j->b.fault, j->b.file, pointer);
	return NULL;
}

static bool
append_scalar(struct json_reader *j, enum doc_type type, const char *key, const char *text,
              size_t len, int64_t number)
{
	struct doc_node *node = append(j, type, key);
	if (!node)
		return false;
	node->text = text;
	node->len = (uint32_t)len;
	node->number = number;
	return true;
}

static bool
take_string(struct json_reader *j, const char *key)
{
	const char *text = NULL;
	size_t len = 0;
	return read_string(j, &text, &len) && append_scalar(j, DOC_STRING, key, text, len, 0);
}

static bool
take_word(struct json_reader *j, const char *key)
{
	static const char *const words[] = { "null", "false", "true" };
	const char *from = j->at;
	while ((next(j) | 0x20) >= 'a' && (next(j) | 0x20) <= 'z')
		j->at++;
	size_t len = (size_t)(j->at - from);
	for (int i = 0; i < 3; i++)
		if (strlen(words[i]) == len && strncmp(words[i], from, len) == 0)
			return append_scalar(j, i ? DOC_BOOL : DOC_NULL, key, words[i], len,
			                     i == 2);
	return refuse_syntax(j, len ? j->at - 1 : j->at, "a value is expected");
}

/* Move from the beginning of a number to behind it. */
static bool
skip_number(struct json_reader *j, bool *real)
{
	*real = false;
	j->at += *j->at == '-';
	const char *whole = j->at;
	skip_digits(j);
	if (j->at == whole)
		return refuse_syntax(j, j->at, "a digit is expected");
	if (*whole == '0' && j->at > whole + 1)
		return refuse_syntax(j, whole, "a number without a zero before it is expected");
	for (const char *part = ".e"; *part; part++) {
		if ((next(j) | (*part == 'e' ? 0x20 : 0)) != *part)
			continue;
		*real = true;
		j->at++;
		if (*part == 'e' && (next(j) == '+' || next(j) == '-'))
			j->at++;
		if (!is_digit(next(j)))
			return refuse_syntax(j, j->at, "a digit is expected");
		skip_digits(j);
	}
	return true;
}

static bool
take_number(struct json_reader *j, const char *key)
{
	const char *from = j->at;
	bool real;
	if (!skip_number(j, &real))
		return false;
	size_t len = (size_t)(j->at - from);
	const char *text = doc_keep(&j->b, from, len);
	errno = 0;
	long long number = real ? 0 : strtoll(text, NULL, 10);
	if (errno == ERANGE || (real && isinf(strtod(text, NULL))))
		return REFUSE(j, j->at - 1, "out-of-range", "the number %.40s is too large", text);
	if (real)
		return append_scalar(j, DOC_REAL, key, text, len, 0);
	if (number == 0) /* or -0 */
		return append_scalar(j, DOC_INT, key, "0", 1, 0);
	return append_scalar(j, DOC_INT, key, text, len, number);
}

/* 3. Lists and maps */

static bool take_value(struct json_reader *j, const char *key);

/* Find the key of member `n` of a map that was read already, starting at its opening bracket. Only
 * brackets, quotes and commas matter. */
static const char *
key_of(const char *at, uint32_t n)
{
	for (int depth = 0;; at++) {
		if (*at == '"' && depth == 1 && n == 0)
			return at;
		if (*at == '"')
			for (at++; *at != '"'; at++)
				at += *at == '\\';
		depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
		n -= *at == ',' && depth == 1;
	}
}

static bool
check_duplicates(struct json_reader *j, const char *opening, const struct doc_node *map)
{
	const struct doc_node *twice = doc_duplicate(map);
	if (!twice)
		return true;
	const char *key = key_of(opening, twice->index);
	bool escaped;
	j->at = key;
	find_end(j, &escaped);
	return REFUSE(j, j->at, "json-duplicate-key",
	              "the key `%.60s` is already in this map; keep one of the two", twice->key);
}

static bool
take_member(struct json_reader *j)
{
	const char *key = NULL;
	size_t len = 0;
	if (next(j) != '"')
		return refuse_syntax(j, j->at, "a key in quotes is expected");
	if (!read_string(j, &key, &len))
		return false;
	skip_blank(j);
	if (next(j) != ':')
		return refuse_syntax(j, j->at, "a colon is expected");
	j->at++;
	return take_value(j, key);
}

/* Read members or entries, from behind the opening bracket to behind the closing one. */
static bool
take_children(struct json_reader *j, bool map)
{
	char closing = map ? '}' : ']';
	skip_blank(j);
	for (bool first = true; next(j) != closing || !first; first = false) {
		if (!(map ? take_member(j) : take_value(j, NULL)))
			return false;
		skip_blank(j);
		if (next(j) == closing)
			break;
		if (next(j) != ',')
			return refuse_syntax(j, j->at,
			                     map ? "a comma or } is expected"
			                         : "a comma or ] is expected");
		j->at++;
		skip_blank(j);
	}
	j->at++;
	return true;
}

static bool
take_container(struct json_reader *j, const char *key)
{
	const char *opening = j->at;
	bool map = *opening == '{';
	struct doc_node *node = append(j, map ? DOC_MAP : DOC_LIST, key);
	if (!node)
		return false;
	j->at++;
	if (!take_children(j, map))
		return false;
	doc_close(&j->b);
	return !map || check_duplicates(j, opening, node);
}

/* Read a value. The depth limit bounds the recursion. */
static bool
take_value(struct json_reader *j, const char *key)
{
	skip_blank(j);
	switch (next(j)) {
	case '{':
	case '[': return take_container(j, key);
	case '"': return take_string(j, key);
	case '-': return take_number(j, key);
	default: return is_digit(next(j)) ? take_number(j, key) : take_word(j, key);
	}
}

static bool
take_document(struct json_reader *j)
{
	if (!take_value(j, NULL))
		return false;
	skip_blank(j);
	return j->at == j->end || refuse_syntax(j, j->at, "the end is expected");
}

bool
doc_read_json(struct doc *doc, const char *name, const char *text, size_t len,
              const struct doc_limits *limits, struct fault *fault)
{
	doc_skip_mark(&text, &len);
	struct json_reader j = { .text = text, .at = text, .end = text + len };
	*doc = (struct doc){ 0 };
	if (!doc_begin(&j.b, name, text, len, limits, fault))
		return false;
	return doc_finish(&j.b, doc, take_document(&j));
}
