/*
 * doc_layout.c: says what is wrong with the layout of a text that isn't YAML.
 *
 * libyaml reports tokens it expected, at the place where it gave up. People make other mistakes: an
 * entry without its dash, a line with one space too few, a sign that only looks like the right one.
 * The text is only searched for these once libyaml has refused it, so a text that is YAML never is.
 */
#include "judged/text/doc_layout.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

struct line {
	const char *at, *end; /* without the line end */
	size_t indent;        /* spaces before the first other character */
};

/* The text, and the line where libyaml gave up. */
struct layout {
	struct fault *fault;
	const char *file, *text, *end;
	size_t line, column;
};

static bool
is_blank(const struct line *line)
{
	return line->at + line->indent == line->end || line->at[line->indent] == '#';
}

/* Find line `n`, counted from 0. False if the text has fewer. */
static bool
find_line(const struct layout *l, size_t n, struct line *out)
{
	const char *at = l->text;
	for (; n > 0; n--) {
		const char *newline = memchr(at, '\n', (size_t)(l->end - at));
		if (!newline)
			return false;
		at = newline + 1;
	}
	const char *end = memchr(at, '\n', (size_t)(l->end - at));
	end = end ? end : l->end;
	if (end > at && end[-1] == '\r')
		end--;
	*out = (struct line){ .at = at, .end = end };
	while (at + out->indent < end && at[out->indent] == ' ')
		out->indent++;
	return at < l->end;
}

/* Lines are searched from the beginning of the text, so a long text is only searched this many
 * lines back from where libyaml gave up. */
enum { LOOK_BACK = 100 };

static bool
is_near(const struct layout *l, size_t n)
{
	return n + LOOK_BACK > l->line;
}

/* Find the last line before line `n` that isn't blank. Returns its number; SIZE_MAX if there is
 * none nearby. */
static size_t
find_before(const struct layout *l, size_t n, struct line *out)
{
	while (n-- > 0 && is_near(l, n))
		if (find_line(l, n, out) && !is_blank(out))
			return n;
	return SIZE_MAX;
}

static bool
starts_with(const char *at, const char *end, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(end - at) >= n && memcmp(at, text, n) == 0;
}

/* Find a text in a line; NULL if it isn't there. */
static const char *
find_in(const struct line *line, const char *text)
{
	for (const char *at = line->at; at < line->end; at++)
		if (starts_with(at, line->end, text))
			return at;
	return NULL;
}

/* Return the column, from 1 and in characters, of a byte of a line. */
static int
column_of(const struct line *line, const char *at)
{
	int column = 1;
	for (const char *c = line->at; c < at; c++)
		column += ((unsigned char)*c & 0xc0) != 0x80;
	return column;
}

#define SAY(l, n, column, ...)                                                                     \
	(fault_at((l)->fault, (l)->file, (int)(n) + 1, column),                                    \
	 !fault_set((l)->fault, "yaml-syntax", "this is not valid YAML: " __VA_ARGS__))

/* 1. Signs that look like others */

static const struct {
	const char *sign, *name, *instead;
	bool begins; /* true if it is only a mistake at the beginning of an entry */
} lookalikes[] = {
	{ "\xc2\xa0", "a no-break space", "an ordinary space", false },
	{ "\xe3\x80\x80", "a full-width space", "an ordinary space", false },
	{ "\xef\xbc\x9a", "a full-width colon", "`:` and a space", false },
	{ "\xef\xbc\x8c", "a full-width comma", "`,`", false },
	{ "\xef\xbd\x9b", "a full-width brace", "`{`", false },
	{ "\xef\xbd\x9d", "a full-width brace", "`}`", false },
	{ "\xef\xbc\xbb", "a full-width bracket", "`[`", false },
	{ "\xef\xbc\xbd", "a full-width bracket", "`]`", false },
	{ "\xe2\x80\x93", "an en dash", "`-`", true },
	{ "\xe2\x80\x94", "an em dash", "`-`", true },
	{ "\xe2\x80\xa2", "a bullet", "`-`", true },
	{ "\xe2\x88\x92", "a minus sign", "`-`", true },
};

