/*
 * ability_bounds.c: refuses abilities that are grammatical but could never do anything, because of
 * areas or numbers: an effect on cards where it does nothing, a card that moves to the area it is
 * in, a number out of every range. The facts of each game are in facts.c.
 */
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/facts.h"

/* 1. Areas: a bit each; 0: it isn't known where the cards are */

static uint32_t
area_of_word(const struct judge_game *game, const char *word)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, word) == 0)
			return 1u << i;
	return 0;
}

uint32_t
ability_areas_of(const struct judge_game *game, const char *words)
{
	uint32_t areas = 0;
	char word[32];
	for (size_t len; words && *words; words += len + strspn(words + len, " ")) {
		len = strcspn(words, " ");
		memcpy(word, words, len);
		word[len] = '\0';
		areas |= area_of_word(game, word);
	}
	return areas;
}

static uint32_t areas_meant(const struct check *k, uint16_t cards);

static uint32_t
areas_of_any(const struct check *k, uint16_t list)
{
	uint32_t areas = 0;
	for (; list; list = check_node(k, list)->next) {
		uint32_t some = areas_meant(k, list);
		if (!some)
			return 0;
		areas |= some;
	}
	return areas;
}

/* Return the areas the cards are in, if the selection names them and none is in play or beneath
 * others; else 0. */
static uint32_t
areas_meant(const struct check *k, uint16_t cards)
{
	const struct judge_node *node = check_node(k, cards);
	if (!cards)
		return 0;
	if (check_is(k, cards, "any_of"))
		return areas_of_any(k, node->arg[0]);
	if (!check_is(k, cards, " select"))
		return 0;
	if (!node->arg[1])
		return areas_meant(k, node->arg[0]);
	uint32_t areas = (uint32_t)check_node(k, node->arg[1])->number;
	return areas & (JUDGE_IN_PLAY | JUDGE_IN_UNDER) ? 0 : areas;
}

static bool
is_done_there(const struct check *k, uint32_t areas)
{
	const char *words = card_word_of(card_facts(k->c->game->name)->done_in, k->op->name);
	return !words || areas & ability_areas_of(k->c->game, words) ||
	       doc_fault(doc_member(k->map, k->op->name), k->c->fault, "wrong-area",
	                 "`%s` has no effect on cards in that area", k->op->name);
}

/* Are all the cards in the one area `to`, so that moving them there does nothing? An ordered area
 * or one with several places doesn't count. */
static bool
lie_there(const struct check *k, uint32_t areas, uint32_t to)
{
	for (int i = 0; i < k->c->game->n_areas; i++)
		if (to == 1u << i)
			return areas == to && !k->c->game->area[i].ordered &&
			       k->c->game->area[i].places == 1;
	return false;
}

static bool
goes_elsewhere(const struct check *k, uint32_t areas)
{
	const char *ends = card_word_of(card_facts(k->c->game->name)->ends_in, k->op->name);
	uint32_t to = ends ? ability_areas_of(k->c->game, ends) : 0;
	if (strcmp(k->op->name, "move") == 0)
		to = (uint32_t)check_node(k, check_arg(k, "to"))->number;
	return !lie_there(k, areas, to) ||
	       doc_fault(check_at(k, ends ? k->op->name : "to"), k->c->fault, "wrong-area",
	                 "these cards are already there, so `%s` would do nothing", k->op->name);
}

/* Check that `reveal` shows something: cards that both players can see are revealed already. */
static bool
is_hidden_before(const struct check *k, uint32_t areas)
{
	bool open = strcmp(k->op->name, "reveal") == 0;
	for (int i = 0; i < k->c->game->n_areas && open; i++)
		open = !(areas >> i & 1) || k->c->game->area[i].sight == JUDGE_SEEN_BY_ALL;
	return !open ||
	       doc_fault(doc_member(k->map, k->op->name), k->c->fault, "wrong-area",
	                 "both players can already see these cards: `reveal` would do nothing");
}

