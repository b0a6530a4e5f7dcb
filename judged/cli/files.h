/* files.h: the files a command reads, including those in folders. */
#ifndef JUDGED_CLI_FILES_H
#define JUDGED_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct cli_files {
	char **path;
	size_t n, cap;
};

/* Add a file as named, or all documents (*.yaml, *.yml, *.json) in a folder and its subfolders,
 * sorted by name; names that begin with a dot are left out. False if a folder can't be read, which
 * has been reported. Free with cli_files_free() in either case. */
bool cli_files_add(struct cli_files *files, const char *path);
void cli_files_free(struct cli_files *files);

#endif
