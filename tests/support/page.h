/* page.h: the text of a page of docs/, and its examples. */
#ifndef TESTS_PAGE_H
#define TESTS_PAGE_H

#include <stdbool.h>

/* Return a page as a text, allocated with malloc(). */
char *page_load(const char *path);
/* Pass each YAML example of the page to `check`, which may write into it. Returns how many there
 * are. */
int page_examples(const char *path, void (*check)(char *example));
/* Does the page contain the word by itself? */
bool page_has_word(const char *page, const char *word);

#endif
