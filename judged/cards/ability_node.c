/* ability_node.c: compiles maps and words to operations, by the game's table. */
#include <stdio.h>
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"

enum { DEEPEST = 24, WORDS = 320 };

/* Count one level of nesting and refuse too many, so that running a program never nests deeper. */
static bool
descend(struct compiler *c, const struct doc_node *at)
{
	return ++c->depth <= DEEPEST ||
	       doc_fault(at, c->fault, "too-deep",
	                 "the parts of an ability can be nested at most %d levels deep", DEEPEST);
}

const char *
ability_kind_name(uint8_t kind)
{
	const char *made = "part";
	switch (kind) {
#define LITERAL(...)
#define VALUE(kind, name, schema, compile, print, say)                                             \
	case JUDGE_K_##kind:                                                                       \
		made = name;                                                                       \
		break;

#include "judged/cards/kinds.def"
	default: break;
	}
	return made;
}

/* The table */

bool
ability_is_written(const struct judge_game *game, const struct judge_op *op)
{
	const struct game_words *words = game_words(game->name);
	return op->name[0] != ' ' && !word_is_among(words ? words->absent : NULL, op->name);
}

static bool
is_internal(const struct compiler *c, const struct judge_op *op)
{
	return !ability_is_written(c->game, op);
}

int
ability_slot(const struct judge_op *op, const char *key)
{
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, key) == 0)
			return i;
	return -1;
}

uint16_t
ability_op(const struct compiler *c, uint8_t kind, const char *name)
{
	for (uint16_t i = 0; i < c->game->n_ops; i++)
		if (c->game->op[i].kind == kind && strcmp(c->game->op[i].name, name) == 0)
			return i;
	return 0;
}

/* Collect the words that a kind is written with. */
static void
words_of(const struct compiler *c, uint8_t kind, const char *words[WORDS])
{
	size_t n = 0;
	for (uint16_t i = 0; i < c->game->n_ops && n < WORDS - 1; i++)
		if (c->game->op[i].kind == kind && !is_internal(c, &c->game->op[i]))
			words[n++] = c->game->op[i].name;
	words[n] = NULL;
}

/* Report a word that the kind doesn't have, or has only with or without a value. */
static bool
unknown(struct compiler *c, uint8_t kind, bool alone, const struct doc_node *at, const char *word)
{
	const char *words[WORDS], *what = ability_kind_name(kind);
	char instead[DOC_INSTEAD];
	words_of(c, kind, words);
	if (!word_is_among(words, word))
		doc_suggestion(word, words, instead);
	else if (alone)
		snprintf(instead, sizeof instead, " by itself; write `{%.40s: ...}`", word);
	else
		snprintf(instead, sizeof instead, " with a value; write `%.40s` alone", word);
	return (!alone && at->key ? doc_key_fault : doc_fault)(at, c->fault, "unknown-word",
	                                                       "`%.60s` is no %s%s", word, what,
	                                                       instead);
}

/* Keys that may stand beside an operation's slots */

static bool
is_extra(uint8_t kind, const char *key)
{
	if (kind == JUDGE_K_EFFECT)
		return strcmp(key, "as") == 0 || strcmp(key, "count_as") == 0 ||
		       strcmp(key, "adds_to") == 0;
	return kind == JUDGE_K_CONDITION &&
	       (strcmp(key, "min") == 0 || strcmp(key, "max") == 0 || strcmp(key, "is") == 0);
}

/* Return the first member that is neither a slot nor allowed beside the slots; NULL if there is
 * none. */
static const struct doc_node *
stranger(const struct judge_op *op, uint8_t wanted, const struct doc_node *map)
{
	const struct doc_node *n = map->first;
	while (n && (ability_slot(op, n->key) >= 0 || is_extra(wanted, n->key)))
		n = n->next;
	return n;
}

static bool
report_stranger(struct compiler *c, const struct judge_op *op, const struct doc_node *at)
{
	const char *words[JUDGE_SLOTS + 1];
	size_t n = 0;
	for (int i = 1; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (op->slot[i].name[0] != ' ')
			words[n++] = op->slot[i].name;
	words[n] = NULL;
	char instead[DOC_INSTEAD];
	return doc_key_fault(at, c->fault, "unknown-key", "`%s` has no `%.60s`%s", op->name,
	                     at->key, doc_suggestion(at->key, words, instead));
}

static uint16_t
op_of_key(const struct compiler *c, uint8_t kind, const char *key)
{
	for (uint16_t i = 1; i < c->game->n_ops; i++) {
		const struct judge_op *op = &c->game->op[i];
		if (op->kind == kind && !is_internal(c, op) && op->slot[0].name &&
		    strcmp(op->slot[0].name, key) == 0)
			return i;
	}
	return 0;
}

/* Find the operation of a kind whose word is a key of the map and whose slots are the other keys.
 * `wanted` says which other keys are allowed. 0 with a fault. */
static uint16_t
find(struct compiler *c, uint8_t kind, uint8_t wanted, const struct doc_node *map)
{
	uint16_t near = 0;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		uint16_t op = op_of_key(c, kind, n->key);
		if (op && !stranger(&c->game->op[op], wanted, map))
			return op;
		near = near ? near : op;
	}
	if (near)
		report_stranger(c, &c->game->op[near], stranger(&c->game->op[near], wanted, map));
	else if (map->first)
		unknown(c, wanted, false, map->first, map->first->key);
	else
		doc_fault(map, c->fault, "missing-key", "there must be a %s here",
		          ability_kind_name(wanted));
	return 0;
}

