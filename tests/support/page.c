/* page.c: see page.h. */
#include "tests/support/page.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

char *
page_load(const char *path)
{
	struct fault fault;
	size_t len;
	char *page = doc_load(path, &len, NULL, &fault);
	if (!page) {
		fault_print(stderr, &fault);
		abort();
	}
	return page;
}

int
page_examples(const char *path, void (*check)(char *example))
{
	static const char fence[] = "\n```yaml\n";
	char *page = page_load(path);
	int n = 0;
	for (char *at = strstr(page, fence), *end; at; at = strstr(end + 1, fence), n++) {
		at += sizeof fence - 1;
		end = strstr(at, "\n```\n");
		if (!end)
			abort();
		end[1] = '\0';
		check(at);
		end += 2;
	}
	free(page);
	return n;
}

static bool
is_of_word(char c)
{
	return c == '_' || (c >= 'a' && c <= 'z');
}

bool
page_has_word(const char *page, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = strstr(page, word); at; at = strstr(at + 1, word))
		if (at > page && !is_of_word(at[-1]) && !is_of_word(at[n]))
			return true;
	return false;
}
