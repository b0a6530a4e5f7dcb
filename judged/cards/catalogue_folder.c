/* catalogue_folder.c: loads the card files of a folder. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/catalogue.h"
#include "judged/text/alloc.h"
#include "judged/text/doc.h"

static int
is_cards(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && doc_has_known_suffix(entry->d_name);
}

static bool
read_file(struct catalogue *c, const char *path, struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, NULL, fault);
	bool good = text && catalogue_add(c, path, text, len, fault);
	free(text);
	return good;
}

static bool
read_folder(struct catalogue *c, const char *folder, struct fault *fault)
{
	struct dirent **entry;
	int n = scandir(folder, &entry, is_cards, alphasort);
	bool good = n >= 0;
	if (!good) {
		fault_at(fault, folder, 0, 0);
		fault_set(fault, "cannot-read",
		          "the card folder cannot be read: %s; name a folder with card files",
		          strerror(errno));
		return false;
	}
	for (int i = 0; i < n; i++) {
		char *path = alloc_text("%s/%s", folder, entry[i]->d_name);
		good = good && read_file(c, path, fault);
		free(path);
		free(entry[i]);
	}
	free(entry);
	return good;
}

bool
catalogue_load(const char *folder, struct fault *fault)
{
	struct catalogue *c = catalogue_begin();
	if ((!folder || !*folder || read_folder(c, folder, fault)) && catalogue_end(c, fault))
		return catalogue_share(c, fault);
	catalogue_free(c);
	return false;
}
