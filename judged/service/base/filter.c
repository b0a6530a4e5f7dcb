/* filter.c: checks the conditions by which rulings are selected, in lists and for judging again. */
#include "judged/service/base/filter.h"

#include <string.h>

#include "judged/cards/cards.h"
#include "judged/ruling/ruling.h"
#include "judged/words/choices.h"
#include "rulebook/rulebook.h"

bool
filter_is_verdict(const char *word)
{
	for (int i = RULING_ILLEGAL; i <= RULING_CONSISTENT; i++)
		if (strcmp(ruling_verdict_word((enum ruling_verdict)i), word) == 0)
			return true;
	return false;
}

bool
filter_is_event(const char *word)
{
	for (uint8_t event = 0; event < JUDGE_EVENTS; event++)
		if (strcmp(event_word(event), word) == 0)
			return true;
	return false;
}

const char *
filter_card(const char *number)
{
	const struct rulebook_game *game;
	for (size_t i = 0; (game = rulebook_game_at(i)); i++) {
		const struct judge_card_set *cards = rulebook_cards(game->name);
		judge_def def = cards ? rulebook_card(cards, number) : JUDGE_NO_DEF;
		if (def != JUDGE_NO_DEF)
			return cards->def[def].number;
	}
	return NULL;
}

bool
filter_is_clause(const char *text)
{
	static const char joints[] = ".-/";
	const char *end = strchr(text, '*');
	size_t len = strlen(text);
	if (end && (end[1] || !rulebook_pattern_stem(text)))
		return false;
	for (size_t i = 0; i < len; i++)
		if (strchr(joints, text[i]) &&
		    (i == 0 || i + 1 == len || strchr(joints, text[i - 1])))
			return false;
	return len > 0;
}
