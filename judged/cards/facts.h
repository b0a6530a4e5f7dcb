/*
 * facts.h: what cards of a type can have, be and do in a game: what the checker of abilities goes by when
 * it refuses what could never do anything.
 */
#ifndef JUDGED_CARDS_FACTS_H
#define JUDGED_CARDS_FACTS_H

#include "engine/judge.h"

/* A word and the types of cards it is about, a bit each. Lists end with a NULL word. */
struct card_word {
	const char *word;
	uint8_t types;
};

/* Whom a rule is asked of: types of cards, a bit each, and this. */
enum { FACT_PLAYER = 1 << 7 };

/* The causes of the game's own that bring an event about; those of all games always can. */
struct card_causes {
	const char *event;
	const char *const *words; /* ended by NULL */
};

/* An event after which a card lies where its abilities do not work unless they say so. */
struct card_place {
	const char *event, *area;
};

/* An effect, and areas with blanks between them. */
struct card_area {
	const char *word, *areas;
};

/* A word for a number, and what it can be. Lists end with a NULL word. */
struct card_bounds {
	const char *word;
	int32_t least, most;
};

struct card_facts {
	const char *game;
	const struct card_causes
		*caused; /* ended by one without an event; those that are not there take no `by` */
	const char *const *cardless; /* events of no card: `that` means nothing there */
	/* What abilities begin with, other than keywords (judge_game.bearers). */
	const struct card_word *bearers;
	/* What can be forbidden of cards; 0: of players alone. */
	const struct card_word *forbidden;
	/* What speaks of zones, and which cards stand in one. */
	const struct card_word *standing;
	/* Effects that do something to cards of these types in play only. */
	const struct card_word *done_to;
	/* Effects that do something to cards in these areas only; and those after which cards lie there. */
	const struct card_area *done_in, *ends_in;
	/* What is forbidden of cards in these areas only, and filters that only cards there pass. */
	const struct card_area *forbidden_in, *passes_in;
	const struct card_word *lies_in;  /* areas, and the types of the cards that can lie there */
	const struct card_bounds *bounds; /* of numbers, and of what goes to one */
	/* Events that happen to cards of these types only, and causes that bring about events of such cards only. */
	const struct card_word *happens_to, *caused_to;
	const struct card_place
		*happens_in; /* ended by one without an event; NULL: there are none */
	const char *closed;  /* the area to which no effect moves a card; NULL: there is none */
	/* Which moves can be replaced: those to this area from these, and how that is said; NULL: any. */
	const char *replaced_to, *const *replaced_from;
	const char *not_to, *not_from, *no_to;
	/* A keyword whose cards leave because of it, which is a cause of its own and not `rule`; NULL: there is none. */
	const char *leaves_by;
	uint8_t monster; /* the type of the cards `own monster` means */
	const char *const
		*other_areas; /* where an ability can work that is not in play; NULL: anywhere */
};

/* The facts of a game; NULL: the checker knows none. */
const struct card_facts *card_facts(const char *game);
/* The types of a word in a list; 0xff when it is not there. */
uint8_t card_word_types(const struct card_word *list, const char *word);
/* The types of cards that can have abilities which begin with the word. */
uint8_t card_bearers(const struct judge_game *game, const char *word);
/* Can it bring about such an event? */
bool card_is_caused(const struct card_facts *facts, const char *event, const char *cause);
bool card_is_cardless(const struct card_facts *facts, const char *event);
/* Whom the rulebook says the rule is asked of. */
uint8_t card_rule_of(const struct judge_game *game, judge_rule rule);

#endif
