/* doc_load.c: loads a whole file, or standard input, into memory. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"
#include "judged/text/alloc.h"

static char *
read_stream(FILE *from, size_t most, size_t *len)
{
	char *text = alloc_bytes(most + 2);
	/* Read one byte more than permitted, to tell a full file from one that is too long. */
	*len = fread(text, 1, most + 1, from);
	text[*len] = '\0';
	return text;
}

static char *
check(char *text, const char *path, size_t len, size_t most, bool failed, struct fault *fault)
{
	if (!failed && len <= most)
		return text;
	free(text);
	fault_at(fault, path, 1, 1);
	if (failed)
		fault_set(fault, "cannot-read", "the file cannot be read: %s%s", strerror(errno),
		          errno == ENOENT   ? "; check its name and folder"
		          : errno == EISDIR ? "; name a file in it"
		          : errno == EACCES ? "; check who may read it"
		                            : "");
	else
		fault_set(fault, "too-large", "the document has more than %zu bytes", most);
	return NULL;
}

char *
doc_load(const char *path, size_t *len, const struct doc_limits *limits, struct fault *fault)
{
	size_t most = limits && limits->size ? limits->size : 1 << 20;
	bool standard = strcmp(path, "-") == 0;
	FILE *from = standard ? stdin : fopen(path, "rb");
	if (!from)
		return check(NULL, path, 0, most, true, fault);
	char *text = read_stream(from, most, len);
	text = check(text, standard ? "standard input" : path, *len, most, ferror(from) != 0,
	             fault);
	if (!standard)
		fclose(from);
	return text;
}

bool
doc_has_known_suffix(const char *name)
{
	static const char *const endings[] = { ".yaml", ".yml", ".json" };
	const char *dot = strrchr(name, '.');
	for (size_t i = 0; dot && i < sizeof endings / sizeof endings[0]; i++)
		if (strcmp(dot, endings[i]) == 0)
			return true;
	return false;
}

bool
doc_read_file(struct doc *doc, const char *path, const struct doc_limits *limits,
              struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, limits, fault);
	bool read = text && doc_read(doc, path, text, len, limits, fault);
	free(text);
	return read;
}