/* Operations */

static bool
add(struct compiler *c, struct judge_node node, const struct doc_node *at, uint16_t *out)
{
	return (*out = card_draft_node(c->draft, &node, at, c->fault)) != 0;
}

uint16_t
ability_node(struct compiler *c, struct judge_node node, const struct doc_node *at)
{
	uint16_t index;
	return add(c, node, at, &index) ? index : 0;
}

/* Is it `of: own`, in a slot that takes either cards or a player? */
static bool
is_side_for(const struct judge_op *op, int slot, const struct doc_node *node)
{
	return op->slot[slot].kind == JUDGE_K_CARDS && ability_slot(op, " side") >= 0 &&
	       ability_is_side(node);
}

static uint16_t slot_value(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
                           const struct doc_node *node);

static bool
fill(struct compiler *c, const struct judge_op *op, int slot, const struct doc_node *map,
     struct judge_node *node)
{
	const struct judge_slot *s = &op->slot[slot];
	const struct doc_node *value = doc_member(map, s->name);
	if (strcmp(s->name, " each") == 0) {
		uint8_t each = ability_declare_each(c, map);
		return each && (node->arg[slot] = ability_literal(c, each, map)) != 0;
	}
	if (!value)
		return !s->required || s->name[0] == ' ' || doc_need(map, s->name, c->fault);
	if (is_side_for(op, slot, value)) {
		int side = ability_slot(op, " side");
		return (node->arg[side] = ability_literals(c, op->kind, &op->slot[side], value)) !=
		       0;
	}
	return (node->arg[slot] = slot_value(c, op->kind, s, value)) != 0;
}

/* Does one of the events stand for several that happen at once? */
bool
ability_is_of_many(const struct compiler *c, uint16_t events)
{
	for (; events; events = c->draft->node[events].next)
		if (c->draft->node[events].number)
			return true;
	return false;
}

/* Do all the events have no card? */
bool
ability_is_cardless(const struct compiler *c, uint16_t events)
{
	const struct card_facts *facts = card_facts(c->game->name);
	for (; events && facts; events = c->draft->node[events].next)
		if (!card_is_cardless(facts, c->game->op[c->draft->node[events].op].name))
			return false;
	return facts != NULL;
}

/* Set what may be asked and referred to within an operation's slot. */
static void
enter(struct compiler *c, const struct judge_op *op, const struct judge_node *node, int slot)
{
	if (op->kind == JUDGE_K_EFFECT)
		c->asking = true;
	else if (op->kind != JUDGE_K_CARDS && op->kind != JUDGE_K_ZONES &&
	         op->kind != JUDGE_K_STATIC)
		c->asking = false;
	/* The slots of a timed trigger after its event refer to that event. */
	if (slot > 0 && op->slot[0].kind == JUDGE_K_EVENT) {
		c->event = true;
		c->many = ability_is_of_many(c, node->arg[0]);
		c->cardless = ability_is_cardless(c, node->arg[0]);
	}
}

/* Fill all slots. A name can be used in slots after the one that declares it, so ` each` is filled
 * before the second slot. */
static bool
fill_all(struct compiler *c, const struct judge_op *op, const struct doc_node *map,
         struct judge_node *node)
{
	int each = ability_slot(op, " each");
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		enter(c, op, node, i);
		if (i == 1 && each > 0 && !fill(c, op, each, map, node))
			return false;
		if (i != each && !fill(c, op, i, map, node))
			return false;
	}
	if (each > 0)
		ability_forget(c, (uint8_t)c->draft->node[node->arg[each]].number);
	return true;
}

static bool
keep_results(struct compiler *c, const struct doc_node *map, struct judge_node *node)
{
	const struct doc_node *as = doc_member(map, "as"), *count = doc_member(map, "count_as"),
			      *adds = doc_member(map, "adds_to");
	if (!ability_one_name(c, map) ||
	    (as && !(node->as = ability_declare(c, as, KEPT_CARDS | KEPT_DONE))) ||
	    (adds && !(node->adds_to = ability_collect(c, adds, KEPT_CARDS | KEPT_DONE))))
		return false;
	return !count || (node->count_as = ability_declare(c, count, KEPT_NUMBER)) != 0;
}

