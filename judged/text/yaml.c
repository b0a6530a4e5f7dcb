/* yaml.c: writes JSON values as YAML. */
#include "judged/text/yaml.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 96, STEP = 2 };

struct yaml {
	struct buffer *out;
	const char *const *order;
};

/* 1. Scalars */

/* Is it a word that some version of YAML takes for something other than a text? */
static bool
is_taken(const char *text)
{
	static const char *const words[] = { "true", "false", "null", "yes", "no",  "on",
		                             "off",  "y",     "n",    "~",   "inf", "nan" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcasecmp(text, words[i]) == 0)
			return true;
	return false;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Can the text stand without quotes? It has only letters, digits and a few signs, and begins with a
 * letter. */
static bool
is_plain(const char *text)
{
	if (!is_letter(*text) || is_taken(text))
		return false;
	for (const char *c = text; *c; c++)
		if (!is_letter(*c) && !(*c >= '0' && *c <= '9') && !strchr("-_+./", *c))
			return false;
	return true;
}

/* Does the text consist of digits? Places are keys by number. */
static bool
is_number(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

static void
put_text(struct buffer *out, const char *text, bool key)
{
	if (is_plain(text) || (key && is_number(text)))
		buffer_text(out, text);
	else
		buffer_quoted(out, text);
}

static void
put_scalar(struct buffer *out, const json_t *value)
{
	if (json_is_string(value)) {
		put_text(out, json_string_value(value), false);
		return;
	}
	char *text = json_dumps(value, JSON_ENCODE_ANY);
	buffer_text(out, text);
	free(text);
}

/* 2. Members in order: those listed, then the rest in their own order */

static size_t
rank_of(const struct yaml *y, const char *key)
{
	size_t i = 0;
	while (y->order[i] && strcmp(y->order[i], key) != 0)
		i++;
	return i;
}

static size_t
members_of(const struct yaml *y, json_t *map, const char **key, size_t cap)
{
	size_t n = 0;
	const char *name;
	json_t *value;
	json_object_foreach(map, name, value) {
		size_t at = n;
		if (n == cap)
			break;
		for (; at > 0 && rank_of(y, key[at - 1]) > rank_of(y, name); at--)
			key[at] = key[at - 1];
		key[at] = name;
		n++;
	}
	return n;
}

enum { MEMBERS = 256 };

/* 3. On one line */

static void put_flow(const struct yaml *y, json_t *value);

static void
put_flow_map(const struct yaml *y, json_t *map)
{
	const char *key[MEMBERS];
	size_t n = members_of(y, map, key, MEMBERS);
	buffer_text(y->out, "{");
	for (size_t i = 0; i < n; i++) {
		buffer_text(y->out, i ? ", " : "");
		put_text(y->out, key[i], true);
		buffer_text(y->out, ": ");
		put_flow(y, json_object_get(map, key[i]));
	}
	buffer_text(y->out, "}");
}

static void
put_flow(const struct yaml *y, json_t *value)
{
	size_t i;
	json_t *entry;
	if (json_is_object(value)) {
		put_flow_map(y, value);
		return;
	}
	if (!json_is_array(value)) {
		put_scalar(y->out, value);
		return;
	}
	buffer_text(y->out, "[");
	json_array_foreach(value, i, entry) {
		buffer_text(y->out, i ? ", " : "");
		put_flow(y, entry);
	}
	buffer_text(y->out, "]");
}

/* Try to write the value on this line; undo that if it doesn't fit. */
static bool
fits(const struct yaml *y, json_t *value, size_t line)
{
	size_t before = y->out->n;
	put_flow(y, value);
	if (y->out->n - line <= WIDTH)
		return true;
	y->out->n = before;
	return false;
}

/* 4. Line by line */

static void
indent(const struct yaml *y, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		buffer_text(y->out, " ");
}

static void put_block(const struct yaml *y, json_t *value, size_t depth, bool begun);

/* Is it a list of scalars? If it is too long for a line, it is wrapped within its brackets. */
static bool
is_list_of_scalars(const json_t *value)
{
	size_t i;
	json_t *entry;
	if (!json_is_array(value))
		return false;
	json_array_foreach((json_t *)(uintptr_t)value, i, entry)
		if (json_is_object(entry) || json_is_array(entry))
			return false;
	return true;
}

static void
put_wrapped(const struct yaml *y, json_t *list, size_t line, size_t depth)
{
	size_t i;
	json_t *entry;
	buffer_text(y->out, "[");
	json_array_foreach(list, i, entry) {
		buffer_text(y->out, i ? "," : "");
		if (i && y->out->n - line > WIDTH - 12) {
			buffer_text(y->out, "\n");
			line = y->out->n;
			indent(y, depth);
		} else if (i) {
			buffer_text(y->out, " ");
		}
		put_scalar(y->out, entry);
	}
	buffer_text(y->out, "]");
}

/* Write the value after a key or a dash. `line` is where the line began. */
static void
put_behind(const struct yaml *y, json_t *value, size_t line, size_t depth, bool dash)
{
	size_t before = y->out->n;
	buffer_text(y->out, " ");
	if (fits(y, value, line)) {
		buffer_text(y->out, "\n");
	} else if (is_list_of_scalars(value)) {
		put_wrapped(y, value, line, depth);
		buffer_text(y->out, "\n");
	} else if (dash) {
		put_block(y, value, depth, true);
	} else {
		y->out->n = before;
		buffer_text(y->out, "\n");
		put_block(y, value, depth, false);
	}
}

/* Write a value over several lines. `begun`: the first line is already indented. */
static void
put_block(const struct yaml *y, json_t *value, size_t depth, bool begun)
{
	const char *key[MEMBERS];
	bool map = json_is_object(value);
	size_t n = map ? members_of(y, value, key, MEMBERS) : json_array_size(value);
	for (size_t i = 0; i < n; i++) {
		size_t line = y->out->n - (begun && i == 0 ? depth : 0);
		if (!begun || i > 0)
			indent(y, depth);
		if (map) {
			put_text(y->out, key[i], true);
			buffer_text(y->out, ":");
		} else {
			buffer_text(y->out, "-");
		}
		put_behind(y, map ? json_object_get(value, key[i]) : json_array_get(value, i), line,
		           depth + STEP, !map);
	}
}

void
yaml_put(struct buffer *out, const json_t *value, const char *const *order)
{
	static const char *const none[] = { NULL };
	struct yaml y = { out, order ? order : none };
	json_t *root = (json_t *)(uintptr_t)value;
	if (json_is_object(root) && json_object_size(root) > 0) {
		put_block(&y, root, 0, false);
		return;
	}
	put_flow(&y, root);
	buffer_text(out, "\n");
}

void
yaml_put_flow(struct buffer *out, const json_t *value)
{
	static const char *const none[] = { NULL };
	struct yaml y = { out, none };
	put_flow(&y, (json_t *)(uintptr_t)value);
}
