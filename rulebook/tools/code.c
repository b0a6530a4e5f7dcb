/* code.c: comparing C sources with the rulebook. */
#include "rulebook/tools/code.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/tools/emit.h"
#include "judged/text/alloc.h"

enum { NAME = 128 };

static const char *
end_of_comment(const char *at)
{
	const char *end = at[1] == '*' ? strstr(at + 2, "*/") : strchr(at, '\n');
	if (!end)
		return at + strlen(at);
	return at[1] == '*' ? end + 2 : end;
}

static const char *
end_of_string(const char *at)
{
	char quote = *at++;
	while (*at && *at != quote && *at != '\n')
		at += *at == '\\' && at[1] ? 2 : 1;
	return *at == quote ? at + 1 : at;
}

static const char *
end_of_word(const char *at)
{
	while (isalnum((unsigned char)*at) || *at == '_')
		at++;
	return at;
}

/* Move past a token and count its lines. */
static void
take(struct scan *scan, const char *end)
{
	scan->token = scan->at;
	scan->token_line = scan->line;
	scan->len = (size_t)(end - scan->at);
	for (; scan->at < end; scan->at++)
		scan->line += *scan->at == '\n';
}

static enum found
next_token(struct scan *scan)
{
	while (*scan->at) {
		if (scan->at[0] == '/' && (scan->at[1] == '*' || scan->at[1] == '/')) {
			take(scan, end_of_comment(scan->at));
			return FOUND_COMMENT;
		}
		if (isalnum((unsigned char)*scan->at) || *scan->at == '_') {
			take(scan, end_of_word(scan->at));
			return FOUND_WORD;
		}
		if (*scan->at == '"' || *scan->at == '\'')
			take(scan, end_of_string(scan->at));
		else
			take(scan, scan->at + 1);
	}
	return FOUND_END;
}

int
code_walk(const struct book *book, char *const source[], int n, check_token *check, void *ctx,
          struct fault *fault)
{
	int bad = 0;
	for (int i = 0; i < n; i++) {
		size_t len;
		char *text = doc_load(source[i], &len, NULL, fault);
		if (!text)
			return -1;
		struct scan scan = { .path = source[i], .begin = text, .at = text, .line = 1 };
		for (enum found found; (found = next_token(&scan)) != FOUND_END;)
			bad += check(book, &scan, found, ctx);
		free(text);
	}
	return bad;
}

/* Rules */

int
code_find_rule(const struct book *book, const char *word, size_t len)
{
	char name[NAME];
	for (size_t i = 0; i < book->n_rules; i++) {
		emit_rule_name(book->rule[i].name, name, sizeof name);
		if (strlen(name) == len && memcmp(name, word, len) == 0)
			return (int)i;
	}
	return -1;
}

static int
check_rule_word(const struct book *book, const struct scan *scan, enum found found, void *ctx)
{
	bool *named = ctx;
	if (found != FOUND_WORD || scan->len < 3 || strncmp(scan->token, "R_", 2) != 0)
		return 0;
	int rule = code_find_rule(book, scan->token, scan->len);
	if (rule >= 0) {
		named[rule] = true;
		return 0;
	}
	fprintf(stderr, "%s:%d: %.*s is no rule of %s [unknown-rule]\n", scan->path,
	        scan->token_line, (int)scan->len, scan->token, book->game);
	return 1;
}

static int
report_unnamed(const struct book *book, bool *named)
{
	int bad = 0;
	for (size_t e = book->n_editions; e-- > 0;)
		for (size_t i = 0; i < book->edition[e].n; i++) {
			const struct book_clause *clause = &book->edition[e].clause[i];
			for (size_t j = 0; clause->enforced && j < clause->rules.n; j++) {
				if (named[clause->rule[j]])
					continue;
				named[clause->rule[j]] = true;
				bad++;
				fprintf(stderr,
				        "%s:%d:%d: clause %s is marked as enforced, but no code names its rule %s [unenforced-rule]\n",
				        clause->node->file, clause->node->line,
				        clause->node->column, clause->number, clause->rules.at[j]);
			}
		}
	return bad;
}

static int
report_unnamed_meaning(const struct book_reading *reading, const struct book_meaning *other,
                       bool *named)
{
	int bad = 0;
	for (size_t i = 0; i < other->rules.n; i++) {
		if (named[other->rule[i]])
			continue;
		named[other->rule[i]] = true;
		bad++;
		fprintf(stderr,
		        "%s:%d:%d: no code names the rule %s, which the reading %s has instead [unenforced-rule]\n",
		        reading->node->file, reading->node->line, reading->node->column,
		        other->rules.at[i], reading->id);
	}
	return bad;
}