uint16_t
ability_operation(struct compiler *c, uint16_t index, const struct doc_node *map)
{
	const struct judge_op *op = &c->game->op[index];
	struct judge_node node = { .op = index };
	bool event = c->event, many = c->many, cardless = c->cardless, asking = c->asking;
	if (!descend(c, map) || !fill_all(c, op, map, &node))
		return 0;
	int at_once = ability_slot(op, "at_once");
	node.number = op->kind == JUDGE_K_EVENT && at_once >= 0 && node.arg[at_once] != 0;
	c->many = many;
	c->cardless = cardless;
	c->event = event;
	c->asking = asking;
	c->depth--;
	if (op->kind == JUDGE_K_EFFECT && !keep_results(c, map, &node))
		return 0;
	return ability_check(c, op, &node, map) ? ability_node(c, node, map) : 0;
}

uint16_t
ability_scalar(struct compiler *c, uint8_t kind, const struct doc_node *node)
{
	const char *word;
	if (!doc_want_text(node, &word, c->fault))
		return 0;
	uint16_t op = word[0] == ' ' ? 0 : ability_op(c, kind, word);
	if (!op || c->game->op[op].slot[0].name || is_internal(c, &c->game->op[op]))
		return unknown(c, kind, true, node, word), 0;
	struct judge_node made = { .op = op };
	return ability_check(c, &c->game->op[op], &made, node) ? ability_node(c, made, node) : 0;
}

static uint16_t
map_or_word(struct compiler *c, uint8_t kind, const struct doc_node *node)
{
	if (node->type == DOC_STRING)
		return ability_scalar(c, kind, node);
	if (!doc_want_map(node, c->fault))
		return 0;
	uint16_t op = find(c, kind, kind, node);
	return op ? ability_operation(c, op, node) : 0;
}

/* Filters */

/* Is the member a detail of another filter in the map? */
static bool
is_detail(const struct compiler *c, uint8_t kind, const struct doc_node *member)
{
	for (uint16_t i = 1; i < c->game->n_ops; i++) {
		const struct judge_op *op = &c->game->op[i];
		if (op->kind == kind && ability_slot(op, member->key) > 0 &&
		    doc_member(member->parent, op->slot[0].name))
			return true;
	}
	return false;
}

bool
ability_filters(struct compiler *c, uint8_t kind, const struct doc_node *map,
                const char *const skip[], uint16_t *out)
{
	uint16_t last = 0;
	*out = 0;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		uint16_t op = op_of_key(c, kind, n->key);
		if (word_is_among(skip, n->key) || (!op && is_detail(c, kind, n)))
			continue;
		if (!op)
			return unknown(c, kind, false, n, n->key);
		uint16_t made = ability_operation(c, op, map);
		if (!made)
			return false;
		if (last)
			c->draft->node[last].next = made;
		else
			*out = made;
		last = made;
	}
	return true;
}

static uint16_t
filters_alone(struct compiler *c, uint8_t kind, const struct doc_node *map)
{
	static const char *const nothing[] = { NULL };
	uint16_t first;
	if (!doc_want_map(map, c->fault) || !ability_filters(c, kind, map, nothing, &first))
		return 0;
	if (!first)
		doc_fault(map, c->fault, "empty-list", "at least one filter is needed here");
	return first;
}

/* Numbers, ranges, conditions */

static uint16_t
number(struct compiler *c, const struct doc_node *node)
{
	return node->type == DOC_INT ? ability_integer(c, node)
	                             : map_or_word(c, JUDGE_K_NUMBER, node);
}

static uint16_t
range_of(struct compiler *c, uint16_t least, uint16_t greatest, const struct doc_node *at)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_NONE, " range"),
		                   .arg = { least, greatest } };
	return ability_node(c, node, at);
}

/* Compile the range given by `min`, `max` and `is` of a map. */
static uint16_t
range_beside(struct compiler *c, const struct doc_node *map)
{
	const struct doc_node *min = doc_member(map, "min"), *max = doc_member(map, "max"),
			      *is = doc_member(map, "is");
	uint16_t least = 0, greatest = 0;
	if (is && (min || max)) {
		doc_key_fault(is, c->fault, "conflicting-keys",
		              "`is` can't be combined with `min` or `max`");
		return 0;
	}
	if (is)
		return (least = number(c, is)) ? range_of(c, least, least, map) : 0;
	if (min && !(least = number(c, min)))
		return 0;
	if (max && !(greatest = number(c, max)))
		return 0;
	if (min && max && min->type == DOC_INT && max->type == DOC_INT &&
	    min->number > max->number) {
		doc_fault(min, c->fault, "out-of-range",
		          "`min` is greater than `max`, so no number fits");
		return 0;
	}
	return range_of(c, least, greatest, map);
}

