/*
 * ability_never.c: refuses abilities that are grammatical but could never do anything: an event
 * such cards never have, a filter they never pass, a rule that is never asked about them. The facts
 * of each game are in its words.def.
 */
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "rulebook/rulebook.h"

/* 1. Types the cards can be of. All bits: unknown */

enum { ANY_TYPE = UINT8_MAX };

static uint8_t
types_by_filters(const struct check *k, uint16_t filters)
{
	uint8_t types = ANY_TYPE;
	for (; filters; filters = check_node(k, filters)->next)
		if (check_is(k, filters, "type"))
			types &= (uint8_t)check_node(k, check_node(k, filters)->arg[0])->number;
	return types;
}

static uint8_t types_meant(const struct check *k, uint16_t cards);

static uint8_t
types_of_any(const struct check *k, uint16_t list)
{
	uint8_t types = 0;
	for (; list; list = check_node(k, list)->next)
		types |= types_meant(k, list);
	return types;
}

static uint8_t
types_meant(const struct check *k, uint16_t cards)
{
	const struct judge_node *node = check_node(k, cards);
	const struct card_facts *facts = card_facts(k->c->game->name);
	if (!cards)
		return ANY_TYPE;
	if (check_is(k, cards, "this"))
		return k->c->of_type ? k->c->of_type : ANY_TYPE;
	if (check_is(k, cards, " monster"))
		return card_types(k->c->game, facts->monster);
	if (check_is(k, cards, " of side"))
		return (uint8_t)check_node(k, node->arg[1])->number;
	if (check_is(k, cards, "among"))
		return types_meant(k, node->arg[0]);
	if (check_is(k, cards, "any_of"))
		return types_of_any(k, node->arg[0]);
	if (check_is(k, cards, " select"))
		return types_meant(k, node->arg[0]) & types_by_filters(k, node->arg[2]);
	return ANY_TYPE;
}

/* Return the types of the cards in a slot. If the slot is empty, the operation is about the card
 * that has the ability. */
static uint8_t
types_of_slot(const struct check *k, uint16_t cards)
{
	uint8_t own = k->c->of_type ? k->c->of_type : ANY_TYPE;
	return cards ? types_meant(k, cards) : own;
}

static bool
report_wrong_card(const struct check *k, const struct doc_node *node, const char *word)
{
	return doc_fault(node, k->c->fault, "wrong-card", "no card described here could ever `%s`",
	                 word);
}

/* 2. Beginnings of abilities, and keywords of other cards */

bool
ability_check_bearer(struct compiler *c, const char *word, const struct doc_node *node)
{
	const struct card_facts *facts = card_facts(c->game->name);
	if (!facts || !c->of_type || card_bearers(c->game, word) & c->of_type)
		return true;
	return (node->key && strcmp(node->key, word) == 0 ? doc_key_fault : doc_fault)(
		node, c->fault, "wrong-card", "cards of this type never have `%s`", word);
}

static bool
bears_keyword(const struct check *k, const char *word, uint8_t types, const struct doc_node *node)
{
	return card_bearers(k->c->game, word) & types ||
	       doc_fault(node, k->c->fault, "wrong-card",
	                 "none of the cards described here has `%s`", word);
}

static const char *
word_of(const struct check *k, int slot)
{
	return k->op->slot[slot].words[check_node(k, k->node->arg[slot])->number];
}

static bool
keyword_is_there(const struct check *k)
{
	bool trigger = check_is_op(k, JUDGE_K_EFFECT, "trigger");
	if (!trigger && !check_is_op(k, JUDGE_K_STATIC, "nullify"))
		return true;
	if (trigger && !ability_triggers(k->c->game->form[check_node(k, k->node->arg[0])->number]))
		return doc_fault(doc_member(k->map, "trigger"), k->c->fault, "no-trigger",
		                 "`%s` abilities never trigger", word_of(k, 0));
	return bears_keyword(k, word_of(k, 0), types_of_slot(k, check_arg(k, "of")),
	                     doc_member(k->map, k->op->name));
}

/* 3. Effects and what they forbid */

static bool
can_be_done(const struct check *k)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	bool acts = k->op->kind == JUDGE_K_EFFECT || k->op->kind == JUDGE_K_STATIC;
	if (!acts || k->op->slot[0].kind != JUDGE_K_CARDS)
		return true;
	return types_meant(k, k->node->arg[0]) &
	               card_word_types(k->c->game, facts->done_to, k->op->name) ||
	       doc_fault(doc_member(k->map, k->op->name), k->c->fault, "wrong-card",
	                 "`%s` can never be done to a card of this type", k->op->name);
}

