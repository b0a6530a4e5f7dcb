/* doc_want.c: checks that a node is what a reader needs, and sets a fault if it isn't. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/text/doc.h"

static void
place_at(const struct doc_node *at, struct fault *fault, int line, int column)
{
	if (line > 0) {
		fault_at(fault, at->file, line, column);
		return;
	}
	char pointer[FAULT_POINTER];
	doc_pointer(at, pointer, sizeof pointer);
	fault_at_pointer(fault, at->file, pointer);
}

bool
doc_fault(const struct doc_node *at, struct fault *fault, const char *code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	place_at(at, fault, at->line, at->column);
	fault_set_with(fault, code, format, args);
	va_end(args);
	return false;
}

bool
doc_key_fault(const struct doc_node *at, struct fault *fault, const char *code, const char *format,
              ...)
{
	va_list args;
	va_start(args, format);
	place_at(at, fault, at->key_line, at->key_column);
	fault_set_with(fault, code, format, args);
	va_end(args);
	return false;
}

/* Write a name for the node in a sentence, such as "`play`". The root and list entries have no
 * key. */
static const char *
name_of(const struct doc_node *node, char *out, size_t cap)
{
	if (node->key)
		snprintf(out, cap, "`%.60s`", node->key);
	else if (node->parent)
		snprintf(out, cap, "entry %u of this list", node->index + 1);
	else
		snprintf(out, cap, "the document");
	return out;
}

/* Return what to write instead of a node of the wrong type; "" if that is plain. YAML reads 007 as
 * a number, and a line that begins with a dash of print as a key. */
static const char *
what_to_write(const struct doc_node *node, const char *wanted)
{
	static const struct {
		enum doc_type type;
		const char *instead;
	} words[] = {
		{ DOC_LIST, "; write `[...]`, or entries that begin with `- `" },
		{ DOC_MAP, "; write `{key: value}`, or lines with `key: value`" },
		{ DOC_INT, "; write a whole number without quotes" },
		{ DOC_BOOL, "; write true or false" },
	};
	bool whole = node->type == DOC_MAP || node->type == DOC_LIST;
	if (strcmp(wanted, doc_type_name(DOC_STRING)) == 0)
		return whole ? "; write one word or text" : "; write it in quotes";
	if (node->type == DOC_MAP && node->first && strncmp(node->first->key, "\xe2\x80", 2) == 0)
		return "; begin an entry with `- `";
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(wanted, doc_type_name(words[i].type)) == 0)
			return words[i].instead;
	return "";
}

static bool
wrong_type(const struct doc_node *node, const char *wanted, struct fault *fault)
{
	char name[80];
	if (node->type == DOC_NULL)
		return doc_fault(node, fault, "wrong-type", "%s is empty; it must be %s",
		                 name_of(node, name, sizeof name), wanted);
	return doc_fault(node, fault, "wrong-type", "%s must be %s, not %s%s",
	                 name_of(node, name, sizeof name), wanted, doc_type_name(node->type),
	                 what_to_write(node, wanted));
}

static bool
want_type(const struct doc_node *node, enum doc_type type, struct fault *fault)
{
	return node->type == type || wrong_type(node, doc_type_name(type), fault);
}

const struct doc_node *
doc_need(const struct doc_node *map, const char *key, struct fault *fault)
{
	if (!doc_want_map(map, fault))
		return NULL;
	const struct doc_node *found = doc_member(map, key);
	if (!found)
		doc_fault(map, fault, "missing-key", "`%s` is missing here; add the key `%s:`", key,
		          key);
	return found;
}

bool
doc_want_list(const struct doc_node *node, struct fault *fault)
{
	return want_type(node, DOC_LIST, fault);
}

bool
doc_want_map(const struct doc_node *node, struct fault *fault)
{
	return want_type(node, DOC_MAP, fault);
}

bool
doc_want_bool(const struct doc_node *node, bool *out, struct fault *fault)
{
	if (!want_type(node, DOC_BOOL, fault))
		return false;
	*out = node->number != 0;
	return true;
}

bool
doc_want_int(const struct doc_node *node, int64_t low, int64_t high, int64_t *out,
             struct fault *fault)
{
	char name[80];
	if (!want_type(node, DOC_INT, fault))
		return false;
	if (node->number < low || node->number > high)
		return doc_fault(node, fault, "out-of-range",
		                 "%s must be from %lld to %lld, not %lld",
		                 name_of(node, name, sizeof name), (long long)low, (long long)high,
		                 (long long)node->number);
	*out = node->number;
	return true;
}

bool
doc_want_string(const struct doc_node *node, const char **out, struct fault *fault)
{
	if (!want_type(node, DOC_STRING, fault))
		return false;
	*out = node->text;
	return true;
}

