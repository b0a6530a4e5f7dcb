/* meant.c: suggests names for mistyped ones. */
#include "judged/cli/meant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/text/alloc.h"
#include "judged/text/doc.h"

enum { LISTED = 200 };

char **
meant_games(void)
{
	char **out = alloc_zeroed(1, sizeof *out);
	for (size_t i = 0; rulebook_game_at(i); i++) {
		out = alloc_more(out, i + 2, sizeof *out);
		out[i] = alloc_copy(rulebook_game_at(i)->name);
		out[i + 1] = NULL;
	}
	return out;
}

char **
meant_editions(const char *game, bool full)
{
	const struct rulebook_game *one;
	char **out = alloc_zeroed(1, sizeof *out);
	size_t n = 0;
	for (size_t i = 0; (one = rulebook_game_at(i)) != NULL; i++) {
		if (game && strcmp(game, one->name) != 0)
			continue;
		out = alloc_more(out, n + one->n_editions + 1u, sizeof *out);
		for (int e = 0; e < one->n_editions; e++)
			out[n++] = full ? alloc_text("%s/%s", one->name, one->edition[e].name)
			                : alloc_copy(one->edition[e].name);
		out[n] = NULL;
	}
	return out;
}

void
meant_free(char **words)
{
	for (char **word = words; *word; word++)
		free(*word);
	free(words);
}

/* Write the names as "a, b, c", as far as they fit. */
static void
list(const char *const known[], char *out, size_t cap)
{
	size_t used = 0;
	*out = '\0';
	for (int i = 0; known[i] && used < cap; i++)
		used += (size_t)snprintf(out + used, cap - used, "%s%s", i ? ", " : "", known[i]);
}

int
meant_none(const char *what, const char *word, const char *const known[])
{
	char all[LISTED];
	const char *near = doc_nearest(word, known);
	if (near)
		return cli_wrong("there is no %s `%.60s`; did you mean `%s`?", what, word, near);
	list(known, all, sizeof all);
	return cli_wrong("there is no %s `%.60s`, only %s", what, word, all);
}

int
meant_no_game(const char *name)
{
	char **known = meant_games();
	meant_none("game", name, (const char *const *)known);
	meant_free(known);
	return CLI_WRONG_USE;
}

int
meant_no_edition(const char *game, const char *name)
{
	char **known = meant_editions(game, !game || strchr(name, '/')),
	     **bare = meant_editions(game, false);
	const char *near = doc_nearest(name, (const char *const *)bare);
	if (near)
		cli_wrong("there is no edition `%.60s`; did you mean `%s`?", name, near);
	else
		meant_none("edition", name, (const char *const *)known);
	meant_free(known);
	meant_free(bare);
	return CLI_WRONG_USE;
}