/* Report rules of other meanings that the code doesn't name: since the meanings can be chosen, it
 * must. */
static int
report_untried(const struct book *book, bool *named)
{
	int bad = 0;
	for (size_t i = 0; i < book->n_readings; i++)
		for (size_t j = 0; j < book->reading[i].n_others; j++)
			bad += report_unnamed_meaning(&book->reading[i], &book->reading[i].other[j],
			                              named);
	return bad;
}

int
code_check_rules(const struct book *book, char *const source[], int n, struct fault *fault)
{
	bool *named = alloc_zeroed(book->n_rules + 1, sizeof *named);
	int bad = code_walk(book, source, n, check_rule_word, named, fault);
	if (bad >= 0)
		bad += report_unnamed(book, named) + report_untried(book, named);
	free(named);
	return bad;
}

/* Chapter lines */

/* Return the separator between the counted parts of this game's numbers: a dot or a dash. */
static char
joint_of(const struct book *book)
{
	const struct book_edition *edition = book_chapters_edition(book);
	for (size_t i = 0; edition && i < edition->n; i++) {
		const char *joint = strpbrk(edition->clause[i].number, ".-");
		if (joint)
			return *joint;
	}
	return '.';
}

/* Return the end of one part of a number, after its separator: digits or a capital letter after a
 * dot or dash, any word after a slash. Returns `at` if there is no part. */
static const char *
end_of_part(char joint, const char *at, const char *end)
{
	const char *from = at;
	if (joint != '/' && at < end && isupper((unsigned char)*at))
		return at + 1;
	while (at < end &&
	       (joint == '/' ? isalnum((unsigned char)*at) : isdigit((unsigned char)*at)))
		at++;
	return joint != '/' && at < end && isalpha((unsigned char)*at) ? from : at;
}

/* Return the length of a section named by a word that the text begins with, like `house` in
 * house/locus/2; 0 if there is none. */
static size_t
named_section(const struct book *book, const char *text, const char *end)
{
	const struct book_edition *edition = book_chapters_edition(book);
	const char *at = text;
	char name[NAME];
	while (at < end && isalpha((unsigned char)*at))
		at++;
	if (at == text || at == end || *at != '/' || at - text >= NAME || !edition)
		return 0;
	snprintf(name, sizeof name, "%.*s", (int)(at - text), text);
	return book_find_clause(edition, name) ? (size_t)(at - text) : 0;
}

/* Return the length of a number of several parts, such as 7.2, 7-1-3 or 4.G/proc/1, that the text
 * begins with; 0 if there is none. */
static size_t
dotted_number(const struct book *book, const char *text, const char *end)
{
	const char *at = text + named_section(book, text, end);
	bool dotted = false;
	char joint = joint_of(book);
	if (at == text)
		at = end_of_part(joint, text, end);
	if (at == text || !(isdigit((unsigned char)*text) || *at == '/'))
		return 0;
	while (at + 1 < end && (*at == joint || *at == '/')) {
		const char *next = end_of_part(*at, at + 1, end);
		if (next == at + 1)
			break;
		dotted = true;
		at = next;
	}
	return dotted ? (size_t)(at - text) : 0;
}

/* Return the number listed just before this one, like 8.5 in `8.5 and 8.6`, or NULL. */
static const char *
listed_before(const char *begin, const char *number)
{
	static const char *const joints[] = { ", ", " and ", " to " };
	for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
		size_t len = strlen(joints[i]);
		if ((size_t)(number - begin) <= len || memcmp(number - len, joints[i], len) != 0)
			continue;
		const char *at = number - len;
		while (at > begin && (isdigit((unsigned char)at[-1]) || strchr(".-", at[-1])))
			at--;
		return at < number - len ? at : NULL;
	}
	return NULL;
}

/* Return the edition named before a number or a list of numbers, as in `ja-1.04 8.5.1 and 8.5.2`;
 * else the newest English one. */
static const struct book_edition *
edition_before(const struct book *book, const char *begin, const char *number)
{
	for (const char *at = number; (at = listed_before(begin, at));)
		number = at;
	for (size_t i = 0; i < book->n_editions; i++) {
		const char *name = book->edition[i].name;
		size_t len = strlen(name);
		if ((size_t)(number - begin) > len && number[-1] == ' ' &&
		    memcmp(number - 1 - len, name, len) == 0)
			return &book->edition[i];
	}
	return book_chapters_edition(book);
}