static bool
can_be_forbidden(const struct check *k)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	if (!check_is_op(k, JUDGE_K_STATIC, "forbid"))
		return true;
	if (check_arg(k, "total") && strcmp(word_of(k, 0), "counter") != 0)
		return doc_fault(check_at(k, "total"), k->c->fault, "conflicting-keys",
		                 "only `forbid: counter` takes a `total`");
	if (check_arg(k, " side"))
		return true;
	return types_of_slot(k, check_arg(k, "of")) &
	               card_word_types(k->c->game, facts->forbidden, word_of(k, 0)) ||
	       report_wrong_card(k, check_at(k, "of"), word_of(k, 0));
}

/* 4. Numbers */

static const struct game_number *
number_named(const struct check *k, const char *word)
{
	const struct game_words *words = game_words(k->c->game->name);
	const struct game_number *number = words->number;
	while (number->name && strcmp(number->name, word) != 0)
		number++;
	return number->name ? number : NULL;
}

static bool
number_is_there(const struct check *k, const char *word, uint8_t types, const struct doc_node *node)
{
	const struct game_number *number = number_named(k, word);
	return !number || card_types(k->c->game, number->types) & types ||
	       doc_fault(node, k->c->fault, "no-number",
	                 "none of the cards described here has a `%s` number", word);
}

static bool
number_can_be_read(const struct check *k)
{
	if (k->op->kind != JUDGE_K_NUMBER || k->op->slot[0].kind != JUDGE_K_CARDS)
		return true;
	return number_is_there(k, k->op->name, types_meant(k, k->node->arg[0]),
	                       doc_member(k->map, k->op->name));
}

static bool
number_can_be_changed(const struct check *k)
{
	if (!check_is_op(k, JUDGE_K_STATIC, "modify") || !check_arg(k, "of"))
		return true;
	return number_is_there(k, word_of(k, 0), types_meant(k, check_arg(k, "of")),
	                       check_at(k, "of"));
}

/* 5. Selections: filters that none of the cards can pass */

static bool
filter_can_pass(const struct check *k, uint16_t filter, uint8_t types, bool in_play)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	const char *name = k->c->game->op[check_node(k, filter)->op].name;
	const struct judge_op *op = &k->c->game->op[check_node(k, filter)->op];
	const struct doc_node *node = doc_member(k->map, op->slot[0].name);
	if (strcmp(name, "has") == 0)
		return bears_keyword(
			k, op->slot[0].words[check_node(k, check_node(k, filter)->arg[0])->number],
			types, node);
	if (in_play && !(card_word_types(k->c->game, facts->standing, name) & types))
		return doc_fault(node, k->c->fault, "wrong-card",
		                 "none of the cards described here can be in a zone");
	return number_is_there(k, name, types, node);
}

bool
ability_check_cards(struct compiler *c, const struct judge_node *select, const struct doc_node *map)
{
	const struct check k = { c, &c->game->op[select->op], select, map };
	if (!card_facts(c->game->name))
		return true;
	uint8_t types = types_meant(&k, select->arg[0]) & types_by_filters(&k, select->arg[2]);
	if (!types)
		return doc_fault(doc_member(map, "type"), c->fault, "wrong-card",
		                 "none of the cards described here is of this type");
	for (uint16_t f = select->arg[2]; f; f = c->draft->node[f].next)
		if (!filter_can_pass(&k, f, types, !select->arg[1]))
			return false;
	return ability_check_areas(c, select, types, map);
}

/* 6. Statics about playing the card itself: they must work where it is played from */

static bool
works_where_it_matters(const struct check *k)
{
	bool plays = check_is_op(k, JUDGE_K_STATIC, "play_rank") ||
	             check_is_op(k, JUDGE_K_STATIC, "play_ignoring") ||
	             check_is_op(k, JUDGE_K_STATIC, "play_onto") ||
	             (check_is_op(k, JUDGE_K_STATIC, "forbid_zones") && check_arg(k, "of"));
	uint16_t of = check_arg(k, "of");
	if (!plays || !k->c->continuous || (of && !check_is(k, of, "this")))
		return true;
	const char *areas = card_facts(k->c->game->name)->other_areas;
	return k->c->works_in & ability_areas_of(k->c->game, areas) ||
	       doc_fault(
		       k->map, k->c->fault, "works-nowhere",
		       "`%s` must work in the area this card is played from: add that area to `works_in`",
		       k->op->name);
}

/* 7. Rules, and whether they are about cards or players */

static uint8_t
asked_of(const struct check *k, bool effect)
{
	uint16_t of = check_arg(k, "of"), side = check_arg(k, "for");
	if (!effect && (of || (!side && !check_arg(k, "value"))))
		return types_of_slot(k, of) & (uint8_t)~FACT_PLAYER;
	bool any = side && strcmp(ability_sides[check_node(k, side)->number], "any") == 0;
	return any ? ANY_TYPE : FACT_PLAYER;
}

