/* ability_parts.c: reads the program of a compiled ability, and tells whether a part of it means a
 * single card. */
#include "judged/cards/ability_parts.h"

#include <string.h>

const struct judge_node *
part_node(const struct parts *p, uint16_t index)
{
	return &p->set->node[index];
}

const struct judge_op *
part_op(const struct parts *p, uint16_t index)
{
	return &p->game->op[part_node(p, index)->op];
}

bool
part_is(const struct parts *p, uint16_t index, const char *op)
{
	return strcmp(part_op(p, index)->name, op) == 0;
}

int32_t
part_number(const struct parts *p, uint16_t index)
{
	return part_node(p, index)->number;
}

uint16_t
part_arg(const struct parts *p, uint16_t index, const char *slot)
{
	const struct judge_op *op = part_op(p, index);
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, slot) == 0)
			return part_node(p, index)->arg[i];
	return 0;
}

size_t
words_count(const char *const words[])
{
	size_t n = 0;
	while (words[n])
		n++;
	return n;
}

bool
word_is_among(const char *const words[], const char *word)
{
	while (words && *words && strcmp(*words, word) != 0)
		words++;
	return words && *words;
}

void
area_words(const struct judge_game *game, const char *words[AREA_BITS])
{
	enum { PLAY = AREA_BITS - 2, UNDER };
	for (int i = 0; i < PLAY; i++)
		words[i] = i < game->n_areas ? game->area[i].name : NULL;
	words[PLAY] = "play";
	words[UNDER] = "under";
}

/* An ability and, in `asked`, a bit per variable being checked: one that is filled again from
 * itself is checked only once. */
struct looking {
	const struct parts *in;
	uint64_t asked;
};

static bool keeps_one(struct looking l, int variable);

static bool
is_one(const struct looking *l, uint16_t number)
{
	return number && part_is(l->in, number, " literal") && part_number(l->in, number) == 1;
}

/* Is it "1 of .." or "up to 1 of ..", and not one for each player? */
static bool
chooses_one(const struct looking *l, uint16_t choice)
{
	uint16_t by = part_arg(l->in, choice, "by");
	return is_one(l, part_arg(l->in, choice, "choose")) &&
	       !(by && part_number(l->in, by) == JUDGE_ANY);
}

static bool
means_one(const struct looking *l, uint16_t cards)
{
	/* A word of its own, such as `this`, or a side's monster. */
	const struct judge_op *op = part_op(l->in, cards);
	if (op->kind == JUDGE_K_CARDS && (!op->slot[0].name || strcmp(op->name, " monster") == 0))
		return true;
	if (part_is(l->in, cards, " select") || part_is(l->in, cards, " zones")) {
		uint16_t choice = part_arg(l->in, cards, " choice");
		return choice ? chooses_one(l, choice)
		              : means_one(l, part_arg(l->in, cards, " base"));
	}
	if (part_is(l->in, cards, "among"))
		return means_one(l, part_arg(l->in, cards, "among"));
	return part_is(l->in, cards, "the") &&
	       keeps_one(*l, part_number(l->in, part_arg(l->in, cards, "the")));
}

/* Does an operation that keeps something keep at most one thing, either by its count or by the
 * cards it names? */
static bool
keeps_one_here(const struct looking *l, uint16_t index)
{
	const struct judge_op *op = part_op(l->in, index);
	if (op->kind == JUDGE_K_CARDS || op->kind == JUDGE_K_ZONES)
		return means_one(l, index);
	uint16_t of = part_arg(l->in, index, "of"), first = part_node(l->in, index)->arg[0];
	if (!first || (of && part_number(l->in, of) == JUDGE_ANY))
		return false;
	if (op->slot[0].kind == JUDGE_K_NUMBER)
		return is_one(l, first);
	return op->slot[0].kind == JUDGE_K_CARDS && means_one(l, first);
}

/* Does every operation in a list and below it keep at most one thing under the variable? */
static bool
is_one_below(const struct looking *l, uint16_t first, int variable)
{
	for (uint16_t i = first; i; i = part_node(l->in, i)->next) {
		const struct judge_node *node = part_node(l->in, i);
		if (node->adds_to == variable || (node->as == variable && !keeps_one_here(l, i)))
			return false;
		for (int k = 0; k < JUDGE_SLOTS && part_op(l->in, i)->slot[k].name; k++)
			if (node->arg[k] && !is_one_below(l, node->arg[k], variable))
				return false;
	}
	return true;
}

static bool
keeps_one(struct looking l, int variable)
{
	const struct judge_ability *a = l.in->ability;
	const uint16_t roots[] = { a->on, a->when, a->active_if, a->cost, a->choose, a->body };
	if (l.asked >> variable & 1)
		return true;
	l.asked |= UINT64_C(1) << variable;
	for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
		if (!is_one_below(&l, roots[i], variable))
			return false;
	return true;
}

bool
part_keeps_one(const struct parts *p, int variable)
{
	return keeps_one((struct looking){ p, 0 }, variable);
}

bool
part_means_one(const struct parts *p, uint16_t cards)
{
	return means_one(&(struct looking){ p, 0 }, cards);
}