static bool
has_lookalike(const struct layout *l, size_t n, const struct line *line)
{
	for (size_t i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++) {
		const char *at = find_in(line, lookalikes[i].sign);
		if (at && (!lookalikes[i].begins || at == line->at + line->indent))
			return SAY(l, n, column_of(line, at), "%s stands here; write %s",
			           lookalikes[i].name, lookalikes[i].instead);
	}
	return false;
}

/* 2. Lines by themselves */

static bool
is_fence(const struct layout *l, size_t n, const struct line *line)
{
	if (!starts_with(line->at + line->indent, line->end, "```"))
		return false;
	return SAY(l, n, (int)line->indent + 1,
	           "this line belongs to the message that the record was copied from; delete it");
}

static bool
is_tabbed(const struct layout *l, size_t n, const struct line *line)
{
	if (line->at + line->indent == line->end || line->at[line->indent] != '\t')
		return false;
	return SAY(l, n, (int)line->indent + 1, "a tab can't indent a line; use spaces");
}

/* Does the key at the beginning of the line lack the space after its colon? */
static bool
lacks_space(const struct layout *l, size_t n, const struct line *line)
{
	const char *at = line->at + line->indent;
	while (starts_with(at, line->end, "- "))
		at += 2;
	const char *key = at;
	while (at < line->end && (isalnum((unsigned char)*at) || *at == '_' || *at == '.'))
		at++;
	if (at == key || at + 1 >= line->end || *at != ':' || at[1] == ' ')
		return false;
	return SAY(l, n, column_of(line, at) + 1,
	           "the colon of `%.*s` needs a space after it; write `%.*s: `", (int)(at - key),
	           key, (int)(at - key), key);
}

/* Is this one line with so many keys that the line ends must have been lost? */
static bool
lost_line_ends(const struct layout *l, size_t n, const struct line *line)
{
	int keys = 0;
	for (const char *at = line->at; at + 1 < line->end; at++)
		keys += at[0] == ':' && at[1] == ' ';
	struct line next;
	if (n > 0 || keys < 3 || *line->at == '{' || (find_line(l, 1, &next) && !is_blank(&next)))
		return false;
	return SAY(
		l, n, 1,
		"several keys stand in this line; write each on a line of its own (curl keeps line "
		"ends with --data-binary)");
}

/* 3. Lines among others */

/* Do the entries above have a dash that this line lacks? */
static bool
lacks_dash(const struct layout *l, size_t n, const struct line *line)
{
	struct line above;
	size_t at = n;
	while ((at = find_before(l, at, &above)) != SIZE_MAX && above.indent > line->indent)
		;
	if (at == SIZE_MAX || above.indent != line->indent ||
	    !starts_with(above.at + above.indent, above.end, "- ") ||
	    starts_with(line->at + line->indent, line->end, "-"))
		return false;
	return SAY(l, n, (int)line->indent + 1,
	           "this entry has no dash; begin it with `- `, like the one in line %zu", at + 1);
}

/* Does the line fit the indentation of no line that it could belong to? */
static bool
is_misplaced(const struct layout *l, size_t n, const struct line *line)
{
	struct line above, near;
	size_t at = n, least = SIZE_MAX, first = find_before(l, n, &near);
	while ((at = find_before(l, at, &above)) != SIZE_MAX && least > line->indent) {
		if (above.indent == line->indent && above.indent < least)
			return false;
		least = above.indent < least ? above.indent : least;
	}
	if (first == SIZE_MAX)
		return false;
	return SAY(l, n, (int)line->indent + 1,
	           "this line begins with %zu spaces and the one before it with %zu; lines that "
	           "belong together begin with the same number",
	           line->indent, near.indent);
}

/* 4. Brackets and quotes */

/* Does a closing bracket that fits no open one come right after another closing bracket? Such a
 * bracket is one too many; elsewhere it may belong to a text. */
static bool
follows_bracket(const struct layout *l, const char *at)
{
	while (at > l->text && strchr(" \n\r", at[-1]))
		at--;
	return at > l->text && (at[-1] == '}' || at[-1] == ']');
}

