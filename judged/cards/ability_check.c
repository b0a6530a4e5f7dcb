/*
 * ability_check.c: checks that the table can't express: slots that need or exclude each other, and
 * numbers no run could use. Faults are reported at the place in the document, so that no game ever
 * meets them.
 */
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "rulebook/rulebook.h"

bool
check_is_op(const struct check *k, uint8_t kind, const char *name)
{
	return k->op->kind == kind && strcmp(k->op->name, name) == 0;
}

uint16_t
check_arg(const struct check *k, const char *slot)
{
	int i = ability_slot(k->op, slot);
	return i < 0 ? 0 : k->node->arg[i];
}

const struct judge_node *
check_node(const struct check *k, uint16_t index)
{
	return &k->c->draft->node[index];
}

bool
check_is(const struct check *k, uint16_t index, const char *name)
{
	return strcmp(k->c->game->op[check_node(k, index)->op].name, name) == 0;
}

const struct doc_node *
check_at(const struct check *k, const char *key)
{
	const struct doc_node *node = doc_member(k->map, key);
	return node ? node : k->map;
}

static int
count_given(const struct check *k, const char *const slots[])
{
	int n = 0;
	for (int i = 0; slots[i]; i++)
		n += check_arg(k, slots[i]) != 0;
	return n;
}

/* Check that exactly one of the slots is given. */
static bool
exactly_one(const struct check *k, const char *const slots[], const char *named)
{
	int n = count_given(k, slots);
	if (n == 0)
		return doc_fault(k->map, k->c->fault, "missing-key", "`%s` needs %s", k->op->name,
		                 named);
	return n == 1 || doc_fault(k->map, k->c->fault, "conflicting-keys",
	                           "`%s` takes only one of these: %s", k->op->name, named);
}

static bool
is_number_slot(const struct judge_op *op, const char *slot)
{
	int i = ability_slot(op, slot);
	return i > 0 && op->slot[i].kind == JUDGE_K_NUMBER && !op->slot[i].required;
}

/* Check that an operation that changes a number says either by how much or to what. */
static bool
changes_one_way(const struct check *k)
{
	static const char *const ways[] = { "by", "to", "times", NULL };
	static const char *const two[] = { "by", "to", NULL };
	bool acts = k->op->kind == JUDGE_K_EFFECT || k->op->kind == JUDGE_K_STATIC;
	if (!acts || !is_number_slot(k->op, "by") || !is_number_slot(k->op, "to"))
		return true;
	return is_number_slot(k->op, "times") ? exactly_one(k, ways, "`by`, `to` or `times`")
	                                      : exactly_one(k, two, "`by` or `to`");
}

/* Check that the rules have a value that can be changed: only rules that are numbers have one. */
static bool
has_value(const struct check *k, uint16_t rules)
{
	for (; rules; rules = k->c->draft->node[rules].next) {
		judge_rule rule = (judge_rule)k->c->draft->node[rules].number;
		const struct judge_rule_row *row = rulebook_rule_row(k->c->game->name, rule);
		if (row->shape != JUDGE_VALUE)
			return doc_fault(k->map, k->c->fault, "no-value",
			                 "the rule `%s` has no number that `value` could change",
			                 row->name);
	}
	return true;
}

/* Check that `of` is used only with rules whose number can differ per card; other rules have a
 * number per player. */
static bool
has_value_by_card(const struct check *k, uint16_t rules)
{
	const char *const *known = game_words(k->c->game->name)->card_values;
	for (; rules && check_arg(k, "of"); rules = k->c->draft->node[rules].next) {
		judge_rule rule = (judge_rule)k->c->draft->node[rules].number;
		const char *name = rulebook_rule_row(k->c->game->name, rule)->name;
		if (!word_is_among(known, name))
			return doc_fault(
				doc_member(k->map, "of"), k->c->fault, "no-card-value",
				"the rule `%s` has a per-player number; say whose with `for`",
				name);
	}
	return true;
}

static bool
changes_rules_one_way(const struct check *k)
{
	static const char *const ways[] = { "value", "suspended", "added", NULL };
	bool effect = check_is_op(k, JUDGE_K_EFFECT, "set_rule");
	if (!effect && !check_is_op(k, JUDGE_K_STATIC, "rule"))
		return true;
	return exactly_one(k, ways,
	                   effect ? "`value` or `suspended`" : "`value`, `suspended` or `added`") &&
	       (!check_arg(k, "value") ||
	        (has_value(k, k->node->arg[0]) && has_value_by_card(k, k->node->arg[0])));
}

/* Literals */

static bool
literal(const struct check *k, const char *slot, int32_t *out)
{
	int i = ability_slot(k->op, slot);
	if (i < 0 || !k->node->arg[i] || k->op->slot[i].kind != JUDGE_K_NUMBER)
		return false;
	const struct judge_node *node = &k->c->draft->node[k->node->arg[i]];
	*out = node->number;
	return strcmp(k->c->game->op[node->op].name, " literal") == 0;
}