bool
doc_want_text(const struct doc_node *node, const char **out, struct fault *fault)
{
	if (node->type != DOC_STRING && node->type != DOC_INT && node->type != DOC_REAL)
		return wrong_type(node, "a string or a number", fault);
	*out = node->text;
	return true;
}

bool
doc_want_word(const struct doc_node *node, const char *const words[], int *out, struct fault *fault)
{
	const char *word;
	char instead[DOC_INSTEAD];
	if (!doc_want_string(node, &word, fault))
		return false;
	for (int i = 0; words[i]; i++)
		if (strcmp(word, words[i]) == 0)
			return *out = i, true;
	return doc_fault(node, fault, "unknown-word", "`%.60s` means nothing here%s", word,
	                 doc_suggestion(word, words, instead));
}

bool
doc_only_keys(const struct doc_node *map, const char *const keys[], struct fault *fault)
{
	if (!doc_want_map(map, fault))
		return false;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		size_t i = 0;
		while (keys[i] && strcmp(keys[i], n->key) != 0)
			i++;
		if (keys[i])
			continue;
		char instead[DOC_INSTEAD];
		return doc_key_fault(n, fault, "unknown-key", "there is no key `%.60s` here%s",
		                     n->key, doc_suggestion(n->key, keys, instead));
	}
	return true;
}

/* Longer words aren't compared: no keyword is that long. */
enum { NEAR_LONGEST = 40 };

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Compare letters without case: a wrong case is no mistake, so `EN-1.2` means `en-1.2`, and
 * `esd01-005` means ESD01-005. */
static bool
same_letter(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Return the number of bytes to insert, delete, change or swap with a neighbour to turn one word
 * into the other. */
static size_t
distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t d[NEAR_LONGEST + 1][NEAR_LONGEST + 1];
	for (size_t i = 0; i <= na; i++) {
		for (size_t j = 0; j <= nb; j++) {
			d[i][j] = i + j;
			if (i == 0 || j == 0)
				continue;
			d[i][j] = least(d[i - 1][j] + 1, d[i][j - 1] + 1);
			d[i][j] =
				least(d[i][j], d[i - 1][j - 1] + !same_letter(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
			    same_letter(a[i - 2], b[j - 1]))
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[na][nb];
}

const char *
doc_nearest(const char *word, const char *const words[])
{
	size_t len = strlen(word);
	if (len > NEAR_LONGEST)
		return NULL;
	/* Up to a third of the word may be wrong, so that short words don't match anything. */
	size_t best = len < 3 ? 1 : len / 3 + 1;
	const char *found = NULL;
	for (size_t i = 0; words[i]; i++) {
		size_t other = strlen(words[i]);
		size_t d = other > NEAR_LONGEST ? best : distance(word, len, words[i], other);
		if (d < best) {
			best = d;
			found = words[i];
		}
	}
	return found;
}

/* Return how many of the words fit, leaving space for "or 99 others" if not all do. */
static size_t
how_many_fit(const char *const words[], size_t n, const char *last, size_t cap)
{
	size_t fit = 0, used = strlen(last) + 1;
	const size_t others = strlen("  9999 others");
	while (fit < n) {
		used += strlen(words[fit]) + 2;
		if (used + (fit + 1 < n ? strlen(last) + others : 0) >= cap)
			break;
		fit++;
	}
	return fit;
}

const char *
doc_listed(const char *const words[], const char *last, char *out, size_t cap)
{
	size_t n = 0, used = 0;
	while (words[n])
		n++;
	size_t fit = how_many_fit(words, n, last, cap);
	out[0] = '\0';
	for (size_t i = 0; i < fit; i++) {
		bool ends = i > 0 && i + 1 == n;
		used += (size_t)snprintf(out + used, cap - used, "%s%s%s%s",
		                         i == 0 ? ""
		                         : ends ? " "
		                                : ", ",
		                         ends ? last : "", ends ? " " : "", words[i]);
	}
	if (fit < n)
		snprintf(out + used, cap - used, "%s%s%s%zu others", fit ? " " : "",
		         fit ? last : "", fit ? " " : "", n - fit);
	return out;
}

const char *
doc_suggestion(const char *word, const char *const words[], char out[DOC_INSTEAD])
{
	char listed[DOC_LISTED];
	const char *near = doc_nearest(word, words);
	if (near)
		snprintf(out, DOC_INSTEAD, "; did you mean `%s`?", near);
	else if (words[0])
		snprintf(out, DOC_INSTEAD, "; write %s",
		         doc_listed(words, "or", listed, sizeof listed));
	else
		out[0] = '\0';
	return out;
}
