/*
 * document.h: card definitions in documents. The list of real cards and the `cards:` of transcripts
 * have the same form.
 *
 *	cards:
 *	  - {number: TEST-001, name: Test, type: battle, rank: 3, colours: [red], icon: 1, counter: 2000}
 */
#ifndef JUDGED_CARDS_DOCUMENT_H
#define JUDGED_CARDS_DOCUMENT_H

#include "engine/judge.h"
#include "judged/text/doc.h"

/* A number that cards can have. Rows are in the order of judge_face.number. */
struct doc_card_number {
	const char *name;
	uint8_t types; /* bit per type: cards of these types have the number, others must not */
	int32_t most;  /* highest value; the lowest is 0 */
	bool may_be_x; /* may be written X: no number is printed, a text defines it */
	bool tokens_may_lack;
	bool may_lack; /* the number is 0 then */
	bool is_flag;  /* written `true`: 1; left out: 0 */
	/* The map that contains the number, and its key there; the number is 0 if left out. */
	const char *within, *member;
};

/* The words a game's cards can use. Lists are in the engine's order and end with NULL (a NULL
 * name). */
struct doc_card_words {
	const char *game;
	const char *const *type;
	const char *const *colour;
	const struct doc_card_number *number;
	const char *token;              /* the trait of tokens */
	const char *const *replaceable; /* events that can be replaced */
	/* events that exist only to be replaced: nothing triggers on them */
	const char *const *never_seen;
	const char *const *card_values; /* rules whose number can differ per card; NULL: none */
	/* operations of the kernel that the game doesn't use; NULL: none */
	const char *const *absent;
	const char *const *phase;      /* phases, as abilities name them */
	const char *const *phase_step; /* by phase: the step it is recorded as */
	const char *const *common;     /* keys that every ability may have; NULL: any */
	/* areas where texts outside the model can act; NULL: anywhere */
	const char *const *acts_in;
	/* by area of acts_in: its word in doc_acts_in_words; NULL: the words are the same */
	const char *const *acts_in_means;
	const char *const *acts_in_says; /* by area of acts_in: the words within a sentence */
	/* bit per type: cards of these types have the texts of judge_game.text */
	uint8_t text_types;
	uint8_t no_traits; /* bit per type: cards of these types have no traits */
	uint8_t two_sided; /* bit per type: cards of these types may have a back */
	/* rules say which types have which properties, so a misprinted card may have one that its
	 * type lacks */
	bool misprints;
};

/* Return the words of a game; NULL if there is no such game. */
const struct doc_card_words *doc_card_words(const char *game);

/* Is this number of a card's side written X because a text of the card defines it? */
bool doc_card_is_x(const struct doc_card_words *words, const struct judge_card_set *set,
                   const struct judge_face *face, int number);

/* Keys that the other side of a card may have for itself. */
extern const char *const doc_back_keys[];

/* Words for enum judge_acts_in, by bit; ends with NULL. */
extern const char *const doc_acts_in_words[];

/* Return the list in a file of cards, which is a map with `game` and `cards`, and the node that
 * names the game. NULL with a fault. */
const struct doc_node *doc_cards_of(const struct doc_node *root, const struct doc_node **game,
                                    struct fault *fault);

/* Read a list of definitions. The set in `out` holds the cards of `base` (NULL: none) and then
 * those of the list in document order; trait indices of `base` keep their meaning. Refuses invalid
 * definitions and any number that is already in the list or in `base` (`duplicate-card`). Texts
 * belong to the document and to `base`; doc_cards_free() frees the rest. On a fault, `out` holds
 * nothing to free. */
bool doc_cards_read(struct judge_card_set *out, const struct doc_node *list,
                    const struct doc_card_words *words, const struct judge_card_set *base,
                    struct fault *fault);
/* Like doc_cards_read(), for definitions from several lists. */
bool doc_cards_read_rows(struct judge_card_set *out, const struct doc_node *const row[], size_t n,
                         const struct doc_card_words *words, const struct judge_card_set *base,
                         struct fault *fault);
void doc_cards_free(struct judge_card_set *set);

/* Check definitions without stopping at the first fault and without keeping a set: fault[i] is the
 * fault of row[i], with an empty code if there is none. Where a key of what is printed is missing,
 * also[i] is an unknown key of its abilities; NULL: these aren't looked for. Returns how many rows
 * are faulty. */
size_t doc_cards_check_rows(struct fault fault[], struct fault also[],
                            const struct doc_node *const row[], size_t n,
                            const struct doc_card_words *words, const struct judge_card_set *base);

#endif
