/* cards_find.c: finds real cards. */
#include "judged/cli/cards_find.h"

#include <stdio.h>
#include <stdlib.h>

#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cli/cli.h"
#include "judged/embed/card.h"
#include "judged/text/doc.h"

enum { LISTED = 20 };

/* 1. A card on a line */

/* Print the numbers that distinguish cards with the same name: " (rank 3, might 4000)". */
static void
print_numbers(FILE *to, const struct judge_game *game, const struct judge_face *face)
{
	const struct game_number *number = game_words(game->name)->number;
	int n = 0;
	for (int i = 0; number[i].name; i++)
		if (!number[i].is_flag && !number[i].within && face->number[i] != JUDGE_NO_NUMBER)
			fprintf(to, "%s%s %d", n++ ? ", " : " (", number[i].name, face->number[i]);
	if (n > 0)
		fputc(')', to);
}

void
cards_print(FILE *to, const struct judge_game *game, const struct judge_card_set *set,
            const struct judge_card_def *def)
{
	const struct judge_face *face = &def->face[0];
	fprintf(to, "%-14s %-9s %s", def->number, game->type[face->type], face->name);
	print_numbers(to, game, face);
	for (int i = 0; i < face->n_traits; i++)
		fprintf(to, "%s%s", i ? ", " : " [", set->trait[face->trait[i]]);
	fputs(face->n_traits ? "]\n" : "\n", to);
}

/* 2. The card that is meant */

static void
none(const struct judge_card_set *set, const char *text)
{
	const char **known = cards_known(set);
	const char *near = doc_nearest(text, known);
	if (near)
		cli_wrong("there is no card `%.60s`; did you mean `%s`?", text, near);
	else
		cli_wrong("there is no card `%.60s`; `judge cards WORD` searches", text);
	free(known);
}

static void
ask_back(const struct judge_game *game, const struct judge_card_set *set, const char *text,
         const judge_def *meant, int n)
{
	cli_wrong("`%.60s` could be any of %d cards; give the number of the one you mean:", text,
	          n);
	for (int i = 0; i < n && i < LISTED; i++) {
		fputs("  ", stderr);
		cards_print(stderr, game, set, &set->def[meant[i]]);
	}
	if (n > LISTED)
		fprintf(stderr, "  and %d more\n", n - LISTED);
}

bool
cards_find_one(const struct judge_game *game, const struct judge_card_set *set, const char *text,
               judge_def *out)
{
	judge_def meant[LISTED];
	int n = card_find(set, text, meant, LISTED);
	if (n == 0)
		none(set, text);
	else if (n > 1)
		ask_back(game, set, text, meant, n);
	*out = meant[0];
	return n == 1;
}
