/* files.h: the files a command is to read, folders walked. */
#ifndef JUDGED_CLI_FILES_H
#define JUDGED_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct cli_files {
	char **path;
	size_t n, cap;
};

/* Add a file as it is named, or all documents (*.yaml, *.yml, *.json) of a folder and the folders in
 * it, in the order of their names; names that begin with a dot are left out. False with a sentence
 * told when a folder cannot be read. Free with cli_files_free() in either case. */
bool cli_files_add(struct cli_files *files, const char *path);
void cli_files_free(struct cli_files *files);

#endif
