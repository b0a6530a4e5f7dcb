/* page.h: what a page of docs/ shows and says. */
#ifndef TESTS_PAGE_H
#define TESTS_PAGE_H

#include <stdbool.h>

/* A page as a text, malloc()ed. */
char *page_load(const char *path);
/* Hand each of its examples in YAML to `check`, which may write into it; answers how many there are. */
int page_examples(const char *path, void (*check)(char *example));
/* Does the word stand on it, by itself? */
bool page_has_word(const char *page, const char *word);

#endif
