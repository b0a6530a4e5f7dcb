/* draft.c: the growing arrays of a card set. */
#include "judged/cards/draft.h"
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = UINT16_MAX - 1 };

/* Resize an array. Documents are limited in size, so this fails only if memory runs out
 * altogether. */
static void *
grown(void *array, size_t n, size_t size)
{
	array = alloc_again(array, n * size);
	return array;
}

/* Make room for one more. Capacities are powers of two, so only a full array moves. */
static void *
with_room(void *array, size_t n, size_t size)
{
	bool full = (n & (n - 1)) == 0;
	return full ? grown(array, n ? 2 * n : 1, size) : array;
}

static void *
copied(const void *from, size_t n, size_t size)
{
	size_t room = 1;
	while (room <= n)
		room *= 2;
	void *array = grown(NULL, room, size);
	if (n > 0)
		memcpy(array, from, n * size);
	return array;
}

void
card_draft_begin(struct card_draft *d, const struct judge_game *game,
                 const struct judge_card_set *base, size_t more)
{
	static const struct judge_node none;
	static const struct judge_card_set empty = { .node = &none, .n_nodes = 1 };
	if (!base)
		base = &empty;
	*d = (struct card_draft){
		.game = game,
		.ability = copied(base->ability, base->n_abilities, sizeof *d->ability),
		.node = copied(base->node, base->n_nodes, sizeof *d->node),
		.n = base->n,
		.n_abilities = base->n_abilities,
		.n_nodes = base->n_nodes,
	};
	names_begin(&d->trait, base->trait, base->n_traits);
	names_begin(&d->text, base->text, base->n_texts);
	d->def = grown(NULL, d->n + more + 1, sizeof *d->def);
	if (base->def)
		memcpy(d->def, base->def, d->n * sizeof *d->def);
	memset(d->def + d->n, 0, (more + 1) * sizeof *d->def);
}

struct judge_card_set
card_draft_finish(struct card_draft *d, const char *version)
{
	uint16_t n_traits = (uint16_t)d->trait.n, n_texts = (uint16_t)d->text.n;
	return (struct judge_card_set){
		.def = d->def,
		.n = (uint16_t)d->n,
		.trait = names_finish(&d->trait),
		.n_traits = n_traits,
		.ability = d->ability,
		.n_abilities = (uint16_t)d->n_abilities,
		.node = d->node,
		.n_nodes = (uint16_t)d->n_nodes,
		.text = names_finish(&d->text),
		.n_texts = n_texts,
		.version = version,
	};
}

static bool
fits(size_t n, const char *what, const struct doc_node *at, struct fault *fault)
{
	return n < MOST || doc_fault(at, fault, "too-large", "there are too many %s", what);
}

uint16_t
card_draft_node(struct card_draft *d, const struct judge_node *node, const struct doc_node *at,
                struct fault *fault)
{
	if (!fits(d->n_nodes, "operations in the abilities of all cards", at, fault))
		return 0;
	d->node = with_room(d->node, d->n_nodes, sizeof *d->node);
	d->node[d->n_nodes] = *node;
	return (uint16_t)d->n_nodes++;
}

bool
card_draft_ability(struct card_draft *d, const struct judge_ability *ability,
                   const struct doc_node *at, struct fault *fault)
{
	if (!fits(d->n_abilities, "abilities", at, fault))
		return false;
	d->ability = with_room(d->ability, d->n_abilities, sizeof *d->ability);
	d->ability[d->n_abilities++] = *ability;
	return true;
}

static uint16_t
number_of(struct names *names, const char *name, const char *what, const struct doc_node *at,
          struct fault *fault)
{
	uint16_t number = names_number(names, name);
	if (number != NAMES_FULL)
		return number;
	doc_fault(at, fault, "too-large", "there are too many %s", what);
	return JUDGE_NO_DEF;
}

uint16_t
card_draft_trait(struct card_draft *d, const char *name, const struct doc_node *at,
                 struct fault *fault)
{
	return number_of(&d->trait, name, "traits", at, fault);
}

uint16_t
card_draft_text(struct card_draft *d, const char *name, const struct doc_node *at,
                struct fault *fault)
{
	return number_of(&d->text, name, "names in abilities", at, fault);
}

judge_def
card_draft_find(const struct card_draft *d, const char *number)
{
	for (size_t i = 0; i < d->n; i++)
		if (strcmp(d->def[i].number, number) == 0)
			return (judge_def)i;
	return JUDGE_NO_DEF;
}