/* Is the text up to `end` inside a quote? Sets the number of brackets still open, where the quote
 * or the last of these brackets begins, and `*extra` to a bracket that closes none, or NULL. */
static bool
is_quoted(const struct layout *l, const char *end, int *open, const char **where,
          const char **extra)
{
	const char *stack[64];
	char quote = '\0';
	*open = 0;
	*extra = NULL;
	for (const char *c = l->text; c < end; c++) {
		bool begins = c == l->text || strchr(" \n[{,:", c[-1]);
		if (quote) {
			quote = *c == quote ? '\0' : quote;
		} else if (begins && (*c == '"' || *c == '\'')) {
			quote = *c;
			*where = c;
		} else if (*c == '#' && begins) {
			while (c + 1 < end && c[1] != '\n')
				c++;
		} else if (*c == '[' || *c == '{') {
			stack[*open % 64] = c;
			++*open;
		} else if (*c == ']' || *c == '}') {
			bool fits =
				*open > 0 && *stack[(*open - 1) % 64] == (*c == ']' ? '[' : '{');
			if (!fits && follows_bracket(l, c))
				*extra = c;
			if (!fits && (*extra || *open > 0))
				break;
			*open -= fits;
		}
	}
	if (!quote && *open > 0 && *open <= 64)
		*where = stack[*open - 1];
	return quote != '\0';
}

static size_t
line_number(const struct layout *l, const char *at)
{
	size_t n = 0;
	for (const char *c = l->text; c < at; c++)
		n += *c == '\n';
	return n;
}

static bool
says_where(const struct layout *l, const char *at, const char *what)
{
	struct line line;
	size_t n = line_number(l, at);
	return find_line(l, n, &line) && SAY(l, n, column_of(&line, at), "%s", what);
}

/* Is a bracket or quote left open, or does a text in brackets need quotes? */
static bool
is_open(const struct layout *l, const struct line *line)
{
	int open;
	const char *where = NULL, *extra, *stop = line->at + l->column;
	if (stop > line->end)
		stop = line->end;
	bool quoted = is_quoted(l, l->end, &open, &where, &extra);
	if (extra)
		return says_where(l, extra, "this bracket closes none; delete it");
	if (quoted)
		return says_where(l, where,
		                  "the quote that begins here is not closed; write its end");
	if (open > 0)
		return says_where(l, where,
		                  "the bracket that is opened here is not closed; write its end");
	if (is_quoted(l, stop, &open, &where, &extra) || open == 0)
		return false;
	if (stop < line->end && *stop == ':')
		return SAY(
			l, l->line, column_of(line, stop),
			"a text contains `: `; put it in quotes, or a comma between two entries");
	return SAY(l, l->line, column_of(line, stop),
	           "a comma or a closing bracket is missing here; write it");
}

/* 5. The whole document */

static bool
is_explained(const struct layout *l, const struct line *line)
{
	struct line one;
	for (size_t n = l->line + 1; n-- > 0 && is_near(l, n);)
		if (find_line(l, n, &one) && (is_fence(l, n, &one) || has_lookalike(l, n, &one)))
			return true;
	if (is_tabbed(l, l->line, line) || is_open(l, line) || lost_line_ends(l, l->line, line))
		return true;
	size_t before = find_before(l, l->line, &one);
	if (before != SIZE_MAX && lacks_space(l, before, &one))
		return true;
	return lacks_space(l, l->line, line) || lacks_dash(l, l->line, line) ||
	       is_misplaced(l, l->line, line);
}

bool
layout_fault(struct fault *fault, const char *file, const char *text, const char *end, size_t line,
             size_t column)
{
	struct layout l = { fault, file, text, end, line, column };
	struct line at;
	while (l.line > 0 && !find_line(&l, l.line, &at)) /* behind the end of the text */
		l.line--;
	if (find_line(&l, l.line, &at) && is_explained(&l, &at))
		return false;
	return !SAY(&l, line, (int)column + 1,
	            "look for a missing colon, dash, quote or bracket here or in the line before");
}