static bool
at_least(const struct check *k, const char *slot, int32_t least)
{
	int32_t number;
	return !literal(k, slot, &number) || number >= least ||
	       doc_fault(doc_member(k->map, slot), k->c->fault, "out-of-range",
	                 "`%s` must be at least %d, not %d", slot, least, number);
}

/* Check the counts of an effect that does something several times or with several cards. */
static bool
counts_are_possible(const struct check *k)
{
	if (k->op->kind != JUDGE_K_EFFECT)
		return true;
	bool downto = strstr(k->op->name, "_to") != NULL;
	return at_least(k, k->op->slot[0].name, downto ? 0 : 1) && at_least(k, "count", 1) &&
	       at_least(k, "choose", 1);
}

static int
list_length(const struct check *k, uint16_t first)
{
	int n = 0;
	for (; first; first = k->c->draft->node[first].next)
		n++;
	return n;
}

static bool
operands_are_possible(const struct check *k)
{
	bool quotient = check_is_op(k, JUDGE_K_NUMBER, "quotient");
	if (!quotient && !check_is_op(k, JUDGE_K_NUMBER, "difference"))
		return true;
	uint16_t first = k->node->arg[0];
	if (list_length(k, first) != 2)
		return doc_fault(doc_member(k->map, k->op->name), k->c->fault, "out-of-range",
		                 "`%s` needs exactly two numbers", k->op->name);
	const struct judge_node *second = &k->c->draft->node[k->c->draft->node[first].next];
	bool zero = strcmp(k->c->game->op[second->op].name, " literal") == 0 && !second->number;
	return !quotient || !zero ||
	       doc_fault(doc_member(k->map, "quotient"), k->c->fault, "out-of-range",
	                 "a number can't be divided by 0");
}

/* Checks of a single operation */

static bool
has_a_branch(const struct check *k)
{
	return !check_is_op(k, JUDGE_K_EFFECT, "if") || check_arg(k, "then") ||
	       check_arg(k, "else") ||
	       doc_fault(k->map, k->c->fault, "missing-key", "a `then` is needed here");
}

enum { MOST_OPTIONS = 16 };

static bool
has_so_many_options(const struct check *k)
{
	int32_t number;
	if (!check_is_op(k, JUDGE_K_EFFECT, "options"))
		return true;
	int n = list_length(k, check_arg(k, "options"));
	if (n > MOST_OPTIONS)
		return doc_fault(doc_member(k->map, "options"), k->c->fault, "too-many",
		                 "there can be at most %d options", MOST_OPTIONS);
	return !literal(k, "choose", &number) || number <= n ||
	       doc_fault(doc_member(k->map, "choose"), k->c->fault, "out-of-range",
	                 "there are fewer than %d options", number);
}

static bool
goes_to_one_place(const struct check *k)
{
	static const char *const slots[] = { "to", "shuffle" };
	for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
		int slot = ability_slot(k->op, slots[i]);
		if (k->op->kind != JUDGE_K_EFFECT || slot < 0 ||
		    k->op->slot[slot].kind != JUDGE_K_AREAS || !k->node->arg[slot])
			continue;
		unsigned bits = (unsigned)k->c->draft->node[k->node->arg[slot]].number;
		if ((bits & (bits - 1)) || bits & (JUDGE_IN_PLAY | JUDGE_IN_UNDER))
			return doc_fault(doc_member(k->map, slots[i]), k->c->fault, "out-of-range",
			                 "exactly one area is needed here");
	}
	return true;
}

static bool
plays_to_one_place(const struct check *k)
{
	return !check_is_op(k, JUDGE_K_EFFECT, "play") || !check_arg(k, "zone") ||
	       !check_arg(k, "on") ||
	       doc_fault(k->map, k->c->fault, "conflicting-keys",
	                 "a card is played to a `zone` or `on` another card, not both");
}

static bool
grants_what_there_is(const struct check *k)
{
	int32_t number;
	if (!check_is_op(k, JUDGE_K_STATIC, "grant") || !literal(k, "grant", &number))
		return true;
	return (number >= 1 && number <= k->c->n_grants) ||
	       doc_fault(doc_member(k->map, "grant"), k->c->fault, "out-of-range",
	                 "the card's `grants` list has no ability %d", number);
}

/* Events */

bool
ability_check_events(struct compiler *c, uint16_t first, bool instead, const struct doc_node *at)
{
	const struct game_words *words = game_words(c->game->name);
	const uint16_t from = first;
	for (; first; first = c->draft->node[first].next) {
		const char *event = c->game->op[c->draft->node[first].op].name;
		if (instead && c->draft->node[first].number)
			return doc_fault(
				at, c->fault, "conflicting-keys",
				"`instead_of` replaces events one at a time, so `at_once` can't be used here");
		if (instead && !word_is_among(words->replaceable, event))
			return doc_fault(at, c->fault, "not-replaceable",
			                 "`%s` can't be replaced by anything else", event);
		if (!instead && word_is_among(words->never_seen, event))
			return doc_fault(
				at, c->fault, "no-trigger",
				"`%s` can't trigger an ability; it can only be used with `instead_of`",
				event);
		const struct doc_node *map = at->type == DOC_LIST ? at->first : at;
		for (uint16_t n = from; n != first && map; n = c->draft->node[n].next)
			map = map->next;
		if (instead && !ability_check_replaced(c, first, map))
			return false;
	}
	return true;
}

