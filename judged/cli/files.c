/* files.c: searches folders for documents. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/cli/cli.h"
#include "judged/cli/files.h"
#include "judged/text/alloc.h"
#include "judged/text/doc.h"

enum { DEEPEST = 32 }; /* depth of folders; links could make a circle */

static void
keep(struct cli_files *files, const char *path)
{
	if (files->n == files->cap) {
		files->cap = files->cap ? 2 * files->cap : 64;
		files->path = alloc_again(files->path, files->cap * sizeof *files->path);
	}
	files->path[files->n] = strdup(path);
	if (!files->path[files->n++])
		abort();
}

static bool
is_folder(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int
is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static bool walk(struct cli_files *files, const char *folder, int depth);

static bool
take(struct cli_files *files, const char *folder, const char *name, int depth)
{
	char *path;
	bool good = true;
	path = alloc_text("%s/%s", folder, name);
	if (is_folder(path))
		good = walk(files, path, depth + 1);
	else if (doc_has_known_suffix(name))
		keep(files, path);
	free(path);
	return good;
}

static bool
walk(struct cli_files *files, const char *folder, int depth)
{
	struct dirent **entry;
	bool good = true;
	int n = depth < DEEPEST ? scandir(folder, &entry, is_shown, alphasort) : -1;
	if (n < 0) {
		cli_wrong("the folder %s cannot be read: %s", folder,
		          depth < DEEPEST ? strerror(errno) : "it is nested too deep");
		return false;
	}
	for (int i = 0; i < n; i++) {
		good = good && take(files, folder, entry[i]->d_name, depth);
		free(entry[i]);
	}
	free(entry);
	return good;
}

bool
cli_files_add(struct cli_files *files, const char *path)
{
	if (is_folder(path))
		return walk(files, path, 0);
	keep(files, path);
	return true;
}

void
cli_files_free(struct cli_files *files)
{
	for (size_t i = 0; i < files->n; i++)
		free(files->path[i]);
	free(files->path);
	*files = (struct cli_files){ 0 };
}
