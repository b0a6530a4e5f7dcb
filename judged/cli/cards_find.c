/* cards_find.c: finds real cards. */
#include "judged/cli/cards_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cli/cli.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"
#include "judged/text/doc.h"

enum { WORD = 200, LISTED = 20 };

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

const char *
cards_game_of(const char *text)
{
	judge_def found;
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *game = rulebook_game_at(i)->name;
		if (judge_game(game) && cards_meant(rulebook_cards(game), text, &found, 1) > 0)
			return game;
	}
	return rulebook_game_at(0)->name;
}

/* 2. By words */

/* Does the text, folded, contain the folded word? */
static bool
stands_in(const char *word, const char *text)
{
	size_t cap = strlen(text) + 1;
	char *folded = alloc_bytes(cap);
	cards_fold(text, folded, cap);
	bool found = strstr(folded, word) != NULL;
	free(folded);
	return found;
}

static bool
of_face(const struct judge_game *game, const struct judge_card_set *set,
        const struct judge_face *face, const char *word)
{
	bool found = cards_name_has(face, word) || stands_in(word, game->type[face->type]);
	for (int i = 0; !found && i < face->n_traits; i++)
		found = stands_in(word, set->trait[face->trait[i]]);
	for (int i = 0; !found && game->colour[i]; i++)
		found = face->colours & 1u << i && stands_in(word, game->colour[i]);
	return found;
}

static bool
of_abilities(const struct judge_game *game, const struct judge_card_set *set,
             const struct judge_card_def *def, const char *word)
{
	struct buffer text = { 0 };
	bool found = false;
	for (int i = 0; !found && i < def->n_abilities + def->n_grants; i++) {
		text.n = 0;
		ability_print(&text, game, set, &set->ability[def->ability + i], 0);
		found = stands_in(word, buffer_end(&text));
	}
	buffer_free(&text);
	return found;
}

bool
cards_has_words(const struct judge_game *game, const struct judge_card_set *set, judge_def which,
                char *const words[])
{
	const struct judge_card_def *def = &set->def[which];
	for (; *words; words++) {
		char word[WORD], plain[CARDS_NUMBER];
		bool printing = cards_plain_number(*words, plain, sizeof plain);
		cards_fold(printing ? plain : *words, word, sizeof word);
		bool found = stands_in(word, def->number);
		for (int i = 0; !found && i < def->n_faces; i++)
			found = of_face(game, set, &def->face[i], word);
		if (!found && !of_abilities(game, set, def, word))
			return false;
	}
	return true;
}

/* 3. The card that is meant */

/* Find cards by a part of their number or name. Returns how many. */
static int
find_parts(const struct judge_card_set *set, const char *text, judge_def out[], int cap)
{
	char word[WORD];
	int n = 0;
	cards_fold(text, word, sizeof word);
	for (judge_def i = 0; *word && i < set->n; i++)
		if ((stands_in(word, set->def[i].number) ||
		     cards_name_has(&set->def[i].face[0], word)) &&
		    n++ < cap)
			out[n - 1] = i;
	return n;
}

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
	*out = rulebook_card(set, text);
	if (*out != JUDGE_NO_DEF)
		return true;
	int n = cards_meant(set, text, meant, LISTED);
	if (n == 0)
		n = find_parts(set, text, meant, LISTED);
	if (n == 0)
		none(set, text);
	else if (n > 1)
		ask_back(game, set, text, meant, n);
	*out = meant[0];
	return n == 1;
}
