/* ability_select.c: compiles descriptions of cards and zones: a base, filters, and a choice. */
#include <string.h>

#include "judged/cards/ability_compile.h"

/* Keys that aren't filters. The bases from the table are also keys. */
static const char *const card_keys[] = { "own",    "opponent",   "any",    "in",  "choose", "up_to",
	                                 "by",     "any_number", "as",     "the", "under",  "among",
	                                 "any_of", "adds_to",    "random", NULL };
static const char *const zone_keys[] = { "own",   "opponent", "any", "the",     "choose",
	                                 "up_to", "by",       "as",  "adds_to", NULL };

static struct judge_slot
slot_of(uint8_t kind, const char *name)
{
	return (struct judge_slot){ .name = name, .kind = kind };
}

/* Find the one member of a map that is among some keys. False with a fault if there are two or, if
 * `needed`, none. */
static bool
only_one(struct compiler *c, const struct doc_node *map, const char *const keys[],
         const struct doc_node **out)
{
	*out = NULL;
	for (const struct doc_node *n = map->first; n; n = n->next)
		for (size_t i = 0; keys[i]; i++) {
			if (strcmp(n->key, keys[i]) != 0)
				continue;
			if (*out)
				return doc_key_fault(n, c->fault, "conflicting-keys",
				                     "`%s` and `%s` cannot be used together",
				                     (*out)->key, n->key);
			*out = n;
		}
	return true;
}

static int
side_of(const struct doc_node *member)
{
	for (int i = 0; ability_sides[i]; i++)
		if (strcmp(member->key, ability_sides[i]) == 0)
			return i;
	return -1;
}

/* Choices */

/* Return the number whose total is bounded: the key is the game's own, or `total_` and a number
 * that texts can change. -1: not such a key. */
enum { TOTAL = 2, TOTAL_OF, RANDOM };

static const char total_prefix[] = "total_";

static int
number_totalled(const struct compiler *c, const char *key)
{
	const struct judge_op *choice = &c->game->op[ability_op(c, JUDGE_K_CARDS, " choice")];
	const char *const *changed =
		c->game->op[ability_op(c, JUDGE_K_STATIC, "modify")].slot[0].words;
	if (strcmp(key, choice->slot[TOTAL].name) == 0)
		return 0;
	if (strncmp(key, total_prefix, sizeof total_prefix - 1) != 0)
		return -1;
	key += sizeof total_prefix - 1;
	for (int i = 0; c->game->number[i]; i++)
		for (int k = 0; changed[k]; k++)
			if (strcmp(c->game->number[i], key) == 0 && strcmp(changed[k], key) == 0)
				return i;
	return -1;
}

/* Find the member that bounds a total, or NULL. False with a fault if there are two. */
static bool
find_total(struct compiler *c, const struct doc_node *map, const struct doc_node **out)
{
	*out = NULL;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		if (number_totalled(c, n->key) < 0)
			continue;
		if (*out)
			return doc_key_fault(n, c->fault, "conflicting-keys",
			                     "`%s` and `%s` cannot be used together", (*out)->key,
			                     n->key);
		*out = n;
	}
	return true;
}

static bool
take_total(struct compiler *c, const struct doc_node *total, struct judge_node *node)
{
	int which = number_totalled(c, total->key);
	return (node->arg[TOTAL] = ability_value(c, JUDGE_K_NUMBER, total)) != 0 &&
	       (which == 0 || (node->arg[TOTAL_OF] = ability_literal(c, which, total)) != 0);
}

/* Read a random choice; refused if the game has no such question. */
static bool
take_random(struct compiler *c, const struct doc_node *random, struct judge_node *node)
{
	const struct judge_slot *slot = &c->game->op[node->op].slot[RANDOM];
	bool asks = false;
	for (int i = 0; i < c->game->n_verbs; i++)
		asks |= strcmp(c->game->verb[i].name, random->key) == 0;
	if (!asks)
		return doc_key_fault(random, c->fault, "unknown-key",
		                     "cards are never chosen at random in this game");
	if (node->arg[TOTAL])
		return doc_key_fault(
			random, c->fault, "conflicting-keys",
			"`%s` can't be combined with a total: a random choice has no limit",
			random->key);
	return (node->arg[RANDOM] = ability_literals(c, JUDGE_K_CARDS, slot, random)) != 0;
}