static bool
acts_on_cards_there(const struct check *k)
{
	if (k->op->kind != JUDGE_K_EFFECT || k->op->slot[0].kind != JUDGE_K_CARDS)
		return true;
	uint32_t areas = areas_meant(k, k->node->arg[0]);
	return !areas ||
	       (is_done_there(k, areas) && goes_elsewhere(k, areas) && is_hidden_before(k, areas));
}

/* Check that a `moved` event leads to another area, and that a forbidden action could happen where
 * the cards are. */
static bool
happens_between_areas(const struct check *k)
{
	uint16_t from = check_arg(k, "from"), to = check_arg(k, "to");
	return !check_is_op(k, JUDGE_K_EVENT, "moved") || !from || !to ||
	       !lie_there(k, (uint32_t)check_node(k, from)->number,
	                  (uint32_t)check_node(k, to)->number) ||
	       doc_fault(check_at(k, "to"), k->c->fault, "wrong-area",
	                 "`from` and `to` are the same area, so no card has `moved`");
}

static bool
is_forbidden_there(const struct check *k)
{
	if (!check_is_op(k, JUDGE_K_STATIC, "forbid"))
		return true;
	const char *word = k->op->slot[0].words[check_node(k, k->node->arg[0])->number];
	const char *words = card_word_of(card_facts(k->c->game->name)->forbidden_in, word);
	uint32_t areas = areas_meant(k, check_arg(k, "of"));
	return !areas || !words || areas & ability_areas_of(k->c->game, words) ||
	       doc_fault(check_at(k, "of"), k->c->fault, "wrong-area",
	                 "`%s` never happens to cards in that area", word);
}

/* 2. Selections: types and filters of cards that are there */

static bool
lie_where_said(const struct check *k, uint32_t areas, uint8_t types)
{
	const struct game_word *lies_in = card_facts(k->c->game->name)->lies_in;
	for (int i = 0; i < k->c->game->n_areas; i++)
		if (areas >> i & 1 &&
		    card_word_types(k->c->game, lies_in, k->c->game->area[i].name) & types)
			return true;
	return doc_fault(check_at(k, "in"), k->c->fault, "wrong-area",
	                 "the cards described here are never in that area");
}

static bool
passes_there(const struct check *k, uint32_t areas, uint16_t filter)
{
	const struct judge_op *op = &k->c->game->op[check_node(k, filter)->op];
	const char *words = card_word_of(card_facts(k->c->game->name)->passes_in, op->name);
	return !words || areas & ability_areas_of(k->c->game, words) ||
	       doc_fault(check_at(k, op->name), k->c->fault, "wrong-area",
	                 "no card in that area can match `%s`", op->name);
}

bool
ability_check_areas(struct compiler *c, const struct judge_node *select, uint8_t types,
                    const struct doc_node *map)
{
	const struct check k = { c, &c->game->op[select->op], select, map };
	uint32_t areas = select->arg[1] ? (uint32_t)check_node(&k, select->arg[1])->number : 0;
	if (!areas || areas & (JUDGE_IN_PLAY | JUDGE_IN_UNDER))
		return true;
	for (uint16_t f = select->arg[2]; f; f = check_node(&k, f)->next)
		if (!passes_there(&k, areas, f))
			return false;
	return lie_where_said(&k, areas, types);
}

/* 3. Numbers */

static bool
is_literal(const struct check *k, uint16_t node, int32_t *out)
{
	if (!node || !check_is(k, node, " literal"))
		return false;
	*out = check_node(k, node)->number;
	return true;
}

/* Return the bounds of the number with this name. A number of things counted is never negative. */
static const struct game_bounds *
bounds_of(const struct check *k, const char *word)
{
	static const struct game_bounds all[] = {
		{ "count", 0, INT32_MAX },
		{ "count_zones", 0, INT32_MAX },
		{ "colours_among", 0, INT32_MAX },
		{ "names_among", 0, INT32_MAX },
		{ "traits_among", 0, INT32_MAX },
		{ "different_traits", 0, INT32_MAX },
		{ "marks", 0, INT32_MAX },
		{ "with_under", 0, INT32_MAX },
		{ NULL, 0, 0 },
	};
	const struct game_bounds *lists[] = { all, card_facts(k->c->game->name)->bounds };
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (const struct game_bounds *b = lists[i]; b && b->word; b++)
			if (strcmp(b->word, word) == 0)
				return b;
	return NULL;
}

