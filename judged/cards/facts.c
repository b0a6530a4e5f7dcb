/* facts.c: see facts.h. tests/property/facts.c compares the facts with what happens in all
 * scenarios. */
#include "judged/cards/facts.h"

#include <string.h>

#include "rulebook/rulebook.h"

const struct card_facts *
card_facts(const char *game)
{
	const struct game_words *words = game_words(game);
	return words ? words->facts : NULL;
}

const char *
card_word_of(const struct game_word *list, const char *word)
{
	while (list && list->word && strcmp(list->word, word) != 0)
		list++;
	return list ? list->of : NULL;
}

bool
card_has_word(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (size_t len; words && *words; words += len + strspn(words + len, " ")) {
		len = strcspn(words, " ");
		if (len == n && memcmp(words, word, len) == 0)
			return true;
	}
	return false;
}

uint8_t
card_types(const struct judge_game *game, const char *words)
{
	unsigned types = 0;
	if (!words)
		return 0;
	if (card_has_word(words, "player"))
		types |= FACT_PLAYER;
	for (int i = 0; game->type[i]; i++)
		if (card_has_word(words, "card") || card_has_word(words, game->type[i]))
			types |= 1u << i;
	return (uint8_t)types;
}

uint8_t
card_word_types(const struct judge_game *game, const struct game_word *list, const char *word)
{
	const char *of = card_word_of(list, word);
	return of ? card_types(game, of) : UINT8_MAX;
}

uint8_t
card_bearers(const struct judge_game *game, const char *word)
{
	for (int k = 1; game->keyword[k]; k++)
		if (strcmp(game->keyword[k], word) == 0)
			return game->bearers[k];
	return card_word_types(game, card_facts(game->name)->bearers, word);
}

bool
card_is_caused(const struct card_facts *facts, const char *event, const char *cause)
{
	static const char always[] = "effect own_effect opponent_effect own opponent rule";
	const char *causes = card_word_of(facts->caused, event);
	return !causes || card_has_word(always, cause) || card_has_word(causes, cause);
}

bool
card_is_cardless(const struct card_facts *facts, const char *event)
{
	return card_has_word(facts->cardless, event);
}

uint8_t
card_rule_of(const struct judge_game *game, judge_rule rule)
{
	const char *at = rulebook_rule_row(game->name, rule)->asked_of;
	return at ? card_types(game, at) : FACT_PLAYER;
}
