/*
 * document.h: card definitions in documents: the list of real cards and the `cards:` of transcripts
 * have one form.
 *
 *	cards:
 *	  - {number: TEST-001, name: Test, type: battle, rank: 3, colours: [red], icon: 1, counter: 2000}
 */
#ifndef JUDGED_CARDS_DOCUMENT_H
#define JUDGED_CARDS_DOCUMENT_H

#include "engine/judge.h"
#include "judged/text/doc.h"

/* A number a card can have, in the order of judge_face.number. */
struct doc_card_number {
	const char *name;
	uint8_t types; /* bit per type: cards of these types have it, others must not */
	int32_t most;  /* from 0 */
	bool may_be_x; /* X: no printed number, a text defines it */
	bool tokens_may_lack;
	bool may_lack; /* 0 then */
	bool is_flag;  /* written `true`: 1; left out: 0 */
	/* Written as a member of a map of this name, under `member`; left out: 0. */
	const char *within, *member;
};

/* What a game's cards can say. Lists end with NULL (a NULL name), in the order of the engine's. */
struct doc_card_words {
	const char *game;
	const char *const *type;
	const char *const *colour;
	const struct doc_card_number *number;
	const char *token;              /* the trait of tokens */
	const char *const *replaceable; /* events that something else can happen instead of */
	const char *const *never_seen;  /* events that are there to be replaced: nothing triggers */
	const char *const
		*card_values; /* rules whose number each card has for itself; NULL: none */
	const char *const
		*absent;          /* operations of the kernel the game has no use for; NULL: none */
	const char *const *phase; /* the phases, by the names abilities have for them */
	const char *const *phase_step; /* and the step each of them is told as */
	const char *const *common;     /* keys that all of them may have; NULL: any */
	const char *const *acts_in; /* where texts can act that are not modelled; NULL: anywhere */
	const char *const
		*acts_in_means; /* for each of them the word of doc_acts_in_words; NULL: the same */
	uint8_t text_types; /* bit per type: cards of these types have the texts of judge_game.text */
	uint8_t no_traits; /* those that have no traits */
	uint8_t two_sided; /* those that may have a back */
	bool misprints; /* rules say which types have what: a card may bear what its type has not */
};

/* The words of a game; NULL when there is no game of that name. */
const struct doc_card_words *doc_card_words(const char *game);

/* Is X written on the side of a card where another has this number, because a text of it says what it is? */
bool doc_card_is_x(const struct doc_card_words *words, const struct judge_card_set *set,
                   const struct judge_face *face, int number);

/* Keys of the other side of a card: those that it may have of its own. */
extern const char *const doc_back_keys[];

/* The words for enum judge_acts_in, by bit; ends with NULL. */
extern const char *const doc_acts_in_words[];

/* The list in a file of cards, a map with `game` and `cards`, and where the game is named. NULL with a fault. */
const struct doc_node *doc_cards_of(const struct doc_node *root, const struct doc_node **game,
                                    struct fault *fault);

/* Read a list of definitions. The set in `out` holds the cards of `base` (NULL: none) and then
 * those of the list in document order; trait indices of `base` keep their meaning. Refused besides
 * what is no definition: a number that is in the list or in `base` already (`duplicate-card`).
 * Texts stay the document's and `base`'s; the rest is freed by doc_cards_free(). On a fault nothing
 * is kept. */
bool doc_cards_read(struct judge_card_set *out, const struct doc_node *list,
                    const struct doc_card_words *words, const struct judge_card_set *base,
                    struct fault *fault);
/* The same for definitions that are not all of one list. */
bool doc_cards_read_rows(struct judge_card_set *out, const struct doc_node *const row[], size_t n,
                         const struct doc_card_words *words, const struct judge_card_set *base,
                         struct fault *fault);
void doc_cards_free(struct judge_card_set *set);

/* The same without stopping at the first fault and without keeping anything: fault[i] is that of
 * row[i], its code empty when there is none. Answers how many rows are faulty. */
size_t doc_cards_check_rows(struct fault fault[], const struct doc_node *const row[], size_t n,
                            const struct doc_card_words *words, const struct judge_card_set *base);

#endif