static bool
range_can_be_met(const struct check *k, const char *word, uint16_t range,
                 const struct doc_node *node)
{
	const struct game_bounds *b = bounds_of(k, k->op->name);
	int32_t least, most;
	if (!b || !range)
		return true;
	if (is_literal(k, check_node(k, range)->arg[0], &least) && least > b->most)
		return doc_fault(node, k->c->fault, "out-of-range", "`%s` is never more than %d",
		                 word, b->most);
	if (is_literal(k, check_node(k, range)->arg[1], &most) && most < b->least)
		return doc_fault(node, k->c->fault, "out-of-range", "`%s` is never less than %d",
		                 word, b->least);
	return true;
}

static bool
ranges_can_be_met(const struct check *k)
{
	for (int i = 0; i < JUDGE_SLOTS && k->op->slot[i].name; i++)
		if (k->op->slot[i].kind == JUDGE_K_RANGE && k->node->arg[i] &&
		    !range_can_be_met(k, k->op->slot[i].name, k->node->arg[i],
		                      check_at(k, k->op->slot[i].name)))
			return false;
	return true;
}

bool
ability_check_comparison(struct compiler *c, const struct judge_node *compare,
                         const struct doc_node *map)
{
	const struct judge_op *op = &c->game->op[c->draft->node[compare->arg[0]].op];
	const struct check k = { c, op, compare, map };
	return !card_facts(c->game->name) ||
	       range_can_be_met(&k, op->name, compare->arg[1], doc_member(map, op->name));
}

/* Is the value that a number is set to within its bounds? */
static bool
ends_within_bounds(const struct check *k)
{
	const struct game_bounds *b =
		k->op->kind == JUDGE_K_EFFECT ? bounds_of(k, k->op->name) : NULL;
	int slot = b ? ability_slot(k->op, "to") : -1;
	int32_t to;
	if (slot < 0 || !is_literal(k, k->node->arg[slot], &to) ||
	    (to >= b->least && to <= b->most))
		return true;
	if (to > b->most)
		return doc_fault(check_at(k, "to"), k->c->fault, "out-of-range",
		                 "`to` must be at most %d, not %d", b->most, to);
	return doc_fault(check_at(k, "to"), k->c->fault, "out-of-range",
	                 "`to` must be at least %d, not %d", b->least, to);
}

/* Does a static change the number? Adding 0 or multiplying by 1 doesn't. Effects aren't checked:
 * one that changes nothing may still stand in for another. */
static bool
changes_something(const struct check *k)
{
	static const struct {
		const char *slot;
		int32_t same;
	} ways[] = { { "by", 0 }, { "times", 1 } };
	bool lasts = k->op->kind == JUDGE_K_STATIC;
	for (size_t i = 0; lasts && i < sizeof ways / sizeof *ways; i++) {
		int32_t number;
		int slot = ability_slot(k->op, ways[i].slot);
		if (slot >= 0 && k->op->slot[slot].kind == JUDGE_K_NUMBER &&
		    is_literal(k, k->node->arg[slot], &number) && number == ways[i].same)
			return doc_fault(check_at(k, ways[i].slot), k->c->fault, "out-of-range",
			                 "`%s: %d` would change nothing", ways[i].slot, number);
	}
	return true;
}

bool
ability_check_bounds(const struct check *k)
{
	if (!card_facts(k->c->game->name))
		return true;
	return acts_on_cards_there(k) && happens_between_areas(k) && is_forbidden_there(k) &&
	       ranges_can_be_met(k) && ends_within_bounds(k) && changes_something(k);
}
