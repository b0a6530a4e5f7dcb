/*
 * dispute-index: the disputes of the suite -> a C table, for programs that show them.
 *
 *	dispute-index build/gen/disputes.c fixtures/disputes/01-x.yaml ...
 *
 * Of each what happened, the clauses it turns on, and its transcript as it is written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/text/doc.h"

enum { FINE = 0, BAD_INPUT = 2 };

static const struct doc_limits limits = { .depth = 64, .size = 4 << 20, .nodes = 1 << 20 };

/* 1. C */

/* A literal a line; what is no plain letter in octal. */
static void
emit_text(FILE *to, const char *text)
{
	fputs("\n\t  \"", to);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\' || *text == '?' || *text < ' ')
			fprintf(to, "\\%03o", (unsigned)(unsigned char)*text);
		else
			fputc(*text, to);
		if (*text == '\n' && text[1])
			fputs("\"\n\t  \"", to);
	}
	fputs("\",", to);
}

/* On a line, as folded texts are. */
static void
emit_sentence(FILE *to, const struct doc_node *node)
{
	struct buffer line = { 0 };
	const char *text = node && doc_text(node) ? doc_text(node) : "";
	for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) {
		size_t n = strcspn(text, " \n");
		buffer_text(&line, line.n ? " " : "");
		buffer_bytes(&line, text, n);
		text += n;
	}
	emit_text(to, buffer_end(&line));
	buffer_free(&line);
}

static void
emit_names(FILE *to, const struct doc_node *list)
{
	fputs("\n\t  \" ", to);
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		fprintf(to, "%s ", doc_text(n) ? doc_text(n) : "");
	fputs("\",", to);
}

/* 2. The transcript as it stands in the file */

/* The lines below `transcript:`, two blanks less deep. */
static void
cut_transcript(const char *file, struct buffer *out)
{
	const char *from = strstr(file, "\ntranscript:\n");
	for (from = from ? from + strlen("\ntranscript:\n") : ""; *from;) {
		size_t n = strcspn(from, "\n"), deep = strspn(from, " ");
		if (n > 0 && deep == 0)
			return;
		size_t cut = deep < 2 ? deep : 2;
		buffer_bytes(out, from + cut, n > cut ? n - cut : 0);
		buffer_text(out, "\n");
		from += n + (from[n] == '\n');
	}
}

/* How illegal moves are treated stands beside the transcript in the file, and within it everywhere else. */
static void
add_options(const struct doc_node *root, struct buffer *out)
{
	const struct doc_node *options = doc_member(root, "options");
	const struct doc_node *treated = options ? doc_member(options, "on_illegal") : NULL;
	if (!treated || !doc_text(treated))
		return;
	buffer_text(out, "on_illegal: ");
	buffer_text(out, doc_text(treated));
	buffer_text(out, "\n");
}

/* 3. Files */

static const char *
text_of(const struct doc_node *map, const char *key)
{
	const struct doc_node *node = map ? doc_member(map, key) : NULL;
	return node && doc_text(node) ? doc_text(node) : "";
}

static void
emit_dispute(FILE *to, const char *path, const struct doc_node *root, const char *file)
{
	const struct doc_node *transcript = doc_member(root, "transcript");
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	struct buffer text = { 0 };
	fprintf(to, "\t{ \"%.*s\", \"%s\", \"%s\",", (int)strcspn(name, "."), name,
	        text_of(transcript, "game"), text_of(transcript, "edition"));
	emit_sentence(to, doc_member(root, "dispute"));
	emit_sentence(to, doc_member(root, "why"));
	emit_names(to, doc_member(root, "clauses"));
	cut_transcript(file, &text);
	add_options(root, &text);
	emit_text(to, buffer_end(&text));
	fputs(" },\n", to);
	buffer_free(&text);
}

static bool
read_dispute(FILE *to, const char *path, struct fault *fault)
{
	struct doc doc;
	size_t len;
	char *file = doc_load(path, &len, &limits, fault);
	if (!file)
		return false;
	bool fine = doc_read(&doc, path, file, len, &limits, fault);
	if (fine) {
		emit_dispute(to, path, doc.root, file);
		doc_free(&doc);
	}
	free(file);
	return fine;
}

static bool
read_all(FILE *to, int n, char *const files[], struct fault *fault)
{
	fputs("/* Made by dispute-index: do not edit. */\n"
	      "#include \"judged/suite/dispute_index.h\"\n\n"
	      "const struct dispute_row dispute_rows[] = {\n",
	      to);
	for (int i = 0; i < n; i++)
		if (!read_dispute(to, files[i], fault))
			return false;
	fputs("\t{ NULL, NULL, NULL, NULL, NULL, NULL, NULL },\n};\n", to);
	return true;
}

int
main(int argc, char *argv[])
{
	struct fault fault;
	if (argc < 2) {
		fputs("usage: dispute-index OUT FILE...\n", stderr);
		return BAD_INPUT;
	}
	FILE *to = fopen(argv[1], "w");
	if (!to) {
		perror(argv[1]);
		return BAD_INPUT;
	}
	bool fine = read_all(to, argc - 2, argv + 2, &fault);
	if (!fine)
		fault_print(stderr, &fault);
	return fclose(to) == 0 && fine ? FINE : BAD_INPUT;
}