static bool
waits_for_what_happens(const struct check *k)
{
	const struct doc_node *later = doc_member(k->map, "later");
	return !check_is_op(k, JUDGE_K_EFFECT, "later") ||
	       (ability_check_events(k->c, check_arg(k, "later"), false, later) &&
	        ability_check_later(k->c, check_arg(k, "later"), later));
}

/* Does the operation affect the card that has the ability, either by name or because no card is
 * named? */
static bool
is_of_this(const struct check *k)
{
	uint16_t of = check_arg(k, "of");
	return !of || strcmp(k->c->game->op[k->c->draft->node[of].op].name, "this") == 0;
}

static bool
card_has_number(const struct check *k, const char *word)
{
	const struct game_words *words = game_words(k->c->game->name);
	if (!words || !words->number)
		return true;
	const struct game_number *number = words->number;
	while (number->name && strcmp(number->name, word) != 0)
		number++;
	return !k->c->of_type || !number->name ||
	       card_types(k->c->game, number->types) & k->c->of_type || !is_of_this(k) ||
	       doc_fault(k->map, k->c->fault, "no-number", "this card has no `%s` to change", word);
}

/* Check the word after `modify` or `define`: a number of cards or, for `modify` only, of a
 * player. */
static bool
changes_what_there_is(const struct check *k)
{
	bool modify = check_is_op(k, JUDGE_K_STATIC, "modify");
	if (!modify && !check_is_op(k, JUDGE_K_STATIC, "define"))
		return true;
	const char *word = k->op->slot[0].words[k->c->draft->node[k->node->arg[0]].number];
	bool of_cards = false;
	for (int i = 0; k->c->game->number[i]; i++)
		of_cards |= strcmp(k->c->game->number[i], word) == 0;
	if (of_cards && check_arg(k, " side"))
		return doc_fault(doc_member(k->map, "of"), k->c->fault, "conflicting-keys",
		                 "`%s` is a number that cards have, not players", word);
	if (of_cards)
		return card_has_number(k, word);
	return check_arg(k, " side") ||
	       doc_fault(k->map, k->c->fault, "conflicting-keys", "`%s` is a per-player number%s",
	                 word, modify ? "; say whose with `of`" : "");
}

static bool
makes_tokens(const struct check *k)
{
	const char *token = game_words(k->c->game->name)->token;
	uint16_t n = check_is_op(k, JUDGE_K_EFFECT, "token") ? check_arg(k, "token") : 0;
	for (; n; n = k->c->draft->node[n].next) {
		const struct judge_card_def *def = &k->c->draft->def[k->c->draft->node[n].number];
		bool is = false;
		for (int i = 0; i < def->face[0].n_traits; i++)
			is |= strcmp(k->c->draft->trait.text[def->face[0].trait[i]], token) == 0;
		if (!is)
			return doc_fault(doc_member(k->map, "token"), k->c->fault, "out-of-range",
			                 "%s is not a token", def->number);
	}
	return true;
}

/* Check that `that`, `amount` and how the card was played are used only where there is an event. */
static bool
has_its_event(const struct check *k)
{
	static const char *const words[] = { "that", "amount", "played_from", "played_by", NULL };
	for (int i = 0; words[i] && !k->c->event; i++)
		if (strcmp(k->op->name, words[i]) == 0)
			return doc_fault(k->map, k->c->fault, "no-event",
			                 "`%s` refers to an event, but there is no event here",
			                 words[i]);
	if (!check_is_op(k, JUDGE_K_CARDS, "that") || !(k->c->many || k->c->cardless))
		return true;
	return doc_fault(
		k->map, k->c->fault, "no-event",
		k->c->many ? "`that` refers to a single event, but here several events count as one"
			   : "`that` is not a card here: this event doesn't happen to a card");
}

bool
ability_check(struct compiler *c, const struct judge_op *op, const struct judge_node *node,
              const struct doc_node *map)
{
	const struct check k = { c, op, node, map };
	return has_its_event(&k) && changes_one_way(&k) && changes_rules_one_way(&k) &&
	       counts_are_possible(&k) && operands_are_possible(&k) && has_a_branch(&k) &&
	       has_so_many_options(&k) && goes_to_one_place(&k) && plays_to_one_place(&k) &&
	       grants_what_there_is(&k) && changes_what_there_is(&k) && makes_tokens(&k) &&
	       waits_for_what_happens(&k) && ability_check_never(&k) && ability_check_bounds(&k);
}