static uint16_t
count_of(struct compiler *c, const struct doc_node *how)
{
	if (how->type == DOC_INT && how->number < 1)
		return doc_fault(how, c->fault, "out-of-range",
		                 "`%s` must be at least 1, or nothing would be chosen", how->key),
		       0;
	return ability_value(c, JUDGE_K_NUMBER, how);
}

enum { EXACTLY, UP_TO, ANY_NUMBER };

static bool
how_many(struct compiler *c, const struct doc_node *how, struct judge_node *node)
{
	bool any;
	if (strcmp(how->key, "any_number") != 0) {
		node->number = strcmp(how->key, "up_to") == 0 ? UP_TO : EXACTLY;
		return (node->arg[0] = count_of(c, how)) != 0;
	}
	node->number = ANY_NUMBER;
	return doc_want_bool(how, &any, c->fault) &&
	       (any || doc_fault(how, c->fault, "out-of-range", "`any_number` can only be true"));
}

static bool
choice_details(struct compiler *c, const struct doc_node *map, struct judge_node *node)
{
	const struct judge_op *op = &c->game->op[node->op];
	int by = ability_slot(op, "by");
	const struct doc_node *who = doc_member(map, "by"), *random = doc_member(map, "random"),
			      *total;
	if (who && !(node->arg[by] = ability_literals(c, op->kind, &op->slot[by], who)))
		return false;
	return find_total(c, map, &total) && (!total || take_total(c, total, node)) &&
	       (!random || take_random(c, random, node));
}

static bool
choice(struct compiler *c, const struct doc_node *map, uint16_t *out)
{
	static const char *const ways[] = { "choose", "up_to", "any_number", NULL };
	const struct doc_node *how, *detail;
	struct judge_node node = { .op = ability_op(c, JUDGE_K_CARDS, " choice") };
	*out = 0;
	if (!only_one(c, map, ways, &how) || !find_total(c, map, &detail))
		return false;
	detail = doc_member(map, "by") ? doc_member(map, "by") : detail;
	detail = detail ? detail : doc_member(map, "random");
	if (!how)
		return !detail ||
		       doc_key_fault(detail, c->fault, "missing-key",
		                     "`%s` needs a choice: `choose`, `up_to` or `any_number`",
		                     detail->key);
	if (!c->asking)
		return doc_key_fault(
			how, c->fault, "no-choice",
			"only an effect can ask a player to choose, and this is not an effect");
	return how_many(c, how, &node) && choice_details(c, map, &node) &&
	       (*out = ability_node(c, node, how)) != 0;
}

/* Read `as` and `adds_to`: the names under which the things found are kept. */
static bool
keep(struct compiler *c, const struct doc_node *map, enum kept kept, struct judge_node *node)
{
	const struct doc_node *as = doc_member(map, "as"), *adds = doc_member(map, "adds_to");
	return ability_one_name(c, map) &&
	       (!as || (node->as = ability_declare(c, as, kept)) != 0) &&
	       (!adds || (node->adds_to = ability_collect(c, adds, kept)) != 0);
}

/* Cards */

static uint16_t
cards_of_side(struct compiler *c, const struct doc_node *member)
{
	struct judge_slot types = slot_of(JUDGE_K_TYPES, member->key);
	struct judge_node node = { .op = ability_op(c, JUDGE_K_CARDS, " of side") };
	if (!(node.arg[0] = ability_literal(c, side_of(member), member)) ||
	    !(node.arg[1] = ability_literals(c, JUDGE_K_CARDS, &types, member)))
		return 0;
	return ability_node(c, node, member);
}

static uint16_t
card_base(struct compiler *c, const struct doc_node *map)
{
	static const char *const bases[] = { "own",   "opponent", "any",    "the",
		                             "under", "among",    "any_of", NULL };
	const struct doc_node *base;
	if (!only_one(c, map, bases, &base))
		return 0;
	if (!base)
		return doc_fault(
			       map, c->fault, "missing-key",
			       "cards need one of these: `own`, `opponent`, `any`, `the`, `under`, `among` or `any_of`"),
		       0;
	if (side_of(base) >= 0)
		return cards_of_side(c, base);
	/* The other bases are operations with one slot, which is among the selection's own keys. */
	return ability_operation(c, ability_op(c, JUDGE_K_CARDS, base->key), map);
}

