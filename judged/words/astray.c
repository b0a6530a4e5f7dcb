/* astray.c: reasons why a pick can't be an answer to its question. */
#include "judged/words/astray.h"

#include <string.h>

#include "judged/words/position.h"
#include "judged/words/choices.h"

bool
astray_brought(const struct transcript *t, judge_seat seat, judge_def def)
{
	for (int l = 0; l < JUDGE_LISTS; l++)
		for (int i = 0; i < t->player[seat].list[l].n; i++)
			if (t->player[seat].list[l].def[i] == def)
				return true;
	return false;
}

/* Does the document list all cards that the player brought? A list without cards may stand for any
 * cards. */
static bool
lists_are_known(const struct transcript *t, judge_seat seat)
{
	if (!t->player[seat].given)
		return false;
	for (int l = 0; t->game->list[l]; l++)
		if (t->player[seat].list[l].n == 0)
			return false;
	return true;
}

/* Is the card missing from the lists of the player who picks it? */
static bool
is_not_brought(const struct transcript *t, struct judge_pick pick)
{
	return pick.def < t->cards.n && pick.seat < JUDGE_SEATS && lists_are_known(t, pick.seat) &&
	       !astray_brought(t, pick.seat, pick.def);
}

/* Is the card missing from a written position, in all places of the player who picks it? */
static bool
is_not_placed(struct judge_run *run, const struct transcript *t, struct judge_pick pick)
{
	struct judge_card_view card[JUDGE_CARDS];
	judge_seat seat;
	int area, index;
	if (!t->start.given || pick.def >= t->cards.n || pick.seat >= JUDGE_SEATS)
		return false;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		int n = judge_cards_at(run, p, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			if (card[i].owner == pick.seat &&
			    (card[i].def == pick.def || card_is_unknown(&card[i])))
				return false;
	}
	return true;
}

bool
astray_say(struct judge_run *run, const struct transcript *t, struct judge_pick pick,
           char out[ASTRAY])
{
	const struct judge_question *question = judge_question(run);
	char text[SAY_QUESTION];
	out[0] = text[0] = '\0';
	if (is_not_brought(t, pick)) {
		bool several = say_has_decks(t->game);
		say_card(&t->cards, pick.def, text, sizeof text);
		say_add(out, ASTRAY, "%s is %s %s's %s", text, several ? "in neither of" : "not in",
		        say_seat(pick.seat), several ? "decks" : "deck");
		return true;
	}
	if (is_not_placed(run, t, pick)) {
		say_card(&t->cards, pick.def, text, sizeof text);
		say_add(out, ASTRAY, "%s has no %s in this position", say_seat(pick.seat), text);
		return true;
	}
	if (question->seat < JUDGE_SEATS && pick.seat != question->seat) {
		say_question(run, question, text, sizeof text);
		say_add(out, ASTRAY, "%s decides here: %s", say_seat(question->seat), text);
	}
	return false;
}

void
astray_say_whose(const struct transcript *t, struct judge_pick pick, char out[ASTRAY])
{
	if (!is_not_brought(t, pick) || !astray_brought(t, (judge_seat)(1 - pick.seat), pick.def))
		return;
	say_add(out, ASTRAY, ", but in %s%s's", say_has_decks(t->game) ? "one of " : "",
	        say_seat((judge_seat)(1 - pick.seat)));
}
