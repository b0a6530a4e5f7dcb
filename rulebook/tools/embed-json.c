/*
 * embed-json: compile documents (YAML or JSON) into a C file with their JSON text, for programs
 * that serve them.
 *
 *	embed-json build/gen/api_documents.c api_openapi=docs/openapi.yaml ...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

enum { FINE = 0, BAD_INPUT = 2, LINE = 90 };

static const struct doc_limits limits = { .depth = 64, .size = 4 << 20, .nodes = 1 << 20 };

/* Write the text as a list of bytes, since compilers limit the length of string literals. */
static void
emit(FILE *to, const char *name, const char *text, size_t len)
{
	int column = 0;
	fprintf(to, "\nconst char %s[] = {\n", name);
	for (size_t i = 0; i <= len; i++) {
		column += fprintf(to, "%d,", i < len ? text[i] : 0);
		if (column > LINE)
			column = fputc('\n', to) & 0;
	}
	fprintf(to, "\n};\nconst size_t %s_len = %zu;\n", name, len);
}

static bool
embed(FILE *to, const char *name, const char *path, struct fault *fault)
{
	struct doc doc;
	size_t len;
	if (!doc_read_file(&doc, path, &limits, fault))
		return false;
	char *text = doc_canonical(doc.root, &len);
	emit(to, name, text, len);
	free(text);
	doc_free(&doc);
	return true;
}

static bool
embed_all(FILE *to, int n, char *what[], struct fault *fault)
{
	fprintf(to,
	        "/* Made by embed-json: do not edit. */\n#include \"judged/text/embedded.h\"\n");
	for (int i = 0; i < n; i++) {
		char *path = strchr(what[i], '=');
		if (!path) {
			fault_at(fault, what[i], 0, 0);
			return fault_set(fault, "wrong-use", "say NAME=FILE");
		}
		*path = '\0';
		if (!embed(to, what[i], path + 1, fault))
			return false;
	}
	return true;
}

int
main(int argc, char *argv[])
{
	struct fault fault;
	if (argc < 3) {
		fputs("usage: embed-json OUT NAME=FILE...\n", stderr);
		return BAD_INPUT;
	}
	FILE *to = fopen(argv[1], "w");
	if (!to) {
		perror(argv[1]);
		return BAD_INPUT;
	}
	bool fine = embed_all(to, argc - 2, argv + 2, &fault);
	if (!fine)
		fault_print(stderr, &fault);
	return fclose(to) == 0 && fine ? FINE : BAD_INPUT;
}