static uint16_t
selection(struct compiler *c, const struct doc_node *map)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_CARDS, " select") };
	const struct doc_node *in = doc_member(map, "in");
	const char *keys[sizeof card_keys / sizeof *card_keys + 1];
	const struct doc_node *total;
	uint16_t areas;
	if (!find_total(c, map, &total))
		return 0;
	keys[0] = total ? total->key : "by";
	memcpy(keys + 1, card_keys, sizeof card_keys);
	if (!(node.arg[0] = card_base(c, map)) ||
	    (in && !(ability_areas(c, in, &areas) &&
	             (node.arg[1] = ability_literal(c, areas, in)) != 0)) ||
	    !ability_filters(c, JUDGE_K_FILTER, map, keys, &node.arg[2]) ||
	    !choice(c, map, &node.arg[3]) || !keep(c, map, KEPT_CARDS, &node))
		return 0;
	return ability_check_cards(c, &node, map) ? ability_node(c, node, map) : 0;
}

/* Compile `own monster` or `opponent monster`, each a word for an operation with a side. */
static uint16_t
monster(struct compiler *c, const struct doc_node *node)
{
	uint16_t op = ability_op(c, JUDGE_K_CARDS, " monster");
	int side = doc_is(node, "own monster")        ? JUDGE_OWN
	           : doc_is(node, "opponent monster") ? JUDGE_OPPONENT
	                                              : -1;
	if (!op || side < 0)
		return ability_scalar(c, JUDGE_K_CARDS, node);
	struct judge_node made = { .op = op };
	made.arg[0] = ability_literal(c, side, node);
	return made.arg[0] ? ability_node(c, made, node) : 0;
}

uint16_t
ability_cards(struct compiler *c, const struct doc_node *node)
{
	if (node->type == DOC_STRING)
		return monster(c, node);
	return doc_want_map(node, c->fault) ? selection(c, node) : 0;
}

/* Compile a list of several kinds of cards; no choice is allowed within it. */
uint16_t
ability_card_lists(struct compiler *c, const struct doc_node *list)
{
	uint16_t first = 0, last = 0;
	bool asking = c->asking;
	if (!doc_want_list(list, c->fault))
		return 0;
	if (list->count < 2)
		return doc_fault(list, c->fault, "out-of-range",
		                 "at least two kinds of cards are needed here"),
		       0;
	c->asking = false;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		uint16_t made = ability_cards(c, n);
		if (!made)
			return 0;
		if (last)
			c->draft->node[last].next = made;
		else
			first = made;
		last = made;
	}
	c->asking = asking;
	return first;
}

/* Zones */

static uint16_t
zones_of_side(struct compiler *c, const struct doc_node *member)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_ZONES, " zones of") };
	if (!doc_is(member, "zone"))
		return doc_fault(member, c->fault, "unknown-word",
		                 "zones are needed here; write `%s: zone`", member->key),
		       0;
	node.arg[0] = ability_literal(c, side_of(member), member);
	return node.arg[0] ? ability_node(c, node, member) : 0;
}

static uint16_t
zone_base(struct compiler *c, const struct doc_node *map)
{
	static const char *const bases[] = { "own", "opponent", "any", "the", NULL };
	const struct doc_node *base;
	if (!only_one(c, map, bases, &base))
		return 0;
	if (!base)
		return doc_fault(
			       map, c->fault, "missing-key",
			       "zones need one of these: `own: zone`, `opponent: zone`, `any: zone` or `the`"),
		       0;
	return side_of(base) >= 0 ? zones_of_side(c, base)
	                          : ability_operation(c, ability_op(c, JUDGE_K_ZONES, "the"), map);
}

uint16_t
ability_zones(struct compiler *c, const struct doc_node *map)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_ZONES, " zones") };
	if (!doc_want_map(map, c->fault) || !(node.arg[0] = zone_base(c, map)) ||
	    !ability_filters(c, JUDGE_K_ZONE_FILTER, map, zone_keys, &node.arg[1]) ||
	    !choice(c, map, &node.arg[2]) || !keep(c, map, KEPT_ZONES, &node))
		return 0;
	return ability_node(c, node, map);
}
