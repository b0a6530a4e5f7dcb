/*
 * facts.h: what cards of a type can have, be and do in a game. The checker of abilities uses these
 * facts to refuse abilities that could never do anything.
 */
#ifndef JUDGED_CARDS_FACTS_H
#define JUDGED_CARDS_FACTS_H

#include "engine/judge.h"

/* A word and the types of cards it applies to, a bit each. Lists end with a NULL word. */
struct card_word {
	const char *word;
	uint8_t types;
};

/* Bit for rules about a player, beside the bits for rules about cards of a type. */
enum { FACT_PLAYER = 1 << 7 };

/* The game's own causes that can bring an event about; causes that all games have always can. */
struct card_causes {
	const char *event;
	const char *const *words; /* ended by NULL */
};

/* An event after which the card is in an area where its abilities don't work unless they say so. */
struct card_place {
	const char *event, *area;
};

/* A word and its areas, separated by blanks. */
struct card_area {
	const char *word, *areas;
};

/* A word for a number and the values it can have. Lists end with a NULL word. */
struct card_bounds {
	const char *word;
	int32_t least, most;
};

struct card_facts {
	const char *game;
	/* ended by a row without an event; events that aren't listed take no `by` */
	const struct card_causes *caused;
	const char *const *cardless; /* events without a card: `that` means nothing there */
	/* Words an ability can begin with, other than keywords (judge_game.bearers). */
	const struct card_word *bearers;
	/* Actions that can be forbidden, and for which types of cards; 0: only for players. */
	const struct card_word *forbidden;
	/* Words about zones, and the types of cards that can stand in a zone. */
	const struct card_word *standing;
	/* Effects that affect cards only in play, and the types of cards affected. */
	const struct card_word *done_to;
	/* Effects that affect cards only in these areas; and the areas where effects leave
	 * cards. */
	const struct card_area *done_in, *ends_in;
	/* Actions that can be forbidden only for cards in these areas, and filters that only cards
	 * there pass. */
	const struct card_area *forbidden_in, *passes_in;
	const struct card_word *lies_in;  /* areas, and the types of cards that can be there */
	const struct card_bounds *bounds; /* of numbers, and of effects that set a number */
	/* Events that happen only to cards of these types, and causes of events that happen only to
	 * such cards. */
	const struct card_word *happens_to, *caused_to;
	const struct card_place
		*happens_in; /* ended by a row without an event; NULL: there are none */
	const char *closed;  /* area to which no effect can move a card; NULL: none */
	/* Only moves to `replaced_to` from one of `replaced_from` can be replaced; the strings
	 * below word the refusals of others. NULL: any move. */
	const char *replaced_to, *const *replaced_from;
	const char *not_to, *not_from, *no_to;
	/* keyword that makes its card leave play, as a cause of its own, not `rule`; NULL: none */
	const char *leaves_by;
	uint8_t monster; /* bit of the type that `own monster` means */
	const char *const
		*other_areas; /* areas, besides play, where an ability can work; NULL: anywhere */
};

/* Return the facts of a game; NULL: the checker has none. */
const struct card_facts *card_facts(const char *game);
/* Return the types of a word in a list; 0xff if the word isn't there. */
uint8_t card_word_types(const struct card_word *list, const char *word);
/* Bit set of the card types that can have abilities beginning with this word. */
uint8_t card_bearers(const struct judge_game *game, const char *word);
/* Can the cause bring about such an event? */
bool card_is_caused(const struct card_facts *facts, const char *event, const char *cause);
bool card_is_cardless(const struct card_facts *facts, const char *event);
/* Return the types of cards that the rulebook says the rule is about, and FACT_PLAYER if it is
 * about players. */
uint8_t card_rule_of(const struct judge_game *game, judge_rule rule);

#endif