static bool
rules_are_asked(const struct check *k)
{
	bool effect = check_is_op(k, JUDGE_K_EFFECT, "set_rule");
	if (!effect && !check_is_op(k, JUDGE_K_STATIC, "rule"))
		return true;
	uint8_t of = asked_of(k, effect);
	for (uint16_t n = k->node->arg[0]; n && of != ANY_TYPE; n = check_node(k, n)->next) {
		judge_rule rule = (judge_rule)check_node(k, n)->number;
		if (!(card_rule_of(k->c->game, rule) & of))
			return doc_fault(
				doc_member(k->map, k->op->name), k->c->fault, "not-asked",
				"the rule `%s` never applies to %s, so nothing would change",
				rulebook_rule_row(k->c->game->name, rule)->name,
				of == FACT_PLAYER ? "a player" : "such a card");
	}
	return true;
}

/* 8. Events */

static bool
is_monster_word(const struct check *k, uint16_t cards)
{
	return cards && check_is(k, cards, " monster");
}

static uint32_t
areas_at(const struct check *k, uint16_t node)
{
	return (uint32_t)check_node(k, node)->number;
}

/* Does the slot name one of these areas? */
static bool
goes_to(const struct check *k, const char *slot, const char *areas)
{
	uint16_t node = check_arg(k, slot);
	return node && areas_at(k, node) & ability_areas_of(k->c->game, areas);
}

static bool
report_wrong_area(const struct check *k, const struct doc_node *node, const char *words)
{
	return doc_fault(node, k->c->fault, "wrong-area", "%s", words);
}

/* Can the card be the invading monster after the event? A card that leaves the monster's place no
 * longer is. */
static bool
monster_can_be_there(const struct check *k)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	uint16_t to = check_arg(k, "to");
	if (k->op->kind != JUDGE_K_EVENT || k->op->slot[0].kind != JUDGE_K_CARDS ||
	    !is_monster_word(k, k->node->arg[0]))
		return true;
	if (card_has_word(facts->monster_leaves, k->op->name))
		return doc_fault(doc_member(k->map, k->op->name), k->c->fault, "wrong-card",
		                 "a card is no longer the invading monster after `%s`",
		                 k->op->name);
	return !to || areas_at(k, to) & JUDGE_IN_PLAY || goes_to(k, "to", facts->monster_in) ||
	       report_wrong_area(
		       k, check_at(k, "to"),
		       "the invading monster's card never goes there; only its position changes");
}

/* Can the event happen to any of the cards it names? One of their types must suit both the event
 * and its causes. */
static bool
happens_to_such(const struct check *k)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	int by = ability_slot(k->op, "by");
	if (k->op->kind != JUDGE_K_EVENT || k->op->slot[0].kind != JUDGE_K_CARDS ||
	    !k->node->arg[0])
		return true;
	uint8_t types = types_meant(k, k->node->arg[0]) &
	                card_word_types(k->c->game, facts->happens_to, k->op->name);
	for (uint16_t n = by < 0 || !types ? 0 : k->node->arg[by]; n; n = check_node(k, n)->next) {
		const char *word = k->op->slot[by].words[check_node(k, n)->number];
		types &= card_word_types(k->c->game, facts->caused_to, word);
		if (!types)
			return doc_fault(check_at(k, "by"), k->c->fault, "wrong-card",
			                 "`%s` can never cause this for the cards described here",
			                 word);
	}
	return types || doc_fault(doc_member(k->map, k->op->name), k->c->fault, "wrong-card",
	                          "`%s` never happens to the cards described here", k->op->name);
}

static bool
happens_from_there(const struct check *k)
{
	const char *areas = card_word_of(card_facts(k->c->game->name)->happens_from, k->op->name);
	uint16_t from = check_arg(k, "from");
	return !areas || k->op->kind != JUDGE_K_EVENT || !from ||
	       areas_at(k, from) & (JUDGE_IN_PLAY | ability_areas_of(k->c->game, areas)) ||
	       doc_fault(check_at(k, "from"), k->c->fault, "wrong-area",
	                 "cards are never %s from there", k->op->name);
}

/* Refuse to move a card to the closed area: the only card there never leaves. */
static bool
moves_to_open_area(const struct check *k)
{
	const char *closed = card_facts(k->c->game->name)->closed;
	return !closed || !check_is_op(k, JUDGE_K_EFFECT, "move") || !goes_to(k, "to", closed) ||
	       report_wrong_area(k, check_at(k, "to"), "no effect can move a card there");
}

