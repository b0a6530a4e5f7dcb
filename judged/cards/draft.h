/*
 * draft.h: a card set that is being read, as arrays that grow. For cards/document.c and the ability
 * compiler (ability.h).
 *
 * Everything in a draft is addressed by index, since the arrays move when they grow.
 */
#ifndef JUDGED_CARDS_DRAFT_H
#define JUDGED_CARDS_DRAFT_H

#include "engine/judge.h"
#include "judged/text/doc.h"
#include "judged/text/names.h"

struct card_draft {
	const struct judge_game *game;
	struct judge_card_def *def;
	struct judge_ability *ability;
	struct judge_node *node; /* node[0] stands for "no node" */
	struct names trait, text;
	size_t n, n_abilities, n_nodes;
};

/* Begin with the cards of `base` (NULL: none) and room for `more` definitions. */
void card_draft_begin(struct card_draft *draft, const struct judge_game *game,
                      const struct judge_card_set *base, size_t more);
/* Return the set, which owns the draft's arrays from now on; doc_cards_free() frees them. */
struct judge_card_set card_draft_finish(struct card_draft *draft, const char *version);

/* Append an item and return its index; a name that is already there is found instead. If one more
 * doesn't fit into 16 bits, there is a fault (`too-large`) at `at` and the result is 0, or
 * JUDGE_NO_DEF for names. */
uint16_t card_draft_node(struct card_draft *draft, const struct judge_node *node,
                         const struct doc_node *at, struct fault *fault);
uint16_t card_draft_trait(struct card_draft *draft, const char *name, const struct doc_node *at,
                          struct fault *fault);
uint16_t card_draft_text(struct card_draft *draft, const char *name, const struct doc_node *at,
                         struct fault *fault);
bool card_draft_ability(struct card_draft *draft, const struct judge_ability *ability,
                        const struct doc_node *at, struct fault *fault);

/* Return the definition with that number, or JUDGE_NO_DEF. */
judge_def card_draft_find(const struct card_draft *draft, const char *number);

#endif