static int
check_number(const struct book *book, const struct scan *scan, const char *at, size_t len)
{
	char number[NAME];
	const struct book_edition *edition = edition_before(book, scan->token, at);
	snprintf(number, sizeof number, "%.*s", (int)len, at);
	if (!edition || book_find_clause(edition, number))
		return 0;
	fprintf(stderr, "%s:%d: %s has no clause %s [unknown-clause]\n", scan->path,
	        scan->token_line, edition->name, number);
	return 1;
}

static int
check_chapter_line(const struct book *book, const struct scan *scan, enum found found, void *ctx)
{
	(void)ctx;
	int bad = 0;
	const char *end = scan->token + scan->len, *at = scan->token + 2;
	while (at < end && strchr(" \t\n*", *at))
		at++;
	if (found != FOUND_COMMENT || dotted_number(book, at, end) == 0)
		return 0;
	for (; at < end; at++) {
		size_t len = dotted_number(book, at, end);
		bool in_word = isalnum((unsigned char)at[-1]) || strchr("-./", at[-1]);
		if (len > 0 && !in_word)
			bad += check_number(book, scan, at, len);
		at += len;
	}
	return bad;
}

/* Is this a file to read side by side with the document? Its chapter lines must come in the
 * document's order. */
static bool
is_in_order_of_document(const char *path)
{
	static const char *const files[] = { "turn.c", "actions.c", "setup.c", "rule_actions.c" };
	assert(path);
	const char *slash = strrchr(path, '/');
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strcmp(slash ? slash + 1 : path, files[i]) == 0)
			return true;
	return false;
}

/* Is a clause part of another, like 7.2.3 and 7.2/proc of 7.2? */
static bool
is_part_of(const char *part, const char *number)
{
	size_t len = strlen(number);
	return strncmp(part, number, len) == 0 && part[len] != '\0' && strchr("./-", part[len]);
}

/* How far the chapter lines of a file have got. */
struct progress {
	const char *path;
	const struct book_clause *last; /* the clause of the previous line */
	const struct book_clause *next; /* the first that may follow */
};

/* Move on to the clause of a line. Helpers come before the procedure that calls them, so a line
 * about all of 7.2 may follow one about 7.2.3; it ends 7.2. */
static void
go_to(const struct book_edition *edition, struct progress *p, const struct book_clause *clause)
{
	bool closes = p->last && is_part_of(p->last->number, clause->number);
	p->last = p->next = clause;
	if (closes)
		p->next++;
	while (closes && p->next < edition->clause + edition->n &&
	       is_part_of(p->next->number, clause->number))
		p->next++;
}

static int
check_chapter_order(const struct book *book, const struct scan *scan, enum found found, void *ctx)
{
	struct progress *p = ctx;
	const struct book_edition *edition = book_chapters_edition(book);
	const char *end = scan->token + scan->len, *at = scan->token + 2;
	char number[NAME];
	if (p->path != scan->path)
		*p = (struct progress){ .path = scan->path };
	while (at < end && strchr(" \t\n*", *at))
		at++;
	size_t len = dotted_number(book, at, end);
	bool opens_line = scan->token_line == 1 || scan->token[-1] == '\n';
	if (found != FOUND_COMMENT || len == 0 || !edition || !opens_line ||
	    !is_in_order_of_document(scan->path))
		return 0;
	snprintf(number, sizeof number, "%.*s", (int)len, at);
	const struct book_clause *clause = book_find_clause(edition, number);
	if (!clause)
		return 0;
	bool behind = p->last && clause < p->next && clause != p->last &&
	              !is_part_of(p->last->number, number);
	if (behind)
		fprintf(stderr, "%s:%d: %s stands after %s [chapter-order]\n", scan->path,
		        scan->token_line, number, p->last->number);
	go_to(edition, p, clause);
	return behind;
}

int
code_check_chapters(const struct book *book, char *const source[], int n, struct fault *fault)
{
	struct progress progress = { .path = NULL };
	int unknown = code_walk(book, source, n, check_chapter_line, NULL, fault);
	int disordered =
		unknown < 0 ? -1
			    : code_walk(book, source, n, check_chapter_order, &progress, fault);
	return disordered < 0 ? -1 : unknown + disordered;
}
