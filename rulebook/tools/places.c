/* places.c: see rulebook/tools/places.h. */
#include "rulebook/tools/places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/tools/code.h"
#include "rulebook/tools/emit.h"
#include "judged/text/alloc.h"

enum { AROUND = 2 }; /* lines shown before and after */

/* Lines of a source that ask a rule. The texts are copies. */
struct place {
	int rule, line, first; /* the line that names the rule first; the first that is shown */
	const char *path;
	char *function, *text;
	const char *from, *end; /* `text` in the source, as long as that is read */
};

struct places {
	char *kernel; /* the kernel's names, a line each */
	struct place *at;
	size_t n, cap;
};

/* 1. Which rule */

/* Return the rule that a game gives the kernel's name, or -1. */
static int
rule_of_kernel(const struct book *book, const char *names, const char *word, size_t len)
{
	for (const char *line = names; *line; line += strcspn(line, "\n"), line += *line == '\n')
		if (strncmp(line, word, len) == 0 && line[len] == ' ')
			return code_find_rule(book, line + len + 1, strcspn(line + len + 1, "\n"));
	return -1;
}

static int
rule_of(const struct book *book, const struct scan *scan, const char *names)
{
	const char *word = scan->token;
	if (strncmp(word, "R_", 2) == 0)
		return code_find_rule(book, word, scan->len);
	bool asked = word - scan->begin > 6 &&
	             (strncmp(word - 6, "rules.", 6) == 0 || strncmp(word - 3, "AR(", 3) == 0);
	return asked ? rule_of_kernel(book, names, word, scan->len) : -1;
}

/* 2. What stands around it */

static const char *
line_before(const char *begin, const char *line)
{
	line -= line > begin;
	while (line > begin && line[-1] != '\n')
		line--;
	return line;
}

static const char *
line_after(const char *line)
{
	line += strcspn(line, "\n");
	return line + (*line == '\n');
}

/* Return the line that names the function around a place; NULL outside of functions. */
static const char *
function_around(const char *begin, const char *at)
{
	for (const char *line = line_before(begin, at + 1);; line = line_before(begin, line)) {
		size_t name = strspn(line, "abcdefghijklmnopqrstuvwxyz_0123456789");
		if (name > 0 && line[name] == '(')
			return line;
		if (line == begin || *line == '}' || *line == '#')
			return NULL;
	}
}

/* Find the lines to show: some around the place, within its function. */
static void
find_lines(const struct scan *scan, const char *function, struct place *place)
{
	const char *from = line_before(scan->begin, scan->token + 1), *end = line_after(from);
	for (int i = 0; i < AROUND && from > scan->begin && from != function; i++)
		if (*(from = line_before(scan->begin, from)) == '}')
			break;
	from = *from == '}' ? line_after(from) : from;
	for (int i = 0; i < AROUND && *end && end[-2] != '}' && *end != '}'; i++)
		end = line_after(end);
	place->from = from;
	place->end = end;
	for (; from < scan->token; from++)
		place->first -= *from == '\n';
}

static char *
copy(const char *from, size_t len)
{
	char *out = alloc_bytes(len + 1);
	memcpy(out, from, len);
	out[len] = '\0';
	return out;
}

/* Return the last place if this one is near it: the two are shown as one. */
static struct place *
joins_last(const struct places *all, const struct place *place)
{
	for (size_t i = all->n; i-- > 0 && all->at[i].path == place->path;)
		if (all->at[i].rule == place->rule)
			return place->from <= all->at[i].end ? &all->at[i] : NULL;
	return NULL;
}

static int
note_place(const struct book *book, const struct scan *scan, enum found found, void *ctx)
{
	struct places *all = ctx;
	int rule = found == FOUND_WORD ? rule_of(book, scan, all->kernel) : -1;
	if (rule < 0)
		return 0;
	const char *function = function_around(scan->begin, scan->token);
	struct place place = { .rule = rule,
		               .line = scan->token_line,
		               .first = scan->token_line,
		               .path = scan->path };
	find_lines(scan, function, &place);
	struct place *last = joins_last(all, &place);
	if (last) {
		free(last->text);
		last->end = place.end;
		last->text = copy(last->from, (size_t)(last->end - last->from));
		return 0;
	}
	place.text = copy(place.from, (size_t)(place.end - place.from));
	place.function = function ? copy(function, strcspn(function, "(")) : NULL;
	if (all->n == all->cap) {
		all->cap = all->cap ? all->cap * 2 : 512;
		all->at = alloc_more(all->at, all->cap, sizeof *all->at);
	}
	all->at[all->n++] = place;
	return 0;
}

/* 3. The table */

static int
by_rule(const void *a, const void *b)
{
	const struct place *one = a, *two = b;
	int paths = strcmp(one->path, two->path);
	return one->rule != two->rule ? one->rule - two->rule
	       : paths                ? paths
	                              : one->line - two->line;
}

static void
write_table(const struct book *book, FILE *to, const struct places *all)
{
	fputs("#include \"rulebook/places.h\"\n\nstatic const struct rulebook_place place[] = {\n",
	      to);
	for (size_t i = 0; i < all->n; i++) {
		const struct place *p = &all->at[i];
		fprintf(to, "\t{ %d, %d, %d, ", p->rule, p->line, p->first);
		emit_string(to, p->path);
		fputs(", ", to);
		emit_string(to, p->function);
		fputs(", ", to);
		emit_string(to, p->text);
		fputs(" },\n", to);
	}
	fprintf(to,
	        "\t{ 0, 0, 0, NULL, NULL, NULL }\n};\n\n"
	        "const struct rulebook_places rulebook_places_%s = { \"%s\", place, %zu };\n",
	        book->game, book->game, all->n);
}

static void
free_places(struct places *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->at[i].text);
		free(all->at[i].function);
	}
	free(all->at);
	free(all->kernel);
}

bool
places_write(const struct book *book, const char *folder, const char *names, char *const source[],
             int n, struct fault *fault)
{
	struct places all = { .n = 0 };
	size_t len;
	char *path;
	FILE *to = NULL;
	all.kernel = doc_load(names, &len, NULL, fault);
	if (all.kernel && code_walk(book, source, n, note_place, &all, fault) >= 0)
		to = emit_open(book, "the sources of the engine", folder, "places.c", &path, fault);
	if (to) {
		qsort(all.at, all.n, sizeof *all.at, by_rule);
		write_table(book, to, &all);
	}
	free_places(&all);
	return to && emit_close(to, path, fault);
}
