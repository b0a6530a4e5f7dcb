/* ability_kept.c: tells whether an ability keeps a single card under a name. */
#include "judged/cards/ability_kept.h"

#include <string.h>

/* An ability and, in `asked`, a bit per variable being checked: one that is filled again from
 * itself is checked only once. */
struct looking {
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_ability *ability;
	uint64_t asked;
};

static bool keeps_one(struct looking l, int variable);

static const struct judge_node *
node_at(const struct looking *l, uint16_t index)
{
	return &l->set->node[index];
}

static const struct judge_op *
op_at(const struct looking *l, uint16_t index)
{
	return &l->game->op[node_at(l, index)->op];
}

static bool
is(const struct looking *l, uint16_t index, const char *op)
{
	return strcmp(op_at(l, index)->name, op) == 0;
}

static uint16_t
arg_of(const struct looking *l, uint16_t index, const char *slot)
{
	const struct judge_op *op = op_at(l, index);
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, slot) == 0)
			return node_at(l, index)->arg[i];
	return 0;
}

static bool
is_one(const struct looking *l, uint16_t number)
{
	return number && is(l, number, " literal") && node_at(l, number)->number == 1;
}

/* Is it "1 of .." or "up to 1 of ..", and not one for each player? */
static bool
chooses_one(const struct looking *l, uint16_t choice)
{
	uint16_t by = arg_of(l, choice, "by");
	return is_one(l, arg_of(l, choice, "choose")) &&
	       !(by && node_at(l, by)->number == JUDGE_ANY);
}

static bool
means_one(const struct looking *l, uint16_t cards)
{
	static const char *const single[] = { "this",     "that",  " monster",     "invasion card",
		                              "attacker", "guard", "first_target", NULL };
	for (int i = 0; single[i]; i++)
		if (is(l, cards, single[i]))
			return true;
	if (is(l, cards, " select") || is(l, cards, " zones")) {
		uint16_t choice = arg_of(l, cards, " choice");
		return choice ? chooses_one(l, choice) : means_one(l, arg_of(l, cards, " base"));
	}
	if (is(l, cards, "among"))
		return means_one(l, arg_of(l, cards, "among"));
	return is(l, cards, "the") && keeps_one(*l, node_at(l, arg_of(l, cards, "the"))->number);
}

/* Does an operation that keeps something keep at most one thing, either by its count or by the
 * cards it names? */
static bool
keeps_one_here(const struct looking *l, uint16_t index)
{
	const struct judge_op *op = op_at(l, index);
	if (op->kind == JUDGE_K_CARDS || op->kind == JUDGE_K_ZONES)
		return means_one(l, index);
	uint16_t of = arg_of(l, index, "of"), first = node_at(l, index)->arg[0];
	if (!first || (of && node_at(l, of)->number == JUDGE_ANY))
		return false;
	if (op->slot[0].kind == JUDGE_K_NUMBER)
		return is_one(l, first);
	return op->slot[0].kind == JUDGE_K_CARDS && means_one(l, first);
}

/* Does every operation in a list and below it keep at most one thing under the variable? */
static bool
is_one_below(const struct looking *l, uint16_t first, int variable)
{
	for (uint16_t i = first; i; i = node_at(l, i)->next) {
		const struct judge_node *node = node_at(l, i);
		if (node->adds_to == variable || (node->as == variable && !keeps_one_here(l, i)))
			return false;
		for (int k = 0; k < JUDGE_SLOTS && op_at(l, i)->slot[k].name; k++)
			if (node->arg[k] && !is_one_below(l, node->arg[k], variable))
				return false;
	}
	return true;
}

static bool
keeps_one(struct looking l, int variable)
{
	const struct judge_ability *a = l.ability;
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
ability_keeps_one(const struct judge_game *game, const struct judge_card_set *set,
                  const struct judge_ability *ability, int variable)
{
	return keeps_one((struct looking){ game, set, ability, 0 }, variable);
}

bool
ability_means_one(const struct judge_game *game, const struct judge_card_set *set,
                  const struct judge_ability *ability, uint16_t cards)
{
	const struct looking l = { game, set, ability, 0 };
	return means_one(&l, cards);
}