static bool
has_bounds(const struct doc_node *node)
{
	return node->type == DOC_MAP &&
	       (doc_member(node, "min") || doc_member(node, "max") || doc_member(node, "is"));
}

static uint16_t
range(struct compiler *c, const struct doc_node *node)
{
	static const char *const keys[] = { "min", "max", NULL };
	if (has_bounds(node))
		return doc_only_keys(node, keys, c->fault) ? range_beside(c, node) : 0;
	uint16_t exactly = number(c, node);
	return exactly ? range_of(c, exactly, exactly, node) : 0;
}

static uint16_t
comparison(struct compiler *c, const struct doc_node *map)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_CONDITION, " compare") };
	uint16_t op = find(c, JUDGE_K_NUMBER, JUDGE_K_CONDITION, map);
	if (!op || !(node.arg[0] = ability_operation(c, op, map)) ||
	    !(node.arg[1] = range_beside(c, map)))
		return 0;
	if (!ability_check_comparison(c, &node, map))
		return 0;
	return ability_node(c, node, map);
}

/* Report `min`, `max` or `is` beside a condition, as in `{exists: ..., min: 1}`: only numbers have
 * bounds. False if there is no condition. */
static bool
bounds_a_condition(struct compiler *c, const struct doc_node *map)
{
	static const char *const bounds[] = { "min", "max", "is", NULL };
	const struct doc_node *bound = NULL;
	for (int i = 0; bounds[i] && !bound; i++)
		bound = doc_member(map, bounds[i]);
	for (const struct doc_node *n = map->first; n; n = n->next)
		if (op_of_key(c, JUDGE_K_CONDITION, n->key))
			return !doc_key_fault(bound, c->fault, "unknown-key",
			                      "`%s` is not a number, so it can't have `%s`", n->key,
			                      bound->key);
	return false;
}

static uint16_t
condition(struct compiler *c, const struct doc_node *node)
{
	if (has_bounds(node))
		return bounds_a_condition(c, node) ? 0 : comparison(c, node);
	uint16_t op = 0;
	for (const struct doc_node *n = node->first; n && node->type == DOC_MAP; n = n->next)
		if (op_of_key(c, JUDGE_K_CONDITION, n->key))
			return map_or_word(c, JUDGE_K_CONDITION, node);
		else if (!op)
			op = op_of_key(c, JUDGE_K_NUMBER, n->key);
	if (!op)
		return map_or_word(c, JUDGE_K_CONDITION, node);
	doc_fault(node, c->fault, "missing-key",
	          "`%s` is a number; to make it a condition, add `min`, `max` or `is`",
	          c->game->op[op].name);
	return 0;
}

/* Lists */

uint16_t
ability_list(struct compiler *c, uint8_t kind, const struct doc_node *list)
{
	uint16_t first = 0, last = 0;
	if (!doc_want_list(list, c->fault))
		return 0;
	if (!list->first)
		return doc_fault(list, c->fault, "empty-list", "there must be a %s here",
		                 ability_kind_name(kind)),
		       0;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		uint16_t made = kind == JUDGE_K_NUMBER      ? number(c, n)
		                : kind == JUDGE_K_CONDITION ? condition(c, n)
		                                            : map_or_word(c, kind, n);
		if (!made)
			return 0;
		if (last)
			c->draft->node[last].next = made;
		else
			first = made;
		last = made;
	}
	return first;
}

static uint16_t
events(struct compiler *c, const struct doc_node *node)
{
	return node->type == DOC_LIST ? ability_list(c, JUDGE_K_EVENT, node)
	                              : map_or_word(c, JUDGE_K_EVENT, node);
}

/* Compile the value of a slot of an operation of kind `op_kind`. */
static uint16_t
slot_value(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
           const struct doc_node *node)
{
	const uint8_t kind = slot->kind;
	uint16_t made = 0;
	switch (kind) {
#define LITERAL(...)
#define VALUE(kind, name, schema, compile, print, say)                                             \
	case JUDGE_K_##kind:                                                                       \
		made = compile;                                                                    \
		break;

#include "judged/cards/kinds.def"
	default: made = ability_literals(c, op_kind, slot, node); break;
	}
	return made;
}

uint16_t
ability_value(struct compiler *c, uint8_t kind, const struct doc_node *node)
{
	return slot_value(c, JUDGE_K_NONE, &(struct judge_slot){ .kind = kind }, node);
}
