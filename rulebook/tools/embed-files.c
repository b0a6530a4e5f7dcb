/*
 * embed-files: compile the files of a folder into a C file with their bytes, for a program that
 * serves them.
 *
 *	embed-files build/gen/web.c build/web/dist
 *
 * NAME.gz is NAME compressed, not a file of its own. If the folder is not given or doesn't exist,
 * the list is empty.
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINE = 0, BAD_INPUT = 2, LINE = 90, FILES = 64, PATH = 512 };

static bool
ends_with(const char *name, const char *end)
{
	size_t len = strlen(name), n = strlen(end);
	return len > n && strcmp(name + len - n, end) == 0;
}

static int
is_served(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && !ends_with(entry->d_name, ".gz");
}

/* Write a file as a list of bytes, since compilers limit the length of string literals. Returns the
 * number of bytes; 0 if there is no such file. */
static size_t
emit(FILE *to, char kind, int number, const char *path)
{
	size_t n = 0;
	int column = 0;
	FILE *from = fopen(path, "rb");
	fprintf(to, "\nstatic const unsigned char %c%d[] = {\n", kind, number);
	for (int c; from && (c = getc(from)) != EOF; n++) {
		column += fprintf(to, "%d,", c);
		if (column > LINE)
			column = fputc('\n', to) & 0;
	}
	if (from)
		fclose(from);
	fprintf(to, "0\n};\n");
	return n;
}

static void
embed(FILE *to, const char *folder, struct dirent **entry, int n)
{
	size_t len[FILES], packed[FILES];
	char path[PATH];
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
		len[i] = emit(to, 'a', i, path);
		snprintf(path, sizeof path, "%s/%s.gz", folder, entry[i]->d_name);
		packed[i] = emit(to, 'z', i, path);
	}
	fprintf(to, "\nconst struct web_file web_files[] = {\n");
	for (int i = 0; i < n; i++)
		fprintf(to, "\t{ \"%s\", a%d, z%d, %zu, %zu },\n", entry[i]->d_name, i, i, len[i],
		        packed[i]);
	fprintf(to, "\t{ 0 },\n};\n");
}

int
main(int argc, char *argv[])
{
	struct dirent **entry = NULL;
	if (argc < 2) {
		fputs("usage: embed-files OUT [FOLDER]\n", stderr);
		return BAD_INPUT;
	}
	FILE *to = fopen(argv[1], "w");
	if (!to) {
		perror(argv[1]);
		return BAD_INPUT;
	}
	int n = argc > 2 ? scandir(argv[2], &entry, is_served, alphasort) : 0;
	fprintf(to,
	        "/* Made by embed-files: do not edit. */\n#include \"judged/text/embedded.h\"\n");
	embed(to, argc > 2 ? argv[2] : "", entry, n < 0 ? 0 : n > FILES ? FILES : n);
	for (int i = 0; i < n; i++)
		free(entry[i]);
	free(entry);
	return fclose(to) == 0 && n <= FILES ? FINE : BAD_INPUT;
}
