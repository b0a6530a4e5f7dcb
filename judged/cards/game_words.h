/*
 * game_words.h: what judged/ must know of a game beyond struct judge_game: the words and numbers of
 * its cards, facts for the checker of abilities, and the words of its positions.
 * engine/GAME/words.def has a game's row.
 *
 * Several words in one string are separated by blanks. Where they are types of cards, "card" means
 * every type. Arrays of words end with NULL, arrays of rows with a row without a word.
 */
#ifndef JUDGED_CARDS_GAME_WORDS_H
#define JUDGED_CARDS_GAME_WORDS_H

#include "engine/judge.h"

/* A word, and the types, areas, other words or sentence that belong to it. */
struct game_word {
	const char *word, *of;
};

/* A number that cards can have. Rows are in the order of judge_face.number. */
struct game_number {
	const char *name;
	const char *types; /* cards of these types have the number, others must not */
	int32_t most;      /* highest value; the lowest is 0 */
	bool may_be_x;     /* may be written X: no number is printed, a text defines it */
	bool tokens_may_lack;
	bool may_lack; /* the number is 0 then */
	bool is_flag;  /* written `true`: 1; left out: 0 */
	/* The map that contains the number, and its key there; the number is 0 if left out. */
	const char *within, *member;
};

/* An area where texts outside the model can act: its word, the same for every game, and its name
 * within a sentence. */
struct game_area {
	const char *word;
	enum judge_acts_in acts_in;
	const char *says;
};

/* A word for a number and the values it can have. */
struct game_bounds {
	const char *word;
	int32_t least, most;
};

/* What cards of a type can have, be and do. The checker refuses abilities that could never do
 * anything by these facts. NULL: a game has no such rows. */
struct card_facts {
	/* The game's own causes that can bring an event about; causes that all games have always
	 * can. Events that aren't listed take no `by`. */
	const struct game_word *caused;
	const char *cardless; /* events without a card: `that` means nothing there */
	/* Words an ability can begin with, other than keywords (judge_game.bearers). */
	const struct game_word *bearers;
	/* Actions that can be forbidden, and for which types of cards; none: only for players. */
	const struct game_word *forbidden;
	/* Words about zones, and the types of cards that can stand in a zone. */
	const struct game_word *standing;
	/* Effects that affect cards only in play, and the types of cards affected. */
	const struct game_word *done_to;
	/* Effects that affect cards only in these areas; and the areas where effects leave
	 * cards. */
	const struct game_word *done_in, *ends_in;
	/* Actions that can be forbidden only for cards in these areas, and filters that only cards
	 * there pass. */
	const struct game_word *forbidden_in, *passes_in;
	const struct game_word *lies_in;  /* areas, and the types of cards that can be there */
	const struct game_bounds *bounds; /* of numbers, and of effects that set a number */
	/* Events that happen only to cards of these types, and causes of events that happen only to
	 * such cards. */
	const struct game_word *happens_to, *caused_to;
	/* Events after which the card is in an area where its abilities don't work unless they say
	 * so. */
	const struct game_word *happens_in;
	const char *closed; /* area to which no effect can move a card; NULL: none */
	/* Only moves to `replaced_to` from one of `replaced_from` can be replaced; the strings
	 * below word the refusals of others. NULL: any move. */
	const char *replaced_to, *replaced_from;
	const char *not_to, *not_from, *no_to;
	/* keyword that makes its card leave play, as a cause of its own, not `rule`; NULL: none */
	const char *leaves_by;
	/* events that happen only to cards in play or in these areas */
	const struct game_word *happens_from;
	/* The type that `own monster` means, its area, and the events after which a card is no
	 * longer that monster. */
	const char *monster, *monster_in, *monster_leaves;
	const char *other_areas; /* areas, besides play, where an ability can work */
};

struct game_words {
	const char *game;
	const struct game_area *acts_in;
	const struct game_number *number;
	const char *token;              /* the trait of tokens */
	const char *const *replaceable; /* events that can be replaced */
	/* events that exist only to be replaced: nothing triggers on them; NULL: none */
	const char *const *never_seen;
	const char *const *card_values; /* rules whose number can differ per card; NULL: none */
	struct game_bounds need;        /* the number that an ability can demand; no word: none */
	const char *setup_in; /* area where `setup` works unless the ability names others */
	/* operations of the kernel that the game doesn't use; NULL: none */
	const char *const *absent;
	const char *const *phase;      /* phases, as abilities name them */
	const char *const *phase_step; /* by phase: the step it is recorded as */
	const char *const *common;     /* keys that every ability may have; NULL: any */
	/* Cards of these types have the texts of judge_game.text, have no traits, may have a
	 * back. */
	const char *text_types, *no_traits, *two_sided;
	/* rules say which types have which properties, so a misprinted card may have one that its
	 * type lacks */
	bool misprints;
	/* How sentences about abilities put areas, forbidden actions and other words of the
	 * language; and what a keyword does by itself when its event happens. */
	const struct game_word *area_says, *forbid_says, *word_says, *keyword_does;
	const struct card_facts *facts; /* NULL: the checker has none */
	const char *const *areas;       /* in the order in which positions are written */
	/* Codes of anomalies of a start position (judge_anomalies()) and their sentences, in which
	 * %p is the player, %c the card, %w the place, %i and %m the numbers. */
	const struct game_word *doubts;
	/* By the name of an area or value of a position: rules by which it changes. They are named
	 * when no legal play makes the change. */
	const struct game_word *changed_by;
};

/* Return the words of a game; NULL if there is no such game. */
const struct game_words *game_words(const char *game);

#endif