bool
ability_check_replaced(struct compiler *c, uint16_t event, const struct doc_node *map)
{
	const struct check k = { c, &c->game->op[c->draft->node[event].op], &c->draft->node[event],
		                 map };
	const struct card_facts *facts = card_facts(c->game->name);
	if (!facts || !facts->replaced_to || strcmp(k.op->name, "moved") != 0)
		return true;
	uint16_t from = check_arg(&k, "from");
	if (check_arg(&k, "to") && !goes_to(&k, "to", facts->replaced_to))
		return report_wrong_area(&k, check_at(&k, "to"), facts->not_to);
	if (from && !(areas_at(&k, from) & JUDGE_IN_PLAY) &&
	    !goes_to(&k, "from", facts->replaced_from))
		return report_wrong_area(&k, check_at(&k, "from"), facts->not_from);
	return check_arg(&k, "to") || report_wrong_area(&k, check_at(&k, "moved"), facts->no_to);
}

/* Does the ability work in the area the card is in after the event? */
bool
ability_check_place(struct compiler *c, const struct judge_ability *a, const struct doc_node *map)
{
	const struct card_facts *facts = card_facts(c->game->name);
	for (uint16_t e = facts && facts->happens_in ? a->on : 0; e; e = c->draft->node[e].next) {
		const struct judge_node *event = &c->draft->node[e];
		const struct judge_op *op = &c->game->op[event->op];
		const char *area = card_word_of(facts->happens_in, op->name);
		const struct judge_op *about = &c->game->op[c->draft->node[event->arg[0]].op];
		if (area && strcmp(about->name, "this") == 0 &&
		    !(a->works_in & ability_areas_of(c->game, area)))
			return doc_fault(
				map, c->fault, "works-nowhere",
				"after `%s`, this card is in `%s`, so the ability must work there: add that area to `works_in`",
				op->name, area);
	}
	return true;
}

/* Refuse effects that wait for `enter` or `placed`: a card that comes into play counts as another
 * card, which doesn't have the waiting ability. */
bool
ability_check_later(struct compiler *c, uint16_t first, const struct doc_node *node)
{
	for (; first; first = c->draft->node[first].next) {
		const char *event = c->game->op[c->draft->node[first].op].name;
		if (strcmp(event, "enter") == 0 || strcmp(event, "placed") == 0)
			return doc_fault(node, c->fault, "no-trigger",
			                 "`%s` is already over when an effect of this card happens",
			                 event);
	}
	return true;
}

/* Check that the causes named in `by` don't exclude each other. */
static bool
causes_go_together(const struct check *k)
{
	static const char *const apart[][2] = {
		{ "own", "opponent" },        { "own", "opponent_effect" },
		{ "own_effect", "opponent" }, { "own_effect", "opponent_effect" },
		{ "rule", "effect" },         { "rule", "own_effect" },
		{ "rule", "opponent_effect" }
	};
	int slot = ability_slot(k->op, "by");
	if (k->op->kind != JUDGE_K_EVENT || slot < 0)
		return true;
	for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
		int met = 0;
		for (uint16_t n = k->node->arg[slot]; n; n = check_node(k, n)->next) {
			const char *word = k->op->slot[slot].words[check_node(k, n)->number];
			met |= (strcmp(word, apart[i][0]) == 0) | (strcmp(word, apart[i][1]) == 0)
			                                                  << 1;
		}
		if (met == 3)
			return doc_fault(
				check_at(k, "by"), k->c->fault, "no-cause",
				"`%s` and `%s` exclude each other, but all causes in a list must apply",
				apart[i][0], apart[i][1]);
	}
	return true;
}

static bool
causes_bring_it_about(const struct check *k)
{
	const struct card_facts *facts = card_facts(k->c->game->name);
	bool event = k->op->kind == JUDGE_K_EVENT,
	     played = check_is_op(k, JUDGE_K_CONDITION, "played_by");
	int slot = event ? ability_slot(k->op, "by") : 0;
	if ((!event && !played) || slot < 0)
		return true;
	for (uint16_t n = k->node->arg[slot]; n; n = check_node(k, n)->next) {
		const char *word = k->op->slot[slot].words[check_node(k, n)->number];
		if (!card_is_caused(facts, event ? k->op->name : "played", word))
			return doc_fault(check_at(k, event ? "by" : "played_by"), k->c->fault,
			                 "no-cause", "`%s` is never caused by `%s`",
			                 event ? k->op->name : "played", word);
	}
	return true;
}

bool
ability_check_never(const struct check *k)
{
	if (!card_facts(k->c->game->name))
		return true;
	return keyword_is_there(k) && can_be_done(k) && can_be_forbidden(k) &&
	       number_can_be_read(k) && number_can_be_changed(k) && works_where_it_matters(k) &&
	       rules_are_asked(k) && monster_can_be_there(k) && happens_to_such(k) &&
	       happens_from_there(k) && moves_to_open_area(k) && causes_go_together(k) &&
	       causes_bring_it_about(k);
}
