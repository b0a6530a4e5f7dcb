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
#include "judged/cards/game_words.h"
#include "judged/text/doc.h"

/* Is this number of a card's side written X because a text of the card defines it? */
bool doc_card_is_x(const struct game_words *words, const struct judge_card_set *set,
                   const struct judge_face *face, int number);

/* Keys that the other side of a card may have for itself. */
extern const char *const doc_back_keys[];

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
                    const struct game_words *words, const struct judge_card_set *base,
                    struct fault *fault);
/* Like doc_cards_read(), for definitions from several lists. */
bool doc_cards_read_rows(struct judge_card_set *out, const struct doc_node *const row[], size_t n,
                         const struct game_words *words, const struct judge_card_set *base,
                         struct fault *fault);
void doc_cards_free(struct judge_card_set *set);

/* Check all definitions, and keep none. fault[i] receives the fault of row[i]; its code is empty if
 * the row has no fault. If row[i] lacks a printed property, also[i] receives the first unknown key
 * of its abilities; `also` may be NULL. Returns the number of faulty rows. */
size_t doc_cards_check_rows(struct fault fault[], struct fault also[],
                            const struct doc_node *const row[], size_t n,
                            const struct game_words *words, const struct judge_card_set *base);

#endif
